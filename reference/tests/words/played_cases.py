"""Conditions, tests, formulas and effects that only a game has, with their sentences."""

CONDITIONS = [
    (
        {"wins": {"on": "offer", "how": "discard", "shape": "usual"}},
        "one may declare a win: on a discard, with this tile: the tile on offer, in this shape alone: “usual”",
        "можно объявить победу: на сбросе, с этим тайлом: предложенный тайл, только в этой форме: «обычная»",
    ),
    ({"wins": {"how": "draw"}}, "one may declare a win: by a draw", "можно объявить победу: взятием"),
    ("ready", "the hand is ready", "рука готова"),
    ({"not": "ready"}, "the hand is not ready", "рука не готова"),
    (
        "melds_fit",
        "the laid sets can be part of a complete hand",
        "выложенные сеты могут войти в завершённую руку",
    ),
    (
        {"not": "melds_fit"},
        "the laid sets cannot be part of a complete hand",
        "выложенные сеты не могут войти в завершённую руку",
    ),
    (
        {"tile": "drawn", "is": "edge"},
        "the tile (the drawn tile) is an edge tile",
        "тайл (взятый тайл) — крайний тайл",
    ),
    (
        {"not": {"tile": "chosen.tile", "is": {"very": "drawn"}}},
        "the tile (the chosen tile) is not the very tile “the drawn tile”",
        "тайл (выбранный тайл) — не именно этот тайл: «взятый тайл»",
    ),
    (
        {"shares": ["me.waits", "seen"]},
        "some kind is both among “tiles that are waited for (this seat)” and among “tiles seen”",
        "какой-то вид есть и среди «ожидаемые тайлы (это место)», и среди «виденные тайлы»",
    ),
    (
        {"keeps": {"what": "waits", "after": "chosen.set"}},
        "this set changes no wait: the chosen set",
        "этот сет не меняет ожиданий: выбранный сет",
    ),
    (
        {"keeps": {"what": "reading", "after": "chosen.set"}},
        "this set changes no reading of the hand: the chosen set",
        "этот сет не меняет ни одного разбора руки: выбранный сет",
    ),
    ({"could": "take"}, "this was open to the seat just before: “take”", "только что это было доступно месту: «взять»"),
    (
        {"claimed": {"action": "take", "at_least": 2}},
        "at least 2 seats answer with this: “take”",
        "не меньше 2 мест отвечают так: «взять»",
    ),
    ({"won": "dealer"}, "this seat has won: the dealer", "победило это место: дилер"),
    ({"not": {"won": "me"}}, "this seat has not won: this seat", "это место не победило: это место"),
    ({"ended": ["over"]}, "the deal ended so: “end”", "сдача завершилась так: «конец»"),
    (
        {"must": {"hold": "ready", "reason": "late"}},
        "the hand is ready (else refused: “it is too late”)",
        "рука готова (иначе отказ: «уже поздно»)",
    ),
    (
        {"has": {"in": "me.hand", "except": "chosen.set.own", "is": "edge"}},
        "among “hand (this seat)” (without “own tiles (the chosen set)”) there is an edge tile",
        "среди «рука (это место)» (без «свои тайлы (выбранный сет)») есть крайний тайл",
    ),
    (
        {"has": {"in": "all.laid", "except": "offer", "is": "edge", "at_least": 2}},
        "among “laid sets (all seats)” (without “the tile on offer”) at least 2 tiles like this: edge tile",
        "среди «выложенные сеты (все места)» (без «предложенный тайл») не меньше 2 таких тайлов: крайний тайл",
    ),
    ("offer.as == gift", "why the tile is offered: `gift`", "почему тайл предложен: `gift`"),
    ("chosen.how_so == soft", "what was chosen: `soft`", "то, что выбрано: `soft`"),
    ("me.mood != glad", "mood (this seat): not glad", "настрой (это место): не весёлый"),
    ("me == offer.from.next", "this seat is the next seat (the seat that offered the tile)",
     "это место — следующее место (считая от: место, предложившее тайл)"),
    ("dealer_stays", "the dealer deals again", "дилер сдаёт снова"),
    ("heap.count > 1", "number of tiles (heap): more than 1", "число тайлов (куча): больше 1"),
    ("in_play.count == 2", "number of seats in play: 2", "число мест в игре: 2"),
    ("me.rank == 1", "rank (this seat): 1", "место в матче (это место): 1"),
    ("round_number >= 4", "number of the round: at least 4", "номер раунда: не меньше 4"),
]  # fmt: skip

