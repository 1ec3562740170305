"""Generate URLs as they occur in logs and spreadsheets: most are not valid in RFC 3986.

python examples/messy_urls.py 100000 > urls.txt
"""

from __future__ import annotations

import random
import sys

SCHEMES = ["http://", "https://", "https://", "HTTPS://", "http:\\\\", ""]
USERS = ["", "", "", "", "joe:s3cret@"]
HOSTS = [
    *("www.example.com", "WWW.Example.COM", "shop.example.co.uk", "example.github.io"),
    *("bücher.example", "192.0.2.1", "my_host.example"),
]
PORTS = ["", "", "", ":80", ":8443"]
PATHS = [
    *("/", "", "/a b.html", "/caf\u00e9", "/x|y", "/%zz", "/{id}", "/a/../b", "\\c", "//d"),
    *("/docs/intro.html", "/search", "/img/logo.png"),
]
QUERIES = [
    *("", "", "?q=a b", "?ids[]=1&ids[]=2", "?q=\u00fc&x", "?utm_source=n&id=7", "?a=%", "?x^"),
    *("?id=7&utm_medium=mail", "?token=s3cret"),
]
FRAGMENTS = ["", "", "#top", "#a b", "#!/x"]
SPACES = ["", "", "", " ", "\n"]
NO_URLS = ["-", "N/A", "http://", "http://exa mple/", "https://h:port/"]


def messy_urls(count: int, seed: int = 45) -> list[str]:
    """Return URLs, of which 0.5 % are beyond repair."""
    chosen = random.Random(seed)

    def url() -> str:
        if chosen.random() < 0.005:
            return chosen.choice(NO_URLS)
        scheme = chosen.choice(SCHEMES)
        user = chosen.choice(USERS) if scheme else ""
        space = chosen.choice(SPACES) if scheme else ""
        host = chosen.choice(HOSTS) + chosen.choice(PORTS)
        rest = (chosen.choice(parts) for parts in (PATHS, QUERIES, FRAGMENTS))
        return f"{space}{scheme}{user}{host}{''.join(rest)}{space}"

    return [url() for _ in range(count)]


if __name__ == "__main__":
    rows = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    print(*map(str.strip, messy_urls(rows)), sep="\n")
