# What vectors.mjs does, for the Python package.
import collections

from uriform_vectors import conforms, rows

counts = collections.Counter()
for row in rows(""):
    counts[row["file"]] += 1
    assert conforms(row, {**row["reply"], "more": 1}), row
    replies = [row["reply"], *row.get("alternatives", [])]
    if all({"valid", "result", "error"} & reply.keys() for reply in replies):
        assert not conforms(row, {}), row
    result = row["reply"].get("result")
    if isinstance(result, str):
        assert conforms(row, {"result": result}) and not conforms(row, {"result": result + " wrong"}), row
try:
    next(rows("nonsense"))
except ValueError as error:
    assert "'nonsense'" in str(error), error
else:
    raise AssertionError("a row of nonsense")
print("".join(sorted(f"{file} {count}\n" for file, count in counts.items())), end="")
