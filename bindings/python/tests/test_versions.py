"""Packages that are too old are refused with a clear message."""

from __future__ import annotations

import re
from pathlib import Path
from unittest import mock

import pytest
from urikit import _versions


def test_the_extras_have_the_minimum_versions() -> None:
    text = (Path(__file__).parents[1] / "pyproject.toml").read_text()
    found = dict(re.findall(r'"(\w+)(?:\[\w+\])?>=([\d.]+)"', text))
    found.pop("maturin", None)
    expected = {name: ".".join(map(str, it)) for name, it in _versions.MINIMUM.items()}
    assert found == expected


@pytest.mark.parametrize(
    ("found", "is_refused"),
    [("1.9.9", True), ("1.34.0", False), ("1.34rc1", False), ("2.0", False), ("0.20.31", True)],
)
def test_versions_are_compared_by_numbers(found: str, is_refused: bool) -> None:
    with mock.patch.object(_versions, "version", return_value=found):
        if is_refused:
            with pytest.raises(ImportError, match=rf"needs polars 1\.34 or later, found {found}"):
                _versions.require("polars")
        else:
            _versions.require("polars")


def test_packages_that_are_not_installed_have_versions_too() -> None:
    error = _versions.PackageNotFoundError()
    with mock.patch.object(_versions, "version", side_effect=error):
        _versions.require("pyarrow")
