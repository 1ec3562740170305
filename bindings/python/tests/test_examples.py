"""The examples of docs/examples.md."""

import doctest
import re
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[1] / "docs" / "examples.md"


def test_examples() -> None:
    pytest.importorskip("pydantic")
    text = PAGE.read_text(encoding="utf-8")
    assert re.findall(r"^## (\d+)\. ", text, flags=re.MULTILINE) == [
        str(number) for number in range(1, 21)
    ]
    # The end of a code block is not part of the expected output.
    text = re.sub(r"^```.*$", "", text, flags=re.MULTILINE)
    test = doctest.DocTestParser().get_doctest(text, {}, PAGE.name, str(PAGE), 0)
    assert len(test.examples) > 40
    assert doctest.DocTestRunner().run(test).failed == 0
