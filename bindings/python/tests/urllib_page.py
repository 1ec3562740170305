"""Writes docs/urllib.md: the differences between `urllib.parse` and `urikit.compat.urllib`.

`python tests/urllib_page.py` writes the page, and `--check` compares it. Inputs are generated with
a fixed seed. The standard library changes between versions, so the tables are compared only with
the version of Python that the page names; with other versions, each difference must still have a
class.
"""

from __future__ import annotations

import platform
import random
import sys
import urllib.parse
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import urikit
from urikit.compat import urllib as compat

PAGE = Path(__file__).parents[1] / "docs" / "urllib.md"
COUNT = 3000

# Each list has valid and invalid values. An input has at most one invalid value by choice.
SCHEMES = ["", "", "http:", "https:", "HTTP:", "ftp:", "file:", "mailto:", "urn:", "myapp:"]
AUTHORITIES = [
    "",
    "",
    "//",
    "//example.com",
    "//Example.COM:8080",
    "//u:p@h",
    "//[2001:db8::1]:80",
    "//[v7.x]",
    "//h:",
    "//%65xample.com",
]
PATHS = [
    "",
    "",
    "/",
    "/a/b/c",
    "/a/../b/./c",
    "/../../g",
    "/a//b",
    "//a",
    "/..//c",
    "/a;p=1/b;q",
    "/%7e",
    "/caf%C3%A9",
]
# Without an authority.
RELATIVE_PATHS = ["a/b", "./a", "../../g", "..//c", "g:h", ".", "a;p/.."]
QUERIES = ["", "", "?", "?q=1&r", "?a/../b?c"]
FRAGMENTS = ["", "", "#", "#top", "#a?b/../c"]
INVALID = {
    0: ["1a:", "a_b:", "-a:"],
    1: [
        "//u@v@h",
        "//[::1",
        "//[::1]x",
        "//[::g]",
        "//h:8o80",
        "//bücher.example",
        "//h\\x",
        "//h h",
    ],
    2: ["/%zz", "/café", "/a b", "/a\tb", "/a|b", "/a[1]", "/a\x7fb", "/a\\b"],
    3: ["?a[]=1", "?ü", "?a b", "?%"],
    4: ["#a#b", "#ü", "#<a>"],
    5: [" {}", "{}\n", "\x00{}"],
}

BASES = ["http://a/b/c/d;p?q", "myapp://a/b/c?q", "file:///a/b"]


def inputs() -> list[str]:
    """Return the generated inputs, which are distinct."""
    source = random.Random(3986)
    found: dict[str, None] = {}
    while len(found) < COUNT:
        parts = [source.choice(values) for values in (SCHEMES, AUTHORITIES)]
        paths = PATHS if parts[1] else PATHS + RELATIVE_PATHS
        parts += [source.choice(values) for values in (paths, QUERIES, FRAGMENTS, ["{}"])]
        if source.random() < 0.5:
            place = source.randrange(6)
            parts[place] = source.choice(INVALID[place])
        found[parts[5].format("".join(parts[:5]))] = None
    return list(found)


def outcome(function: Callable[..., object], *arguments: str) -> object:
    """Return the result, or the exception."""
    try:
        return function(*arguments)
    except ValueError as error:
        return error


CODES = {
    "space": "space, tab, or line break",
    "control": "control character",
    "non-ascii": 'non-ASCII character (accepted with `spec="rfc3987"`)',
    "char": "character that the component does not allow",
    "backslash": "backslash",
    "escape-digits": "invalid percent-encoding",
    "escape-truncated": "invalid percent-encoding",
    "port-char": "port that is not a number",
    "second-at": "more than one `@` in the authority",
    "bracket-unclosed": "invalid IP address",
    "literal-tail": "invalid IP address",
    "ipv6-char": "invalid IP address",
    "hash": "more than one `#`",
    "second-hash": "more than one `#`",
    "scheme-start": "invalid scheme",
    "scheme-char": "invalid scheme",
}


