"""Inputs for the recorders of canonical forms: hand-written cases and seeded combinations.

Inputs are bytes, since archives contain URLs in any encoding. The list is the same on every run.
"""

import random
from pathlib import Path

SEED = 28
GENERATED = 5000
HERE = Path(__file__).resolve().parent


def hand_written():
    """Yields the cases of `cases.txt`, in which `\\xNN` is a byte."""
    for line in (HERE / "cases.txt").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("# "):
            yield unescape(line)


def examples():
    """Yields the URLs that ship with the project."""
    path = HERE.parents[2] / "examples" / "urls.txt"
    for line in path.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            yield line.encode()


SCHEMES = ["http://"] * 12 + ["https://"] * 6 + [
    "HTTP://", "Https://", "ftp://", "http:", "http:/", "http:///", "https:////", "//", "", "", "",
    "ws://", "file://", "mailto:", "http://https://", "rtsp://", " http://", "\thttp://", "foo:",
]
USERINFO = [""] * 14 + ["user@", "user:pass@", "u:@", ":p@", "@", "a@b@", "u%40:x@", "U:P@"]
LABELS = ["example", "Archive", "a", "www", "www2", "WWW", "www12x", "xn--bcher-kva", "bücher", "ex-am", "a_b",
          "%65x", "a%2eb", "a b", "ß", "Ⓐ", "münchen", "xn--a", "-", "例え", "a%20b", "", "x" * 64, "1", "0x1", "a%25"]
TLDS = ["com", "org", "co.uk", "COM", "com.", "com..", "jp", "テスト", "c%6Fm", "museum", "1", "localhost"]
ADDRESSES = ["1.2.3.4", "127.1", "0x7f.0.0.1", "017.0.0.1", "3279880203", "1.2.3.256", "4294967296", "0", "[::1]",
             "[2001:DB8::0:1]", "[::ffff:1.2.3.4]", "1.2.3.4.", "01.2.3.4", "1.2.3", "0x7f000001", "[fe80::1%25eth0]",
             "256.1.1.1", "1.2.3.4.5", "08.1.1.1", "0300.1.1.1", "[v1.a]", "[::1", "1.02.3.04", "00.0.0.1", "999"]
PORTS = [""] * 14 + [":80", ":443", ":8080", ":", ":080", ":0", ":65536", ":x", ":21", ":80a"]
SEGMENTS = ["a", "b", "Index.HTML", ".", "..", "", "", "a b", "a%20b", "%7Eme", "~me", "%2F", "a%2fb", "é", "%C3%A9", "%c3%a9",
            "%E4%EE", "%", "%zz", "%4", "a;b=1", "x,y", "+", "%2B", "%3F", "%23", "%25", "%2525", "|", "{id}", "%00", "%0A", "\\",
            "'", "\"", "<a>", "^", "`", "(x)", "*", "$", "!", ":", "a:b", "@", "&", "=", "%26", "%3D", "%2E", "%2e%2e", "...", "%41",
            "(S(4hqa0555fwsecu455xqckv45))", "(4hqa0555fwsecu455xqckv45)", "p.aspx", "(A(4hqa0555fwsecu455xqckv45)S(4hqa0555fwsecu455xqckv45))",
            "x;jsessionid=0123456789abcdef0123456789abcdef", ";jsessionid=0123456789ABCDEF0123456789ABCDEF.node1", "[x]", "%5B", "%7C", "%ff",
            "%F0%9F%92%A9", "\U0001f4a9", "%ED%A0%80", "%252541", "a.b", "ß"]
NAMES = ["a", "b", "B", "c", "q", "utm_source", "%61", "a[]", "a%5B%5D", "é", "%C3%A9", "a b", "a+b", "a%20b", "", "sid", "PHPSESSID",
         "jsessionid", "CFID", "cftoken", "aspsessionidabcdefgh", "x;y", "%26", "~", "%7E", "a.b", "a/b", "?", "a:", "@", "%E4", "%", "%zz"]
VALUES = [None, None, "", "1", "2", "A", "a+b", "a%20b", "a b", "%26", "%3D", "=", "é", "%C3%A9", "%c3%a9", "%E4%EE", "a/b", "%2F", "http://x/?y",
          "0123456789abcdef0123456789abcdef", "ABCDEFGHIJKLMNOPQRSTUVWX", "%", "%zz", "%25", "%2525", "|", "{x}", "'", "\"", "~", "%7e", "*",
          "%2A", "(x)", "!", "$", ",", "%2C", ":", "@", "[x]", "\\", "^", "`", "<", "%00", "%0D%0A", "+", "%2B", "%ff", "ß", "\U0001f4a9"]
FRAGMENTS = [""] * 10 + ["#", "#top", "#!/a?b", "#a#b", "#%20 x", "#é"]
NOISE = [b" ", b"\t", b"\r", b"\n", b"%", b"#", b"?", b"/", b"\\", b"@", b":", b"[", b"]", b"&", b"=", b";", b"\xff", b"\xe4",
         b"\xc3\xa9", b"\x00", b"\x7f", b"\x0b", b"|", b".", b"%25", b"%2", b"+", b"'", b"\xc2\x85", b"\xe2\x80\xa8", b"www.", b"A"]


def host(rng):
    if rng.random() < 0.2:
        return rng.choice(ADDRESSES)
    labels = [rng.choice(LABELS[:9] if rng.random() < 0.8 else LABELS) for _ in range(rng.randint(1, 3))]
    return ".".join([*labels, rng.choice(TLDS)])


def path(rng):
    count = rng.choice([0, 0, 1, 1, 2, 2, 3, 4, 6])
    text = "".join("/" + rng.choice(SEGMENTS) for _ in range(count))
    return text + "/" if rng.random() < 0.25 else text


def query(rng):
    if rng.random() < 0.4:
        return ""
    pairs = []
    for _ in range(rng.choice([0, 1, 1, 2, 2, 3, 4])):
        name, value = rng.choice(NAMES), rng.choice(VALUES)
        pairs.append(name if value is None else f"{name}={value}")
    return "?" + rng.choice(["&", "&", "&", "&", "&&", ";"]).join(pairs)


def generated(seed, count):
    """Yields combinations of typical and difficult components, a third of them with noise."""
    rng = random.Random(seed)
    for _ in range(count):
        parts = [rng.choice(SCHEMES), rng.choice(USERINFO), host(rng), rng.choice(PORTS), path(rng), query(rng),
                 rng.choice(FRAGMENTS)]
        data = "".join(parts).encode()
        if rng.random() < 0.33:
            for _ in range(rng.randint(1, 2)):
                at = rng.randint(0, len(data))
                data = data[:at] + rng.choice(NOISE) + data[at + rng.choice([0, 0, 1]):]
        yield data


def all_inputs(seed=SEED, count=GENERATED):
    """Returns every distinct input, in order."""
    return list(dict.fromkeys([*hand_written(), *examples(), *generated(seed, count)]))


def escape(data):
    """Writes bytes on one line of ASCII: `\\xNN` for everything outside of `!`..`~`, and for `\\`."""
    return "".join(chr(b) if 0x20 < b < 0x7F and b != 0x5C else f"\\x{b:02x}" for b in data)


def unescape(line):
    """Reverses `escape`, and accepts other characters as UTF-8."""
    first, *rest = line.encode().split(b"\\x")
    return first + b"".join(bytes([int(part[:2], 16)]) + part[2:] for part in rest)
