"""References by other specifications."""

from __future__ import annotations

import pickle
from typing import Any

import pytest
import seeded
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


def test_other_references_have_the_same_interface() -> None:
    url = urikit.parse("http://h/a/b?x=1#f", spec="java")
    assert isinstance(url, urikit.Reference) and url.spec == "java"
    public = {name for name in dir(urikit.Uri) if not name.startswith("_")}
    assert public - set(dir(ParsedUri)) == {"relativize", "to_iri"}
    assert str(url.replace(host="i", port=8080)) == "http://i:8080/a/b?x=1#f"
    assert str(url.replace(user="u", password="p")) == "http://u:p@h/a/b?x=1#f"
    assert str(url.without("query", "fragment")) == "http://h/a/b"
    assert str(url.with_query({"q": "a b"})) == "http://h/a/b?q=a%20b#f"
    assert str(url.replace(query=url.params.append("y", "2"))) == "http://h/a/b?x=1&y=2#f"
    assert str(url / "c d") == "http://h/a/b/c%20d?x=1#f"
    assert (url.segments, url.path_and_query) == (("a", "b"), "/a/b?x=1")
    assert str(url.join("../c")) == "http://h/c" and url.is_same_document("#g")
    opaque = urikit.parse("mailto:a@b", spec="java")
    assert (opaque.path, opaque.segments, opaque.path_and_query) == (None, (), None)
    for change in ({"path": "/x"}, {"host": "h"}, {"port": 1}, {"userinfo": "u"}):
        with pytest.raises(urikit.UriError):
            opaque.replace(**change)  # type: ignore[arg-type]
    with pytest.raises(urikit.UriError):
        url.replace(path="/a?b")
    with pytest.raises(urikit.UriError):
        url / ".."
    with pytest.raises(ValueError, match="defines no normalization"):
        urikit.parse("http://h/", spec="rfc1738").normalize()


CHANGES: list[dict[str, Any]] = [
    {"scheme": "ftp"},
    {"userinfo": "u:p"},
    {"userinfo": None},
    {"host": "new.example"},
    {"port": 8080},
    {"port": None},
    {"path": "/new"},
    {"query": "new=1"},
    {"query": None},
    {"fragment": "new"},
    {"fragment": None},
    {"authority": "u@new.example:1"},
    {"authority": None},
    {"host": None, "port": None},
    {"host": "new.example", "port": 1, "userinfo": "u"},
]


@pytest.mark.parametrize("spec", SPECS)
def test_changes_are_exact_or_errors(spec: Any) -> None:
    changed = 0
    for text in seeded.inputs()[::5]:
        try:
            reference = urikit.parse_ref(text, spec=spec)
        except urikit.UriError:
            continue
        assert reference.replace() == reference
        for change in CHANGES:
            try:
                result = reference.replace(**change)
            except urikit.UriError:
                continue
            changed += 1
            (name, new), *more = change.items()
            names = ("scheme", "userinfo", "host", "path", "query", "fragment")
            others = set(names) - {name}
            if name == "authority" or more or change == {"host": None}:
                others -= {"userinfo", "host"}
            if spec == "whatwg":
                # Browsers rewrite hosts and paths by the scheme.
                others -= {"host", "path", "userinfo"} if name in ("scheme", "authority") else set()
            else:
                assert new is None or getattr(result, name) == new, (text, change)
            for other in others:
                assert getattr(result, other) == getattr(reference, other), (text, change, other)
    assert changed > 500


def test_queries_with_other_characters_are_kept_and_pickled() -> None:
    url = urikit.parse("http://h/?ids[]=a|b&x=1", spec="whatwg")
    query = pickle.loads(pickle.dumps(url.params))
    assert query == url.params and query["ids[]"] == "a|b"
    assert query.raw_pairs() == [("ids[]", "a|b"), ("x", "1")]
    assert query.set("x", "2").raw == "ids[]=a|b&x=2"
    assert query.remove("ids[]").raw == "x=1"
    assert pickle.loads(pickle.dumps(url)) == url


def test_parts_of_schemes() -> None:
    parts = urikit.scheme_parts("mailto:a@example.com,b@example.org?subject=x%20y")
    assert parts is not None and [value for name, value in parts if name == "domain"] == [
        "example.com",
        "example.org",
    ]
    assert urikit.scheme_parts("unknown:x") is None
    with pytest.raises(urikit.UriError) as caught:
        urikit.scheme_parts("urn:x")
    assert caught.value.section.startswith("RFC")
