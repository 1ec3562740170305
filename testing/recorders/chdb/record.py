#!/usr/bin/env python3
"""Records the answers of ClickHouse's URL functions. `cargo xtask record clickhouse` runs it.

The inputs are those of `../spark/record.py`, which are read from its results, and generated URLs
that look like those of logs. Writes to sql/urikit-datafusion/tests/recorded/ `clickhouse.tsv` (URL
and the functions of one argument), `clickhouse_lists.tsv` (the same for functions that return JSON
lists, for fewer URLs), `clickhouse_parameters.tsv` (URL, parameter name, and the functions of two
arguments), and `clickhouse_codec.tsv`.

Backslashes, tabs, line feeds, and carriage returns are escaped as in PostgreSQL's text format.
`\\=` is the value of the previous column, and `\\1` that of the first. Bytes that are not UTF-8 are
U+FFFD.
"""

import json
import pathlib
import random
import re
import tempfile

import chdb
from chdb import session

TARGET = pathlib.Path(__file__).resolve().parents[3] / "sql/urikit-datafusion/tests/recorded"

# A column of the result for each.
FUNCTIONS = [
    "protocol",
    "domain", "domainRFC", "domainWithoutWWW", "domainWithoutWWWRFC",
    "netloc",
    "port", "portRFC",
    "topLevelDomain", "topLevelDomainRFC",
    "firstSignificantSubdomain", "firstSignificantSubdomainRFC",
    "cutToFirstSignificantSubdomain", "cutToFirstSignificantSubdomainRFC",
    "path", "pathFull", "queryString", "queryStringAndFragment", "fragment",
    "cutQueryStringAndFragment", "cutQueryString", "cutFragment", "cutWWW",
]
LIST_FUNCTIONS = [
    "extractURLParameters", "extractURLParameterNames", "URLHierarchy", "URLPathHierarchy",
]
PARAMETER_FUNCTIONS = ["extractURLParameter", "cutURLParameter"]
CODEC_FUNCTIONS = [
    "encodeURLComponent", "encodeURLFormComponent", "decodeURLComponent", "decodeURLFormComponent",
]

SCHEMES = ["http", "https", "https", "https", "HTTPS", "ftp"]
HOSTS = [
    "www.example.com", "example.com", "shop.example.co.uk", "a.b.c.example.org", "www.example.de",
    "api.example.io", "alice.github.io", "www.city.kawasaki.jp", "example.com.au",
    "WWW.Example.COM",
    "xn--bcher-kva.example", "192.0.2.7", "[2001:db8::1]", "localhost", "cdn-1.example.net", "t.co",
    "under_score.example.com", "example.com.", "www2.example.com", "www.www.example.com",
]
PORTS = ["", "", "", "", ":80", ":443", ":8080", ":"]
SEGMENTS = [
    "", "a", "articles", "index.html", "%E6%BC%A2", "~user", "a;v=1", "2026", "a+b", "..", ".",
]
NAMES = ["q", "id", "page", "utm_source", "utm_medium", "a.b", "x%5B%5D", "lang", ""]
VALUES = ["", "1", "a+b", "a%20b", "a=b", "%E6%BC%A2", "https://example.org/?x=1", "a/b", "42"]
FRAGMENTS = ["", "top", "L10-L20", "!/app?tab=1", "a=1&b=2"]


def realistic(rng):
    url = f"{rng.choice(SCHEMES)}://{rng.choice(HOSTS)}{rng.choice(PORTS)}"
    segments = [rng.choice(SEGMENTS) for _ in range(rng.randint(0, 4))]
    url += "".join(f"/{segment}" for segment in segments)
    if rng.random() < 0.5:
        pairs = [f"{rng.choice(NAMES)}={rng.choice(VALUES)}" for _ in range(rng.randint(1, 4))]
        url += "?" + "&".join(pairs)
    if rng.random() < 0.2:
        url += "#" + rng.choice(FRAGMENTS)
    return url


ESCAPES = [("\\", "\\\\"), ("\t", "\\t"), ("\n", "\\n"), ("\r", "\\r")]


def escape(value):
    for plain, escaped in ESCAPES:
        value = value.replace(plain, escaped)
    return value


