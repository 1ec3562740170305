# Written by tools/columns.py. Do not edit.
"""Functions of URI columns, for Arrow data and lists.

A column is an object with the Arrow PyCapsule interface, such as a column of pyarrow, Polars,
pandas, or DuckDB, or a list of `str`, in which `None` is null. The result is a `Column`, which
these libraries accept without copying: `pyarrow.array(column)`, `polars.Series(column)`.

Null stays null. A missing component is null, and an empty one is `""`. An invalid URI is null, and
`error` describes the problem. The keyword `spec` selects the specification by the names of
`urikit.parse`, such as `rfc3987` (IRIs), `java` (java.net.URI), or `whatwg` (browsers). With
`guess=True`, `www.example.com/a` has a host. Schemes, hosts, and registered domains are lowercase,
unless `keep_case=True`. With `icann=True`, private suffixes such as `github.io` are ignored.
`validity` counts the invalid rows of a column and their errors.

Offsets, such as `start` in `error` and `find`, are in bytes of UTF-8, as in Arrow.

>>> from urikit import columns
>>> columns.host(["https://example.com/a", None, "not a URL"])
<Column of 3 rows: ['example.com', None, None]>
>>> columns.error(["not a URL"])[0]["message"]
'whitespace in path'
"""

from urikit._urikit import Column
from urikit.columns._call import Values
from urikit.columns._components import (
    authority,
    error,
    fragment,
    from_bytes,
    host,
    host_kind,
    is_valid,
    is_valid_ref,
    kind,
    parse,
    path,
    path_and_query,
    port,
    port_or_default,
    query,
    readings,
    scheme,
    user,
    userinfo,
    without_fragment,
    without_query,
)
from urikit.columns._hosts import (
    host_ascii,
    host_inet,
    host_label,
    host_reversed,
    host_unicode,
    host_without_www,
    public_suffix,
    registered_domain,
    registered_label,
    subdomain,
)
from urikit.columns._paths import (
    extension,
    filename,
    hierarchy,
    path_hierarchy,
    path_segment,
    path_segments,
)
from urikit.columns._queries import (
    query_append,
    query_get,
    query_get_all,
    query_names,
    query_pairs,
    query_parts,
    query_remove,
    query_set,
    query_sort,
)
from urikit.columns._text import (
    audit,
    decode,
    encode,
    find,
    replace,
    try_decode,
)
from urikit.columns._validity import Problem, Validity, validity
from urikit.columns._whole import (
    canonicalize,
    equal,
    from_iri,
    normalize,
    origin,
    redact,
    relativize,
    resolve,
    safe_browsing_expressions,
    surt,
    to_iri,
    without_userinfo,
    without_www,
)

__all__ = [
    "Column",
    "Problem",
    "Validity",
    "Values",
    "audit",
    "authority",
    "canonicalize",
    "decode",
    "encode",
    "equal",
    "error",
    "extension",
    "filename",
    "find",
    "fragment",
    "from_bytes",
    "from_iri",
    "hierarchy",
    "host",
    "host_ascii",
    "host_inet",
    "host_kind",
    "host_label",
    "host_reversed",
    "host_unicode",
    "host_without_www",
    "is_valid",
    "is_valid_ref",
    "kind",
    "normalize",
    "origin",
    "parse",
    "path",
    "path_and_query",
    "path_hierarchy",
    "path_segment",
    "path_segments",
    "port",
    "port_or_default",
    "public_suffix",
    "query",
    "query_append",
    "query_get",
    "query_get_all",
    "query_names",
    "query_pairs",
    "query_parts",
    "query_remove",
    "query_set",
    "query_sort",
    "readings",
    "redact",
    "registered_domain",
    "registered_label",
    "relativize",
    "replace",
    "resolve",
    "safe_browsing_expressions",
    "scheme",
    "subdomain",
    "surt",
    "to_iri",
    "try_decode",
    "user",
    "userinfo",
    "validity",
    "without_fragment",
    "without_query",
    "without_userinfo",
    "without_www",
]
