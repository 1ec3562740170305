"""Polars, pandas, and DuckDB, against the column functions."""

import pytest
from urikit import columns

URLS = ["http://example.com:8080/a?q=1", None, "not a URL", "https://www.example.co.uk/", ""]
HOSTS = ["example.com", None, None, "www.example.co.uk", None]


class TestPolars:
    pl = pytest.importorskip("polars")

    def frame(self):
        return self.pl.DataFrame({"url": URLS, "base": ["http://h/a/"] * 5})

    def test_expressions_and_series_have_the_same_results(self) -> None:
        from urikit.polars import expr, series

        frame = self.frame()
        hosts = frame.select(self.pl.col("url").uri.host())
        assert hosts.columns == ["url"]
        assert hosts["url"].to_list() == HOSTS
        assert frame.select(expr("url").host())["url"].to_list() == HOSTS
        assert series(frame["url"]).host().to_list() == HOSTS
        assert frame["url"].uri.host().name == "url"

    def test_results_have_types(self) -> None:
        pl = self.pl
        uri = pl.col("url").uri
        types = (
            self.frame()
            .select(
                a=uri.host(),
                b=uri.port(),
                c=uri.is_valid(),
                d=uri.path_segments(),
                e=uri.parse(),
                f=uri.query_pairs(),
            )
            .schema
        )
        assert types["a"] == pl.String
        assert types["b"] == pl.UInt16
        assert types["c"] == pl.Boolean
        assert types["d"] == pl.List(pl.String)
        assert types["e"].fields[2] == pl.Field("host", pl.String)
        assert types["f"] == pl.List(pl.Struct({"name": pl.String, "value": pl.String}))

    def test_lazy_frames_and_streaming_have_the_declared_types(self) -> None:
        lazy = self.frame().lazy().with_columns(parsed=self.pl.col("url").uri.parse())
        assert lazy.collect_schema() == lazy.collect().schema
        assert lazy.collect(engine="streaming")["parsed"].to_list() == columns.parse(URLS).to_list()

    def test_columns_as_arguments(self) -> None:
        from urikit.polars import expr

        resolved = (
            self.frame().select(expr("url").resolve(base=self.pl.col("base")))["url"].to_list()
        )
        assert resolved == columns.resolve(URLS, base=["http://h/a/"] * 5).to_list()

    def test_groups_windows_and_filters(self) -> None:
        pl = self.pl
        frame = pl.DataFrame({"url": ["http://a/1", "http://b/", "http://a/2"], "k": [1, 2, 1]})
        counts = frame.group_by(pl.col("url").uri.host()).len().sort("url")
        assert counts.rows() == [("a", 2), ("b", 1)]
        in_groups = frame.group_by("k").agg(pl.col("url").uri.path()).sort("k")
        assert in_groups["url"].to_list() == [["/1", "/2"], ["/"]]
        assert frame.filter(pl.col("url").uri.host() == "a").height == 2

    def test_invalid_constants_are_errors_when_the_expression_is_built(self) -> None:
        with pytest.raises(ValueError, match="unknown option"):
            self.pl.col("url").uri.host(spec="rfc9")

    def test_other_types_are_errors(self) -> None:
        with pytest.raises(TypeError, match="expected an array of strings"):
            self.pl.Series([1]).uri.host()

    def test_columns_without_strings_are_null(self) -> None:
        pl = self.pl
        for values in ([None, None], []):
            assert columns.host(pl.Series(values)).to_list() == values
            frame = pl.DataFrame({"url": values})
            hosts = frame.select(pl.col("url").uri.host())["url"]
            assert (hosts.dtype, hosts.to_list()) == (pl.String, values)

    def test_literals_are_repeated(self) -> None:
        pl = self.pl
        uri = pl.col("url").uri
        for base in (pl.lit("http://h/a/"), "http://h/a/", pl.col("base").first()):
            resolved = self.frame().select(uri.resolve(base=base))["url"].to_list()
            assert resolved == columns.resolve(URLS, base="http://h/a/").to_list()
        resolved = self.frame().select(pl.lit("b").uri.resolve(base=pl.col("base")))
        assert resolved.to_series().to_list() == ["http://h/a/b"] * 5

    def test_categories_are_parsed_once(self) -> None:
        values = self.pl.Series(URLS, dtype=self.pl.Categorical)
        assert values.uri.host().to_list() == HOSTS


