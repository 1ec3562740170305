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

from urikit import _hints
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
    audit,
    build,
    canonicalize,
    compare,
    equal,
    expand,
    file_path,
    file_uri,
    find,
    is_valid,
    is_valid_ref,
    links,
    normalize,
    parse,
    parse_ref,
    public_suffix,
    quote,
    redact,
    registered_domain,
    relativize,
    resolve,
    same_file,
    scheme_parts,
    split_domain,
    surt,
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
    "audit",
    "build",
    "canonicalize",
    "compare",
    "equal",
    "expand",
    "file_path",
    "file_uri",
    "find",
    "is_valid",
    "is_valid_ref",
    "links",
    "normalize",
    "parse",
    "parse_ref",
    "public_suffix",
    "quote",
    "redact",
    "registered_domain",
    "relativize",
    "resolve",
    "same_file",
    "scheme_parts",
    "split_domain",
    "surt",
    "unquote",
    "unquote_to_bytes",
]
__version__ = "0.1.0"

_hints.install()

_SUBMODULES = frozenset(
    (
        "canon",
        "columns",
        "compat",
        "duckdb",
        "jsonschema",
        "pandas",
        "polars",
        "pydantic",
        "security",
        "spark",
        "text",
        "types",
    )
)


def __getattr__(name: str) -> object:
    """Import a submodule at its first use, as in `urikit.columns.host(urls)`."""
    if name in _SUBMODULES:
        # Not at the start of this module, because not every program needs them.
        from importlib import import_module

        return import_module(f"urikit.{name}")
    message = f"module 'urikit' has no attribute {name!r}"
    if name in _hints.NAMES:
        raise _hints.missing(f"{message}; use {_hints.NAMES[name]}", name)
    raise AttributeError(message)


def __dir__() -> list[str]:
    return sorted({*globals(), *_SUBMODULES})
