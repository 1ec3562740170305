"""Report how many rows are invalid by which specification, and why."""

from messy_urls import messy_urls
from urikit import columns

urls = messy_urls(10_000)
for report in columns.validity(urls, ["rfc3986", "rfc3987", "whatwg"], guess=True, limit=3):
    print(report)
