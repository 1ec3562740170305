from collections.abc import Iterable, Iterator, Mapping, Sequence
from ipaddress import IPv4Address, IPv6Address
from os import PathLike
from types import EllipsisType
from typing import (
    Any,
    Final,
    Literal,
    SupportsIndex,
    TypeAlias,
    TypeVar,
    final,
    overload,
)

from typing_extensions import Self, disjoint_base

from urikit.canon import (
    Domain,
    Profile,
    TrackingRules,
    canonicalize,
    common_crawl_columns,
    list_version,
    profiles,
    public_suffix,
    registered_domain,
    safe_browsing_expressions,
    split_domain,
    subdomain,
    surt,
    unsurt,
)
from urikit.columns._call import Values
from urikit.security import (
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
from urikit.text import (
    Document,
    Finder,
    Link,
    Match,
    Skipped,
    detect,
    find,
    links,
    read,
)
from urikit.types import Component, GenericSpec, HostKind, OtherSpec, Spec, Step

__all__ = [
    "Decoded",
    "Document",
    "Domain",
    "FetchGuard",
    "Finder",
    "Finding",
    "Host",
    "Iri",
    "IriRef",
    "Link",
    "Match",
    "ParsedUri",
    "Path",
    "Policy",
    "Profile",
    "Query",
    "Reference",
    "Rule",
    "Skipped",
    "Template",
    "TrackingRules",
    "Uri",
    "UriRef",
    "ValidatedUri",
    "audit",
    "build",
    "canonicalize",
    "common_crawl_columns",
    "compare",
    "detect",
    "equal",
    "expand",
    "file_path",
    "file_uri",
    "find",
    "is_valid",
    "is_valid_ref",
    "links",
    "list_version",
    "normalize",
    "parse",
    "parse_ref",
    "profiles",
    "public_suffix",
    "quote",
    "read",
    "redact",
    "registered_domain",
    "relativize",
    "resolve",
    "rule",
    "rules",
    "safe_browsing_expressions",
    "same_file",
    "scheme_parts",
    "secrets",
    "special_address",
    "split_domain",
    "subdomain",
    "surt",
    "unquote",
    "unquote_to_bytes",
    "unsurt",
]

_T = TypeVar("_T")
_OtherComponent: TypeAlias = Literal[
    "user", "password", "opaque", "params", "schemepart", "url_path", "zone"
]
_Removable: TypeAlias = Literal[
    "scheme", "authority", "userinfo", "password", "port", "path", "query", "fragment"
]
_PathStyle: TypeAlias = Literal["unix", "windows", "vms"]
_Encoding: TypeAlias = Literal[
    "unreserved", "userinfo", "reg-name", "path", "segment", "query", "fragment", "form"
]
_NormalizeStep: TypeAlias = Literal["case", "percent", "path", "scheme"]
_Scalar: TypeAlias = str | bytes | bytearray | SupportsIndex | float | None
_Value: TypeAlias = _Scalar | Sequence[_Scalar]
_Pairs: TypeAlias = Query | Iterable[tuple[str, _Value] | list[str]]
_Member: TypeAlias = str | SupportsIndex | float | None
_Variable: TypeAlias = _Member | Sequence[_Member] | Mapping[str, _Member]

@disjoint_base
class Reference:
    """The base class of `Uri`, `UriRef`, `Iri`, `IriRef`, and `ParsedUri`.

    Instances are immutable. `str()` returns the string that was parsed, unchanged.
    Components, such as `path`, are percent-encoded, as written; `decoded` decodes them. Items
    of components are data: `user`, `password`, `segments`, and `params` are decoded. A
    missing component is `None`; an empty component is `''`.
    """

    __match_args__: Final = ("scheme", "authority", "path", "query", "fragment")
    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: Any, /) -> Any: ...
    @classmethod
    def __get_pydantic_json_schema__(cls, schema: Any, handler: Any, /) -> Any: ...
    @property
    def scheme(self) -> str | None:
        """The scheme, such as `https`, or `None`."""
        ...
    @property
    def authority(self) -> str | None:
        """The authority, such as `user@example.com:8042`, or `None`."""
        ...
    @property
    def userinfo(self) -> str | None:
        """The part of the authority before `@`, or `None`."""
        ...
    @property
    def user(self) -> str | None:
        """The decoded username, which precedes the first `:` of the userinfo, or `None`.

        Bytes that are not UTF-8 become U+FFFD.
        """
        ...
    @property
    def user_encoded(self) -> str | None:
        """The username as written, percent-encoded."""
        ...
    @property
    def password(self) -> str | None:
        """The decoded password, which follows the first `:` of the userinfo, or `None`.

        Bytes that are not UTF-8 become U+FFFD.
        """
        ...
    @property
    def password_encoded(self) -> str | None:
        """The password as written, percent-encoded."""
        ...
    @property
    def host(self) -> str | None:
        """The host, such as `example.com` or `[::1]`, or `None`.

        For its parts and other forms, use `Host(uri.host)`.
        """
        ...
    @property
    def host_kind(self) -> HostKind | None:
        """The kind of the host: `reg-name`, `ipv4`, `ipv6`, or `ipvfuture`."""
        ...
    @property
    def ip(self) -> IPv4Address | IPv6Address | None:
        """The host as an address of the module `ipaddress`, or `None` if it is a name."""
        ...
    @property
    def port(self) -> int | None:
        """The port as a number, or `None` if it is missing or empty.

        Accessing a port greater than 65535 raises a `UriError`.
        """
        ...
    @property
    def port_or_default(self) -> int | None:
        """The port, or the default port of the scheme if it is missing."""
        ...
    @property
    def path(self) -> str | None:
        """The path, which may be empty. An opaque URI of RFC 2396 or Java has none."""
        ...
    @property
    def segments(self) -> tuple[str, ...]:
        """The decoded segments of the path. Bytes that are not UTF-8 become U+FFFD."""
        ...
    @property
    def segments_encoded(self) -> tuple[str, ...]:
        """The segments of the path as written, percent-encoded."""
        ...
    @property
    def path_and_query(self) -> str | None:
        """The path and the query with its `?`: the target of an HTTP request."""
        ...
    @property
    def query(self) -> str | None:
        """The query without `?`, or `None`.

        For its parameters, use `params`.
        """
        ...
    @property
    def params(self) -> Query:
        """The parameters of the query. There are none if the query is missing."""
        ...
    @property
    def fragment(self) -> str | None:
        """The fragment without `#`, or `None`."""
        ...
    @property
    def decoded(self) -> Decoded:
        """A view of this reference in which components are percent-decoded."""
        ...
    @property
    def origin(self) -> str | None:
        """The normalized scheme, host, and port without the default port, or `None` (RFC 6454).

        It is missing if the scheme or the host is, as in `mailto:info@example.com`.
        """
        ...
    @property
    def registered_domain(self) -> str | None:
        """The registered domain of the host, such as `example.co.uk`, in lowercase, or `None`.

        The Public Suffix List is compiled in. `urikit.split_domain(uri.host)` returns all
        parts.
        """
        ...
    @property
    def is_normalized(self) -> bool:
        """Whether all steps of normalization leave this reference unchanged."""
        ...
    @property
    def spec(self) -> Spec:
        """The name of the specification by which the string was parsed, such as `rfc3986`."""
        ...
    def components(self) -> dict[str, str]:
        """Returns the components that are not missing, percent-encoded as written."""
        ...
    def _rows(self) -> list[tuple[str, str, str, int, int]]: ...
    def span(self, component: Component | _OtherComponent, /) -> tuple[int, int] | None:
        """Returns the start and end of a component as indices of `str()`, or `None`."""
        ...
    def replace(
        self,
        *,
        scheme: str | EllipsisType | None = ...,
        authority: str | EllipsisType | None = ...,
        userinfo: str | EllipsisType | None = ...,
        user: str | EllipsisType | None = ...,
        password: str | EllipsisType | None = ...,
        host: str | Host | IPv4Address | IPv6Address | EllipsisType | None = ...,
        port: SupportsIndex | str | EllipsisType | None = ...,
        path: str | Path | EllipsisType = ...,
        query: str | Query | EllipsisType | None = ...,
        fragment: str | EllipsisType | None = ...,
    ) -> Self:
        """Returns a copy with other components.

        Values must be percent-encoded, except `user` and `password`, which are data; `None`
        removes a component. A value that another component would absorb, such as a host with
        a `:`, is an error.
        """
        ...
    def without(self, *components: _Removable) -> Self:
        """Returns a copy without some components."""
        ...
    @overload
    def with_query(self, parameters: Mapping[str, _Value], /, **named: _Value) -> Self:
        """Returns a copy with other query parameters, which are percent-encoded.

        The parameters are a mapping, an iterable of pairs, a `Query`, or keyword arguments. A
        value is a `str`, an `int`, a `float`, or a `bool`, which is written as `true` or
        `false`; a list of values repeats the name; `None` writes the name without `=`. To
        keep other parameters, change `params` instead. Without parameters, or with `None`,
        the query is removed; with an empty mapping, it is empty.
        """
        ...
    @overload
    def with_query(self, parameters: _Pairs | None = None, /, **named: _Value) -> Self: ...
    @overload
    def update_query(self, parameters: Mapping[str, _Value], /, **named: _Value) -> Self:
        """Returns a copy in which query parameters are set, and other parameters are unchanged.

        The arguments are those of `with_query`. A parameter takes the place of the first one
        with its name, and others with this name are removed.
        """
        ...
    @overload
    def update_query(self, parameters: _Pairs | None = None, /, **named: _Value) -> Self: ...
    def redacted(self) -> str:
        """Returns the string with `***` instead of each password and token."""
        ...
    def diagram(self) -> str:
        """Returns a drawing of the components. The password is masked."""
        ...
    def explain(self) -> str:
        """Returns the drawing and a description of each component. The password is masked."""
        ...
    def _repr_html_(self) -> str: ...
    def __truediv__(self, segment: str, /) -> Self:
        """Return self/value."""
        ...
    def __format__(self, format: str, /) -> str: ...
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __lt__(self, other: Reference, /) -> bool: ...
    def __le__(self, other: Reference, /) -> bool: ...
    def __gt__(self, other: Reference, /) -> bool: ...
    def __ge__(self, other: Reference, /) -> bool: ...
    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]: ...
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, _memo: object, /) -> Self: ...

