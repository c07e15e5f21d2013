#!/usr/bin/env python3
"""Normalize, deduplicate or count lists of references on the workers of Dask.

    uri_dask.py normalize --output normal urls-*.txt
    uri_dask.py dedup --output unique --scheduler tcp://head:8786 urls-*.txt
    uri_dask.py stats --output counts urls-*.txt

The files and the directory of the output must have the same names on all machines. README.md
describes the output. The exit code is 0, 1 if lines were refused, or 2 if the job failed.
"""

import argparse
import collections
import contextlib
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import traceback

try:
    from distributed import Client, KilledWorker, as_completed
    from distributed.diagnostics.plugin import UploadFile
except ImportError as error:
    print(f"uri_dask: {sys.executable} has no package {error.name}: pip install distributed, or apt-get install python3-distributed and /usr/bin/python3", file=sys.stderr)
    sys.exit(2)

import uri_tasks

ATTEMPTS = 3  # of a task, each on another worker while there is one


class JobError(Exception):
    """The job failed, and no output has its name."""


def main(arguments):
    options = parse(arguments)
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, end)
    try:
        check_files(options.files)
        with output_directory(options.output) as work, connect(options) as client:
            counts = Job(client, options, work).run()
    except (JobError, OSError) as error:
        print(f"uri_dask: {error}", file=sys.stderr)
        return 2
    except Exception:  # Python would exit with 1, which means that lines were refused
        traceback.print_exc()
        return 2
    print(", ".join(f"{count} {name}" for name, count in counts.items()))
    return 1 if counts["refused"] else 0


def end(number, _):
    """End at a signal: the workers that were started and the incomplete output are removed."""
    for other in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(other, signal.SIG_IGN)
    sys.exit(128 + number)


def parse(arguments):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("job", choices=("normalize", "dedup", "stats"))
    parser.add_argument("files", nargs="+", metavar="FILE", help="a list with one reference on each line")
    parser.add_argument("--output", required=True, help="a directory that does not exist")
    parser.add_argument("--scheduler", help="its address; without it, workers are started on this machine")
    parser.add_argument("--workers", type=int, default=2, help="how many workers to start on this machine")
    parser.add_argument("--parts", type=int, default=16, help="how many parts dedup divides the list into")
    parser.add_argument("--uri", default="uri", help="the command uri on all machines")
    parser.add_argument("--syntax", default="rfc3986")
    parser.add_argument("--memory", default="64MB", help="--memory of uri dedup and uri stats")
    parser.add_argument("--top", default="20", help="--top of uri stats")
    return parser.parse_args(arguments)


def check_files(files):
    """Refuse a file that is there twice: its lines would be counted twice."""
    seen = {}
    for name in files:
        status = os.stat(name)
        other = seen.setdefault((status.st_dev, status.st_ino), name)
        if other is not name:
            raise JobError(f"{name!r} and {other!r} are the same file")


@contextlib.contextmanager
def connect(options):
    """Make a client whose workers have the tasks."""
    with tempfile.TemporaryDirectory(prefix="uri-dask.", ignore_cleanup_errors=True) as local:
        if options.scheduler:
            client = Client(options.scheduler)
        else:
            # Without an address, the pages of Dask would be open to all machines.
            pages = {"dashboard_address": "127.0.0.1:0", "worker_dashboard_address": "127.0.0.1:0"}
            client = Client(n_workers=options.workers, threads_per_worker=1, local_directory=local, **pages)
        with client:
            client.register_worker_plugin(UploadFile(uri_tasks.__file__), name="uri")
            yield client


@contextlib.contextmanager
def output_directory(path):
    """Make a directory, which gets its name at the end of the block, and only without an error."""
    path = os.path.abspath(path)
    if os.path.exists(path):
        raise JobError(f"{path!r} exists")
    work = f"{path}.{os.getpid()}.partial"
    os.mkdir(work)
    try:
        yield work
        os.rename(work, path)
    except BaseException:
        shutil.rmtree(work, ignore_errors=True)
        raise


def remove(path):
    """Remove a directory. The process `uri` of a worker that was killed may still write to it for a moment."""
    end = time.monotonic() + 60
    while True:
        try:
            return shutil.rmtree(path)
        except FileNotFoundError:
            if not os.path.exists(path):
                return None
        except OSError:
            if time.monotonic() > end:
                raise
        time.sleep(0.1)


