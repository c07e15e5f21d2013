import os
import sys

import furl

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../lib"))
from batch import brackets, serve  # noqa: E402


# The port is left out: for some schemes it is the default if the URL has none. The path, the query and the
# fragment are left out: the package decodes them and encodes them again.
def parse(r):
    u = furl.furl(r["input"])
    return {"valid": True, "components": {"scheme": u.scheme, "host": brackets(u.host)}}


def resolve(r):
    return {"result": furl.furl(r["base"]).join(r["input"]).url}


serve("furl", furl.__version__, ["rfc3986"], {"parse": parse, "resolve": resolve})
