from collections.abc import Iterable
from typing import Any, Final, Literal, TypeAlias, TypedDict, TypeVar, final, type_check_only

from typing_extensions import Self

from urikit._urikit import Host, Reference
from urikit.types import ProfileName

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
_Host: TypeAlias = str | Host | Reference
_Spec: TypeAlias = Literal["any", "rfc3986", "rfc3987", "whatwg"]

@final
class Domain:
    """A host that is split at its public suffix."""

    __match_args__: Final = ("subdomain", "label", "public_suffix")
    def __new__(cls, host: _Host, /, *, icann: bool = False) -> Self: ...
    @property
    def host(self) -> str:
        """The host, without a trailing dot."""
        ...
    @property
    def subdomain(self) -> str | None:
        """The labels before the registered domain, or `None`."""
        ...
    @property
    def label(self) -> str | None:
        """The first label of the registered domain, or `None` if the host is a public suffix."""
        ...
    @property
    def registered_domain(self) -> str | None:
        """The registered domain, or `None` if the host is a public suffix."""
        ...
    @property
    def public_suffix(self) -> str:
        """The public suffix."""
        ...
    @property
    def kind(self) -> Literal["icann", "private", "default"]:
        """The rule that defines the suffix: `icann`, `private`, or `default` if the list has
        none.
        """
        ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs_ex__(self) -> tuple[tuple[str], dict[str, Any]]: ...

def split_domain(host: _Host, /, *, icann: bool = False) -> Domain:
    """Splits a host at its public suffix.

    Raises `ValueError` if the host is not a domain name.
    """
    ...

def registered_domain(host: _Host, /, *, icann: bool = False) -> str | None:
    """Returns the registered domain of a host, such as `example.co.uk`.

    `host` is a `str`, a `Host`, or a reference with a host, such as a `Uri`. The result is
    `None` for a public suffix, an IP address, and other hosts that are not domain names. A
    string with characters that no host name contains, such as a URL, raises `ValueError`. The
    Public Suffix List is compiled in. With `icann`, only its ICANN section is used, so that
    `github.io` is a registered domain and not a suffix.
    """
    ...

def public_suffix(host: _Host, /, *, icann: bool = False) -> str | None:
    """Returns the public suffix of a host, such as `co.uk`, or `None` if it is not a domain
    name.
    """
    ...

def subdomain(host: _Host, /, *, icann: bool = False) -> str | None:
    """Returns the labels of a host before its registered domain, or `None` if there are none."""
    ...

def list_version() -> tuple[str, str | None]:
    """Returns the version and the date of the Public Suffix List that is compiled in."""
    ...

@final
class Profile:
    """A set of options for the canonical form of a URL.

    `Profile(name)` is a predefined profile; see `profiles`. `Profile(name, base, **options)`
    is a new profile with the options of another one and changes to them. Without `base`, the
    URL is kept as it is, except for the given options. `Profile.options` has the names and
    values.
    """

    def __new__(
        cls, name: str, /, base: Profile | ProfileName | None = None, **options: str
    ) -> Self: ...
    @property
    def name(self) -> str:
        """The name."""
        ...
    @property
    def options(self) -> dict[str, str]:
        """The options, in the order in which they are applied."""
        ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs_ex__(self) -> tuple[tuple[str], dict[str, Any]]: ...

def profiles() -> list[Profile]:
    """Returns the predefined profiles.

    | profile | purpose |
    |---|---|
    | `crawler` | deduplication without loss: only steps that keep what a server sees |
    | `archive` | canonical URLs of the Internet Archive |
    | `ia-2013` | SURT keys, as Python `surt` 0.3.1 |
    | `cdxj` | SURT keys, as pywb |
    | `commoncrawl` | SURT keys, as the index of Common Crawl since 2025 |
    | `plain` | SURT keys with reordered hosts and no other change |
    | `safe-browsing` | lookups in Google Safe Browsing |
    | `w3lib` | fingerprints of Scrapy, as `w3lib.url.canonicalize_url` |
    """
    ...

def canonicalize(
    url: _Text, /, profile: Profile | ProfileName | None = None, *, spec: _Spec | None = None
) -> _Text:
    """Returns the canonical form of a URL, by a profile.

    `url` is any `str` or `bytes`, and the result has the same type. `profile` is a `Profile`
    or the name of one. Raises `UriError` if the URL has no canonical form, for example
    because its port is not a number.
    """
    ...

def surt(
    url: _Text, /, profile: Profile | ProfileName | None = None, *, spec: _Spec | None = None
) -> _Text:
    """Returns the SURT key of a URL, which sorts the URLs of a domain next to each other.

    `url` is any `str` or `bytes`, and the result has the same type. `profile` is a `Profile`
    or the name of one, `commoncrawl` by default. Raises `UriError` if the URL has no key.
    """
    ...

def unsurt(key: _Text, /) -> _Text:
    """Returns the URL of a SURT key of the profile `plain`."""
    ...

def safe_browsing_expressions(url: str | bytes | Reference, /) -> list[str]:
    """Returns the expressions that Google Safe Browsing looks up for a URL: a host and a path
    each.
    """
    ...

def common_crawl_columns(url: str | Reference, /) -> _CommonCrawlColumns:
    """Returns the `url_*` columns of the Common Crawl index for a URL, with the same names.

    A column without a value is `None`. `url` can be any string.
    """
    ...

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
    """Rules for removing tracking parameters, such as `utm_source`, from URLs.

    The rules come from lists that the caller supplies: `names` has one name per line, or is
    an iterable of names, in which `*` matches any characters; `adguard` is a filter list with
    `$removeparam` rules; `clearurls` is a list of the browser extension ClearURLs, as JSON.
    With `keep_referral`, the parameters that ClearURLs marks as referral marketing are kept.

    Rules that are invalid or not supported are skipped and listed in `problems`. With
    `strict`, `ValueError` is raised for invalid rules.
    """

    def __new__(
        cls,
        names: str | Iterable[str] | None = None,
        *,
        adguard: str | None = None,
        clearurls: str | None = None,
        keep_referral: bool = False,
        strict: bool = False,
    ) -> Self: ...
    def clean(self, url: str | Reference, /) -> str:
        """Returns a URL without its tracking parameters. All other characters are kept."""
        ...
    def removals(self, url: str | Reference, /) -> list[tuple[str, str]]:
        """Returns the parts of a URL that `clean` removes, each with the rule that matches it."""
        ...
    @property
    def problems(self) -> tuple[str, ...]:
        """The rules that were skipped, each with the reason."""
        ...
    def __len__(self) -> int: ...
    def __getnewargs_ex__(self) -> tuple[tuple[()], dict[str, Any]]: ...
