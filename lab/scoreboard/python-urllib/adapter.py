import os
import sys
import platform
from urllib.parse import urljoin, urlsplit

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../lib"))
from batch import brackets, serve, text  # noqa: E402


def parse(r):
    u = urlsplit(r["input"])
    return {
        "valid": True,
        "components": {
            "scheme": u.scheme,
            "authority": u.netloc,
            "host": brackets(u.hostname),
            "port": text(u.port),
            "path": u.path,
            "query": u.query,
            "fragment": u.fragment,
        },
    }


def resolve(r):
    return {"result": urljoin(r["base"], r["input"])}


serve("urllib.parse", platform.python_version(), ["rfc3986"], {"parse": parse, "resolve": resolve})
