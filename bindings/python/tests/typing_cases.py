"""Expressions and their types. Type checkers read this file; it is not run."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Address

import urikit
from typing_extensions import assert_type
from urikit import Iri, IriRef, ParsedUri, Path, Query, Template, Uri, UriRef
from urikit.text import read

uri = urikit.parse("https://example.com/")
iri = urikit.parse("https://example.com/", spec="rfc3987")

assert_type(uri, Uri)
assert_type(iri, Iri)
assert_type(urikit.parse("a:b", spec="java"), ParsedUri)
assert_type(urikit.parse_ref("a"), UriRef)
assert_type(urikit.parse_ref("a", spec="rfc3987"), IriRef)
assert_type(urikit.parse_ref("a", spec="whatwg"), ParsedUri)
assert_type(urikit.resolve("a", base=uri), str)
assert_type(urikit.build(scheme="s"), Uri)
assert_type(urikit.build(path="a"), UriRef)

# A URI has a scheme; a reference may have one.
assert_type(uri.scheme, str)
assert_type(UriRef("a").scheme, str | None)
assert_type(uri.query, str | None)
assert_type(uri.path, str)
assert_type(uri.port, int | None)
assert_type(uri.ip, IPv4Address | IPv6Address | None)
assert_type(uri.segments, tuple[str, ...])
assert_type(uri.user_encoded, str | None)
assert_type(uri.span("host"), tuple[int, int] | None)

# Changes keep the class, except for relativization.
assert_type(uri.replace(host="h", port=80, path=Path("/a")), Uri)
assert_type(UriRef("a").replace(scheme=None), UriRef)
assert_type(uri.without("query"), Uri)
assert_type(uri.with_query({"a": 1, "b": [1, 2]}), Uri)
assert_type(uri.with_query([("a", "b")]), Uri)
assert_type(uri.with_query(uri.params), Uri)
assert_type(iri / "a", Iri)
assert_type(uri.normalize(), Uri)
assert_type(UriRef("a").normalize(), UriRef)
assert_type(uri.resolve("a"), Uri)
assert_type(uri.relativize("a:b"), UriRef)
assert_type(uri.to_iri(), Iri)
assert_type(iri.to_uri(), Uri)
assert_type(IriRef("a").to_uri(), UriRef)

assert_type(uri.params, Query)
assert_type(uri.params["a"], str)
assert_type(uri.params.get("a"), str | None)
assert_type(uri.params.get("a", 1), str | int)
assert_type(uri.params.pairs(), list[tuple[str, str | None]])
assert_type(Path("/a")[0], str)
assert_type(Path("/a")[:1], tuple[str, ...])
assert_type(Template("{a}").expand(a=1, b=["x"], c={"k": "v"}), str)
assert_type(urikit.unquote_to_bytes("a"), bytes)

# Errors that type checkers report.
urikit.parse(b"http://a/")  # type: ignore[call-overload]  # pyright: ignore
urikit.parse("a:b", spec="rfc9999")  # type: ignore[call-overload]  # pyright: ignore
uri.host = "h"  # type: ignore[misc]  # pyright: ignore
uri.span("hosts")  # type: ignore[arg-type]  # pyright: ignore
urikit.relativize("a:b", base="a:b", spec="java")  # type: ignore[arg-type]  # pyright: ignore

match urikit.parse_ref("a"):
    case Uri("https", authority, path):
        assert_type(authority, str | None)
        assert_type(path, str)
    case _:
        pass

# Documents keep the type of their source.
assert_type(read("<a href=b>").rewrite(lambda link: link.target), str)
assert_type(read(b"<a href=b>").rewrite(lambda link: link.target), bytes)
