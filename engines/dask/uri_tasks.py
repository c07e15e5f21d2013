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

from uri_lines import BOM, Lines, LinesError, blocks_of

LONGEST = 64 << 20  # bytes of the longest line that is read: the default of --max-line
REJECTED = 1  # the exit code of uri if lines were rejected
REFUSED = re.compile(rb"^! (.*)\n", re.MULTILINE)  # a line that `uri … --lines` rejected


class TaskError(Exception):
    """A command failed."""


IDLE = []  # the long-lived processes of this worker that no task uses, each with its command


class Uri:
    """The command `uri` of a worker. Temporary files are in the directory TEMP."""

    def __init__(self, program, syntax, memory, temp):
        self.program, self.syntax, self.memory, self.temp = program, syntax, memory, temp

    def command(self, *arguments):
        return [self.program, *arguments, "--syntax", self.syntax]

    @contextlib.contextmanager
    def lines(self):
        """Lend a process that normalizes lines. After an error it is not used again."""
        command = self.command("normalize", "--lines", "--quiet")
        lines = long_lived(command)
        yield lines
        IDLE.append((command, lines))


def long_lived(command):
    """Return a process of this command that no task uses, or a new one. Processes of other commands end."""
    while True:
        try:
            other, lines = IDLE.pop()
        except IndexError:
            return Lines(command)
        if other == command:
            return lines
        lines.close()


def call(stop, failed, settings, task, *arguments):
    """Run a task, and return the address of the worker, the counts, and a message or None.

    A task that begins after the file `stop` was made does nothing. Dask may give a task to a worker on
    which it has failed. Then the task does nothing either, and both results are None.
    """
    worker = get_worker()
    if os.path.exists(stop):
        return worker.address, {}, "the job has ended"
    if worker.address in failed:
        time.sleep(1)  # in this time, a better worker may become free
        return worker.address, None, None
    try:
        return worker.address, task(Uri(*settings, worker.local_directory), *arguments), None
    except (OSError, LinesError, TaskError) as error:
        return worker.address, {}, str(error)


def normalize(uri, source, output):
    """Normalize the lines of a file: write OUTPUT and OUTPUT.refused."""
    results = refused = 0
    with uri.lines() as lines, complete(output) as file, complete(output + ".refused") as kept, Inputs(source) as inputs:

        def receive(block, first):
            nonlocal results, refused
            number, begin = first, 0
            for line in REFUSED.finditer(block):
                between = block.count(b"\n", begin, line.start())
                number += between
                results += between
                file.write(block[begin:line.start()])
                message = line[1].decode(errors="backslashreplace")
                keep(kept, {**named(source), "line": number, **inputs.json(number), "error": {"message": message}})
                number, refused, begin = number + 1, refused + 1, line.end()
            results += block.count(b"\n", begin)
            file.write(block[begin:])

        count = lines.convert(blocks_of(source), receive)
    return {"lines": count, "results": results, "refused": refused}


def stats(uri, source, output):
    """Count what the lines of a file are made of: write OUTPUT for `uri stats --merge`, and OUTPUT.refused."""
    with saved(output) as name:
        lines, refused = run(uri, [source], output, "stats", "--save", name, "--memory", uri.memory)
        with open(name, "rb") as file:
            head = file.read(4096)  # the counts come first, and the file may be large
        counts = {key: int(re.search(rb'"%s": ?(\d+)' % key.encode(), head)[1]) for key in ("lines", "accepted")}
        return compared(lines, {"lines": counts["lines"], "results": counts["accepted"], "refused": refused})


def partition(uri, source, output, parts):
    """Divide the lines of a file by the hash of their canonical forms: write the directory OUTPUT and OUTPUT.refused."""
    work = tempfile.mkdtemp(dir=os.path.dirname(output), suffix=".tmp")
    try:
        lines, refused = run(uri, [source], output, "partition", "--parts", str(parts), "--dir", work)
        with open(os.path.join(work, "manifest.json"), "rb") as file:
            manifest = json.load(file)
        results = sum(part["lines"] for part in manifest["parts"])
        counts = compared(lines, {"lines": manifest["lines"], "results": results, "refused": refused})
        if not os.path.exists(output):  # another attempt may have made it
            os.rename(work, output)
        return counts
    finally:
        shutil.rmtree(work, ignore_errors=True)


def dedup(uri, sources, output):
    """Find the classes of equal references in files: write OUTPUT for `uri dedup --merge`."""
    with saved(output) as name:
        lines, refused = run(uri, sources, output, "dedup", "--save", name, "--memory", uri.memory, "--temp", uri.temp)
        total = last_line(name)
        counts = {"lines": total["lines"], "results": total["lines"] - total["rejected"], "refused": refused}
        return {**compared(lines, counts), "classes": total["classes"]}


