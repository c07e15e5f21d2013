#!/usr/bin/env python3
"""Run the engine on a scheduler and workers of Dask, break it, and compare it with uri alone.

    engines/dask/test.py [LINES]
"""

import base64
import contextlib
import glob
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest
import unittest.mock

HERE = os.path.dirname(os.path.abspath(__file__))
ENGINES = os.path.dirname(HERE)
ROOT = os.path.dirname(ENGINES)
PARTS = 4
LINES = 100_000
JOBS = ("normalize", "dedup", "stats")
TASKS = (("normalize", "normalize"), ("dedup", "partition"), ("dedup", "dedup"), ("stats", "stats"))
MOUNTS = subprocess.run(["unshare", "-rm", "mount", "-t", "tmpfs", "none", "/mnt"], capture_output=True, check=False).returncode == 0
# Dask waits 30 seconds for an answer. A busy machine may need more.
PATIENT = {f"DASK_DISTRIBUTED__COMM__TIMEOUTS__{name}": "300s" for name in ("CONNECT", "TCP")}

try:
    import dask.bag
    import distributed
    import pandas
except ImportError as error:
    if os.path.realpath(sys.executable) != os.path.realpath("/usr/bin/python3") and os.path.exists("/usr/bin/python3"):
        os.execv("/usr/bin/python3", ["/usr/bin/python3", *sys.argv])  # Debian's packages are there
    print(f"engines/dask: Python has no package {error.name}: apt-get install python3-distributed python3-pandas", file=sys.stderr)
    sys.exit(77)

sys.path.append(ENGINES)
import uri_columns  # noqa: E402


def wait_for(path, process):
    """Wait until a file exists, and return its text. Only the end of the process is an error: a busy machine needs more time."""
    while not os.path.exists(path):
        if process.poll() is not None and not os.path.exists(path):
            raise RuntimeError(f"no {path}: exit code {process.returncode}: {process.communicate()}")
        time.sleep(0.02)
    with open(path, encoding="utf-8") as file:
        return file.read()


def parent(pid):
    """Return the process id of the parent of a process."""
    with open(f"/proc/{pid}/status", encoding="utf-8") as file:
        return next(int(line.split()[1]) for line in file if line.startswith("PPid:"))


def listening(session):
    """Return the addresses on which the processes of a session listen, as Linux writes them."""
    sockets = set()
    for folder in glob.glob("/proc/[0-9]*"):
        with contextlib.suppress(OSError):
            if os.getsid(int(folder[6:])) == session:
                sockets.update(os.readlink(name) for name in glob.glob(folder + "/fd/*"))
    addresses = []
    for name in ("/proc/net/tcp", "/proc/net/tcp6"):
        with open(name, encoding="ascii") as file:
            for line in file:
                field = line.split()
                if field[3] == "0A" and f"socket:[{field[9]}]" in sockets:
                    addresses.append(field[1].rpartition(":")[0])
    return addresses


class Cluster:
    """A scheduler and its workers: processes on the loopback interface."""

    def __init__(self, folder, environment):
        self.folder, self.environment, self.processes = folder, environment, []

    def start_scheduler(self):
        name = os.path.join(self.folder, "scheduler.json")
        process = self.start("scheduler", "--host", "127.0.0.1", "--port", "0", "--dashboard-address", "127.0.0.1:0", "--scheduler-file", name)
        while True:
            with contextlib.suppress(json.JSONDecodeError):  # the file may be incomplete
                self.address = json.loads(wait_for(name, process))["address"]
                return

    def start(self, kind, *arguments, prefix=(), **options):
        command = [*prefix, sys.executable, "-m", f"distributed.cli.dask_{kind}", *arguments]
        with open(os.path.join(self.folder, f"{kind}-{len(self.processes)}.log"), "wb") as log:
            process = subprocess.Popen(command, env=self.environment, stdout=log, stderr=log, **options)
        self.processes.append(process)
        return process

    def worker(self, name, **options):
        """Start a worker without a nanny, which would start it again."""
        local = os.path.join(self.folder, name)
        os.mkdir(local)
        return self.start(
            "worker", self.address, "--host", "127.0.0.1", "--name", name, "--nthreads", "1", "--no-nanny",
            "--dashboard-address", "127.0.0.1:0", "--local-directory", local, **options)

    def close(self):
        for process in reversed(self.processes):
            process.terminate()
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


