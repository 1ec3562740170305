from collections.abc import Iterable, Sequence
from ipaddress import IPv4Address, IPv6Address
from typing import Any, Final, Literal, TypeAlias, TypeVar, final

from typing_extensions import Self

from urikit._urikit import Reference, Uri

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
PolicyName: TypeAlias = Literal[
    "general", "web-fetch", "redirect", "link-text", "archive", "unanimous", "empty"
]
Severity: TypeAlias = Literal["info", "warning", "error"]

class Rejection(ValueError):
    findings: tuple[Finding, ...]
    def __init__(self, findings: Iterable[Finding]) -> None: ...

@final
class Rule:
    def __new__(cls, id: str, /) -> Self: ...
    @property
    def id(self) -> str: ...
    @property
    def severity(self) -> Severity: ...
    @property
    def what(self) -> str: ...
    @property
    def why(self) -> str: ...
    @property
    def remedy(self) -> str: ...
    @property
    def source(self) -> str: ...
    @property
    def examples(self) -> tuple[str, ...]: ...
    @property
    def accepted(self) -> tuple[str, ...]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs__(self) -> tuple[str]: ...

@final
class Finding:
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
    def rule(self) -> str: ...
    @property
    def severity(self) -> Severity: ...
    @property
    def message(self) -> str: ...
    @property
    def remedy(self) -> str: ...
    @property
    def why(self) -> str: ...
    @property
    def span(self) -> tuple[int, int]: ...
    @property
    def start(self) -> int: ...
    @property
    def end(self) -> int: ...
    @property
    def byte_span(self) -> tuple[int, int]: ...
    @property
    def depth(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs__(
        self,
    ) -> tuple[str, str, str, tuple[int, int], tuple[int, int], int]: ...

@final
class Policy:
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
    ) -> list[Finding]: ...
    def worst(self, url: str | bytes | Reference, /) -> Severity | None: ...
    @property
    def rules(self) -> tuple[Rule, ...]: ...
    def __getnewargs_ex__(self) -> tuple[tuple[str], dict[str, Any]]: ...

@final
class ValidatedUri:
    @property
    def uri(self) -> Uri: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class FetchGuard:
    def __new__(
        cls,
        policy: Policy | PolicyName | None = None,
        *,
        reject_at: Severity = "error",
        hosts: Iterable[str] | None = None,
        schemes: Iterable[str] | None = None,
        same_origin_redirects: bool = False,
    ) -> Self: ...
    def check(self, url: str | Reference, /) -> ValidatedUri: ...
    def check_redirect(self, base: ValidatedUri, reference: str | Reference, /) -> ValidatedUri: ...
    def __getnewargs_ex__(self) -> tuple[tuple[Any], dict[str, Any]]: ...

def audit(
    url: str | bytes | Reference,
    /,
    policy: Policy | PolicyName | None = None,
    *,
    at_least: Severity = "info",
) -> list[Finding]: ...
def rule(id: str, /) -> Rule: ...
def rules() -> list[Rule]: ...
def secrets(text: str | bytes, /) -> list[tuple[int, int]]: ...
def redact(text: _Text, /, mask: str = "***") -> _Text: ...
def special_address(address: str | IPv4Address | IPv6Address, /) -> str | None: ...
