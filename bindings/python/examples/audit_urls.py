"""Find the URLs of users that a server must not fetch, with the reasons."""

from collections import Counter

from messy_urls import messy_urls
from urikit import columns
from urikit.security import FetchGuard, Rejection

urls = [*messy_urls(5_000), "http://169.254.169.254/latest", "http://[::1]/", "http://2130706433/"]
print(Counter(rule for rules in columns.audit(urls, "web-fetch") for rule in rules).most_common(5))
guard = FetchGuard("web-fetch")
for url in urls[-3:]:
    try:
        guard.check(url)
    except Rejection as rejection:
        print(url, rejection)
    else:
        raise AssertionError(url)
