"""Run `uri … --lines` as one long-lived process, and count every line.

The module needs only the standard library. It is the part of the engine that every worker imports.
"""

import os
import secrets
import selectors
import subprocess

BLOCK = 1 << 18  # bytes that are read from a file or a pipe at once
BOM = b"\xef\xbb\xbf"


class LinesError(Exception):
    """The process did not answer each line with one line."""


class Lines:
    """A long-lived `uri SUBCOMMAND --lines` process.

    `convert` sends the lines of one file, and gets one line for each. Input is written only when the
    process can take it, and output is read at any time. So the pipes cannot block each other, and the
    memory is that of a few blocks.

    Each file is followed by one more line, the end mark: a URL that no file contains. The mark has to
    come back unchanged as the last line. So a process that swallows or adds a line is detected at the
    end of the file, without a time limit. A process that stops to answer is detected after `patience`
    seconds without progress.

    After an error the process is killed, because its position is not known. Use a new one.
    """

    def __init__(self, command, patience=300.0):
        self.command = command
        self.patience = patience
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
        os.set_blocking(self.process.stdin.fileno(), False)
        os.set_blocking(self.process.stdout.fileno(), False)
        self.mark = b"http://end-of-file.invalid/" + secrets.token_hex(16).encode()
        # The handshake. Only the first line of a process loses a byte order mark, so this line is ours.
        self.convert(iter(()), lambda lines, first: None)

    def convert(self, blocks, receive):
        """Send blocks of bytes, which are one file, and return the number of its lines.

        `receive(lines, first)` is called with blocks of whole lines of output in order, and the number
        of the first line, from 1. A rejected line has the output "! " and the message. A byte order mark
        at the start of the file is removed, and the last line may lack its line end.
        """
        try:
            return self._convert(_Sent(blocks, self.mark), receive)
        except BaseException:
            self.close()
            raise

    def _convert(self, sent, receive):
        stdin, stdout = self.process.stdin, self.process.stdout
        received, tail = 0, []  # tail: the beginning of a line
        with selectors.DefaultSelector() as ready:
            ready.register(stdout, selectors.EVENT_READ)
            ready.register(stdin, selectors.EVENT_WRITE)
            while True:
                events = ready.select(self.patience)
                if not events:
                    raise LinesError(f"no progress for {self.patience:g} s: sent {sent.lines} lines, got {received}")
                for key, _ in events:
                    if key.fileobj is stdin:
                        if not self._send(sent):
                            ready.unregister(stdin)
                        continue
                    chunk = stdout.read(BLOCK)
                    if not chunk:
                        raise LinesError(f"exited with {self._exit_code()}: sent {sent.lines} lines, got {received}")
                    end = chunk.rfind(b"\n") + 1
                    if not end:
                        tail.append(chunk)
                        continue
                    lines = b"".join([*tail, chunk[:end]])
                    tail = [chunk[end:]] if end < len(chunk) else []
                    count = lines.count(b"\n")
                    if lines.endswith(self.mark + b"\n"):
                        if not sent.done or received + count != sent.lines or tail:
                            raise LinesError(f"sent {sent.lines - 1} lines, got {received + count - 1}")
                        lines = lines[: -len(self.mark) - 1]
                        if lines:
                            receive(lines, received + 1)
                        return sent.lines - 1
                    if sent.done and received + count >= sent.lines:
                        raise LinesError(f"sent {sent.lines - 1} lines, got {received + count} and no end mark")
                    receive(lines, received + 1)
                    received += count

    def _send(self, sent):
        """Write what the pipe takes, and return False after the last byte."""
        try:
            sent.take(os.write(self.process.stdin.fileno(), sent.block()))
        except BlockingIOError:
            pass
        except BrokenPipeError:
            return False  # the output ends too, and gives the reason
        return not sent.done

    def _exit_code(self):
        try:
            return self.process.wait(10)
        except subprocess.TimeoutExpired:
            return "no code yet"

    def close(self):
        """End the process."""
        self.process.kill()
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait()


class _Sent:
    """The bytes of a file and the end mark, and how many lines were handed out."""

    def __init__(self, blocks, mark):
        self.lines = 0
        self.done = False  # all bytes are written
        self._last = False  # no block follows
        self._block = memoryview(b"")
        self._blocks = self._all(blocks, mark)

    def _all(self, blocks, mark):
        end = b"\n"
        for block in blocks:
            if block:
                end = block[-1:]
                yield block
        self._last = True
        yield _LINE_ENDS.get(end, b"\n") + mark + b"\n"

    def block(self):
        """Return the bytes to write. They are not empty, unless all bytes are written."""
        if not self._block and not self._last:
            block = next(self._blocks)
            self.lines += block.count(b"\n")
            self._block = memoryview(block)
        return self._block

    def take(self, size):
        """Remove bytes that were written."""
        self._block = self._block[size:]
        self.done = self._last and not self._block


# What ends a last line with this last byte. A CR at the end of a file is part of the line, so it
# must not become a part of the line end.
_LINE_ENDS = {b"\n": b"", b"\r": b"\r\n"}


def blocks_of(path):
    """Yield the bytes of a file in blocks, without a byte order mark at its start.

    A file with nothing but a byte order mark is empty, as in `uri`.
    """
    with open(path, "rb", buffering=0) as file:
        block = file.read(BLOCK)
        if block.startswith(BOM):
            block = block[len(BOM):] or file.read(BLOCK)
        while block:
            yield block
            block = file.read(BLOCK)
