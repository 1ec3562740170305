"""Write the docstrings of the extension module to the stubs, which editors show.

    python tools/docstrings.py          # write the files
    python tools/docstrings.py --check  # fail if a file is outdated

Examples are omitted; `help()` shows them.
"""

from __future__ import annotations

import ast
import inspect
import subprocess
import sys
import textwrap
from pathlib import Path

from urikit import _urikit, security

PACKAGE = Path(__file__).parent.parent / "python" / "urikit"
STUBS = ("_urikit.pyi", "canon.pyi", "security.pyi", "text.pyi")
Documented = ast.ClassDef | ast.FunctionDef


def prose(value: object) -> str:
    """Return a docstring before its first example."""
    doc = inspect.getdoc(value) or ""
    lines: list[str] = []
    for line in doc.splitlines():
        if line.startswith(">>> "):
            break
        lines.append(line)
    return "\n".join(lines).strip()


def insert(node: Documented, value: object, lines: list[str]) -> None:
    """Replace the docstring of a class or function in the lines of a stub."""
    old, *rest = node.body
    has_old = isinstance(old, ast.Expr) and isinstance(old.value, ast.Constant)
    has_old = has_old and isinstance(old.value.value, str)  # type: ignore[attr-defined]
    text = prose(value)
    if not text or (node.name.startswith("_") and node.name != "__truediv__"):
        return
    indent = " " * (node.col_offset + 4)
    text = wrapped(text, 100 - len(indent))
    shown = f'"""{text}"""' if "\n" not in text else f'"""{text}\n"""'
    shown = textwrap.indent(shown, indent)
    raw = "r" if "\\" in text else ""
    shown = shown.replace('"""', f'{raw}"""', 1)
    is_class = isinstance(node, ast.ClassDef)
    if has_old:
        end = old.end_lineno or old.lineno
        lines[old.lineno - 1] = shown + "\n"
        for at in range(old.lineno, end):
            lines[at] = ""
        if not rest and not is_class:
            lines[end - 1] += f"{indent}...\n"
    elif is_class and not is_empty(old):
        lines[node.body[0].lineno - 1 - decorators(node.body[0])] = (
            shown + "\n\n" + lines[node.body[0].lineno - 1 - decorators(node.body[0])]
        )
    else:
        at = old.lineno - 1
        lines[at] = lines[at].rstrip().removesuffix("...").rstrip() + f"\n{shown}\n{indent}...\n"


def wrapped(text: str, width: int) -> str:
    """Return paragraphs with lines of at most `width` characters, if one is longer."""
    paragraphs = text.split("\n\n")
    for at, paragraph in enumerate(paragraphs):
        # The first and the last line have quotes.
        lines = paragraph.splitlines()
        if any(len(line) > width - 6 for line in lines) and not paragraph.startswith("|"):
            joined = " ".join(lines)
            paragraphs[at] = textwrap.fill(joined, width - 6, break_on_hyphens=False)
    return "\n\n".join(paragraphs)


def is_empty(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and getattr(node.value, "value", None) is Ellipsis


def decorators(node: ast.stmt) -> int:
    found = getattr(node, "decorator_list", [])
    return node.lineno - found[0].lineno if found else 0


def written(path: Path) -> str:
    """Return a stub with docstrings. Only the first overload of a function has one."""
    text = path.read_text()
    lines = text.splitlines(keepends=True)
    done: set[tuple[str, str]] = set()

    def visit(body: list[ast.stmt], owner: object, name: str) -> None:
        for node in body:
            if not isinstance(node, Documented) or (name, node.name) in done:
                continue
            value = vars(owner).get(node.name) if name else getattr(owner, node.name, None)
            if value is None:
                continue
            done.add((name, node.name))
            insert(node, value, lines)
            if isinstance(node, ast.ClassDef):
                visit(node.body, value, node.name)

    owner = security if path.name == "security.pyi" else _urikit
    visit(ast.parse(text).body, owner, "")
    ruff = Path(sys.executable).with_name("ruff")
    command = [ruff, "format", "--quiet", "--line-length=100", "--stdin-filename=stub.pyi"]
    return subprocess.run(command, input="".join(lines), stdout=-1, text=True, check=True).stdout


def main() -> int:
    outdated = [path for name in STUBS if written(path := PACKAGE / name) != path.read_text()]
    for path in outdated:
        if "--check" in sys.argv[1:]:
            print(f"{path} is outdated; run tools/docstrings.py")
        else:
            path.write_text(written(path))
    return 1 if outdated and "--check" in sys.argv[1:] else 0


if __name__ == "__main__":
    raise SystemExit(main())
