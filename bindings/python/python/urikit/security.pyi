from collections.abc import Iterable, Sequence
from ipaddress import IPv4Address, IPv6Address
from typing import Any, Final, TypeVar, final

from typing_extensions import Self

from urikit._urikit import Reference, Uri
from urikit.types import PolicyName, Severity

__all__ = [
    "FetchGuard",
    "Finding",
    "Policy",
    "PolicyName",
    "Rejection",
    "Rule",
    "Severity",
    "ValidatedUri",
    "audit",
    "redact",
    "rule",
    "rules",
    "secrets",
    "special_address",
]

_Text = TypeVar("_Text", str, bytes)

class Rejection(ValueError):
    """The error for a URL that a `FetchGuard` rejects. It contains no part of the URL."""

    findings: tuple[Finding, ...]
    def __init__(self, findings: Iterable[Finding]) -> None: ...

@final
class Rule:
    """A check for one kind of security problem in a URL, with its documentation."""

    def __new__(cls, id: str, /) -> Self: ...
    @property
    def id(self) -> str:
        """The name, such as `host-trailing-dot`."""
        ...
    @property
    def severity(self) -> Severity:
        """The default severity: `info`, `warning`, or `error`."""
        ...
    @property
    def what(self) -> str:
        """A short description of the problem."""
        ...
    @property
    def why(self) -> str:
        """An explanation of the risk."""
        ...
    @property
    def remedy(self) -> str:
        """A way to fix the problem or to avoid the risk."""
        ...
    @property
    def source(self) -> str:
        """The specifications, advisories, and papers on which the rule is based."""
        ...
    @property
    def examples(self) -> tuple[str, ...]:
        """URLs in which the rule has a finding. Empty for rules that depend on a list of the
        caller.
        """
        ...
    @property
    def accepted(self) -> tuple[str, ...]:
        """Similar URLs in which the rule has no finding."""
        ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs__(self) -> tuple[str]: ...

@final
class Finding:
    """A problem in a URL, with its severity and position. It contains no part of the URL."""

    __match_args__: Final = ("rule", "severity")
    def __new__(
        cls,
        rule: str,
        severity: Severity,
        message: str,
        span: tuple[int, int],
        byte_span: tuple[int, int],
        depth: int = 0,
    ) -> Self: ...
    @property
    def rule(self) -> str:
        """The name of the rule, such as `backslash`."""
        ...
    @property
    def severity(self) -> Severity:
        """The severity: `info`, `warning`, or `error`."""
        ...
    @property
    def message(self) -> str:
        """A description of the problem. It contains no part of the URL."""
        ...
    @property
    def remedy(self) -> str:
        """A way to fix the problem or to avoid the risk."""
        ...
    @property
    def why(self) -> str:
        """An explanation of the risk."""
        ...
    @property
    def span(self) -> tuple[int, int]:
        """The indices at which the problem starts and ends. Empty if a component is missing."""
        ...
    @property
    def start(self) -> int:
        """The index at which the problem starts."""
        ...
    @property
    def end(self) -> int:
        """The index after the end of the problem."""
        ...
    @property
    def byte_span(self) -> tuple[int, int]:
        """The position in the UTF-8 form of the URL."""
        ...
    @property
    def depth(self) -> int:
        """The number of URLs that enclose the one with the problem, as in
        `?url=http://10.0.0.1/`.
        """
        ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs__(
        self,
    ) -> tuple[str, str, str, tuple[int, int], tuple[int, int], int]: ...

