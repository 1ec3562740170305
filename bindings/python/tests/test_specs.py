"""References by other specifications."""

from __future__ import annotations

from typing import Any

import pytest
import urikit
from urikit import ParsedUri

SPECS = ("rfc3986+6874", "rfc2396+2732", "rfc2396", "rfc1808", "rfc1738", "java", "whatwg")


def test_java() -> None:
    uri = urikit.parse("http://u:p@h:0080/p?q#f", spec="java")
    assert (uri.userinfo, uri.user, uri.password, uri.host) == ("u:p", "u", "p", "h")
    assert (uri.port, uri.path, uri.query, uri.fragment) == (80, "/p", "q", "f")
    assert urikit.parse("http://my_host:80/", spec="java").host is None
    assert urikit.parse("mailto:a@b", spec="java").path is None
    assert urikit.parse_ref("é", spec="java").path == "é"
    assert urikit.resolve("?x", base="http://a/b/c", spec="java") == "http://a/b/?x"
    assert urikit.normalize("http://a/b/../c", spec="java") == "http://a/c"


def test_whatwg() -> None:
    url = urikit.parse(" HTTP:/EXAMPLE.com:80/a/../b c?d#e ", spec="whatwg")
    assert str(url) == "http://example.com/b%20c?d#e"
    assert (url.host, url.host_kind, url.port, url.path) == (
        "example.com",
        "reg-name",
        None,
        "/b%20c",
    )
    assert urikit.parse("http://0x7f.1/", spec="whatwg").host == "127.0.0.1"
    assert urikit.parse("file:///x", spec="whatwg").host == ""
    assert urikit.parse("http://u:p@h/", spec="whatwg").password == "p"
    assert not urikit.is_valid("//a/b", spec="whatwg")
    with pytest.raises(urikit.UriError) as caught:
        urikit.parse("a", spec="whatwg")
    assert caught.value.code == "missing-scheme-non-relative-URL"
    assert caught.value.section.startswith("URL Standard")
    with pytest.raises(urikit.UriError) as caught:
        urikit.parse("http://h:8o/", spec="whatwg")
    assert (caught.value.component, caught.value.span) == ("port", (10, 11))


@pytest.mark.parametrize("text", ["ftp://u:0x?q9z@h/ x", "ftp://u:?q9z@h/", "//u:x/q9z@h/|"])
@pytest.mark.parametrize("spec", ["rfc3986", "rfc3987", *SPECS])
def test_secrets_that_another_specification_finds_are_masked(spec: Any, text: str) -> None:
    try:
        shown = repr(urikit.parse_ref(text, spec=spec))
    except urikit.UriError as error:
        shown = f"{error} {error.diagram}"
    assert "q9z" not in shown


def test_zones() -> None:
    uri = urikit.parse("http://[fe80::1%25eth0]/", spec="rfc3986+6874")
    assert uri.zone == "eth0"
    assert not urikit.is_valid("http://[fe80::1%25eth0]/")


def test_older_specifications() -> None:
    assert urikit.parse("http://a/b;c?d", spec="rfc1808").path_params == "c"
    assert urikit.parse("ftp://u:p@h:21/a/b", spec="rfc1738").path == "/a/b"
    assert urikit.parse("mailto:a", spec="rfc1738").path == "a"
    url = urikit.parse("ftp://h/a", spec="rfc1738")
    assert (url.schemepart, url.url_path) == ("//h/a", "a")
    assert urikit.normalize("HTTP://[fe80::1%25a]", spec="rfc3986+6874") == "http://[fe80::1%25a]/"
    named = urikit.parse("http://a;b/", spec="rfc2396")
    assert (named.authority, named.host_kind) == ("a;b", None)
    base = "http://a/b/c"
    assert urikit.resolve("", base=base, spec="rfc2396") == base
    assert urikit.resolve("#f", base=base, spec="rfc2396") == f"{base}#f"


def test_objects() -> None:
    uri = urikit.parse("http://u:p@h/a", spec="java")
    assert repr(uri) == "ParsedUri('http://u:***@h/a', spec='java')"
    assert eval(repr(ParsedUri("a", spec="java"))) == ParsedUri("a", spec="java")
    assert uri == ParsedUri("http://u:p@h/a", spec="java")
    assert uri != ParsedUri("http://u:p@h/a", spec="rfc2396") and uri != "http://u:p@h/a"
    assert len({uri, ParsedUri(str(uri), spec="java")}) == 1
    assert str(uri.resolve("b")) == str(uri.resolve(ParsedUri("b", spec="java")))
    assert uri.redacted() == "http://u:***@h/a"
    assert uri.normalize() == uri
    with pytest.raises(ValueError, match="use UriRef or IriRef"):
        ParsedUri("a", spec="rfc3986")  # type: ignore[arg-type]
    with pytest.raises(urikit.UriError, match="scheme"):
        urikit.parse("a", spec="java")
    match uri:
        case ParsedUri("http", "u:p@h", "/a", None, None):
            pass
        case _:
            pytest.fail("no match")
