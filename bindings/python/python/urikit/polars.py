"""The namespace `uri` of Polars expressions and series.

Importing this module registers the namespace. It has the functions of `urikit.columns`:

>>> import polars as pl
>>> import urikit.polars
>>> frame = pl.DataFrame({"url": ["https://example.com/a", None, "not a URL"]})
>>> frame.select(pl.col("url").uri.host())["url"].to_list()
['example.com', None, None]
>>> frame["url"].uri.is_valid().to_list()
[True, None, False]

Type checkers do not know registered namespaces. The functions `expr` and `series` return the same
methods with types:

>>> from urikit.polars import expr
>>> frame.select(expr("url").path())["url"].to_list()
['/a', None, None]
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from urikit._versions import require

require("polars")

import polars as pl

from urikit._methods import Methods
from urikit._urikit import column_call

__all__ = ["UriExpr", "UriSeries", "expr", "series"]


@cache
def _data_type(name: str, arguments: tuple[object, ...]) -> pl.DataType:
    """Return the type of a result, and raise an exception for an invalid constant."""
    return pl.Series(values=column_call(name, ([], *arguments))).dtype


def _result(name: str, values: pl.Series, arguments: tuple[object, ...]) -> pl.Series:
    columns = _broadcast((values, *arguments))
    return pl.Series(column_call(name, columns)).alias(values.name)


def _broadcast(arguments: tuple[object, ...]) -> tuple[object, ...]:
    """Repeat the value of series of length 1, such as literals, as Polars does."""
    lengths = {len(it) for it in arguments if isinstance(it, pl.Series)} - {1}
    if len(lengths) != 1:
        return arguments
    (length,) = lengths
    return tuple(
        it.new_from_index(0, length) if isinstance(it, pl.Series) and len(it) == 1 else it
        for it in arguments
    )


@pl.api.register_expr_namespace("uri")
class UriExpr(Methods[pl.Expr]):
    """The functions of `urikit.columns` for an expression.

    An argument that can be a column, such as `base`, is an expression or a constant. A `str` is a
    constant, not the name of a column.
    """

    def __init__(self, expression: pl.Expr) -> None:
        """Create the methods of an expression."""
        self._expression = expression

    def _call(self, name: str, *arguments: object) -> pl.Expr:
        others = [argument for argument in arguments if isinstance(argument, pl.Expr)]
        empty = tuple(() if isinstance(it, pl.Expr) else it for it in arguments)
        data_type = _data_type(name, empty)

        def evaluate(columns: Sequence[pl.Series]) -> pl.Series:
            values, *rest = columns
            remaining = iter(rest)
            given = (next(remaining) if isinstance(it, pl.Expr) else it for it in arguments)
            return _result(name, values, tuple(given))

        if not others:
            return self._expression.map_batches(
                lambda values: evaluate([values]), return_dtype=data_type, is_elementwise=True
            )
        return pl.map_batches([self._expression, *others], evaluate, return_dtype=data_type)


@pl.api.register_series_namespace("uri")
class UriSeries(Methods[pl.Series]):
    """The functions of `urikit.columns` for a series."""

    def __init__(self, values: pl.Series) -> None:
        """Create the methods of a series."""
        self._values = values

    def _call(self, name: str, *arguments: object) -> pl.Series:
        return _result(name, self._values, arguments)


def expr(column: str | pl.Expr) -> UriExpr:
    """Return the methods of a column or an expression.

    >>> from urikit.polars import expr
    >>> pl.DataFrame({"url": ["http://a/b"]}).select(expr("url").host())["url"].to_list()
    ['a']
    """
    return UriExpr(pl.col(column) if isinstance(column, str) else column)


def series(values: pl.Series) -> UriSeries:
    """Return the methods of a series.

    >>> from urikit.polars import series
    >>> series(pl.Series(["http://a/b"])).host().to_list()
    ['a']
    """
    return UriSeries(values)
