"""Messages for names of other packages, which name the equivalents of this one.

An unknown attribute of a module or an object is an `AttributeError`, as usual. If other packages
have an attribute with this name, the message says what to use:

>>> import urikit
>>> urikit.parse("http://example.com/").netloc
Traceback (most recent call last):
AttributeError: 'Uri' object has no attribute 'netloc'; use authority
"""

from __future__ import annotations

import sys

from urikit import _urikit
from urikit._errors import UriError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any, NoReturn

__all__ = ["ATTRIBUTES", "NAMES", "install"]

_LINKS = "links(document, 'html')"
_FILE_URI = dict.fromkeys(
    ("file_to_uri", "from_file_path", "from_path", "path_to_uri", "path_to_url", "pathname2url"),
    "file_uri",
)
_FILE_PATH = dict.fromkeys(
    ("to_file_path", "to_path", "uri_to_path", "url2pathname", "url_to_path"), "file_path"
)
_ADDRESSES = ("is_global", "is_link_local", "is_loopback", "is_private")
_PARAMETERS = ("query_get", "query_get_all", "query_names", "query_pairs")
_EDITS = {
    "query_append": "with_query(params.append(...))",
    "query_remove": "with_query(params.remove(...))",
    "query_set": "update_query({name: value})",
    "query_sort": "with_query(params.sorted())",
}
_COMPONENTS = ("authority", "fragment", "host", "path", "port", "scheme", "userinfo")

#: Names of functions and classes that the module `urikit` does not have.
NAMES = {
    **_FILE_URI,
    **_FILE_PATH,
    **{name: f"parse(uri).{name}, or columns.{name} for a column" for name in _COMPONENTS},
    **{name: f"Query(query), or columns.{name} for a column" for name in _PARAMETERS},
    **{
        name: f"parse(uri) with {edit}, or columns.{name} for a column"
        for name, edit in _EDITS.items()
    },
    **dict.fromkeys(("extract_links", "find_links", "get_links", "html_links"), _LINKS),
    **dict.fromkeys(("from_iri", "iri_to_uri", "to_uri"), "Iri(iri).to_uri(idna=True)"),
    **dict.fromkeys(("to_iri", "uri_to_iri"), "Uri(uri).to_iri()"),
    **dict.fromkeys(_ADDRESSES, "audit, or security.special_address(address)"),
    "IRI": "Iri",
    "InvalidURL": "UriError",
    "InvalidUri": "UriError",
    "ParseError": "UriError",
    "URI": "Uri",
    "URIError": "UriError",
    "URITemplate": "Template",
    "URL": "Uri, or parse(url, spec='whatwg') for the URL of a browser",
    "Url": "Uri, or parse(url, spec='whatwg') for the URL of a browser",
    "ValidationError": "UriError",
    "arrow": "columns",
    "decode": "unquote",
    "encode": "quote",
    "equals": "equal",
    "equivalent": "equal",
    "extract": "split_domain, for a host, or find, for a document",
    "extract_urls": "find",
    "find_all": "find",
    "find_urls": "find",
    "findall": "find",
    "finditer": "find",
    "from_parts": "build",
    "is_equivalent": "equal",
    "is_ip": "Host(host).ip",
    "is_uri": "is_valid",
    "is_url": "is_valid",
    "is_valid_uri": "is_valid",
    "join": "resolve(reference, base=base)",
    "normalise": "normalize",
    "normalize_uri": "normalize",
    "normalize_url": "normalize, or canonicalize",
    "parse_qs": "Query(query), or compat.urllib.parse_qs",
    "parse_qsl": "Query(query).items(), or compat.urllib.parse_qsl",
    "parse_query": "Query(query)",
    "parse_uri": "parse",
    "parse_url": "parse",
    "percent_decode": "unquote",
    "percent_encode": "quote",
    "quote_plus": "quote(value, component='form')",
    "query": "parse(uri).query, or Query(query)",
    "relative_to": "relativize(target, base=base)",
    "split": "parse",
    "tldextract": "split_domain",
    "unquote_plus": "unquote(value, component='form')",
    "unsurt": "canon.unsurt",
    "uri_reference": "parse_ref",
    "urldefrag": "parse(uri).without('fragment')",
    "urljoin": "resolve(reference, base=base), or compat.urllib.urljoin",
    "urlencode": "Query.of(parameters), or compat.urllib.urlencode",
    "urllib_parse": "compat.urllib",
    "urlparse": "parse, or compat.urllib.urlparse",
    "urlsplit": "parse, or compat.urllib.urlsplit",
    "urlunparse": "build, or compat.urllib.urlunparse",
    "urlunsplit": "build, or compat.urllib.urlunsplit",
    "validate": "is_valid",
}

