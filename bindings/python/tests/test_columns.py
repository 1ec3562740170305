"""Column functions: types of input and output, equality with the scalar functions, errors."""

import ast
import doctest
import pickle
import re
import subprocess
import sys
import threading
from pathlib import Path

import pytest
import urikit
from hypothesis import given
from hypothesis import strategies as st
from urikit import columns
from urikit._urikit import column_call, column_functions

pa = pytest.importorskip("pyarrow")

URLS = [
    "http://user:secret@example.com:8080/a/b.html?q=1&r#top",
    None,
    "not a URL",
    "",
    "//[::1]:80",
    "mailto:a@example.com",
    "http://例え.jp/豆",
    "/relative/path?",
    "https://www.example.co.uk/" + "a" * 40,
    "http://h:99999/",
]


def arrays(values: list[str | None]) -> list[object]:
    """Return the values in all types of input."""
    strings = pa.array(values, pa.string())
    dictionary = strings.dictionary_encode()
    padded = pa.array(["http://other/", *values, "x"], pa.string())
    return [
        values,
        tuple(values),
        strings,
        strings.cast(pa.large_string()),
        strings.cast(pa.string_view()),
        dictionary,
        pa.array(values, pa.string()).cast(pa.binary()),
        pa.RunEndEncodedArray.from_arrays(list(range(1, len(values) + 1)), strings),
        padded.slice(1, len(values)),
        padded.cast(pa.string_view()).slice(1, len(values)),
        pa.chunked_array([strings.slice(0, 3), strings.slice(3, 0), strings.slice(3)]),
        pa.chunked_array([dictionary.slice(0, 3), dictionary.slice(3)]),
        pa.table({"url": strings}),
    ]


@pytest.mark.parametrize("at", range(13))
def test_all_types_of_input_have_the_same_result(at: int) -> None:
    values = arrays(URLS)[at]
    hosts = ["example.com", None, None, None, "[::1]", None, None, None, "www.example.co.uk", "h"]
    assert columns.host(values).to_list() == hosts
    assert columns.port(values)[0] == 8080
    parsed = columns.parse(values).to_list()
    assert parsed == columns.parse(URLS).to_list()
    assert [row and row["host"] for row in parsed] == hosts


def scalar(name: str, url: str | None) -> object:
    """Return the component of a URL by the scalar function."""
    if url is None:
        return None
    try:
        return getattr(urikit.parse_ref(url), name)
    except urikit.UriError:
        return None


def check_components(urls: list[str | None]) -> None:
    for name in ("scheme", "userinfo", "host", "query", "fragment"):
        expected = [scalar(name, url) for url in urls]
        expected = [None if it is None else str(it) for it in expected]
        assert getattr(columns, name)(urls).to_list() == expected, name
    valid = [None if url is None else urikit.is_valid_ref(url) for url in urls]
    assert columns.is_valid_ref(urls).to_list() == valid
    valid = [None if url is None else urikit.is_valid(url) for url in urls]
    assert columns.is_valid(urls).to_list() == valid
    errors = columns.error(urls).to_list()
    for url, error in zip(urls, errors, strict=True):
        if error is not None:
            with pytest.raises(urikit.UriError) as raised:
                urikit.parse_ref(url)
            assert raised.value.byte_span == (error["start"], error["end"])
            assert (raised.value.code, raised.value.rule) == (error["code"], error["rule"])


def test_components_equal_those_of_the_scalar_functions() -> None:
    check_components(URLS)


PIECES = ["http:", "//", "h", ".", "/", "?", "#", "@", ":", "8", "[::1]", "%41", "%", "é", " ", "|"]
GENERATED = st.lists(st.none() | st.lists(st.sampled_from(PIECES), max_size=8).map("".join))


@given(GENERATED)
def test_generated_components_equal_those_of_the_scalar_functions(urls: list[str | None]) -> None:
    check_components(urls)


@given(GENERATED, st.sampled_from(["../x", "http://h/a/../b", "?q", "//i"]))
def test_resolution_and_normalization_equal_the_scalar_functions(
    urls: list[str | None], reference: str
) -> None:
    base = "http://a/b/c/d?q"
    references = [reference, *urls]

    def resolve(url: str | None) -> str | None:
        return (
            None
            if url is None or not urikit.is_valid_ref(url)
            else str(urikit.resolve(url, base=base))
        )

    def normalize(url: str | None) -> str | None:
        return None if url is None or not urikit.is_valid_ref(url) else str(urikit.normalize(url))

    assert columns.resolve(references, base=base).to_list() == list(map(resolve, references))
    assert columns.normalize(references).to_list() == list(map(normalize, references))


