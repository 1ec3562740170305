"""The names of `urllib.parse`, so that an import can be replaced, as RFC 3986 specifies.

`urlsplit`, `urlparse`, `urlunsplit`, `urlunparse`, `urljoin`, and `urldefrag` return named tuples
with the fields of `urllib.parse`. They differ in these respects:

- Invalid references raise `UriError`, which is a `ValueError`. `urllib.parse` accepts nearly every
  string, and removes tabs, line breaks, and surrounding control characters.
- `urljoin` resolves references for all schemes, and requires a base with a scheme.
- `geturl` of a result returns the string that was split. `urllib.parse` removes an empty authority,
  query, or fragment, and converts the scheme to lowercase.
- Non-ASCII characters require `spec="rfc3987"`.

All other names, such as `quote`, `parse_qs`, and `urlencode`, are those of the standard library.
They do not parse references, so RFC 3986 makes no difference.

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
from typing import Any, AnyStr, TypeVar, overload
from urllib.parse import (
    DefragResultBytes,
    ParseResultBytes,
    SplitResultBytes,
    parse_qs,
    parse_qsl,
    quote,
    quote_from_bytes,
    quote_plus,
    unquote,
    unquote_plus,
    unquote_to_bytes,
    urlencode,
)

import urikit
from urikit.types import GenericSpec

__all__ = [
    "DefragResult",
    "DefragResultBytes",
    "ParseResult",
    "ParseResultBytes",
    "SplitResult",
    "SplitResultBytes",
    "parse_qs",
    "parse_qsl",
    "quote",
    "quote_from_bytes",
    "quote_plus",
    "unquote",
    "unquote_plus",
    "unquote_to_bytes",
    "urldefrag",
    "urlencode",
    "urljoin",
    "urlparse",
    "urlsplit",
    "urlunparse",
    "urlunsplit",
]


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


class ParseResult(urllib.parse.ParseResult):
    """The fields of `SplitResult`, and `params`: those of the last segment of the path.

    RFC 3986 has no such parameters. As in `urllib.parse`, only some schemes have them.

    >>> from urikit.compat.urllib import urlparse
    >>> urlparse("http://a/b;c?d")
    ParseResult(scheme='http', netloc='a', path='/b', params='c', query='d', fragment='')
    """

    def geturl(self) -> str:
        """Return the string that was split, or the composed reference after `_replace`."""
        url: str | None = self.__dict__.get("_url")
        return urlunparse(self) if url is None else url


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


_Result = TypeVar("_Result", SplitResult, DefragResult, ParseResult)


def _texts(*values: str | bytes | None) -> tuple[str, ...]:
    """Return the characters of arguments. As in `urllib.parse`, bytes must be ASCII."""
    if len({type(value) for value in values if value}) > 1:
        raise TypeError("Cannot mix str and non-str arguments")
    return tuple(it if isinstance(it, str) else (it or b"").decode("ascii") for it in values)


def _split(url: str, result: _Result) -> _Result:
    """Let `geturl` of a result return a string."""
    result.__dict__["_url"] = url
    return result


@overload
def urlsplit(
    url: str, scheme: str = "", allow_fragments: bool = True, *, spec: GenericSpec = "rfc3986"
) -> SplitResult: ...
@overload
def urlsplit(
    url: bytes,
    scheme: bytes = b"",
    allow_fragments: bool = True,
    *,
    spec: GenericSpec = "rfc3986",
) -> SplitResultBytes: ...
def urlsplit(
    url: str | bytes,
    scheme: str | bytes = "",
    allow_fragments: bool = True,
    *,
    spec: GenericSpec = "rfc3986",
) -> SplitResult | SplitResultBytes:
    """Split a reference into its five components. A missing component is an empty string.

    `scheme` is the default scheme. Without `allow_fragments`, a fragment is part of the component
    before it. An invalid reference raises `UriError`.

    >>> from urikit.compat.urllib import urlsplit
    >>> urlsplit("http://example.com:8042/over?name=ferret#nose").path
    '/over'
    >>> try:
    ...     urlsplit("http://example.com/a b")
    ... except ValueError as error:
    ...     print(error)
    space in path, at index 20 of 'http://example.com/a b'
    """
    if isinstance(url, bytes):
        text, default = _texts(url, scheme)
        split: Any = urlsplit(text, default, allow_fragments, spec=spec)
        return split.encode()  # type: ignore[no-any-return]
    url, scheme = _texts(url, scheme)
    reference = urikit.parse_ref(url, spec=spec)
    if scheme:
        urikit.build(scheme=scheme)
    path, query, fragment = reference.path, reference.query or "", reference.fragment or ""
    if fragment and not allow_fragments:
        path, query = (path, f"{query}#{fragment}") if query else (f"{path}#{fragment}", "")
        fragment = ""
    is_default = reference.scheme is None and scheme
    parts = (reference.scheme or scheme, reference.authority or "", path, query, fragment)
    return _split(f"{scheme}:{url}" if is_default else url, SplitResult(*parts))


@overload
def urlparse(
    url: str, scheme: str = "", allow_fragments: bool = True, *, spec: GenericSpec = "rfc3986"
) -> ParseResult: ...
@overload
def urlparse(
    url: bytes,
    scheme: bytes = b"",
    allow_fragments: bool = True,
    *,
    spec: GenericSpec = "rfc3986",
) -> ParseResultBytes: ...
def urlparse(
    url: str | bytes,
    scheme: str | bytes = "",
    allow_fragments: bool = True,
    *,
    spec: GenericSpec = "rfc3986",
) -> ParseResult | ParseResultBytes:
    """Split a reference as `urlsplit` does, and the path at the `;` in its last segment.

    >>> from urikit.compat.urllib import urlparse
    >>> urlparse("http://a/b;c/d;e").params
    'e'
    """
    if isinstance(url, bytes):
        text, default = _texts(url, scheme)
        parsed: Any = urlparse(text, default, allow_fragments, spec=spec)
        return parsed.encode()  # type: ignore[no-any-return]
    url, scheme = _texts(url, scheme)
    split = urlsplit(url, scheme, allow_fragments, spec=spec)
    path, params = split.path, ""
    if split.scheme.lower() in urllib.parse.uses_params:
        start, slash, last = path.rpartition("/")
        last, _, params = last.partition(";")
        path = f"{start}{slash}{last}"
    result = ParseResult(split.scheme, split.netloc, path, params, split.query, split.fragment)
    return _split(split.geturl(), result)


def urlunsplit(parts: Iterable[AnyStr | None], *, spec: GenericSpec = "rfc3986") -> AnyStr:
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
    parts = tuple(parts)
    given = _texts(*parts)
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
    result: Any = url.encode() if any(isinstance(part, bytes) for part in parts) else url
    return result  # type: ignore[no-any-return]


def urlunparse(parts: Iterable[AnyStr | None], *, spec: GenericSpec = "rfc3986") -> AnyStr:
    """Compose a reference of six components, as `urlunsplit` does.

    >>> from urikit.compat.urllib import urlunparse
    >>> urlunparse(("http", "a", "/b", "c", "d", ""))
    'http://a/b;c?d'
    """
    given: list[Any] = list(parts)
    params = given.pop(3)
    if params:
        given[2] = (given[2] or params[:0]) + (b";" if isinstance(params, bytes) else ";") + params
    url: AnyStr = urlunsplit(given, spec=spec)
    return url


def urljoin(
    base: AnyStr, url: AnyStr, allow_fragments: bool = True, *, spec: GenericSpec = "rfc3986"
) -> AnyStr:
    """Resolve a reference against a base URI (RFC 3986 section 5.2).

    `allow_fragments` has no effect, because a fragment is kept in any case.

    >>> from urikit.compat.urllib import urljoin
    >>> urljoin("http://a/b/c/d;p?q", "../g?y")
    'http://a/b/g?y'
    >>> urljoin("http://a/b/c/d;p?q", "?")
    'http://a/b/c/d;p?'
    """
    text, base_text = _texts(url, base)
    target = urikit.resolve(text, base=base_text, spec=spec)
    result: Any = target.encode() if isinstance(base, bytes) else target
    return result  # type: ignore[no-any-return]


@overload
def urldefrag(url: str, *, spec: GenericSpec = "rfc3986") -> DefragResult: ...
@overload
def urldefrag(url: bytes, *, spec: GenericSpec = "rfc3986") -> DefragResultBytes: ...
def urldefrag(
    url: str | bytes, *, spec: GenericSpec = "rfc3986"
) -> DefragResult | DefragResultBytes:
    """Split a reference into the part before the fragment and the fragment.

    >>> from urikit.compat.urllib import urldefrag
    >>> urldefrag("http://a/b?#c")
    DefragResult(url='http://a/b?', fragment='c')
    """
    if isinstance(url, bytes):
        (text,) = _texts(url)
        split: Any = urldefrag(text, spec=spec)
        return split.encode()  # type: ignore[no-any-return]
    reference = urikit.parse_ref(url, spec=spec)
    return _split(url, DefragResult(str(reference.without("fragment")), reference.fragment or ""))
