"""Errors have a position, a rule, and a section."""

import pickle
import subprocess
import sys
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