class Job:
    """The tasks of a job, and the files in its directory."""

    def __init__(self, client, options, work):
        self.client, self.options, self.work = client, options, work
        self.temp = os.path.join(work, "tmp")
        self.stop = os.path.join(self.temp, "stop")
        self.sources = [os.path.abspath(name) for name in options.files]

    def run(self):
        """Run the job, and return its counts."""
        os.mkdir(self.temp)
        counts = getattr(self, self.options.job)()
        self.join([name + ".refused" for name in self.parts()], "refused.jsonl")
        with open(self.path("counts.json"), "w", encoding="utf-8") as file:
            json.dump(counts, file)
            file.write("\n")
        remove(self.temp)
        return counts

    def parts(self):
        """Return the names of temporary files, one for each source. Their order is that of the sources."""
        return [os.path.join(self.temp, f"{number:05d}") for number in range(len(self.sources))]

    def normalize(self):
        counts = self.each(uri_tasks.normalize, zip(self.sources, self.parts()))
        for name in self.parts():
            os.rename(name, self.path(os.path.basename(name) + ".txt"))
        return check(counts, counts)

    def dedup(self):
        options, parts = self.options, range(self.options.parts)
        divided = self.each(uri_tasks.partition, ((source, name, options.parts) for source, name in zip(self.sources, self.parts())))
        shuffled = [tuple(f"{name}/part-{part:05d}-of-{options.parts:05d}" for name in self.parts()) for part in parts]
        saved = [os.path.join(self.temp, f"classes-{part:05d}") for part in parts]
        counts = self.each(uri_tasks.dedup, zip(shuffled, saved))
        classes = self.path("unique.classes")
        self.uri(os.devnull, "dedup", "--merge", "--save", classes, *saved)
        self.uri("unique.txt", "dedup", "--merge", "--count", classes)
        return check(divided, counts)

    def stats(self):
        counts = self.each(uri_tasks.stats, zip(self.sources, self.parts()))
        merge = ("stats", "--merge", "--memory", self.options.memory)
        self.uri(os.devnull, *merge, "--save", self.path("stats.saved"), *self.parts())
        self.uri("stats.json", *merge, "--json", "--top", self.options.top, self.path("stats.saved"))
        return check(counts, counts)

    def path(self, name):
        return os.path.join(self.work, name)

    def each(self, task, calls):
        """Run a task for each tuple of arguments, and return the sum of the counts.

        A task that fails runs again on another worker, so a worker with a full disk does not end the
        job. Dask itself submits the task of a worker that was killed. Only a task that has
        failed is restricted to workers: if such a worker ends, Dask gives its tasks to no other worker.
        """
        total = collections.Counter()
        failed = collections.defaultdict(dict)  # the messages of a call by worker
        failure = None
        futures = {}  # of calls

        def submit(call):
            others = list(self.workers() - failed[call].keys()) if failed[call] else None
            future = self.client.submit(
                uri_tasks.call, self.stop, set(failed[call]), self.options, task, *call, workers=others, allow_other_workers=others is not None, pure=False)
            futures[future] = call
            return future

        try:
            waiting = as_completed([submit(call) for call in calls])
            for future in waiting:
                call = futures.pop(future)
                try:
                    worker, counts, message = future.result()
                except KilledWorker as error:
                    counts, message = None, str(error)
                    failed[call].update(dict.fromkeys(self.workers(), message))
                if counts is not None and message is None:
                    total.update(counts)
                    continue
                if failure:
                    continue
                if counts is not None:
                    failed[call][worker] = message
                    print(f"uri_dask: {describe(call)}: on {worker}: {message}", file=sys.stderr)
                if len(failed[call]) < ATTEMPTS and self.workers() - failed[call].keys():
                    waiting.add(submit(call))
                    continue
                failure = f"{describe(call)}: failed on {len(failed[call])} workers: {[*failed[call].values()][-1]}"
                self.stop_tasks()  # those that run now end before their files are removed
        except BaseException:
            self.stop_tasks()
            self.client.cancel(list(futures))
            raise
        if failure:
            raise JobError(failure)
        return total

    def stop_tasks(self):
        """Let no other task begin."""
        with open(self.stop, "wb"):
            pass

    def workers(self):
        """Return the addresses of the workers that are there now."""
        return set(self.client.scheduler_info()["workers"])

    def join(self, names, output):
        """Write these files one after the other."""
        with open(self.path(output), "wb") as joined:
            for name in names:
                with open(name, "rb") as file:
                    shutil.copyfileobj(file, joined)

    def uri(self, output, *arguments):
        """Run uri on this machine."""
        with open(self.path(output), "wb") as file:
            done = subprocess.run([self.options.uri, *arguments], stdout=file, check=False)
        if done.returncode:
            raise JobError(f"uri {arguments[0]}: exit code {done.returncode}")


def describe(call):
    """Return the name of the file that a call reads, or of the first one, in quotes: a terminal must not obey it."""
    return repr(call[0] if isinstance(call[0], str) else call[0][0])


def check(before, after):
    """Return the counts of a job, after a comparison of the lines before and after."""
    counts = {"lines": before["lines"], "results": after["results"], "refused": before["refused"]}
    if counts["lines"] != counts["results"] + counts["refused"]:
        raise JobError("{lines} lines are not {results} results and {refused} refused lines".format(**counts))
    if "classes" in after:
        counts["classes"] = after["classes"]
    return counts


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