class UriRef(Reference):
    """A URI reference: a URI or a relative reference, such as `../logo.png` (RFC 3986 section
    4.1).
    """

    def __new__(cls, value: str | Reference, /) -> Self: ...
    @property
    def path(self) -> str: ...
    @property
    def path_and_query(self) -> str: ...
    @property
    def spec(self) -> Literal["rfc3986"]: ...
    def normalize(self, *, steps: Iterable[_NormalizeStep] | None = None) -> Self:
        """Returns the normal form (RFC 3986 sections 6.2.2 and 6.2.3).

        `steps` selects steps of normalization: `case`, `percent`, `path`, and `scheme`. The
        default is all of them.
        """
        ...
    def to_iri(self) -> IriRef:
        """Converts the reference to an IRI reference: `/caf%C3%A9` becomes `/café`."""
        ...

class Uri(UriRef):
    """A URI: a reference with a scheme, such as `https://example.com/` (RFC 3986 section 3)."""

    @property
    def scheme(self) -> str: ...
    def to_iri(self) -> Iri: ...
    def resolve(self, reference: str | Reference, /) -> Uri:
        """Resolves a reference against this URI (RFC 3986 section 5.2)."""
        ...
    def join(self, reference: str | Reference, /) -> Uri:
        """Resolves a reference against this URI, like `resolve`."""
        ...
    def is_same_document(self, reference: str | Reference, /) -> bool:
        """Returns whether a reference refers to the document at this URI, as `#top` does.

        The target and this URI are then equal, except for the fragment (RFC 3986 section
        4.4).
        """
        ...
    def relativize(self, target: str | Reference, /) -> UriRef:
        """Returns a short reference that resolves to `target` against this URI."""
        ...

