"""Clean a column of messy URLs with Polars, and count them by registered domain."""

import polars as pl
from messy_urls import messy_urls
from urikit.polars import expr

uri = expr("url")
frame = pl.DataFrame({"url": messy_urls(100_000)}).with_columns(
    clean=uri.normalize(spec="whatwg", guess=True),
    domain=uri.registered_domain(spec="whatwg", guess=True),
    reason=uri.error(spec="whatwg", guess=True).struct.field("message"),
)
print(frame.group_by("domain").len().sort("len", descending=True))
print(frame.filter(pl.col("clean").is_null()).group_by("reason").len())
assert frame["clean"].null_count() < 0.01 * len(frame)