TESTS = [
    ({"same_as": "chosen.meld"}, "a tile of the kind of “the chosen laid set”", "тайл того же вида: «выбранный выложенный сет»"),
    ({"very": "drawn"}, "the very tile “the drawn tile”", "именно этот тайл: «взятый тайл»"),
    (
        {"makes": {"kind": ["run"], "with": "seen"}},
        "a tile that makes a run with “tiles seen”",
        "тайл, который с «виденные тайлы» составляет ряд",
    ),
    ("leaves_ready", "a tile without which the hand is ready", "тайл, без которого рука готова"),
    ("nothing", "a tile of no kind at all", "тайл, какого не бывает"),
    (
        {"among": "me.waits"},
        "a tile of a kind that is among “tiles that are waited for (this seat)”",
        "тайл того же вида, что один из данных («ожидаемые тайлы (это место)»)",
    ),
]  # fmt: skip

FORMULAS = [
    ("visible(offer)", "number of tiles like “the tile on offer” that all can see", "число видных всем тайлов, как «предложенный тайл»"),
    ("worth(drawn)", "what the hand is worth with “the drawn tile”", "стоимость руки с этим тайлом: «взятый тайл»"),
    (
        "kinds(me.hand, edge)",
        "number of different kinds of the class “edge tile” among “hand (this seat)”",
        "число разных видов класса «крайний тайл» среди «рука (это место)»",
    ),
    ("me.best_wait + me.score", "“greatest worth of a wait (this seat)” + “points (this seat)”",
     "«наибольшая стоимость ожидания (это место)» + «очки (это место)»"),
]  # fmt: skip