@final
class Policy:
    """A selection of rules, with their severities. It can be used for any number of URLs.

    `name` selects a predefined policy:

    | name | for |
    |---|---|
    | `general` | all rules that do not depend on the use of the URL (the default) |
    | `web-fetch` | servers that fetch user-supplied URLs (SSRF) |
    | `redirect` | targets of redirects |
    | `link-text` | URLs shown to users |
    | `archive` | URLs in archives and data sets |
    | `unanimous` | only URLs that all known parsers interpret in the same way |
    | `empty` | no rules |

    `enable` adds rules, `deny` adds rules as errors, and `allow` removes rules. `ports` and
    `schemes` are allowed in addition to those of the policy. If `hosts` or `only_ports` are
    given, all other hosts or ports are errors; the policy `redirect` needs the hosts of the
    site. URLs inside the URL are audited to a depth of `embedded_depth`.
    """

    def __new__(
        cls,
        name: PolicyName = "general",
        *,
        enable: Iterable[str] = ...,
        deny: Iterable[str] = ...,
        allow: Iterable[str] = ...,
        ports: Sequence[int] = ...,
        schemes: Iterable[str] = ...,
        hosts: Iterable[str] = ...,
        only_ports: Sequence[int] = ...,
        embedded_depth: int | None = None,
    ) -> Self: ...
    def audit(
        self, url: str | bytes | Reference, /, *, at_least: Severity = "info"
    ) -> list[Finding]:
        """Returns the problems in a URL with at least a severity, in order of their position.

        `url` is any `str` or `bytes`, valid or not.
        """
        ...
    def worst(self, url: str | bytes | Reference, /) -> Severity | None:
        """Returns the highest severity of the problems in a URL, or `None` if there are none."""
        ...
    @property
    def rules(self) -> tuple[Rule, ...]:
        """The rules of this policy."""
        ...
    def __getnewargs_ex__(self) -> tuple[tuple[str], dict[str, Any]]: ...

@final
class ValidatedUri:
    """A URI that a `FetchGuard` has accepted, in normal form.

    Only a guard creates objects of this class, so a function with a parameter of this type
    cannot receive an unchecked URI by mistake. `str(uri)` is the URI to fetch.
    """

    @property
    def uri(self) -> Uri:
        """The URI in parsed form."""
        ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class FetchGuard:
    """A validator for URLs from users, before a server fetches them or redirects to them.

    A check that returns only `True` or `False` is unsafe: the HTTP client parses the string
    again, and may find another host. A guard returns a `ValidatedUri` instead: the URI in its
    normal form. Fetch this URI, not the original string.

    `policy` is a `Policy` or the name of one. Problems with a severity of at least
    `reject_at` are rejected. `hosts` and `schemes` are allow-lists: only these hosts, such as
    `example.com` or `*.example.com`, and only these schemes are accepted. With
    `same_origin_redirects`, redirects must not change the scheme, the host, or the port.

    A guard does not resolve names. Check the resolved address with `special_address`.
    """

    def __new__(
        cls,
        policy: Policy | PolicyName | None = None,
        *,
        reject_at: Severity = "error",
        hosts: Iterable[str] | None = None,
        schemes: Iterable[str] | None = None,
        same_origin_redirects: bool = False,
    ) -> Self: ...
    def check(self, url: str | Reference, /) -> ValidatedUri:
        """Validates a URL from a user, and returns its normal form, which is the URI to fetch.

        Raises `Rejection`, a `ValueError`, with the problems.
        """
        ...
    def check_redirect(self, base: ValidatedUri, reference: str | Reference, /) -> ValidatedUri:
        """Validates the target of a redirect, and returns its normal form, which is the URI to
        fetch.

        `base` is the URI that was fetched, and `reference` the value of the `Location`
        header. Raises `Rejection`, a `ValueError`, with the problems.
        """
        ...
    def __getnewargs_ex__(self) -> tuple[tuple[Any], dict[str, Any]]: ...

def audit(
    url: str | bytes | Reference,
    /,
    policy: Policy | PolicyName | None = None,
    *,
    at_least: Severity = "info",
) -> list[Finding]:
    """Returns the problems in a URL, in order of their position.

    `policy` is a `Policy` or the name of one. `url` is any `str` or `bytes`, valid or not.
    """
    ...

def rule(id: str, /) -> Rule:
    """Returns the rule with a name. Raises `KeyError` if there is none."""
    ...

def rules() -> list[Rule]:
    """Returns all rules."""
    ...

def secrets(text: str | bytes, /) -> list[tuple[int, int]]:
    """Returns the positions of passwords and tokens in a URL or a log line.

    The positions are sorted and do not overlap. If parsers split an invalid URL differently,
    a position is included if any known parser may find a password there.
    """
    ...

def redact(text: _Text, /, mask: str = "***") -> _Text:
    """Returns a URL or a log line with its passwords and tokens replaced by a mask."""
    ...

def special_address(address: str | IPv4Address | IPv6Address, /) -> str | None:
    """Returns the name of the reserved block to which an IP address belongs, or `None`.

    Use it for the resolved address of a host before connecting. `address` is a `str`, or an
    address of the module `ipaddress`. An address that is not public has a name, such as
    `loopback`, `private use`, or `cloud metadata`.
    """
    ...
