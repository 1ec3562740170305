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
    "links",
    "read",
    "uris",
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
    def raw(self) -> str: ...
    @property
    def uri(self) -> str: ...
    @property
    def start(self) -> int: ...
    @property
    def end(self) -> int: ...
    @property
    def span(self) -> tuple[int, int]: ...
    @property
    def line(self) -> int: ...
    @property
    def column(self) -> int: ...
    @property
    def delimiter(self) -> _Delimiter: ...
    @property
    def flags(self) -> tuple[_Flag, ...]: ...
    @property
    def alternatives(self) -> tuple[str, ...]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs__(
        self,
    ) -> tuple[str, str, int, int, int, int, str, tuple[str, ...], tuple[str, ...]]: ...

@final
class Finder:
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
    def find(self, text: str | bytes, /) -> list[Match]: ...
    def replace(self, text: _Text, function: Callable[[Match], object], /) -> _Text: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs_ex__(self) -> tuple[tuple[()], dict[str, Any]]: ...

@final
class Link:
    __match_args__: Final = ("reference", "place")
    @property
    def raw(self) -> str: ...
    @property
    def reference(self) -> str: ...
    @property
    def uri(self) -> str: ...
    @property
    def target(self) -> str | None: ...
    @property
    def place(self) -> str: ...
    @property
    def start(self) -> int: ...
    @property
    def end(self) -> int: ...
    @property
    def span(self) -> tuple[int, int]: ...
    @property
    def line(self) -> int: ...
    @property
    def column(self) -> int: ...
    @property
    def flags(self) -> tuple[_Flag, ...]: ...
    @property
    def alternatives(self) -> tuple[str, ...]: ...
    def write(self, uri: str, /) -> str: ...
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, memo: dict[int, object], /) -> Self: ...

@final
class Skipped:
    def __new__(cls, span: tuple[int, int], line: int, reason: str) -> Self: ...
    @property
    def span(self) -> tuple[int, int]: ...
    @property
    def line(self) -> int: ...
    @property
    def reason(self) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs__(self) -> tuple[tuple[int, int], int, str]: ...

@final
class Document(Generic[_Text]):
    @property
    def kind(self) -> _Kind: ...
    @property
    def base(self) -> str | None: ...
    @property
    def links(self) -> tuple[Link, ...]: ...
    @property
    def skipped(self) -> tuple[Skipped, ...]: ...
    def rewrite(self, function: Callable[[Link], object], /) -> _Text: ...
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, memo: dict[int, object], /) -> Self: ...
    def __class_getitem__(cls, key: object) -> GenericAlias: ...

def uris(text: str | bytes, /) -> list[Match]: ...
def detect(name: str | None = None, *, head: str | bytes | None = None) -> _Kind: ...
def read(
    document: _Text,
    kind: _Kind | None = None,
    *,
    base: str | Reference | None = None,
    prose: bool = False,
    scripts: bool = False,
    charset: str | None = None,
    finder: Finder | None = None,
) -> Document[_Text]: ...
def links(
    document: str | bytes,
    kind: _Kind | None = None,
    *,
    base: str | Reference | None = None,
    prose: bool = False,
    scripts: bool = False,
    charset: str | None = None,
    finder: Finder | None = None,
) -> tuple[Link, ...]: ...
