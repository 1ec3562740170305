"""Generated inputs. The first ones are those of `urikit-readings/tests/it/seeded.rs`."""

from __future__ import annotations

from collections.abc import Iterable

import urikit
from urikit.types import Spec

# fmt: off
PARTS = (
    "http:", "HTTP:", "ftp:", "file:", "mailto:", "a.b+c:", "//", "/", "\\", "?", "#", "@", ":",
    "joe", "h.example", "my_host", "[::1]", "[fe80::1%25eth0]", "127.1", "0x7f.1", "80", "080", "",
    "..", ";type=i", "a b", "|", "%41", "%zz", "\u00fc", "x=1&y", "99999",
)
# fmt: on


class Random:
    """A linear congruential generator, which is easy to write in every language."""

    def __init__(self, state: int) -> None:
        self.state = state

    def below(self, bound: int) -> int:
        self.state = (self.state * 6_364_136_223_846_793_005 + 1) % 2**64
        return (self.state >> 33) % bound

    def parts(self, parts: tuple[str, ...], at_most: int) -> str:
        return "".join(parts[self.below(len(parts))] for _ in range(self.below(at_most + 1)))


def inputs() -> list[str]:
    """Return 5,000 inputs, of which half are nearly valid URLs."""
    random = Random(41)

    def text() -> str:
        if random.below(2) == 0:
            return random.parts(PARTS, 8)
        scheme = PARTS[random.below(6)]
        host = random.parts(PARTS[11:24], 4)
        return f"{scheme}//{host}/{random.parts(PARTS, 4)}"

    return [text() for _ in range(5_000)]


def lines(text: str, spec: Spec) -> str:
    """Return the lines for an input: its parts, or its error."""
    try:
        parts = urikit.parse_ref(text, spec=spec).components()
    except urikit.UriError as error:
        start, end = error.byte_span
        return f"{text}\n!{error.code} {start} {end}\n"
    return "".join([f"{text}\n", *(f"{name}={value}\n" for name, value in parts.items())])


def digest(lines: Iterable[str]) -> str:
    """Return the FNV-1a hash of the lines of all inputs."""
    hash = 0xCBF29CE484222325
    for line in lines:
        for byte in line.encode():
            hash = ((hash ^ byte) * 0x100000001B3) & 0xFFFFFFFFFFFFFFFF
    return f"{hash:016x}"
