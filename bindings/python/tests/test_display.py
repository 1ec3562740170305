"""Drawings of references and of errors."""

from __future__ import annotations

import sys
import traceback

import pytest
import urikit


def test_diagram() -> None:
    uri = urikit.parse("foo://me@example.com:8042/over/there?name=ferret#nose")
    assert uri.diagram().split("\n") == [
        "foo://me@example.com:8042/over/there?name=ferret#nose",
        "╰┬╯   ├╯ ╰────┬────╯ ╰┬─╯╰────┬────╯ ╰────┬────╯ ╰┬─╯",
        " │    │      host    port    path       query    fragment",
        " │    userinfo",
        "scheme",
    ]


def test_empty_components_are_marked() -> None:
    assert urikit.UriRef("//@:?#").diagram().split("\n")[0] == "//@:?#"
    for name in ("userinfo", "host", "port", "path", "query", "fragment"):
        assert f"{name} (empty)" in urikit.UriRef("//@:?#").diagram()


def test_wide_characters_take_two_columns() -> None:
    _, marks, *_ = urikit.Iri("s://漢字/a").diagram().split("\n")
    assert marks == "│   ╰┬─╯├╯"


def test_explain() -> None:
    text = urikit.parse("HTTP://u:p@EXAMPLE.com:80/%7Ea?b=1&c#d").explain()
    assert "http" not in text.split("\n")[0]
    assert "userinfo  u:***        3.2.1  user and password" in text
    assert "number 80, the default of the scheme" in text
    assert "decoded: /~a" in text
    assert text.endswith("normalized: http://u:***@example.com/~a?b=1&c#d")
    assert urikit.UriRef("").explain().endswith("already normalized")


def test_html_is_escaped() -> None:
    html = urikit.UriRef("a&b='c'")._repr_html_()
    assert "a&amp;b=&#x27;c&#x27;" in html
    assert "<script" not in html


def test_parsed_uris_are_drawn() -> None:
    url = urikit.parse("http:\\\\u:p@H:8080\\x y", spec="whatwg")
    assert url.diagram().split("\n")[0] == "http://u:***@h:8080/x%20y"
    assert "opaque" in urikit.parse("mailto:a@b", spec="java").diagram()
    assert "reg_name" in urikit.parse("http://a_b/", spec="java").diagram()


@pytest.mark.skipif(sys.version_info < (3, 11), reason="needs notes")
def test_tracebacks_contain_the_diagram() -> None:
    try:
        urikit.parse("http://a/b|c")
    except urikit.UriError as error:
        text = "".join(traceback.format_exception(error))
        assert "| http://a/b|c\n" in text
        assert error.__notes__ == [error.diagram]
    else:
        pytest.fail("no error")
