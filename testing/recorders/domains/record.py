#!/usr/bin/env python3
"""Records how tldextract and publicsuffixlist split hosts.

Run it with `cargo xtask record domains`, which installs the packages into a virtual environment.
Writes to crates/urikit-canon/tests/recorded/domains/: the lists of both packages without comments,
and a file with the hosts and the answers of both. A part of a host is recorded as its length in
bytes, and `=` as the answers of tldextract means that they are those of publicsuffixlist. Runs offline. The hosts are generated from the rules with
a fixed seed, so the result changes only with the packages.
"""

import pathlib
import pkgutil
import random
import sys
import time

import publicsuffixlist
import tldextract

ROOT = pathlib.Path(__file__).resolve().parents[3]
TARGET = ROOT / "crates/urikit-canon/tests/recorded/domains"

# Inputs for which implementations are known to differ.
HAND_WRITTEN = """
com COM example.com WwW.example.COM .com .example .example.com example example.example
b.example.example localhost printer.internal foo.invalidtld a.foo.invalidtld
co.uk uk example.co.uk a.b.example.co.uk gov.uk www.gov.uk kharkov.ua www.kharkov.ua
github.io alice.github.io www.alice.github.io blogspot.com a.blogspot.com b.a.blogspot.com
ck www.ck a.www.ck foo.ck bar.foo.ck kobe.jp city.kobe.jp a.city.kobe.jp c.kobe.jp b.c.kobe.jp
mm c.mm b.c.mm a.b.c.mm us k12.ak.us test.k12.ak.us www.test.k12.ak.us
example.com. example.co.uk. com. example.com.. . .. ..com a..b a..com .a.com a.com..b
1.2.3.4 127.0.0.1 256.1.1.1 1.2.3.4.5 1.2.3 127.1 0x7f.1 0x7f000001 1.2.3.4. 3.4 0 a.1
[::1] [2001:db8::1] [::ffff:1.2.3.4] [v1.a] [] ::1
xn--85x722f.com.cn www.xn--85x722f.xn--55qx5d.cn xn--55qx5d.cn xn--fiqs8s shishi.xn--fiqs8s
食狮.公司.cn www.食狮.公司.cn 公司.cn 食狮.中国 食狮.xn--55qx5d.cn xn--85x722f.公司.cn
個人.香港 a.個人.香港 a.xn--ciqpn.xn--j6w193g a.xn--ciqpn.香港 a.個人.xn--j6w193g
ПРИМЕР.РФ пример.рф xn--e1afmkfd.xn--p1ai БЮРО.ПРИМЕР.РФ
xn-- xn--a xn--.com xn--zzzzzzzz99999.com xn--0.公司.cn a.xn--a.xn--a xn--ls8h.la 💩.la
www.example。co。jp a．example．com a｡example｡com example.com。
ex.futurecms.at a.ex.futurecms.at futurecms.at a.futurecms.at teams.replit.dev a.teams.replit.dev
oci.customer-oci.com a.oci.customer-oci.com r.cloud.int.apple us-west-1.r.cloud.int.apple
a.us-west-1.r.cloud.int.apple svc.firenet.ch mtls.run.app privatelink.snowflake.app
_dmarc.example.com a_b.example.co.uk -a.example.com *.example.com *.ck a.*.ck %41.com a.b%2Fc.com
s3.amazonaws.com bucket.s3.amazonaws.com compute.amazonaws.com a.b.compute.amazonaws.com
www.食狮.com straße.de STRASSE.de İstanbul.com ıstanbul.tr ＡＢＣ.com a.ＣＯＭ faß.co.at
""".split()


def strip_list(text):
    """Keeps the license, the version, the section markers, and the rules."""
    keep = ("// VERSION:", "// COMMIT:", "// ===", "// This Source Code", "// License,", "// file,")
    lines = (line.rstrip() for line in text.splitlines())
    lines = (line for line in lines if line and (line[:2] != "//" or line.startswith(keep)))
    return "".join(line + "\n" for line in lines)


def rules(text):
    return [line.split()[0] for line in text.splitlines() if line and not line.startswith("//")]


def punycode(name):
    return ".".join(
        label if label.isascii() else "xn--" + label.encode("punycode").decode()
        for label in name.split(".")
    )


def random_case(character):
    if character.isascii():
        return random.choice((character.lower(), character.upper()))
    return character


