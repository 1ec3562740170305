# Written by tools/columns.py. Do not edit.
"""Whole URIs: normalization, resolution, comparison, and canonical forms."""

from __future__ import annotations

from urikit._urikit import Column
from urikit.columns._call import Values, call, options, words

__all__ = [
    "canonicalize",
    "equal",
    "from_iri",
    "normalize",
    "origin",
    "redact",
    "relativize",
    "resolve",
    "safe_browsing_expressions",
    "surt",
    "to_iri",
    "without_userinfo",
    "without_www",
]


def normalize(values: Values, /) -> Column:
    """Normalize a URI (RFC 3986 section 6.2).

    >>> from urikit import columns
    >>> columns.normalize(['HTTP://Example.com:80/a/../b']).to_list()
    ['http://example.com/b']
    """
    return call("uri_normalize", values)


def resolve(values: Values, /, base: str | Values) -> Column:
    """Resolve a reference against a base URI (RFC 3986 section 5).

    `base`: the base URI, which must have a scheme.

    >>> from urikit import columns
    >>> columns.resolve(['../x'], 'http://h/a/b/c').to_list()
    ['http://h/a/x']
    """
    return call("uri_resolve", values, base)


def relativize(values: Values, /, base: str | Values) -> Column:
    """Return the shortest reference from a base URI to a URI.

    `base`: the base URI, which must have a scheme.

    >>> from urikit import columns
    >>> columns.relativize(['http://h/a/x'], 'http://h/a/b').to_list()
    ['x']
    """
    return call("uri_relativize", values, base)


def origin(values: Values, /) -> Column:
    """Return the normalized scheme, host, and port, without a default port.

    >>> from urikit import columns
    >>> columns.origin(['HTTPS://u@Example.com:443/a']).to_list()
    ['https://example.com']
    """
    return call("uri_origin", values)


def without_userinfo(values: Values, /) -> Column:
    """Remove the userinfo.

    >>> from urikit import columns
    >>> columns.without_userinfo(['ftp://u:p@h/a']).to_list()
    ['ftp://h/a']
    """
    return call("uri_without_userinfo", values)


def without_www(values: Values, /, *, spec: str = "rfc3986", guess: bool = False) -> Column:
    """Remove a leading `www.` from the host.

    >>> from urikit import columns
    >>> columns.without_www(['https://www.example.com/a']).to_list()
    ['https://example.com/a']
    """
    return call("uri_without_www", values, *options(spec, guess))


def redact(values: Values, /) -> Column:
    """Replace the password with `***`.

    >>> from urikit import columns
    >>> columns.redact(['ftp://u:p@h/a']).to_list()
    ['ftp://u:***@h/a']
    """
    return call("uri_redact", values)


def to_iri(values: Values, /) -> Column:
    """Convert a URI to an IRI (RFC 3987 section 3.2).

    >>> from urikit import columns
    >>> columns.to_iri(['/r%C3%A9sum%C3%A9']).to_list()
    ['/résumé']
    """
    return call("uri_to_iri", values)


def from_iri(values: Values, /) -> Column:
    """Convert an IRI to a URI (RFC 3987 section 3.1).

    >>> from urikit import columns
    >>> columns.from_iri(['/résumé']).to_list()
    ['/r%C3%A9sum%C3%A9']
    """
    return call("uri_from_iri", values)


def canonicalize(values: Values, /, profile: str | None = None) -> Column:
    """Return the canonical form of a URL by a profile, `crawler` by default.

    `profile`: A constant: `crawler`, `archive`, `ia-2013`, `cdxj`, `commoncrawl`,
    `plain`, `safe-browsing`, or `w3lib`; with `+whatwg` to read the URL as browsers do,
    or `+rfc3986` or `+rfc3987` for valid input only.

    >>> from urikit import columns
    >>> columns.canonicalize([' HTTP://h:80/a b#top']).to_list()
    ['http://h/a%20b']
    """
    return call("uri_canonicalize", values, *words(profile))


def surt(values: Values, /, profile: str | None = None) -> Column:
    """Return the SURT key of a URL by a profile, `commoncrawl` by default.

    `profile`: A constant: `crawler`, `archive`, `ia-2013`, `cdxj`, `commoncrawl`,
    `plain`, `safe-browsing`, or `w3lib`; with `+whatwg` to read the URL as browsers do,
    or `+rfc3986` or `+rfc3987` for valid input only.

    >>> from urikit import columns
    >>> columns.surt(['http://www.example.com/a']).to_list()
    ['com,example)/a']
    """
    return call("uri_surt", values, *words(profile))


def safe_browsing_expressions(values: Values, /) -> Column:
    """Return the host and path combinations of a URL for a Safe Browsing lookup in a list.

    >>> from urikit import columns
    >>> columns.safe_browsing_expressions(['http://a.example/b']).to_list()
    [['a.example/b', 'a.example/']]
    """
    return call("uri_safe_browsing_expressions", values)


def equal(values: Values, /, other: str | Values, rung: str | None = None) -> Column:
    """Return whether two URIs are equivalent (RFC 3986 section 6).

    `other`: another URI or relative reference.
    `rung`: A constant, the last rung of the comparison ladder of RFC 3986 section 6.2:
    `simple`, `case`, `percent`, `path`, or `scheme` (default).

    >>> from urikit import columns
    >>> columns.equal(['HTTP://h:80/%7Ea'], 'http://h/~a').to_list()
    [True]
    """
    return call("uri_equal", values, other, *words(rung))