class TestPandas:
    pd = pytest.importorskip("pandas")
    pa = pytest.importorskip("pyarrow")

    def test_columns_without_strings_and_with_other_values(self) -> None:
        from urikit.pandas import series

        nan = float("nan")
        assert series(self.pd.Series([nan, nan])).host().isna().all()
        assert series(self.pd.Series([None, None], dtype=object)).host().isna().all()
        mixed = self.pd.Series(["http://a/", 7, nan], index=["x", "y", "z"])
        with pytest.raises(TypeError, match="in row 'y', got int"):
            series(mixed).host()

    @pytest.mark.parametrize("dtype", ["str", "object", "string", "string[python]", "category"])
    def test_all_string_types(self, dtype: str) -> None:
        import urikit.pandas

        series = self.pd.Series(URLS, dtype=dtype, index=list("abcde"), name="url")
        hosts = urikit.pandas.series(series).host()
        assert hosts.dtype == "str"
        assert (hosts.name, list(hosts.index)) == ("url", list("abcde"))
        assert [None if it != it else it for it in hosts] == HOSTS
        assert series.uri.is_valid().dtype == "boolean"

    def test_arrow_types(self) -> None:
        import urikit.pandas

        series = self.pd.Series(URLS, dtype=self.pd.ArrowDtype(self.pa.string()))
        hosts = urikit.pandas.series(series).host()
        assert [None if it != it else it for it in hosts] == HOSTS

    def test_structs_are_data_frames(self) -> None:
        import urikit.pandas

        series = self.pd.Series(URLS, index=range(5, 10))
        frame = urikit.pandas.series(series).parse()
        assert list(frame.index) == list(range(5, 10))
        assert frame["port"].dtype == "Int32"
        assert frame["port"][5] == 8080
        errors = urikit.pandas.series(series).error()
        assert errors["message"].dropna().tolist() == ["whitespace in path"]

    def test_series_as_arguments(self) -> None:
        import urikit.pandas

        links = self.pd.Series(["x", "y"])
        pages = self.pd.Series(["http://h/", "http://i/"])
        assert urikit.pandas.series(links).resolve(base=pages).tolist() == [
            "http://h/x",
            "http://i/y",
        ]

    def test_other_types_are_errors(self) -> None:
        import urikit.pandas

        with pytest.raises(TypeError, match="expected an array of strings"):
            urikit.pandas.series(self.pd.Series([1])).host()

    def test_series_with_other_indexes_are_errors(self) -> None:
        import urikit.pandas

        links = self.pd.Series(["x", "y"])
        pages = self.pd.Series(["http://h/", "http://i/"], index=[1, 0])
        with pytest.raises(ValueError, match="different indexes"):
            urikit.pandas.series(links).resolve(base=pages)
        aligned = pages.reindex(links.index)
        assert urikit.pandas.series(links).resolve(base=aligned).tolist() == [
            "http://i/x",
            "http://h/y",
        ]


class TestDuckDb:
    duckdb = pytest.importorskip("duckdb")
    pa = pytest.importorskip("pyarrow")

    def connection(self, **options: str):
        import urikit.duckdb

        connection = self.duckdb.connect()
        urikit.duckdb.register(connection, **options)
        return connection

    def test_all_functions_have_the_result_of_their_example(self) -> None:
        from urikit._urikit import column_functions

        connection = self.connection()
        checked = 0
        for function in column_functions():
            call, is_comparison, _ = function["example"].partition(") = ")
            if function["dialect"] == "" and is_comparison and "X'" not in call:
                example = function["example"]
                if "=" in function["result"].__repr__():
                    continue
                equal = connection.sql(f"SELECT {example}").fetchall()
                assert equal == [(True,)], example
                checked += 1
        assert checked > 40

    def test_columns_are_evaluated_in_chunks_and_threads(self) -> None:
        connection = self.connection()
        connection.sql("SET threads = 4")
        query = """
            SELECT count(*), count(DISTINCT uri_host(url)), sum(uri_port(url)) FROM
            (SELECT 'http://h' || range % 7 || ':80/' || range AS url FROM range(50000))
        """
        assert connection.sql(query).fetchall() == [(50000, 7, 4000000)]

    def test_options_and_bases_can_be_constants_or_columns(self) -> None:
        connection = self.connection()
        sql = (
            "SELECT uri_resolve(l, b) FROM (VALUES ('x', 'http://h/'), ('y', 'http://i/')) t(l, b)"
        )
        assert connection.sql(sql).fetchall() == [("http://h/x",), ("http://i/y",)]
        sql = "SELECT uri_host(u, 'guess') FROM (VALUES ('www.a.b/'), (NULL)) t(u)"
        assert connection.sql(sql).fetchall() == [("www.a.b",), (None,)]
        assert connection.sql("SELECT uri_host(NULL)").fetchall() == [(None,)]
        assert connection.sql("SELECT uri_host('http://h/', NULL)").fetchall() == [(None,)]
        assert connection.sql("SELECT uri_path_segment('/a/b', -1)").fetchall() == [("b",)]

    def test_functions_can_be_registered_again(self) -> None:
        import urikit.duckdb

        connection = self.connection()
        urikit.duckdb.register(connection)
        urikit.duckdb.register(connection.cursor())
        urikit.duckdb.register(connection, dialect="trino")
        urikit.duckdb.register(connection, dialect="trino")
        assert connection.sql("SELECT uri_host('http://h/')").fetchall() == [("h",)]

    def test_errors_are_reported(self) -> None:
        connection = self.connection()
        with pytest.raises(self.duckdb.Error, match="unknown option 'rfc9'"):
            connection.sql("SELECT uri_host('http://h/', 'rfc9')").fetchall()
        with pytest.raises(self.duckdb.Error, match="expected a"):
            connection.sql("SELECT uri_host(1)").fetchall()

    @pytest.mark.parametrize(
        ("dialect", "call", "expected"),
        [
            ("spark", "parse_url('http://h/?a=1', 'QUERY', 'a')", "1"),
            ("trino", "url_extract_query('http://h/?a=%20')", "a= "),
        ],
    )
    def test_dialects(self, dialect: str, call: str, expected: str) -> None:
        connection = self.connection(dialect=dialect)
        assert connection.sql(f"SELECT {call}").fetchall() == [(expected,)]

    def test_unknown_dialects_are_refused(self) -> None:
        with pytest.raises(ValueError, match="unknown dialect 'presto'; expected spark, trino"):
            self.connection(dialect="presto")

    def test_relations_are_columns(self) -> None:
        connection = self.duckdb.connect()
        relation = connection.sql("SELECT 'http://h' || range || '/' FROM range(3)")
        assert columns.host(relation).to_list() == ["h0", "h1", "h2"]
