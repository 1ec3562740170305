# Written by tools/columns.py. Do not edit.
"""Paths."""

from __future__ import annotations

from urikit._urikit import Column
from urikit.columns._call import Values, call, options
from urikit.types import Spec

__all__ = [
    "extension",
    "filename",
    "hierarchy",
    "path_hierarchy",
    "path_segment",
    "path_segments",
]


def path_segments(
    values: Values,
    /,
    *,
    spec: Spec = "rfc3986",
    guess: bool = False,
) -> Column:
    """Return the segments of the path in a list, as written.

    >>> from urikit import columns
    >>> columns.path_segments(['/a/b%20c']).to_list()
    [['a', 'b%20c']]
    """
    return call("uri_path_segments", values, *options(spec, guess=guess))


def path_segment(
    values: Values,
    /,
    number: int,
    *,
    spec: Spec = "rfc3986",
    guess: bool = False,
) -> Column:
    """Return a segment of the path by its number, as written.

    `number`: A constant: 1 is the first segment, -1 the last one.

    >>> from urikit import columns
    >>> columns.path_segment(['/docs/guide'], 1).to_list()
    ['docs']
    """
    return call("uri_path_segment", values, number, *options(spec, guess=guess))


def filename(values: Values, /, *, spec: Spec = "rfc3986", guess: bool = False) -> Column:
    """Return the last segment of the path.

    >>> from urikit import columns
    >>> columns.filename(['http://h/a/b.html']).to_list()
    ['b.html']
    """
    return call("uri_filename", values, *options(spec, guess=guess))


def extension(values: Values, /, *, spec: Spec = "rfc3986", guess: bool = False) -> Column:
    """Return the last segment of the path after its last dot.

    >>> from urikit import columns
    >>> columns.extension(['http://h/a/b.tar.gz?v=1']).to_list()
    ['gz']
    """
    return call("uri_extension", values, *options(spec, guess=guess))


def hierarchy(values: Values, /, *, spec: Spec = "rfc3986", guess: bool = False) -> Column:
    """Return the URI and its parents in a list, the shortest first.

    >>> from urikit import columns
    >>> columns.hierarchy(['http://h/a/b']).to_list()
    [['http://h/', 'http://h/a/', 'http://h/a/b']]
    """
    return call("uri_hierarchy", values, *options(spec, guess=guess))


def path_hierarchy(
    values: Values,
    /,
    *,
    spec: Spec = "rfc3986",
    guess: bool = False,
) -> Column:
    """Return the path and its parents in a list, the shortest first, without `/`.

    >>> from urikit import columns
    >>> columns.path_hierarchy(['http://h/a/b']).to_list()
    [['/a/', '/a/b']]
    """
    return call("uri_path_hierarchy", values, *options(spec, guess=guess))
