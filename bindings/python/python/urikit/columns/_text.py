# Written by tools/columns.py. Do not edit.
"""Percent-encoding, URIs in text, and security rules."""

from __future__ import annotations

from urikit._urikit import Column
from urikit.columns._call import Values, call, words

__all__ = [
    "audit",
    "decode",
    "encode",
    "find",
    "replace",
    "try_decode",
]


def encode(values: Values, /, part: str | None = None) -> Column:
    """Percent-encode a string as a part of a URI.

    `part`: A constant, the part of a URI: `unreserved` (default, for all parts),
    `userinfo`, `reg-name`, `path`, `segment`, `query`, `fragment`, or `form` (a space
    becomes `+`).

    >>> from urikit import columns
    >>> columns.encode(['a b/c'], 'path').to_list()
    ['a%20b/c']
    """
    return call("uri_encode", values, *words(part))


def decode(values: Values, /, part: str | None = None) -> Column:
    """Decode a percent-encoded string. Fails if that is not possible.

    `part`: A constant: `form` to decode `+` as a space.

    >>> from urikit import columns
    >>> columns.decode(['a%20b']).to_list()
    ['a b']
    """
    return call("uri_decode", values, *words(part))


def try_decode(values: Values, /, part: str | None = None) -> Column:
    """Decode a percent-encoded string. Returns null if that is not possible.

    `part`: A constant: `form` to decode `+` as a space.

    >>> from urikit import columns
    >>> columns.try_decode(['a+b%2B'], 'form').to_list()
    ['a b+']
    """
    return call("uri_try_decode", values, *words(part))


def find(values: Values, /) -> Column:
    """Return the URIs in a string in a list of structs.

    Uri, raw (as written), and the byte offsets start and end, from 0.

    >>> from urikit import columns
    >>> columns.find(['see http://h/a.'])[0][0]['uri']
    'http://h/a'
    """
    return call("uri_find", values)


def replace(values: Values, /, replacement: str) -> Column:
    """Replace every URI in a string.

    `replacement`: the replacement, a constant.

    >>> from urikit import columns
    >>> columns.replace(['see http://h/a.'], '[link]').to_list()
    ['see [link].']
    """
    return call("uri_replace", values, replacement)


def audit(values: Values, /, policy: str | None = None) -> Column:
    """Return the identifiers of the security rules that a URL violates in a list.

    `policy`: A constant: `general` (default), `web-fetch`, `redirect`, `link-text`,
    `archive`, or `unanimous`.

    >>> from urikit import columns
    >>> columns.audit(['http://u:p@example.com/']).to_list()
    [['userinfo-present', 'password']]
    """
    return call("uri_audit", values, *words(policy))
