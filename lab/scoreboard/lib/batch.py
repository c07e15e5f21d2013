"""The loop of an adapter in Python: one request per line in, one reply per line out."""

import json
import platform
import sys

KEYS = {"op", "id", "syntax", "form", "input", "base", "a", "b", "steps"}


def serve(library, version, syntaxes, ops, forms=("reference",), steps=(), nul=True):
    """Answer requests until the input ends.

    ops maps the name of an operation to a function of the request, a dict. The function returns
    the reply. An exception of the library is a refusal, except one that says that it does not do this.
    """
    hello = {
        "protocol": 1,
        "library": library,
        "version": version,
        "language": "python",
        "runtime": f"{platform.python_implementation()} {platform.python_version()}, {sys.platform}",
        "ops": list(ops),
        "forms": list(forms),
        "syntaxes": list(syntaxes),
        "steps": list(steps),
        "limits": {"nul": nul, "bytes": False},
    }
    sys.stdin.reconfigure(encoding="utf-8", newline="\n")
    for line in sys.stdin:
        request = json.loads(line)
        op = request["op"]
        request.setdefault("form", "reference")
        if op == "hello":
            reply = dict(hello)
        elif op not in ops or not KEYS.issuperset(request):
            reply = {"error": {"code": "unsupported"}}
        else:
            reply = answer(op, ops[op], request)
        reply["id"] = request.get("id")
        sys.stdout.write(json.dumps(reply) + "\n")
        sys.stdout.flush()


def answer(op, function, request):
    try:
        return function(request)
    except NotImplementedError:
        return {"error": {"code": "unsupported"}}
    except Exception as e:
        if op == "parse":
            return {"valid": False}
        return {"error": {"code": "refused", "message": f"{type(e).__name__}: {e}"}}


def accepted(u, *names):
    """Return the reply to parse, with the components that are attributes of u as they are."""
    return {"valid": True, "components": {name: getattr(u, name) for name in names}}


# ALL are the attributes of a library that has the names of the RFC.
ALL = ("scheme", "authority", "userinfo", "host", "port", "path", "query", "fragment")


def brackets(host):
    """Return an IPv6 address with the brackets that the library takes off."""
    return f"[{host}]" if host and ":" in host and not host.startswith("[") else host


def text(value):
    """Return a number such as a port as a string, and None as None."""
    return None if value is None else str(value)
