"""Generated URLs for measurements, with the same seed in each run."""

from __future__ import annotations

import random

_WORDS = [
    "about",
    "account",
    "api",
    "archive",
    "article",
    "assets",
    "author",
    "blog",
    "book",
    "cart",
    "category",
    "collection",
    "comment",
    "content",
    "data",
    "detail",
    "docs",
    "download",
    "edition",
    "event",
    "feed",
    "file",
    "forum",
    "gallery",
    "guide",
    "help",
    "history",
    "image",
    "index",
    "item",
    "journal",
    "key",
    "list",
    "login",
    "main",
    "map",
    "media",
    "member",
    "news",
    "note",
    "order",
    "page",
    "photo",
    "post",
    "press",
    "product",
    "profile",
    "project",
    "public",
    "report",
    "research",
    "review",
    "search",
    "service",
    "shop",
    "site",
    "static",
    "status",
    "store",
    "story",
    "support",
    "tag",
    "team",
    "thread",
    "tool",
    "topic",
    "update",
    "user",
    "video",
    "view",
    "wiki",
    "world",
    "year",
]
_DOMAINS = ("com", "org", "net", "de", "co.uk", "co.jp", "io", "info", "edu", "fr")
_VALUES = ("true", "1", "42", "2026-11-25", "caf%C3%A9", "red%20shoes", "a+b", "utf-8", "")


def urls(count: int) -> list[str]:
    """Return different URLs, with an average length of about 70 characters."""
    rng = random.Random(20261125)
    found: dict[str, None] = {}
    while len(found) < count:
        found[_url(rng)] = None
    return list(found)


def references(count: int) -> list[str]:
    """Return references as in links of pages, most of them relative."""
    rng = random.Random(3986)
    forms = (
        lambda: "/" + _path(rng),
        lambda: _path(rng),
        lambda: "../" * rng.randint(1, 3) + _path(rng),
        lambda: "?" + _query(rng),
        lambda: "#" + rng.choice(_WORDS),
        lambda: _path(rng) + "?" + _query(rng),
        lambda: "//" + _host(rng) + "/" + _path(rng),
        lambda: _url(rng),
    )
    return [rng.choice(forms)() for _ in range(count)]


def iris(count: int) -> list[str]:
    """Return different IRIs with non-ASCII characters in their paths."""
    rng = random.Random(3987)
    words = ("café", "straße", "日本語", "новости", "ελληνικά", "naïve", "中文", "año")
    found: dict[str, None] = {}
    while len(found) < count:
        path = "/".join(rng.choice(words) for _ in range(rng.randint(1, 3)))
        found[f"https://{_host(rng)}/{path}/{rng.randrange(10**6)}"] = None
    return list(found)


def _url(rng: random.Random) -> str:
    scheme = "https" if rng.random() < 0.85 else "http"
    port = f":{rng.choice((80, 443, 8080, 8443))}" if rng.random() < 0.03 else ""
    query = f"?{_query(rng)}" if rng.random() < 0.4 else ""
    fragment = f"#{rng.choice(_WORDS)}" if rng.random() < 0.1 else ""
    return f"{scheme}://{_host(rng)}{port}/{_path(rng)}{query}{fragment}"


def _host(rng: random.Random) -> str:
    name = rng.choice(_WORDS) + str(rng.randrange(1000))
    prefix = rng.choice(("www.", "www.", "", "", "cdn.", f"{rng.choice(_WORDS)}."))
    return f"{prefix}{name}.{rng.choice(_DOMAINS)}"


def _path(rng: random.Random) -> str:
    segments = [rng.choice(_WORDS) for _ in range(rng.randint(0, 4))]
    end = rng.choice(
        (f"{rng.randrange(10**6)}.html", f"{rng.choice(_WORDS)}-%C3%A9t%C3%A9", "", "x")
    )
    return "/".join([*segments, end])


def _query(rng: random.Random) -> str:
    pairs = (f"{rng.choice(_WORDS)}={rng.choice(_VALUES)}" for _ in range(rng.randint(1, 4)))
    return "&".join(pairs)
