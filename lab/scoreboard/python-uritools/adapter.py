import os
import sys
from importlib.metadata import version

from uritools import urijoin, urisplit

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../lib"))
from batch import ALL, accepted, serve  # noqa: E402


def parse(r):
    return accepted(urisplit(r["input"]), *ALL)


def resolve(r):
    return {"result": urijoin(r["base"], r["input"], strict=True)}


serve("uritools", version("uritools"), ["rfc3986"], {"parse": parse, "resolve": resolve})
