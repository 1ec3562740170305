"""Positions are indices of the searched object, and documents are read as the crate reads them."""

import copy
import pickle
import threading

import pytest
import urikit
from hypothesis import given
from hypothesis import strategies as st
from urikit.text import Finder, Link, Match, Skipped, find, links, read

TEXTS = st.lists(
    st.sampled_from(
        [
            "http://example.com/",
            "<ftp://h/x\n y>",
            "https://bücher.example/ü",
            "www.example.com",
            "me@example.com",
            '"http://a/b"',
            "http://u:p@h/?u=http://b/",
            "\U0001f600",
            "é",
            " ",
            "\n",
            ". ",
            "(",
            ")",
            "例え",
        ]
    ),
    max_size=12,
).map("".join)


@given(TEXTS)
def test_spans_are_string_indices(text: str) -> None:
    finder = Finder(schemeless=True, email=True, nested=True)
    for match in finder.find(text):
        assert text[match.start : match.end] == match.raw
        assert match.span == (match.start, match.end)
        before = text[: match.start]
        assert match.line == before.count("\n") + 1
        assert match.column == len(before) - (before.rfind("\n") + 1) + 1


@given(TEXTS)
def test_str_and_bytes_have_the_same_matches(text: str) -> None:
    encoded = text.encode()
    in_bytes = find(encoded)
    assert [match.uri for match in find(text)] == [match.uri for match in in_bytes]
    for match in in_bytes:
        assert encoded[match.start : match.end].decode() == match.raw


@given(TEXTS, st.integers(0, 60))
def test_lone_surrogates_are_searched(text: str, at: int) -> None:
    text = text[:at] + "\udcff" + text[at:]
    for match in find(text):
        assert text[match.start : match.end] == match.raw


def test_flags_and_alternatives() -> None:
    (match,) = find("<http://example.com/long-\n name>")
    assert match.uri == "http://example.com/long-name"
    assert match.alternatives == ("http://example.com/longname",)
    assert match.flags == ("ws-removed", "eol-hyphen")
    assert match.delimiter == "angle-brackets"


@pytest.mark.parametrize(
    ("option", "text", "uri"),
    [
        ("email", "me@example.com", "mailto:me@example.com"),
        ("schemeless", "www.example.com", "http://www.example.com"),
        ("network_path", "//example.com/", "//example.com/"),
        ("scp", "git@example.com:a/b.git", "ssh://git@example.com/a/b.git"),
        ("lenient", "http://a/{x}", "http://a/{x}"),
    ],
)
def test_options_find_more(option: str, text: str, uri: str) -> None:
    finder = Finder(**{option: True})  # type: ignore[arg-type]
    assert uri not in [match.uri for match in find(text)]
    assert [match.uri for match in finder.find(text)] == [uri]


def test_options_are_keywords() -> None:
    with pytest.raises(TypeError):
        Finder(True)  # type: ignore[misc]
    with pytest.raises(ValueError, match="invalid scheme"):
        Finder(schemes=["a b"])


def test_finders_and_matches_are_values() -> None:
    finder = Finder(email=True, schemes=["jira"])
    assert eval(repr(finder), {"Finder": Finder}) == finder
    assert pickle.loads(pickle.dumps(finder)) == finder
    assert hash(finder) == hash(Finder(email=True, schemes=["jira"]))
    assert finder != Finder()
    matches = finder.find("jira:A-1 <http://bücher.example/>")
    assert pickle.loads(pickle.dumps(matches)) == matches
    assert len({*matches, *finder.find("jira:A-1 <http://bücher.example/>")}) == 2
    match matches[0]:
        case Match(uri):
            assert uri == "jira:A-1"
        case _:
            pytest.fail("no match")


@given(TEXTS)
def test_replacing_with_the_same_uri_keeps_the_text(text: str) -> None:
    assert Finder().replace(text, lambda match: match.raw) == text
    assert Finder().replace(text.encode(), lambda match: None) == text.encode()


def test_replacement_must_end_where_it_ends() -> None:
    with pytest.raises(ValueError, match="would end at a different position"):
        Finder().replace("(see http://a/)", lambda match: "http://a/b).")
    with pytest.raises(ZeroDivisionError):
        Finder().replace("http://a/", lambda match: 1 / 0)


def test_links_have_positions_places_and_targets() -> None:
    page = "<p>größer <a href=\"../x?a=1&amp;b=2\">ü</a> <img src='ü.png'>"
    found = links(page, "html", base="http://example.com/a/b/")
    assert [page[link.start : link.end] for link in found] == [link.raw for link in found]
    assert [link.target for link in found] == [
        "http://example.com/a/x?a=1&b=2",
        "http://example.com/a/b/%C3%BC.png",
    ]
    assert [link.place for link in found] == ["a[href]", "img[src]"]
    assert found[1].column == page.index("ü.png") + 1
    assert links(page, "html")[0].target is None


@pytest.mark.parametrize(
    ("reference", "target"),
    [
        (r"\\evil\x", "https://evil/x"),
        ("///evil/x", "https://evil/x"),
        ("java\nscript:alert(1)", "javascript:alert(1)"),
        ("a b|c?é", "https://h/a%20b|c?%E9"),
        ("//h:x/", None),
    ],
)
def test_links_of_pages_resolve_as_in_browsers(reference: str, target: str | None) -> None:
    page = f"<meta charset=windows-1252><a href='{reference}'>"
    (link,) = links(page.encode("latin-1"), "html", base="https://h/")
    assert link.target == target


