"""The classes of components."""

from __future__ import annotations

import enum
import ipaddress
import pickle

import pytest
import urikit
from urikit import Host, Path, Query, Template


def test_host() -> None:
    host = Host("EXAMPLE.com")
    assert (host.kind, host.ip, host.decoded) == ("reg-name", None, "EXAMPLE.com")
    assert Host("[::1]").ip == ipaddress.ip_address("::1")
    assert (Host("").kind, str(Host(""))) == ("reg-name", "")
    assert Host("[v1.a]").kind == "ipvfuture"
    assert Host("m%C3%BCnchen.example").decoded == "münchen.example"
    assert Host("例え.jp").ascii == "xn--r8jz45g.jp"
    assert Host("xn--r8jz45g.jp").unicode == "例え.jp"
    assert Host("a") < Host("b") and Host("a") == Host("a") and Host("a") != "a"
    assert eval(repr(host)) == host


@pytest.mark.parametrize("value", ["a:80", "u@a", "a/b", "a?b", "[::1", "::1", "ü:80", "ü/", "a b"])
def test_a_host_is_only_a_host(value: str) -> None:
    with pytest.raises(urikit.UriError):
        Host(value)


def test_path() -> None:
    path = Path("/a/b%20c.tar.gz")
    assert (path.name, path.stem, path.suffix) == ("b c.tar.gz", "b c.tar", ".gz")
    assert path.segments == tuple(path) == ("a", "b c.tar.gz")
    assert path.segments_encoded == ("a", "b%20c.tar.gz")
    assert (len(path), path[0], path[-1], path[:1]) == (2, "a", "b c.tar.gz", ("a",))
    assert "b c.tar.gz" in path and "b%20c.tar.gz" not in path and 1 not in path
    assert path.is_absolute and not Path("a").is_absolute
    assert (Path("/a/b/").name, Path("/.profile").suffix, Path("/a.").suffix) == ("", "", "")
    assert [str(p) for p in (path.parent, Path("/a").parent, Path("/").parent)] == ["/a", "/", "/"]
    assert str(Path("a").parent) == ""
    assert len(Path("")) == 0 and len(Path("/")) == 1
    assert str(Path("") / "a" / "b/c") == "a/b%2Fc"
    assert str(Path("//é") / "x") == "//é/x"
    with pytest.raises(IndexError):
        _ = path[2]
    with pytest.raises(urikit.UriError):
        Path("a?b")
    with pytest.raises(urikit.UriError):
        _ = path / ".."


def test_the_segments_of_a_path_agree_with_its_reference() -> None:
    for text in ["", "/", "a", "a/", "/a//b/", "//"]:
        reference = urikit.UriRef(f"//h{text}" if text.startswith("/") else text)
        assert Path(text).segments == reference.segments
        assert Path(text).segments_encoded == reference.segments_encoded


def test_query() -> None:
    query = Query("a=1&b=&c&a=2+3&%C3%A9=%2B")
    assert (query["a"], query["b"], query["c"]) == ("1", "", "")
    assert query.get("a") == "1" and query.get("x") is None and query.get("x", 5) == 5
    assert query.get_all("a") == ["1", "2 3"]
    assert query.pairs() == [("a", "1"), ("b", ""), ("c", None), ("a", "2 3"), ("é", "+")]
    assert query.raw_pairs()[-1] == ("%C3%A9", "%2B")
    assert query.keys() == list(query) == ["a", "b", "c", "a", "é"]
    assert query.values() == ["1", "", "", "2 3", "+"]
    assert dict(query) == {"a": "1", "b": "", "c": "", "é": "+"}
    assert len(query) == 5 and "é" in query and "x" not in query and 1 not in query
    with pytest.raises(KeyError):
        _ = query["x"]


def test_plus_is_a_space_only_in_forms() -> None:
    assert Query("a=1+2")["a"] == "1 2"
    assert Query("a=1+2", form=False)["a"] == "1+2"
    assert str(Query("", form=False).append("a", "1+2")) == "a=1%2B2"
    assert Query("a=1") != Query("a=1", form=False)


def test_a_missing_query_is_not_an_empty_one() -> None:
    assert Query() == Query(None) != Query("")
    assert (Query().raw, Query("").raw) == (None, "")
    assert urikit.parse("http://a").params == Query()
    assert urikit.parse("http://a?").params == Query("")
    assert str(urikit.UriRef("a").with_query(Query(""))) == "a?"
    assert str(urikit.UriRef("a?b").with_query(Query())) == "a"
    assert str(urikit.UriRef("a?b").with_query(None)) == "a"
    assert str(urikit.UriRef("a?b").with_query({})) == "a?"


def test_query_changes_keep_other_bytes() -> None:
    query = Query("a=%7e&b=%2F&&c=+")
    assert str(query.set("b", 2)) == "a=%7e&b=2&&c=+"
    assert str(query.append("d", None)) == "a=%7e&b=%2F&&c=+&d"
    assert str(query.remove("a", "c")) == "b=%2F&"
    assert str(query.set("x", "&=+ é")) == "a=%7e&b=%2F&&c=+&x=%26=%2B%20%C3%A9"
    assert str(query) == "a=%7e&b=%2F&&c=+"


def test_query_of_values() -> None:
    assert str(Query.of(a=1, b=2.5, c="x y", d=None)) == "a=1&b=2.5&c=x%20y&d"
    assert str(Query.of([("a", "1"), ("a", b"\xff")])) == "a=1&a=%FF"
    assert str(Query.of({"a": ["1", "2"], "b": []})) == "a=1&a=2"
    assert str(Query.of(Query("a=1"), b=2)) == "a=1&b=2"
    for wrong in ("a=1", b"a=1", 5):
        with pytest.raises(TypeError):
            Query.of(wrong)  # type: ignore[arg-type]
    for value in (object(), {"a": "b"}):
        with pytest.raises(TypeError):
            Query.of(a=value)  # type: ignore[arg-type]


