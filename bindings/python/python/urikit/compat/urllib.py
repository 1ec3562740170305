"""`urlsplit`, `urlunsplit`, `urljoin`, and `urldefrag` of `urllib.parse`, as RFC 3986 specifies.

The functions have the same names and return named tuples with the same fields, so that an import
can be replaced. They differ from `urllib.parse` in these respects:

- Invalid references raise `UriError`, which is a `ValueError`. `urllib.parse` accepts nearly every
  string, and removes tabs, line breaks, and surrounding control characters.
- `urljoin` resolves references for all schemes, and requires a base with a scheme.
- `geturl` of a result returns the string that was split. `urllib.parse` removes an empty authority,
  query, or fragment, and converts the scheme to lowercase.
- Arguments are `str`. Non-ASCII characters require `spec="rfc3987"`. There is no
  `allow_fragments`.

`urlparse` is not included, because RFC 3986 has no parameters of the last segment.

>>> from urikit.compat.urllib import urldefrag, urljoin, urlsplit
>>> urlsplit("HTTP://Example.com:8042/over?#").geturl()
'HTTP://Example.com:8042/over?#'
>>> urljoin("myapp://a/b", "c")
'myapp://a/c'
>>> urldefrag("http://example.com/?#top").url
'http://example.com/?'
"""

from __future__ import annotations

import urllib.parse
from collections.abc import Iterable
from typing import Any, Literal

import urikit

__all__ = ["DefragResult", "SplitResult", "urldefrag", "urljoin", "urlsplit", "urlunsplit"]


class SplitResult(urllib.parse.SplitResult):
    """The components of a reference: `scheme`, `netloc`, `path`, `query`, and `fragment`.

    A missing component is an empty string. `username`, `password`, `hostname`, and `port` are
    those of `urllib.parse`: the hostname is in lowercase and has no brackets.

    >>> from urikit.compat.urllib import urlsplit
    >>> parts = urlsplit("HTTP://me@[2001:DB8::1]:8042/over?")
    >>> parts.scheme, parts.netloc, parts.query
    ('HTTP', 'me@[2001:DB8::1]:8042', '')
    >>> parts.username, parts.hostname, parts.port
    ('me', '2001:db8::1', 8042)
    """

    def geturl(self) -> str:
        """Return the string that was split, or the composed reference after `_replace`.

        >>> from urikit.compat.urllib import urlsplit
        >>> urlsplit("http://a/?").geturl(), urlsplit("http://a/?")._replace(path="/b").geturl()
        ('http://a/?', 'http://a/b')
        """
        url: str | None = self.__dict__.get("_url")
        return urlunsplit(self) if url is None else url


class DefragResult(urllib.parse.DefragResult):
    """A reference without its fragment, and the fragment.

    >>> from urikit.compat.urllib import urldefrag
    >>> urldefrag("http://a/b#c")
    DefragResult(url='http://a/b', fragment='c')
    """

    def geturl(self) -> str:
        """Return the string that was split, or the composed reference after `_replace`.

        >>> from urikit.compat.urllib import urldefrag
        >>> urldefrag("http://a/#").geturl()
        'http://a/#'
        """
        default = f"{self.url}#{self.fragment}" if self.fragment else self.url
        url: str = self.__dict__.get("_url", default)
        return url


_Spec = Literal["rfc3986", "rfc3987"]


def urlsplit(url: str, scheme: str = "", *, spec: _Spec = "rfc3986") -> SplitResult:
    """Split a reference into its five components. A missing component is an empty string.

    `scheme` is the default scheme. An invalid reference raises `UriError`.

    >>> from urikit.compat.urllib import urlsplit
    >>> urlsplit("http://example.com:8042/over?name=ferret#nose").path
    '/over'
    >>> try:
    ...     urlsplit("http://example.com/a b")
    ... except ValueError as error:
    ...     print(error)
    space in path
    """
    reference = urikit.parse_ref(url, spec=spec)
    if scheme:
        urikit.build(scheme=scheme)
    parts = SplitResult(
        reference.scheme or scheme,
        reference.authority or "",
        reference.path,
        reference.query or "",
        reference.fragment or "",
    )
    is_default = reference.scheme is None and scheme
    parts.__dict__["_url"] = f"{scheme}:{url}" if is_default else url
    return parts


def urlunsplit(parts: Iterable[Any], *, spec: _Spec = "rfc3986") -> str:
    """Compose a reference of five components. An empty string is a missing component.

    If the components do not form a reference with the same components, `UriError` is raised.

    >>> from urikit.compat.urllib import urlunsplit
    >>> urlunsplit(("http", "example.com", "/over", "", "nose"))
    'http://example.com/over#nose'
    >>> try:
    ...     urlunsplit(("", "", "//example.com/", "", ""))
    ... except ValueError as error:
    ...     print(error)
    the composed reference has other components
    """
    given = tuple(part or "" for part in parts)
    scheme, authority, path, query, fragment = given
    url = "".join(
        (
            f"{scheme}:" if scheme else "",
            f"//{authority}" if authority else "",
            path,
            f"?{query}" if query else "",
            f"#{fragment}" if fragment else "",
        )
    )
    if tuple(urlsplit(url, spec=spec)) != given:
        raise urikit.UriError(
            "the composed reference has other components",
            code="delimiter",
            component="reference",
            rule="URI-reference = URI / relative-ref",
            section="RFC 3986 section 5.3",
        )
    return url


def urljoin(base: str, url: str, *, spec: _Spec = "rfc3986") -> str:
    """Resolve a reference against a base URI (RFC 3986 section 5.2).

    >>> from urikit.compat.urllib import urljoin
    >>> urljoin("http://a/b/c/d;p?q", "../g?y")
    'http://a/b/g?y'
    >>> urljoin("http://a/b/c/d;p?q", "?")
    'http://a/b/c/d;p?'
    """
    return urikit.resolve(url, base=base, spec=spec)


def urldefrag(url: str, *, spec: _Spec = "rfc3986") -> DefragResult:
    """Split a reference into the part before the fragment and the fragment.

    >>> from urikit.compat.urllib import urldefrag
    >>> urldefrag("http://a/b?#c")
    DefragResult(url='http://a/b?', fragment='c')
    """
    reference = urikit.parse_ref(url, spec=spec)
    rest = str(reference.without("fragment"))
    result = DefragResult(rest, reference.fragment or "")
    result.__dict__["_url"] = url
    return result