def rejection(error: Exception) -> str:
    """Return the class of an input that only this package rejects."""
    code = getattr(error, "code", "")
    return "rejects: " + CODES.get(code, f"unclassified ({code})")


def split_class(theirs: object, ours: object) -> str | None:
    """Return the class of a difference between results of `urlsplit`."""
    match theirs, ours:
        case Exception(), Exception():
            return None
        case _, Exception() as error:
            return rejection(error)
        case Exception(), _:
            return "accepts: valid, but `urllib.parse` raises `ValueError`"
        case urllib.parse.SplitResult() as a, urllib.parse.SplitResult() as b:
            if tuple(a) == tuple(b):
                return None
            if (a.scheme, *a[1:]) == (b.scheme.lower(), *b[1:]):
                return "keeps: the case of the scheme"
    return "unclassified"


def lost(reference: urikit.Reference, theirs: urikit.Reference) -> list[str]:
    """Return the properties of a valid reference that a result of `urllib.parse` lacks."""
    scheme = reference.scheme
    found = {
        "keeps: the case of the scheme": scheme not in (None, theirs.scheme),
        "keeps: an empty authority": reference.authority == ""
        and (theirs.authority != "" or theirs.path != reference.path == ""),
        "keeps: an empty query": reference.query == "" and theirs.query is None,
        "keeps: an empty fragment": reference.fragment == "" and theirs.fragment is None,
    }
    return [name for name, is_lost in found.items() if is_lost]


def unsplit_classes(text: str, theirs: object) -> list[str]:
    """Return the classes of a valid reference that `urlunsplit(urlsplit(text))` changes."""
    if theirs == text:
        return []
    reference = urikit.parse_ref(text)
    causes = lost(reference, urikit.parse_ref(str(theirs)))
    if reference.authority is None and str(theirs).partition(":")[2].startswith("//"):
        causes.append("keeps: a reference with a scheme and without an authority")
    return causes or ["unclassified"]


def join_classes(base: str, text: str, theirs: object, ours: object) -> list[str]:
    """Return the classes of a difference between results of `urljoin`, for a valid reference."""
    if theirs == ours:
        return []
    reference = urikit.parse_ref(text)
    base_scheme = base.partition(":")[0]
    scheme = (reference.scheme or base_scheme).lower()
    if text == "":
        return ["resolves: an empty reference to the base without its fragment"]
    if reference.scheme is None and scheme not in urllib.parse.uses_relative:
        return ["resolves: references for schemes that `urllib.parse` does not know"]
    if reference.scheme and scheme == base_scheme and reference.authority is None:
        return ["resolves: a reference with the scheme of the base as an absolute URI"]
    result = urikit.parse_ref(str(theirs))
    causes = lost(reference, result)
    has_dots = {".", ".."} & set(reference.path.split("/"))
    if has_dots and result.path != urikit.parse_ref(str(ours)).path:
        causes.append("removes: dot segments")
    return causes or ["unclassified"]


def defrag_class(theirs: object, ours: object) -> str | None:
    """Return the class of a difference between results of `urldefrag`, for a valid reference."""
    if theirs == ours:
        return None
    return "keeps: the rest of the reference as it is"


class Difference(NamedTuple):
    """A difference, and all its classes."""

    function: str
    classes: list[str]
    call: str
    theirs: object
    ours: object


def differences() -> Iterator[Difference]:
    """Return all differences."""
    for text in inputs():
        theirs, ours = outcome(urllib.parse.urlsplit, text), outcome(compat.urlsplit, text)
        if name := split_class(theirs, ours):
            yield Difference("urlsplit", [name], f"urlsplit({text!r})", theirs, ours)
        if not urikit.is_valid_ref(text):
            continue
        again = urllib.parse.urlunsplit(urllib.parse.urlsplit(text))
        if names := unsplit_classes(text, again):
            yield Difference("geturl", names, f"urlsplit({text!r}).geturl()", again, text)
        for base in BASES:
            theirs = outcome(urllib.parse.urljoin, base, text)
            ours = outcome(compat.urljoin, base, text)
            if names := join_classes(base, text, theirs, ours):
                yield Difference("urljoin", names, f"urljoin({base!r}, {text!r})", theirs, ours)
        theirs, ours = outcome(urllib.parse.urldefrag, text), outcome(compat.urldefrag, text)
        if name := defrag_class(theirs, ours):
            yield Difference("urldefrag", [name], f"urldefrag({text!r})", theirs, ours)


