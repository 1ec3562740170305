"""Runs libcurl's `curl_url_set` with the flags of a transfer. See README.md."""
import ctypes
import ctypes.util
import json
import sys

URL, SCHEME, USER, PASSWORD, HOST, PORT, PATH, QUERY, FRAGMENT, ZONE = 0, 1, 2, 3, 5, 6, 7, 8, 9, 10
NON_SUPPORT_SCHEME, GUESS_SCHEME = 1 << 3, 1 << 9

curl = ctypes.CDLL(ctypes.util.find_library("curl") or "libcurl.so.4")
curl.curl_version.restype = ctypes.c_char_p
curl.curl_url.restype = ctypes.c_void_p
curl.curl_url_cleanup.argtypes = [ctypes.c_void_p]
curl.curl_url_set.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_char_p, ctypes.c_uint]
curl.curl_url_get.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.POINTER(ctypes.c_void_p), ctypes.c_uint]
curl.curl_free.argtypes = [ctypes.c_void_p]


def part(handle, which):
    found = ctypes.c_void_p()
    if curl.curl_url_get(handle, which, ctypes.byref(found), 0) != 0:
        return None
    text = ctypes.string_at(found).decode(errors="replace")
    curl.curl_free(found)
    return text


def host(handle):
    name, zone = part(handle, HOST), part(handle, ZONE)
    return f"{name[:-1]}%{zone}]" if name and zone else name


def parts(handle):
    user, password = part(handle, USER), part(handle, PASSWORD)
    return {
        "valid": True,
        "scheme": part(handle, SCHEME),
        "userinfo": user if password is None else f"{user or ''}:{password}",
        "host": host(handle),
        "port": part(handle, PORT),
        "path": part(handle, PATH) or "",
        "query": part(handle, QUERY),
        "fragment": part(handle, FRAGMENT),
    }


def reading(text):
    # C strings end at NUL.
    if "\0" in text:
        return {"valid": False}
    handle = curl.curl_url()
    try:
        status = curl.curl_url_set(handle, URL, text.encode(), NON_SUPPORT_SCHEME | GUESS_SCHEME)
        return {"valid": False} if status else parts(handle)
    finally:
        curl.curl_url_cleanup(handle)


if "--version" in sys.argv:
    version = curl.curl_version().decode().split()[0].partition("/")[2]
    sys.exit(print(f"curl-{version}: curl_url_set of libcurl, as a transfer calls it"))
sys.stdin.reconfigure(encoding="utf-8", newline="\n")
for line in sys.stdin:
    print(json.dumps(reading(json.loads(line))), flush=True)
