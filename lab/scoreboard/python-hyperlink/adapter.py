import os
import sys
from importlib.metadata import version

from hyperlink import URL

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../lib"))
from batch import brackets, serve  # noqa: E402


def parse(r):
    u = URL.from_text(r["input"])
    return {
        "valid": True,
        "components": {
            "scheme": u.scheme,
            "userinfo": u.userinfo,
            "host": brackets(u.host),
            "fragment": u.fragment,
        },
    }


def resolve(r):
    return {"result": URL.from_text(r["base"]).click(r["input"]).to_text()}


def normalize(r):
    return {"result": URL.from_text(r["input"]).normalize().to_text()}


def compare(r):
    return {"equal": URL.from_text(r["a"]).normalize() == URL.from_text(r["b"]).normalize()}


def to_uri(r):
    return {"result": URL.from_text(r["input"]).to_uri().to_text()}


serve(
    "hyperlink",
    version("hyperlink"),
    ["rfc3986", "rfc3987"],
    {
        "parse": parse,
        "resolve": resolve,
        "normalize": normalize,
        "compare": compare,
        "to-uri": to_uri,
    },
    steps=["case percent path scheme"],
)