class IriRef(Reference):
    """An IRI reference: a URI reference that may contain non-ASCII characters (RFC 3987 section
    2.2).
    """

    def __new__(cls, value: str | Reference, /) -> Self: ...
    @property
    def path(self) -> str: ...
    @property
    def path_and_query(self) -> str: ...
    @property
    def spec(self) -> Literal["rfc3987"]: ...
    def normalize(self, *, steps: Iterable[_NormalizeStep] | None = None) -> Self:
        """Returns the normal form (RFC 3987 section 5.3).

        `steps` selects steps of normalization: `case`, `percent`, `path`, and `scheme`. The
        default is all of them.
        """
        ...
    def to_uri(self, *, idna: bool = False) -> UriRef:
        """Converts the reference to a URI reference: `/café` becomes `/caf%C3%A9`.

        With `idna=True`, the host is converted by IDNA, as DNS requires; otherwise it is
        percent-encoded (RFC 3987 section 3.1). A host that IDNA does not allow raises a
        `UriError`.
        """
        ...
    def to_unicode(self) -> str:
        """Returns a form for display, with decoded characters and the host in Unicode.

        Characters that may mislead readers remain encoded.
        """
        ...

class Iri(IriRef):
    """An IRI: a URI that may contain non-ASCII characters (RFC 3987 section 2.2)."""

    @property
    def scheme(self) -> str: ...
    def to_uri(self, *, idna: bool = False) -> Uri: ...
    def resolve(self, reference: str | Reference, /) -> Iri:
        """Resolves a reference against this IRI (RFC 3987 section 6.5)."""
        ...
    def join(self, reference: str | Reference, /) -> Iri:
        """Resolves a reference against this IRI, like `resolve`."""
        ...
    def is_same_document(self, reference: str | Reference, /) -> bool:
        """Returns whether a reference refers to the document at this IRI, as `#top` does.

        The target and this IRI are then equal, except for the fragment (RFC 3986 section
        4.4).
        """
        ...
    def relativize(self, target: str | Reference, /) -> IriRef:
        """Returns a short reference that resolves to `target` against this IRI."""
        ...

