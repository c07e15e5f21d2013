"""Test vectors for URIs and IRIs: RFC 1738, 1808, 2396, 3986 and 3987."""

import gzip
import importlib.resources
import json
from typing import Any, Dict, Iterator

__all__ = ["rows", "conforms"]


def _files(folder, name):
    """The files below a folder with their names, in the order of the names."""
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name + "/" * entry.is_dir()):
        if entry.is_dir():
            yield from _files(entry, name + entry.name + "/")
        elif entry.name.endswith((".jsonl", ".jsonl.gz")):
            yield entry, name + entry.name


def rows(prefix: str = "required/") -> Iterator[Dict[str, Any]]:
    """The rows of the files whose names begin with a prefix. The key "file" is the name of the file.

    The first row raises a ValueError if there is no such file.
    """
    files = [(e, name) for e, name in _files(importlib.resources.files(__name__) / "data", "") if name.startswith(prefix)]
    if not files:
        raise ValueError(f"no file of the vectors begins with {prefix!r}")
    for entry, name in files:
        data = entry.read_bytes()
        if name.endswith(".gz"):
            data = gzip.decompress(data)
        for line in data.splitlines():
            yield {"file": name, **json.loads(line)}


def _has(got, want):
    """Whether a value has all that is wanted: a dict may have more keys."""
    if isinstance(want, dict):
        return isinstance(got, dict) and all(_has(got.get(key), value) for key, value in want.items())
    if isinstance(want, list):
        return isinstance(got, list) and len(got) == len(want) and all(map(_has, got, want))
    return type(got) is type(want) and got == want


def conforms(row: Dict[str, Any], reply: Dict[str, Any]) -> bool:
    """Whether a reply has all keys of the reply of a row, or of one of its alternatives."""
    return any(_has(reply, want) for want in [row["reply"], *row.get("alternatives", [])])
