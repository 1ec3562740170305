# Written by tools/columns.py. Do not edit.
"""Hosts and registered domains."""

from __future__ import annotations

from urikit._urikit import Column
from urikit.columns._call import Values, call, options
from urikit.types import Spec

__all__ = [
    "host_ascii",
    "host_inet",
    "host_label",
    "host_reversed",
    "host_unicode",
    "host_without_www",
    "public_suffix",
    "registered_domain",
    "registered_label",
    "subdomain",
]


def registered_domain(
    values: Values,
    /,
    *,
    spec: Spec = "rfc3986",
    guess: bool = False,
    keep_case: bool = False,
    icann: bool = False,
) -> Column:
    """Return the registered domain of the host, by the Public Suffix List.

    >>> from urikit import columns
    >>> columns.registered_domain(['https://www.example.co.uk/']).to_list()
    ['example.co.uk']
    """
    return call(
        "uri_registered_domain",
        values,
        *options(spec, guess=guess, keep_case=keep_case, icann=icann),
    )


def public_suffix(
    values: Values,
    /,
    *,
    spec: Spec = "rfc3986",
    guess: bool = False,
    keep_case: bool = False,
    icann: bool = False,
) -> Column:
    """Return the public suffix of the host, by the Public Suffix List.

    >>> from urikit import columns
    >>> columns.public_suffix(['https://a.github.io/'], icann=True).to_list()
    ['io']
    """
    return call(
        "uri_public_suffix", values, *options(spec, guess=guess, keep_case=keep_case, icann=icann)
    )


def registered_label(
    values: Values,
    /,
    *,
    spec: Spec = "rfc3986",
    guess: bool = False,
    keep_case: bool = False,
    icann: bool = False,
) -> Column:
    """Return the first label of the registered domain of the host.

    >>> from urikit import columns
    >>> columns.registered_label(['https://www.example.co.uk/']).to_list()
    ['example']
    """
    return call(
        "uri_registered_label",
        values,
        *options(spec, guess=guess, keep_case=keep_case, icann=icann),
    )


def subdomain(
    values: Values,
    /,
    *,
    spec: Spec = "rfc3986",
    guess: bool = False,
    keep_case: bool = False,
    icann: bool = False,
) -> Column:
    """Return the labels of the host before the registered domain.

    >>> from urikit import columns
    >>> columns.subdomain(['https://a.b.example.com/']).to_list()
    ['a.b']
    """
    return call(
        "uri_subdomain", values, *options(spec, guess=guess, keep_case=keep_case, icann=icann)
    )


def host_without_www(
    values: Values,
    /,
    *,
    spec: Spec = "rfc3986",
    guess: bool = False,
    keep_case: bool = False,
) -> Column:
    """Return the host without a leading `www.`.

    >>> from urikit import columns
    >>> columns.host_without_www(['www.example.com/a'], guess=True).to_list()
    ['example.com']
    """
    return call("uri_host_without_www", values, *options(spec, guess=guess, keep_case=keep_case))


def host_reversed(
    values: Values,
    /,
    *,
    spec: Spec = "rfc3986",
    guess: bool = False,
    keep_case: bool = False,
) -> Column:
    """Return the host with its labels in reverse order.

    >>> from urikit import columns
    >>> columns.host_reversed(['http://www.example.com/']).to_list()
    ['com.example.www']
    """
    return call("uri_host_reversed", values, *options(spec, guess=guess, keep_case=keep_case))


def host_label(
    values: Values,
    /,
    number: int,
    *,
    spec: Spec = "rfc3986",
    guess: bool = False,
    keep_case: bool = False,
) -> Column:
    """Return a label of the host by its number.

    `number`: A constant: 1 is the first label, -1 the last one.

    >>> from urikit import columns
    >>> columns.host_label(['http://www.example.com/'], -1).to_list()
    ['com']
    """
    return call("uri_host_label", values, number, *options(spec, guess=guess, keep_case=keep_case))


def host_inet(values: Values, /, *, spec: Spec = "rfc3986", guess: bool = False) -> Column:
    """Return the IP address in the host in its canonical form, without brackets.

    >>> from urikit import columns
    >>> columns.host_inet(['http://[2001:DB8::0]/']).to_list()
    ['2001:db8::']
    """
    return call("uri_host_inet", values, *options(spec, guess=guess))


def host_ascii(
    values: Values,
    /,
    *,
    spec: Spec = "rfc3986",
    guess: bool = False,
    keep_case: bool = False,
) -> Column:
    """Return the host in ASCII, as used in DNS (UTS 46).

    >>> from urikit import columns
    >>> columns.host_ascii(['http://Bücher.example/'], spec='rfc3987').to_list()
    ['xn--bcher-kva.example']
    """
    return call("uri_host_ascii", values, *options(spec, guess=guess, keep_case=keep_case))


def host_unicode(
    values: Values,
    /,
    *,
    spec: Spec = "rfc3986",
    guess: bool = False,
    keep_case: bool = False,
) -> Column:
    """Return the host in Unicode, except for labels that may be confused with others.

    >>> from urikit import columns
    >>> columns.host_unicode(['http://xn--bcher-kva.example/']).to_list()
    ['bücher.example']
    """
    return call("uri_host_unicode", values, *options(spec, guess=guess, keep_case=keep_case))
