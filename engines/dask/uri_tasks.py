"""What a worker does with one file: each function runs `uri`, and returns counts.

A result appears under its name only if it is complete: it is written to a temporary file, which is
renamed. So a task that was killed, or that runs twice, leaves the same files as one that runs once.
"""

import base64
import contextlib
import json
import os
import re
import shutil
import subprocess
import tempfile
import time

from distributed import get_worker

BLOCK = 1 << 18  # bytes that are read at once
BOM = b"\xef\xbb\xbf"
REJECTED = 1  # the exit code of uri if lines were rejected


class TaskError(Exception):
    """A command failed."""


def call(stop, failed, options, task, *arguments):
    """Run a task, and return the address of the worker, the counts, and a message or None.

    A task that begins after the file `stop` was made does nothing. Dask may give a task to a worker on
    which it has failed. Then the task does nothing either, and both results are None.
    """
    address = get_worker().address
    if os.path.exists(stop):
        return address, {}, "the job has ended"
    if address in failed:
        time.sleep(1)  # in this time, a better worker may become free
        return address, None, None
    try:
        return address, task(options, *arguments), None
    except (OSError, TaskError) as error:
        return address, {}, str(error)


def normalize(options, source, output):
    """Normalize the lines of a file: write OUTPUT and OUTPUT.refused."""
    with saved(output) as name:
        with open(name, "wb") as file:
            lines, refused = run(options, [source], output, "normalize", stdout=file)
        return compared(lines, lines, lines_of(name), refused)


def stats(options, source, output):
    """Count what the lines of a file are made of: write OUTPUT for `uri stats --merge`, and OUTPUT.refused."""
    with saved(output) as name:
        lines, refused = run(options, [source], output, "stats", "--save", name, "--memory", options.memory)
        with open(name, "rb") as file:
            head = file.read(4096)  # the counts come first, and the file may be large
        counted, accepted = (int(re.search(rb'"%s": ?(\d+)' % key, head)[1]) for key in (b"lines", b"accepted"))
        return compared(lines, counted, accepted, refused)


def partition(options, source, output, parts):
    """Divide the lines of a file by the hash of their canonical forms: write the directory OUTPUT and OUTPUT.refused."""
    work = tempfile.mkdtemp(dir=os.path.dirname(output), suffix=".tmp")
    try:
        lines, refused = run(options, [source], output, "partition", "--parts", str(parts), "--dir", work)
        with open(os.path.join(work, "manifest.json"), "rb") as file:
            manifest = json.load(file)
        counts = compared(lines, manifest["lines"], sum(part["lines"] for part in manifest["parts"]), refused)
        if not os.path.exists(output):  # another attempt may have made it
            os.rename(work, output)
        return counts
    finally:
        shutil.rmtree(work, ignore_errors=True)


def dedup(options, sources, output):
    """Find the classes of equal references in files: write OUTPUT for `uri dedup --merge`."""
    with saved(output) as name:
        temp = get_worker().local_directory
        lines, refused = run(options, sources, output, "dedup", "--save", name, "--memory", options.memory, "--temp", temp)
        with open(name, "rb") as file:
            file.seek(max(0, os.path.getsize(name) - 4096))
            total = json.loads(file.read().splitlines()[-1])
        return {**compared(lines, total["lines"], total["lines"] - total["rejected"], refused), "classes": total["classes"]}


def compared(lines, counted, results, refused):
    """Return the counts of a task, after a comparison with the number of lines that were sent."""
    if lines != counted or lines != results + refused:
        raise TaskError(f"sent {lines} lines: uri counts {counted}, {results} of them valid, and kept {refused}")
    return {"lines": lines, "results": results, "refused": refused}


def run(options, sources, output, *arguments, stdout=subprocess.DEVNULL):
    """Run uri on files, and return the numbers of lines and of rejected lines. OUTPUT.refused keeps the rejected lines.

    This process only counts the lines of the files, to compare them with the count of uri.
    """
    rejects = tempfile.mktemp(dir=get_worker().local_directory)
    command = [options.uri, *arguments, "--syntax", options.syntax, "--quiet", "--rejects", rejects]
    try:
        with subprocess.Popen(["cat", "--", *sources], stdout=subprocess.PIPE) as cat:
            with subprocess.Popen(command, stdin=cat.stdout, stdout=stdout, stderr=subprocess.PIPE) as process:
                cat.stdout.close()  # so that the end of uri ends cat
                lines = sum(map(lines_of, sources))
                _, messages = process.communicate()
        if process.returncode not in (0, REJECTED):
            text = messages.decode(errors="backslashreplace").strip()
            raise TaskError(text or f"uri {arguments[0]}: exit code {process.returncode}")
        if cat.returncode:
            raise TaskError(f"cat: exit code {cat.returncode}")
        refused = 0
        name = json.dumps(named(sources[0]), ensure_ascii=False, separators=(",", ":")).encode().removesuffix(b"}")
        with open(rejects, "rb") as file, saved(output + ".refused") as path, open(path, "wb") as kept:
            for refused, line in enumerate(file, 1):
                kept.write(name + b"," + line[1:])
        return lines, refused
    finally:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(rejects)


def lines_of(source):
    """Return the number of lines of a file. A file with nothing but a byte order mark has no line."""
    with open(source, "rb", buffering=0) as file:
        block = file.read(BLOCK)
        if block == BOM:
            return 0
        lines, last = 0, b"\n"
        while block:
            lines, last = lines + block.count(b"\n"), block[-1:]
            block = file.read(BLOCK)
    return lines + (last != b"\n")


@contextlib.contextmanager
def saved(path):
    """Give a name to write to. The file gets the name PATH at the end of the block, and only without an error."""
    name = tempfile.mktemp(dir=os.path.dirname(path), suffix=".tmp")
    try:
        yield name
        os.rename(name, path)
    finally:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(name)


def named(path):
    """Return the key and the name of a file for a line of JSON, which can have only names in UTF-8."""
    try:
        path.encode()
    except UnicodeEncodeError:
        return {"file_base64": base64.b64encode(os.fsencode(path)).decode()}
    return {"file": path}
