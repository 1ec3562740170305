"""Properties of all strings, with generated ones."""

from __future__ import annotations

import pickle
from urllib.parse import parse_qsl
from urllib.parse import quote as urllib_quote
from urllib.parse import unquote as urllib_unquote

import pytest
import urikit
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from urikit import Iri, IriRef, Query, Uri, UriRef

# Characters with a meaning, and some of each other class.
ALPHABET = "aZ09.-~%:/?#[]@!$&'()*+,;= |\\\"<>^`{}éü漢\u202e\x00\x7f"
PIECES = ["http:", "//", "a", "/", "..", ".", "?", "#", ":", "@", "%41", "%zz", "[::1]", "é", "80"]
strings = st.one_of(
    st.text(max_size=30),
    st.text(ALPHABET, max_size=20),
    st.lists(st.sampled_from(PIECES), max_size=12).map("".join),
)
pieces = [piece for piece in PIECES if piece not in ("%zz",)]
likely = st.lists(st.sampled_from(pieces), max_size=10).map("".join)


def parsed(text: str, cls: type[UriRef] | type[IriRef]) -> UriRef | IriRef | None:
    try:
        return cls(text)
    except urikit.UriError:
        return None


@given(strings)
def test_parsing_is_total_and_keeps_the_string(text: str) -> None:
    for cls, spec in ((UriRef, "rfc3986"), (IriRef, "rfc3987")):
        reference = parsed(text, cls)
        is_valid = urikit.is_valid_ref(text, spec=spec)  # type: ignore[arg-type]
        assert is_valid == (reference is not None)
        if reference is not None:
            assert str(reference) == text
            is_masked = reference.redacted() != text
            assert is_masked or eval(repr(reference)) == reference


@given(strings)
def test_errors_have_positions_in_the_string(text: str) -> None:
    for spec in ("rfc3986", "rfc3987", "rfc2396", "rfc1808", "rfc1738", "java", "whatwg"):
        try:
            urikit.parse(text, spec=spec)
        except urikit.UriError as error:
            start, end = error.span
            assert 0 <= start <= end <= len(text)
            byte_start, byte_end = error.byte_span
            assert len(text[:start].encode()) == byte_start
            assert byte_end <= len(text.encode())
            assert error.code and error.component and str(error)
            assert pickle.loads(pickle.dumps(error)).__dict__ == error.__dict__


@given(likely)
def test_components_compose_the_string(text: str) -> None:
    for cls in (UriRef, IriRef):
        reference = parsed(text, cls)
        if reference is None:
            continue
        whole = "" if reference.scheme is None else f"{reference.scheme}:"
        whole += "" if reference.authority is None else f"//{reference.authority}"
        whole += reference.path
        whole += "" if reference.query is None else f"?{reference.query}"
        whole += "" if reference.fragment is None else f"#{reference.fragment}"
        assert whole == text
        names = ("scheme", "authority", "userinfo", "host", "path", "query", "fragment")
        for name in names:
            span = reference.span(name)  # type: ignore[arg-type]
            found = getattr(reference, name)
            assert found == (None if span is None else text[slice(*span)])
            # The replacement of a component by itself changes nothing.
            if found is not None and "/." not in reference.path[:2]:
                assert reference.replace(**{name: found}) == reference


@given(likely, likely)
def test_resolution_of_strings_and_objects_agrees(base: str, text: str) -> None:
    for cls, ref, spec in ((Uri, UriRef, "rfc3986"), (Iri, IriRef, "rfc3987")):
        try:
            base_object, reference = cls(base), ref(text)
        except urikit.UriError:
            continue
        target = base_object.resolve(reference)
        assert str(target) == urikit.resolve(text, base=base, spec=spec)  # type: ignore[arg-type]
        # A relative reference to the target resolves to it. Dot-segments may be removed.
        relative = base_object.relativize(target)
        assert base_object.resolve(relative) in (target, target.resolve(target))