_STRING = "str() for the string"
_REPLACED = ("scheme", "authority", "userinfo", "user", "password", "host", "port", "path")

_REFERENCE = {
    **_EDITS,
    **{name: f"urikit.{function}" for name, function in (_FILE_URI | _FILE_PATH).items()},
    **dict.fromkeys(("default_port", "effective_port", "known_default_port"), "port_or_default"),
    **dict.fromkeys(_ADDRESSES, "urikit.audit, or urikit.security.special_address(ip)"),
    **dict.fromkeys(("build", "from_parts"), "urikit.build"),
    **dict.fromkeys(("file_name", "filename", "name"), "urikit.Path(path).name"),
    **dict.fromkeys(("extension", "file_extension"), "urikit.Path(path).suffix"),
    **{f"with_{name}": f"replace({name}=...)" for name in (*_REPLACED, "fragment")},
    **dict.fromkeys(("_replace", "copy_with"), "replace"),
    **dict.fromkeys(("as_str", "geturl", "href", "to_string", "unsplit", "url"), _STRING),
    **dict.fromkeys(("as_dict", "asdict", "to_dict", "_asdict"), "components()"),
    **dict.fromkeys(("args", "query_dict", "query_params", "search_params"), "params"),
    **dict.fromkeys(("query_string", "raw_query", "raw_query_string"), "query"),
    **dict.fromkeys(("parts", "path_parts", "path_segments"), "segments"),
    **{f"raw_{name}": f"{name}_encoded" for name in ("user", "password", "segments")},
    **dict.fromkeys(("domain", "public_suffix", "subdomain", "tld"), "urikit.split_domain(host)"),
    **dict.fromkeys(
        ("add_query", "copy_add_param", "extend_query"), "with_query(params.append(...))"
    ),
    **dict.fromkeys(("copy_merge_params", "copy_set_param", "set_query"), "update_query"),
    **dict.fromkeys(
        ("copy_remove_param", "without_query_params"), "with_query(params.remove(...))"
    ),
    **dict.fromkeys(("absolute", "is_absolute"), "scheme is not None"),
    **dict.fromkeys(("canonical", "canonicalize"), "urikit.canonicalize, or normalize()"),
    **dict.fromkeys(
        ("equals", "equivalent", "is_equivalent", "normalized_equality"), "urikit.equal"
    ),
    **{
        f"without_{name}": f"without({name!r})"
        for name in ("userinfo", "port", "query", "fragment")
    },
    "explicit_port": "port",
    "hostname": "host, or ip for an IPv6 address without brackets",
    "human_repr": "urikit.Iri(...).to_unicode()",
    "ip_address": "ip",
    "is_ip": "ip is not None",
    "joinpath": "the operator /",
    "netloc": "authority",
    "normalized": "normalize()",
    "parent": "urikit.Path(path).parent",
    "parse": "urikit.parse",
    "query_get": "params.get",
    "query_get_all": "params.get_all",
    "query_names": "params.keys()",
    "query_pairs": "params.pairs()",
    "raw_fragment": "fragment",
    "raw_host": "host",
    "raw_parts": "segments_encoded",
    "raw_path": "path",
    "redact": "redacted()",
    "relative_to": "the method relativize of the base",
    "remove": "without",
    "stem": "urikit.Path(path).stem",
    "suffix": "urikit.Path(path).suffix, or urikit.public_suffix(host)",
    "username": "user",
}

_POSITION = dict.fromkeys(("index", "offset", "pos", "position"), "span")

