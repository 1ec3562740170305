"""Records the canonical forms that Python packages return for the inputs of `inputs.py`.

Run it with `cargo xtask record canon`, which installs the packages into a virtual environment. A seed
and a number of generated inputs can follow the directory:

    target/tools/recorders/canon/bin/python record.py /tmp/recorded 777 100000
    CANON_RECORDED=/tmp/recorded cargo test -p urikit-canon --all-features --test it ia_2013

Each file of answers has one line per input: `! ` and an exception, or what an answer has in common
with that of another file, and what it has not: the number of bytes at the start, at the end, and the
bytes in the middle, separated by commas. The line is empty if the answers are equal.
"""

import os
import sys
from importlib.metadata import version
from pathlib import Path

from inputs import GENERATED, SEED, all_inputs, escape


def surt_key(data):
    import surt

    return surt.surt(data)


def surt_url(data):
    import surt

    return surt.surt(data, surt=False, with_scheme=True)


def pywb_key(data):
    from pywb.utils.canonicalize import canonicalize

    return canonicalize(data.decode())


def w3lib_url(data):
    from w3lib.url import canonicalize_url

    return canonicalize_url(data)


def url_normalize_url(data):
    from url_normalize import url_normalize

    return url_normalize(data.decode())


# The package, the function, its name, and the file that most answers are similar to.
RECORDERS = {
    "surt-url": ("surt", surt_url, "surt.surt(url, surt=False, with_scheme=True)", "inputs"),
    "surt": ("surt", surt_key, "surt.surt(url)", "surt-url"),
    "pywb": ("pywb", pywb_key, "pywb.utils.canonicalize.canonicalize(url)", "surt"),
    "w3lib": ("w3lib", w3lib_url, "w3lib.url.canonicalize_url(url)", "inputs"),
    "url-normalize": ("url-normalize", url_normalize_url, "url_normalize.url_normalize(url)", "w3lib"),
}


def answer(call, data):
    try:
        result = call(data)
    except ImportError:
        raise
    except Exception as error:  # noqa: BLE001: any other exception is an answer
        return "! " + type(error).__name__
    if result is None:
        return "! None"
    return escape(result if isinstance(result, bytes) else result.encode("utf-8", "surrogatepass"))


def line(answer, other):
    if answer.startswith("! "):
        return answer + "\n"
    if answer == other:
        return "\n"
    start = len(os.path.commonprefix([answer, other]))
    end = len(os.path.commonprefix([answer[start:][::-1], other[start:][::-1]]))
    return f"{start},{end},{answer[start:len(answer) - end]}\n"


def main():
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    seed, count = map(int, sys.argv[2:4]) if len(sys.argv) > 2 else (SEED, GENERATED)
    inputs = all_inputs(seed, count)
    header = f"# {len(inputs)} inputs of testing/recorders/canon/inputs.py, seed {seed}\n"
    lines = "".join(escape(data) + "\n" for data in inputs)
    (folder / "inputs.tsv").write_text(header + lines, encoding="ascii")
    python = ".".join(map(str, sys.version_info[:3]))
    answers = {"inputs": [escape(data) for data in inputs]}
    for name, (package, call, signature, other) in RECORDERS.items():
        answers[name] = [answer(call, data) for data in inputs]
        header = f"# {package} {version(package)}, idna {version('idna')}, Python {python}: {signature}\n"
        header += f"# similar to {other}\n"
        lines = "".join(map(line, answers[name], answers[other]))
        (folder / f"{name}.tsv").write_text(header + lines, encoding="ascii")


if __name__ == "__main__":
    main()
