"""Each line of docs/translation.md has the stated result."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

PAGE = Path(__file__).parents[1] / "docs" / "translation.md"
CODE = re.compile(r"``? ?(.+?) ?``?(?!`)")

Line = tuple[str, str, str, str, str]


def lines() -> Iterator[Line]:
    """Return the module, the code before the table, both calls, and the result of each line."""
    for section in re.split(r"^## ", PAGE.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]:
        title = section.splitlines()[0]
        code = re.findall(r"```python\n(.*?)```", section, flags=re.DOTALL)
        rows = [line for line in section.splitlines() if line.startswith("| `")]
        assert rows, title
        for row in rows:
            cells = re.split(r"(?<!\\) \| ", row.removeprefix("| ").removesuffix(" |"))
            theirs, ours, result = (cell.replace("\\|", "|") for cell in cells)
            yield title, "".join(code), theirs, ours, result


LINES = list(lines())


def value(call: str, names: dict[str, Any]) -> str:
    """Return the representation of the value of a call in a cell."""
    (code,) = CODE.findall(call)
    return repr(eval(code, names))


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
@pytest.mark.parametrize(
    ("title", "code", "theirs", "ours", "result"), LINES, ids=[line[2] for line in LINES]
)
def test_line(title: str, code: str, theirs: str, ours: str, result: str) -> None:
    pytest.importorskip(title)
    names: dict[str, Any] = {}
    exec(code, names)
    results = CODE.findall(result)
    assert [value(theirs, names), value(ours, names)] == [results[0], results[-1]]


def test_all_packages_are_on_the_page() -> None:
    titles = [line[0] for line in LINES]
    assert list(dict.fromkeys(titles)) == ["urllib.parse", "yarl", "rfc3986", "tldextract", "surt"]