#: Attributes that classes of the module do not have.
ATTRIBUTES: Mapping[type, Mapping[str, str]] = {
    _urikit.Reference: _REFERENCE,
    # The classes for references with a scheme define these methods.
    _urikit.UriRef: dict.fromkeys(("join", "resolve", "relativize"), "a Uri, which has a scheme"),
    _urikit.IriRef: dict.fromkeys(("join", "resolve", "relativize"), "an Iri, which has a scheme"),
    _urikit.Query: {
        **dict.fromkeys(("get_list", "getall", "getlist"), "get_all"),
        **dict.fromkeys(("delete", "discard", "pop", "without"), "remove"),
        **dict.fromkeys(("merge", "update"), "the method update_query of the reference"),
        "add": "append",
        "multi_items": "items()",
        "sort": "sorted()",
    },
    _urikit.Host: {
        **dict.fromkeys(_ADDRESSES, "urikit.security.special_address(ip)"),
        "is_ip": "ip is not None",
        "public_suffix": "urikit.public_suffix",
        "registered_domain": "urikit.registered_domain",
    },
    _urikit.Path: {
        **dict.fromkeys(("file_name", "filename"), "name"),
        "extension": "suffix",
        "decoded": "segments",
        "parts": "segments",
        "raw_parts": "segments_encoded",
        "suffixes": "suffix",
    },
    _urikit.Domain: {
        "domain": "label",
        "suffix": "public_suffix",
        "tld": "public_suffix",
        "top_domain_under_public_suffix": "registered_domain",
    },
    _urikit.Match: {
        **dict.fromkeys(("href", "url", "value"), "uri"),
        **dict.fromkeys(("group", "string", "text"), "raw"),
        **_POSITION,
    },
    _urikit.Link: {**dict.fromkeys(("href", "url"), "target, or reference as written")},
    _urikit.Finding: {
        **dict.fromkeys(("code", "id", "kind", "name", "rule_id"), "rule"),
        **_POSITION,
        "description": "message",
        "fix": "remedy",
        "help": "remedy",
        "level": "severity",
    },
    _urikit.Template: {
        **dict.fromkeys(("pattern", "template", "uri"), _STRING),
        **dict.fromkeys(("extract", "parse"), "match"),
        "variable_names": "variables",
    },
    UriError: {
        **dict.fromkeys(("message", "msg", "reason"), "str() for the message"),
        **dict.fromkeys(("kind", "type"), "code"),
        **dict.fromkeys(("text", "uri", "url", "value"), "input"),
        **dict.fromkeys(("end", "start"), "span"),
        **_POSITION,
        "hint": "help",
    },
}


def missing(message: str, name: str) -> AttributeError:
    """Return an error that names a replacement. Python adds no similar name without an object."""
    return AttributeError(message, name=name)


class _Finder:
    """The hints of `from urikit import name` and `import urikit.name`.

    Python replaces an `AttributeError` of the module by an `ImportError` with another message, but
    searches a submodule of this name first.
    """

    @staticmethod
    def find_spec(name: str, path: object = None, target: object = None) -> None:
        """Raise an `ImportError` that names the replacement. No other finder has the module."""
        package, _, member = name.partition(".")
        if package == "urikit" and member in NAMES:
            message = f"cannot import name {member!r} from 'urikit'; use {NAMES[member]}"
            raise ImportError(message, name=name)


class _Hint:
    """A missing attribute of a class. Unlike `__getattr__`, it does not slow down the others."""

    def __init__(self, name: str, replacement: str) -> None:
        self._name = name
        self._replacement = replacement
        self.__doc__ = f"Not an attribute: use {replacement}."

    def __get__(self, instance: object, owner: type[Any]) -> NoReturn:
        """Raise an `AttributeError` that names the replacement."""
        if instance is None:
            subject = f"type object {owner.__name__!r}"
        else:
            subject = f"{owner.__name__!r} object"
        message = f"{subject} has no attribute {self._name!r}; use {self._replacement}"
        raise missing(message, self._name)


def _directory(self: object) -> list[str]:
    """Return the attributes that exist."""
    found: dict[str, object] = {}
    for cls in reversed(type(self).__mro__):
        # A subclass can define an attribute for which its base class has a hint.
        found.update(vars(cls))
    return sorted(it for it in object.__dir__(self) if not isinstance(found.get(it), _Hint))


def install() -> None:
    """Add the hints to the classes and to imports."""
    sys.meta_path.append(_Finder)
    for cls, names in ATTRIBUTES.items():
        for name, replacement in names.items():
            setattr(cls, name, _Hint(name, replacement))
        cls.__dir__ = _directory  # type: ignore[assignment, method-assign]
