"""Reference counts, growth of memory, threads, and pickles."""

from __future__ import annotations

import base64
import contextlib
import gc
import pickle
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
import urikit

TEXT = "https://me:pw@example.com:8042/over/there?name=ferret&x=%20#nose"


def invalid() -> None:
    with contextlib.suppress(urikit.UriError):
        urikit.parse("http://h/ ")


OPERATIONS: dict[str, Callable[[], object]] = {
    "parse": lambda: urikit.parse(TEXT),
    "parse_iri": lambda: urikit.parse("http://é/", spec="rfc3987"),
    "parse_other": lambda: urikit.parse(TEXT, spec="whatwg").components(),
    "is_valid": lambda: urikit.is_valid(TEXT),
    "error": invalid,
    "resolve": lambda: urikit.resolve("../a", base=TEXT),
    "resolve_object": lambda: urikit.parse(TEXT).resolve("../a"),
    "normalize": lambda: urikit.normalize(TEXT),
    "components": lambda: (urikit.parse(TEXT).host, urikit.parse(TEXT).segments),
    "params": lambda: urikit.parse(TEXT).params.set("a", [1][0]).items(),
    "decoded": lambda: urikit.parse(TEXT).decoded.path,
    "replace": lambda: urikit.parse(TEXT).replace(host="h", port=1),
    "pickle": lambda: pickle.loads(pickle.dumps(urikit.parse(TEXT))),
    "template": lambda: urikit.Template("{a}{?b*}").expand(a="x", b={"c": "d"}),
    "match": lambda: urikit.Template("/{a}").match("/x"),
    "diagram": lambda: urikit.parse(TEXT).diagram(),
    "quote": lambda: urikit.unquote(urikit.quote("a b")),
    "order": lambda: sorted([urikit.UriRef("b"), urikit.UriRef("a")]),
}


@pytest.mark.parametrize("name", OPERATIONS)
def test_no_operation_keeps_objects(name: str) -> None:
    operation = OPERATIONS[name]

    def blocks() -> int:
        gc.collect()
        return sys.getallocatedblocks()

    for _ in range(200):
        operation()
    before = blocks()
    for _ in range(2000):
        operation()
    # One block for each call would be 2000.
    assert blocks() - before < 200


@pytest.mark.parametrize("name", OPERATIONS)
def test_no_operation_keeps_memory(name: str) -> None:
    resource = pytest.importorskip("resource")
    operation = OPERATIONS[name]

    def peak() -> int:
        return int(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)

    for _ in range(1000):
        operation()
    before = peak()
    for _ in range(10_000):
        operation()
    # In kilobytes. A leak of one object in each call would be 1300.
    assert peak() - before < 1000


def test_singletons_keep_their_reference_count() -> None:
    uri = urikit.parse("http://h/")
    before = sys.getrefcount(None), sys.getrefcount(NotImplemented), sys.getrefcount(...)
    for _ in range(1000):
        _ = uri.query, uri == 1, uri.replace(query=None)
    after = sys.getrefcount(None), sys.getrefcount(NotImplemented), sys.getrefcount(...)
    assert all(abs(a - b) < 100 for a, b in zip(before, after, strict=True))


def test_arguments_are_released() -> None:
    text = "http://example.com/" + "x" * 10
    before = sys.getrefcount(text)
    objects = [urikit.parse(text) for _ in range(100)]
    objects += [objects[0].replace(path="/" + "y" * n) for n in range(10)]
    for _ in range(100):
        urikit.is_valid(text)
        urikit.resolve(text, base=text)
    assert sys.getrefcount(text) == before


def test_a_million_objects() -> None:
    objects = [urikit.parse(f"https://example.com/{number}") for number in range(1_000_000)]
    assert objects[-1].path == "/999999"
    assert len(set(objects)) == 1_000_000


def test_threads_share_objects() -> None:
    uri = urikit.parse(TEXT)
    barrier = threading.Barrier(8)

    def work(number: int) -> list[object]:
        barrier.wait()
        results: list[object] = []
        for step in range(300):
            target = uri.resolve(f"{number}/{step}")
            results.append((target.path, uri.params["name"], uri.decoded.query, hash(uri)))
            try:
                urikit.parse(f"http://h/{step} {number}")
            except urikit.UriError as error:
                results.append(error.span)
        return results

    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(work, range(8)))
    assert found[3][0] == ("/over/3/0", "ferret", "name=ferret&x= ", hash(uri))
    assert all(len(results) == 600 for results in found)


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_pickles(protocol: int) -> None:
    values: list[object] = [
        urikit.Uri(TEXT),
        urikit.UriRef("a"),
        urikit.Iri("http://é/"),
        urikit.IriRef("é"),
        urikit.parse(TEXT, spec="java"),
        urikit.parse("http:\\\\H\\x", spec="whatwg"),
    ]
    for value in values:
        copy = pickle.loads(pickle.dumps(value, protocol))
        assert copy == value and type(copy) is type(value) and str(copy) == str(value)


# A pickle of the first version, which later versions must read.
OLD_PICKLE = (
    "gASVMgEAAAAAAABdlCiMBnVyaWtpdJSMA1VyaZSTlIwUaHR0cDovL2V4YW1wbGUuY29tL2GUhZRSlIwG"
    "dXJpa2l0lIwGVXJpUmVmlJOUjAFhlIWUUpSMBnVyaWtpdJSMA0lyaZSTlIwVaHR0cDovL2V4YW1wbGUu"
    "Y29tL8OplIWUUpSMBnVyaWtpdJSMBVF1ZXJ5lJOUjANhPTGUiIaUUpSMBnVyaWtpdJSMBEhvc3SUk5SM"
    "AWiUhZRSlIwGdXJpa2l0lIwEUGF0aJSTlIwCL3CUhZRSlIwGdXJpa2l0lIwIVGVtcGxhdGWUk5SMA3th"
    "fZSFlFKUjA51cmlraXQuX2Vycm9yc5SMB3Jlc3RvcmWUk5SMBnVyaWtpdJSMCVBhcnNlZFVyaZSTlIwD"
    "YTpilIwEamF2YZSHlFKUZS4="
)


def test_pickles_of_older_versions() -> None:
    assert pickle.loads(base64.b64decode(OLD_PICKLE)) == [
        urikit.Uri("http://example.com/a"),
        urikit.UriRef("a"),
        urikit.Iri("http://example.com/é"),
        urikit.Query("a=1"),
        urikit.Host("h"),
        urikit.Path("/p"),
        urikit.Template("{a}"),
        urikit.parse("a:b", spec="java"),
    ]


def test_a_pickle_of_an_invalid_string_is_an_error() -> None:
    data = pickle.dumps(urikit.Uri("http://a/b"), 0).replace(b"http://a/b", b"http://a b")
    with pytest.raises(urikit.UriError):
        pickle.loads(data)
