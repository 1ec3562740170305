"""Registered domains, SURT keys, canonical forms, and tracking parameters.

Crawlers and archives join data on keys that are derived from URLs. These functions compute them
from any string, including strings that are not valid URIs.

>>> from urikit import canon
>>> canon.registered_domain("www.example.co.uk")
'example.co.uk'
>>> canon.surt("http://www.Example.com:80/Path/?b=2&a=1#top")
'com,example)/path?a=1&b=2'
>>> canon.canonicalize("HTTP://Example.com:80/%7eme/./Path?b=2&a=1#top")
'http://example.com/~me/Path?b=2&a=1'
"""

from urikit._urikit import (
    Domain,
    Profile,
    TrackingRules,
    canonicalize,
    common_crawl_columns,
    list_version,
    profiles,
    public_suffix,
    registered_domain,
    safe_browsing_expressions,
    split_domain,
    subdomain,
    surt,
    unsurt,
)

__all__ = [
    "Domain",
    "Profile",
    "TrackingRules",
    "canonicalize",
    "common_crawl_columns",
    "list_version",
    "profiles",
    "public_suffix",
    "registered_domain",
    "safe_browsing_expressions",
    "split_domain",
    "subdomain",
    "surt",
    "unsurt",
]
