#!/usr/bin/env python3
"""Runs every subcommand of `uri` that reads rows with a row of 100 MB between two short ones.

    cargo build --release -p urikit-cli && testing/stress.py [MEGABYTES]

Prints time and memory, and fails if a subcommand panics, loses a row, or takes over two minutes.
"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile
import threading
import time

ROOT = pathlib.Path(__file__).parent.parent
URI = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")) / "release/uri"
SECONDS = 120
# The most memory that `find` may need for a long document without long rows.
MEGABYTES_OF_FIND = 32
SITE = "http://www.example.com/"
# Kinds of long rows: the part that is repeated and the end. The last kind is an invalid URI.
KINDS = {
    "plain": ("abcdefghijklmno/", ""),
    "mixed": ("%7Ea/../b?c&d=;", ""),
    "invalid": ("a/../%7E/b:c:d;", "%"),
}
WORDS = {
    "get": ["get", "{uri}"],
    "resolve": ["resolve", "--base", SITE],
    "relativize": ["relativize", "--base", SITE],
    "set": ["set", "--host", "example.org", "-a", "path=c", "-a", "query:e=f"],
    "expand": ["template", "expand", "http://www.example.com/{+x}"],
    "match": ["template", "match", "http://www.example.com/{+x}"],
    "vars": ["template", "vars"],
    "base": ["find", "--show-base", "--type", "html"],
}
# What precedes and follows the long part. `base` reads a document with one element.
AROUND = {
    "expand": ('{"x":"a"}\n{"x":"', '"}\n{"x":"b"}\n'),
    "match": (f"http://www.example.com/a\n{SITE}", "\nhttp://www.example.com/b\n"),
    "base": ("<base href='http://www.example.com/", "'>\n"),
}


def subcommands():
    """Returns the subcommands in the help that read rows, and `find`, also for bases."""

    def help_of(*words):
        return subprocess.check_output([URI, *words, "--help"], text=True)

    found = []
    for name in re.findall(r"^  (?:[A-Z]\S* +)?([a-z]+)\s", help_of(), re.MULTILINE):
        if name == "template":
            found += ["expand", "match", "vars"]
        elif name not in ("help", "find") and "--input" in help_of(name):
            found.append(name)
    if len(found) < 13:
        sys.exit(f"`uri --help` lists too few subcommands: {found}")
    return [*found, "find", "base"]


def document(name, unit, end, length):
    start, after = AROUND.get(name, (f"http://a/\n{SITE}", "\nhttp://b/\n"))
    text = unit * (length // len(unit)) + end
    if name == "compare":
        half = unit * (length // 2 // len(unit)) + end
        start = f"http://a/\thttp://a/\n{SITE.replace('http', 'HTTP')}"
        text, after = f"{half}\t{SITE}{half}", "\nhttp://b/\thttp://b/\n"
    return (start + text + after).encode()


def run(words, data, expected):
    """Runs the command, prints a row of a table, and returns why it failed, or nothing."""
    start = time.monotonic()
    with tempfile.TemporaryFile() as errors:
        child = subprocess.Popen([URI, *words], stdin=-1, stdout=-1, stderr=errors)

        def feed():
            try:
                with child.stdin as pipe:
                    pipe.write(data)
            except BrokenPipeError:  # it did not need everything
                pass

        threading.Thread(target=feed).start()
        timer = threading.Timer(SECONDS, child.kill)
        timer.start()
        rows = sum(part.count(b"\n") for part in iter(lambda: child.stdout.read(1 << 16), b""))
        _, status, usage = os.wait4(child.pid, 0)
        timer.cancel()
        child.returncode = os.waitstatus_to_exitcode(status)
        errors.seek(0)
        message = errors.read(500).decode(errors="replace")
    seconds, megabytes = time.monotonic() - start, usage.ru_maxrss // 1000
    print(f"| `{' '.join(words)}` | {seconds:.2f} | {megabytes} | {rows} | {child.returncode} |")
    if child.returncode not in (0, 1, 3) or "panicked" in message or rows != expected:
        return f"{' '.join(words)}: {expected} rows expected; {message}"
    if words[1:] == ["--count"] and megabytes > MEGABYTES_OF_FIND:
        return f"find: {megabytes} MB of memory for a long document"
    return None


def main():
    length = int(sys.argv[1] if len(sys.argv) > 1 else 100) * 1_000_000
    print("| command | seconds | peak MB | rows out | exit |\n|---|--:|--:|--:|--:|")
    failures = []
    for name in subcommands():
        for unit, end in KINDS.values():
            words = [*WORDS.get(name, [name]), "--json"]
            expected = 1 if name == "base" else 3
            failures.append(run(words, document(name, unit, end, length), expected))
    readme = (ROOT / "README.md").read_bytes()
    failures.append(run(["find", "--count"], readme * (10 * length // len(readme)), 1))
    sys.exit("\n".join(filter(None, failures)) or 0)


if __name__ == "__main__":
    main()
