#!/usr/bin/env python3
"""Measures urikit-canon and Python packages on the same URLs and hosts, in interleaved rounds.

    python compare.py URLS [ROUNDS]

URLS has one URL per line, such as the file of `bench/sql/generate.py`. Registered domains are
computed for the hosts of these URLs, and also for the hosts of `urikit-canon`'s recordings, of
which a quarter is not ASCII. Each engine is a process. In each round, each engine runs each of its
functions once; the order of the engines rotates. Writes the median of the processor time per input,
in nanoseconds, as a Markdown table.
"""

import pathlib
import statistics
import subprocess
import sys
import tempfile
import time
from urllib.parse import urlsplit

ROOT = pathlib.Path(__file__).resolve().parents[2]
WORKER = ROOT / "target/release/urikit-canon-bench"
RECORDED = ROOT / "crates/urikit-canon/tests/recorded/domains/hosts.tsv"
DOMAIN = "registered domain"
WARM_UP = 2


def peers():
    """Returns the functions of the Python packages."""
    import tldextract
    from publicsuffixlist import PublicSuffixList
    from surt import surt
    from url_normalize import url_normalize
    from w3lib.url import canonicalize_url

    extract = tldextract.TLDExtract(suffix_list_urls=(), include_psl_private_domains=True)
    return {
        "tldextract": (DOMAIN, lambda host: extract(host).top_domain_under_public_suffix),
        "publicsuffixlist": (DOMAIN, PublicSuffixList().privatesuffix),
        "surt": ("SURT, ia-2013", surt),
        "w3lib": ("URL, w3lib", canonicalize_url),
        "url-normalize": ("URL, crawler", url_normalize),
    }


def work(name, urls, hosts):
    """Runs the function of one package for each line of standard input."""
    function, call = peers()[name]
    with open(hosts if function == DOMAIN else urls, encoding="utf-8") as lines:
        inputs = lines.read().splitlines()
    print(function, flush=True)
    for _ in sys.stdin:
        start = time.process_time_ns()
        for item in inputs:
            try:
                call(item)
            except Exception:  # noqa: BLE001: rejecting an input is a result, too
                pass
        print(time.process_time_ns() - start, flush=True)


class Engine:
    def __init__(self, name, command):
        self.name = name
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True)
        self.functions = self.process.stdout.readline().strip("\n").split("\t")
        self.times = {function: [] for function in self.functions}

    def run(self, function):
        print(function, file=self.process.stdin, flush=True)
        return int(self.process.stdout.readline())


def measure(title, urls, hosts, names, rounds):
    """Prints the table for one set of inputs."""
    counts = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in (urls, hosts)}
    script = [sys.executable, __file__, "--worker"]
    engines = [Engine("urikit-canon", [WORKER, urls, hosts])]
    engines += [Engine(name, [*script, name, urls, hosts]) for name in names]
    functions = [it for it in engines[0].functions if len(names) > 2 or it == DOMAIN]
    for number in range(WARM_UP + rounds):
        for turn in range(len(engines)):
            engine = engines[(number + turn) % len(engines)]
            for function in set(functions).intersection(engine.functions):
                nanoseconds = engine.run(function)
                if number >= WARM_UP:
                    count = counts[hosts if function == DOMAIN else urls]
                    engine.times[function].append(nanoseconds / count)
    print(f"\n{title}: {counts[urls]} URLs, {counts[hosts]} hosts, {rounds} rounds\n")
    print("| function | ns | others |\n|---|--:|---|")
    for function in functions:
        ours = statistics.median(engines[0].times[function])
        others = [
            f"{it.name} {statistics.median(it.times[function]):,.0f} "
            f"({statistics.median(it.times[function]) / ours:.0f} ×)"
            for it in engines[1:] if function in it.times
        ]
        print(f"| {function} | {ours:.0f} | {', '.join(others)} |")


def main():
    urls = pathlib.Path(sys.argv[1])
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 11
    with tempfile.TemporaryDirectory() as directory:
        hosts = pathlib.Path(directory) / "hosts.txt"
        names = (urlsplit(url).hostname or "" for url in urls.read_text("utf-8").splitlines())
        hosts.write_text("".join(f"{it}\n" for it in names), "utf-8")
        measure("generated URLs", urls, hosts, list(peers()), rounds)
        lines = RECORDED.read_text("utf-8").splitlines()
        recorded = [it.split("\t")[0] for it in lines if not it.startswith("#")]
        for title, chosen in [
            ("recorded ASCII hosts", [it for it in recorded if it.isascii()]),
            ("all recorded hosts", recorded),
        ]:
            hosts.write_text("".join(f"{it}\n" for it in chosen), "utf-8")
            measure(title, urls, hosts, ["tldextract", "publicsuffixlist"], rounds)


if sys.argv[1] == "--worker":
    work(*sys.argv[2:])
else:
    main()
