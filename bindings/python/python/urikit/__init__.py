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

# Names that other packages have, and names that are in a submodule, for the message of an error.
_PLACES = {
    "IRI": "Iri",
    "URI": "Uri",
    "URITemplate": "Template",
    "URL": "Uri, or parse(url, spec='whatwg') for the URL of a browser",
    "arrow": "columns",
    "canonicalize": "canon.canonicalize",
    "decode": "unquote",
    "encode": "quote",
    "expand": "Template(template).expand",
    "extract": "canon.split_domain, for a host, or find.uris, for a text",
    "find_urls": "find.uris",
    "finditer": "find.uris",
    "host": "parse(uri).host, or columns.host for a column",
    "join": "resolve(reference, base=base)",
    "parse_qs": "parse(uri).params, or compat.urllib.parse_qs",
    "public_suffix": "canon.public_suffix",
    "quote_plus": "compat.urllib.quote_plus",
    "redact": "audit.redact",
    "registered_domain": "canon.registered_domain",
    "split_domain": "canon.split_domain",
    "surt": "canon.surt",
    "tldextract": "canon.split_domain",
    "unsurt": "canon.unsurt",
    "urljoin": "resolve(reference, base=base), or compat.urllib.urljoin",
    "urlencode": "compat.urllib.urlencode",
    "urllib_parse": "compat.urllib",
    "urlparse": "parse, or compat.urllib.urlparse",
    "urlsplit": "parse, or compat.urllib.urlsplit",
    "validate": "is_valid",
}


def __getattr__(name: str) -> object:
    """Import a submodule at its first use, as in `urikit.columns.host(urls)`."""
    if name in _SUBMODULES:
        # Not at the start of this module, because not every program needs them.
        from importlib import import_module

        return import_module(f"urikit.{name}")
    hint = f"; use {_PLACES[name]}" if name in _PLACES else ""
    raise AttributeError(f"module 'urikit' has no attribute {name!r}{hint}")


def __dir__() -> list[str]:
    return sorted({*globals(), *_SUBMODULES})