@final
class Decoded:
    """A view of a reference in which components are percent-decoded.

    It is returned by the property `decoded`. Bytes that are not UTF-8 become U+FFFD. Decoding
    loses the distinction between data and delimiters: use the properties `segments` and
    `params` of the reference instead of splitting `path` and `query`.
    """

    @property
    def host(self) -> str | None:
        """The decoded host, or `None`. IDNA is not applied."""
        ...
    @property
    def path(self) -> str:
        """The decoded path, or `None` for an opaque URI of RFC 2396 or Java."""
        ...
    @property
    def query(self) -> str | None:
        """The decoded query, or `None`. A `+` is not decoded."""
        ...
    @property
    def fragment(self) -> str | None:
        """The decoded fragment, or `None`."""
        ...

@final
class Host:
    """The host of a URI or an IRI: a name, an IPv4 address, or an IP literal in brackets."""

    def __new__(cls, value: str, /) -> Self: ...
    @property
    def kind(self) -> HostKind:
        """The kind: `reg-name`, `ipv4`, `ipv6`, or `ipvfuture`."""
        ...
    @property
    def ip(self) -> IPv4Address | IPv6Address | None:
        """The address, as an object of the module `ipaddress`, or `None`."""
        ...
    @property
    def decoded(self) -> str:
        """The host with percent-encoded characters decoded. Bytes that are not UTF-8 become
        U+FFFD.
        """
        ...
    @property
    def unicode(self) -> str:
        """The host for display, with its labels in Unicode.

        Labels that may mislead readers, for example with mixed scripts, remain in ASCII.
        """
        ...
    @property
    def ascii(self) -> str:
        """The host for DNS, converted by IDNA. An invalid name raises a `UriError`."""
        ...
    def __format__(self, format: str, /) -> str: ...
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __lt__(self, other: Host, /) -> bool: ...
    def __le__(self, other: Host, /) -> bool: ...
    def __gt__(self, other: Host, /) -> bool: ...
    def __ge__(self, other: Host, /) -> bool: ...
    def __reduce__(self) -> tuple[type[Self], tuple[str]]: ...

@final
class Path:
    """The path of a URI or an IRI: an immutable sequence of decoded segments."""

    def __new__(cls, value: str, /) -> Self: ...
    @property
    def segments(self) -> tuple[str, ...]:
        """The decoded segments. Bytes that are not UTF-8 become U+FFFD."""
        ...
    @property
    def segments_encoded(self) -> tuple[str, ...]:
        """The segments as written, percent-encoded."""
        ...
    @property
    def name(self) -> str:
        """The decoded last segment, which is empty if the path ends with `/`."""
        ...
    @property
    def stem(self) -> str:
        """The decoded last segment without its suffix."""
        ...
    @property
    def suffix(self) -> str:
        """The last `.` of the decoded last segment and the characters after it, or an empty
        string.
        """
        ...
    @property
    def parent(self) -> Path:
        """The path without its last segment. The parent of `/` is `/`."""
        ...
    @property
    def is_absolute(self) -> bool:
        """Whether the path starts with `/`."""
        ...
    def __truediv__(self, segment: str, /) -> Path:
        """Return self/value."""
        ...
    def __len__(self) -> int: ...
    def __bool__(self) -> bool: ...
    @overload
    def __getitem__(self, index: SupportsIndex, /) -> str: ...
    @overload
    def __getitem__(self, index: slice, /) -> tuple[str, ...]: ...
    def __iter__(self) -> Iterator[str]: ...
    def __contains__(self, segment: object, /) -> bool: ...
    def __format__(self, format: str, /) -> str: ...
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __lt__(self, other: Path, /) -> bool: ...
    def __le__(self, other: Path, /) -> bool: ...
    def __gt__(self, other: Path, /) -> bool: ...
    def __ge__(self, other: Path, /) -> bool: ...
    def __reduce__(self) -> tuple[type[Self], tuple[str]]: ...

