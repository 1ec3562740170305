"""The formats `uri`, `uri-reference`, `iri`, `iri-reference`, and `uri-template` for jsonschema.

`jsonschema` checks these formats only if further packages are installed. `format_checker` returns
a checker that uses this package instead.

>>> import jsonschema
>>> from urikit.jsonschema import format_checker
>>> schema = {"type": "string", "format": "iri-reference"}
>>> validator = jsonschema.Draft202012Validator(schema, format_checker=format_checker())
>>> validator.is_valid("/café"), validator.is_valid("/a b")
(True, False)

The cause of an error is the `UriError`, with the component and the position:

>>> error, = validator.iter_errors("/a b")
>>> error.cause.component, error.cause.span
('path', (2, 3))
"""

from __future__ import annotations

from collections.abc import Callable

from jsonschema import FormatChecker

from urikit import Iri, IriRef, Template, Uri, UriError, UriRef, is_valid, is_valid_ref

__all__ = ["FORMATS", "format_checker", "register"]


# The functions that create no object are faster. The classes raise the error.


def _uri(value: object) -> bool:
    return not isinstance(value, str) or is_valid(value) or bool(Uri(value))


def _uri_reference(value: object) -> bool:
    return not isinstance(value, str) or is_valid_ref(value) or bool(UriRef(value))


def _iri(value: object) -> bool:
    return not isinstance(value, str) or is_valid(value, spec="rfc3987") or bool(Iri(value))


def _iri_reference(value: object) -> bool:
    return not isinstance(value, str) or is_valid_ref(value, spec="rfc3987") or bool(IriRef(value))


def _uri_template(value: object) -> bool:
    return not isinstance(value, str) or bool(Template(value))


#: The functions that check a format. They raise a `UriError` for an invalid string.
FORMATS: dict[str, Callable[[object], bool]] = {
    "iri": _iri,
    "iri-reference": _iri_reference,
    "uri": _uri,
    "uri-reference": _uri_reference,
    "uri-template": _uri_template,
}


def register(checker: FormatChecker) -> FormatChecker:
    """Add the formats to a checker, or replace them in it, and return the checker.

    >>> from jsonschema import FormatChecker
    >>> from urikit.jsonschema import register
    >>> checker = register(FormatChecker(formats=["date"]))
    >>> sorted(checker.checkers)
    ['date', 'iri', 'iri-reference', 'uri', 'uri-reference', 'uri-template']
    """
    for format, function in FORMATS.items():
        checker.checks(format, raises=UriError)(function)
    return checker


def format_checker(base: FormatChecker | None = None) -> FormatChecker:
    """Return a new checker with the formats of another one, by default all, and those above.

    >>> import jsonschema
    >>> from urikit.jsonschema import format_checker
    >>> checker = format_checker(jsonschema.Draft202012Validator.FORMAT_CHECKER)
    >>> checker.conforms("http://example.com/", "uri"), checker.conforms("a b", "uri")
    (True, False)
    """
    checker = FormatChecker(formats=())
    checker.checkers = dict((base or FormatChecker()).checkers)
    return register(checker)
