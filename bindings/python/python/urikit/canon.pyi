from collections.abc import Iterable
from typing import Any, Final, Literal, TypeAlias, TypedDict, TypeVar, final, type_check_only

from typing_extensions import Self

from urikit._urikit import Reference

__all__ = [
    "Domain",
    "Profile",
    "TrackingRules",
    "canonicalize",
    "common_crawl_columns",
    "list_version",
    "profiles",
    "public_suffix",
    "registered_domain",
    "safe_browsing_expressions",
    "split_domain",
    "subdomain",
    "surt",
    "unsurt",
]

_Text = TypeVar("_Text", str, bytes)
_ProfileName: TypeAlias = Literal[
    "crawler",
    "archive",
    "ia-2013",
    "cdxj",
    "commoncrawl",
    "plain",
    "safe-browsing",
    "w3lib",
]

_Spec: TypeAlias = Literal["any", "rfc3986", "rfc3987", "whatwg"]

@final
class Domain:
    __match_args__: Final = ("subdomain", "label", "public_suffix")
    def __new__(cls, host: str, /, *, icann_only: bool = False) -> Self: ...
    @property
    def host(self) -> str: ...
    @property
    def subdomain(self) -> str | None: ...
    @property
    def label(self) -> str | None: ...
    @property
    def registered_domain(self) -> str | None: ...
    @property
    def public_suffix(self) -> str: ...
    @property
    def kind(self) -> Literal["icann", "private", "default"]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs_ex__(self) -> tuple[tuple[str], dict[str, Any]]: ...

def split_domain(host: str, /, *, icann_only: bool = False) -> Domain: ...
def registered_domain(host: str, /, *, icann_only: bool = False) -> str | None: ...
def public_suffix(host: str, /, *, icann_only: bool = False) -> str | None: ...
def subdomain(host: str, /, *, icann_only: bool = False) -> str | None: ...
def list_version() -> tuple[str, str | None]: ...

@final
class Profile:
    def __new__(
        cls, name: str, /, base: Profile | _ProfileName | None = None, **options: str
    ) -> Self: ...
    @property
    def name(self) -> str: ...
    @property
    def options(self) -> dict[str, str]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs_ex__(self) -> tuple[tuple[str], dict[str, Any]]: ...

def profiles() -> list[Profile]: ...
def canonicalize(
    url: _Text, /, profile: Profile | _ProfileName | None = None, *, spec: _Spec | None = None
) -> _Text: ...
def surt(
    url: _Text, /, profile: Profile | _ProfileName | None = None, *, spec: _Spec | None = None
) -> _Text: ...
def unsurt(key: _Text, /) -> _Text: ...
def safe_browsing_expressions(url: str | bytes | Reference, /) -> list[str]: ...
def common_crawl_columns(url: str | Reference, /) -> _CommonCrawlColumns: ...

@type_check_only
class _CommonCrawlColumns(TypedDict):
    url_surtkey: str | None
    url_host_name: str | None
    url_host_tld: str | None
    url_host_2nd_last_part: str | None
    url_host_3rd_last_part: str | None
    url_host_4th_last_part: str | None
    url_host_5th_last_part: str | None
    url_host_registry_suffix: str | None
    url_host_registered_domain: str | None
    url_host_private_suffix: str | None
    url_host_private_domain: str | None
    url_host_name_reversed: str | None
    url_protocol: str | None
    url_port: int | None
    url_path: str
    url_query: str | None

@final
class TrackingRules:
    def __new__(
        cls,
        names: str | Iterable[str] | None = None,
        *,
        adguard: str | None = None,
        clearurls: str | None = None,
        keep_referral: bool = False,
        strict: bool = False,
    ) -> Self: ...
    def clean(self, url: str | Reference, /) -> str: ...
    def removals(self, url: str | Reference, /) -> list[tuple[str, str]]: ...
    @property
    def problems(self) -> tuple[str, ...]: ...
    def __len__(self) -> int: ...
    def __getnewargs_ex__(self) -> tuple[tuple[()], dict[str, Any]]: ...
