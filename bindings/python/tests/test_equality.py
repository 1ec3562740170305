"""Every function has the same results as a scalar function, a column, and in each engine.

The inputs are those of `crates/urikit-readings/tests/it/seeded.rs`, with recorded digests, and
messy URLs. `URIKIT_REACH=exhaustive` uses all of them; otherwise, a sample.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import Any, get_args

import pytest
import seeded
import urikit
from messy_urls import messy_urls
from urikit import canon, columns
from urikit._urikit import column_call, column_functions
from urikit.types import Spec

pa = pytest.importorskip("pyarrow")
pl = pytest.importorskip("polars")

SPECS: tuple[Spec, ...] = get_args(Spec)
INPUTS = list(dict.fromkeys([*seeded.inputs(), *messy_urls(15_000)]))
if os.environ.get("URIKIT_REACH") != "exhaustive":
    INPUTS = INPUTS[::7]
COLUMN = pa.array([*INPUTS, None])


@pytest.mark.parametrize("spec", SPECS)
def test_parts_of_generated_inputs_have_the_recorded_digests(spec: Spec) -> None:
    path = Path(__file__).parents[3] / "crates/urikit-readings/tests/it/seeded.tsv"
    recorded = dict(line.split("\t") for line in path.read_text().splitlines())
    lines = (seeded.lines(text, spec) for text in seeded.inputs())
    assert seeded.digest(lines) == recorded[spec]


def parsed(text: str, spec: Spec) -> urikit.Reference | None:
    try:
        return urikit.parse_ref(text, spec=spec)
    except urikit.UriError:
        return None


def lower(text: str | None) -> str | None:
    """Return a host or scheme in lowercase, with uppercase digits of escapes."""
    if text is None:
        return None
    first, *rest = "".join(c.lower() if c.isascii() else c for c in text).split("%")
    return "".join([first, *(f"%{part[:2].upper()}{part[2:]}" for part in rest)])


def or_none(function: Callable[[], Any]) -> Any:
    """Return a result, or `None` for a `ValueError`, which is null in a column."""
    try:
        return function()
    except ValueError:
        return None


Reference = urikit.Reference
#: The function of a reference for a column function of a URI with a specification.
PARTS: dict[str, Callable[[Reference], Any]] = {
    "authority": lambda it: it.authority,
    "userinfo": lambda it: it.userinfo,
    "user": lambda it: it.user_encoded,
    "path": lambda it: it.path,
    "path_and_query": lambda it: it.path_and_query,
    "query": lambda it: it.query,
    "fragment": lambda it: it.fragment,
    "without_fragment": lambda it: str(it.without("fragment")),
    "port": lambda it: or_none(lambda: it.port),
    "port_or_default": lambda it: or_none(lambda: it.port_or_default),
    "host_kind": lambda it: it.host_kind,
    "host_inet": lambda it: None if it.ip is None else str(it.ip),
    "path_segments": lambda it: None if it.path is None else list(it.segments_encoded),
    "query_pairs": lambda it: query(it, lambda query: query.pairs()),
    "query_names": lambda it: query(it, lambda query: query.keys()),
    "query_parts": lambda it: query(it, lambda query: parts(query)),
    "normalize": lambda it: or_none(lambda: str(it.normalize())),
    "redact": lambda it: it.redacted(),
    "origin": lambda it: it.origin,
    "without_userinfo": lambda it: str(it) if it.userinfo is None else without_userinfo(it),
    "is_valid_ref": lambda it: True,
}
CASED: dict[str, Callable[[Reference], Any]] = {
    "scheme": lambda it: it.scheme,
    "host": lambda it: it.host,
    "registered_domain": lambda it: domain(it, canon.registered_domain),
    "public_suffix": lambda it: domain(it, canon.public_suffix),
    "subdomain": lambda it: domain(it, canon.subdomain),
}


def domain(it: Reference, function: Callable[[str], str | None]) -> str | None:
    # Not all hosts of other specifications are hosts of RFC 3986.
    host = it.host
    return None if host is None or or_none(lambda: urikit.Host(host)) is None else function(host)


def query(it: Reference, function: Callable[[urikit.Query], Any]) -> Any:
    return None if it.query is None else function(it.params)


def parts(query: urikit.Query) -> list[str]:
    return [name if value is None else f"{name}={value}" for name, value in query.raw_pairs()]


def without_userinfo(it: Reference) -> str:
    span = it.span("userinfo")
    assert span is not None
    return f"{str(it)[: span[0]]}{str(it)[span[1] + 1 :]}"


def invalid(name: str) -> Any:
    return False if name.startswith("is_valid") else None


def pairs(value: Any) -> Any:
    """Convert the structs of a column to pairs."""
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return [(it["name"], it["value"]) for it in value]
    return value


@pytest.mark.parametrize("spec", SPECS)
def test_columns_equal_the_scalar_functions(spec: Spec) -> None:
    references = [parsed(text, spec) for text in INPUTS]
    assert sum(it is not None for it in references) > len(INPUTS) // 20
    for name, function in PARTS.items():
        expected = [invalid(name) if it is None else function(it) for it in references]
        if name == "normalize" and all(it is None for it in expected):
            continue  # not defined
        found = getattr(columns, name)(COLUMN, spec=spec).to_list()
        check(name, spec, found, expected)
    for name, function in CASED.items():
        expected = [None if it is None else function(it) for it in references]
        kept = getattr(columns, name)(COLUMN, spec=spec, keep_case=True).to_list()
        check(name, spec, kept, expected)
        found = getattr(columns, name)(COLUMN, spec=spec).to_list()
        check(name, spec, found, [lower(it) for it in expected])
    valid = [urikit.is_valid(text, spec=spec) for text in INPUTS]
    check("is_valid", spec, columns.is_valid(COLUMN, spec=spec).to_list(), valid)


def check(name: str, spec: object, found: list[Any], expected: list[Any]) -> None:
    assert found[-1] is None
    for text, one, other in zip(INPUTS, found, expected, strict=False):
        assert pairs(one) == other, f"{name} by {spec}: {text!r}"


@pytest.mark.parametrize("spec", SPECS)
def test_resolution_equals_the_scalar_function(spec: Spec) -> None:
    base = "http://joe@h:8080/a/b/c?q"
    if or_none(lambda: urikit.resolve("a", base=base, spec=spec)) is None:
        with pytest.raises(ValueError, match="defines no resolution"):
            columns.resolve(COLUMN, base=base, spec=spec)
        return
    expected = [
        or_none(lambda text=text: urikit.resolve(text, base=base, spec=spec)) for text in INPUTS
    ]
    check("resolve", spec, columns.resolve(COLUMN, base=base, spec=spec).to_list(), expected)
    bases = pa.array([base] * len(COLUMN))
    check("resolve", spec, columns.resolve(COLUMN, base=bases, spec=spec).to_list(), expected)


def test_queries_equal_the_scalar_functions() -> None:
    for spec in SPECS:
        references = [parsed(text, spec) for text in INPUTS]
        for name in ("x", "a b", "|"):
            expected = [
                it and query(it, lambda query, name=name: query.get(name)) for it in references
            ]
            found = columns.query_get(COLUMN, name, spec=spec).to_list()
            check("query_get", spec, found, expected)
            expected = [
                it and query(it, lambda query, name=name: query.get_all(name)) for it in references
            ]
            found = columns.query_get_all(COLUMN, name, spec=spec).to_list()
            check("query_get_all", spec, found, expected)
    references = [parsed(text, "rfc3986") for text in INPUTS]
    edits: dict[str, Callable[[urikit.Query], urikit.Query]] = {
        "query_set": lambda query: query.set("x", "a b+&é"),
        "query_append": lambda query: query.append("x", "a b+&é"),
        "query_remove": lambda query: query.remove("x"),
        "query_sort": lambda query: query.sorted(),
    }
    arguments = {"query_set": ("x", "a b+&é"), "query_remove": ("x",), "query_sort": ()}
    arguments["query_append"] = arguments["query_set"]
    for name, edit in edits.items():
        found = getattr(columns, name)(COLUMN, *arguments[name]).to_list()
        for text, it, one in zip(INPUTS, references, found, strict=False):
            # Columns also edit the queries of invalid strings.
            if it is not None:
                assert one == str(it.replace(query=edit(it.params))), f"{name}: {text!r}"


def test_keys_and_encodings_equal_the_scalar_functions() -> None:
    functions: list[tuple[str, tuple[Any, ...], dict[str, Any], Callable[[str], Any]]] = [
        ("surt", (), {}, canon.surt),
        ("canonicalize", (), {}, canon.canonicalize),
        ("safe_browsing_expressions", (), {}, canon.safe_browsing_expressions),
        ("encode", (), {}, urikit.quote),
        ("encode", ("segment",), {}, lambda it: urikit.quote(it, component="segment")),
        ("try_decode", (), {}, urikit.unquote),
        ("try_decode", ("form",), {}, lambda it: urikit.unquote(it, component="form")),
        ("find", (), {}, lambda it: [match.uri for match in urikit.find(it)]),
        ("audit", (), {}, lambda it: rules(it)),
        ("equal", ("http://h.example/",), {}, lambda it: urikit.equal(it, "http://h.example/")),
        ("from_iri", (), {}, lambda it: str(urikit.IriRef(it).to_uri())),
        ("to_iri", (), {}, lambda it: str(urikit.UriRef(it).to_iri())),
    ]
    for profile, spec in product(("ia-2013", "crawler", "plain"), (None, "whatwg", "rfc3986")):
        for name in ("surt", "canonicalize"):
            scalar = getattr(canon, name)

            def keyed(it: str, scalar: Any = scalar, p: Any = profile, s: Any = spec) -> Any:
                return scalar(it, p, spec=s)

            functions.append((name, (profile,), {"spec": spec}, keyed))
    for name, arguments, keywords, scalar in functions:
        given = [[it] * len(COLUMN) for it in arguments] if name == "equal" else arguments
        found = getattr(columns, name)(COLUMN, *given, **keywords).to_list()
        if name == "find":
            found = [it and [match["uri"] for match in it] for it in found[:-1]] + [None]
        expected = [or_none(lambda text=text, scalar=scalar: scalar(text)) for text in INPUTS]
        check(f"{name}{arguments}{keywords}", "", found, expected)


def rules(text: str) -> list[str]:
    return list(dict.fromkeys(finding.rule for finding in urikit.audit(text)))


#: The functions of the table, and the option words with which each is called.
FUNCTIONS = [it for it in column_functions() if it["dialect"] == "" and it["name"] != "uri_decode"]
GIVEN = {"base": "http://h/a", "name": "x", "value": "y z", "text": "a", "number": 1, "other": "a"}
GIVEN |= {"replacement": "-"}


def calls(function: dict[str, Any]) -> Iterator[tuple[Any, ...]]:
    """Yield the arguments after the first one: the defaults, and each option."""
    required = [
        GIVEN.get(name, "a") for name, *_ in function["parameters"][1 : function["min_arguments"]]
    ]
    yield tuple(required)
    names = [name for name, *_ in function["parameters"]]
    if names[-1] != "options":
        return
    between = {"up_to": "case"}
    given = [*required, *(between[name] for name in names[function["min_arguments"] : -1])]
    words = [*SPECS, "guess", "keep-case", "icann", "whatwg guess"]
    for word in words:
        if or_none(lambda word=word: column_call(function["name"], ([], *given, word))) is not None:
            yield (*given, word)


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda it: it["name"])
def test_engines_equal_the_columns(function: dict[str, Any]) -> None:
    duckdb = pytest.importorskip("duckdb")
    import urikit.duckdb
    import urikit.polars

    name = function["name"]
    values = COLUMN.cast(pa.binary()) if function["parameters"][0][1] == "bytes" else COLUMN
    rows = pa.table({"url": values})
    connection = duckdb.connect()
    urikit.duckdb.register(connection)
    frame = pl.DataFrame(rows)
    for arguments in calls(function):
        expected = column_call(name, (values, *arguments)).to_list()
        literals = ", ".join(["url", *(repr(it) for it in arguments)])
        found = connection.sql(f"SELECT {name}({literals}) AS it FROM rows").to_arrow_table()
        assert found["it"].to_pylist() == expected, (name, arguments)
        expression = urikit.polars.expr("url")._call(name, *arguments)
        assert frame.select(it=expression)["it"].to_list() == expected, (name, arguments)
