"""The examples of the extension module, which pytest does not collect completely."""

from __future__ import annotations

import doctest
import inspect
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import urikit
from urikit import _urikit, canon, security, text


def documented(name: str, value: Any) -> Iterator[tuple[str, str | None]]:
    """Return the name and the docstring of each public object."""
    yield name, value.__doc__
    if inspect.isclass(value):
        # The order in the extension module differs between processes.
        for member, attribute in sorted(vars(value).items()):
            if not member.startswith("_") or member == "__truediv__":
                yield from documented(f"{name}.{member}", attribute)


ALL = [found for name in _urikit.__all__ for found in documented(name, getattr(_urikit, name))]


@pytest.mark.parametrize(("name", "text"), ALL, ids=[name for name, _ in ALL])
def test_examples(name: str, text: str | None) -> None:
    assert text, "no docstring"
    is_method = "." in name
    assert is_method or ">>> " in text, "no example"
    test = doctest.DocTestParser().get_doctest(text, {}, name, None, None)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    assert runner.run(test).failed == 0


def test_the_stubs_have_the_docstrings() -> None:
    tool = Path(__file__).parent.parent / "tools" / "docstrings.py"
    if tool.exists():
        subprocess.run([sys.executable, tool, "--check"], check=True)


def test_submodules_need_no_import_of_their_own() -> None:
    program = "import urikit; print(urikit.columns.host(['http://a/'])[0], urikit.canon.__name__)"
    found = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert found.stdout == "a urikit.canon\n"
    assert {"columns", "pydantic"} <= set(dir(urikit))


def test_the_package_exports_all_names() -> None:
    exported = {
        name: getattr(module, name)
        for module in (urikit, canon, security, text)
        for name in module.__all__
    }
    for name in _urikit.__all__:
        assert exported[name] is getattr(_urikit, name)
