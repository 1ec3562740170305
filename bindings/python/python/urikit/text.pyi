from collections.abc import Callable, Iterable
from types import GenericAlias
from typing import Any, Final, Generic, Literal, TypeAlias, TypeVar, final

from typing_extensions import Self

from urikit import Reference

__all__ = [
    "Document",
    "Finder",
    "Link",
    "Match",
    "Skipped",
    "detect",
    "find",
    "links",
    "read",
]

_Text = TypeVar("_Text", str, bytes)
_Kind: TypeAlias = Literal["plain", "rfc", "html", "xml", "markdown", "css", "mail", "json"]
_Flag: TypeAlias = Literal[
    "iri",
    "ws-removed",
    "eol-hyphen",
    "rejoined",
    "bracket-abandoned",
    "glued",
    "cut",
    "too-long",
    "invisible",
    "html-entity",
    "placeholder",
    "wildcard",
    "password",
    "invalid",
    "nested",
    "email",
    "schemeless",
    "network-path",
    "scp",
    "encoded",
    "adjacent",
    "escaped",
    "not-utf-8",
]
_Delimiter: TypeAlias = Literal["angle-brackets", "double-quotes", "bare"]

@final
class Match:
    """A URI that was found in a string, with its position and notes about how it was found.

    `raw` is the string as written, and `uri` is the URI that it means. They differ, for
    example, for `www.example.com`. `str()` returns `uri`. Offsets are indices of the searched
    `str` (or `bytes`), so that `text[match.start:match.end] == match.raw`.
    """

    __match_args__: Final = ("uri", "flags")
    def __new__(
        cls,
        raw: str,
        uri: str,
        start: int,
        end: int,
        line: int,
        column: int,
        delimiter: _Delimiter,
        flags: tuple[_Flag, ...],
        alternatives: tuple[str, ...],
    ) -> Self: ...
    @property
    def raw(self) -> str:
        """The string as written, without delimiters."""
        ...
    @property
    def uri(self) -> str:
        """The URI: without white space, and with non-ASCII characters percent-encoded."""
        ...
    @property
    def start(self) -> int:
        """The index at which `raw` starts."""
        ...
    @property
    def end(self) -> int:
        """The index after the end of `raw`."""
        ...
    @property
    def span(self) -> tuple[int, int]:
        """The indices at which `raw` starts and ends."""
        ...
    @property
    def line(self) -> int:
        """The line on which the match starts, counted from 1."""
        ...
    @property
    def column(self) -> int:
        """The column at which the match starts, counted from 1."""
        ...
    @property
    def delimiter(self) -> _Delimiter:
        """The delimiters around the match: `angle-brackets`, `double-quotes`, or `bare`."""
        ...
    @property
    def flags(self) -> tuple[_Flag, ...]:
        """Notes about how the match was found and about problems with it, such as `password`."""
        ...
    @property
    def alternatives(self) -> tuple[str, ...]:
        """Other interpretations, starting with the most likely one. Usually empty."""
        ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs__(
        self,
    ) -> tuple[str, str, int, int, int, int, str, tuple[str, ...], tuple[str, ...]]: ...

@final
class Finder:
    """A search for URIs in plain text, with options. It can be used for any number of strings.

    | option | effect |
    |---|---|
    | `email` | find mail addresses such as `user@example.com`, as `mailto` URIs |
    | `schemeless` | find hosts without a scheme, such as `www.example.com` |
    | `network_path` | find references that start with `//` and a name with a dot |
    | `scp` | find `user@host:path`, as an `ssh` URI |
    | `nested` | also find up to eight URIs nested in a URI, and return them after it |
    | `rejoin` | join lines if a URI may continue on the next line |
    | `ascii` | end a URI at the first non-ASCII character |
    | `lenient` | also accept `{ } | ^ [ ]` and characters in invalid positions |

    `schemes` are added to the known schemes, which are those registered with IANA and other
    common ones.
    """

    def __new__(
        cls,
        *,
        email: bool = False,
        schemeless: bool = False,
        network_path: bool = False,
        scp: bool = False,
        nested: bool = False,
        rejoin: bool = False,
        ascii: bool = False,
        lenient: bool = False,
        schemes: Iterable[str] = ...,
    ) -> Self: ...
    def find(self, text: str | bytes, /) -> list[Match]:
        """Returns the URIs in a string, in order.

        `text` is `str`, or `bytes` of any encoding. Other threads can run during the search.
        """
        ...
    def replace(self, text: _Text, function: Callable[[Match], object], /) -> _Text:
        """Replaces the URIs in a string by the results of a function.

        The function is called with each `Match`. It returns the new URI, or `None` to keep
        the match. A bare URI has no delimiters, so a replacement could appear to be longer or
        shorter than it is; `ValueError` is raised in this case.
        """
        ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs_ex__(self) -> tuple[tuple[()], dict[str, Any]]: ...

