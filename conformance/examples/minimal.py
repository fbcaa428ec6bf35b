"""A complete engine: it reads hands without melds from text, and says of everything else that it cannot do it."""

import json
import re
import sys

KINDS = {rank + suit for suit in "mps" for rank in "123456789"} | {rank + "z" for rank in "1234567"}
COPIES = 4


def configure(options):
    # Of all options this one alone changes what a text can mean.
    if options["red_fives"] != 0:
        return {"unsupported": {"what": "option", "option": "red_fives", "value": options["red_fives"]}}
    return {"ok": {}}


def parse(text):
    if re.search(r"[(\[]", text):
        return {"unsupported": {"what": "melds"}}
    rest = re.sub(r"^([0-9]+[a-z]|\?)*", "", text)
    if rest:
        return {"reject": {"reason": "notation/no-suit" if rest.isdigit() else "notation/stray-character"}}
    runs = re.findall(r"([0-9]+)([a-z])|(\?)", text)
    tiles = [digit + suit for digits, suit, unknown in runs for digit in digits or unknown]
    if not KINDS.issuperset(tile for tile in tiles if tile != "?"):
        return {"reject": {"reason": "hand/unknown-tile"}}
    if any(tiles.count(tile) > COPIES for tile in KINDS):
        return {"reject": {"reason": "hand/too-many-copies"}}
    return {"ok": {"tiles": tiles, "melds": []}}


def answer(request):
    match request["op"]:
        case "hello":
            engine = {"name": "minimal", "version": "1", "language": "python"}
            return {"ok": {"protocol": 1, "engine": engine, "ops": ["parse"], "rulesets": ["riichi"]}}
        case "configure":
            return configure(request["options"])
        case "parse":
            return parse(request["input"]["text"])
        case _:
            return {"unsupported": {"what": "op"}}


for line in sys.stdin:
    request = json.loads(line)
    if request["op"] == "bye":
        break
    try:
        reply = answer(request)
    except Exception as error:
        reply = {"error": {"message": repr(error)}}
    print(json.dumps({"id": request["id"], **reply}), flush=True)
