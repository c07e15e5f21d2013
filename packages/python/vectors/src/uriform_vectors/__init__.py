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


def _agrees(got, want):
    """Whether a value is not another one than is wanted. A missing key is not judged, nor what an error says."""
    if isinstance(want, dict):
        return isinstance(got, dict) and all(
            key == "error" or key not in got or _agrees(got[key], value) for key, value in want.items()
        )
    if isinstance(want, list):
        return isinstance(got, list) and len(got) == len(want) and all(map(_agrees, got, want))
    return type(got) is type(want) and got == want


def _answers(reply, want):
    """Whether a reply has the answer: "valid", "result", or the "error" of a row without "valid"."""
    keys = ("valid", "result") if "valid" in want else ("result", "error")
    return all(key in reply for key in keys if key in want)


def conforms(row: Dict[str, Any], reply: Dict[str, Any]) -> bool:
    """Whether the RFC allows a reply. Keys that it lacks are not judged, except valid, result and an expected error."""
    wanted = [row["reply"], *row.get("alternatives", [])]
    return any(_agrees(reply, want) and _answers(reply, want) for want in wanted)
