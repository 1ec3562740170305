"""Fixtures, also of doctests, and the modules whose doctests need other packages."""

import importlib.util
import os
import shutil
import sys
import tempfile

import pytest

# Doctests of the source tree use the installed extension module.
import urikit  # noqa: F401

OPTIONAL = ("polars", "pandas", "duckdb", "pyspark", "pydantic", "jsonschema")


def is_installed(name: str) -> bool:
    """Return whether a package is installed."""
    return importlib.util.find_spec(name) is not None


# Only type checkers read this file.
collect_ignore = ["tests/typing_cases.py"]
collect_ignore_glob = [
    pattern
    for name in OPTIONAL
    if not is_installed(name)
    for pattern in (f"python/urikit/{name}*", f"tests/test_{name}*")
]
if not is_installed("pyspark") or shutil.which("java") is None:
    collect_ignore_glob.append("python/urikit/spark*")


@pytest.fixture(scope="session")
def spark():
    """Return a local session of Spark."""
    import pyspark
    from pyspark.sql import SparkSession

    os.environ["PYSPARK_PYTHON"] = sys.executable
    os.environ.setdefault("SPARK_HOME", os.path.dirname(pyspark.__file__))
    with tempfile.TemporaryDirectory() as directory:
        session = (
            SparkSession.builder.master("local[2]")
            .config("spark.driver.bindAddress", "127.0.0.1")
            .config("spark.driver.host", "127.0.0.1")
            .config("spark.ui.enabled", "false")
            .config("spark.sql.shuffle.partitions", "2")
            .config("spark.sql.warehouse.dir", directory)
            .getOrCreate()
        )
        session.sparkContext.setLogLevel("ERROR")
        yield session
        session.stop()
