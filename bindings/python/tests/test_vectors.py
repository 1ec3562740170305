"""The test vectors of the Rust library, which each binding runs."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest
import urikit

FOLDER = Path(__file__).parents[3] / "testing" / "conformance" / "vectors"
Case = dict[str, Any]

GENERIC = (
    "decisions",
    "rfc3986-1.1.2",
    "rfc3986-2",
    "rfc3986-3",
    "rfc3986-4",
    "rfc3986-5.2",
    "rfc3986-5.4.1",
    "rfc3986-5.4.2",
    "rfc3986-6.2.2",
    "rfc3986-6.2.3",
    "rfc3986-6.2.4",
    "rfc3986-7.6",
    "rfc3986-B",
    "rfc3986-C",
)
RFC2396 = ("1.3", "2.4", "3", "4", "5", "C.1", "C.2")


def load(*names: str) -> list[Case]:
    """Read the records of some files."""
    return [case for name in names for case in json.loads((FOLDER / f"{name}.json").read_text())]


def cases(*names: str) -> pytest.MarkDecorator:
    """Return a test parameter for each record."""
    records = load(*names)
    ids = [f"{case['source']}-{number}" for number, case in enumerate(records)]
    return pytest.mark.parametrize("case", records, ids=ids)


def port(reference: urikit.Reference) -> str | None:
    """Return the port as it is written."""
    span = reference.span("port")
    return None if span is None else str(reference)[slice(*span)]


def present(**components: object) -> dict[str, object]:
    """Return the components that are not missing."""
    return {name: value for name, value in components.items() if value is not None}


@cases(*GENERIC)
def test_generic(case: Case) -> None:
    reference = urikit.parse_ref(case["input"])
    assert str(reference) == case["input"]
    if "kind" in case:
        assert isinstance(reference, urikit.Uri) == (case["kind"] == "uri")
        assert urikit.is_valid(case["input"]) == (case["kind"] == "uri")
    if "parts" in case:
        names = ("scheme", "authority", "path", "query", "fragment")
        assert present(**{name: getattr(reference, name) for name in names}) == case["parts"]
    if "authority" in case:
        parts = ("userinfo", "host", "host_kind")
        found = {name: getattr(reference, name) for name in parts} | {"port": port(reference)}
        assert present(**found) == case["authority"]
    if "segments" in case:
        assert list(reference.segments_encoded) == case["segments"]
    for name, value in case.get("decoded", {}).items():
        assert getattr(reference.decoded, name) == value
    if "target" in case:
        assert urikit.resolve(case["input"], base=case["base"]) == case["target"]
        assert urikit.Uri(case["base"]).resolve(reference) == urikit.Uri(case["target"])
    if "all" in case.get("normal", {}):
        assert urikit.normalize(case["input"]) == case["normal"]["all"]
        assert str(reference.normalize()) == case["normal"]["all"]
    for other in case.get("compare", []):
        assert urikit.compare(case["input"], other["with"]) == other["rung"]
        assert urikit.equal(case["input"], other["with"]) == (other["rung"] is not None)


def check_error(case: Case, spec: str) -> None:
    with pytest.raises(urikit.UriError) as caught:
        urikit.parse_ref(case["input"], spec=cast(Any, spec))
    error = caught.value
    assert error.component == case["component"]
    start, end = case["span"]
    if case.get("precision") == "within":
        assert start <= error.byte_span[0] <= error.byte_span[1] <= end
    else:
        assert error.byte_span == (start, end)
    text = case["input"]
    assert len(text[: error.span[0]].encode()) == error.byte_span[0]
    assert len(text[: error.span[1]].encode()) == error.byte_span[1]
    assert error.code and error.rule and error.section.startswith("RFC ")


@cases("errors")
def test_errors(case: Case) -> None:
    check_error(case, "rfc3986")


@cases("rfc3987-errors")
def test_iri_errors(case: Case) -> None:
    check_error(case, "rfc3987")


@cases("rfc3987-3.1", "rfc3987-3.2", "rfc3987-5.3")
def test_iris(case: Case) -> None:
    iri = urikit.IriRef(case["input"])
    if "uri" in case:
        assert str(iri.to_uri()) == case["uri"]
    if "uri_by_idna" in case:
        if case["uri_by_idna"] is None:
            with pytest.raises(urikit.UriError):
                iri.to_uri(idna=True)
        else:
            assert str(iri.to_uri(idna=True)) == case["uri_by_idna"]
    if "iri" in case:
        assert str(urikit.UriRef(case["input"]).to_iri()) == case["iri"]
    if "normal" in case:
        assert urikit.normalize(case["input"], spec="rfc3987") == case["normal"]
    for other in case.get("compare", []):
        assert urikit.compare(case["input"], other["with"], spec="rfc3987") == other["rung"]


@cases(*(f"rfc2396-{section}" for section in RFC2396))
def test_rfc2396(case: Case) -> None:
    validity = case.get("validity", "valid")
    assert urikit.is_valid_ref(case["input"], spec="rfc2396") == (validity == "valid")
    assert urikit.is_valid_ref(case["input"], spec="rfc2396+2732") == (validity != "invalid")
    if validity == "invalid":
        return
    found = urikit.parse_ref(case["input"], spec="rfc2396+2732").components()
    if (parts := case.get("parts")) is not None:
        server = parts.get("server")
        for name in ("scheme", "path", "query", "fragment"):
            assert found.get(name) == parts.get(name)
        assert found.get("opaque") == parts.get("opaque_part")
        if server is None:
            assert found.get("authority") == parts.get("reg_name")
        else:
            assert {name: found.get(name) for name in ("userinfo", "host", "port")} == {
                name: server.get(name) for name in ("userinfo", "host", "port")
            }
    if (target := case.get("target")) is not None and "uri" in target:
        assert urikit.resolve(case["input"], base=case["base"], spec="rfc2396") == target["uri"]
    for other in case.get("equivalent", []):
        normal = urikit.normalize(other, spec="rfc2396")
        assert urikit.normalize(case["input"], spec="rfc2396") == normal


@cases("rfc1808-4", "rfc1808-5.1", "rfc1808-5.2")
def test_rfc1808(case: Case) -> None:
    url = urikit.parse_ref(case["input"], spec="rfc1808")
    if "parts" in case:
        found = {name: getattr(url, name) for name in ("scheme", "path", "query", "fragment")}
        found |= {"net_loc": url.authority, "params": url.path_params}
        assert present(**found) == case["parts"]
    if "target" in case:
        assert urikit.resolve(case["input"], base=case["base"], spec="rfc1808") == case["target"]


@cases("rfc1738-3.1", "rfc1738-3.2", "rfc1738-schemes")
def test_rfc1738(case: Case) -> None:
    assert urikit.is_valid(case["input"], spec="rfc1738") == ("parts" in case)
    if "parts" in case:
        url = urikit.parse(case["input"], spec="rfc1738")
        parts, login = case["parts"], case["parts"].get("login", {})
        assert url.scheme == parts["scheme"]
        found = url.components()
        for name in ("user", "password", "host", "port"):
            assert found.get(name) == login.get(name)


@cases("lineage")
def test_lineage(case: Case) -> None:
    for spec, name in [
        ("rfc1738", "rfc1738"),
        ("rfc1808", "rfc1808"),
        ("rfc2396", "rfc2396"),
        ("rfc2396+2732", "rfc2732"),
        ("rfc3986", "rfc3986"),
    ]:
        is_valid = urikit.is_valid_ref(case["input"], spec=cast(Any, spec))
        assert is_valid == (case[name] is not None)
        if is_valid:
            found = urikit.parse_ref(case["input"], spec=cast(Any, spec))
            # In the vectors, the whole net_loc of RFC 1808 is the host.
            host = found.authority if spec == "rfc1808" else found.host
            # The vectors omit some empty hosts.
            assert (host or None) == (case[name].get("host") or None)


def expansions() -> Iterator[tuple[dict[str, Any], str, Any]]:
    names = ("rfc6570-1.2", "rfc6570-3.2", "rfc6570-decisions", "rfc6570-extended")
    for case in load(*names):
        # A list of pairs is a mapping.
        variables = {
            name: dict(value) if value and isinstance(value[0], list) else value
            for name, value in case["variables"].items()
        }
        for template, expected in case["expansions"]:
            yield variables, template, expected


@pytest.mark.parametrize(("variables", "template", "expected"), list(expansions()))
def test_templates(variables: dict[str, Any], template: str, expected: str) -> None:
    assert urikit.Template(template).expand(variables) == expected


@cases("rfc6570-errors")
def test_template_errors(case: Case) -> None:
    with pytest.raises(urikit.UriError) as caught:
        urikit.Template(case["input"]).expand()
    assert caught.value.code == case["code"]
    assert caught.value.byte_span == tuple(case["span"])


def test_every_file_is_used() -> None:
    used = {*GENERIC, *(f"rfc2396-{section}" for section in RFC2396)}
    used |= {"errors", "lineage", "rfc1808-4", "rfc1808-5.1", "rfc1808-5.2", "rfc1738-3.1"}
    used |= {"rfc1738-3.2", "rfc1738-schemes", "rfc3987-errors", "rfc3987-3.1", "rfc3987-3.2"}
    used |= {"rfc3987-5.3", "rfc6570-1.2", "rfc6570-3.2", "rfc6570-decisions", "rfc6570-errors"}
    used |= {"rfc6570-extended"}
    # The check of right-to-left text has no Python interface.
    used |= {"rfc3987-4.4"}
    assert {path.stem for path in FOLDER.glob("*.json")} == used