def example_arguments(function: dict[str, object]) -> tuple[object, ...]:
    """Return arguments with which a function can be called, with a column as the first one."""
    given = {"string": "a", "bytes": "a", "string or bytes": "a", "integer": 1}
    special = {"base": "http://h/", "part": "form", "profile": "crawler", "policy": "general"}
    rest = function["parameters"][1 : function["min_arguments"]]
    return tuple(special.get(name, given[kind]) for name, kind, _ in rest)


FUNCTIONS = [it for it in column_functions() if it["dialect"] == ""]


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda it: it["name"])
def test_functions_treat_slices_chunks_nulls_and_empty_columns_alike(
    function: dict[str, object],
) -> None:
    name, rest = function["name"], example_arguments(function)
    first_kind = function["parameters"][0][1]
    urls = [url for url in URLS if url != "not a URL"] if name == "uri_decode" else URLS
    strings = pa.array(urls, pa.binary() if first_kind == "bytes" else pa.string())
    expected = column_call(name, (strings, *rest)).to_list()
    assert len(expected) == len(urls)
    chunks = pa.chunked_array([strings.slice(0, 4), strings.slice(4)])
    assert column_call(name, (chunks, *rest)).to_list() == expected
    assert column_call(name, (strings.slice(3), *rest)).to_list() == expected[3:]
    for plain in (False, True):
        result = column_call(name, (chunks, *rest), plain=plain)
        assert result.to_list() == expected
        array = pa.array(result)
        array.validate(full=True)
        assert array.to_pylist() == expected
        declared = function["plain" if plain else "result"]
        assert array.type == pa.field(declared).type
        assert pa.chunked_array(result).num_chunks == 2
    nulls = column_call(name, (pa.nulls(3), *rest))
    assert nulls.to_list() == [None] * 3
    assert column_call(name, ([], *rest)).to_list() == []
    folded = (strings, *(pa.array([it] * len(urls)) for it in rest))
    assert column_call(name, folded, fold=True).to_list() == expected
    if rest:
        assert column_call(name, (strings, None, *rest[1:])).to_list() == [None] * len(urls)


def test_results_implement_the_arrow_protocol() -> None:
    hosts = columns.host(pa.chunked_array([["http://a/"], ["http://b/", None]]))
    assert (len(hosts), hosts.num_chunks, hosts.null_count, hosts.type) == (3, 2, 1, "Utf8View")
    assert pa.array(hosts).to_pylist() == ["a", "b", None]
    assert pa.chunked_array(hosts).to_pylist() == ["a", "b", None]
    assert pa.field(hosts).type == pa.string_view()
    assert pa.array(hosts, pa.string()).type == pa.string()
    assert pa.array(hosts, pa.large_string()).type == pa.large_string()
    assert (hosts[0], hosts[-2], list(hosts)) == ("a", "b", ["a", "b", None])
    with pytest.raises(IndexError):
        hosts[3]
    with pytest.raises(IndexError):
        hosts[-4]
    assert repr(hosts) == "<Column of 3 rows: ['a', 'b', None]>"
    # A result is a column.
    assert columns.is_valid_ref(columns.path(hosts)).to_list() == [True, True, None]


def test_results_share_the_memory_of_the_input() -> None:
    array = pa.array(["http://a-host-name-that-is-long.example/"] * 1000, pa.string_view())
    before = pa.total_allocated_bytes()
    hosts = pa.array(columns.host(array))
    assert pa.total_allocated_bytes() - before < 1000
    assert hosts[999].as_py() == "a-host-name-that-is-long.example"
    del array
    assert hosts[0].as_py() == "a-host-name-that-is-long.example"


