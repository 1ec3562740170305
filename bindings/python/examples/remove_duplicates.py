"""Find pages that were crawled twice, by the canonical forms of their URLs."""

import polars as pl
from messy_urls import messy_urls
from urikit.polars import expr

frame = pl.DataFrame({"url": messy_urls(20_000)})
keys = frame.with_columns(key=expr("url").canonicalize("crawler", spec="whatwg"))
pages = keys.unique("key", keep="first", maintain_order=True)
print(f"{len(frame)} URLs, {len(pages)} pages")
print(keys.group_by("key").len().sort("len", descending=True).head(5))
assert len(pages) < len(frame)
