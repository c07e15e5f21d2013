# Usage: python3 compare.py LIST
# Prints lines for the table of compare.mjs: the nanoseconds on the processor for a string of the list.
import sys
import time
import urllib.parse

import uriform_formats

with open(sys.argv[1], encoding="utf-8") as file:
    lines = file.read().split("\n")[:-1]


def urlsplit(string):
    try:
        urllib.parse.urlsplit(string)
    except ValueError:
        pass


for library, name, function in [
    ("uriform-formats", "uri", uriform_formats.uri),
    ("uriform-formats", "uri reference", uriform_formats.uri_reference),
    ("uriform-formats", "iri", uriform_formats.iri),
    ("urllib.parse.urlsplit", "uri", urlsplit),
]:
    best = float("inf")
    for _ in range(5):
        start = time.process_time()
        for line in lines:
            function(line)
        best = min(best, time.process_time() - start)
    print(f"| {library} | {name} | {best / len(lines) * 1e9:.0f} | | | |")