@final
class Query:
    """The query of a URI or an IRI: an immutable, ordered multimap of parameters.

    Names and values are decoded as a web form encodes them: `+` is a space. With
    `form=False`, a `+` is itself. Bytes that are not UTF-8 become U+FFFD. Parameters that do
    not change keep their exact encoding. `Query(None)` is a missing query, and `Query('')` an
    empty one.
    """

    def __new__(cls, value: str | None = None, /, form: bool = True) -> Self: ...
    @overload
    @staticmethod
    def of(parameters: Mapping[str, _Value], /, **named: _Value) -> Query:
        """staticmethod(function) -> method

        Convert a function to be a static method.

        A static method does not receive an implicit first argument.
        To declare a static method, use this idiom:

             class C:
                 @staticmethod
                 def f(arg1, arg2, argN):
                     ...

        It can be called either on the class (e.g. C.f()) or on an instance
        (e.g. C().f()). Both the class and the instance are ignored, and
        neither is passed implicitly as the first argument to the method.

        Static methods in Python are similar to those found in Java or C++.
        For a more advanced concept, see the classmethod builtin.
        """
        ...
    @overload
    @staticmethod
    def of(parameters: _Pairs | None = None, /, **named: _Value) -> Query: ...
    @property
    def raw(self) -> str | None:
        """The encoded query, or `None` if it is missing."""
        ...
    @overload
    def get(self, name: str, default: None = None, /) -> str | None:
        """Returns the first value of a parameter, or `default` if there is none.

        A parameter without `=` has the value `''`.
        """
        ...
    @overload
    def get(self, name: str, default: _T, /) -> str | _T: ...
    def get_all(self, name: str, /) -> list[str]:
        """Returns all values of a parameter, in order."""
        ...
    def pairs(self) -> list[tuple[str, str | None]]:
        """Returns the names and values. The value of a parameter without `=` is `None`."""
        ...
    def raw_pairs(self) -> list[tuple[str, str | None]]:
        """Returns the names and values as they are encoded."""
        ...
    def keys(self) -> list[str]:
        """Returns the names, in order and with repetitions."""
        ...
    def values(self) -> list[str]:
        """Returns the values, in order. The value of a parameter without `=` is `''`."""
        ...
    def items(self) -> list[tuple[str, str]]:
        """Returns the names and values. The value of a parameter without `=` is `''`."""
        ...
    def set(self, name: str, value: _Scalar, /) -> Query:
        """Returns a query with one value for a parameter, in the place of the first old value.

        A value of `None` writes the name without `=`.
        """
        ...
    def append(self, name: str, value: _Scalar, /) -> Query:
        """Returns a query with another parameter at the end."""
        ...
    def remove(self, *names: str) -> Query:
        """Returns a query without the parameters of these names."""
        ...
    def sorted(self) -> Query:
        """Returns a query with parameters sorted by name. Equal names keep their order."""
        ...
    def __getitem__(self, name: str, /) -> str: ...
    def __contains__(self, name: object, /) -> bool: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[str]: ...
    def __format__(self, format: str, /) -> str: ...
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    @staticmethod
    def _restore(raw: str | None, form: bool) -> Query: ...
    def __reduce__(self) -> tuple[Any, tuple[str | None, bool]]: ...

