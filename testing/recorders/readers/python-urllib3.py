"""Runs urllib3.util.parse_url, which the package requests uses. See README.md."""
import json
import sys

import urllib3
from urllib3.exceptions import LocationParseError


def reading(text):
    try:
        url = urllib3.util.parse_url(text)
    except LocationParseError:
        return {"valid": False}
    return {
        "valid": True,
        "scheme": url.scheme,
        "userinfo": url.auth,
        "host": url.host,
        "port": None if url.port is None else str(url.port),
        "path": url.path or "",
        "query": url.query,
        "fragment": url.fragment,
    }


if "--version" in sys.argv:
    sys.exit(print(f"urllib3-{urllib3.__version__}: urllib3.util.parse_url"))
sys.stdin.reconfigure(encoding="utf-8", newline="\n")
for line in sys.stdin:
    print(json.dumps(reading(json.loads(line))), flush=True)
