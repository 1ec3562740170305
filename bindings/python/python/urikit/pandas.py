"""The accessor `uri` of pandas series.

Importing this module registers the accessor. It has the functions of `urikit.columns`:

>>> import pandas as pd
>>> import urikit.pandas
>>> urls = pd.Series(["https://example.com/a", None, "not a URL"])
>>> urls.uri.host().tolist()
['example.com', nan, nan]
>>> urls.uri.parse().columns.tolist()[:3]
['scheme', 'userinfo', 'host']

Strings have the dtype `str`, ports `Int32`, and booleans `boolean`. Lists are objects. Functions
that return structs, such as `parse` and `error`, return a `DataFrame`. The index is that of the
series. The module needs pyarrow.

Type checkers do not know registered accessors. The function `series` returns the same methods with
types.
"""

# Types of pyarrow are unknown.
# pyright: basic
from __future__ import annotations

from typing import Any

from urikit._versions import require

require("pandas", "pyarrow")

import pandas as pd
import pyarrow as pa

from urikit._methods import Methods
from urikit._urikit import column_call

__all__ = ["UriAccessor", "series"]

_DATA_TYPES = {
    pa.bool_(): pd.BooleanDtype(),
    pa.int32(): pd.Int32Dtype(),
    pa.string(): pd.StringDtype(na_value=float("nan")),
}


def _values(values: Any) -> Any:
    """Return an argument of a function, which is a column if it is a series."""
    if not isinstance(values, pd.Series):
        return values
    if values.isna().all():
        # A column of NaN has the type of floats.
        return pa.nulls(len(values), pa.string())
    try:
        return pa.array(values, from_pandas=True)
    except (pa.ArrowInvalid, pa.ArrowTypeError):
        for label, value in values.dropna().items():
            if not isinstance(value, str):
                name = type(value).__name__
                message = f"expected str or a missing value in row {label!r}, got {name}"
                raise TypeError(message) from None
        raise


def _to_pandas(array: Any, source: pd.Series) -> Any:
    """Return the result for a series."""
    if pa.types.is_struct(array.type):
        names = [field.name for field in array.type]
        frame = pa.Table.from_arrays(array.flatten(), names).to_pandas(types_mapper=_DATA_TYPES.get)
        return frame.set_index(source.index)
    values = array.to_pandas(types_mapper=_DATA_TYPES.get)
    return pd.Series(values.array, source.index, name=source.name)


@pd.api.extensions.register_series_accessor("uri")
class UriAccessor(Methods[Any]):
    """The functions of `urikit.columns` for a series.

    An argument that can be a column, such as `base`, is a series with the same index or a constant
    `str`.
    """

    def __init__(self, values: pd.Series) -> None:
        """Create the methods of a series."""
        self._series = values

    def _call(self, name: str, *arguments: object) -> Any:
        for argument in arguments:
            if isinstance(argument, pd.Series) and not argument.index.equals(self._series.index):
                raise ValueError("the series have different indexes; use reindex to align them")
        arguments = (_values(self._series), *map(_values, arguments))
        return _to_pandas(pa.array(column_call(name, arguments, plain=True)), self._series)


def series(values: pd.Series) -> UriAccessor:
    """Return the methods of a series.

    >>> from urikit.pandas import series
    >>> series(pd.Series(["http://a/b"])).host().tolist()
    ['a']
    """
    return UriAccessor(values)