def test_an_iri_query_is_decoded() -> None:
    iri = urikit.Iri("http://a/?é=ü&x=%C3%A4")
    assert iri.params.items() == [("é", "ü"), ("x", "ä")]
    assert str(iri.params.set("x", "1")) == "é=ü&x=1"


def test_template() -> None:
    template = Template("/{a}{?b*,c}")
    assert (template.variables, template.level) == (("a", "b", "c"), 4)
    assert template.expand(a=1, b={"k": "v"}, c=["x", 2.5]) == "/1?k=v&c=x,2.5"
    assert template.expand({"a": "é"}, c=None) == "/%C3%A9"
    assert template.expand(a="é", iri=True) == "/é"
    assert Template("/{a}").match("/x%20y") == {"a": "x y"}
    assert Template("/{a}").match("/x/y") is None
    assert len(Template("{a}{b}{c}").match_all("xyz", limit=3)) == 3
    with pytest.raises(TypeError):
        template.expand(a=object())  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        template.expand(["a"])  # type: ignore[arg-type]
    with pytest.raises(urikit.UriError) as caught:
        Template("/{a")
    assert caught.value.diagram is not None


@pytest.mark.parametrize(
    "value",
    [Host("a"), Path("/a"), Query("a=1"), Query(), Query("a", form=False), Template("{a}")],
)
def test_components_are_values(value: object) -> None:
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(value, protocol)) == value
    assert eval(repr(value)) == value
    assert hash(eval(repr(value))) == hash(value)


def test_decoded() -> None:
    uri = urikit.parse("http://%C3%A9:%70w@h%2D/a%2Fb/c?x=%26#%23")
    decoded = uri.decoded
    assert (decoded.host, decoded.path) == ("h-", "/a/b/c")
    assert (decoded.query, decoded.fragment) == ("x=&", "#")
    assert urikit.parse("http://h/%FF").decoded.path == "/\ufffd"
    assert repr(urikit.parse("http://u:p@h/").decoded) == "Uri('http://u:***@h/').decoded"
    assert urikit.UriRef("a").decoded.host is None


def test_a_segment_index_can_be_any_integer() -> None:
    for index in (1, -2, 10**30, -(10**30)):
        with pytest.raises(IndexError, match="segment index out of range"):
            Path("/a")[index]


def test_names_that_are_not_utf8_can_be_read_and_removed() -> None:
    query = Query("%FF=1&a=2&%FE=3")
    assert dict(query) == {"\ufffd": "1", "a": "2"}
    assert query.get_all("\ufffd") == ["1", "3"]
    assert "\ufffd" in query
    for name in query:
        query = query.remove(name)
    assert query == Query()


def test_names_of_parameters_are_strings() -> None:
    query = Query("a=1")
    calls = [query.get, query.get_all, query.remove, query.__getitem__]
    for call in [*calls, lambda name: query.set(name, "1"), lambda name: query.append(name, "1")]:
        with pytest.raises(TypeError, match="expected str, got int"):
            call(1)  # type: ignore[arg-type]
        with pytest.raises(urikit.UriError, match="surrogate"):
            call("\ud800")


def test_numbers_of_subclasses_are_written_as_numbers() -> None:
    numpy = pytest.importorskip("numpy")

    class Size(int, enum.Enum):
        LARGE = 8080

    class Ratio(float, enum.Enum):
        HALF = 0.5

    class Integer:
        def __index__(self) -> int:
            return 7

    query = Query.of(a=Size.LARGE, b=Ratio.HALF, c=Integer(), d=numpy.int64(8), e=numpy.float64(1))
    assert str(query) == "a=8080&b=0.5&c=7&d=8&e=1.0"
    assert Template("{a}").expand(a=Size.LARGE) == "8080"
    uri = urikit.parse("http://h/")
    assert str(uri.replace(port=Size.LARGE)) == "http://h:8080/"
    assert str(uri.replace(port=numpy.int64(81))) == "http://h:81/"
    for port in (True, 80.0, b"80"):
        with pytest.raises(TypeError, match="expected int, str, or None, got"):
            uri.replace(port=port)  # type: ignore[arg-type]


def test_bytes_are_one_value_and_pairs_are_sequences() -> None:
    assert str(Query.of(a=bytearray(b"\xff"))) == "a=%FF"
    assert str(Query.of([["a", "1"], ("b", 2)])) == "a=1&b=2"
    for value in (memoryview(b"a"), {1}):
        with pytest.raises(TypeError, match="expected str, bytes, int, float, or bool, got"):
            Query.of({"a": value})  # type: ignore[dict-item]
    with pytest.raises(TypeError, match="expected a pair of a name and a value, got str"):
        Query.of(["ab"])  # type: ignore[list-item]
    with pytest.raises(ValueError, match="got a sequence of length 3"):
        Query.of([("a", "b", "c")])  # type: ignore[list-item]


def test_components_are_formatted_as_strings() -> None:
    values = [
        Host("h"),
        Path("/a"),
        Query("a=1"),
        Template("{a}"),
        urikit.parse("a:b"),
        urikit.parse("a:b", spec="java"),
    ]
    for value in values:
        assert f"{value:>10}" == str(value).rjust(10)
        assert f"{value}" == str(value)
    assert f"{Query()}" == ""
