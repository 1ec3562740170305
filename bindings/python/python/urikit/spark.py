"""The functions of urikit in Apache Spark, through Arrow.

`register` makes all functions available in SQL. `expr` has them as methods for DataFrames. `parse`
adds all components of a column in one pass over the data:

>>> spark = getfixture("spark")
>>> from urikit.spark import expr, parse, register
>>> register(spark)
>>> spark.sql("SELECT uri_host('https://example.com/a') AS host").first().host
'example.com'
>>> frame = spark.createDataFrame([("https://example.com/a?b",), ("not a URL",)], ["url"])
>>> frame.select(expr("url").path_segments().alias("segments")).first().segments
['a']
>>> [(row.host, row.query, row.error) for row in parse(frame, "url").collect()]
[('example.com', 'b', None), (None, None, 'whitespace in path')]

The executors need this package and pyarrow. See `docs/spark.md` in the repository.
"""

# Types of pyarrow are unknown.
# pyright: basic
from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Any

from urikit._versions import require

require("pyspark", "pyarrow")

import pyarrow as pa
import pyarrow.compute as pc
from pyspark.sql import Column, DataFrame, SparkSession
from pyspark.sql import functions as F
from pyspark.sql.pandas.types import from_arrow_type
from pyspark.sql.types import DataType, StringType, StructField, StructType

from urikit._methods import Methods
from urikit._urikit import column_call, column_functions
from urikit.columns._call import options

__all__ = ["UriExpr", "expr", "parse", "parse_url_exact", "register"]

#: The functions of Arrow arrays, from PySpark 4.1.
_ARROW_UDF: Any = getattr(F, "arrow_udf", None)

_PARTS = ("scheme", "userinfo", "host", "port", "path", "query", "fragment")


def register(spark: SparkSession) -> None:
    """Register all functions for SQL, with the prefix `uri_`.

    Before PySpark 4.1, `uri_parse` and `uri_error` are missing, because their results could not be
    null; use `parse` instead.

    Also registers `parse_url_exact` and `try_parse_url_exact`, whose results are those of the
    functions `parse_url` and `try_parse_url` of Spark.

    >>> spark = getfixture("spark")
    >>> register(spark)
    >>> spark.sql("SELECT uri_is_valid('http://a b/') AS valid").first().valid
    False
    >>> spark.sql("SELECT parse_url_exact('http://h/?a=1', 'QUERY', 'a') AS a").first().a
    '1'
    """
    for function in column_functions():
        name = function["name"]
        if function["dialect"] == "" and _is_supported(name):
            spark.udf.register(name, _udf(name))
    for name in ("parse_url", "try_parse_url"):
        spark.udf.register(f"{name}_exact", _udf(f"spark.{name}"))


def parse(
    frame: DataFrame,
    column: str,
    *,
    spec: str = "rfc3986",
    guess: bool = False,
    keep_case: bool = False,
    prefix: str = "",
) -> DataFrame:
    """Add all components of a column of URIs, which are parsed once.

    The new columns are `scheme`, `userinfo`, `host`, `port`, `path`, `query`, `fragment`, and
    `error`, with `prefix` before their names. For an invalid URI, `error` is the reason, and all
    components are null. With `spec="java"` and `keep_case`, they are those of `parse_url`.

    >>> spark = getfixture("spark")
    >>> frame = spark.createDataFrame([("http://h:80/a",)], "url string")
    >>> parse(frame, "url", prefix="url_").first().url_port
    80
    """
    names = [f"{prefix}{part}" for part in (*_PARTS, "error")]
    taken = sorted(set(names) & set(frame.columns))
    if taken:
        raise ValueError(f"columns {taken} exist; use the argument prefix")
    if column not in frame.columns:
        raise ValueError(f"no column {column!r}")
    index = frame.columns.index(column)
    types = {field.name: field.dataType for field in _structs("uri_parse")}
    added = [StructField(f"{prefix}{part}", types[part]) for part in _PARTS]
    added.append(StructField(f"{prefix}error", StringType()))
    schema = StructType([*frame.schema.fields, *added])
    reading = options(spec, guess=guess)
    arguments = options(spec, guess=guess, keep_case=keep_case)

    def evaluate(batches: Iterable[Any]) -> Iterator[Any]:
        for batch in batches:
            parsed = _parse(batch.column(index), arguments, reading)
            all_names = [*batch.schema.names, *names]
            yield pa.RecordBatch.from_arrays([*batch.columns, *parsed], all_names)

    return frame.mapInArrow(evaluate, schema)


