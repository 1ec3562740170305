"""Errors have a position, a rule, and a section."""

import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
import urikit


def test_an_error_has_string_indices_and_byte_offsets() -> None:
    with pytest.raises(urikit.UriError) as caught:
        urikit.UriRef("http://example.com/ü")
    assert caught.value.span == (19, 20)
    assert caught.value.byte_span == (19, 21)
    assert pickle.loads(pickle.dumps(caught.value)).__dict__ == caught.value.__dict__


def test_a_lone_surrogate_is_an_error() -> None:
    with pytest.raises(urikit.UriError) as caught:
        urikit.UriRef("http://ü\ud800/")
    assert (caught.value.code, caught.value.span) == ("surrogate", (8, 9))


@pytest.mark.parametrize("value", [None, 1, b"http://a/", ["a"], object()])
def test_other_types_are_type_errors(value: object) -> None:
    with pytest.raises(TypeError, match="expected str, got"):
        urikit.UriRef(value)  # type: ignore[arg-type]


def test_the_package_does_not_import_typing() -> None:
    """Importing `typing` takes longer than importing the package."""
    program = f"import sys; sys.path.append({str(Path(urikit.__file__).parents[1])!r})\n"
    program += "import urikit; assert 'typing' not in sys.modules"
    subprocess.run([sys.executable, "-I", "-S", "-c", program], check=True)


@pytest.mark.parametrize(
    "call",
    [
        lambda: urikit.parse("http://joe:hu|sh@h/"),
        lambda: urikit.parse("http://h/").replace(userinfo="joe:hu|sh"),
        lambda: urikit.parse("http://h/").replace(authority="joe:hu|sh@h"),
        lambda: urikit.Iri("http://h/").replace(userinfo="joe:hu|sh"),
        lambda: urikit.build(scheme="a", host="h", userinfo="joe:hu|sh"),
        lambda: urikit.parse("http://joe:hu|sh@h/", spec="java"),
        lambda: urikit.Template("http://joe:hush@h/{a"),
    ],
)
def test_drawings_mask_passwords(call: Callable[[], object]) -> None:
    with pytest.raises(urikit.UriError) as caught:
        call()
    assert "joe" in str(caught.value.diagram)
    assert "hu" not in str(caught.value.diagram)
    assert "sh" not in str(caught.value.diagram)


def test_a_port_that_is_too_large_has_a_position() -> None:
    with pytest.raises(urikit.UriError) as caught:
        _ = urikit.Iri("http://é:99999/").port
    assert (caught.value.component, caught.value.span) == ("port", (9, 14))


def test_the_string_of_an_error_has_the_position_and_the_masked_input() -> None:
    with pytest.raises(urikit.UriError) as caught:
        urikit.parse("http://joe:q9z@h/a b")
    assert str(caught.value) == "space in path, at index 18 of 'http://joe:***@h/a b'"
    assert caught.value.args == ("space in path",)
    with pytest.raises(urikit.UriError) as caught:
        urikit.parse(f"http://h/{'a' * 500}|{'b' * 500}")
    assert len(str(caught.value)) < 200 and "…" in str(caught.value)
    with pytest.raises(urikit.UriError) as caught:
        urikit.parse("http://h/").replace(scheme=None)
    assert "index" not in str(caught.value)


def test_subinterpreters() -> None:
    """They work, or importing the package is an error."""
    program = """
try:
    import _interpreters as interpreters
except ImportError:
    import _xxsubinterpreters as interpreters
import urikit
code = "import urikit; assert urikit.parse('http://h/').host == 'h'"
try:
    found = interpreters.run_string(interpreters.create(), code)
    assert found is None or found.type.__name__ == "ImportError", found
except interpreters.RunFailedError as error:
    assert "ImportError" in str(error), error
"""
    subprocess.run([sys.executable, "-c", program], check=True)