def test_columns_can_have_different_chunks() -> None:
    links = pa.chunked_array([["x"], ["/y", None]])
    pages = pa.chunked_array([["http://h/a/b", "http://i/"], ["http://j/"]])
    assert columns.resolve(links, base=pages).to_list() == ["http://h/a/x", "http://i/y", None]
    with pytest.raises(ValueError, match="different lengths: 3 and 1"):
        columns.resolve(links, base=["http://h/"])


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ("http://a/", "expected an Arrow array, a column, or a list of str"),
        (3, "expected an Arrow array, a column, or a list of str"),
        (None, "expected an Arrow array, a column, or a list of str"),
        (object(), "expected an Arrow array, a column, or a list of str, got object"),
        ([1], "expected str or None as item 0, got int"),
        (["a", b"b"], "expected str or None as item 1, got bytes"),
        ([b"a", "b"], "expected bytes or None as item 1, got str"),
        (pa.array([1]), "expected an array of strings, found Int64"),
        (pa.table({"a": ["x"], "b": ["y"]}), "got a table or structs with 2 fields"),
    ],
)
def test_values_of_other_types_are_type_errors(values: object, message: str) -> None:
    with pytest.raises(TypeError, match=message):
        columns.host(values)


def test_invalid_arguments_are_value_errors() -> None:
    with pytest.raises(ValueError, match="unknown option 'rfc9'"):
        columns.host(["a"], spec="rfc9")
    with pytest.raises(ValueError, match="invalid base URI"):
        columns.resolve(["a"], base="http://a b/")
    with pytest.raises(urikit.UriError):
        columns.host(["\ud800"])
    with pytest.raises(OverflowError):
        columns.path_segment(["a"], 2**70)
    with pytest.raises(ValueError, match="no function named"):
        column_call("nope", (["a"],))
    with pytest.raises(TypeError, match="wrong number of arguments"):
        column_call("uri_host", ())


class Released:
    """An array whose capsules can be used only once."""

    def __init__(self) -> None:
        self.capsules = pa.array(["http://a/"]).__arrow_c_array__()

    def __arrow_c_array__(self, requested_schema: object = None) -> object:
        return self.capsules


def test_iterators_and_invalid_arrays() -> None:
    assert columns.host(url for url in ["http://a/", "http://b/"]).to_list() == ["a", "b"]
    released = Released()
    assert columns.host(released).to_list() == ["a"]
    with pytest.raises(ValueError, match="Arrow array is invalid"):
        columns.host(released)
    empty = pa.DictionaryArray.from_arrays(pa.array([None], pa.int32()), pa.array([], pa.string()))
    assert columns.host(empty).to_list() == [None]


def test_long_strings() -> None:
    long = "/" + "a" * 100_000_000
    assert columns.path([long])[0] == long


def test_calls_do_not_leak_memory() -> None:
    urls = pa.array(["http://example.com/" + "a" * 100] * 10_000)
    before = None
    for _ in range(50):
        columns.host(urls)
        pa.array(columns.parse(urls, spec="java"))
        columns.host([url.as_py() for url in urls[:100]])
        before = before or resident()
    assert resident() - before < 20_000_000


