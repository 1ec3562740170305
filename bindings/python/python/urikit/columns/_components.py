# Written by tools/columns.py. Do not edit.
"""Components of URIs."""

from __future__ import annotations

from urikit._urikit import Column
from urikit.columns._call import Values, call, options
from urikit.types import Spec

__all__ = [
    "authority",
    "error",
    "fragment",
    "from_bytes",
    "host",
    "host_kind",
    "is_valid",
    "is_valid_ref",
    "kind",
    "parse",
    "path",
    "path_and_query",
    "port",
    "port_or_default",
    "query",
    "readings",
    "scheme",
    "user",
    "userinfo",
    "without_fragment",
    "without_query",
]


def scheme(
    values: Values,
    /,
    *,
    spec: Spec = "rfc3986",
    guess: bool = False,
    keep_case: bool = False,
) -> Column:
    """Return the scheme, in lowercase.

    >>> from urikit import columns
    >>> columns.scheme(['HTTP://a/']).to_list()
    ['http']
    """
    return call("uri_scheme", values, *options(spec, guess=guess, keep_case=keep_case))


def authority(values: Values, /, *, spec: Spec = "rfc3986", guess: bool = False) -> Column:
    """Return the authority: userinfo, host, and port.

    >>> from urikit import columns
    >>> columns.authority(['http://u@h:80/']).to_list()
    ['u@h:80']
    """
    return call("uri_authority", values, *options(spec, guess=guess))


def userinfo(values: Values, /, *, spec: Spec = "rfc3986", guess: bool = False) -> Column:
    """Return the userinfo, including a password.

    >>> from urikit import columns
    >>> columns.userinfo(['ftp://u:p@h/']).to_list()
    ['u:p']
    """
    return call("uri_userinfo", values, *options(spec, guess=guess))


def user(values: Values, /, *, spec: Spec = "rfc3986", guess: bool = False) -> Column:
    """Return the userinfo before its first colon.

    >>> from urikit import columns
    >>> columns.user(['ftp://u:p@h/']).to_list()
    ['u']
    """
    return call("uri_user", values, *options(spec, guess=guess))


def host(
    values: Values,
    /,
    *,
    spec: Spec = "rfc3986",
    guess: bool = False,
    keep_case: bool = False,
) -> Column:
    """Return the host, in lowercase. IPv6 addresses are in brackets.

    >>> from urikit import columns
    >>> columns.host(['http://EXAMPLE.com:80/']).to_list()
    ['example.com']
    """
    return call("uri_host", values, *options(spec, guess=guess, keep_case=keep_case))


def path(values: Values, /, *, spec: Spec = "rfc3986", guess: bool = False) -> Column:
    """Return the path.

    >>> from urikit import columns
    >>> columns.path(['http://h/a%20b?q']).to_list()
    ['/a%20b']
    """
    return call("uri_path", values, *options(spec, guess=guess))


def path_and_query(
    values: Values,
    /,
    *,
    spec: Spec = "rfc3986",
    guess: bool = False,
) -> Column:
    """Return the path, and the query with its `?`, if any.

    >>> from urikit import columns
    >>> columns.path_and_query(['http://h/a?q#f']).to_list()
    ['/a?q']
    """
    return call("uri_path_and_query", values, *options(spec, guess=guess))


def query(values: Values, /, *, spec: Spec = "rfc3986", guess: bool = False) -> Column:
    """Return the query, without its `?`.

    >>> from urikit import columns
    >>> columns.query(['/a?q=1#f']).to_list()
    ['q=1']
    """
    return call("uri_query", values, *options(spec, guess=guess))


def fragment(values: Values, /, *, spec: Spec = "rfc3986", guess: bool = False) -> Column:
    """Return the fragment, without its `#`.

    >>> from urikit import columns
    >>> columns.fragment(['/a#f']).to_list()
    ['f']
    """
    return call("uri_fragment", values, *options(spec, guess=guess))


def without_fragment(
    values: Values,
    /,
    *,
    spec: Spec = "rfc3986",
    guess: bool = False,
) -> Column:
    """Return the URI without its fragment.

    >>> from urikit import columns
    >>> columns.without_fragment(['/a?q#f']).to_list()
    ['/a?q']
    """
    return call("uri_without_fragment", values, *options(spec, guess=guess))


