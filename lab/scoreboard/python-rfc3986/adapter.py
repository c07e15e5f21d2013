import os
import sys

import rfc3986
from rfc3986 import uri_reference, validators

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../lib"))
from batch import ALL, accepted, serve  # noqa: E402


VALIDATOR = validators.Validator().check_validity_of(
    "scheme", "userinfo", "host", "port", "path", "query", "fragment"
)


def parse(r):
    u = uri_reference(r["input"])
    VALIDATOR.validate(u)
    return accepted(u, *ALL)


def resolve(r):
    base = uri_reference(r["base"])
    return {"result": uri_reference(r["input"]).resolve_with(base, strict=True).unsplit()}


def normalize(r):
    return {"result": uri_reference(r["input"]).normalize().unsplit()}


def compare(r):
    return {"equal": uri_reference(r["a"]).normalized_equality(uri_reference(r["b"]))}


serve(
    "rfc3986",
    rfc3986.__version__,
    ["rfc3986"],
    {"parse": parse, "resolve": resolve, "normalize": normalize, "compare": compare},
    steps=["case percent path"],
)
