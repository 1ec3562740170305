"""The examples of the documentation, and the scripts in `examples`."""

import doctest
import re
import runpy
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


SCRIPTS = Path(__file__).parents[1] / "examples"
#: `spark_crawl.py` has its own tests.
NAMES = sorted(path.name for path in SCRIPTS.glob("*.py") if path.name != "spark_crawl.py")


@pytest.mark.parametrize("name", NAMES)
def test_scripts(
    name: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for package in ("duckdb", "pandas", "polars", "pyarrow"):
        pytest.importorskip(package)
    assert len((SCRIPTS / name).read_text().splitlines()) < 60
    monkeypatch.setattr("sys.argv", [name])
    runpy.run_path(str(SCRIPTS / name), run_name="__main__")
    assert capsys.readouterr().out


def test_the_page_about_cleaning() -> None:
    for package in ("duckdb", "pandas", "polars", "pyarrow"):
        pytest.importorskip(package)
    page = (PAGE.parent / "cleaning.md").read_text(encoding="utf-8")
    code = "\n".join(re.findall(r"```python\n(.*?)```", page, re.DOTALL))
    exec(code, {})
    assert {name for name in NAMES if name != "messy_urls.py"} <= set(
        re.findall(r"`(\w+\.py)`", page)
    )
