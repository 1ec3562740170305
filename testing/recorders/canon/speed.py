"""Measures the time per URL of the Python peers on the URLs of the benchmark of `urikit-canon`.

    /tmp/canon/bin/python speed.py
"""

import re
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
ROUNDS, REPEAT = 20, 20


def examples():
    lines = (ROOT / "examples" / "urls.txt").read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def typical():
    source = (ROOT / "crates/urikit-canon/examples/canon_speed.rs").read_text(encoding="utf-8")
    return re.findall(r'^    "(.*)",$', source, re.MULTILINE)


def call(function, url):
    try:
        function(url)
    except Exception:  # noqa: BLE001: an exception is an answer
        pass


def microseconds(function, urls):
    best = float("inf")
    for _ in range(ROUNDS):
        start = time.perf_counter()
        for _ in range(REPEAT):
            for url in urls:
                call(function, url)
        best = min(best, time.perf_counter() - start)
    return best / (REPEAT * len(urls)) * 1e6


def main():
    from surt import surt
    from url_normalize import url_normalize
    from w3lib.url import canonicalize_url

    for name, urls in [("examples/urls.txt", examples()), ("typical", typical())]:
        for label, function in [("surt", surt), ("w3lib", canonicalize_url), ("url-normalize", url_normalize)]:
            print(f"{name}: {label} {microseconds(function, urls):.1f} µs")


if __name__ == "__main__":
    main()
