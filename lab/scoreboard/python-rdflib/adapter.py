import logging
import os
import sys

import rdflib

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../lib"))
from batch import serve  # noqa: E402

logging.disable()  # the package logs each string that "does not look like a valid URI", and takes it


def resolve(r):
    return {"result": str(rdflib.URIRef(r["input"], r["base"]))}


serve("rdflib", rdflib.__version__, ["rfc3986"], {"resolve": resolve})
