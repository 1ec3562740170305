"""The exception of the package."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    # Importing typing takes longer than importing this package.
    from typing import Any


_EXCERPT = 60


def _excerpt(text: str, at: int) -> str:
    """Return the part of a string around an index."""
    start, end = max(at - _EXCERPT, 0), at + _EXCERPT
    before, after = "…" if start > 0 else "", "…" if end < len(text) else ""
    return f"{before}{text[start:end]}{after}"


class UriError(ValueError):
    """An error in a URI or in another argument.

    A note shows the position of the error in the input. Python 3.11 and later print it below the
    traceback. Passwords are masked in it.

    >>> import urikit
    >>> try:
    ...     urikit.parse("https://example.com:80a/")
    ... except urikit.UriError as error:
    ...     print(error.component, error.span, error.rule)
    ...     print(error.diagram)
    port (22, 23) port = *DIGIT
    error: invalid character `a` in port
      | https://example.com:80a/
      |                       ^ port, byte 22
      = rule: port = *DIGIT (RFC 3986 section 3.2.3)
      = help: use only digits; if this is a password, add `@` and the host
    """

    __module__ = "urikit"

    code: str
    """The kind of the error, such as ``port-char``. It is the same in future versions."""

    component: str
    """The component that contains the error, such as ``port``."""

    span: tuple[int, int]
    """The start and end of the error as indices of the ``str``; ``(0, 0)`` without a position."""

    byte_span: tuple[int, int]
    """The start and end of the error in the UTF-8 form of the input."""

    rule: str
    """The violated rule, such as ``port = *DIGIT``, or an empty string."""

    section: str
    """The section of the specification, or an empty string."""

    help: str | None
    """How to fix the input, if known."""

    diagram: str | None
    """A drawing of the error, if it has a position."""

    input: str | None
    """The input, with asterisks for passwords and tokens, if the error has a position in it."""

    def __init__(
        self,
        message: str,
        *,
        code: str = "",
        component: str = "",
        span: tuple[int, int] = (0, 0),
        byte_span: tuple[int, int] = (0, 0),
        rule: str = "",
        section: str = "",
        help: str | None = None,
        diagram: str | None = None,
        input: str | None = None,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.component = component
        self.span = span
        self.byte_span = byte_span
        self.rule = rule
        self.section = section
        self.help = help
        self.diagram = diagram
        self.input = input
        if diagram is not None and hasattr(self, "add_note"):
            self.add_note(diagram)

    def __str__(self) -> str:
        """Return the message, with the position and the masked input if they are known."""
        message = super().__str__()
        if self.input is None:
            return message
        start = self.span[0]
        return f"{message}, at index {start} of {_excerpt(self.input, start)!r}"

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), self.args, self.__dict__)

    @classmethod
    def _surrogate(cls, value: str) -> UriError:
        """Create the error for a ``str`` with a lone surrogate."""
        start = next(i for i, c in enumerate(value) if "\ud800" <= c <= "\udfff")
        byte_start = len(value[:start].encode())
        return cls(
            "lone surrogate in string",
            code="surrogate",
            component="reference",
            span=(start, start + 1),
            byte_span=(byte_start, byte_start + 3),
            rule="a string of Unicode scalar values",
            section="RFC 3629 section 3",
            help="decode bytes with errors='strict', or percent-encode them",
        )


def restore(cls: type[Any], text: str, spec: str) -> Any:
    """Unpickle a ``ParsedUri``."""
    return cls(text, spec=spec)
