import os
import sys
from importlib.metadata import version

import rfc3987

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../lib"))
from batch import serve  # noqa: E402


RULES = {
    ("rfc3986", "reference"): "URI_reference",
    ("rfc3986", "uri"): "URI",
    ("rfc3986", "absolute-uri"): "absolute_URI",
    ("rfc3987", "reference"): "IRI_reference",
    ("rfc3987", "uri"): "IRI",
    ("rfc3987", "absolute-uri"): "absolute_IRI",
}


def parse(r):
    d = rfc3987.parse(r["input"], RULES[r["syntax"], r["form"]])
    names = ("scheme", "authority", "path", "query", "fragment")
    return {"valid": True, "components": {name: d[name] for name in names if name in d}}


def resolve(r):
    return {"result": rfc3987.resolve(r["base"], r["input"])}


serve(
    "rfc3987",
    version("rfc3987"),
    ["rfc3986", "rfc3987"],
    {"parse": parse, "resolve": resolve},
    forms=["reference", "uri", "absolute-uri"],
)
