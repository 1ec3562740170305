"""The SQL functions of urikit in DuckDB.

>>> import duckdb
>>> import urikit.duckdb
>>> connection = duckdb.connect()
>>> urikit.duckdb.register(connection)
>>> connection.sql("SELECT uri_host('https://example.com/a')").fetchall()
[('example.com',)]
>>> connection.sql("SELECT uri_error('/a|b').message").fetchall()
[('invalid character in path',)]

The functions and their documentation are those of `urikit.columns`, with the prefix `uri_`. Options
are a string with words, such as `uri_host(url, 'rfc3987 guess')`. The functions get whole columns
as Arrow arrays, so the module needs pyarrow.
"""

# Types of pyarrow are unknown.
# pyright: basic
from __future__ import annotations

from collections.abc import Callable
from typing import Any

from urikit._versions import require

require("duckdb", "pyarrow")

import duckdb
import pyarrow as pa

from urikit._urikit import column_call, column_functions

__all__ = ["register"]


def register(connection: duckdb.DuckDBPyConnection, *, dialect: str = "") -> None:
    """Register all functions on a connection. Functions that exist are skipped.

    With `dialect`, registers those of another engine instead: `spark` or `trino`.

    >>> connection = duckdb.connect()
    >>> register(connection, dialect="spark")
    >>> connection.sql("SELECT parse_url('http://example.com/a', 'HOST')").fetchall()
    [('example.com',)]
    """
    dialects = sorted({function["dialect"] for function in column_functions()} - {""})
    if dialect and dialect not in dialects:
        raise ValueError(f"unknown dialect {dialect!r}; expected {', '.join(dialects)}")
    create: Any = connection.create_function
    listed = connection.execute("SELECT function_name FROM duckdb_functions()").fetchall()
    existing = {name for (name,) in listed}
    for function in column_functions():
        name = function["name"]
        if function["dialect"] == dialect and name.lower() not in existing:
            prefix = f"{dialect}." if dialect else ""
            result = _sql_type(pa.field(function["plain"]).type)
            create(
                name,
                _evaluate(prefix + function["name"]),
                None,
                result,
                type="arrow",
                null_handling="special",
            )


def _evaluate(name: str) -> Callable[..., Any]:
    def evaluate(*columns: Any) -> Any:
        return pa.array(column_call(name, columns, plain=True, fold=True))

    return evaluate


def _sql_type(data_type: Any) -> str:
    if pa.types.is_struct(data_type):
        fields = (f'"{field.name}" {_sql_type(field.type)}' for field in data_type)
        return f"STRUCT({', '.join(fields)})"
    if pa.types.is_list(data_type):
        return f"{_sql_type(data_type.value_type)}[]"
    names = {pa.bool_(): "BOOLEAN", pa.int32(): "INTEGER", pa.int64(): "BIGINT"}
    return names.get(data_type, "VARCHAR")
