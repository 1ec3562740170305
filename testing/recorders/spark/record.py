"""Records the answers of Spark's URL functions over hand-written and generated inputs.

Usage: record.py DIRECTORY

Needs PySpark and a JDK. Writes `parse_url.tsv` (URL and eight parts), `parse_url_key.tsv` (URL, key,
value), and `url_codec.tsv` (string, encoded, decoded). In the files, `\\N` is NULL, and backslashes, tabs,
line feeds, and carriage returns are escaped as in PostgreSQL's text format. In `parse_url.tsv`, the only
answer for an invalid URL is `invalid`.
"""

import pathlib
import random
import sys

import pyspark
from pyspark.sql import SparkSession

PARTS = ["HOST", "PATH", "QUERY", "REF", "PROTOCOL", "FILE", "AUTHORITY", "USERINFO"]

URLS = [
    "", "http://example.com/a?b=c#d", "http://u:p@h:8080/", "http://my_host.example.com/a",
    "http://user@paypal.com@evil.com/", "http://[::1]:8080/p", "http://[::ffff:192.168.0.1]:8080/",
    "http://[fe80::1%25eth0]/", "http://[fe80::1%eth0]/", "http://localhost/", "http://EXAMPLE.com./",
    "http://ex%61mple.com/", "http://evil.com\\@google.com/", "http://a.b.c/?p=a|b", "http://h:a/",
    "http://1.2.3.4/", "http://256.1.1.1/", "http://01.2.3.4/", "http://a.1b/", "http://-a.com/",
    "http://a-.com/", "http://.www.foo.bar/", "http://*.example.com/", "http://例え.jp/豆",
    "mailto:test@fb.com?bcc=m@x.com", "www.example.com/p?q=1", "//example.com/path", "https://",
    "file:///etc/passwd", "http://h/p?a=1?b=2#c=3?d=4", "jdbc:mysql://h:3306/db?x=1", "http://h/%zz",
    "http://h/a b", "http://h/a[1]", "http://h/?a[]=1", "http://h?foo=bar", "http://h?", "http://h#",
    "http://h/?#", "?", "#", "/", "//", "///", "////h", "x:", "x:y", "x:/y", "x://", "x:///", ":",
    "1:a", "a_b:c", "http://h:", "http://h:/", "http://h:0/", "http://h:65536/", "http://h:2147483647/",
    "http://h:2147483648/", "http://@h/", "http://u@/", "http://:80/", "http://:p@h/", "urn:isbn:1#f",
    "http://h/\u00a0", "http://h/\u0085", "http://h/\u2028", "http://h/\u200b", "http://h/\ue000",
    "http://h/\U0001f600", "http://h/\t", "http://h/\n", "http://h/\\", "http://h/^", "http://h/`",
    "http://h/{a}", "http://h/\"", "http://h/<a>", "http://h/%", "http://h/%4", "http://h/%4g",
    "http://h/;a=1;b", "http://h/a;b?c;d", "HTTP://H/", "h.t+t-p://h/", "http://h/../a/./b", "../a", "a:b:c",
    "data:text/plain,hello%20world", "tel:+1-201-555-0123", "ftp://ftp.is.co.za/rfc/rfc1808.txt",
    "ldap://[2001:db8::7]/c=GB?objectClass?one", "news:comp.infosystems.www.servers.unix", "s3://my_bucket/key",
    "s3a://my-bucket/key?versionId=1", "abfss://c@account.dfs.core.windows.net/p", "http://h/a#b#c",
    "http://h/a??b", "http://a.b-c.d9/", "http://9/", "http://9a/", "http://a.9/", "http://xn--nxasmq6b/",
    "//[::1]", "//[::1]:", "//[::1", "//::1]", "//[v1.a]/", "http://[::1]a/", "http://u@[::1]:1/", "http://[]/",
]

TOKENS = [
    "http", "https", "ftp", "x", "mailto", ":", "://", "//", "/", "?", "#", "@", "[", "]", "::", "[::1]", "h",
    "a.b", "example.com", "EX.com", "a_b", "1.2.3.4", "256.0.0.1", "localhost", "80", ":80", ":8o", "u", "u:p@",
    "%41", "%2F", "%zz", "%", "a", "b=c", "&", "=", "+", ";", ",", "|", "\\", " ", "é", "漢", "😀", "..", ".", "-",
    "a-", "~", "!", "$", "'", "(", ")", "*", "^", "`", "{", "}", "\"", "<", ">", "\t", "\u00a0", "\u2028",
]

QUERIES = [
    "http://h/?a=1&b=2&a=3", "http://h/?aa=1&a=2", "http://h/?a", "http://h/?a=", "http://h/?=1", "http://h/?",
    "http://h/", "http://h/?a=1=2", "http://h/?A=1", "http://h/?a%20b=1", "http://h/?a.b=1&axb=2",
    "http://h/?x[]=1", "http://h/?k=v&k2=v2;k3=v3", "http://h/?a=1#a=2", "http://h/?b=a=1", "http://h/?a+b=c",
    "http://h/?page=1&pageSize=2", "http://h/?&a=1", "http://h/?a=1&&b=2", "mailto:a?a=1", "http://a b/?a=1",
    "http://h/?aaa=1&ab=2&abc=3", "http://h/?q=%E4%BD%A0&r=é", "http://h/?1=2", "http://h/?a=b&c", "http://h/?é=1", "http://h/?ée=2", "http://h/?٣=3",
    "http://h/?a-b=1&_=2", "http://h/?A=K&k=1",
]

