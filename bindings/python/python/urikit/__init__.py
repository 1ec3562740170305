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
    "unquote",
    "unquote_to_bytes",
]
__version__ = "0.1.0"