def compared(lines, counts):
    """Return the counts of uri, after a comparison with the number of lines that were sent."""
    if lines != counts["lines"] or lines != counts["results"] + counts["refused"]:
        raise TaskError("sent {} lines: uri counts {lines}, {results} of them valid, and kept {refused}".format(lines, **counts))
    return counts


def run(uri, sources, output, *arguments):
    """Run uri on files, and return the numbers of lines and of rejected lines. OUTPUT.refused keeps the rejected lines.

    Uri reads the files itself. This process only counts their lines, to compare them with the count of uri.
    """
    rejects = tempfile.mktemp(dir=uri.temp)
    command = uri.command(*arguments, "--quiet", "--rejects", rejects)
    try:
        with contextlib.ExitStack() as stack:
            text = stack.enter_context(input_of(sources))
            process = subprocess.Popen(command, stdin=text, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
            stack.enter_context(process)
            text.close()  # so that the end of uri ends cat
            lines = sum(map(lines_of, sources))
            _, messages = process.communicate()
        if process.returncode not in (0, REJECTED):
            text = messages.decode(errors="backslashreplace").strip()
            raise TaskError(text or f"uri {arguments[0]}: exit code {process.returncode}")
        refused = 0
        name = json.dumps(named(sources[0]), ensure_ascii=False).encode().removesuffix(b"}")
        with open(rejects, "rb") as file, complete(output + ".refused") as kept:
            for refused, line in enumerate(file, 1):
                kept.write(name + b"," + line[1:])
        return lines, refused
    finally:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(rejects)


@contextlib.contextmanager
def input_of(sources):
    """Open files to read them one after the other: one file, or the output of cat."""
    if len(sources) == 1:
        with open(sources[0], "rb") as file:
            yield file
        return
    with subprocess.Popen(["cat", "--", *sources], stdout=subprocess.PIPE) as cat:
        yield cat.stdout
        cat.stdout.close()
    if cat.returncode > 0:  # a signal is the end of uri, which has its own message
        raise TaskError(f"cat: exit code {cat.returncode}")


def lines_of(source):
    """Return the number of lines of a file. A file with nothing but a byte order mark has no line."""
    lines, last = 0, b"\n"
    for block in blocks_of(source):
        lines, last = lines + block.count(b"\n"), block[-1:]
    return lines + (last != b"\n")


def last_line(path):
    """Return the object in the last line of a file."""
    with open(path, "rb") as file:
        size = file.seek(0, os.SEEK_END)
        file.seek(max(0, size - 4096))
        return json.loads(file.read().splitlines()[-1])


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


@contextlib.contextmanager
def complete(path):
    """Open a file to write, which gets its name at the end of the block, and only without an error."""
    descriptor, name = tempfile.mkstemp(dir=os.path.dirname(path), suffix=".tmp")
    try:
        with open(descriptor, "wb") as file:
            yield file
        os.rename(name, path)
    except BaseException:
        os.unlink(name)
        raise


def named(path):
    """Return the key and the name of a file for a line of JSON, which can have only names in UTF-8."""
    try:
        path.encode()
    except UnicodeEncodeError:
        return {"file_base64": base64.b64encode(os.fsencode(path)).decode()}
    return {"file": path}


def keep(file, refused):
    """Write a rejected line as one line of JSON."""
    file.write(json.dumps(refused, ensure_ascii=False).encode() + b"\n")


class Inputs:
    """The lines of a file by their numbers, which must increase."""

    def __init__(self, path):
        self.file = open(path, "rb")
        self.number = 0

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.file.close()

    def json(self, number):
        """Return the key and the text of a line, as `uri --rejects` does."""
        while self.number < number:
            line = self._next()
        if line is None or len(line) > LONGEST:
            return {"input": None}
        try:
            return {"input": line.decode()}
        except UnicodeDecodeError:
            return {"input_base64": base64.b64encode(line).decode()}

    def _next(self):
        """Return the next line without its end, or None if it is too long."""
        self.number += 1
        line = piece = self.file.readline(LONGEST + len(BOM) + len("\r\n"))
        while piece and not piece.endswith(b"\n"):
            piece = self.file.readline(1 << 20)
            if piece:
                line = None
        if line is None:
            return None
        if self.number == 1:
            line = line.removeprefix(BOM)
        return line[:-1].removesuffix(b"\r") if line.endswith(b"\n") else line
