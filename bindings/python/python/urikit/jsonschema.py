"""The formats `uri`, `uri-reference`, `iri`, `iri-reference`, and `uri-template` for jsonschema.

`jsonschema` checks these formats only if further packages are installed. `FormatChecker` uses this
package instead.

>>> import jsonschema
>>> from urikit.jsonschema import FormatChecker
>>> schema = {"type": "string", "format": "iri-reference"}
>>> validator = jsonschema.Draft202012Validator(schema, format_checker=FormatChecker())
>>> validator.is_valid("/café"), validator.is_valid("/a b")
(True, False)

The cause of an error is the `UriError`, with the component and the position:

>>> error, = validator.iter_errors("/a b")
>>> error.cause.component, error.cause.span
('path', (2, 3))
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from urikit._versions import require

require("jsonschema")

import jsonschema

from urikit import Iri, IriRef, Template, Uri, UriError, UriRef, is_valid, is_valid_ref

__all__ = ["FORMATS", "FormatChecker", "register"]


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


def register(checker: jsonschema.FormatChecker) -> jsonschema.FormatChecker:
    """Add the formats to a checker, or replace them in it, and return the checker.

    >>> import jsonschema
    >>> from urikit.jsonschema import register
    >>> checker = register(jsonschema.FormatChecker(formats=["date"]))
    >>> sorted(checker.checkers)
    ['date', 'iri', 'iri-reference', 'uri', 'uri-reference', 'uri-template']
    """
    for format, function in FORMATS.items():
        checker.checks(format, raises=UriError)(function)
    return checker


class FormatChecker(jsonschema.FormatChecker):
    """A checker of all formats that are known, of which those above are checked by this package.

    >>> from urikit.jsonschema import FormatChecker
    >>> checker = FormatChecker()
    >>> checker.conforms("http://example.com/", "uri"), checker.conforms("a b", "uri")
    (True, False)
    """

    def __init__(self, formats: Iterable[str] | None = None) -> None:
        """Create a checker, which checks only some formats if they are given."""
        known = {*jsonschema.FormatChecker.checkers, *FORMATS}
        unknown = [format for format in formats or () if format not in known]
        if unknown:
            raise KeyError(unknown[0])
        chosen = known if formats is None else set(formats)
        super().__init__(chosen - FORMATS.keys())
        for format in chosen & FORMATS.keys():
            self.checks(format, raises=UriError)(FORMATS[format])
