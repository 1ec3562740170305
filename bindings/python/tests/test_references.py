"""Classes of references: properties, equality, changes."""

from __future__ import annotations

import copy
import ipaddress
from typing import Any

import pytest
import urikit
from urikit import Iri, IriRef, Reference, Uri, UriRef

EXAMPLE = "https://me:pw@example.com:8042/over/there?name=ferret#nose"


def test_properties() -> None:
    uri = urikit.parse(EXAMPLE)
    assert (uri.scheme, uri.authority, uri.path) == (
        "https",
        "me:pw@example.com:8042",
        "/over/there",
    )
    assert (uri.userinfo, uri.user, uri.password) == ("me:pw", "me", "pw")
    assert (uri.host, uri.host_kind, uri.ip) == ("example.com", "reg-name", None)
    assert (uri.port, uri.port_or_default) == (8042, 8042)
    assert (uri.query, uri.fragment) == ("name=ferret", "nose")
    assert uri.path_and_query == "/over/there?name=ferret"
    assert uri.segments == ("over", "there")


def test_absent_and_empty_components_differ() -> None:
    absent, empty = urikit.parse("http://h/"), urikit.parse("http://@h:/?#")
    assert (absent.userinfo, absent.port, absent.query, absent.fragment) == (None,) * 4
    assert (empty.userinfo, empty.port, empty.query, empty.fragment) == ("", None, "", "")
    assert empty.span("port") == (10, 10)
    assert absent.span("port") is None
    assert str(empty) == "http://@h:/?#"


def test_ip_addresses() -> None:
    assert urikit.parse("http://[2001:db8::1]/").ip == ipaddress.ip_address("2001:db8::1")
    assert urikit.parse("http://127.0.0.1/").ip == ipaddress.ip_address("127.0.0.1")
    assert urikit.parse("http://127.1/").ip is None


def test_a_port_that_is_too_large_is_an_error() -> None:
    uri = urikit.parse("http://h:65536/")
    with pytest.raises(urikit.UriError, match="65535") as caught:
        _ = uri.port
    assert caught.value.component == "port"
    assert urikit.parse("http://h:0000080/").port == 80


@pytest.mark.parametrize("cls", [Uri, UriRef, Iri, IriRef])
def test_repr_evaluates_and_masks_the_password(cls: type[Uri | UriRef | Iri | IriRef]) -> None:
    plain = cls("https://example.com/it's")
    assert eval(repr(plain)) == plain
    assert type(eval(repr(plain))) is cls
    secret = cls(EXAMPLE)
    assert repr(secret) == f"{cls.__name__}({EXAMPLE.replace('pw', '***')!r})"
    assert str(secret) == f"{secret}" == EXAMPLE
    assert "pw" not in secret.redacted() + secret.diagram() + secret.explain()
    assert "pw" not in secret._repr_html_()


def test_format_pads() -> None:
    assert f"{UriRef('a'):>3}" == "  a"


def test_equality_hash_and_order() -> None:
    a, b = urikit.parse("http://a/"), urikit.parse("http://b/")
    assert a == UriRef("http://a/") and hash(a) == hash(UriRef("http://a/"))
    assert a != b and a < b and a <= b and b > a and b >= a
    assert a != IriRef("http://a/") and a != "http://a/"
    assert {a: 1}[Uri("http://a/")] == 1
    assert sorted([b, a]) == [a, b]
    with pytest.raises(TypeError):
        _ = a < IriRef("b")
    with pytest.raises(TypeError):
        _ = a < "b"  # type: ignore[operator]


def test_copies_are_the_same_object() -> None:
    uri = urikit.parse(EXAMPLE)
    assert copy.copy(uri) is uri
    assert copy.deepcopy([uri])[0] is uri


def test_attributes_cannot_be_set() -> None:
    uri = urikit.parse(EXAMPLE)
    with pytest.raises(AttributeError):
        uri.host = "h"  # type: ignore[misc]
    with pytest.raises(AttributeError):
        uri.other = 1  # type: ignore[attr-defined]


def test_patterns() -> None:
    match urikit.parse_ref(EXAMPLE):
        case Uri("https", authority, path, query, fragment):
            assert (authority, path) == ("me:pw@example.com:8042", "/over/there")
            assert (query, fragment) == ("name=ferret", "nose")
        case _:
            pytest.fail("no match")
    match urikit.parse_ref("a/b"):
        case Uri():
            pytest.fail("not a URI")
        case UriRef(scheme=None, path=path):
            assert path == "a/b"


