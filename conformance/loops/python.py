# Hold a library to the rows: python3 loops/python.py [FILE ...]. Without a file, it asks all of required.
import json, pathlib, sys
from urllib.parse import urljoin, urlsplit

VALIDATES = False  # does the library promise to reject invalid strings? If not, they are not asked

def answer(request):  # put your library here; return None if it does not do what is asked
    if request.get("syntax") != "rfc3986" or not request.keys() <= {"op", "syntax", "form", "base", "input"}:
        return None  # another RFC, an option, or an input that is not UTF-8
    if request["op"] == "resolve":
        return {"result": urljoin(request["base"], request["input"])}
    if request["op"] == "parse":
        try:
            u = urlsplit(request["input"])
            return {"valid": True, "components": {"scheme": u.scheme or None, "path": u.path}}
        except ValueError:
            return {"valid": False}

# The loop. It judges the keys that the reply has. A reply must have "valid", "result" or an expected "error".
def differs(want, got):
    if isinstance(want, dict) and isinstance(got, dict):
        return any(k != "error" and k in got and differs(v, got[k]) for k, v in want.items())
    if isinstance(want, list) and isinstance(got, list):
        return len(want) != len(got) or any(map(differs, want, got))
    return want != got

def agrees(want, reply):
    needs = ("valid", "result") if "valid" in want else ("result", "error")
    return all(k in reply for k in needs if k in want) and not differs(want, reply)

asked = wrong = 0
here = pathlib.Path(__file__).absolute().parent  # the folder required is beside this file, or beside its folder
for name in sys.argv[1:] or sorted(f for d in (here, here.parent) for f in d.glob("required/rfc*/*.jsonl")):
    for row in map(json.loads, open(name, encoding="utf-8")):
        if "contested" in row or "withdrawn" in row or not VALIDATES and ("error" in row["reply"] or row["reply"].get("valid") is False):
            continue
        reply = answer(row["request"])
        asked += reply is not None
        if reply is not None and not any(agrees(want, reply) for want in [row["reply"], *row.get("alternatives", [])]):
            wrong += 1
            request, got, want = (json.dumps(o, separators=(",", ":")) for o in (row["request"], reply, row["reply"]))
            print(f"{pathlib.Path(name).absolute().parent.name}/{row.get('id', '-')} {request} got {got} want {want}")
print(f"{asked} asked, {wrong} wrong")
sys.exit(wrong > 0 if asked else "nothing was asked: no file was found, or answer answers nothing")