def _parse(urls: Any, arguments: tuple[str, ...], reading: tuple[str, ...]) -> list[Any]:
    """Return the arrays of all components, and those of errors."""
    structs = pa.array(column_call("uri_parse", (urls, *arguments), plain=True))
    parts = dict(zip((field.name for field in structs.type), structs.flatten(), strict=True))
    functions: Any = pc
    is_invalid = functions.and_(structs.is_null(), urls.is_valid())
    errors = pa.nulls(len(urls), pa.string())
    if functions.any(is_invalid).as_py():
        invalid = urls.filter(is_invalid)
        found = pa.array(column_call("uri_error", (invalid, *reading), plain=True))
        errors = functions.replace_with_mask(errors, is_invalid, found.field("message"))
    return [*(parts[part] for part in _PARTS), errors]


def parse_url_exact(
    url: str | Column, part: str | Column, key: str | Column | None = None, *, fail: bool = False
) -> Column:
    """Return a part of a URL, exactly as `try_parse_url` of Spark does, or `parse_url` if `fail`.

    `url` is a column or its name. `part` is a column or a constant: `HOST`, `PATH`, `QUERY`, `REF`,
    `PROTOCOL`, `FILE`, `AUTHORITY`, or `USERINFO`. `key` selects a parameter of the query.

    >>> spark = getfixture("spark")
    >>> frame = spark.createDataFrame([("http://h/?a=1",)], "url string")
    >>> frame.select(parse_url_exact("url", "QUERY", "a").alias("a")).first().a
    '1'
    """
    arguments = (part,) if key is None else (part, key)
    return _apply("spark.parse_url" if fail else "spark.try_parse_url", url, arguments)


class UriExpr(Methods[Column]):
    """The functions of `urikit.columns` for a column of a DataFrame.

    An argument that can be a column, such as `base`, is a `Column` or a constant `str`.
    """

    def __init__(self, column: str | Column) -> None:
        """Create the methods of a column or of the column with a name."""
        self._column = column

    def _call(self, name: str, *arguments: object) -> Column:
        return _apply(name, self._column, arguments)


def expr(column: str | Column) -> UriExpr:
    """Return the methods of a column or of the column with a name.

    >>> spark = getfixture("spark")
    >>> frame = spark.createDataFrame([("http://h/a/../b",)], "url string")
    >>> frame.select(expr("url").normalize().alias("url")).first().url
    'http://h/b'
    """
    return UriExpr(column)


def _apply(name: str, column: str | Column, arguments: tuple[object, ...]) -> Column:
    """Return a call in which constants are part of the function."""
    empty = tuple(() if isinstance(it, Column) else it for it in arguments)
    column_call(name, ([], *empty))  # raises an exception for an invalid constant
    constants = tuple(None if isinstance(it, Column) else it for it in arguments)
    columns = [F.col(column) if isinstance(column, str) else column]
    columns += [it for it in arguments if isinstance(it, Column)]
    return _udf(name, constants)(*columns)


def _udf(name: str, constants: tuple[object, ...] = ()) -> Callable[..., Column]:
    """Return a function of columns. Constants that are `None` are taken from the columns."""

    def evaluate(first, *others):  # type: ignore[no-untyped-def]
        remaining = iter(others)
        given = [next(remaining) if it is None else it for it in constants]
        arguments = (first, *given, *remaining)
        return pa.array(column_call(name, arguments, plain=True, fold=True))

    # The name of the column in a result, such as `uri_host(url)`.
    evaluate.__name__ = name
    result = _result_type(name)
    if _ARROW_UDF is None:
        return _pandas_udf(evaluate, result)
    udf: Callable[..., Column] = _ARROW_UDF(evaluate, result)
    return udf


def _is_supported(name: str) -> bool:
    """Return whether this version of PySpark can return null from a function."""
    return _ARROW_UDF is not None or not isinstance(_result_type(name), StructType)


def _pandas_udf(evaluate: Callable[..., Any], result: DataType) -> Callable[..., Column]:
    if isinstance(result, StructType):
        # A function of pandas returns a row for each struct, so none would be null.
        message = "structs need PySpark 4.1 or later; use urikit.spark.parse instead"
        raise NotImplementedError(message)

    def evaluate_series(first, *others):  # type: ignore[no-untyped-def]
        array = evaluate(*(pa.array(it, from_pandas=True) for it in (first, *others)))
        return array.to_pandas()

    pandas_udf: Any = vars(F)["pandas_udf"]
    evaluate_series.__name__ = evaluate.__name__
    udf: Callable[..., Column] = pandas_udf(evaluate_series, result)
    return udf


@cache
def _result_types() -> dict[str, DataType]:
    types = {}
    for function in column_functions():
        name = f"{function['dialect']}.{function['name']}".removeprefix(".")
        types[name] = from_arrow_type(pa.field(function["plain"]).type)
    return types


def _result_type(name: str) -> DataType:
    return _result_types()[name]


def _structs(name: str) -> StructType:
    result = _result_type(name)
    assert isinstance(result, StructType)
    return result