@given(likely)
def test_normalization_is_idempotent(text: str) -> None:
    for spec in ("rfc3986", "rfc3987", "java", "rfc2396"):
        try:
            once = urikit.normalize(text, spec=spec)
        except urikit.UriError:
            continue
        assert urikit.normalize(once, spec=spec) == once
        if spec in ("rfc3986", "rfc3987"):
            assert urikit.equal(text, once, spec=spec)  # type: ignore[arg-type]


@given(st.text(max_size=20))
def test_quote_agrees_with_urllib(text: str) -> None:
    assume(not any("\ud800" <= c <= "\udfff" for c in text))
    assert urikit.quote(text) == urllib_quote(text, safe="")
    assert urikit.unquote(urikit.quote(text)) == text
    for component in ("userinfo", "reg-name", "path", "segment", "query", "fragment", "form"):
        encoded = urikit.quote(text, component=component)
        decoded = urikit.unquote(encoded, component=component)
        assert decoded == text


@given(st.binary(max_size=20))
def test_quoted_bytes_are_restored(data: bytes) -> None:
    assert urikit.unquote_to_bytes(urikit.quote(data)) == data
    assert urikit.quote(bytearray(data)) == urikit.quote(data) == urllib_quote(data, safe="")


@given(strings)
def test_lossy_decoding_agrees_with_urllib(text: str) -> None:
    assume(not any("\ud800" <= c <= "\udfff" for c in text))
    # urllib decodes runs of escapes one by one, so only valid UTF-8 is the same.
    lossy = urikit.unquote(text, errors="replace")
    if "\ufffd" not in lossy:
        assert lossy == urllib_unquote(text)


pairs = st.lists(st.tuples(st.text(max_size=5), st.text(max_size=5)), max_size=5)


@given(pairs)
def test_parameters_are_restored(parameters: list[tuple[str, str]]) -> None:
    assume(not any("\ud800" <= c <= "\udfff" for pair in parameters for c in "".join(pair)))
    query = Query.of(parameters)
    assert query.items() == parameters
    assert parse_qsl(str(query), keep_blank_values=True) == parameters
    assert UriRef("a").with_query(parameters).params == query


@given(strings)
def test_other_specifications_are_total(text: str) -> None:
    for spec in ("rfc3986+6874", "rfc2396", "rfc2396+2732", "rfc1808", "rfc1738", "java", "whatwg"):
        is_valid = urikit.is_valid(text, spec=spec)
        try:
            uri = urikit.parse(text, spec=spec)
        except urikit.UriError:
            assert not is_valid
            continue
        assert is_valid
        for name, value in uri.components().items():
            span = uri.span(name)
            assert span is not None and str(uri)[slice(*span)] == value
        assert pickle.loads(pickle.dumps(uri)) == uri
        if spec != "whatwg":
            assert str(uri) == text


@settings(max_examples=200)
@given(likely)
def test_drawings_are_total(text: str) -> None:
    for cls in (UriRef, IriRef):
        reference = parsed(text, cls)
        if reference is not None:
            first, *marks = reference.diagram().split("\n")
            assert first == reference.redacted()
            assert reference.explain().startswith(reference.diagram())
            assert all(line == line.rstrip() for line in marks)
            assert reference._repr_html_().count("<tr>") >= 1


@given(st.text(max_size=12))
def test_templates_are_total(text: str) -> None:
    try:
        template = urikit.Template(text)
    except urikit.UriError as error:
        assert error.section.startswith("RFC 6570")
        return
    assert str(template) == text
    variables = {name: "x y" for name in template.variables}
    assert template.match(template.expand(variables)) is not None


@pytest.mark.parametrize("text", ["http://a/é", "http://é/", "é"])
def test_a_uri_is_ascii(text: str) -> None:
    assert not urikit.is_valid_ref(text)
    assert urikit.is_valid_ref(text, spec="rfc3987")
