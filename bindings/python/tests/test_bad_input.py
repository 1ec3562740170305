"""Arguments of wrong types, invalid strings, and extreme sizes raise exceptions of Python."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

import pytest
import urikit

WRONG: list[Any] = [None, 1, 1.5, True, b"http://a/", bytearray(b"a"), ["http://a/"], object(), str]
UNARY: list[Any] = [
    urikit.parse,
    urikit.parse_ref,
    urikit.is_valid,
    urikit.is_valid_ref,
    urikit.normalize,
    urikit.unquote,
    urikit.unquote_to_bytes,
    urikit.Uri,
    urikit.UriRef,
    urikit.Iri,
    urikit.IriRef,
    urikit.Host,
    urikit.Path,
    urikit.Template,
]
SURROGATES = ["\ud800", "http://a/\udfff", "http://é/\udcff"]


@pytest.mark.parametrize("function", UNARY)
@pytest.mark.parametrize("value", WRONG)
def test_wrong_types(function: Any, value: Any) -> None:
    with pytest.raises(TypeError, match="expected str, got"):
        function(value)


@pytest.mark.parametrize("value", WRONG)
def test_wrong_types_of_operands(value: Any) -> None:
    base = urikit.parse("http://a/")
    calls: list[Any] = [
        lambda: base.resolve(value),
        lambda: base.join(value),
        lambda: base.relativize(value),
        lambda: base.span(value),
        lambda: base.without(value),
        lambda: base / value,
        lambda: urikit.resolve("a", base=value),
        lambda: urikit.resolve(value, base="http://a/"),
        lambda: urikit.relativize("http://a/", base=value),
        lambda: urikit.equal("a", value),
        lambda: urikit.compare(value, "a"),
        lambda: urikit.parse("a:b", spec=value),
        lambda: urikit.Template("{a}").match(value),
    ]
    for call in calls:
        with pytest.raises(TypeError):
            call()


@pytest.mark.parametrize("value", [None, 1, ["a"], object()])
def test_wrong_types_of_data(value: Any) -> None:
    with pytest.raises(TypeError):
        urikit.quote(value)


@pytest.mark.parametrize("function", [f for f in UNARY if "is_valid" not in f.__name__])
@pytest.mark.parametrize("value", SURROGATES)
def test_lone_surrogates_are_errors_with_a_position(function: Any, value: str) -> None:
    with pytest.raises(urikit.UriError) as caught:
        function(value)
    assert caught.value.code == "surrogate"
    start, end = caught.value.span
    assert "\ud800" <= value[start:end] <= "\udfff"


@pytest.mark.parametrize("value", SURROGATES)
def test_lone_surrogates_are_not_valid(value: str) -> None:
    assert not urikit.is_valid(value)
    assert not urikit.is_valid_ref(value, spec="rfc3987")
    with pytest.raises(urikit.UriError):
        urikit.quote(value)
    with pytest.raises(urikit.UriError):
        urikit.Query.of(a=value)
    with pytest.raises(urikit.UriError):
        urikit.parse("http://a/").replace(path=value)
    with pytest.raises(urikit.UriError):
        _ = urikit.parse("http://a/") / value
    with pytest.raises(ValueError):
        urikit.parse("a:b", spec=value)  # type: ignore[call-overload]


def test_subclasses_of_str_are_accepted() -> None:
    class Text(str):
        """A subclass whose methods must not be called."""

        def __str__(self) -> str:
            raise AssertionError

        def encode(self, *_: object) -> bytes:
            raise AssertionError

    assert urikit.parse(Text("http://a/")).host == "a"
    assert urikit.is_valid(Text("http://a/"))
    assert type(str(urikit.parse(Text("http://a/")))) is str


def test_unknown_names() -> None:
    with pytest.raises(ValueError, match="unknown specification 'rfc9999'; expected rfc3986"):
        urikit.parse("a:b", spec="rfc9999")  # type: ignore[call-overload]
    with pytest.raises(ValueError, match="unknown component"):
        urikit.quote("a", component="host")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="unknown errors"):
        urikit.unquote("a", errors="ignore")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="unknown component"):
        urikit.parse("a:b").span("hosts")  # type: ignore[arg-type]
    for spec in ("rfc1738", "rfc1808"):
        with pytest.raises(ValueError, match="defines no normalization"):
            urikit.normalize("http://a/", spec=spec)
    with pytest.raises(ValueError, match="only the specifications"):
        urikit.relativize("a:b", base="a:b", spec="java")  # type: ignore[arg-type]


def test_strict_decoding() -> None:
    for text, code, span in [("é%", "escape", (1, 2)), ("é%4", "escape", (1, 2))]:
        with pytest.raises(urikit.UriError) as caught:
            urikit.unquote(text)
        assert (caught.value.code, caught.value.span) == (code, span)
    with pytest.raises(urikit.UriError) as caught:
        urikit.unquote("é%41%FF")
    assert (caught.value.code, caught.value.span) == ("not-utf8", (4, 7))
    assert caught.value.byte_span == (5, 8)
    assert urikit.unquote("é%zz%FF", errors="replace") == "é%zz\ufffd"


@pytest.mark.parametrize("tail", ["a" * 100_000_000, "%20" * 33_000_000, "/.." * 33_000_000])
def test_strings_of_100_megabytes(tail: str) -> None:
    text = f"http://a/{tail}"
    assert urikit.is_valid(text)
    uri = urikit.parse(text)
    assert len(uri.path) == len(tail) + 1
    assert len(urikit.normalize(text)) <= len(text)
    with pytest.raises(urikit.UriError) as caught:
        urikit.parse(text + " ")
    assert caught.value.span == (len(text), len(text) + 1)
    assert caught.value.diagram is not None and len(caught.value.diagram) < 1000


def test_a_long_port_is_not_converted() -> None:
    uri = urikit.parse("http://a:" + "9" * 1_000_000)
    with pytest.raises(urikit.UriError):
        _ = uri.port
    assert "greater than 65535" in urikit.parse("http://a:" + "9" * 1000).explain()


def test_secrets_are_not_in_errors() -> None:
    for text in ["http://me:secret@h/a b", "http://me:secret@[::1/", "//me:secret@h:x/"]:
        with pytest.raises(urikit.UriError) as caught:
            urikit.parse_ref(text)
        error = caught.value
        assert "secret" not in f"{error} {error!r} {error.__dict__}"
        assert error.diagram is not None and "******" in error.diagram


def run(code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-X", "faulthandler", "-c", code],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


def test_objects_are_usable_at_shutdown() -> None:
    result = run(
        """