@final
class ParsedUri(Reference):
    """A URI by another specification than RFC 3986, such as `java` or `whatwg`.

    It is returned by `urikit.parse(value, spec=...)`, and has the same properties and methods
    as `Uri`. `opaque`, `path_params`, `zone`, `schemepart`, and `url_path` are specific to
    some specifications. A component that is missing, or that the specification does not
    define, is `None`. The string of a WHATWG URL is its serialization, which can differ from
    the input.
    """

    def __new__(cls, value: str | Reference, /, *, spec: OtherSpec) -> Self: ...
    @property
    def spec(self) -> OtherSpec: ...
    @property
    def opaque(self) -> str | None:
        """The opaque part of an opaque URI (RFC 2396, Java), or `None`."""
        ...
    @property
    def path_params(self) -> str | None:
        """The parameters after the path (RFC 1808), or `None`. Those of the query are in
        `params`.
        """
        ...
    @property
    def zone(self) -> str | None:
        """The zone identifier of the address (RFC 6874), or `None`."""
        ...
    @property
    def schemepart(self) -> str | None:
        """The part after the scheme (RFC 1738), or `None`."""
        ...
    @property
    def url_path(self) -> str | None:
        """The path without the slash before it (RFC 1738), or `None`."""
        ...
    def resolve(self, reference: str | Reference, /) -> ParsedUri:
        """Resolves a reference against this URI by the same specification."""
        ...
    def join(self, reference: str | Reference, /) -> ParsedUri:
        """Resolves a reference against this URI, like `resolve`."""
        ...
    def is_same_document(self, reference: str | Reference, /) -> bool:
        """Returns whether a reference refers to the document at this URI, as `#top` does."""
        ...
    def normalize(self) -> ParsedUri:
        """Returns the normal form by the same specification.

        Specifications without a normal form, such as RFC 1738, raise a `ValueError`.
        """
        ...

@final
class Template:
    """A URI template (RFC 6570)."""

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: Any, /) -> Any: ...
    @classmethod
    def __get_pydantic_json_schema__(cls, schema: Any, handler: Any, /) -> Any: ...
    def __new__(cls, value: str, /) -> Self: ...
    @property
    def variables(self) -> tuple[str, ...]:
        """The names of the variables, without repetitions."""
        ...
    @property
    def level(self) -> int:
        """The level of the template, from 1 to 4 (RFC 6570 section 1.2)."""
        ...
    def expand(
        self,
        variables: Mapping[str, _Variable] | None = None,
        /,
        *,
        iri: bool = False,
        **named: _Variable,
    ) -> str:
        """Expands the template with variables from a mapping or keyword arguments.

        A value is a `str`, an `int`, a `float`, a list of them, or a mapping. `None` is
        undefined, as is a missing variable. With `iri=True`, non-ASCII characters are not
        encoded; a variable of this name must be in the mapping.
        """
        ...
    def match(
        self, uri: str | Reference, /, *, any_order: bool = False, unescaped: bool = False
    ) -> dict[str, str | list[str] | dict[str, str]] | None:
        """Returns the variables with which the template expands to `uri`, or `None`.

        If there are several solutions, the first one is returned; `match_all` returns more.
        With `any_order=True`, the order of the query parameters is ignored. With
        `unescaped=True`, reserved characters such as `@`, which an expansion encodes, are
        accepted.
        """
        ...
    def match_all(
        self,
        uri: str | Reference,
        /,
        *,
        limit: int = 100,
        any_order: bool = False,
        unescaped: bool = False,
    ) -> list[dict[str, str | list[str] | dict[str, str]]]:
        """Returns all solutions of `match`, up to a limit."""
        ...
    def __format__(self, format: str, /) -> str: ...
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __reduce__(self) -> tuple[type[Self], tuple[str]]: ...

@overload
def parse(
    value: str | Reference,
    /,
    *,
    base: str | Reference | None = None,
    spec: Literal["rfc3986"] = "rfc3986",
) -> Uri:
    """Parses a string as a URI, which has a scheme.

    The default specification is RFC 3986. `rfc3987` allows non-ASCII characters; other
    specifications are `rfc3986+6874`, `rfc2396`, `rfc2396+2732`, `rfc1808`, `rfc1738`, `java`
    (`java.net.URI`), and `whatwg` (browsers). An invalid string raises a `UriError`. For a
    reference that may be relative, use `parse_ref`. With `base`, the string is resolved
    against a base URI.
    """
    ...

@overload
def parse(
    value: str | Reference,
    /,
    *,
    base: str | Reference | None = None,
    spec: Literal["rfc3987"],
) -> Iri: ...
@overload
def parse(
    value: str | Reference, /, *, base: str | Reference | None = None, spec: OtherSpec
) -> ParsedUri: ...
@overload
def parse_ref(value: str | Reference, /, *, spec: Literal["rfc3986"] = "rfc3986") -> UriRef:
    """Parses a string as a URI reference, which may be relative.

    The result is a `Uri` if there is a scheme, and otherwise a `UriRef`; or an `Iri` or
    `IriRef`.
    """
    ...

