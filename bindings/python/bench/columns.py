"""Compare column functions with the Rust functions and with regular expressions.

    python bench/columns.py                      # Polars and DuckDB
    python bench/columns.py RUST_PROGRAM         # and the Rust functions

RUST_PROGRAM is `rows_per_second`, which `cargo build --release -p urikit-arrow --example
rows_per_second` builds. Rounds alternate between the compared functions. The times of Polars and
DuckDB are the processor time of one thread.
"""

# ruff: noqa: D103

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial

os.environ["POLARS_MAX_THREADS"] = "1"

import duckdb
import polars as pl
import pyarrow as pa
import urikit.duckdb
import urikit.polars
from urikit import columns

ROWS = 1_000_000
ROUNDS = 7
# The rows of a call of the Rust program.
BATCH = 65_536
HOST = r"^(?:[^:/?#]+:)?//(?:[^/?#@]*@)?(\[[^\]]*\]|[^:/?#]*)"


def url(number: int) -> str:
    """Return the URL with a number, as `rows_per_second` generates it."""
    random = number * 0x9E37_79B9_7F4A_7C15 % 2**64
    hosts = ["www.example.com", "shop.example.org", "a.cdn.example.net", "localhost:8080"]
    host = hosts[(random >> 60) % 4]
    kind = random >> 58 & 3
    if kind == 0:
        return f"https://{host}/articles/{random >> 40:x}/index.html"
    if kind == 1:
        return f"https://{host}/search?q={random >> 44:x}&id={number}&page=2"
    if kind == 2:
        return f"http://{host}/{number % 97}/images/{random >> 30:x}.png#{number}"
    return f"https://{host}/p/{number}?utm_source=mail&utm_medium={random >> 50:x}"


def measure(calls: dict[str, Callable[[], object]], clock: Callable[[], float]) -> dict[str, float]:
    """Return the median time per row in nanoseconds of each call, in alternating rounds."""
    times: dict[str, list[float]] = {name: [] for name in calls}
    for _ in range(ROUNDS):
        for name, call in calls.items():
            start = clock()
            call()
            times[name].append((clock() - start) * 1e9 / ROWS)
    return {name: statistics.median(measured) for name, measured in times.items()}


def each(function: Callable[[pa.Array], object], arrays: list[pa.Array]) -> None:
    for array in arrays:
        function(array)


def compare(title: str, ours: float, other: float, target: str) -> None:
    ratio = other / ours
    print(f"{title:<34} {ours:8.1f} ns  {other:8.1f} ns  {ratio:5.2f}  {target}")


def regular_expressions(urls: pa.Array) -> None:
    """Compare host columns with regular expressions in Polars and DuckDB."""
    frame = pl.DataFrame({"url": pl.Series(urls)})
    ours, regex = pl.col("url").uri.host(), pl.col("url").str.extract(HOST, 1)
    assert frame.select(ours).equals(frame.select(regex))
    calls = {"urikit": lambda: frame.select(ours), "regex": lambda: frame.select(regex)}
    times = measure(calls, time.process_time)
    compare("Polars host / str.extract", times["urikit"], times["regex"], ">= 5")

    connection = duckdb.connect()
    connection.sql("SET threads = 1")
    urikit.duckdb.register(connection)
    table = pa.table({"url": urls})
    connection.register("source", table)
    connection.sql("CREATE TABLE urls AS SELECT url FROM source")

    def query(expression: str) -> Callable[[], object]:
        sql = f"SELECT count({expression}), max(length({expression})) FROM urls"
        return lambda: connection.sql(sql).fetchall()

    calls = {"urikit": query("uri_host(url)"), "regex": query(f"regexp_extract(url, '{HOST}', 1)")}
    assert calls["urikit"]() == calls["regex"]()
    calls["scan"] = query("url")
    times = measure(calls, time.process_time)
    scan = times["scan"]
    compare(
        "DuckDB uri_host / regexp_extract", times["urikit"] - scan, times["regex"] - scan, ">= 5"
    )


def rust(program: str, texts: list[str]) -> None:
    """Compare calls from Python with the Rust program, which measures the same functions."""
    starts = range(0, ROWS, BATCH)
    batches = {
        kind: [pa.array(texts[start : start + BATCH], type) for start in starts]
        for kind, type in {"Utf8": pa.string(), "Utf8View": pa.string_view()}.items()
    }
    base = "https://example.com/a/b"
    functions: dict[str, Callable[[pa.Array], object]] = {
        "host": columns.host,
        "path": columns.path,
        "query": columns.query,
        "port": columns.port,
        "is_valid": columns.is_valid,
        "parse": columns.parse,
        "normalize": columns.normalize,
        "resolve": lambda array: columns.resolve(array, base=base),
        "query_get": lambda array: columns.query_get(array, "id"),
    }
    in_rust: dict[tuple[str, str], list[float]] = {}
    in_python: dict[tuple[str, str], list[float]] = {}
    for _ in range(3):
        output = subprocess.run([program], capture_output=True, check=True, text=True).stdout
        for line in output.splitlines()[1:]:
            kind, _, rest = line.partition(" ")
            name, nanoseconds = rest.strip().removesuffix("ns per row").rsplit(maxsplit=1)
            in_rust.setdefault((kind, name.strip()), []).append(float(nanoseconds))
        for kind, arrays in batches.items():
            calls = {name: partial(each, function, arrays) for name, function in functions.items()}
            for name, nanoseconds in measure(calls, time.perf_counter).items():
                in_python.setdefault((kind, name), []).append(nanoseconds)
    for key, times in in_python.items():
        ours, other = min(times), min(in_rust[key])
        title = f"{key[0]} {key[1]}: Python / Rust"
        print(f"{title:<34} {ours:8.1f} ns  {other:8.1f} ns  {ours / other:5.2f}  <= 1.3")


def main() -> None:
    texts = [url(number) for number in range(ROWS)]
    print(f"{'':<34} {'urikit':>11}  {'other':>11}  ratio  target")
    regular_expressions(pa.array(texts))
    if len(sys.argv) > 1:
        rust(sys.argv[1], texts)


if __name__ == "__main__":
    main()