class EngineTest(unittest.TestCase):
    maxDiff = 2000

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp(prefix="uri-dask.")
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        cls.uri = cls.path("uri")
        subprocess.run(["go", "build", "-o", cls.uri, "./cmd/uri"], cwd=ROOT, check=True)
        cls.faulty = os.path.join(ENGINES, "faulty-uri")
        cls.faults = cls.path("faults")
        os.mkdir(cls.faults)
        path = os.pathsep.join((cls.folder, os.environ["PATH"]))
        cls.environment = {**os.environ, "PATH": path, "REAL": cls.uri, "FAULTS": cls.faults, "PYTHONDONTWRITEBYTECODE": "1", **PATIENT}
        cls.cluster = Cluster(cls.folder, cls.environment)
        cls.addClassCleanup(cls.cluster.close)  # first, because a signal may come at any time
        cls.cluster.start_scheduler()
        for name in ("one", "two"):
            cls.cluster.worker(name)
        cls.list = cls.path("list")
        with open(cls.list, "wb") as file:
            script = os.path.join(ROOT, "cmd", "uri", "testdata", "stats_list.pl")
            subprocess.run(["perl", script, str(LINES)], stdout=file, check=True)
        cls.parts = cls.split(cls.list)

    @classmethod
    def path(cls, *names):
        return os.path.join(cls.folder, *names)

    @classmethod
    def split(cls, source):
        """Divide a file after line ends."""
        os.mkdir(source + ".parts")
        subprocess.run(["split", "-d", "-n", f"l/{PARTS}", source, source + ".parts/part-"], check=True)
        return sorted(glob.glob(source + ".parts/part-*"))

    def start(self, job, files, *arguments):
        """Start a job."""
        shutil.rmtree(self.path("output"), ignore_errors=True)
        command = [sys.executable, os.path.join(HERE, "uri_dask.py"), job, "--output", self.path("output"),
                   "--scheduler", self.cluster.address, "--uri", self.faulty, "--parts", str(PARTS), *arguments, *files]
        process = subprocess.Popen(command, env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.addClassCleanup(process.kill)
        return process

    def finish(self, process, status=1):
        """Wait for the end of a job, and return its messages."""
        _, messages = process.communicate(timeout=3600)
        self.assertEqual(process.returncode, status, messages)
        self.assertEqual(glob.glob(self.path("output.*")), [], "files are left")
        return messages

    def engine(self, job, files, *arguments, status=1):
        return self.finish(self.start(job, files, *arguments), status)

    def alone(self, *arguments, source=None):
        """Return the output and the rejected lines of uri alone."""
        rejects = self.path("rejects")
        with open(source or self.list, "rb") as file:
            done = subprocess.run([self.uri, *arguments, "--quiet", "--rejects", rejects], stdin=file, capture_output=True, check=False)
        self.assertIn(done.returncode, (0, 1), done.stderr)
        return done.stdout, read_json(rejects)

    def check(self, job, files, source=None):
        """Compare the output of a job with that of uri alone."""
        output = self.path("output")
        if job == "normalize":
            want, refused = self.alone("normalize", source=source)
            got = read_all(sorted(glob.glob(output + "/*.txt")))
        elif job == "dedup":
            want, refused = self.alone("dedup", "--sort", "--count", source=source)
            got = read_all([output + "/unique.txt"])
        else:
            want, refused = self.alone("stats", "--json", "--memory", "1GB", source=source)
            got = read_all([output + "/stats.json"])
        self.assertTrue(got == want, f"{job}: the results differ from those of uri alone")
        self.check_refused(files, refused)

    def check_refused(self, files, want):
        """Compare the refused lines of a job with those of uri alone, by their numbers in the whole list."""
        before, number = {}, 0
        for name in files:
            before[name] = number
            number += count_lines(name)
        got = read_json(self.path("output", "refused.jsonl"))
        with open(self.path("output", "refused.jsonl"), "rb") as file:  # without spaces, as on Slurm
            self.assertTrue(all(line.startswith((b'{"file":"', b'{"file_base64":"')) for line in file))
        self.assertEqual(
            [(before[file_of(line)] + line["line"], text_of(line)) for line in got],
            [(line["line"], text_of(line)) for line in want])
        counts = read_json(self.path("output", "counts.json"))[0]
        self.assertEqual((counts["lines"], counts["refused"]), (number, len(want)))
        self.assertEqual(counts["lines"], counts["results"] + counts["refused"])

    def fault(self, name):
        """Let a process of uri have a fault, and return the path of its file."""
        path = os.path.join(self.faults, name)
        with open(path, "wb"):
            return path

    def test_same_as_alone(self):
        for job in JOBS:
            with self.subTest(job):
                self.engine(job, self.parts, "--memory", "1GB")
                self.check(job, self.parts)

    def test_killed_worker(self):
        """Kill a worker in the middle of a file."""
        for job, subcommand in TASKS:
            with self.subTest(subcommand):
                self.fault("hang-" + subcommand)
                process = self.start(job, self.parts, "--memory", "1GB")
                mark = os.path.join(self.faults, "hanging-" + subcommand)
                pid = parent(int(wait_for(mark, process)))
                os.unlink(mark)
                worker = next(p for p in self.cluster.processes if p.pid == pid)
                worker.kill()
                self.assertEqual(worker.wait(), -signal.SIGKILL)
                self.cluster.worker("instead-of-" + str(pid))
                self.finish(process)
                self.check(job, self.parts)

    def test_too_few_lines(self):
        """Lose a line in one process: the task runs again. Lose a line in each process: the job fails."""
        for job, subcommand in TASKS:
            with self.subTest(subcommand):
                self.fault("short-" + subcommand)
                messages = self.engine(job, self.parts, "--memory", "1GB")
                self.assertRegex(messages, r"sent \d+ lines")
                self.check(job, self.parts)
                always = [self.fault(f"short-{subcommand}.{number}") for number in range(100)]
                messages = self.engine(job, self.parts, status=2)
                self.assertRegex(messages, r"failed on \d workers: sent \d+ lines")
                self.assertFalse(os.path.exists(self.path("output")))
                for path in always:
                    with contextlib.suppress(FileNotFoundError):
                        os.unlink(path)

    def test_full_disk_of_a_worker(self):
        """Give a worker a temporary directory that is full: its tasks run on others."""
        if not MOUNTS:
            self.skipTest("SKIPPED: unshare -rm cannot mount a small tmpfs here")
        # The list has more rejected lines than the disk of 48 KiB holds, whatever LINES is.
        source = self.path("many-rejected")
        with open(source, "w", encoding="ascii") as file:
            file.writelines(f"http://a/{number}\nhttp://a b/{number:0200}\n" for number in range(PARTS * 1000))
        files = self.split(source)
        full = self.cluster.worker("full", prefix=("unshare", "-rm", "sh", "-c", 'mount -t tmpfs -o size=48k none "$0" && exec "$@"', self.path("full")))
        for job in ("dedup", "stats"):
            with self.subTest(job):
                self.wait_for_workers(3)
                messages = self.engine(job, files, "--memory", "1GB")
                self.assertIn("no space left on device", messages.lower())
                self.assertIn(os.path.dirname(files[0]), messages, "the message does not name the file")
                self.check(job, files, source=source)
        full.terminate()
        full.wait(20)

    def test_full_disk_of_the_output(self):
        """Fill the disk of the output: the job fails, and leaves nothing."""
        if not MOUNTS:
            self.skipTest("SKIPPED: unshare -rm cannot mount a small tmpfs here")
        folder = self.path("small")
        os.mkdir(folder)
        command = [sys.executable, os.path.join(HERE, "uri_dask.py"), "normalize", "--uri", self.uri, "--output", folder + "/output", *self.parts]
        done = subprocess.run(
            ["unshare", "-rm", "sh", "-c", 'mount -t tmpfs -o size=300k none "$0" && "$@"; code=$?; ls "$0"; exit $code', folder, *command],
            env=self.environment, capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 2, done.stderr)
        self.assertIn("no space left on device", done.stderr.lower())
        self.assertEqual(done.stdout, "")

    def test_bad_input(self):
        """Use files that are empty, have other line ends, or have a line of 64 MiB."""
        folder = self.path("bad")
        os.mkdir(folder)
        texts = {
            "empty": b"",
            "no-line-end": b"http://a/\nhttp://a b/",
            "crlf": b"http://A:80\r\nhttp://a b/\r\n\r\n",
            "cr-at-the-end": b"http://a/\r",
            "mark": b"\xef\xbb\xbfhttp://a/\n",
            "only-a-mark": b"\xef\xbb\xbf",
            "not-utf-8": b"http://a/\xff\n! http://a/\n-\n",
            "name-\udcff": b"http://a/\nhttp://a b/\n",
            "long": b"http://a/\n" + b"a" * (64 << 20) + b"b\nhttp://b/ \nhttp://b/%7E",
        }
        files = []
        with open(self.path("bad-list"), "wb") as whole:
            for name, text in texts.items():
                files.append(os.path.join(folder, name))
                with open(files[-1], "wb") as file:
                    file.write(text)
                text = text.removeprefix(b"\xef\xbb\xbf")
                whole.write(text)
                if text and not text.endswith(b"\n"):
                    whole.write(b"\r\n" if text.endswith(b"\r") else b"\n")
        for job in JOBS:
            with self.subTest(job):
                self.engine(job, files)
                self.check(job, files, source=self.path("bad-list"))
        refused = read_json(self.path("output", "refused.jsonl"))
        self.assertEqual(
            [(os.path.basename(file_of(line)), line["line"]) for line in refused],
            [("no-line-end", 2), ("crlf", 2), ("cr-at-the-end", 1), ("not-utf-8", 1), ("not-utf-8", 2), ("name-\udcff", 2), ("long", 2), ("long", 3)])

    def test_file_twice(self):
        link = self.path("link")
        os.symlink(self.parts[0], link)
        messages = self.engine("stats", [*self.parts, link], status=2)
        self.assertIn("are the same file", messages)

    def test_names_in_messages(self):
        """No terminal obeys the name of a file in a message."""
        name = "\x1b]0;title\x07\x1b[31mred\nline\u202e\udcff"
        escaped = r"\x1b]0;title\x07\x1b[31mred\nline\u202e\udcff"
        link = self.path(name)
        os.symlink(self.parts[0], link)
        self.addCleanup(os.unlink, link)
        for files, *arguments in (([link, self.parts[0]],), (self.parts, "--output", link), ([self.path("none" + name)],)):
            messages = self.engine("stats", files, *arguments, status=2)
            self.assertIn(escaped, messages)
            self.assertEqual([c for c in messages if not c.isprintable() and c != "\n"], [])
            self.assertEqual(messages.count("\n"), 1, messages)
        self.fault("short-stats")
        messages = self.engine("stats", [link])  # another worker takes the task
        self.assertIn(f"{escaped}': on tcp://", messages)
        self.assertEqual([c for c in messages if not c.isprintable() and c != "\n"], [])

    def test_loopback(self):
        """The program starts workers: nothing of it can be reached from other machines, and nothing is left."""
        self.fault("hang-normalize")
        command = [sys.executable, os.path.join(HERE, "uri_dask.py"), "normalize", "--uri", self.faulty, "--output", self.path("local"), *self.parts]
        os.mkdir(self.path("temp"))
        environment = {**self.environment, "TMPDIR": self.path("temp")}
        process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True)
        self.addClassCleanup(process.kill)
        mark = os.path.join(self.faults, "hanging-normalize")
        pid = int(wait_for(mark, process))
        os.unlink(mark)
        addresses = listening(process.pid)
        os.kill(pid, signal.SIGKILL)  # another worker takes the file
        process.communicate(timeout=3600)
        self.assertGreaterEqual(len(addresses), 3)  # of the scheduler and two workers
        self.assertEqual([a for a in addresses if a != "0100007F"], [])
        self.assertEqual(os.listdir(self.path("temp")), [], "files are left")

    def test_readme(self):
        """Run the program of README.md, and the commands before its output."""
        with open(os.path.join(HERE, "README.md"), encoding="utf-8") as file:
            program, _, rest = file.read().partition("```python\n")[2].partition("```\n\n```\n")
        session = rest.partition("```")[0].splitlines(keepends=True)
        folder = self.path("readme")
        os.mkdir(folder)
        with open(os.path.join(folder, "pages.py"), "w", encoding="utf-8") as file:
            file.write(program.replace("tcp://head:8786", self.cluster.address))
        commands = "".join(line[2:] for line in session if line.startswith("$ ")).replace("PYTHONPATH=engines", "PYTHONPATH=" + ENGINES)
        done = subprocess.run(["sh", "-c", commands], cwd=folder, env=self.environment, capture_output=True, text=True, check=False)
        self.assertEqual(done.stdout, "".join(line for line in session if not line.startswith("$ ")), done.stderr)

    def test_failed_job(self):
        """A job that cannot run exits with 2, which does not mean refused lines, and leaves nothing."""
        self.assertIn("No such file", self.engine("normalize", self.parts, "--uri", self.path("none"), status=2))
        self.engine("sort", self.parts, status=2)
        with unittest.mock.patch.dict(self.environment, DASK_DISTRIBUTED__COMM__TIMEOUTS__CONNECT="1s"):
            self.engine("stats", self.parts, "--scheduler", "tcp://127.0.0.1:1", status=2)
        self.assertFalse(os.path.exists(self.path("output")))
        command = [sys.executable, "-S", os.path.join(HERE, "uri_dask.py")]  # -S: without the packages of Debian
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 2)
        self.assertRegex(done.stderr, "^uri_dask: .* has no package distributed: .*\n$")

    def wait_for_workers(self, number):
        with distributed.Client(self.cluster.address) as client:
            client.wait_for_workers(number, timeout=300)


