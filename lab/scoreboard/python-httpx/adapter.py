import os
import sys

import httpx

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../lib"))
from batch import brackets, serve, text  # noqa: E402


# raw_path is the path and the query. The accessors path and fragment decode.
def parse(r):
    u = httpx.URL(r["input"])
    path, _, query = u.raw_path.decode().partition("?")
    return {
        "valid": True,
        "components": {
            "scheme": u.scheme,
            "userinfo": u.userinfo.decode(),
            "host": brackets(u.raw_host.decode()),
            "port": text(u.port),
            "path": path,
            "query": query,
        },
    }


def resolve(r):
    return {"result": str(httpx.URL(r["base"]).join(r["input"]))}


serve("httpx", httpx.__version__, ["rfc3986"], {"parse": parse, "resolve": resolve})