@final
class Link:
    """A link in a document, such as `<a href>` in HTML, with its position.

    `raw` is the string as written, and `reference` the reference without the escapes of the
    document. `target` is the reference resolved against the base URI, or `None` if it has
    none. In HTML and CSS, it is resolved as in browsers, by the URL Standard, so it need not
    be a valid URI. In other formats, it is resolved by RFC 3986.
    """

    __match_args__: Final = ("reference", "place")
    @property
    def raw(self) -> str:
        """The link as written in the document."""
        ...
    @property
    def reference(self) -> str:
        """The URI reference, without the escapes of the document. It may be invalid."""
        ...
    @property
    def uri(self) -> str:
        """The reference with non-ASCII characters percent-encoded as UTF-8."""
        ...
    @property
    def target(self) -> str | None:
        """The absolute URI, or `None` if the reference is invalid, or relative without a base
        URI.
        """
        ...
    @property
    def place(self) -> str:
        """The place in the document, such as `a[href]` or `css url`."""
        ...
    @property
    def start(self) -> int:
        """The index at which `raw` starts."""
        ...
    @property
    def end(self) -> int:
        """The index after the end of `raw`."""
        ...
    @property
    def span(self) -> tuple[int, int]:
        """The indices at which `raw` starts and ends."""
        ...
    @property
    def line(self) -> int:
        """The line on which the link starts, counted from 1."""
        ...
    @property
    def column(self) -> int:
        """The column at which the link starts, counted from 1."""
        ...
    @property
    def flags(self) -> tuple[_Flag, ...]:
        """Notes about how the link was found and about problems with it, such as `encoded`."""
        ...
    @property
    def alternatives(self) -> tuple[str, ...]:
        """Other interpretations, starting with the most likely one. Usually empty."""
        ...
    def write(self, uri: str, /) -> str:
        """Returns the string that replaces `raw` in the document to change the link to a URI.

        The URI is escaped as the place requires. If it cannot be written there, `ValueError`
        is raised.
        """
        ...
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, memo: dict[int, object], /) -> Self: ...

@final
class Skipped:
    """A part of a document in which no links were found because the parser skipped it."""

    def __new__(cls, span: tuple[int, int], line: int, reason: str) -> Self: ...
    @property
    def span(self) -> tuple[int, int]:
        """The indices at which the part starts and ends."""
        ...
    @property
    def line(self) -> int:
        """The line on which the part starts, counted from 1."""
        ...
    @property
    def reason(self) -> str:
        """The reason, for display to users."""
        ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs__(self) -> tuple[tuple[int, int], int, str]: ...

@final
class Document(Generic[_Text]):
    """A parsed document: its links, its base URI, and the parts that were skipped."""

    @property
    def kind(self) -> _Kind:
        """The name of the format, such as `html`."""
        ...
    @property
    def base(self) -> str | None:
        """The base URI of the document (RFC 3986 section 5.1), or `None`.

        Parts of a document, such as an element with `xml:base`, can have another one.
        """
        ...
    @property
    def links(self) -> tuple[Link, ...]:
        """The links, in the order of the document."""
        ...
    @property
    def skipped(self) -> tuple[Skipped, ...]:
        """The parts that were not parsed. Links in them may be missing."""
        ...
    def rewrite(self, function: Callable[[Link], object], /) -> _Text:
        """Returns the document with its links replaced by the results of a function.

        The function is called with each `Link`. It returns the new reference, or `None` to
        keep the link. References are escaped as the document requires. `ValueError` is raised
        if one cannot be written.
        """
        ...
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, memo: dict[int, object], /) -> Self: ...
    def __class_getitem__(cls, key: object) -> GenericAlias: ...

def find(text: str | bytes, /) -> list[Match]:
    """Returns the URIs in a string, with the default options of `Finder`."""
    ...

def detect(name: str | None = None, *, head: str | bytes | None = None) -> _Kind:
    """Returns the format of a document, from its file name or else its first bytes.

    The result is `plain` if neither identifies the format.
    """
    ...

def read(
    document: _Text,
    kind: _Kind | None = None,
    *,
    base: str | Reference | None = None,
    prose: bool = False,
    scripts: bool = False,
    charset: str | None = None,
    finder: Finder | None = None,
) -> Document[_Text]:
    """Parses a document and returns its links.

    `kind` is `plain`, `rfc`, `html`, `xml`, `markdown`, `css`, `mail`, or `json`. Without it,
    the format is detected as by `detect`. `base` is the URI from which the document was
    retrieved; a base URI that the document specifies takes precedence. A `base` that is not a
    URI is ignored.

    With `prose`, URIs in the prose of HTML and Markdown documents are found as well, and with
    `scripts` those in scripts. `finder` searches them. `charset` is that of `bytes` that are
    not UTF-8; an unknown one is ignored, as in browsers.

    Parsing never fails: parts that cannot be parsed are in `Document.skipped`. Other threads
    can run while the document is parsed.
    """
    ...

def links(
    document: str | bytes,
    kind: _Kind | None = None,
    *,
    base: str | Reference | None = None,
    prose: bool = False,
    scripts: bool = False,
    charset: str | None = None,
    finder: Finder | None = None,
) -> tuple[Link, ...]:
    """Parses a document and returns its links: `read(document, kind, ...).links`."""
    ...
