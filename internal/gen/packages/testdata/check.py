# Usage: python3 check.py <rows
# What check.mjs does, for the Python package.
import json
import sys

import uriform_formats

count = 0
for line in sys.stdin.buffer:
    name, string, want = json.loads(line)
    if getattr(uriform_formats, name.replace(" ", "_"))(string) is not want:
        print(line)
    count += 1
print(count)
