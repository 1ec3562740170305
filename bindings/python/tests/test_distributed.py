"""The examples for other engines in docs/spark.md."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

pa = pytest.importorskip("pyarrow")
pq = pytest.importorskip("pyarrow.parquet")

PAGE = Path(__file__).parent.parent / "docs" / "spark.md"
URLS = ["http://a/b", None, "x y", "http://c/"]


def rows(heading: str, directory: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Run the example below a heading and return its variable `rows`."""
    section = PAGE.read_text().partition(f"\n## {heading}\n")[2]
    found = re.search(r"```python\n(.*?)```", section, re.DOTALL)
    assert found
    (directory / "urls").mkdir()
    pq.write_table(pa.table({"url": URLS}), directory / "urls" / "part.parquet")
    monkeypatch.chdir(directory)
    namespace: dict[str, Any] = {}
    exec(found[1], namespace)
    return namespace["rows"]


@pytest.mark.filterwarnings("ignore")
def test_dask(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("dask.dataframe")
    frame = rows("Dask", tmp_path, monkeypatch).compute(scheduler="threads")
    assert [None if it != it else it for it in frame["host"]] == ["a", None, None, "c"]


@pytest.mark.filterwarnings("ignore")
def test_daft(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("daft")
    frame = rows("Daft", tmp_path, monkeypatch)
    assert frame.to_pydict() == {"url": ["a", None, None, "c"]}


@pytest.mark.filterwarnings("ignore")
def test_ray(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("ray.data")
    found = rows("Ray Data", tmp_path, monkeypatch).take_all()
    assert [row["host"] for row in found] == ["a", None, None, "c"]
