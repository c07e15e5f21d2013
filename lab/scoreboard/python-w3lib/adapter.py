import os
import sys

import w3lib
from w3lib.url import safe_url_string

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../lib"))
from batch import serve  # noqa: E402


def to_uri(r):
    return {"result": safe_url_string(r["input"])}


serve("w3lib", w3lib.__version__, ["rfc3987"], {"to-uri": to_uri})