KEYS = [
    "a", "b", "A", "aa", "", "a.b", "a\\.b", "x\\[\\]", "x[]", "[ab]", "a|b", "(a)", "(a)(b)?", "a*", "a+", ".*",
    ".", "k\\d", "k\\d+", "(?i)a", "(?:a|b)", "^a", "a$", "page", "page(?!S)", "(?<=a)b", "a{2}", "a{2,}", "q",
    "r", "1", "a b", "a%20b", "(a|b)\\1?", "\\w+", "[^&]*", "(", "[", "a)", "*", "\\", "c", "é", "a=1", "=", "&",
    "a&b", "(?x) a", "a++", "(?>a)", "\\Qa.b\\E", "\\p{Alpha}", "\\p{L}", "[a-c&&b]", "\\h", "b=a", "\\w", "\\W", "\\d", "\\D", "\\s", "\\S", "\\H",
    "\\P{Alpha}", "[\\w-]+", "[^\\d]", "\\bb", "(?i)K", "\\Qa", "x\\[]", "\\p{Lower}", "\\p{IsAlphabetic}", "\\x61", "\\u0061",
    "a*+a", "a*+", "a++b", "a?+a", "a{1,2}+a", "(?:a)*+a", "(?:a|b)*+", "a*{2}", "a{2}{3}", "*+a", "[a*+]", "(?i)A*+b",
    "[^=]*+", ".*+", ".++", "\\w++", "\\w*+\\[", "[a-z]{2,4}+", "\\p{L}*+", "\\Qa*+\\E", "k?+\\d", "a+?", "a*?", "a??b", "a|b*+",
    "a**", "a*?+", "a*+?", "a{,3}", "a{", "a{2", "a{x}", "a|*b", "(*a)", "a{2,1}", "[]a]", "[^]a]", "[[a]*+]", "(?<n>a)",
]

STRINGS = [
    "", "a b", "a+b", "%20", "%2B", "a/b?c=d&e", "é", "漢字", "😀", "%E6%BC%A2", "%zz", "%", "%4", "%41%", "%41%4",
    "%+a", "%-0", "%-1", "%0", "%٣٣", "%４１", "%ＡＢ", "%ed%a0%80", "%c3", "%c3%28", "%e4%bd", "%f0%9f%98%80",
    "%f0%9f%98", "%C0%80", "%e0%80%80", "%f4%90%80%80", "%ff%fe", "a%00b", "~!*'()-._", "\t\n\r", "\u00a0",
    "https%3A%2F%2Fspark.apache.org", "%%41", "+%2b+", "\u2028", "%e3%81%82%", "%C3%A9x%C3", "%ED%9F%BF", "%EE%80%80",
]


def escape(value):
    if value is None:
        return "\\N"
    for plain, escaped in [("\\", "\\\\"), ("\t", "\\t"), ("\n", "\\n"), ("\r", "\\r")]:
        value = value.replace(plain, escaped)
    return value


def generated(rng, seeds, count):
    """Concatenates tokens, and inserts, deletes, or replaces tokens in known inputs."""
    inputs = set()
    while len(inputs) < count:
        if rng.random() < 0.5:
            value = "".join(rng.choice(TOKENS) for _ in range(rng.randint(1, 9)))
        else:
            value = rng.choice(seeds)
            for _ in range(rng.randint(1, 3)):
                at = rng.randint(0, len(value))
                end = min(len(value), at + rng.randint(0, 2))
                value = value[:at] + rng.choice(TOKENS + [""]) + value[end:]
        inputs.add(value)
    return sorted(inputs)


def main():
    directory = pathlib.Path(sys.argv[1])
    rng = random.Random(1)
    spark = (
        SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false")
        .config("spark.sql.ansi.enabled", "false").getOrCreate()
    )
    spark.sparkContext.setLogLevel("ERROR")
    header = f"# Spark {pyspark.__version__}, Java {spark._jvm.System.getProperty('java.version')}\n"

    urls = URLS + [url for url in generated(rng, URLS, 3000) if url not in URLS]
    frame = spark.createDataFrame([(url,) for url in urls], "url string")
    calls = [f"try_parse_url(url, '{part}') AS {part}" for part in PARTS]
    # An opaque or empty URL has only NULL parts although it is valid, so the class that Spark uses
    # decides validity.
    java = spark._jvm.java.net.URI
    with open(directory / "parse_url.tsv", "w", encoding="utf-8", newline="\n") as out:
        out.write(header)
        for url, row in zip(urls, frame.selectExpr(*calls).collect()):
            try:
                java(url)
                answers = [escape(answer) for answer in row]
            except Exception:
                assert all(answer is None for answer in row), url
                answers = ["invalid"]
            out.write("\t".join([escape(url), *answers]) + "\n")

    with open(directory / "parse_url_key.tsv", "w", encoding="utf-8", newline="\n") as out:
        out.write(header)
        for key in KEYS:
            frame = spark.createDataFrame([(url, key) for url in QUERIES], "url string, key string")
            try:
                rows = frame.selectExpr("try_parse_url(url, 'QUERY', key) AS value").collect()
            except Exception:
                out.write(f"{escape(key)}\tinvalid\n")
                continue
            for url, row in zip(QUERIES, rows):
                out.write("\t".join([escape(url), escape(key), escape(row.value)]) + "\n")

    strings = STRINGS + [it for it in generated(rng, STRINGS, 1000) if it not in STRINGS]
    frame = spark.createDataFrame([(string,) for string in strings], "string string")
    rows = frame.selectExpr("url_encode(string) AS e", "try_url_decode(string) AS d").collect()
    with open(directory / "url_codec.tsv", "w", encoding="utf-8", newline="\n") as out:
        out.write(header)
        for string, row in zip(strings, rows):
            out.write("\t".join([escape(string), escape(row.e), escape(row.d)]) + "\n")


main()
