import os
import sys
from importlib.metadata import version

from url_normalize import url_normalize

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../lib"))
from batch import serve  # noqa: E402


def normalize(r):
    return {"result": url_normalize(r["input"])}


def compare(r):
    return {"equal": url_normalize(r["a"]) == url_normalize(r["b"])}


serve("url-normalize", version("url-normalize"), ["rfc3986"], {"normalize": normalize, "compare": compare}, steps=["case percent path scheme"])