def without_query(
    values: Values,
    /,
    *,
    spec: Spec = "rfc3986",
    guess: bool = False,
) -> Column:
    """Return the URI without its query and fragment.

    >>> from urikit import columns
    >>> columns.without_query(['/a?q#f']).to_list()
    ['/a']
    """
    return call("uri_without_query", values, *options(spec, guess=guess))


def port(values: Values, /, *, spec: Spec = "rfc3986", guess: bool = False) -> Column:
    """Return the port as a number.

    >>> from urikit import columns
    >>> columns.port(['http://h:8080/']).to_list()
    [8080]
    """
    return call("uri_port", values, *options(spec, guess=guess))


def port_or_default(
    values: Values,
    /,
    *,
    spec: Spec = "rfc3986",
    guess: bool = False,
) -> Column:
    """Return the port, or the default port of the scheme.

    >>> from urikit import columns
    >>> columns.port_or_default(['https://h/']).to_list()
    [443]
    """
    return call("uri_port_or_default", values, *options(spec, guess=guess))


def host_kind(values: Values, /, *, spec: Spec = "rfc3986", guess: bool = False) -> Column:
    """Return the kind of host: `reg-name`, `ipv4`, `ipv6`, or `ipvfuture`.

    >>> from urikit import columns
    >>> columns.host_kind(['http://127.0.0.1/']).to_list()
    ['ipv4']
    """
    return call("uri_host_kind", values, *options(spec, guess=guess))


def kind(values: Values, /, *, spec: Spec = "rfc3986", guess: bool = False) -> Column:
    """Return the kind of reference.

    `uri`, `network-path`, `absolute-path`, or `relative-path`.

    >>> from urikit import columns
    >>> columns.kind(['//example.com/a']).to_list()
    ['network-path']
    """
    return call("uri_kind", values, *options(spec, guess=guess))


def is_valid(values: Values, /, *, spec: Spec = "rfc3986", guess: bool = False) -> Column:
    """Return whether the string is a valid URI, which has a scheme.

    >>> from urikit import columns
    >>> columns.is_valid(['/a']).to_list()
    [False]
    """
    return call("uri_is_valid", values, *options(spec, guess=guess))


def is_valid_ref(
    values: Values,
    /,
    *,
    spec: Spec = "rfc3986",
    guess: bool = False,
) -> Column:
    """Return whether the string is a valid URI or relative reference.

    >>> from urikit import columns
    >>> columns.is_valid_ref(['/a']).to_list()
    [True]
    """
    return call("uri_is_valid_ref", values, *options(spec, guess=guess))


def error(values: Values, /, *, spec: Spec = "rfc3986", guess: bool = False) -> Column:
    """Describe why a string is invalid.

    Code, component, message, rule, section, start, end. Offsets are in bytes.

    >>> from urikit import columns
    >>> columns.error(['/a|b'])[0]['message']
    'invalid character in path'
    """
    return call("uri_error", values, *options(spec, guess=guess))


def parse(
    values: Values,
    /,
    *,
    spec: Spec = "rfc3986",
    guess: bool = False,
    keep_case: bool = False,
) -> Column:
    """Return all components in a struct, parsing the URI once.

    >>> from urikit import columns
    >>> columns.parse(['http://h/a'])[0]['path']
    '/a'
    """
    return call("uri_parse", values, *options(spec, guess=guess, keep_case=keep_case))


def from_bytes(values: Values, /) -> Column:
    """Return bytes as a string, or null if they are not UTF-8. `error` describes why.

    `values`: bytes in a binary column, or a list of `bytes`.

    >>> from urikit import columns
    >>> columns.from_bytes([b'/a']).to_list()
    ['/a']
    """
    return call("uri_from_bytes", values)


def readings(values: Values, /) -> Column:
    """Return how much different URL parsers disagree about a URL.

    `agree`, or the largest difference, such as `accept-split` or `host-split`.

    >>> from urikit import columns
    >>> columns.readings(['https://a.example/']).to_list()
    ['agree']
    """
    return call("uri_readings", values)