def test_links_of_other_documents_resolve_strictly() -> None:
    for reference, target in [(r"\\evil", None), ("///evil/x", "https:///evil/x"), ("a|b", None)]:
        (link,) = links(f"<a href='{reference}'/>", "xml", base="https://h/")
        assert link.target == target


def test_documents_are_pickled_by_their_source() -> None:
    page = "<base href=b/><p>See www.example.com and <a href=c>d</a></p>"
    finder = Finder(schemeless=True)
    document = read(page, "html", base="http://h/", prose=True, finder=finder)
    loaded = pickle.loads(pickle.dumps(document))
    assert len(loaded.links) == 2
    assert [(link.target, link.span) for link in loaded.links] == [
        (link.target, link.span) for link in document.links
    ]
    assert loaded.rewrite(lambda link: link.target) == document.rewrite(lambda link: link.target)
    assert copy.copy(document) is document
    assert copy.deepcopy(document) is document


def test_links_are_copied_but_not_pickled() -> None:
    (link,) = links("<a href=b>", "html")
    assert copy.copy(link) is link
    assert copy.deepcopy([link]) == [link]
    with pytest.raises(TypeError, match="pickle its Document or its properties"):
        pickle.dumps(link)


def test_skipped_parts_are_values() -> None:
    mail = "Content-Type: multipart/mixed; boundary=x\r\n\r\nSee https://example.com/.\r\n"
    (skipped,) = read(mail, "mail").skipped
    assert pickle.loads(pickle.dumps(skipped)) == skipped
    assert Skipped(skipped.span, skipped.line, skipped.reason) in {skipped}


@pytest.mark.parametrize(
    ("kind", "document", "reference"),
    [
        ("plain", "See http://a/.", "http://a/"),
        ("rfc", "See http://a/.", "http://a/"),
        ("html", "<a href=b>", "b"),
        ("xml", '<a xmlns:x="http://www.w3.org/1999/xlink" x:href="b"/>', "b"),
        ("markdown", "[a](b)", "b"),
        ("css", "@import 'b';", "b"),
        ("mail", "Subject: x\n\nhttp://a/", "http://a/"),
        ("json", '{"a": "http:\\/\\/a\\/"}', "http://a/"),
    ],
)
def test_all_kinds_of_documents(kind: str, document: str, reference: str) -> None:
    parsed = read(document, kind)  # type: ignore[arg-type]
    assert parsed.kind == kind
    assert reference in [link.reference for link in parsed.links]
    encoded = read(document.encode(), kind)  # type: ignore[arg-type]
    assert [link.raw for link in encoded.links] == [link.raw for link in parsed.links]


def test_a_document_is_rewritten_with_escapes() -> None:
    page = '<base href="http://a/d/"><a href="x?a&amp;b">ü</a><a href="#top">'
    document = read(page, "html")
    assert document.base == "http://a/d/"

    def absolute(link: Link) -> str | None:
        return link.target if link.place == "a[href]" else None

    assert document.rewrite(absolute) == (
        '<base href="http://a/d/"><a href="http://a/d/x?a&amp;b">ü</a><a href="http://a/d/#top">'
    )
    assert document.rewrite(lambda link: None) == page
    assert read(page.encode(), "html").rewrite(absolute) == (document.rewrite(absolute).encode())


def test_prose_scripts_charsets_and_finders() -> None:
    page = "<p>http://a/ www.b.com<script>load('http:\\/\\/c\\/')</script>"
    assert not links(page, "html")
    prose = links(page, "html", prose=True, finder=Finder(schemeless=True))
    assert [link.reference for link in prose] == ["http://a/", "http://www.b.com", "http://c/"]
    assert [link.reference for link in links(page, "html", scripts=True)] == ["http://c/"]
    (link,) = links(b"@import 'caf\xe9.css';", "css", charset="latin1")
    assert link.reference == "café.css"


def test_skipped_parts_are_reported() -> None:
    document = read("<!-- é <a href=x>", "html")
    assert not document.links
    (part,) = document.skipped
    assert (part.line, part.span[0]) == (1, 0)
    assert part.reason


@pytest.mark.parametrize("value", [None, 1, ["http://a/"], object()])
def test_other_types_are_type_errors(value: object) -> None:
    for function in (find, read, Finder().find):
        with pytest.raises(TypeError, match="expected str or bytes"):
            function(value)  # type: ignore[operator]


def test_unknown_kinds_are_value_errors() -> None:
    with pytest.raises(ValueError, match="expected one of plain, rfc, html"):
        read("", "htm")  # type: ignore[arg-type]


def test_a_large_document_is_searched_in_many_threads() -> None:
    text = "é http://example.com/ " * 50_000
    results: list[int] = []
    threads = [threading.Thread(target=lambda: results.append(len(find(text)))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == [50_000] * 4
    assert find(text)[-1].end == len(text) - 1


def test_representations_mask_passwords() -> None:
    text = "See http://joe:hush@h/a."
    (match,) = find(text)
    assert repr(match) == "<Match 'http://joe:***@h/a' at 4:23 ('password',)>"
    assert str(match) == f"{match}" == match.uri == "http://joe:hush@h/a"
    assert "hush" not in repr(links('<a href="//joe:hush@h/ b">', "html"))


def test_the_base_can_be_a_uri() -> None:
    (link,) = links('<a href="b">', "html", base=urikit.Uri("http://h/a"))
    assert link.target == "http://h/b"
    (link,) = links('<a href="b">', "html", base="not a URI")
    assert link.target is None
