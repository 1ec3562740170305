"""Compares the speed of calls with that of other packages.

All functions run in turn in each round, on the same generated inputs, so that a slow phase of the
machine affects all of them. A result is the median CPU time of the rounds. The peers that are not
installed are skipped::

    pip install can_ada yarl rfc3986 surt rfc3987-syntax url-py
    python bench/speed.py
"""

from __future__ import annotations

import argparse
import importlib
import os
import platform
import statistics
import sys
import time
from collections.abc import Callable, Iterable
from datetime import datetime, timezone
from typing import Any, NamedTuple
from urllib import parse as urllib_parse

import urikit
from urls import iris, references, urls


class Task(NamedTuple):
    """A function to measure, with its inputs."""

    name: str
    function: Callable[..., object]
    inputs: Iterable[tuple[Any, ...]]


class Target(NamedTuple):
    """A bound of a result: relative to another result, or in nanoseconds."""

    name: str
    factor: float
    than: str | None

    def line(self, results: dict[str, float]) -> str | None:
        """Compare the result with the target; `None` if a peer is missing."""
        if self.name not in results or (self.than is not None and self.than not in results):
            return None
        found = results[self.name]
        if self.than is None:
            ok, value = found <= self.factor, f"{found:.0f} ns"
            wanted = f"at most {self.factor:.0f} ns"
        else:
            ratio = found / results[self.than]
            ok, value = ratio <= self.factor, f"{ratio:.4f} x {self.than}"
            wanted = f"at most {self.factor:g} x"
        return f"{'ok  ' if ok else 'MISS'} {self.name}: {value} ({wanted})"


TARGETS = (
    Target("urikit.parse", 0.4, "can_ada.parse"),
    Target("urikit.parse", 0.1, "urlsplit, uncached"),
    Target("urikit.is_valid", 100, None),
    Target("urikit.resolve", 0.2, "urljoin"),
    Target("urikit.is_valid, IRI", 1000, None),
    Target("urikit.canon.surt", 0.05, "surt.surt"),
)


def optional(module: str, name: str) -> Callable[..., Any] | None:
    """Return a function of a package, if it is installed."""
    try:
        found: Callable[..., Any] = importlib.import_module(module)
        for part in name.split("."):
            found = getattr(found, part)
    except (ImportError, AttributeError) as error:
        print(f"skipping {module}.{name}: {error}", file=sys.stderr)
        return None
    return found


def tasks(count: int) -> list[Task]:
    """Return all functions, with `count` inputs or less for slow ones."""
    addresses = [(url,) for url in urls(count)]
    links = list(zip(urls(count), references(count), strict=True))
    names = [(iri,) for iri in iris(count)]
    # The function without its cache.
    urlsplit = urllib_parse.urlsplit.__wrapped__  # type: ignore[attr-defined]

    def is_valid_iri(iri: str) -> bool:
        return urikit.is_valid(iri, spec="rfc3987")

    found = [
        Task("urikit.parse", urikit.parse, addresses),
        Task("urlsplit, uncached", urlsplit, addresses),
        Task("urikit.Uri", urikit.Uri, addresses),
        Task("urikit.is_valid", urikit.is_valid, addresses),
        Task("urikit.is_valid, IRI", is_valid_iri, names),
        Task("urikit.resolve", urikit.resolve, links),
        Task("urljoin", urllib_parse.urljoin, links[: count // 4]),
        Task("urikit.normalize", urikit.normalize, addresses),
    ]
    peers = (
        ("can_ada", "parse", addresses),
        ("url", "URL.parse", addresses),
        ("yarl", "URL", addresses),
        ("rfc3986", "urlparse", addresses[: count // 4]),
        ("urikit.canon", "surt", addresses),
        ("surt", "surt", addresses[: count // 10]),
        ("rfc3987_syntax", "is_valid_syntax_iri", names[: count // 1000]),
    )
    for module, name, inputs in peers:
        function = optional(module, name)
        if function is not None:
            found.append(Task(f"{module}.{name}", function, inputs))
    return found


def measure(task: Task) -> float:
    """Return the nanoseconds of a call, with the loop."""
    function = task.function
    inputs = list(task.inputs)
    if inputs and len(inputs[0]) == 1:
        arguments = [argument for (argument,) in inputs]
        start = time.thread_time_ns()
        for argument in arguments:
            function(argument)
    else:
        start = time.thread_time_ns()
        for first, second in inputs:
            function(first, second)
    return (time.thread_time_ns() - start) / len(inputs)


def main() -> int:
    """Measure, print the results, and return whether a target is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=16_384, help="number of different URLs")
    parser.add_argument("--rounds", type=int, default=15)
    arguments = parser.parse_args()
    if arguments.count < 10_000:
        parser.error("fewer than 10,000 URLs measure the branch predictor")
    everything = tasks(arguments.count)
    rounds: dict[str, list[float]] = {task.name: [] for task in everything}
    for number in range(arguments.rounds + 1):
        # Each round starts with another function; the first round is not counted.
        shift = number % len(everything)
        for task in everything[shift:] + everything[:shift]:
            result = measure(task)
            if number > 0:
                rounds[task.name].append(result)
    results = {name: statistics.median(times) for name, times in rounds.items()}
    lengths = [len(url) for url in urls(arguments.count)]
    print(f"{datetime.now(timezone.utc):%Y-%m-%d}, Python {platform.python_version()}, ", end="")
    print(f"{platform.machine()}, {os.cpu_count()} CPUs, {arguments.count} URLs, ", end="")
    print(f"mean length {statistics.mean(lengths):.0f}, {arguments.rounds} rounds")
    for name, result in sorted(results.items(), key=lambda item: item[1]):
        low, high = min(rounds[name]), max(rounds[name])
        print(f"{name:32} {result:12.0f} ns   ({low:.0f} to {high:.0f})")
    lines = [line for target in TARGETS if (line := target.line(results)) is not None]
    print("\n".join(lines))
    return int(any(line.startswith("MISS") for line in lines))


if __name__ == "__main__":
    sys.exit(main())