def shown(value: object) -> str:
    """Return a result as a cell of a table."""
    match value:
        case urikit.UriError():
            text = f"UriError: {value.args[0]}"
        case Exception():
            text = f"ValueError: {value}"
        case tuple():
            text = repr(tuple(value))
        case _:
            text = repr(value)
    text = text.replace("|", "\\|")
    return f"``{text}``" if "`" in text else f"`{text}`"


HEAD = """# Differences from `urllib.parse`

`urikit.compat.urllib` has all names of `urllib.parse`. Those that parse or compose references
follow RFC 3986, which `urllib.parse` does not in several respects. This page lists the differences
on {count:,} generated references, of which {valid:,} are valid, and {bases} base URIs. It was
generated with Python {version} by `python tests/urllib_page.py`; a test checks that it is current.

Each table shows the number of results in each class of differences, and the simplest example. A
result can be in several classes.
"""

INTRODUCTIONS = {
    "urlsplit": "`urllib.parse.urlsplit` accepts nearly every string. `urikit` raises `UriError`,\n"
    "which is a `ValueError`, with the position and the violated rule. Fields of valid references\n"
    "are equal, except for the case of the scheme.",
    "geturl": "For a valid reference, `geturl()` returns the string that was split.",
    "urljoin": "Only valid references are compared. An invalid one raises `UriError`.",
    "urldefrag": "Only valid references are compared. The fragment is always equal.",
}


def tables() -> str:
    """Return the body of the page."""
    examples: dict[tuple[str, str], Difference] = {}
    counts: Counter[tuple[str, str]] = Counter()
    for difference in differences():
        for name in difference.classes:
            key = (difference.function, name)
            counts[key] += 1
            old = examples.get(key)
            if old is None or size(difference) < size(old):
                examples[key] = difference
    body = []
    for function, introduction in INTRODUCTIONS.items():
        body.append(f"\n## {function}\n\n{introduction}\n")
        body.append("| class | results | call | `urllib.parse` | `urikit` |\n|---|--:|---|---|---|")
        rows = [key for key in counts if key[0] == function]
        for key in sorted(rows, key=lambda key: (-counts[key], key)):
            example = examples[key]
            results = shown(example.theirs), shown(example.ours)
            cells = (key[1], f"{counts[key]:,}", shown_call(example.call), *results)
            body.append("| " + " | ".join(cells) + " |")
        body.append("")
    return "\n".join(body)


def size(difference: Difference) -> tuple[int, int]:
    """Return the key by which the simplest example is selected."""
    return len(difference.classes), len(difference.call)


def shown_call(call: str) -> str:
    """Return a call as a cell of a table."""
    return "`" + call.replace("|", "\\|") + "`"


def page() -> str:
    """Return the whole page."""
    valid = sum(urikit.is_valid_ref(text) for text in inputs())
    head = HEAD.format(
        count=COUNT, valid=valid, bases=len(BASES), version=platform.python_version()
    )
    return (head + tables()).rstrip() + "\n"


def check() -> str | None:
    """Return a problem of the page, if any."""
    unclassified = [found for found in differences() if "unclassified" in str(found.classes)]
    if unclassified:
        return f"unclassified: {unclassified[:5]}"
    current = PAGE.read_text(encoding="utf-8")
    if f"with Python {platform.python_version()} " in current and current != page():
        return f"{PAGE} is not current; run {Path(__file__).name}"
    return None


if __name__ == "__main__":
    if "--check" in sys.argv[1:]:
        sys.exit(check())
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text(page(), encoding="utf-8")
