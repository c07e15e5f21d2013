"""What a worker does with one file: each function runs `uri`, and returns counts.

A result appears under its name only if it is complete: it is written to a temporary file, which is
renamed. So a task that was killed, or that runs twice, leaves the same files as one that runs once.
"""

import base64
import contextlib
import json
import os
import shutil
import subprocess
import tempfile

from distributed import WorkerPlugin, get_worker

from uri_lines import BLOCK, BOM, Lines, LinesError, blocks_of

LONGEST = 64 << 20  # bytes of the longest line that is read: the default of --max-line
REJECTED = 1  # the exit code of uri if lines were rejected


class TaskError(Exception):
    """A command failed."""


class Uri(WorkerPlugin):
    """The command `uri` of a worker, with its long-lived processes: one for each thread."""

    name = "uri"

    def __init__(self, program, syntax, memory):
        self.program, self.syntax, self.memory = program, syntax, memory

    def setup(self, worker):
        self.temp = worker.local_directory
        self.idle = []  # Lines processes

    def teardown(self, worker):
        for lines in self.idle:
            lines.close()

    def command(self, *arguments):
        return [self.program, *arguments, "--syntax", self.syntax]

    @contextlib.contextmanager
    def lines(self):
        """Lend a process that normalizes lines. After an error it is not used again."""
        try:
            lines = self.idle.pop()
        except IndexError:
            lines = Lines(self.command("normalize", "--lines", "--quiet"))
        yield lines
        self.idle.append(lines)


def call(stop, task, *arguments):
    """Run a task, and return the address of the worker, the counts, and a message or None.

    A task that begins after the file `stop` was made does nothing.
    """
    worker = get_worker()
    if os.path.exists(stop):
        return worker.address, {}, "the job has failed"
    try:
        return worker.address, task(worker.plugins[Uri.name], *arguments), None
    except (OSError, LinesError, TaskError) as error:
        return worker.address, {}, str(error)


def normalize(uri, source, output):
    """Normalize the lines of a file: write OUTPUT and OUTPUT.refused."""
    results = refused = 0
    with uri.lines() as lines, complete(output) as file, complete(output + ".refused") as kept, Inputs(source) as inputs:

        def receive(block, first):
            nonlocal results, refused
            if not block.startswith(b"! ") and b"\n! " not in block:
                results += block.count(b"\n")
                file.write(block)
                return
            for number, line in enumerate(block.split(b"\n")[:-1], first):
                if line.startswith(b"! "):
                    refused += 1
                    message = line[2:].decode(errors="backslashreplace")
                    keep(kept, {"file": source, "line": number, **inputs.json(number), "error": {"message": message}})
                else:
                    results += 1
                    file.write(line + b"\n")

        count = lines.convert(blocks_of(source), receive)
    return {"lines": count, "results": results, "refused": refused}


def stats(uri, source, output):
    """Count what the lines of a file are made of: write OUTPUT for `uri stats --merge`, and OUTPUT.refused."""
    lines, refused = run(uri, [source], output, "stats", "--save", output, "--memory", uri.memory)
    with open(output, "rb") as file:
        counts = json.load(file)
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
    lines, refused = run(uri, sources, output, "dedup", "--save", output, "--memory", uri.memory, "--temp", uri.temp)
    saved = last_line(output)
    counts = {"lines": saved["lines"], "results": saved["lines"] - saved["rejected"], "refused": refused}
    return {**compared(lines, counts), "classes": saved["classes"]}


def compared(lines, counts):
    """Return the counts of uri, after a comparison with the number of lines that were sent."""
    if lines != counts["lines"] or lines != counts["results"] + counts["refused"]:
        raise TaskError("sent {} lines: uri counts {lines}, {results} of them valid, and kept {refused}".format(lines, **counts))
    return counts


def run(uri, sources, output, *arguments):
    """Run uri on files, and return the numbers of lines and of rejected lines. OUTPUT.refused keeps the rejected lines."""
    rejects = tempfile.mktemp(dir=uri.temp)
    command = uri.command(*arguments, "--quiet", "--rejects", rejects)
    try:
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as process:
            lines = sum(send(source, process.stdin) for source in sources)
            _, messages = process.communicate()  # with --quiet, they fit into a pipe
        if process.returncode not in (0, REJECTED):
            text = messages.decode(errors="backslashreplace").strip()
            raise TaskError(text or f"uri {arguments[0]}: exit code {process.returncode}")
        refused = 0
        name = json.dumps(sources[0]).encode()
        with open(rejects, "rb") as file, complete(output + ".refused") as kept:
            for refused, line in enumerate(file, 1):
                kept.write(b'{"file":' + name + b"," + line[1:])
        return lines, refused
    finally:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(rejects)


def send(source, pipe):
    """Write a file to the standard input of uri, and return the number of its lines."""
    lines, last = 0, b"\n"
    with open(source, "rb", buffering=0) as file, contextlib.suppress(BrokenPipeError):
        while block := file.read(BLOCK):
            pipe.write(block)
            lines, last = lines + block.count(b"\n"), block[-1:]
    return lines + (last != b"\n")


def last_line(path):
    """Return the object in the last line of a file."""
    with open(path, "rb") as file:
        size = file.seek(0, os.SEEK_END)
        file.seek(max(0, size - 4096))
        return json.loads(file.read().splitlines()[-1])


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