def resident() -> int:
    """Return the number of bytes of resident memory."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * 4096


def test_bytes_are_columns_too() -> None:
    urls = [b"http://h/a", b"\xff", None]
    assert columns.host(urls).to_list() == ["h", None, None]
    assert columns.from_bytes(urls).to_list() == ["http://h/a", None, None]
    assert columns.error(pa.array(urls)).to_list()[1]["code"]
    with pytest.raises(TypeError):
        columns.from_bytes(["http://h/"])


def test_calls_release_the_interpreter_lock() -> None:
    urls = pa.array(["http://example.com/" + "a" * 50] * 1_000_000)
    progress = []
    done = threading.Event()

    def work() -> None:
        columns.normalize(urls)
        done.set()

    thread = threading.Thread(target=work)
    thread.start()
    while not done.wait(0.0005):
        progress.append(None)
    thread.join()
    assert len(progress) > 3


def test_threads_share_columns() -> None:
    urls = pa.array([f"http://h{n}.example/" for n in range(1000)])
    expected = columns.host(urls).to_list()
    results: list[object] = []
    threads = [
        threading.Thread(target=lambda: results.append(columns.host(urls).to_list()))
        for _ in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == [expected] * 8


def test_lists_need_no_other_package() -> None:
    program = (
        "import sys; from urikit import columns; print(columns.host(['http://a/']).to_list());"
    )
    program += "print({'pyarrow', 'numpy', 'pandas', 'polars'} & set(sys.modules))"
    output = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert output.stdout.decode().split("\n")[:2] == ["['a']", "set()"]


def test_examples_in_the_class_column() -> None:
    for documented in (columns.Column, columns.Column.to_list):
        test = doctest.DocTestParser().get_doctest(documented.__doc__, {}, "Column", None, None)
        assert test.examples
        assert doctest.DocTestRunner().run(test).failed == 0


def test_generated_files_are_up_to_date() -> None:
    tool = Path(__file__).parent.parent / "tools" / "columns.py"
    if tool.exists():
        subprocess.run([sys.executable, tool, "--check"], check=True)


def test_examples_of_the_page() -> None:
    page = Path(__file__).parent.parent / "docs" / "columns.md"
    for name in ("polars", "pandas", "duckdb"):
        pytest.importorskip(name)
    namespace: dict[str, object] = {}
    code = "\n".join(re.findall(r"```python\n(.*?)```", page.read_text(), re.DOTALL))
    exec(code, namespace)
    checked = 0
    for line in code.splitlines():
        call, is_commented, expected = line.partition("  # ")
        if is_commented and call.startswith("columns."):
            assert eval(call, namespace) == ast.literal_eval(expected), line
            checked += 1
    assert checked == 3
    assert namespace["frame"]["id"].to_list() == ["7", None, None]
    assert list(namespace["parts"]["host"].dropna()) == ["www.example.co.uk"]


def test_errors_of_values_have_no_prefix() -> None:
    with pytest.raises(ValueError, match=r"^cannot decode the value at index 0"):
        columns.decode(["%zz"])


def test_plain_columns_have_types_that_pyarrow_supports() -> None:
    hosts = pa.array(columns.host(URLS))
    plain = columns.host(URLS).plain()
    assert (str(hosts.type), str(pa.array(plain).type)) == ("string_view", "string")
    assert plain.to_list() == columns.host(URLS).to_list()
    assert pa.array(columns.port(URLS).plain()).type == pa.int32()
    parsed = pa.array(columns.parse(pa.chunked_array([URLS, [], URLS])).plain())
    assert parsed.to_pylist() == columns.parse(URLS).to_list() * 2
    assert {str(field.type) for field in parsed.type} == {"string", "int32"}
    table = pa.table({"host": pa.array(plain)})
    assert table.sort_by("host").num_rows == len(URLS)


def test_nanoarrow_reads_plain_columns() -> None:
    nanoarrow = pytest.importorskip("nanoarrow")
    for data_type in (nanoarrow.string(), nanoarrow.large_string()):
        hosts = columns.host(nanoarrow.Array(URLS, data_type))
        assert hosts.to_list() == columns.host(URLS).to_list()
    assert nanoarrow.Array(columns.host(URLS).plain()).to_pylist() == columns.host(URLS).to_list()


def test_columns_are_sliced_pickled_and_converted() -> None:
    numpy = pytest.importorskip("numpy")
    chunks = pa.chunked_array([["http://a/", None], ["http://b/x"]])
    hosts = columns.host(chunks)
    assert hosts[1:].to_list() == [None, "b"] and hosts[:-1].to_list() == ["a", None]
    assert hosts[5:].to_list() == [] and hosts[2:1].to_list() == []
    with pytest.raises(ValueError, match="step 1"):
        hosts[::2]
    for column in (
        hosts,
        columns.parse(chunks),
        columns.path_segments(chunks),
        columns.port(chunks),
    ):
        assert pickle.loads(pickle.dumps(column)).to_list() == column.to_list()
        assert numpy.asarray(column).tolist() == column.to_list()
    assert columns.Column(["a", None]).to_list() == ["a", None]


def test_validity_counts_errors_and_masks_secrets() -> None:
    urls = ["http://a/ b?token=q9z", "http://a/ b", None, "http://u:q9z@a:b/", "http://a/"]
    found = columns.validity(pa.array(urls), ["rfc3986", "whatwg"], limit=1)
    strict, browser = found
    assert (strict.rows, strict.nulls, strict.invalid) == (5, 1, 3)
    assert (strict.problems[0].message, strict.problems[0].rows) == ("whitespace in path", 2)
    assert browser.invalid == 1
    assert "q9z" not in "".join(map(str, found))
    assert columns.validity(iter(urls), "rfc3986")[0].invalid == 3
    assert columns.validity([b"http://a/", b"\xff"], "rfc3986")[0].invalid == 1


def test_schemes_hosts_and_domains_are_lowercase_unless_requested() -> None:
    urls = ["HTTP://WWW.Example.CO.UK/A"]
    assert columns.parse(urls)[0]["host"] == "www.example.co.uk"
    assert columns.registered_domain(urls).to_list() == ["example.co.uk"]
    kept = columns.parse(urls, keep_case=True)[0]
    assert (kept["scheme"], kept["host"]) == ("HTTP", "WWW.Example.CO.UK")