def unescape(value):
    """Reverses `escape`."""
    plain = {"t": "\t", "n": "\n", "r": "\r"}
    return re.sub(r"\\(.)", lambda it: plain.get(it[1], it[1]), value)


def column(file, *at):
    """Returns columns of a file that the recorder of Spark wrote, without keys that are invalid."""
    lines = (TARGET / file).read_text(encoding="utf-8").split("\n")[1:-1]
    rows = [line.split("\t") for line in lines]
    return [tuple(unescape(row[it]) for it in at) for row in rows if len(row) > max(at) + 1]


def answers(connection, rows, call):
    """Evaluates SQL expressions for all rows of one or two strings, and yields lists of results."""
    names = ["c0", "c1"][: len(rows[0])]
    columns = ", ".join(f"{it} String" for it in names)
    connection.query(f"CREATE OR REPLACE TABLE t (n UInt32, {columns}) ENGINE = Memory")
    with tempfile.NamedTemporaryFile("w", encoding="utf-8") as file:
        for number, row in enumerate(rows):
            value = dict(zip(["n", *names], [number, *row]))
            file.write(json.dumps(value, ensure_ascii=False) + "\n")
        file.flush()
        connection.query(f"INSERT INTO t FROM INFILE '{file.name}' FORMAT JSONEachRow")
    result = connection.query(f"SELECT {', '.join(call)} FROM t ORDER BY n", "JSONCompactEachRow")
    lines = result.bytes().decode("utf-8", "replace").strip("\n").split("\n")
    assert len(lines) == len(rows)
    return [json.loads(line) for line in lines]


def field(value):
    if isinstance(value, list):
        value = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return escape(str(value))


def write(file, arguments, functions, rows):
    with open(TARGET / file, "w", encoding="utf-8", newline="\n") as out:
        out.write(f"# chDB {chdb.__version__}, ClickHouse {chdb.engine_version}\n")
        out.write("\t".join([*arguments, *functions]) + "\n")
        for row in rows:
            fields = [field(value) for value in row]
            short = fields[:1]
            for at, value in enumerate(fields[1:], 1):
                repeats = [(fields[at - 1], "\\="), (fields[0], "\\1")]
                matches = [it for previous, it in repeats if value and previous == value]
                short.append(matches[0] if matches else value)
            out.write("\t".join(short) + "\n")


def record(connection, rows, functions, argument, file):
    found = answers(connection, rows, [f"{it}(c0)" for it in functions])
    write(file, [argument], functions, [[*row, *found] for row, found in zip(rows, found)])


def record_parameters(connection, rows):
    """ClickHouse requires a constant parameter name, so each name is a separate query."""
    found = {}
    for name in sorted({name for _, name in rows}):
        urls = [row for row in rows if row[1] == name]
        literal = "'" + name.replace("\\", "\\\\").replace("'", "\\'") + "'"
        calls = [f"{it}(c0, {literal})" for it in PARAMETER_FUNCTIONS]
        found.update(zip(urls, answers(connection, urls, calls)))
    rows = [[*row, *found[row]] for row in rows]
    write("clickhouse_parameters.tsv", ["url", "name"], PARAMETER_FUNCTIONS, rows)


def main():
    rng = random.Random(1)
    connection = session.Session()
    connection.query("CREATE DATABASE d")
    connection.query("USE d")
    urls = column("parse_url.tsv", 0)
    generated = sorted({(realistic(rng),) for _ in range(1000)} - set(urls))
    record(connection, urls + generated, FUNCTIONS, "url", "clickhouse.tsv")
    lists = urls[:120] + generated[::2]
    record(connection, lists, LIST_FUNCTIONS, "url", "clickhouse_lists.tsv")
    parameters = column("parse_url_key.tsv", 0, 1)
    parameters += sorted({(realistic(rng), rng.choice(NAMES)) for _ in range(1000)})
    record_parameters(connection, list(dict.fromkeys(parameters)))
    strings = column("url_codec.tsv", 0)
    record(connection, strings, CODEC_FUNCTIONS, "string", "clickhouse_codec.tsv")


main()
