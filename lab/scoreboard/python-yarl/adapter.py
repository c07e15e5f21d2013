import os
import sys

import yarl
from yarl import URL

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../lib"))
from batch import brackets, serve, text  # noqa: E402


def parse(r):
    u = URL(r["input"], encoded=True)
    return {
        "valid": True,
        "components": {
            "scheme": u.scheme,
            "authority": u.raw_authority,
            "host": brackets(u.raw_host),
            "port": text(u.explicit_port),
            "path": u.raw_path,
            "query": u.raw_query_string,
            "fragment": u.raw_fragment,
        },
    }


def resolve(r):
    return {"result": str(URL(r["base"], encoded=True).join(URL(r["input"], encoded=True)))}


serve("yarl", yarl.__version__, ["rfc3986"], {"parse": parse, "resolve": resolve})
