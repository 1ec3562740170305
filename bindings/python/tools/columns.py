"""Write the Python functions and methods for the table of column functions.

Run it after a change of `sql/urikit-functions`, with the built package installed:

    python tools/columns.py          # write the files
    python tools/columns.py --check  # fail if a file is outdated
"""

# ruff: noqa: D102

from __future__ import annotations

import re
import subprocess
import sys
import textwrap
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from urikit._urikit import column_call, column_functions

PACKAGE = Path(__file__).parent.parent / "python" / "urikit"
HEADER = "# Written by tools/columns.py. Do not edit.\n"

TOPICS = {
    "components": "Components of URIs.",
    "hosts": "Hosts and registered domains.",
    "paths": "Paths.",
    "queries": "Query parameters.",
    "whole": "Whole URIs: normalization, resolution, comparison, and canonical forms.",
    "text": "Percent-encoding, URIs in text, and security rules.",
}

TEXT = {"encode", "decode", "try_decode", "find", "audit", "replace"}
WHOLE = {
    "normalize",
    "resolve",
    "relativize",
    "origin",
    "without_userinfo",
    "without_www",
    "redact",
    "to_iri",
    "from_iri",
    "canonicalize",
    "surt",
    "equal",
    "safebrowsing",
    "safe_browsing_expressions",
}
PATHS = {"filename", "extension", "hierarchy"}
HOSTS = {"registered_domain", "registered_label", "public_suffix", "subdomain"}


def topic(name: str) -> str:
    if name in TEXT or name.startswith("template"):
        return "text"
    if name in WHOLE:
        return "whole"
    if name in PATHS or (name.startswith("path_") and name != "path_and_query"):
        return "paths"
    if name in HOSTS or (name.startswith("host_") and name != "host_kind"):
        return "hosts"
    return "queries" if name.startswith("query_") else "components"


@dataclass
class Parameter:
    """A parameter of a Python function."""

    name: str
    declaration: str
    argument: str
    description: str
    is_keyword: bool = False


def summary(description: str) -> str:
    """Return a description whose first paragraph is one line."""
    first, colon, rest = description.partition(": ")
    if len(description) <= 85 or not colon:
        return wrap(description, 4)
    return f"{first}.\n\n    {wrap(rest[0].upper() + rest[1:], 4)}"


def wrap(text: str, indent: int) -> str:
    lines = textwrap.wrap(text, 90 - indent, break_long_words=False, break_on_hyphens=False)
    return f"\n{' ' * indent}".join(lines)


