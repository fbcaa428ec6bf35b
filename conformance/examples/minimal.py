"""A complete engine: it reads hands without melds from text, and says of everything else that it cannot do it."""

import json
import re
import sys


def parse(text):
    if re.search(r"[(\[]", text):
        return {"unsupported": {"what": "melds"}}
    if re.search(r"[^0-9mpsz]", text):
        return {"reject": {"reason": "notation/stray-character"}}
    runs = re.findall(r"([0-9]+)([mpsz])", text)
    if "".join(digits + suit for digits, suit in runs) != text:
        return {"reject": {"reason": "notation/no-suit"}}
    return {"ok": {"tiles": [digit + suit for digits, suit in runs for digit in digits], "melds": []}}


def answer(request):
    match request["op"]:
        case "hello":
            engine = {"name": "minimal", "version": "1", "language": "python"}
            return {"ok": {"protocol": 1, "engine": engine, "ops": ["parse"], "rulesets": ["riichi"]}}
        case "configure":
            return {"ok": {}}
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
