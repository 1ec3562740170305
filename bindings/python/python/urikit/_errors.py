"""The exception of the package."""

from __future__ import annotations

from typing import Any


class UriError(ValueError):
    """An error in a URI or in another argument.

    The exception has a note that shows the position of the error. Python 3.11 and later print it
    below the traceback.

    >>> import urikit
    >>> try:
    ...     urikit.UriRef("https://example.com:80a/")
    ... except urikit.UriError as error:
    ...     print(error.component, error.span, error.rule)
    port (22, 23) port = *DIGIT
    """

    #: The name of the violated rule, such as ``port-char``.
    code: str
    #: The component that contains the error, such as ``port``.
    component: str
    #: The position as indices of the ``str``: start and end.
    span: tuple[int, int]
    #: The position in the UTF-8 form of the input: start and end.
    byte_span: tuple[int, int]
    #: The violated grammar rule or requirement.
    rule: str
    #: The section of the specification, such as ``RFC 3986 section 3.2.3``.
    section: str
    #: How to fix the input, if known.
    help: str | None
    #: The input, which may contain a password.
    input: str

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
        input: str = "",
    ) -> None:
        super().__init__(message)
        self.code = code
        self.component = component
        self.span = span
        self.byte_span = byte_span
        self.rule = rule
        self.section = section
        self.help = help
        self.input = input

    def __reduce__(self) -> Any:
        return (type(self), self.args, self.__dict__)

    @classmethod
    def _surrogate(cls, value: str) -> UriError:
        """Create the error for a ``str`` with a lone surrogate."""
        start = next(i for i, c in enumerate(value) if "\ud800" <= c <= "\udfff")
        byte_start = len(value[:start].encode())
        return cls(
            "lone surrogate",
            code="surrogate",
            component="reference",
            span=(start, start + 1),
            byte_span=(byte_start, byte_start + 3),
            rule="a string of Unicode scalar values",
            section="RFC 3629 section 3",
            help="decode bytes with errors='strict', or percent-encode them",
            input=value,
        )