def test_classes() -> None:
    assert issubclass(Uri, UriRef) and issubclass(Iri, IriRef)
    assert issubclass(UriRef, Reference) and issubclass(IriRef, Reference)
    assert not issubclass(Uri, IriRef)
    with pytest.raises(TypeError):
        Reference()
    assert type(urikit.parse_ref("a", spec="rfc3987")) is IriRef
    assert type(urikit.parse_ref("a:b", spec="rfc3987")) is Iri
    assert Uri(UriRef("a:b")) == Uri("a:b")
    with pytest.raises(urikit.UriError, match="scheme"):
        Uri(UriRef("a"))


def test_a_subclass_keeps_its_type_when_copied() -> None:
    class Link(Uri):
        """A subclass with an attribute."""

        title: str

    link = Link("http://a/")
    link.title = "A"
    assert copy.deepcopy(link).title == "A"
    assert repr(link) == "Link('http://a/')"
    assert type(link / "b") is Link


def test_conversions() -> None:
    iri = Iri("http://münchen.example/é?ü#ö")
    assert str(iri.to_uri()) == "http://m%C3%BCnchen.example/%C3%A9?%C3%BC#%C3%B6"
    assert str(iri.to_uri(idna=True)) == "http://xn--mnchen-3ya.example/%C3%A9?%C3%BC#%C3%B6"
    assert iri.to_uri().to_iri() == iri
    assert iri.span("path") == (22, 24)
    with pytest.raises(urikit.UriError) as caught:
        Iri(f"http://{'é' * 70}.example/").to_uri(idna=True)
    assert caught.value.component == "host"


def test_replace() -> None:
    uri = urikit.parse(EXAMPLE)
    assert str(uri.replace()) == EXAMPLE
    assert str(uri.replace(scheme="http", port=80)) == EXAMPLE.replace("https", "http").replace(
        "8042", "80"
    )
    assert str(uri.replace(userinfo=None, port=None, query=None, fragment=None)) == (
        "https://example.com/over/there"
    )
    assert uri.replace(user="you").userinfo == "you:pw"
    assert uri.replace(password=None).userinfo == "me"
    assert uri.replace(user=None, password=None).userinfo is None
    assert uri.replace(host=ipaddress.ip_address("::1")).host == "[::1]"
    assert uri.replace(host=None, path="x").authority is None
    assert uri.replace(authority="h:1").authority == "h:1"
    assert uri.replace(path=urikit.Path("/a")).path == "/a"
    assert uri.replace(query=urikit.Query("a=1")).query == "a=1"
    assert UriRef("a").replace(scheme="s") == UriRef("s:a")
    assert str(UriRef("//h/p").replace(host=None, path="//x")) == "/.//x"


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"host": "evil.com:80"}, "char"),
        ({"host": "a@b"}, "char"),
        ({"host": "a/b"}, "char"),
        ({"path": "/a?b"}, "char"),
        ({"path": "a"}, "path-without-slash"),
        ({"query": "a#b"}, "char"),
        ({"fragment": "a b"}, "space"),
        ({"port": -1}, "port-char"),
        ({"scheme": None}, "scheme-missing"),
        ({"scheme": "a b"}, "scheme-char"),
        ({"userinfo": "a@b"}, "char"),
        ({"user": None}, "user-missing"),
        ({"host": None, "port": 1}, "host-missing"),
        ({"authority": "h/p"}, "delimiter"),
    ],
)
def test_replace_refuses_values_that_change_other_components(
    changes: dict[str, str], code: str
) -> None:
    for cls in (Uri, Iri):
        with pytest.raises(urikit.UriError) as caught:
            cls(EXAMPLE).replace(**changes)
        assert cls is Iri or caught.value.code == code


