# Written by tools/columns.py. Do not edit.
"""Whole URIs: normalization, resolution, comparison, and canonical forms."""

from __future__ import annotations

from urikit._urikit import Column
from urikit.columns._call import Values, call, options, profiled
from urikit.types import Spec

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


def normalize(values: Values, /, *, spec: Spec = "rfc3986", guess: bool = False) -> Column:
    """Normalize a URI (RFC 3986 section 6.2).

    >>> from urikit import columns
    >>> columns.normalize(['HTTP://Example.com:80/a/../b']).to_list()
    ['http://example.com/b']
    """
    return call("uri_normalize", values, *options(spec, guess=guess))


def resolve(values: Values, /, *, base: str | Values, spec: Spec = "rfc3986") -> Column:
    """Resolve a reference against a base URI (RFC 3986 section 5).

    `base`: the base URI, which must have a scheme.

    >>> from urikit import columns
    >>> columns.resolve(['../x'], base='http://h/a/b/c').to_list()
    ['http://h/a/x']
    """
    return call("uri_resolve", values, base, *options(spec))


def relativize(values: Values, /, *, base: str | Values, spec: Spec = "rfc3986") -> Column:
    """Return the shortest reference from a base URI to a URI.

    `base`: the base URI, which must have a scheme.

    >>> from urikit import columns
    >>> columns.relativize(['http://h/a/x'], base='http://h/a/b').to_list()
    ['x']
    """
    return call("uri_relativize", values, base, *options(spec))


def origin(values: Values, /, *, spec: Spec = "rfc3986", guess: bool = False) -> Column:
    """Return the normalized scheme, host, and port, without a default port.

    >>> from urikit import columns
    >>> columns.origin(['HTTPS://u@Example.com:443/a']).to_list()
    ['https://example.com']
    """
    return call("uri_origin", values, *options(spec, guess=guess))


def without_userinfo(
    values: Values,
    /,
    *,
    spec: Spec = "rfc3986",
    guess: bool = False,
) -> Column:
    """Remove the userinfo.

    >>> from urikit import columns
    >>> columns.without_userinfo(['ftp://u:p@h/a']).to_list()
    ['ftp://h/a']
    """
    return call("uri_without_userinfo", values, *options(spec, guess=guess))


def without_www(
    values: Values,
    /,
    *,
    spec: Spec = "rfc3986",
    guess: bool = False,
) -> Column:
    """Remove a leading `www.` from the host.

    >>> from urikit import columns
    >>> columns.without_www(['https://www.example.com/a']).to_list()
    ['https://example.com/a']
    """
    return call("uri_without_www", values, *options(spec, guess=guess))


def redact(values: Values, /, *, spec: Spec = "rfc3986", guess: bool = False) -> Column:
    """Replace each password and token with `***`.

    >>> from urikit import columns
    >>> columns.redact(['ftp://u:p@h/a']).to_list()
    ['ftp://u:***@h/a']
    """
    return call("uri_redact", values, *options(spec, guess=guess))


def to_iri(values: Values, /, *, spec: Spec = "rfc3986", guess: bool = False) -> Column:
    """Convert a URI to an IRI (RFC 3987 section 3.2).

    >>> from urikit import columns
    >>> columns.to_iri(['/r%C3%A9sum%C3%A9']).to_list()
    ['/résumé']
    """
    return call("uri_to_iri", values, *options(spec, guess=guess))


def from_iri(values: Values, /) -> Column:
    """Convert an IRI to a URI (RFC 3987 section 3.1).

    >>> from urikit import columns
    >>> columns.from_iri(['/résumé']).to_list()
    ['/r%C3%A9sum%C3%A9']
    """
    return call("uri_from_iri", values)


def canonicalize(
    values: Values,
    /,
    profile: str = "crawler",
    *,
    spec: Spec | None = None,
) -> Column:
    """Return the canonical form of a URL by a profile, `crawler` by default.

    `profile`: A constant: `crawler`, `archive`, `ia-2013`, `cdxj`, `commoncrawl`,
    `plain`, `safe-browsing`, or `w3lib`.

    >>> from urikit import columns
    >>> columns.canonicalize([' HTTP://h:80/a b#top']).to_list()
    ['http://h/a%20b']
    """
    return call("uri_canonicalize", values, profiled(profile, spec))


def surt(
    values: Values,
    /,
    profile: str = "commoncrawl",
    *,
    spec: Spec | None = None,
) -> Column:
    """Return the SURT key of a URL by a profile, `commoncrawl` by default.

    `profile`: A constant: `crawler`, `archive`, `ia-2013`, `cdxj`, `commoncrawl`,
    `plain`, `safe-browsing`, or `w3lib`.

    >>> from urikit import columns
    >>> columns.surt(['http://www.example.com/a']).to_list()
    ['com,example)/a']
    """
    return call("uri_surt", values, profiled(profile, spec))


def safe_browsing_expressions(values: Values, /) -> Column:
    """Return the host and path combinations of a URL for a Safe Browsing lookup in a list.

    >>> from urikit import columns
    >>> columns.safe_browsing_expressions(['http://a.example/b']).to_list()
    [['a.example/b', 'a.example/']]
    """
    return call("uri_safe_browsing_expressions", values)


def equal(
    values: Values,
    /,
    other: str | Values,
    up_to: str = "scheme",
    *,
    spec: Spec = "rfc3986",
) -> Column:
    """Return whether two URIs are equivalent (RFC 3986 section 6).

    `other`: another URI or relative reference.
    `up_to`: A constant, the last rung of the comparison ladder of RFC 3986 section 6.2:
    `simple`, `case`, `percent`, `path`, or `scheme` (default).

    >>> from urikit import columns
    >>> columns.equal(['HTTP://h:80/%7Ea'], 'http://h/~a').to_list()
    [True]
    """
    return call("uri_equal", values, other, up_to, *options(spec))