import atexit, sys, threading, urikit
keep = urikit.parse("http://u:p@h/")
keep_error = None
try:
    urikit.parse("http://h/ ")
except urikit.UriError as error:
    keep_error = error

class Late:
    uri = urikit.Uri("http://a/")

    def __del__(self):
        sys.stderr.write(str(self.uri.replace(host="b")) + repr(self.uri.host))

late = Late()
sys.modules["kept"] = late
atexit.register(lambda: print(keep.resolve("x"), keep.params))
threading.Thread(target=lambda: [urikit.parse("http://a/") for _ in range(1000)]).start()
"""
    )
    assert result.returncode == 0, result.stderr
    assert result.stdout == "http://u:p@h/x \n"
    assert "panicked" not in result.stderr


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_forks() -> None:
    result = run(
        """
import os, urikit
uri = urikit.parse("http://a/b")
children = []
for n in range(4):
    pid = os.fork()
    if pid == 0:
        good = str(uri.resolve("c")) == "http://a/c" and hash(uri) == hash(urikit.parse("http://a/b"))
        try:
            urikit.parse("http://a/ ")
        except urikit.UriError as error:
            good = good and error.span == (9, 10)
        os._exit(0 if good else 1)
    children.append(pid)
assert all(os.waitpid(pid, 0)[1] == 0 for pid in children)
"""
    )
    assert result.returncode == 0, result.stderr
