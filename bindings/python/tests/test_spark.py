"""Spark: SQL functions, `parse`, exact `parse_url`, and the example job.

Skipped without PySpark and a JDK, and if URIKIT_SPARK is 0, because a session takes seconds.
"""

import importlib.util
import shutil
from pathlib import Path

import pytest

pyspark = pytest.importorskip("pyspark")
if shutil.which("java") is None:
    pytest.skip("Spark needs a JDK", allow_module_level=True)

from urikit import columns  # noqa: E402
from urikit.spark import _pandas_udf, _result_type, expr, parse, parse_url_exact, register  # noqa: E402

ROOT = Path(__file__).parent.parent
URLS = ["http://u@example.com:8080/a?q=1#f", None, "not a URL", "https://www.example.co.uk/", ""]


def frame(spark):
    return spark.createDataFrame([(at, url) for at, url in enumerate(URLS)], "id long, url string")


def column(frame) -> list[object]:
    return [row[0] for row in frame.collect()]


def test_all_functions_have_the_result_of_their_example(spark) -> None:
    from urikit._urikit import column_functions

    register(spark)
    checked = 0
    for function in column_functions():
        example = function["example"]
        call, is_comparison, expected = example.partition(") = ")
        is_scalar = ")[" not in call and not expected.startswith("[")
        if function["dialect"] == "" and is_comparison and is_scalar:
            assert column(spark.sql(f"SELECT {example}")) == [True], example
            checked += 1
    assert checked > 35


def test_expressions_have_the_results_of_the_column_functions(spark) -> None:
    rows = (
        frame(spark)
        .select(
            "id",
            expr("url").host().alias("host"),
            expr("url").parse().alias("parsed"),
            expr("url").query_pairs().alias("pairs"),
            expr("url").host_kind().alias("kind"),
            expr("url").is_valid().alias("valid"),
        )
        .orderBy("id")
        .collect()
    )
    assert [row.host for row in rows] == columns.host(URLS).to_list()
    parsed = [row.parsed.asDict() if row.parsed else None for row in rows]
    assert parsed == columns.parse(URLS).to_list()
    pairs = [row.pairs and [pair.asDict() for pair in row.pairs] for row in rows]
    assert pairs == columns.query_pairs(URLS).to_list()
    assert [row.kind for row in rows] == columns.host_kind(URLS).to_list()
    assert [row.valid for row in rows] == columns.is_valid(URLS).to_list()


def test_parse_adds_components_and_reasons(spark) -> None:
    rows = parse(frame(spark), "url", prefix="u_").orderBy("id").collect()
    expected = columns.parse(URLS).to_list()
    for row, url, parts in zip(rows, URLS, expected, strict=True):
        assert row.url == url
        for part in ("scheme", "userinfo", "host", "port", "path", "query", "fragment"):
            assert row[f"u_{part}"] == (parts[part] if parts else None)
        assert row.u_error == ("whitespace in path" if url == "not a URL" else None)
    with pytest.raises(ValueError, match="use the argument prefix"):
        parse(frame(spark).withColumnRenamed("id", "host"), "url")
    with pytest.raises(ValueError, match="no column"):
        parse(frame(spark), "nope")


def test_parse_by_the_rules_of_java_equals_parse_url(spark) -> None:
    recorded = ROOT.parent.parent / "sql/urikit-datafusion/tests/recorded/parse_url.tsv"
    lines = recorded.read_text().split("\n")[1:-1]
    escapes = {"\\\\": "\\", "\\t": "\t", "\\n": "\n", "\\r": "\r"}

    def unescape(text: str) -> str | None:
        import re

        return None if text == "\\N" else re.sub(r"\\[\\tnr]", lambda it: escapes[it[0]], text)

    rows = [tuple(map(unescape, line.split("\t"))) for line in lines]
    urls = spark.createDataFrame([(row[0],) for row in rows], "url string").coalesce(1)
    parts = ["HOST", "PATH", "QUERY", "REF", "PROTOCOL", "FILE", "AUTHORITY", "USERINFO"]
    exact = urls.select("url", *(parse_url_exact("url", part).alias(part) for part in parts))
    names = {
        "HOST": "host",
        "PATH": "path",
        "QUERY": "query",
        "REF": "fragment",
        "PROTOCOL": "scheme",
        "USERINFO": "userinfo",
    }
    parsed = {row.url: row for row in parse(urls, "url", spec="java", keep_case=True).collect()}
    results = {row.url: row for row in exact.collect()}
    assert len(results) > 500
    for url, *expected in rows:
        if expected == ["invalid"]:
            expected = [None] * len(parts)
            assert parsed[url].error
        for part, value in zip(parts, expected, strict=True):
            assert results[url][part] == value, (url, part)
            if part in names:
                assert parsed[url][names[part]] == value, (url, part)


def test_keys_are_regular_expressions_as_in_spark(spark) -> None:
    urls = spark.createDataFrame([("http://h/?a.b=1&axb=2",), ("bad url",)], "url string")
    for key in ("a.b", "axb", "c", "a[x]b"):
        ours = column(urls.select(parse_url_exact("url", "QUERY", key)))
        assert ours == column(urls.selectExpr(f"try_parse_url(url, 'QUERY', '{key}')"))
    with pytest.raises(Exception, match="INVALID_URL"):
        urls.select(parse_url_exact("url", "HOST", fail=True)).collect()


def test_invalid_constants_are_errors_before_the_job(spark) -> None:
    with pytest.raises(ValueError, match="unknown option"):
        expr("url").host(spec="rfc9")


@pytest.mark.parametrize("method", ["host", "port", "parse", "path_segments", "is_valid"])
def test_pandas_udfs_have_the_same_results(spark, method: str) -> None:
    import pyarrow as pa
    from urikit._urikit import column_call

    name = f"uri_{method}"
    rows = frame(spark).coalesce(1)

    def evaluate(values):
        return pa.array(column_call(name, (values,), plain=True))

    if method == "parse":
        with pytest.raises(NotImplementedError, match=r"PySpark 4\.1"):
            _pandas_udf(evaluate, _result_type(name))
        return
    udf = _pandas_udf(evaluate, _result_type(name))
    found = column(rows.select(udf("url")))
    assert found == getattr(columns, method)(URLS).to_list()


def test_example_job_counts_domains_and_keeps_invalid_links(spark, tmp_path) -> None:
    path = ROOT / "examples" / "spark_crawl.py"
    specification = importlib.util.spec_from_file_location("spark_crawl", path)
    job = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(job)
    links = spark.createDataFrame(
        [
            ("http://www.example.co.uk/a/", "../b#top"),
            ("http://www.example.co.uk/a/", "HTTP://Example.COM:80/%7euser"),
            ("http://example.co.uk/", "x y"),
            ("not a page", "z"),
        ],
        "page string, link string",
    )
    job.run(links, str(tmp_path))

    def read(name: str) -> set[tuple[object, ...]]:
        return {tuple(row) for row in spark.read.parquet(f"{tmp_path}/{name}").collect()}

    assert read("domains") == {("example.co.uk", 2), (None, 1)}
    assert read("links") == {
        ("http://www.example.co.uk/a/", "example.co.uk", "http://www.example.co.uk/b"),
        ("http://www.example.co.uk/a/", "example.com", "http://example.com/~user"),
    }
    assert read("invalid") == {
        ("http://example.co.uk/", "x y", "whitespace in path"),
        ("not a page", "z", "page: whitespace in path"),
    }
