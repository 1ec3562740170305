# Written by tools/columns.py. Do not edit.
"""Query parameters."""

from __future__ import annotations

from urikit._urikit import Column
from urikit.columns._call import Values, call, options
from urikit.types import Spec

__all__ = [
    "query_append",
    "query_get",
    "query_get_all",
    "query_names",
    "query_pairs",
    "query_parts",
    "query_remove",
    "query_set",
    "query_sort",
]


def query_get(
    values: Values,
    /,
    name: str,
    *,
    spec: Spec = "rfc3986",
    guess: bool = False,
) -> Column:
    """Return the decoded value of the first query parameter with a name.

    `name`: the decoded name of the parameter, a constant.

    >>> from urikit import columns
    >>> columns.query_get(['/?q=a+b'], 'q').to_list()
    ['a b']
    """
    return call("uri_query_get", values, name, *options(spec, guess=guess))


def query_get_all(
    values: Values,
    /,
    name: str,
    *,
    spec: Spec = "rfc3986",
    guess: bool = False,
) -> Column:
    """Return the decoded values of all query parameters with a name, in a list.

    `name`: the decoded name of the parameter, a constant.

    >>> from urikit import columns
    >>> columns.query_get_all(['/?a=1&b=2&a=3'], 'a').to_list()
    [['1', '3']]
    """
    return call("uri_query_get_all", values, name, *options(spec, guess=guess))


def query_pairs(
    values: Values,
    /,
    *,
    spec: Spec = "rfc3986",
    guess: bool = False,
) -> Column:
    """Return the decoded query parameters in a list of structs of name and value.

    >>> from urikit import columns
    >>> columns.query_pairs(['/?q=a+b'])[0][0]['value']
    'a b'
    """
    return call("uri_query_pairs", values, *options(spec, guess=guess))


def query_names(
    values: Values,
    /,
    *,
    spec: Spec = "rfc3986",
    guess: bool = False,
) -> Column:
    """Return the decoded names of the query parameters in a list, in order.

    >>> from urikit import columns
    >>> columns.query_names(['/?b=1&a=2']).to_list()
    [['b', 'a']]
    """
    return call("uri_query_names", values, *options(spec, guess=guess))


def query_parts(
    values: Values,
    /,
    *,
    spec: Spec = "rfc3986",
    guess: bool = False,
) -> Column:
    """Return the query parameters in a list, as written.

    >>> from urikit import columns
    >>> columns.query_parts(['/?q=a%20b&exact']).to_list()
    [['q=a%20b', 'exact']]
    """
    return call("uri_query_parts", values, *options(spec, guess=guess))


def query_set(values: Values, /, name: str | Values, value: str | Values) -> Column:
    """Set the value of a query parameter, and remove others with this name.

    `name`: the decoded name of the parameter.
    `value`: the decoded value.

    >>> from urikit import columns
    >>> columns.query_set(['/?page=7&q=a'], 'page', '1').to_list()
    ['/?page=1&q=a']
    """
    return call("uri_query_set", values, name, value)


def query_append(values: Values, /, name: str | Values, value: str | Values) -> Column:
    """Append a query parameter, even if there is one with this name.

    `name`: the decoded name of the parameter.
    `value`: the decoded value.

    >>> from urikit import columns
    >>> columns.query_append(['/?tag=a'], 'tag', 'b c').to_list()
    ['/?tag=a&tag=b%20c']
    """
    return call("uri_query_append", values, name, value)


def query_remove(values: Values, /, *names: str) -> Column:
    """Remove query parameters by name. All other bytes are unchanged.

    `names`: the decoded name of a parameter, a constant; with `*` at its end, as in
    `utm_*`, a prefix.

    >>> from urikit import columns
    >>> columns.query_remove(['/?utm_id=1&b=2&c=3'], 'utm_*', 'c').to_list()
    ['/?b=2']
    """
    return call("uri_query_remove", values, *names)


def query_sort(values: Values, /) -> Column:
    """Sort the query parameters by their decoded names.

    >>> from urikit import columns
    >>> columns.query_sort(['/?b=2&a=1']).to_list()
    ['/?a=1&b=2']
    """
    return call("uri_query_sort", values)
