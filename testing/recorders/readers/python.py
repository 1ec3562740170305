"""Runs urllib.parse.urlsplit of Python. See README.md."""
import json
import platform
import sys
from urllib.parse import urlsplit


def port(parts):
    """The port as a number, or as written if Python raises an error."""
    try:
        return None if parts.port is None else str(parts.port)
    except ValueError:
        return parts.netloc.rpartition("@")[2].rpartition(":")[2]


def userinfo(parts):
    if parts.username is None:
        return None
    return parts.username if parts.password is None else f"{parts.username}:{parts.password}"


def host(parts):
    name = parts.hostname
    return f"[{name}]" if name and "[" in parts.netloc else name


def reading(text):
    try:
        parts = urlsplit(text)
    except ValueError:
        return {"valid": False}
    return {
        "valid": True,
        "scheme": parts.scheme or None,
        "userinfo": userinfo(parts),
        "host": host(parts),
        "port": port(parts),
        "path": parts.path,
        "query": parts.query or None,
        "fragment": parts.fragment or None,
    }


if "--version" in sys.argv:
    sys.exit(print(f"python-{platform.python_version()}: urllib.parse.urlsplit"))
sys.stdin.reconfigure(encoding="utf-8", newline="\n")
for line in sys.stdin:
    print(json.dumps(reading(json.loads(line))), flush=True)
