"""The types of arguments, for annotations.

>>> from urikit.types import Spec
>>> def host(url: str, spec: Spec = "whatwg") -> str | None:
...     return urikit.parse(url, spec=spec).host
>>> import urikit
>>> host("http://EXAMPLE.com")
'example.com'
"""

from __future__ import annotations

from typing import Literal, TypeAlias

__all__ = [
    "Component",
    "GenericSpec",
    "HostKind",
    "OtherSpec",
    "PolicyName",
    "ProfileName",
    "Severity",
    "Spec",
    "Step",
]

#: The specifications with a class of their own.
GenericSpec: TypeAlias = Literal["rfc3986", "rfc3987"]
#: The specifications whose references are instances of `ParsedUri`.
OtherSpec: TypeAlias = Literal[
    "rfc3986+6874", "rfc2396", "rfc2396+2732", "rfc1808", "rfc1738", "java", "whatwg"
]
#: The specifications by which `urikit.parse` and column functions can read a string.
Spec: TypeAlias = Literal[GenericSpec, OtherSpec]
#: The kinds of hosts.
HostKind: TypeAlias = Literal["reg-name", "ipv4", "ipv6", "ipvfuture"]
#: The components of RFC 3986.
Component: TypeAlias = Literal[
    "scheme", "authority", "userinfo", "host", "port", "path", "query", "fragment"
]
#: The rungs of the comparison ladder (RFC 3986 section 6.2).
Step: TypeAlias = Literal["simple", "case", "percent", "path", "scheme"]
#: The predefined profiles of `urikit.canon`.
ProfileName: TypeAlias = Literal[
    "crawler", "archive", "ia-2013", "cdxj", "commoncrawl", "plain", "safe-browsing", "w3lib"
]
#: The predefined policies of `urikit.security`.
PolicyName: TypeAlias = Literal[
    "general", "web-fetch", "redirect", "link-text", "archive", "unanimous", "empty"
]
#: The severities of findings, in ascending order.
Severity: TypeAlias = Literal["info", "warning", "error"]