@overload
def parse_ref(value: str | Reference, /, *, spec: Literal["rfc3987"]) -> IriRef: ...
@overload
def parse_ref(value: str | Reference, /, *, spec: OtherSpec) -> ParsedUri: ...
def is_valid(value: str, /, *, spec: Spec = "rfc3986") -> bool:
    """Returns whether a string is a URI, which has a scheme.

    It does not create an object, so it is faster than `parse`. The specifications are those
    of `parse`.
    """
    ...

def is_valid_ref(value: str, /, *, spec: Spec = "rfc3986") -> bool:
    """Returns whether a string is a URI reference, which may be relative."""
    ...

def resolve(reference: str | Reference, /, *, base: str | Reference, spec: Spec = "rfc3986") -> str:
    """Resolves a reference against a base URI, and returns the target as a `str`.

    This is the algorithm of RFC 3986 section 5.2, for all schemes. The method `Uri.resolve`
    returns an object.
    """
    ...

def relativize(
    target: str | Reference, /, *, base: str | Reference, spec: GenericSpec = "rfc3986"
) -> str:
    """Returns a short reference that resolves to `target` against `base`, as a `str`."""
    ...

def normalize(
    value: str | Reference,
    /,
    *,
    steps: Iterable[_NormalizeStep] | None = None,
    spec: Spec = "rfc3986",
) -> str:
    """Returns the normal form of a reference, as a `str` (RFC 3986 sections 6.2.2 and 6.2.3).

    `steps` selects steps of normalization: `case`, `percent`, `path`, and `scheme`. The
    default is all of them.
    """
    ...

def compare(
    a: str | Reference, b: str | Reference, /, *, spec: GenericSpec = "rfc3986"
) -> Step | None:
    """Returns the first step of normalization after which two references are equal, or `None`.

    The steps of the comparison ladder are `simple` (equal strings), `case`, `percent`,
    `path`, and `scheme` (RFC 3986 section 6.2).
    """
    ...

def equal(
    a: str | Reference,
    b: str | Reference,
    /,
    *,
    up_to: Step = "scheme",
    spec: GenericSpec = "rfc3986",
) -> bool:
    """Returns whether two references are equivalent after normalization.

    `up_to` is the last step of normalization, one of those of `compare`.
    """
    ...

def expand(
    template: str, variables: Mapping[str, _Variable] | None = None, /, **named: _Variable
) -> str:
    """Expands a URI template (RFC 6570) with variables from a mapping or keyword arguments.

    `Template` checks a template once, and its method `expand` describes the variables.
    """
    ...

@overload
def build(
    *,
    scheme: str,
    authority: str | EllipsisType | None = ...,
    userinfo: str | EllipsisType | None = ...,
    user: str | EllipsisType | None = ...,
    password: str | EllipsisType | None = ...,
    host: str | Host | IPv4Address | IPv6Address | EllipsisType | None = ...,
    port: SupportsIndex | str | EllipsisType | None = ...,
    path: str | Path | EllipsisType = ...,
    query: str | Query | EllipsisType | None = ...,
    fragment: str | EllipsisType | None = ...,
) -> Uri:
    """Builds a reference from components.

    They must be percent-encoded, except `user` and `password`, which are data. The result is
    a `Uri` if there is a scheme, and otherwise a `UriRef`.
    """
    ...

@overload
def build(
    *,
    scheme: EllipsisType | None = ...,
    authority: str | EllipsisType | None = ...,
    userinfo: str | EllipsisType | None = ...,
    user: str | EllipsisType | None = ...,
    password: str | EllipsisType | None = ...,
    host: str | Host | IPv4Address | IPv6Address | EllipsisType | None = ...,
    port: SupportsIndex | str | EllipsisType | None = ...,
    path: str | Path | EllipsisType = ...,
    query: str | Query | EllipsisType | None = ...,
    fragment: str | EllipsisType | None = ...,
) -> UriRef: ...
def file_uri(
    path: str | bytes | PathLike[str] | PathLike[bytes], /, *, style: _PathStyle | None = None
) -> Uri:
    """Converts an absolute file name to a `file` URI.

    `style` is `unix`, `windows`, or `vms`. By default, it is `windows` for a name that starts
    with a drive or two backslashes, and otherwise that of the current platform. On Windows,
    `.` and `..` are resolved within the drive or share. The file system is not accessed.
    """
    ...