def generate(text):
    random.seed(28)
    words = "www a example my-shop m api xn--mnchen-3ya münchen 食狮 web1 cdn test beta news s3 x9"
    words = words.split()
    all_rules = rules(text)
    special = [rule for rule in all_rules if rule[0] in "*!" or not rule.isascii()]
    sample = special + random.sample(all_rules, 1200)
    hosts = list(HAND_WRITTEN)
    for rule in dict.fromkeys(sample):
        name = rule.lstrip("!")
        if name.startswith("*."):
            hosts.append(name[2:])
            name = random.choice(words) + name[1:]
        for labels in range(3):
            host = ".".join(random.choices(words, k=labels) + [name])
            if random.random() < 0.3:
                host = "".join(map(random_case, host))
            elif random.random() < 0.4:
                host = punycode(host)
            if random.random() < 0.1:
                host += "."
            hosts.append(host)
    return list(dict.fromkeys(hosts))


def cell(host, part):
    """Returns how many bytes of the host, without dots at its end, a part has, or another part."""
    is_end = part and host.rstrip(".").endswith(part)
    return str(len(part.encode())) if is_end else part


def write(headers, hosts, psl, tld):
    lines = ["# " + header for header in headers]
    lines.append("# " + "\t".join(["host"] + COLUMNS + COLUMNS))
    for host, *answers in zip(hosts, psl, tld):
        one, other = ([cell(host, part) for part in answer] for answer in answers)
        lines.append("\t".join([host, *one, *(["="] if one == other else other)]))
    (TARGET / "hosts.tsv").write_text("\n".join(lines) + "\n", encoding="utf-8")


def version_of(text):
    return next(line.split()[2] for line in text.splitlines() if line.startswith("// VERSION:"))


COLUMNS = ["ICANN suffix", "ICANN domain", "all suffix", "all domain"]


def record_tldextract(hosts):
    text = pkgutil.get_data("tldextract", ".tld_set_snapshot").decode("utf-8")
    (TARGET / "tldextract.dat").write_text(strip_list(text), encoding="utf-8")
    extract = tldextract.TLDExtract(suffix_list_urls=(), cache_dir=None)
    extract("warm.example.com")

    def row(host):
        return [
            part
            for found in (extract(host), extract(host, include_psl_private_domains=True))
            for part in (found.suffix, found.top_domain_under_public_suffix)
        ]

    header = f"tldextract {tldextract.__version__}, list {version_of(text)}"
    report(header, hosts, extract)
    return header, [row(host) for host in hosts]


def record_publicsuffixlist(hosts):
    text = pathlib.Path(publicsuffixlist.PSLFILE).read_text(encoding="utf-8")
    (TARGET / "publicsuffixlist.dat").write_text(strip_list(text), encoding="utf-8")
    psl = publicsuffixlist.PublicSuffixList()
    icann = publicsuffixlist.PublicSuffixList(only_icann=True)

    def row(host):
        return [
            part or ""
            for source in (icann, psl)
            for part in (
                source.publicsuffix(host, keep_case=True),
                source.privatesuffix(host, keep_case=True),
            )
        ]

    header = f"publicsuffixlist {publicsuffixlist.__version__}, list {version_of(text)}"
    report(header, hosts, psl.privatesuffix)
    return header, [row(host) for host in hosts]


def report(header, hosts, split):
    """Prints the time per host, of the fastest of several rounds."""
    rounds = []
    for _ in range(7):
        start = time.perf_counter()
        for host in hosts:
            split(host)
        rounds.append(time.perf_counter() - start)
    each = min(rounds) / len(hosts)
    print(f"{header}: {len(hosts)} hosts, {each * 1e9:.0f} ns each", file=sys.stderr)


def main():
    TARGET.mkdir(parents=True, exist_ok=True)
    hosts = generate(pathlib.Path(publicsuffixlist.PSLFILE).read_text(encoding="utf-8"))
    headers, answers = zip(record_publicsuffixlist(hosts), record_tldextract(hosts))
    write(headers, hosts, *answers)
    vectors = pathlib.Path(publicsuffixlist.PSLFILE).with_name("test_psl.txt")
    (TARGET / "test_psl.txt").write_bytes(vectors.read_bytes())


if __name__ == "__main__":
    main()
