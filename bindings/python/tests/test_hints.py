"""Names of other packages have hints, which name attributes that exist."""

from __future__ import annotations

import importlib
import pkgutil
import re
import traceback
from typing import Any

import pytest
import urikit
from urikit import _hints

URI = urikit.parse("http://www.example.com/a?b=c")
(MATCH,) = urikit.find("see http://example.com/")
INSTANCES: dict[type, Any] = {
    urikit.Reference: URI,
    urikit.UriRef: urikit.UriRef("a"),
    urikit.IriRef: urikit.IriRef("a"),
    urikit.Query: URI.params,
    urikit.Host: urikit.Host("a"),
    urikit.Path: urikit.Path("/a"),
    urikit.Template: urikit.Template("/{a}"),
    urikit.UriError: urikit.UriError("message"),
    type(MATCH): MATCH,
    type(urikit.split_domain("example.com")): urikit.split_domain("example.com"),
    type(urikit.audit("http://a@b.example/")[0]): urikit.audit("http://a@b.example/")[0],
    type(urikit.links("<a href=b>", "html")[0]): urikit.links("<a href=b>", "html")[0],
}
HINTS = [(cls, name) for cls, names in _hints.ATTRIBUTES.items() for name in names]


@pytest.mark.parametrize(("cls", "name"), HINTS)
def test_a_missing_attribute_names_its_replacement(cls: type, name: str) -> None:
    instance = INSTANCES[cls]
    replacement = _hints.ATTRIBUTES[cls][name]
    with pytest.raises(AttributeError, match=re.escape(f"use {replacement}")) as caught:
        getattr(instance, name)
    assert_no_suggestion(caught.value)
    assert not hasattr(cls, name)
    assert name not in dir(instance)
    assert exists(replacement, instance), replacement


def assert_no_suggestion(error: AttributeError) -> None:
    """Assert that Python adds no similar name, which would contradict the hint."""
    (line,) = traceback.format_exception_only(error)
    assert line == f"AttributeError: {error}\n"


def test_unknown_names_have_no_hint() -> None:
    with pytest.raises(AttributeError, match=r"has no attribute 'unknown'$"):
        urikit.unknown
    with pytest.raises(ModuleNotFoundError, match=r"^No module named 'urikit.unknown'$"):
        importlib.import_module("urikit.unknown")
    with pytest.raises(ImportError, match=r"^cannot import name 'unknown'"):
        exec("from urikit import unknown")


def test_a_class_has_no_constructor_from_a_file_name() -> None:
    with pytest.raises(AttributeError, match=r"type object 'Uri' .*; use urikit.file_uri$"):
        urikit.Uri.from_path  # type: ignore[attr-defined]


def test_parameters_are_not_a_component() -> None:
    for call in (urikit.build, URI.replace):
        for query in ({"a": "b"}, [("a", "b")]):
            with pytest.raises(TypeError, match=r"expected str, or Query.of\(parameters\) for"):
                call(query=query)  # type: ignore[arg-type]


def exists(replacement: str, instance: object) -> bool:
    """Return whether the first name of a hint is an attribute or a function."""
    if replacement.startswith(("str()", "the ", "a ", "an ")):
        return True
    first, *_ = re.findall(r"\w+(?:\.\w+)*", replacement)
    owner, *names = first.split(".")
    if owner != "urikit":
        return hasattr(instance, owner)
    return hasattr(urikit, names[0])


@pytest.mark.parametrize("name", _hints.NAMES)
def test_a_missing_function_names_its_replacement(name: str) -> None:
    replacement = _hints.NAMES[name]
    with pytest.raises(AttributeError, match=re.escape(f"use {replacement}")) as caught:
        getattr(urikit, name)
    assert_no_suggestion(caught.value)
    for statement in (f"from urikit import {name}", f"import urikit.{name}"):
        with pytest.raises(ImportError, match=re.escape(f"use {replacement}")):
            exec(statement)
    for alternative in replacement.split(", or "):
        path = re.match(r"[\w.]+", alternative)
        assert path is not None
        pkgutil.resolve_name(f"urikit.{path[0]}")


def test_a_subclass_has_attributes_that_its_base_class_lacks() -> None:
    relative, absolute = dir(urikit.UriRef("a")), dir(URI)
    assert {"join", "relativize", "resolve"} <= {*absolute} - {*relative}


@pytest.mark.parametrize("arguments", [("../g", "http://a/b"), ("../g",)])
def test_the_base_is_a_keyword(arguments: tuple[str, ...]) -> None:
    functions: list[Any] = [urikit.resolve, urikit.relativize]
    for function in functions:
        with pytest.raises(TypeError, match=r"pass the base as a keyword: \w+\(\w+, base=\.\.\.\)"):
            function(*arguments)


@pytest.mark.parametrize("spec", ["rfc3986", "rfc3987", "rfc2396", "java", "whatwg"])
def test_parse_with_a_base_is_resolve(spec: Any) -> None:
    uri = urikit.parse("../c?d", base="http://h/a/b", spec=spec)
    assert str(uri) == urikit.resolve("../c?d", base="http://h/a/b", spec=spec)
    assert uri.spec == spec
    with pytest.raises(urikit.UriError):
        urikit.parse("c", base="d", spec=spec)


@pytest.mark.parametrize(
    ("old", "changes", "new"),
    [
        ("/p", {"a": "x y"}, "/p?a=x%20y"),
        ("/p?", {"a": 1}, "/p?a=1"),
        ("/p?a=1&b=+&a=2#f", {"a": [3, 4]}, "/p?a=3&a=4&b=+#f"),
        ("/p?b&&c=%7e", {"b": None, "d": None}, "/p?b&&c=%7e&d"),
        ("/p?a=1", {"a": []}, "/p?a=1"),
        ("/p?a%20b=1&a+b=2", {"a b": "é"}, "/p?a%20b=%C3%A9"),
        ("/p?a=1", {}, "/p?a=1"),
    ],
)
def test_update_query(old: str, changes: dict[str, Any], new: str) -> None:
    uri = urikit.UriRef(old)
    assert str(uri.update_query(changes)) == new
    assert str(uri.update_query(list(changes.items()))) == new
    whatwg = urikit.parse(f"http://h{old}", spec="whatwg")
    assert str(whatwg.update_query(changes)) == f"http://h{new}"


def test_update_query_takes_linear_time() -> None:
    many = {f"n{at}": at for at in range(20_000)}
    uri = urikit.UriRef("/").update_query(many)
    assert uri.update_query(many) == uri
