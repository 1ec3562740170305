#!/usr/bin/env python3
"""Runs functions of one engine on the URLs of `urls.parquet`, one per line of standard input.

    python workers.py ENGINE FILE

The engine is `clickhouse`, `duckdb`, `polars`, `pyarrow`, or `spark`. Writes the names of its
functions, and then for each requested function the processor time of one run, in nanoseconds. All
engines use one thread. The function `scan` reads the column and does nothing else.
"""

import os
import sys
import time

# The authority without user information and port, as users write it.
HOST = r"^[A-Za-z][A-Za-z0-9+.-]*://(?:[^/?#@]*@)?([^/?#:]*)"
PATH = r"^[A-Za-z][A-Za-z0-9+.-]*://[^/?#]*([^?#]*)"
QUERY = r"^[^?#]*\?([^#]*)"
PARTS = (
    r"^(?:([A-Za-z][A-Za-z0-9+.-]*):)?(?://(?:[^/?#@]*@)?([^/?#:]*)(?::([0-9]*))?)?"
    r"([^?#]*)(?:\?([^#]*))?(?:#(.*))?"
)
NAMES = ["scheme", "host", "port", "path", "query", "fragment"]
PARAMETER = r"utm_source=[^&#]*&?"


def clickhouse(file):
    from chdb import session

    connection = session.Session()
    connection.query("CREATE DATABASE d")
    connection.query("USE d")
    connection.query("CREATE TABLE t (url String) ENGINE = Memory")
    connection.query(f"INSERT INTO t SELECT assumeNotNull(url) FROM file('{file}')")
    calls = {
        "scan": "url", "host": "domain(url)", "host RFC": "domainRFC(url)", "path": "path(url)",
        "query": "queryString(url)", "cut": "cutURLParameter(url, 'utm_source')",
        "six": "protocol(url), domain(url), port(url), path(url), queryString(url), fragment(url)",
        "six RFC": "protocol(url), domainRFC(url), portRFC(url), path(url), queryString(url), "
                   "fragment(url)",
    }

    def run(call):
        query = f"SELECT sum(ignore({call})) FROM t SETTINGS max_threads = 1"
        return lambda: connection.query(query)

    return {name: run(call) for name, call in calls.items()}


def duckdb(file):
    import duckdb

    connection = duckdb.connect(config={"threads": 1})
    connection.execute(f"CREATE TABLE t AS SELECT url FROM '{file}'")
    parts = f"regexp_extract(url, '{PARTS}', {NAMES})"
    calls = {
        "scan": "sum(strlen(url))",
        "host": f"sum(strlen(regexp_extract(url, '{HOST}', 1)))",
        "path": f"sum(strlen(regexp_extract(url, '{PATH}', 1)))",
        "query": f"sum(strlen(regexp_extract(url, '{QUERY}', 1)))",
        "cut": f"sum(strlen(regexp_replace(url, '{PARAMETER}', '')))",
        "six": f"count({parts})",
    }
    return {
        name: lambda call=call: connection.execute(f"SELECT {call} FROM t").fetchall()
        for name, call in calls.items()
    }


def polars(file):
    os.environ["POLARS_MAX_THREADS"] = "1"
    import polars

    frame = polars.read_parquet(file)
    url = polars.col("url")
    calls = {
        "scan": url.str.len_bytes(), "host": url.str.extract(HOST), "path": url.str.extract(PATH),
        "query": url.str.extract(QUERY), "cut": url.str.replace(PARAMETER, ""),
        "six": url.str.extract_groups(PARTS),
    }
    return {name: lambda call=call: frame.select(call) for name, call in calls.items()}


def pyarrow(file):
    import pyarrow
    import pyarrow.compute
    import pyarrow.parquet

    pyarrow.set_cpu_count(1)
    urls = pyarrow.parquet.read_table(file, use_threads=False)["url"]

    def named(pattern, names):
        """RE2 needs a name for each group."""
        for name in names:
            at = next(it for it in range(len(pattern)) if pattern[it] == "("
                      and pattern[it + 1] != "?" and pattern[max(it - 1, 0)] != "\\")
            pattern = f"{pattern[:at]}(?P<{name}>{pattern[at + 1:]}"
        return pattern

    def extract(pattern, names):
        pattern = named(pattern, names)
        return lambda: pyarrow.compute.extract_regex(urls, pattern)

    return {
        "scan": lambda: pyarrow.compute.binary_length(urls),
        "host": extract(HOST, ["host"]),
        "path": extract(PATH, ["path"]),
        "query": extract(QUERY, ["query"]),
        "cut": lambda: pyarrow.compute.replace_substring_regex(
            urls, PARAMETER, "", max_replacements=1
        ),
        "six": extract(PARTS, NAMES),
    }


def spark(file):
    global clock
    from pyspark.sql import SparkSession

    session = (
        SparkSession.builder.master("local[1]").config("spark.ui.enabled", "false")
        .config("spark.driver.memory", "2g").config("spark.sql.shuffle.partitions", "1")
        .getOrCreate()
    )
    session.sparkContext.setLogLevel("ERROR")
    frame = session.read.parquet(file).coalesce(1).cache()
    frame.count()
    process = session._jvm.java.lang.ProcessHandle.current().pid()
    ticks = os.sysconf("SC_CLK_TCK")

    def clock():
        with open(f"/proc/{process}/stat", encoding="ascii") as stat:
            fields = stat.read().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) * 1_000_000_000 // ticks

    def parts(*names):
        return [f"sum(length(try_parse_url(url, '{name}')))" for name in names]

    calls = {
        "scan": ["sum(length(url))"], "host": parts("HOST"), "path": parts("PATH"),
        "query": parts("QUERY"),
        "six": parts("PROTOCOL", "HOST", "AUTHORITY", "PATH", "QUERY", "REF"),
    }
    return {
        name: lambda call=call: frame.selectExpr(*call).collect() for name, call in calls.items()
    }


clock = time.process_time_ns


def main():
    functions = globals()[sys.argv[1]](sys.argv[2])
    print("\t".join(functions), flush=True)
    for line in sys.stdin:
        start = clock()
        functions[line.strip()]()
        print(clock() - start, flush=True)


main()
