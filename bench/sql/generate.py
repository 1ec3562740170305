#!/usr/bin/env python3
"""Writes distinct URLs that look like those of web logs.

    python generate.py ROWS DIRECTORY [SEED]

Writes `urls.parquet` with one column `url`, and `urls.txt` with one URL per line. The result
depends only on the number of rows and the seed.
"""

import pathlib
import sys

import numpy
import pyarrow
import pyarrow.parquet

ROWS_PER_GROUP = 100_000
WORDS = (
    "news shop blog data cloud media tech world sport music photo video travel food home garden "
    "health money school city river stone north south green blue red open fast daily super store "
    "market press game play learn code build paper book film art design car bike train hotel"
).split()
SUFFIXES = ["com"] * 8 + ["org", "net", "de", "io", "co.uk", "fr", "com.br", "co.jp", "ru", "info"]
SUBDOMAINS = ["www."] * 6 + [""] * 3 + ["m.", "api.", "cdn.", "static-2.", "eu.shop."]
SEGMENTS = WORDS + "articles category product item view 2025 2026 en de assets images v2".split()
EXTENSIONS = ["", "", "", "/", ".html", ".jpg", ".js", ".php"]
PARAMETERS = "q id page sort lang ref utm_source utm_medium utm_campaign session filter".split()
VALUES = WORDS + "newsletter a%20b caf%C3%A9 price+asc 1 2 3 en-US true google".split()


def hosts(random):
    """Returns 20,000 hosts; a few have a port, an address, or user information."""
    def host():
        words = "".join(random.choice(WORDS, 2)) + str(random.integers(1, 1000))
        return f"{random.choice(SUBDOMAINS)}{words}.{random.choice(SUFFIXES)}"

    names = [host() for _ in range(20_000)]
    for at in range(0, 20_000, 50):
        names[at] += f":{random.choice([443, 8080, 8443])}"
    for at in range(7, 20_000, 200):
        names[at] = ".".join(str(it) for it in random.integers(1, 255, 4))
    for at in range(9, 20_000, 1000):
        names[at] = f"user:secret@{names[at]}"
    for at in range(11, 20_000, 1000):
        names[at] = f"[2001:db8::{random.integers(1, 65535):x}]"
    return names


def group(random, names, start, count):
    """Returns URLs. Each contains its number, in hexadecimal or decimal digits."""
    # Few hosts have most of the URLs.
    host = (random.random(count) ** 3 * len(names)).astype(int)
    shape = random.integers(0, 100, count)
    segments = random.integers(0, len(SEGMENTS), (count, 3))
    extension = random.integers(0, len(EXTENSIONS), count)
    names_of_parameters = random.integers(0, len(PARAMETERS), (count, 4))
    values = random.integers(0, len(VALUES), (count, 4))
    for row in range(count):
        number = start + row
        kind = shape[row]
        url = f"{'http' if kind % 10 == 0 else 'https'}://{names[host[row]]}"
        url += "".join(f"/{SEGMENTS[it]}" for it in segments[row][: 1 + kind % 3])
        number = f"{number:x}" if kind % 2 else str(number)
        if kind < 55:
            yield f"{url}/{number}{EXTENSIONS[extension[row]]}"
            continue
        pairs = zip(names_of_parameters[row][: 1 + kind % 4], values[row])
        query = "&".join(f"{PARAMETERS[name]}={VALUES[value]}" for name, value in pairs)
        url += f"?n={number}&{query}" if kind % 5 else f"?{query}&n={number}"
        yield url + ("#top" if kind % 11 == 0 else "")


def main():
    rows, directory = int(sys.argv[1]), pathlib.Path(sys.argv[2])
    random = numpy.random.default_rng(int(sys.argv[3]) if len(sys.argv) > 3 else 1)
    names = hosts(random)
    schema = pyarrow.schema([("url", pyarrow.string())])
    directory.mkdir(parents=True, exist_ok=True)
    parquet = directory / "urls.parquet"
    with pyarrow.parquet.ParquetWriter(parquet, schema, compression="zstd") as table, open(
        directory / "urls.txt", "w", encoding="ascii"
    ) as text:
        for start in range(0, rows, ROWS_PER_GROUP):
            urls = list(group(random, names, start, min(ROWS_PER_GROUP, rows - start)))
            table.write_table(pyarrow.table([urls], schema=schema))
            text.writelines(f"{url}\n" for url in urls)


main()
