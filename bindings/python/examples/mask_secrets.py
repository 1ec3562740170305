"""Mask passwords and tokens in the URLs of a log before it is stored."""

import polars as pl
from messy_urls import messy_urls
from urikit.polars import expr
from urikit.security import redact

frame = pl.DataFrame({"url": messy_urls(20_000)})
frame = frame.select(url=expr("url").redact(spec="whatwg", guess=True))
print(frame.filter(pl.col("url").str.contains("*", literal=True)).unique().head(5))
assert not frame["url"].drop_nulls().str.contains("s3cret").any()
# Any text, which need not be a URL.
print(redact("connecting to postgres://joe:s3cret@db/x failed"))
