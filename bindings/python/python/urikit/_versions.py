"""The oldest supported versions of other packages."""

from __future__ import annotations

from importlib import import_module
from importlib.metadata import PackageNotFoundError, version

__all__ = ["MINIMUM", "require"]

#: They are the same as those of the extras in `pyproject.toml`.
MINIMUM = {
    "duckdb": (1, 3),
    "jsonschema": (4, 18),
    "pandas": (2, 3),
    "polars": (1, 34),
    "pyarrow": (20,),
    "pydantic": (2, 11),
    "pyspark": (3, 5),
}


def require(*packages: str) -> None:
    """Raise an `ImportError` for a package that is missing or too old."""
    for package in packages:
        try:
            found = version(package)
        except PackageNotFoundError:
            # It can be on the path without being installed, as PySpark in a distribution of Spark.
            found = str(import_module(package).__version__)
        if _numbers(found) < MINIMUM[package]:
            needed = ".".join(map(str, MINIMUM[package]))
            message = f"this module needs {package} {needed} or later, found {found}"
            raise ImportError(message, name=package)


def _numbers(found: str) -> tuple[int, ...]:
    """Return the release of a version, without suffixes such as `rc1`."""
    numbers: list[int] = []
    for part in found.split("."):
        digits = part[: len(part) - len(part.lstrip("0123456789"))]
        if not digits:
            break
        numbers.append(int(digits))
        if digits != part:
            break
    return tuple(numbers)
