"""The functions of doc/columns.md, for columns of strings in Python: lists, and columns of pandas, Polars, Dask and Spark.

    from uri_columns import uri_domain, uri_normalize, uri_param

    frame["domain"] = uri_domain(frame["url"])          # of a Series of pandas, a Series with the same index
    keys = uri_normalize(["http://A/", None, "a b"])    # otherwise a list: ["http://a/", None, None]
    langs = uri_param(urls, "lang")                     # an argument can be one string for all rows

What is neither str nor bytes, such as None or NaN, is NULL, and NULL is None. Each call starts the command `uri`
once, so call a function with many strings. $URI is the path of the command if it is not in $PATH.
"""

import os
import socket
import subprocess

FUNCTIONS = (
    "uri_valid", "uri_error", "iri_valid", "uri_scheme", "uri_host", "uri_domain", "uri_port", "uri_origin", "uri_path", "uri_query",
    "uri_param", "uri_fragment", "uri_normalize", "uri_resolve", "uri_surt", "uri_surt_ia", "uri_strip_tracking", "uri_fix",
    "iri_to_uri", "uri_browser", "uri_redact",
)
DTYPES = {"uri_valid": "boolean", "iri_valid": "boolean", "uri_port": "UInt16"}  # of pandas; the others are "object"


def _function(name):
    count = 2 if name in ("uri_param", "uri_resolve") else 1

    def function(*columns):
        if len(columns) != count:
            raise TypeError(f"{name}: {len(columns)} columns, not {count}")
        series = next((column for column in columns if not isinstance(column, (str, bytes))), None)
        if series is None:
            raise TypeError(f"{name} needs a column, which is a list of strings, and not one string")
        rows = list(series)
        columns = [rows if column is series else [column] * len(rows) if isinstance(column, (str, bytes)) else column for column in columns]
        values = list(_values(name, _answers(name, columns)))
        if hasattr(series, "iloc"):
            return type(series)(values, series.index, DTYPES.get(name, "object"), series.name)
        return values

    function.__name__ = function.__qualname__ = name  # workers import it by this name
    return function


for _name in FUNCTIONS:
    globals()[_name] = _function(_name)


def _answers(name, columns):
    """Return what `uri columns` writes for the rows, in the format RowBinary."""
    rows = bytearray()
    for row in zip(*columns, strict=True):
        for value in row:
            if isinstance(value, str):
                try:
                    value = value.encode("utf-8", "surrogateescape")
                except UnicodeEncodeError:
                    value = value.encode("utf-8", "surrogatepass")
            elif not isinstance(value, bytes):
                rows.append(1)
                continue
            rows.append(0)
            size = len(value)
            while size > 127:
                rows.append(size & 127 | 128)
                size >>= 7
            rows.append(size)
            rows += value
    program = os.environ.get("URI", "uri")
    try:
        return subprocess.run([program, "columns", name], input=rows, stdout=subprocess.PIPE, check=True).stdout
    except FileNotFoundError as error:
        raise FileNotFoundError(f"{program!r} is not on {socket.gethostname()}: install uri in PATH there, or set URI to its path") from error


def _values(name, answers):
    """Yield the values of the rows."""
    i = 0
    while i < len(answers):
        null, i = answers[i], i + 1
        if null:
            yield None
        elif name.endswith("_valid"):
            yield answers[i] == 1
            i += 1
        elif name == "uri_port":
            yield int.from_bytes(answers[i : i + 2], "little")
            i += 2
        else:
            size = shift = 0
            while True:
                byte, i = answers[i], i + 1
                size |= (byte & 127) << shift
                shift += 7
                if byte < 128:
                    break
            yield answers[i : i + size].decode("utf-8", "surrogateescape")
            i += size
