"""Strict RFC 3986 URIs and RFC 3987 IRIs: parsing, precise errors, resolution, normalization.

Parsing never changes a string: ``str(urikit.parse(text)) == text``. A missing component is
``None``, and an empty one is ``''``.

>>> import urikit
>>> uri = urikit.parse("https://me@example.com:8042/over/there?name=ferret#nose")
>>> uri.host, uri.port, uri.params["name"]
('example.com', 8042, 'ferret')
>>> uri.resolve("../api/?q=uri")
Uri('https://me@example.com:8042/api/?q=uri')
>>> urikit.is_valid("https://example.com/a b")
False
"""

from urikit._errors import UriError
from urikit._urikit import (
    Decoded,
    Host,
    Iri,
    IriRef,
    ParsedUri,
    Path,
    Query,
    Reference,
    Template,
    Uri,
    UriRef,
    build,
    compare,
    equal,
    file_path,
    file_uri,
    is_valid,
    is_valid_ref,
    normalize,
    parse,
    parse_ref,
    quote,
    relativize,
    resolve,
    same_file,
    scheme_parts,
    unquote,
    unquote_to_bytes,
)

__all__ = [
    "Decoded",
    "Host",
    "Iri",
    "IriRef",
    "ParsedUri",
    "Path",
    "Query",
    "Reference",
    "Template",
    "Uri",
    "UriError",
    "UriRef",
    "build",
    "compare",
    "equal",
    "file_path",
    "file_uri",
    "is_valid",
    "is_valid_ref",
    "normalize",
    "parse",
    "parse_ref",
    "quote",
    "relativize",
    "resolve",
    "same_file",
    "scheme_parts",
    "unquote",
    "unquote_to_bytes",
]
__version__ = "0.1.0"

_SUBMODULES = frozenset(
    (
        "audit",
        "canon",
        "columns",
        "compat",
        "duckdb",
        "find",
        "jsonschema",
        "pandas",
        "polars",
        "pydantic",
        "spark",
        "types",
    )
)


def __getattr__(name: str) -> object:
    """Import a submodule at its first use, as in `urikit.columns.host(urls)`."""
    if name in _SUBMODULES:
        # Not at the start of this module, because not every program needs them.
        from importlib import import_module

        return import_module(f"urikit.{name}")
    raise AttributeError(f"module 'urikit' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *_SUBMODULES})
