#!/usr/bin/env python3
"""Measures URL functions of SQL engines on the same URLs, in interleaved rounds.

    python compare.py DIRECTORY [ROUNDS]

DIRECTORY has the files of `generate.py`. Each engine is a process with one thread (`workers.py`
and the crate `worker`). In each round, each engine runs each of its functions once; the order of
the engines rotates. The result is the median of the processor time per URL, in nanoseconds, as a
Markdown table, with the quartiles on standard error. For engines that scan a table, the time of the
scan alone is subtracted. The first two rounds are warm-up.
"""

import os
import pathlib
import platform
import statistics
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
WORKER = os.environ.get("WORKER", HERE.parents[1] / "sql/target/release/urikit-sql-bench")
FUNCTIONS = ["host", "host RFC", "path", "query", "cut", "six", "six RFC"]
ENGINES = "urikit urikit-java clickhouse duckdb polars pyarrow spark"
RUST = ["urikit", "urikit-java", "urikit-spark", "datafusion"]
WARM_UP = 2


class Engine:
    def __init__(self, name, command):
        self.name = name
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True)
        line = self.process.stdout.readline()
        if not line:
            sys.exit(f"the worker of {name} does not start")
        self.functions = line.strip("\n").split("\t")
        self.times = {function: [] for function in self.functions}

    def run(self, function):
        print(function, file=self.process.stdin, flush=True)
        return int(self.process.stdout.readline())


def main():
    directory = pathlib.Path(sys.argv[1])
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 11
    parquet, text = directory / "urls.parquet", directory / "urls.txt"
    with open(text, encoding="ascii") as lines:
        rows = sum(1 for _ in lines)
    python = [sys.executable, HERE / "workers.py"]
    names = os.environ.get("ENGINES", ENGINES).split()
    engines = [
        Engine(it, [WORKER, it, text] if it in RUST else [*python, it, parquet]) for it in names
    ]
    for number in range(WARM_UP + rounds):
        for turn in range(len(engines)):
            engine = engines[(number + turn) % len(engines)]
            for function in engine.functions:
                time = engine.run(function)
                if number >= WARM_UP:
                    engine.times[function].append(time / rows)
        print(f"round {number}, load {os.getloadavg()[0]:.1f}", file=sys.stderr)
    print(f"{rows} URLs, {rounds} rounds, {platform.processor() or platform.machine()}\n")
    print("|", " | ".join(["engine", *FUNCTIONS]), "|")
    print("|---" * (len(FUNCTIONS) + 1) + "|")
    for engine in engines:
        scan = statistics.median(engine.times["scan"]) if "scan" in engine.functions else 0
        cells = [engine.name]
        for function in FUNCTIONS:
            times = engine.times.get(function)
            cells.append(f"{statistics.median(times) - scan:.1f}" if times else "")
        print("|", " | ".join(cells), "|")
        for function, times in engine.times.items():
            low, median, high = statistics.quantiles(times, n=4)
            message = f"{engine.name} {function}: {low:.1f} {median:.1f} {high:.1f}"
            print(message, file=sys.stderr)


main()