class Function:
    """A function of the table."""

    def __init__(self, entry: dict[str, Any]) -> None:
        self.sql_name: str = entry["name"]
        self.name = self.sql_name.removeprefix("uri_")
        self.description = python_words(entry["description"])
        self.example: str = entry["example"]
        self.sql_parameters: list[tuple[str, str, str]] = entry["parameters"]
        required: int = entry["min_arguments"]
        repeats = entry["max_arguments"] is None
        self.parameters: list[Parameter] = []
        for at, (name, kind, description) in enumerate(self.sql_parameters[1:], start=1):
            is_last = at == len(self.sql_parameters) - 1
            self.add(name, kind, description, at >= required, repeats and is_last)

    def add(self, name: str, kind: str, description: str, optional: bool, repeats: bool) -> None:
        if name == "options":
            self.add_options(description)
            return
        if name == "base":
            declared = Parameter(name, "base: str | Values", name, python_words(description), True)
            self.parameters.append(declared)
            return
        if name == "profile":
            (default,) = re.findall(r"`([\w-]+)` by default", self.description)
            declared = f'profile: str = "{default}"'
            argument = "profiled(profile, spec)"
            self.parameters += [
                Parameter(name, declared, argument, python_words(description.partition("; ")[0])),
                Parameter("spec", "spec: Spec | None = None", "", "", True),
            ]
            return
        if name == "up_to":
            (default,) = re.findall(r"'(\w+)' \(default\)", description)
            declared = f'{name}: str = "{default}"'
            self.parameters.append(Parameter(name, declared, name, python_words(description)))
            return
        description = python_words(description)
        if kind == "integer":
            types = "int"
        elif "constant" in description:
            types = "str"
        else:
            types = "str | Values"
        if repeats:
            self.parameters.append(
                Parameter(f"{name}s", f"*{name}s: {types}", f"*{name}s", description)
            )
        elif optional:
            declaration = f"{name}: {types} | None = None"
            self.parameters.append(Parameter(name, declaration, f"*words({name})", description))
        else:
            self.parameters.append(Parameter(name, f"{name}: {types}", name, description))

    def add_options(self, description: str) -> None:
        """Add the specification, and the flags that the description names or refers to."""
        words = ["guess"] * (not description.startswith("A constant, the name of"))
        words += ["keep_case"] * ("'keep-case'" in description)
        words += ["icann"] * ("'icann'" in description)
        flags = [f"{word}={word}" for word in words]
        argument = f"*options({', '.join(['spec', *flags])})"
        self.parameters.append(Parameter("spec", 'spec: Spec = "rfc3986"', argument, "", True))
        self.parameters += [
            Parameter(word, f"{word}: bool = False", "", "", True) for word in words
        ]

    @property
    def declarations(self) -> list[str]:
        positional = [it.declaration for it in self.parameters if not it.is_keyword]
        keywords = [it.declaration for it in self.parameters if it.is_keyword]
        return positional + (["*"] if keywords else []) + keywords

    @property
    def arguments(self) -> list[str]:
        return [it.argument for it in self.parameters if it.argument]

    def example_call(self) -> tuple[str, str]:
        """Return the example as a Python expression, and its result."""
        call, _, rest = self.example.partition(")")
        accessor = rest.split(" = ")[0]
        accessor = re.sub(r"\[(\d+)\]", lambda it: f"[{int(it[1]) - 1}]", accessor)
        first, *others = sql_literals(call.partition("(")[2])
        arguments = [f"[{first!r}]"]
        keywords = []
        for (name, _, _), value in zip(repeated(self.sql_parameters[1:]), others, strict=False):
            if name == "options":
                keywords += [
                    f"{word}=True" if word in ("guess", "icann") else f"spec={word!r}"
                    for word in str(value).split()
                ]
            elif name == "base":
                keywords.append(f"base={value!r}")
            else:
                arguments.append(repr(value))
        expression = f"columns.{self.name}({', '.join(arguments + keywords)})"
        expression += f"[0]{accessor}" if accessor else ".to_list()"
        result = column_call(self.sql_name, ([first], *others)).to_list()
        for index in re.findall(r"\[([^]]+)\]", f"[0]{accessor}" if accessor else ""):
            result = result[int(index) if index.isdigit() else index.strip("'")]
        return expression, repr(result)

    def function(self) -> str:
        kind = self.sql_parameters[0][1]
        declarations = ["values: Values", "/", *self.declarations]
        call = ", ".join([f'"{self.sql_name}"', "values", *self.arguments])
        expression, result = self.example_call()
        details = [
            f"`{it.name}`: {decapitalize(it.description)}."
            for it in self.parameters
            if it.description
        ]
        if kind == "bytes":
            details.insert(0, "`values`: bytes in a binary column, or a list of `bytes`.")
        lines = [f'    """{summary(self.description)}']
        if details:
            lines += [""] + [f"    {wrap(detail, 4)}" for detail in details]
        lines += [
            "",
            "    >>> from urikit import columns",
            f"    >>> {expression}",
            f"    {result}",
            '    """',
        ]
        return "\n".join(
            [
                signature("def", self.name, declarations, "Column"),
                *lines,
                f"    return call({call})",
            ]
        )

    def method(self) -> str:
        declarations = ["self", *self.declarations]
        call = ", ".join([f'"{self.sql_name}"', *self.arguments])
        signed = signature("def", self.name, declarations, "Result")
        text = summary(self.description)
        body = [
            f'"""{text}\n    """' if "\n" in text else f'"""{text}"""',
            f"return self._call({call})",
        ]
        return textwrap.indent("\n".join([signed, *(f"    {line}" for line in body)]), "    ")


def signature(keyword: str, name: str, declarations: list[str], result: str) -> str:
    line = f"{keyword} {name}({', '.join(declarations)}) -> {result}:"
    if len(line) <= 92:
        return line
    inner = "".join(f"    {declaration},\n" for declaration in declarations)
    return f"{keyword} {name}(\n{inner}) -> {result}:"


def decapitalize(text: str) -> str:
    return text if text[:2].isupper() else text[:1].lower() + text[1:]


def repeated(parameters: list[tuple[str, str, str]]) -> Any:
    yield from parameters
    while parameters:
        yield parameters[-1]


def python_words(description: str) -> str:
    """Replace the names of SQL functions with those of Python."""
    description = re.sub(r"\buri_(\w+)", r"`\1`", description)
    description = description.replace("NULL", "null").replace("and removes", "and remove")
    description = re.sub(r"'([^' ]*)'", r"`\1`", description)
    return re.sub(r"^([A-Z][\w-]*)s\b", r"\1", description)


def sql_literals(arguments: str) -> list[Any]:
    literals: list[Any] = []
    for match in re.finditer(r"X'([0-9a-f]*)'|'((?:[^']|'')*)'|(-?\d+)", arguments):
        binary, string, number = match.groups()
        if binary is not None:
            literals.append(bytes.fromhex(binary))
        elif string is not None:
            literals.append(string.replace("''", "'"))
        else:
            literals.append(int(number))
    return literals