@pytest.mark.parametrize("spec", ["rfc3986", "rfc3987", "java", "whatwg"])
def test_items_are_data(spec: Any) -> None:
    """Each item that is set or appended is read unchanged, and its encoded form is exact."""
    uri = urikit.parse("http://old%41:old%42@h/", spec=spec)
    assert (uri.user, uri.password) == ("oldA", "oldB")
    assert (uri.user_encoded, uri.password_encoded) == ("old%41", "old%42")
    assert uri.replace(password="new").user_encoded == "old%41"
    for data in ("joe@example.com", "a:b", "50%", "%41", "a/b?c#d", "é", " ", "~"):
        changed = uri.replace(user=data, password=data) / data
        assert (changed.user, changed.password, changed.segments) == (data, data, (data,))
        assert changed.userinfo == f"{changed.user_encoded}:{changed.password_encoded}"
        assert not set("@:/?#") & {*(changed.user_encoded or ":")}
        assert changed.path == f"/{changed.segments_encoded[0]}"
        assert data in changed.params.append(data, data)
    assert urikit.parse("http://%FF@h/%FE", spec=spec).segments == ("\ufffd",)
    built = urikit.build(scheme="ftp", host="h", user="a@b", password=":/")
    assert str(built) == "ftp://a%40b::%2F@h"


def test_replace_refuses_wrong_types() -> None:
    uri = urikit.parse(EXAMPLE)
    with pytest.raises(TypeError):
        uri.replace(path=None)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        uri.replace(port=True)
    with pytest.raises(TypeError):
        uri.replace(query=1)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        uri.replace(user="a", userinfo="b")
    with pytest.raises(TypeError):
        uri.replace(nothing="b")  # type: ignore[call-arg]


def test_iris_are_changed_without_encoding() -> None:
    iri = Iri("http://münchen.example/é?q#f")
    assert str(iri.replace(query="ü")) == "http://münchen.example/é?ü#f"
    assert str(iri / "ö / ä") == "http://münchen.example/é/ö%20%2F%20ä?q#f"
    assert iri.with_query(a="ü").query == "a=%C3%BC"
    assert str(iri.replace(host="例え.jp").without("query", "fragment")) == "http://例え.jp/é"


def test_without() -> None:
    uri = urikit.parse(EXAMPLE)
    assert str(uri.without("password")) == EXAMPLE.replace(":pw", "")
    assert uri.without("authority", "path", "query", "fragment") == Uri("https:")
    with pytest.raises(urikit.UriError):
        uri.without("scheme")
    with pytest.raises(ValueError, match="unknown component"):
        uri.without("hosts")  # type: ignore[arg-type]


def test_segments_are_appended() -> None:
    base = urikit.parse("https://example.com")
    assert str(base / "a" / "b/c" / "d?e") == "https://example.com/a/b%2Fc/d%3Fe"
    assert str(base / "a" / "" / "b") == "https://example.com/a/b"
    assert str(UriRef("") / "a:b") in ("a%3Ab", "./a:b")
    for segment in (".", ".."):
        with pytest.raises(urikit.UriError, match="segment"):
            _ = base / segment
    with pytest.raises(TypeError):
        _ = base / 1  # type: ignore[operator]


def test_resolve_and_relativize() -> None:
    base = urikit.parse("http://a/b/c/d;p?q#f")
    assert base.resolve("g") == base.join(UriRef("g")) == Uri("http://a/b/c/g")
    assert base.resolve(Iri("http://x/")) == Uri("http://x/")
    with pytest.raises(urikit.UriError):
        base.resolve(IriRef("é"))
    assert str(Iri("http://a/é/").resolve(UriRef("g"))) == "http://a/é/g"
    assert base.relativize(base.resolve("../x")) == UriRef("../x")
    assert urikit.relativize("http://a/b/c/x", base=base) == "x"
    with pytest.raises(urikit.UriError):
        urikit.resolve("b", base="a")


def test_build() -> None:
    assert str(urikit.build(scheme="https", host="h", port=1, user="u")) == "https://u@h:1"
    assert type(urikit.build(path="a")) is UriRef
    assert type(urikit.build(scheme="s", path="a")) is Uri
    with pytest.raises(urikit.UriError):
        urikit.build(port=1)


def test_compare() -> None:
    assert urikit.compare("http://a", "http://a") == "simple"
    assert urikit.compare("http://a/%41", "http://a/A") == "percent"
    assert urikit.compare("http://a/./b", "http://a/b") == "path"
    assert not urikit.equal("http://a", "HTTP://a", up_to="simple")
    with pytest.raises(ValueError, match="unknown step"):
        urikit.equal("a", "b", up_to="all")  # type: ignore[arg-type]


def test_normalize() -> None:
    assert urikit.normalize("../A/%7e") == "../A/~"
    uri = urikit.parse("HTTP://a")
    assert not uri.is_normalized and uri.normalize().is_normalized


