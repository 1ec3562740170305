"""Drawings and explanations of references."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from html import escape
from typing import NamedTuple

from urikit._urikit import IriRef, ParsedUri, Reference, UriRef

_HOST_KINDS = {
    "reg-name": "registered name",
    "ipv4": "IPv4 address",
    "ipv6": "IPv6 address",
    "ipvfuture": "IP literal of a future version",
}
_COLORS = {
    "scheme": "#8250df",
    "authority": "#0969da",
    "userinfo": "#bc4c00",
    "user": "#bc4c00",
    "password": "#bc4c00",
    "host": "#0969da",
    "port": "#1b7c83",
    "path": "#116329",
    "query": "#953800",
    "fragment": "#a40e26",
}


class _Row(NamedTuple):
    """A component: the key, the name in its specification, the section, and the columns."""

    key: str
    name: str
    section: str
    start: int
    end: int


def _rows(reference: Reference) -> list[_Row]:
    return [_Row(*row) for row in reference._rows()]  # pyright: ignore[reportPrivateUsage]


def _shown(reference: Reference) -> UriRef | IriRef | ParsedUri:
    """Return the reference with a masked password."""
    text = reference.redacted()
    if isinstance(reference, ParsedUri):
        return ParsedUri(text, spec=reference.spec)
    return IriRef(text) if isinstance(reference, IriRef) else UriRef(text)


def diagram(reference: Reference) -> str:
    """Draw a reference with its components labeled below."""
    shown = _shown(reference)
    return _draw(str(shown), sorted(_rows(shown), key=lambda row: row.end))


def _width(text: str) -> int:
    """Return the number of terminal columns."""
    wide = sum(unicodedata.east_asian_width(c) in "WF" for c in text)
    narrow = sum(not unicodedata.combining(c) for c in text)
    return wide + narrow


def _draw(text: str, rows: list[_Row]) -> str:
    """Draw marks below the parts, and a label for each as close as the other labels allow."""
    marks = _Grid()
    labels: list[tuple[str, int, int, int]] = []
    for key, name, _, start, end in rows:
        left, right = _width(text[:start]), _width(text[:end])
        if left == right:
            # The component before it may end here, so the delimiter is marked.
            stem = left - 1 if key in ("userinfo", "host", "port") and left > 0 else left
            marks.write(0, stem, "↑")
            labels.append((f"{name} (empty)", stem, stem + 1, stem))
            continue
        stem = left + (right - left - 1) // 2
        for column in range(left, right):
            marks.write(0, column, _mark(column, left, right, stem))
        labels.append((name, left, right, stem))
    # From right to left, so that no stem is blocked by a label to its right.
    for label in reversed(labels):
        _place(marks, *label)
    return "\n".join([text, *marks.lines()])


def _mark(column: int, left: int, right: int, stem: int) -> str:
    first, last = column == left, column == right - 1
    if column == stem:
        return "│" if first and last else "├" if first else "┤" if last else "┬"
    return "╰" if first else "╯" if last else "─"


class _Grid:
    """Characters in rows and columns."""

    def __init__(self) -> None:
        self.rows: list[list[str]] = []

    def write(self, row: int, column: int, text: str) -> None:
        while len(self.rows) <= row:
            self.rows.append([])
        cells = self.rows[row]
        cells.extend(" " * (column + len(text) - len(cells)))
        cells[column : column + len(text)] = text

    def is_free(self, row: int, start: int, end: int) -> bool:
        cells = self.rows[row] if row < len(self.rows) else []
        return all(c == " " for c in cells[max(start, 0) : end])

    def lines(self) -> Iterator[str]:
        return ("".join(row).rstrip() for row in self.rows)


def _place(grid: _Grid, text: str, left: int, right: int, stem: int) -> None:
    width = len(text)
    centered = max(stem + 1 - (width + 1) // 2, left)
    inside = max(right - width, left)
    row = 1
    while True:
        for begin in (centered, min(inside, centered), left):
            if grid.is_free(row, begin - 1, begin + width + 1):
                for above in range(1, row):
                    grid.write(above, stem, "│")
                grid.write(row, begin, text)
                return
        row += 1


def _facts(reference: Reference) -> list[tuple[str, str, str, str, str]]:
    """Return the key, name, value, section, and meaning of each component."""
    facts: list[tuple[str, str, str, str, str]] = []
    for key, name, section, start, end in _rows(reference):
        value = str(reference)[start:end]
        meaning = _meaning(reference, key, value)
        facts.append((key, name, value or "(empty)", section, meaning))
    return facts


def _meaning(reference: Reference, name: str, value: str) -> str:
    meaning = {"query": "parameters", "fragment": "part of the resource"}.get(name, "")
    if name == "scheme":
        default = UriRef(f"{value}:").port_or_default
        meaning = "case-insensitive" + (f"; default port {default}" if default else "")
    elif name == "userinfo":
        meaning = "user and password" if reference.password is not None else "user"
    elif name == "host":
        meaning = _HOST_KINDS.get(reference.host_kind or "", "")
        if reference.ip is not None:
            return f"{meaning} {reference.ip}"
    elif name == "port":
        return _port(reference, value)
    elif name == "path":
        count = len(reference.segments)
        kind = "absolute" if value.startswith("/") else "rootless" if value else "empty"
        meaning = f"{kind}, {count} segment{'' if count == 1 else 's'}"
    elif name == "query":
        count = len(reference.params)
        meaning = f"{count} parameter{'' if count == 1 else 's'}"
    decoded = _decoded(reference, name)
    return f"{meaning}; decoded: {decoded}" if decoded not in (None, value) else meaning


def _port(reference: Reference, value: str) -> str:
    if not value:
        return "the same as no port"
    if len(value.lstrip("0")) > 5 or int(value) > 65535:
        return "greater than 65535"
    default = None
    if reference.scheme is not None:
        default = UriRef(f"{reference.scheme}:").port_or_default
    suffix = ", the default of the scheme" if int(value) == default else ""
    return f"number {int(value)}{suffix}"


def _decoded(reference: Reference, name: str) -> str | None:
    decoded = reference.decoded
    values = {
        "host": decoded.host,
        "path": decoded.path,
        "query": decoded.query,
        "fragment": decoded.fragment,
    }
    return values.get(name)


def _normal(reference: UriRef | IriRef | ParsedUri) -> str:
    try:
        if reference.is_normalized:
            return "already normalized"
    except ValueError as error:
        return str(error)
    return f"normalized: {reference.normalize()}"


def explain(reference: Reference) -> str:
    """Draw a reference and describe its components."""
    shown = _shown(reference)
    facts = [fact[1:] for fact in _facts(shown)]
    widths = [max((_width(fact[column]) for fact in facts), default=0) for column in range(3)]
    lines = [diagram(shown), ""]
    for fact in facts:
        cells = (
            cell + " " * (width - _width(cell))
            for cell, width in zip(fact[:3], widths, strict=True)
        )
        lines.append("  ".join([*cells, fact[3]]).rstrip())
    return "\n".join([*lines, "", _normal(shown)])


def html(reference: Reference) -> str:
    """Return a colored reference and a table of its components, for notebooks."""
    shown = _shown(reference)
    text, at, colored = str(shown), 0, ""
    for key, _, _, start, end in sorted(_rows(shown), key=lambda row: row.start):
        # The parts of a divided component follow it.
        if start < at:
            continue
        color = _COLORS.get(key, "#57606a")
        colored += escape(text[at:start])
        colored += f'<span style="color:{color}">{escape(text[start:end])}</span>'
        at = end
    rows = "".join(
        f'<tr><th style="color:{_COLORS.get(key, "#57606a")};text-align:left">{name}</th>'
        f'<td style="text-align:left"><code>{escape(value)}</code></td>'
        f'<td style="text-align:left">{escape(meaning)}</td></tr>'
        for key, name, value, _, meaning in _facts(shown)
    )
    return f"<code>{colored}{escape(text[at:])}</code><table>{rows}</table>"
