import os
import sys
from importlib.metadata import version

from uritools import urijoin, urisplit

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../lib"))
from batch import serve  # noqa: E402


def parse(r):
    u = urisplit(r["input"])
    return {
        "valid": True,
        "components": {
            "scheme": u.scheme,
            "authority": u.authority,
            "userinfo": u.userinfo,
            "host": u.host,
            "port": u.port,
            "path": u.path,
            "query": u.query,
            "fragment": u.fragment,
        },
    }


def resolve(r):
    return {"result": urijoin(r["base"], r["input"], strict=True)}


serve("uritools", version("uritools"), ["rfc3986"], {"parse": parse, "resolve": resolve})
