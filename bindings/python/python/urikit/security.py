"""Security checks for URLs: findings, SSRF and redirect guards, and secrets.

`audit` reports problems in a URL, such as userinfo that looks like a host. `FetchGuard` validates a
URL from a user before a server fetches it or redirects to it.

>>> from urikit.security import FetchGuard, audit
>>> for finding in audit("https://example.com./"):
...     print(finding)
warning[host-trailing-dot]: host ends with a dot (19..20)

>>> guard = FetchGuard("web-fetch", hosts=["example.com"])
>>> url = guard.check("https://Example.com")
>>> str(url)
'https://example.com/'

A finding is not a proof of an attack, and a URL without findings can still be harmful. No name is
resolved and no redirect is followed: check resolved addresses with `special_address`, and
redirects with `FetchGuard.check_redirect`.
"""

from __future__ import annotations

from collections.abc import Iterable

from urikit._urikit import (
    FetchGuard,
    Finding,
    Policy,
    Rule,
    ValidatedUri,
    audit,
    redact,
    rule,
    rules,
    secrets,
    special_address,
)
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


class Rejection(ValueError):
    """The error for a URL that a `FetchGuard` rejects. It contains no part of the URL.

    >>> from urikit.security import FetchGuard, Rejection
    >>> try:
    ...     FetchGuard().check("http://10.0.0.1/")
    ... except Rejection as rejection:
    ...     print([finding.rule for finding in rejection.findings])
    ['ip-special']
    """

    #: The problems, in order of their position.
    findings: tuple[Finding, ...]

    def __init__(self, findings: Iterable[Finding]) -> None:
        self.findings = tuple(findings)
        super().__init__(self.findings)

    def __str__(self) -> str:
        return "; ".join(map(str, self.findings))
