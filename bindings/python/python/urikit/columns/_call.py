"""Calls of column functions in the extension module."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol, TypeAlias

from urikit._urikit import Column, column_call

__all__ = ["ArrowArray", "ArrowStream", "Values", "call", "options", "profiled", "words"]


class ArrowArray(Protocol):
    """An object with an Arrow array, such as `pyarrow.Array`."""

    def __arrow_c_array__(self, requested_schema: object = None) -> tuple[object, object]:
        """Return capsules of the type and of the array."""
        ...


class ArrowStream(Protocol):
    """An object with Arrow arrays, such as `polars.Series` or `pyarrow.ChunkedArray`."""

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """Return a capsule of a stream of arrays."""
        ...


Values: TypeAlias = ArrowArray | ArrowStream | Iterable[str | bytes | None]
"""A column: an Arrow object, or a list of `str` or `bytes`, in which `None` is null."""


def call(name: str, values: Values, *arguments: object) -> Column:
    """Call a function by its SQL name."""
    return column_call(name, (values, *arguments))


def options(spec: str, **flags: bool) -> tuple[str, ...]:
    """Return the argument for options, or nothing for the defaults."""
    parts = [] if spec == "rfc3986" else [spec]
    parts += [flag.replace("_", "-") for flag, is_set in flags.items() if is_set]
    return (" ".join(parts),) if parts else ()


def profiled(profile: str, spec: str | None) -> str:
    """Return the argument for a profile that reads its input by a specification."""
    return profile if spec is None else f"{profile}+{spec}"


def words(*arguments: str | None) -> tuple[str, ...]:
    """Return the optional arguments before the first one that is `None`."""
    given: list[str] = []
    for argument in arguments:
        if argument is None:
            break
        given.append(argument)
    return tuple(given)
