# Usage: python3 lines.py FUNCTION [time] <lines
# What lines.mjs does, for the Python package.
import sys
import time

import uriform_formats

valid = getattr(uriform_formats, sys.argv[1].replace(" ", "_"))
lines = sys.stdin.buffer.read().decode().split("\n")[:-1]
if len(sys.argv) == 2:
    print("".join("01"[valid(line)] for line in lines), end="")
for line in lines[: len(lines) * (len(sys.argv) - 2)]:
    best = float("inf")
    for _ in range(5):
        start = time.process_time()
        valid(line)
        best = min(best, time.process_time() - start)
    print(round(best * 1e6))