def files() -> dict[Path, str]:
    functions = [Function(entry) for entry in column_functions() if entry["dialect"] == ""]
    by_topic: dict[str, list[Function]] = {name: [] for name in TOPICS}
    for function in functions:
        by_topic[topic(function.name)].append(function)
    written = {}
    for name, description in TOPICS.items():
        bodies = [function.function() for function in by_topic[name]]
        used = [
            it
            for it in ("call", "options", "profiled", "words")
            if any(f"{it}(" in body for body in bodies)
        ]
        specs = any("Spec" in body for body in bodies)
        written[PACKAGE / "columns" / f"_{name}.py"] = "\n".join(
            [
                HEADER + f'"""{description}"""\n',
                "from __future__ import annotations\n",
                "from urikit._urikit import Column",
                f"from urikit.columns._call import {', '.join(['Values', *used])}"
                + ("\nfrom urikit.types import Spec\n" if specs else "\n"),
                "__all__ = [\n"
                + "".join(f'    "{name}",\n' for name in sorted(it.name for it in by_topic[name]))
                + "]\n\n",
                "\n\n\n".join(bodies) + "\n",
            ]
        )
    others = ["Column", "Problem", "Validity", "Values", "validity"]
    names = sorted([*others, *(function.name for function in functions)])
    imports = [
        f"from urikit.columns._{name} import (\n"
        + "".join(f"    {it.name},\n" for it in sorted(functions, key=lambda it: it.name))
        + ")"
        for name, functions in sorted(by_topic.items())
    ]
    written[PACKAGE / "columns" / "__init__.py"] = "\n".join(
        [
            HEADER + DOCUMENTATION,
            "from urikit._urikit import Column\nfrom urikit.columns._call import Values",
            *imports,
            "from urikit.columns._validity import Problem, Validity, validity",
            "\n__all__ = [\n" + "".join(f'    "{name}",\n' for name in names) + "]\n",
        ]
    )
    written[PACKAGE / "_methods.py"] = "\n".join(
        [
            HEADER + '"""The column functions as methods of expressions and series."""\n',
            "from __future__ import annotations\n",
            "from typing import Generic, TypeVar\n",
            "from urikit.columns._call import Values, options, profiled, words",
            "from urikit.types import Spec\n",
            '__all__ = ["Methods"]\n',
            'Result = TypeVar("Result")\n\n',
            "class Methods(Generic[Result]):",
            '    """The functions of `urikit.columns` as methods."""\n',
            "    def _call(self, name: str, *arguments: object) -> Result:",
            "        raise NotImplementedError\n",
            "\n\n".join(function.method() for function in functions) + "\n",
        ]
    )
    return {path: formatted(text) for path, text in written.items()}


def formatted(text: str) -> str:
    """Return a Python file with sorted imports, in the usual format."""
    ruff = Path(sys.executable).with_name("ruff")
    for arguments in (("check", "--quiet", "--fix-only", "--select=I"), ("format", "--quiet")):
        command = [ruff, *arguments, "--line-length=100", "-"]
        text = subprocess.run(command, input=text, stdout=-1, text=True, check=True).stdout
    return text


DOCUMENTATION = '''"""Functions of URI columns, for Arrow data and lists.

A column is an object with the Arrow PyCapsule interface, such as a column of pyarrow, Polars,
pandas, or DuckDB, or a list of `str`, in which `None` is null. The result is a `Column`, which
these libraries accept without copying: `pyarrow.array(column)`, `polars.Series(column)`.

Null stays null. A missing component is null, and an empty one is `""`. An invalid URI is null, and
`error` describes the problem. The keyword `spec` selects the specification by the names of
`urikit.parse`, such as `rfc3987` (IRIs), `java` (java.net.URI), or `whatwg` (browsers). With
`guess=True`, `www.example.com/a` has a host. Schemes, hosts, and registered domains are lowercase,
unless `keep_case=True`. With `icann=True`, private suffixes such as `github.io` are ignored.
`validity` counts the invalid rows of a column and their errors.

Offsets, such as `start` in `error` and `find`, are in bytes of UTF-8, as in Arrow.

>>> from urikit import columns
>>> columns.host(["https://example.com/a", None, "not a URL"])
<Column of 3 rows: ['example.com', None, None]>
>>> columns.error(["not a URL"])[0]["message"]
'whitespace in path'
"""
'''


def main() -> int:
    outdated = 0
    for path, text in files().items():
        if not path.exists() or path.read_text() != text:
            outdated += 1
            if "--check" in sys.argv[1:]:
                print(f"{path} is outdated; run tools/columns.py")
            else:
                path.write_text(text)
    return 1 if outdated and "--check" in sys.argv[1:] else 0


if __name__ == "__main__":
    raise SystemExit(main())
