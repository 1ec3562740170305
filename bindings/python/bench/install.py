"""Builds and installs the package in a new virtual environment, and prints times and sizes.

It runs the examples of the pages against the installed package, and checks the stable ABI::

    python bench/install.py
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import time
import venv
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGES = [page for page in (ROOT / "README.md", ROOT / "docs" / "examples.md") if page.exists()]


def timed(label: str, *command: str | Path, where: Path = ROOT) -> None:
    """Run a command, and print its duration."""
    start = time.monotonic()
    done = subprocess.run(command, cwd=where, check=False, capture_output=True, text=True)
    print(f"{label:24} {time.monotonic() - start:8.2f} s", flush=True)
    if done.returncode != 0:
        sys.exit(done.stdout + done.stderr)


def main() -> None:
    """Build, install, and check."""
    with tempfile.TemporaryDirectory() as name:
        directory = Path(name)
        # The tools have their own environment, so that the other one contains only the package.
        venv.create(directory / "tools", with_pip=True)
        venv.create(directory / "clean", with_pip=True)
        tools = directory / "tools" / "bin"
        clean = directory / "clean" / "bin"
        timed("install tools", tools / "pip", "install", "-q", "maturin>=1.16,<2", "abi3audit")
        out = directory / "wheels"
        timed("build (release)", tools / "maturin", "build", "--release", "--out", out)
        (wheel,) = out.glob("*.whl")
        timed("install", clean / "pip", "install", "--no-index", wheel)
        timed("import", clean / "python", "-c", "import urikit", where=directory)
        # One of the examples is a model of pydantic.
        timed("install pydantic", clean / "pip", "install", "-q", "pydantic")
        for page in PAGES:
            # The end of a code block is not part of the expected output.
            examples = directory / page.name
            text = re.sub(r"^```.*$", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE)
            examples.write_text(text, encoding="utf-8")
            timed(f"examples of {page.name}", clean / "python", "-m", "doctest", examples)
        timed("abi3audit", tools / "abi3audit", "--strict", wheel)
        print(f"{wheel.name}: {os.path.getsize(wheel):,} bytes")
        with zipfile.ZipFile(wheel) as archive:
            for entry in archive.infolist():
                if entry.filename.endswith((".so", ".pyd")):
                    print(f"{entry.filename}: {entry.file_size:,} bytes")


if __name__ == "__main__":
    main()
