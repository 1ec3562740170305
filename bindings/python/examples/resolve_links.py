"""Resolve the links of pages as browsers do, and keep those that leave the site."""

import polars as pl
from urikit.polars import expr

links = pl.DataFrame({"page": ["https://example.com/docs/", "https://example.org/a"] * 3})
hrefs = ["../api", "//cdn.example.net/x", "/a b", "#top", "\\\\evil.example", "https:"]
links = links.with_columns(href=pl.Series(hrefs))
links = links.with_columns(target=expr("href").resolve(base=pl.col("page"), spec="whatwg"))
links = links.with_columns(
    origin=expr("page").origin(),
    target_origin=expr("target").origin(spec="whatwg"),
)
print(links.filter(pl.col("origin") != pl.col("target_origin")).select("page", "target"))
assert links["target"].null_count() == 0
