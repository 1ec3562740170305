"""Counts of invalid rows, with their reasons."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from urikit._urikit import Column, column_call, redact
from urikit.columns._call import Values, options
from urikit.types import Spec

__all__ = ["Problem", "Validity", "validity"]

#: The specifications that `validity` compares by default.
_SPECS: tuple[Spec, ...] = ("rfc3986", "rfc3987", "whatwg")


class Problem(NamedTuple):
    """An error that occurs in a column."""

    #: The kind of the error, such as `path-char`.
    code: str
    #: The description of the error, such as `invalid character in path`.
    message: str
    #: The number of rows with this error.
    rows: int
    #: The first value with this error. Passwords and tokens are masked.
    example: str


class Validity(NamedTuple):
    """The number of rows that are invalid by a specification, and why."""

    #: The specification.
    spec: Spec
    #: The number of rows.
    rows: int
    #: The number of rows that are null.
    nulls: int
    #: The number of rows that are invalid, and null in the results of other functions.
    invalid: int
    #: The most frequent errors, in descending order of their number of rows.
    problems: list[Problem]

    def __str__(self) -> str:
        """Return a table for people."""
        share = 100 * self.invalid / self.rows if self.rows else 0.0
        lines = [f"{self.spec}: {self.invalid} of {self.rows} rows are invalid ({share:.1f} %)"]
        lines += [f"  {it.rows:>8}  {it.message}: {it.example!r}" for it in self.problems]
        return "\n".join(lines)


def validity(
    values: Values,
    /,
    specs: Spec | Iterable[Spec] = _SPECS,
    *,
    guess: bool = False,
    limit: int = 5,
) -> list[Validity]:
    """Count the rows that are invalid references by some specifications, and their errors.

    Use it before other functions, to choose the specification for a column. `limit` is the number
    of different errors for each specification.

    >>> from urikit import columns
    >>> urls = ["http://a/b", "http://a/b c", "http://é/", "http://a:b/", None]
    >>> for it in columns.validity(urls, limit=1):
    ...     print(it)
    rfc3986: 3 of 5 rows are invalid (60.0 %)
             1  whitespace in path: 'http://a/b c'
    rfc3987: 2 of 5 rows are invalid (40.0 %)
             1  whitespace in path: 'http://a/b c'
    whatwg: 1 of 5 rows are invalid (20.0 %)
             1  invalid character in port: 'http://a:b/'
    """
    names: tuple[Spec, ...] = (specs,) if isinstance(specs, str) else tuple(specs)
    column = Column(values)
    return [_count(column, spec, guess, limit) for spec in names]


def _count(column: Column, spec: Spec, guess: bool, limit: int) -> Validity:
    errors = column_call("uri_error", (column, *options(spec, guess=guess)))
    counts: Counter[tuple[str, str]] = Counter()
    first: dict[tuple[str, str], int] = {}
    for row, error in enumerate(errors):
        if error is not None:
            kind = (error["code"], error["message"])
            counts[kind] += 1
            first.setdefault(kind, row)

    strings = column_call("uri_from_bytes", (column,)) if "Binary" in column.type else column

    def example(row: int) -> str:
        value: str | None = strings[row]
        return "(not UTF-8)" if value is None else redact(value)

    problems = [
        Problem(*kind, rows, example(first[kind])) for kind, rows in counts.most_common(limit)
    ]
    return Validity(spec, len(column), column.null_count, counts.total(), problems)
