"""Join URLs with an index that is sorted by SURT keys, such as that of Common Crawl."""

import polars as pl
import urikit
from messy_urls import messy_urls
from urikit.polars import expr

index = pl.DataFrame(
    {"key": [urikit.surt("http://example.com/"), urikit.surt("http://192.0.2.1/")]}
)
frame = pl.DataFrame({"url": messy_urls(20_000)})
found = frame.with_columns(key=expr("url").surt(spec="whatwg")).join(index, on="key")
print(found.group_by("key").len())
assert set(found["key"]) == set(index["key"])