EFFECTS = [
    ({"shuffle": "heap"}, "this is shuffled: heap", "перемешивается: куча"),
    (
        {"roll": {"dice": 2, "into": "dice"}},
        "2 dice are thrown, “sum of dice” becomes their sum",
        "бросаются кости (2), «сумма костей» принимает значение их суммы",
    ),
    (
        {"roll": {"seat": "current"}},
        "chance chooses a seat for “the seat in turn”",
        "случай выбирает место для «место, чей ход»",
    ),
    (
        {"cut": {"zone": "heap", "side": "dice", "stack": 2}},
        "heap is broken on the side with the number sum of dice, after so many stacks: 2",
        "куча разламывается: номер стороны — сумма костей, после стольких столбиков: 2",
    ),
    (
        {"deal": {"from": "heap", "to": "hand", "blocks": [4, 4, 1], "first": "dealer"}},
        "each seat, the dealer first, takes from “heap” into “hand” so many at a time: 4, 4, 1",
        "каждое место, первым дилер, берёт из «куча» в «рука» по стольку за раз: 4, 4, 1",
    ),
    (
        {"draw": {"from": "heap", "to": "me.hand"}},
        "a tile is drawn from “heap” into “hand (this seat)”",
        "тайл берётся из «куча» в «рука (это место)»",
    ),
    (
        {"draw": {"from": "heap", "to": "me.hand", "end": "back", "count": 2}},
        "so many tiles are drawn from the back of “heap” into “hand (this seat)”: 2",
        "столько тайлов берётся из «куча» (с конца) в «рука (это место)»: 2",
    ),
    (
        {"draw": {"from": "heap", "to": ["me.hand", "dealer.hand"], "end": "back", "unit": "stack"}},
        "a stack is drawn from the back of “heap” into “hand (this seat) and hand (the dealer)”",
        "столбик берётся из «куча» (с конца) в «рука (это место) и рука (дилер)»",
    ),
    (
        {"move": {"tiles": "chosen.tile", "to": "me.hand", "end": "front", "face": "down"}},
        "this goes to the front of “hand (this seat)”: the chosen tile, face down",
        "в «рука (это место)» (в начало) кладётся: выбранный тайл, лицом вниз",
    ),
    (
        {"move": {"tiles": {"in": "me.hand", "is": "birds", "take": 1}, "to": "heap"}},
        "of “hand (this seat)” so many go to “heap”: 1, each of them a bird",
        "из «рука (это место)» в «куча» кладётся столько: 1, каждый из них — птица",
    ),
    (
        {"move": {"tiles": {"in": "me.hand", "is": "birds"}, "to": "heap"}},
        "every bird of “hand (this seat)” goes to “heap”",
        "из «рука (это место)» в «куча» кладётся каждый такой тайл: птица",
    ),
    (
        {"meld": {"set": "chosen.set", "from": "offer.from"}},
        "this is laid down, with the tile of the seat that offered the tile: the chosen set",
        "выкладывается: выбранный сет; тайл дало место: место, предложившее тайл",
    ),
    (
        {"meld": {"set": "chosen.set", "concealed": True}},
        "this is laid down as a concealed set: the chosen set",
        "выкладывается закрытый сет: выбранный сет",
    ),
    (
        {"meld": {"tiles": "offer", "onto": "offer.for", "as": "four"}},
        "the tile on offer is laid onto “the set it is meant for”, which becomes quad",
        "к «сет, для которого он предназначен» добавляется: предложенный тайл; теперь это четвёрка",
    ),
    (
        {"offer": {"tile": "chosen.tile", "from": "me", "as": "gift", "for": "chosen.meld"}},
        "this seat offers this tile (as `gift`, for “the chosen laid set”): the chosen tile",
        "это место предлагает тайл (как `gift`, для «выбранный выложенный сет»): выбранный тайл",
    ),
    ({"reveal": "me.hand"}, "this is shown to all: hand (this seat)", "показывается всем: рука (это место)"),
    ({"say": "hello"}, "“Hello!” is said", "произносится «Привет!»"),
    (
        {"set": {"me.mood": "glad"}},
        "“mood (this seat)” becomes: glad",
        "«настрой (это место)» принимает значение: весёлый",
    ),
    (
        {"set": {"me.mood": [{"when": "calm", "is": "glad"}, "sad"]}},
        "“mood (this seat)” becomes: glad if nobody spoke; otherwise sad",
        "«настрой (это место)» принимает значение: весёлый, если никто не говорил; иначе грустный",
    ),
    ({"set": {"current": "me.next"}}, "“the seat in turn” becomes: “the next seat (this seat)”",
     "«место, чей ход» принимает значение: «следующее место (считая от: это место)»"),
    ({"set": {"seen": "offer"}}, "“tiles seen” becomes: the tile on offer", "«виденные тайлы» принимает значение: предложенный тайл"),
    ({"add": {"share": 2}}, "to “part” is added: 2", "«доля»: прибавляется 2"),
    ({"add": {"seen": "drawn"}}, "to “tiles seen” is added: the drawn tile", "«виденные тайлы»: прибавляется взятый тайл"),
    (
        {"refund": {"why": "win", "of": "me"}},
        "what this seat received in this deal is paid back: “win”",
        "полученное в этой сдаче возвращается («победа»), получатель: это место",
    ),
    ({"refund": {"why": "win"}}, "what was paid in this deal is paid back: “win”", "уплаченное в этой сдаче возвращается: «победа»"),
    (
        {"win": {"on": "offer", "how": "discard"}},
        "the seat wins: on a discard, with this tile: the tile on offer",
        "место побеждает: на сбросе, с этим тайлом: предложенный тайл",
    ),
    ({"settle": "win"}, "the settlement `win` is carried out", "проводится расчёт `win`"),
    ({"while": {"when": "ready", "do": []}}, "as long as the hand is ready:", "пока рука готова:"),
    ({"each": {"times": 5, "do": []}}, "5 times:", "5 раз:"),
    (
        {"each": {"pair_of": "losers", "do": []}},
        "for every two of these seats (the losers):",
        "для каждых двух из этих мест (проигравшие):",
    ),
    (
        {"each": {"who": ["me", "dealer"], "from": "me", "as": "maker", "do": []}},
        "once for each seat (this seat and the dealer), beginning with this seat, called `maker`:",
        "по разу для каждого места (это место и дилер), начиная с этого: это место, под именем `maker`:",
    ),
    (
        {"each": {"who": "in_play", "from": "current.next", "do": []}},
        "once for each seat (the seats in play), beginning with the next seat (the seat in turn):",
        "по разу для каждого места (места в игре), начиная с этого: следующее место (считая от: место, чей ход):",
    ),
]  # fmt: skip