def file_path(uri: str | Reference, /, *, style: _PathStyle | None = None) -> str:
    """Converts a `file` URI to a file name, which is not necessarily UTF-8.

    `style` is that of `file_uri`; by default, it is `windows` for a URI that starts with a
    drive. A query is an error.
    """
    ...

def same_file(
    a: str | Reference, b: str | Reference, /, *, style: _PathStyle | None = None
) -> bool:
    """Returns whether two `file` URIs are names of one file, without accessing it.

    With the style `windows`, the case of names does not matter, for example. The default is
    the style of the first URI, as in `file_path`.
    """
    ...

def scheme_parts(uri: str | Reference, /) -> list[tuple[str, str]] | None:
    """Returns the parts that the scheme of a URI defines, such as the recipients of a `mailto`
    URI.

    The result is a list of names and values, because a name can occur several times, or
    `None` if the scheme is not one of those supported: `about`, `cid`, `data`, `file`, `ftp`,
    `geo`, `gopher`, `http`, `https`, `ldap`, `mailto`, `mid`, `news`, `nntp`, `prospero`,
    `sip`, `sips`, `tel`, `telnet`, `urn`, and `wais`. Names are those of the specification of
    the scheme. Values are percent-encoded, as written; a part that is missing may have a
    default. A URI that violates the specification of its scheme raises a `UriError`.
    """
    ...

def quote(value: str | bytes | bytearray, /, *, component: _Encoding = "unreserved") -> str:
    """Percent-encodes data for a component of a URI.

    `%` and all characters that the component does not allow are encoded. The default,
    `unreserved`, is safe in each component. `form` encodes a name or a value of a web form,
    with `+` for a space.
    """
    ...

def unquote(
    value: str,
    /,
    *,
    component: _Encoding = "unreserved",
    errors: Literal["strict", "replace"] = "strict",
) -> str:
    """Decodes percent-encoded UTF-8.

    With `errors='strict'`, a malformed escape such as `%zz` and bytes that are not UTF-8
    raise a `UriError`. With `errors='replace'`, malformed escapes are kept, and other bytes
    become U+FFFD. All other characters are kept. With `component='form'`, `+` is a space.
    """
    ...

def unquote_to_bytes(value: str, /, *, component: _Encoding = "unreserved") -> bytes:
    """Decodes percent-encoded bytes. A malformed escape raises a `UriError`."""
    ...

@final
class Column:
    """A column of results, in one or more Arrow arrays.

    It has the methods of the Arrow PyCapsule interface, so `pyarrow.array`, `polars.Series`,
    and other libraries accept it without copying.
    """

    def __new__(cls, values: Values, /) -> Self: ...
    @property
    def type(self) -> str:
        """The name of the Arrow type, such as `Utf8View`."""
        ...
    @property
    def null_count(self) -> int:
        """The number of rows that are null."""
        ...
    @property
    def num_chunks(self) -> int:
        """The number of Arrow arrays."""
        ...
    def to_list(self) -> list[Any]:
        """Returns the column as Python objects: `str`, `int`, `bool`, `list`, `dict`, or `None`."""
        ...
    def plain(self) -> Column:
        """Returns the column with types that all Arrow libraries support.

        Strings with 32-bit offsets replace string views and dictionaries, and signed integers
        replace unsigned ones. Many functions of pyarrow, such as comparisons, do not support
        string views.
        """
        ...
    def __len__(self) -> int: ...
    @overload
    def __getitem__(self, index: SupportsIndex, /) -> Any: ...
    @overload
    def __getitem__(self, index: slice, /) -> Column: ...
    def __iter__(self) -> Iterator[Any]: ...
    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any: ...
    def __reduce__(self) -> tuple[Any, tuple[Any]]: ...
    def __arrow_c_schema__(self) -> object: ...
    def __arrow_c_array__(
        self, requested_schema: object | None = None
    ) -> tuple[object, object]: ...
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...

def column_call(
    name: str, arguments: tuple[object, ...], /, *, plain: bool = False, fold: bool = False
) -> Column:
    """Calls a function with columns and constants, of which at least one is a column.

    With `plain`, the result has the types of [`Layout::Plain`]. With `fold`, all arguments
    can be columns; those after the first are constants if all rows are equal.
    """
    ...

def column_functions() -> list[dict[str, Any]]:
    """Returns a description of each function, as dictionaries."""
    ...
