"""The functions of doc/columns.md for columns of Python, such as those of pandas, Polars and Spark.

    frame["domain"] = uri_column("uri_domain", frame["url"])
"""

import subprocess


def uri_column(function, *columns, program="uri"):
    """Returns the list of values for columns of strings. What is not a string, such as None or NaN, is NULL,
    and NULL is None."""
    count = 2 if function in ("uri_param", "uri_resolve") else 1
    if len(columns) != count:
        raise TypeError(f"{function} has {count} columns, not {len(columns)}")
    if any(isinstance(column, str) for column in columns):
        raise TypeError("a column is a list of strings, not a string")
    rows = bytearray()
    for row in zip(*columns, strict=True):
        for value in row:
            if not isinstance(value, str):
                rows.append(1)
                continue
            try:
                data = value.encode("utf-8", "surrogateescape")
            except UnicodeEncodeError:
                data = value.encode("utf-8", "surrogatepass")
            rows.append(0)
            n = len(data)
            while n > 127:
                rows.append(n & 127 | 128)
                n >>= 7
            rows.append(n)
            rows += data
    out = subprocess.run([program, "columns", function], input=rows, stdout=subprocess.PIPE, check=True).stdout
    values, i = [], 0
    while i < len(out):
        null, i = out[i], i + 1
        if null:
            values.append(None)
        elif function.endswith("_valid"):
            values.append(out[i] == 1)
            i += 1
        elif function == "uri_port":
            values.append(int.from_bytes(out[i : i + 2], "little"))
            i += 2
        else:
            n = shift = 0
            while True:
                byte, i = out[i], i + 1
                n |= (byte & 127) << shift
                shift += 7
                if byte < 128:
                    break
            values.append(out[i : i + n].decode("utf-8", "surrogateescape"))
            i += n
    return values
