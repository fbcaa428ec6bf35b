"""The fixed parts of sentences that no word of the vocabulary owns: comparisons, seats, amounts, connecting words.

The gaps are those of `grammar`. A Russian sentence takes what fills it in the nominative.
"""

from __future__ import annotations

from collections.abc import Mapping

from mahjong_spec.words.headings import HEADINGS
from mahjong_spec.words.table import TABLE

_SENTENCES: Mapping[str, tuple[str, str]] = {
    # joining
    "join.at_once": (" and at once ", " и одновременно "),
    "join.line": ("; ", "; "),
    # tiles and sets
    "tile.ranked": ("{rank} of {family}", "{rank} ({family})"),
    "tile.marked": ("{kind} marked {mark}", "{kind} с меткой {mark}"),
    "tile.suited": ("tile of {family}", "тайл масти «{family}»"),
    "set.any": ("set", "сет"),
    "set.claimed": ("claimed set", "открытый сет"),
    "set.other": ("set other than {noun}", "сет, но не «{noun}»"),
    # conditions
    "condition.always": ("always", "всегда"),
    "condition.never": ("never", "никогда"),
    "condition.none": ("none of these:", "не верно ничего из этого:"),
    "condition.not_all": ("not all of these together:", "верно не всё из этого:"),
    "condition.either": (", or ", ", или "),
    "option.played": ("the table plays: {title}", "принято: {title}"),
    "option.not_played": ("the table does not play: {title}", "не принято: {title}"),
    "option.word.==": ("the table plays “{title}” as: {value}", "принято «{title}»: {value}"),
    "option.word.!=": (
        "the table plays “{title}” otherwise than: {value}",
        "принято «{title}», но иначе, чем «{value}»",
    ),
    "option.number.==": ("the table plays “{title}”: {value}", "принято «{title}»: {value}"),
    "option.number.!=": ("the table plays “{title}”: not {value}", "принято «{title}»: не {value}"),
    "option.number.<": ("the table plays “{title}”: less than {value}", "принято «{title}»: меньше {value}"),
    "option.number.>": ("the table plays “{title}”: more than {value}", "принято «{title}»: больше {value}"),
    "option.number.<=": ("the table plays “{title}”: at most {value}", "принято «{title}»: не больше {value}"),
    "option.number.>=": ("the table plays “{title}”: at least {value}", "принято «{title}»: не меньше {value}"),
    "compare.==": ("{left}: {right}", "{left}: {right}"),
    "compare.!=": ("{left}: not {right}", "{left}: не {right}"),
    "compare.<": ("{left}: less than {right}", "{left}: меньше {right}"),
    "compare.>": ("{left}: more than {right}", "{left}: больше {right}"),
    "compare.<=": ("{left}: at most {right}", "{left}: не больше {right}"),
    "compare.>=": ("{left}: at least {right}", "{left}: не меньше {right}"),
    "compare.word.==": ("{left}: {right}", "{left}: {right}"),
    "compare.word.!=": ("{left}: not {right}", "{left}: не {right}"),
    "compare.seat.==": ("{left} is {right}", "{left} — {right}"),
    "compare.seat.!=": ("{left} is not {right}", "{left} — не {right}"),
    "compare.none.==": ("there is no such seat: {left}", "нет такого места: {left}"),
    "compare.none.!=": ("there is such a seat: {left}", "есть такое место: {left}"),
    # seats, and numbers that every ruleset has
    "seat.me": ("this seat", "это место"),
    "seat.winner": ("the winner", "победитель"),
    "seat.dealer": ("the dealer", "дилер"),
    "seat.payer": ("the payer", "плательщик"),
    "seat.payee": ("the payee", "получатель"),
    "seat.none": ("nobody", "никто"),
    "seat.winners.first": ("the first of the winners", "первый из победителей"),
    "seat.winners.last": ("the last of the winners", "последний из победителей"),
    "seat.field.next": ("the next seat ({owner})", "следующее место (считая от: {owner})"),
    "seat.field.previous": ("the previous seat ({owner})", "предыдущее место (считая от: {owner})"),
    "seat.field.place": ("place counted from the dealer ({owner})", "место по счёту от дилера ({owner})"),
    "seat.field.how": ("how the win came ({owner})", "как одержана победа ({owner})"),
    "name.owned": ("{name} ({owner})", "{name} ({owner})"),
    "name.flag": ("{name} ({owner})", "{name} ({owner})"),
    "how.==": ("the win came {value}", "победа одержана {value}"),
    "how.!=": ("the win did not come {value}", "победа одержана не {value}"),
    "how.draw": ("by the player's own draw", "взятием тайла"),
    "how.discard": ("on a discard", "на дискарде"),
    "how.rob": ("by robbing a kong", "ограблением конга"),
    "seats.all": ("all seats", "все места"),
    "seats.winners": ("the winners", "победители"),
    "seats.losers": ("the losers", "проигравшие"),
    "seats.others": ("the others", "остальные"),
    "seats.all_but": ("all but {seats}", "все, кроме: {seats}"),
    "number.suits": ("number of suits in the hand", "число мастей в руке"),
    "number.waits": ("number of kinds that complete the hand", "число видов тайлов, завершающих руку"),
    "number.seats": ("number of seats", "число мест"),
    "number.winners.count": ("number of winners", "число победителей"),
    "number.losers.count": ("number of losers", "число проигравших"),
    "number.others.count": ("number of the others", "число остальных"),
    "number.all.count": ("number of all seats", "число всех мест"),
    # amounts
    "amount.if": ("{amount} if {when}", "{amount}, если {when}"),
    "amount.otherwise": ("otherwise {amount}", "иначе {amount}"),
    "amount.named": ("{amount} ({name})", "{amount} ({name})"),
    "amount.first": ("the first of these lines that holds:", "по первой из строк, условие которой верно:"),
    "amount.is": ("where {name} is {amount}", "где {name} — {amount}"),
    "gain.closed": ("{amount} in a closed hand", "{amount} в закрытой руке"),
    "gain.open": ("{amount} in an open one", "{amount} в открытой"),
    "gain.concealed": ("{amount} for a concealed set", "{amount} за закрытый сет"),
    "gain.claimed": ("{amount} for a claimed one", "{amount} за открытый"),
    "gain.by": ("by how it is held:", "смотря по тому, закрыто или открыто:"),
    # templates of sets
    "match.identical": (
        "{number} identical sets ({name})",
        "{number} {count:одинаковый сет|одинаковых сета|одинаковых сетов} ({name})",
    ),
    "match.pairs": (
        "{number} {count:pair|pairs} of identical sets ({name}), {where}",
        "{number} {count:пара|пары|пар} одинаковых сетов ({name}), {where}",
    ),
    "match.same_rank": (
        "{number} sets ({name}) of the same rank, {where}",
        "{number} {count:сет|сета|сетов} ({name}) с одним и тем же номиналом, {where}",
    ),
    "match.neighbours": (
        "{number} sets ({name}) of neighbouring ranks, {where}",
        "{number} {count:сет|сета|сетов} ({name}) с соседними номиналами, {where}",
    ),
    "match.apart": (
        "{number} sets ({name}) whose ranks are {step} apart, {where}",
        "{number} {count:сет|сета|сетов} ({name}) с номиналами через {step}, {where}",
    ),
    "match.fixed": ("{listed}, {where}", "{listed}, {where}"),
    "match.one_suit": ("all in one suit", "все одной масти"),
    "match.suits.2": ("in two different suits", "в двух разных мастях"),
    "match.suits.3": ("in three different suits", "в трёх разных мастях"),
    "match.suits.4": ("in four different suits", "в четырёх разных мастях"),
    "match.legend": (
        "a capital letter is a suit (different letters are different suits), a small letter a rank",
        "заглавная буква — масть (разные буквы — разные масти), строчная — номинал",
    ),
    "number.2": ("two", "два"),
    "number.3": ("three", "три"),
    "number.4": ("four", "четыре"),
    "number.5": ("five", "пять"),
    "number.6": ("six", "шесть"),
    "number.f1": ("one", "одна"),
    "number.f2": ("two", "две"),
    "number.f3": ("three", "три"),
    # effects and flags
    "effect.then": ("then:", "тогда:"),
    "effect.else": ("otherwise:", "иначе:"),
    "flag.true": ("yes", "да"),
    "flag.false": ("no", "нет"),
}

LEXICON: Mapping[str, Mapping[str, str]] = {
    key: {"en": en, "ru": ru} for key, (en, ru) in {**_SENTENCES, **HEADINGS, **TABLE}.items()
}
