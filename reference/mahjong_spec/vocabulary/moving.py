"""Effects that order, move, lay down, offer and show tiles."""

from __future__ import annotations

from collections.abc import Mapping

from mahjong_spec.vocabulary.word import TABLE, Argument, Word, bare, says

HAND, MELDS = "hand", "melds"
"""The zones of a seat that its hand is made of. The kernel knows these two names."""

_END = Argument("end", optional=True)
_FACE = Argument("face", optional=True)

MOVING: Mapping[str, Word] = {
    "shuffle": Word(
        {"en": "The order of the zone becomes chance.", "ru": "Порядок в зоне становится случайным."},
        (says("this is shuffled: {}", "перемешивается: {}"),),
        bare("zone"),
        TABLE,
    ),
    "roll": Word(
        {
            "en": "Chance gives the sum of so many dice, or any seat; the variable keeps it.",
            "ru": "Случай даёт сумму стольких костей или любое место; её хранит переменная.",
        },
        (
            says(
                "{dice} dice are thrown, {into} becomes their sum",
                "бросаются кости ({dice}), {into} принимает значение их суммы",
                "dice",
            ),
            says("chance chooses a seat for {seat}", "случай выбирает место для {seat}"),
        ),
        {
            "dice": Argument("number", optional=True),
            "into": Argument("place", optional=True),
            "seat": Argument("place", optional=True),
        },
        TABLE,
    ),
    "cut": Word(
        {
            "en": "Turns the ring of the wall so that it begins after that stack: side 1 is the dealer's, counted in turn order; "
            "stacks are counted from the right end of the side.",
            "ru": "Поворачивает кольцо стены так, что она начинается после этого столбика: сторона 1 — дилера, счёт по ходу; "
            "столбики считаются от правого края стороны.",
        },
        (
            says(
                "{zone} is broken on the side with the number {side}, after so many stacks: {stack}",
                "{zone} разламывается: номер стороны — {side}, после стольких столбиков: {stack}",
            ),
        ),
        {"zone": Argument("zone"), "side": Argument("formula"), "stack": Argument("formula")},
        TABLE,
    ),
    "deal": Word(
        {
            "en": "For each block, each seat from `first` takes so many tiles into its zone.",
            "ru": "Для каждой порции каждое место, начиная с `first`, берёт столько тайлов в свою зону.",
        },
        (
            says(
                "each seat, {first} first, takes from “{from}” into “{to}” so many at a time: {blocks}",
                "каждое место, первым {first}, берёт из «{from}» в «{to}» по стольку за раз: {blocks}",
            ),
        ),
        {
            "from": Argument("zone"),
            "to": Argument("zone"),
            "blocks": Argument("numbers"),
            "first": Argument("seat"),
        },
        TABLE,
    ),
    "draw": Word(
        {
            "en": "Takes tiles (one, unless said) from an end of a zone unseen; of a stack the upper first; from a zone without "
            "order any. With two places, one to each in turn.",
            "ru": "Берёт тайлы (один, если не сказано) с края зоны втёмную; из столбика сначала верхний; из зоны без порядка — "
            "любые. Если мест два — по одному в каждое по очереди.",
        },
        (
            says(
                "so many stacks are drawn from the {end} of “{from}” into “{to}”: {count}",
                "столько столбиков берётся из «{from}» ({end}) в «{to}»: {count}",
                "unit=stack",
                "count",
                "end",
            ),
            says(
                "so many stacks are drawn from “{from}” into “{to}”: {count}",
                "столько столбиков берётся из «{from}» в «{to}»: {count}",
                "unit=stack",
                "count",
            ),
            says(
                "a stack is drawn from the {end} of “{from}” into “{to}”",
                "столбик берётся из «{from}» ({end}) в «{to}»",
                "unit=stack",
                "end",
            ),
            says("a stack is drawn from “{from}” into “{to}”", "столбик берётся из «{from}» в «{to}»", "unit=stack"),
            says(
                "so many tiles are drawn from the {end} of “{from}” into “{to}”: {count}",
                "столько тайлов берётся из «{from}» ({end}) в «{to}»: {count}",
                "count",
                "end",
            ),
            says(
                "so many tiles are drawn from “{from}” into “{to}”: {count}",
                "столько тайлов берётся из «{from}» в «{to}»: {count}",
                "count",
            ),
            says(
                "a tile is drawn from the {end} of “{from}” into “{to}”",
                "тайл берётся из «{from}» ({end}) в «{to}»",
                "end",
            ),
            says("a tile is drawn from “{from}” into “{to}”", "тайл берётся из «{from}» в «{to}»"),
        ),
        {
            "from": Argument("zone"),
            "to": Argument("zones"),
            "end": _END,
            "unit": Argument("word", optional=True),
            "count": Argument("amount", optional=True),
        },
        TABLE,
    ),
    "move": Word(
        {
            "en": "Puts tiles that are known into a zone (at its back, unless said) or a set; or so many of those that pass a test.",
            "ru": "Кладёт известные тайлы в зону (в конец, если не сказано) или в сет; или столько из прошедших проверку.",
        },
        (
            says(
                "of “{in}” so many go to “{to}”: {take}, each of them {is}",
                "из «{in}» в «{to}» кладётся столько: {take}, каждый из них — {is}",
                "take",
            ),
            says(
                "every {is:bare} of “{in}” goes to “{to}”", "из «{in}» в «{to}» кладётся каждый такой тайл: {is}", "in"
            ),
            says("this goes to the {end} of “{to}”: {tiles}", "в «{to}» ({end}) кладётся: {tiles}", "end"),
            says("this goes to “{to}”: {tiles}", "в «{to}» кладётся: {tiles}"),
        ),
        {"tiles": Argument("moved"), "to": Argument("zone"), "end": _END, "face": _FACE},
        TABLE,
    ),
    "meld": Word(
        {
            "en": "Lays a set into the melds of `me`, or makes another kind of set of one that lies there.",
            "ru": "Выкладывает сет в открытые сеты `me` или делает другой сет из лежащего.",
        },
        (
            says(
                "{tiles} is laid onto “{onto}”, which becomes {as}",
                "к «{onto}» добавляется: {tiles}; теперь это {as}",
                "onto",
            ),
            says(
                "{tiles} is laid down as a concealed set: {as}",
                "выкладывается как закрытый сет ({as}): {tiles}",
                "as",
                "concealed",
            ),
            says("{tiles} is laid down as a set: {as}", "выкладывается как сет ({as}): {tiles}", "as"),
            says("this is laid down as a concealed set: {set}", "выкладывается закрытый сет: {set}", "concealed"),
            says(
                "this is laid down, with the tile of {from}: {set}",
                "выкладывается: {set}; тайл дало место: {from}",
                "from",
            ),
            says("this is laid down: {set}", "выкладывается: {set}"),
        ),
        {
            "set": Argument("tile", optional=True),
            "tiles": Argument("tile", optional=True),
            "as": Argument("set_id", optional=True),
            "onto": Argument("tile", optional=True),
            "from": Argument("seat", optional=True),
            "concealed": Argument("flag", optional=True),
            "face": _FACE,
        },
        TABLE,
    ),
    "offer": Word(
        {
            "en": "The tile becomes the one that windows are over; it stays where it is.",
            "ru": "Тайл становится тем, о котором спрашивают окна; лежит он там же.",
        },
        (
            says(
                "{from} offers this tile (as {as}, for “{for}”): {tile}",
                "{from} предлагает тайл (как {as}, для «{for}»): {tile}",
                "for",
            ),
            says("{from} offers this tile (as {as}): {tile}", "{from} предлагает тайл (как {as}): {tile}"),
        ),
        {
            "tile": Argument("tile"),
            "from": Argument("seat"),
            "as": Argument("label"),
            "for": Argument("tile", optional=True),
        },
        TABLE,
    ),
    "reveal": Word(
        {"en": "All see the zone for the rest of the deal.", "ru": "Зону до конца сдачи видят все."},
        (says("this is shown to all: {}", "показывается всем: {}"),),
        bare("zone"),
        TABLE,
    ),
}