def test_changes_of_a_subclass_return_the_subclass() -> None:
    class Link(Uri):
        pass

    link = Link("http://me:pw@h:80/a?b#c")
    changed = [
        link.replace(port=None),
        link.without("query"),
        link.with_query(a=1),
        link / "d",
        link.normalize(),
    ]
    assert [type(it) for it in changed] == [Link] * 5
    assert type(link.resolve("d")) is Uri
    assert type(copy.copy(link)) is Link


def test_uris_and_iris_have_the_same_changes() -> None:
    def results(cls: type[UriRef] | type[IriRef], text: str) -> list[str]:
        changes = [
            lambda it: it.replace(path="//x"),
            lambda it: it.replace(authority=None, path="//x"),
            lambda it: it.replace(authority=None, path="a:b/c"),
            lambda it: it.replace(scheme=None, authority=None, path="a:b"),
            lambda it: it.replace(path="a"),
            lambda it: it / "",
            lambda it: it / "a:b",
            lambda it: it / "..",
            lambda it: it / "u/" / "x",
        ]
        found = []
        for change in changes:
            try:
                found.append(str(change(cls(text))))
            except urikit.UriError as error:
                found.append(error.code)
        return found

    for text in ("", "/", ".", "a", "a/b", "s:", "s:a", "s:/", "//h", "//h/a", "s://h/a/?q#f"):
        assert results(UriRef, text) == results(IriRef, text), text
    assert results(IriRef, "")[:2] == ["/.//x", "/.//x"]
    assert str(IriRef("") / "a:b") == "./a:b"
    assert (str(UriRef("") / "ü/"), str(IriRef("") / "ü/")) == ("%C3%BC%2F", "ü%2F")


@pytest.mark.parametrize("cls", [UriRef, Uri, IriRef, Iri])
def test_normalization_with_some_steps(cls: type[UriRef] | type[IriRef]) -> None:
    text = "HTTP://H:80/%7Ea/./b"
    spec = "rfc3987" if issubclass(cls, IriRef) else "rfc3986"
    for steps, expected in (
        ([], text),
        (["case"], "http://h:80/%7Ea/./b"),
        ({"percent"}, "HTTP://H:80/~a/./b"),
        (("path", "scheme"), "HTTP://H/%7Ea/b"),
        (None, "http://h/~a/b"),
    ):
        assert str(cls(text).normalize(steps=steps)) == expected
        assert urikit.normalize(text, steps=steps, spec=spec) == expected


def test_steps_of_normalization_are_checked() -> None:
    with pytest.raises(ValueError, match="unknown step 'host'; expected case"):
        urikit.normalize("a:b", steps=["host"])  # type: ignore[list-item]
    with pytest.raises(TypeError, match="expected an iterable of str, got str"):
        urikit.normalize("a:b", steps="case")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="only the specifications rfc3986 and rfc3987"):
        urikit.normalize("a:b", steps=["case"], spec="java")


@pytest.mark.parametrize("cls", [Uri, Iri])
def test_same_document(cls: type[Uri] | type[Iri]) -> None:
    base = cls("http://h/a?b#c")
    for reference in ("", "#d", "a?b", "//h/a?b#e", "http://h/a?b"):
        assert base.is_same_document(reference), reference
    for reference in ("a", "?c", "//h/a", "HTTP://h/a?b"):
        assert not base.is_same_document(reference), reference
    assert base.is_same_document(cls("http://h/a?b"))
    with pytest.raises(urikit.UriError):
        base.is_same_document("a b")


def test_query_values_have_the_same_encoding_by_every_route() -> None:
    uri, value = urikit.parse("http://h/"), "a b+c&\u00e9"
    expected = "http://h/?q=a%20b%2Bc%26%C3%A9"
    assert str(uri.with_query({"q": value})) == expected
    assert str(uri.with_query(q=value)) == expected
    assert str(uri.replace(query=uri.params.set("q", value))) == expected
    assert str(uri.replace(query=uri.params.append("q", value))) == expected
    assert str(uri.replace(query=urikit.Query.of(q=value))) == expected
    assert urikit.columns.query_set(["http://h/"], "q", value).to_list() == [expected]
    assert str(uri.with_query(a=True, b=[False])) == "http://h/?a=true&b=false"