class ColumnsTest(unittest.TestCase):
    """Tests of uri_columns with pandas and bags. TestPythonColumns of cmd/uri has those of all functions."""

    @classmethod
    def setUpClass(cls):
        folder = tempfile.mkdtemp(prefix="uri-columns.")
        cls.addClassCleanup(shutil.rmtree, folder)
        os.environ["URI"] = os.path.join(folder, "uri")
        cls.addClassCleanup(os.environ.pop, "URI")
        subprocess.run(["go", "build", "-o", os.environ["URI"], "./cmd/uri"], cwd=ROOT, check=True)

    def test_series(self):
        urls = pandas.Series(["http://A:80/?x=1", None, float("nan"), "a b"], [5, 6, 7, 8], name="url")
        valid = uri_columns.uri_valid(urls)
        self.assertEqual(list(urls[valid.fillna(False)].index), [5])
        self.assertEqual(list(urls[~valid.fillna(True)].index), [8])
        for function, want in (("uri_port", 80), ("uri_normalize", "http://a/?x=1")):
            got = getattr(uri_columns, function)(urls)
            self.assertEqual((got[5], list(got.index), got.name), (want, [5, 6, 7, 8], "url"))
            self.assertTrue(got[[6, 7, 8]].isna().all())
        self.assertEqual(list(uri_columns.uri_param(urls, "x")), ["1", None, None, None])
        self.assertEqual(list(uri_columns.uri_resolve("http://b/", urls)), ["http://A:80/?x=1", None, None, None])
        self.assertEqual(list(uri_columns.uri_host(urls[:0])), [])

    def test_missing_command(self):
        with unittest.mock.patch.dict(os.environ, URI="/no/uri"), self.assertRaisesRegex(FileNotFoundError, "^'/no/uri' is not on .*: install uri in PATH there"):
            uri_columns.uri_host(["http://a/"])

    def test_lists(self):
        self.assertEqual(uri_columns.uri_host(iter([b"http://a/", "http://b/"])), ["a", "b"])
        self.assertEqual(uri_columns.uri_resolve(["http://a/", "http://b/"], ["x", "y"]), ["http://a/x", "http://b/y"])
        bag = dask.bag.from_sequence(["http://A/", "http://a:80/", "http://b/"], npartitions=2)
        self.assertEqual(sorted(bag.map_partitions(uri_columns.uri_normalize).distinct().compute(scheduler="sync")), ["http://a/", "http://b/"])


def read_json(path):
    with open(path, "rb") as file:
        return [json.loads(line) for line in file]


def read_all(names):
    texts = []
    for name in names:
        with open(name, "rb") as file:
            texts.append(file.read())
    return b"".join(texts)


def file_of(refused):
    return os.fsdecode(base64.b64decode(refused["file_base64"])) if "file_base64" in refused else refused["file"]


def text_of(refused):
    return refused.get("input_base64", refused.get("input"))


def count_lines(name):
    text = read_all([name]).removeprefix(b"\xef\xbb\xbf")
    return text.count(b"\n") + (not text.endswith(b"\n") and text != b"")


if __name__ == "__main__":
    if len(sys.argv) > 1 and sys.argv[1].isdigit():
        LINES = int(sys.argv.pop(1))
    SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
    for number in SIGNALS:
        signal.signal(number, signal.default_int_handler)
    try:
        unittest.main()
    finally:
        for number in SIGNALS:
            signal.signal(number, signal.SIG_IGN)  # a second signal does not end the cleanup
        EngineTest.doClassCleanups()  # after a signal, unittest leaves the processes
