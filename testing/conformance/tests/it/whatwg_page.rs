//! `docs/whatwg.md`: where RFC 3986 and the URL Standard differ.

use std::fmt::Write as _;

use urikit::{Uri, UriRef};
use urikit_whatwg::Url;

use super::support::write_page;

/// A class of inputs that the specifications read differently.
struct Class {
    title: &'static str,
    /// The difference, with the sections that decide, and the consequence for security.
    text: &'static str,
    /// Each with its base, which is empty for none.
    examples: &'static [(&'static str, &'static str)],
}

const CLASSES: &[Class] = &[
    Class {
        title: "Backslashes",
        text: "RFC 3986 has no backslash (section 2), so it is an error. In special URLs, the \
               Standard reads it as `/` (section 4.4, for example in the authority state). A \
               filter that takes what follows `@` for the host, or a path without `//` for a \
               local redirect, lets a browser go to another host.",
        examples: &[
            ("http://good.example\\@evil.example/", ""),
            ("/\\evil.example", "https://a.example/b"),
            ("a\\..\\b", "https://a.example/x/"),
        ],
    },
    Class {
        title: "Tabs and newlines",
        text: "RFC 3986 allows no control characters. The Standard removes tabs and newlines \
               anywhere in the input, before it parses. A filter that searches for `javascript:` \
               or for `//` does not find them.",
        examples: &[("java\tscript:alert(1)", ""), ("/\n/evil.example", "https://a.example/b")],
    },
    Class {
        title: "Controls and spaces around the input",
        text: "The Standard removes C0 controls and spaces at both ends; RFC 3986 appendix C \
               leaves that to the application. A filter that looks at the first characters sees \
               no scheme.",
        examples: &[
            (" javascript:alert(1)", ""),
            ("\u{1}https://evil.example/", "https://a.example/b"),
        ],
    },
    Class {
        title: "Slashes after the scheme",
        text: "In special URLs, the Standard ignores any number of slashes after the scheme, and \
               parses the rest as an authority (special authority ignore slashes state). RFC 3986 \
               takes two slashes exactly for the start of an authority, which can be empty. A \
               filter of redirects that only rejects `//` misses `///`.",
        examples: &[
            ("https:evil.example", ""),
            ("http:///evil.example/x", ""),
            ("///evil.example/x", "https://a.example/b"),
        ],
    },
    Class {
        title: "References with the scheme of the base",
        text: "A reference with the special scheme of its base, and without `//`, is relative by \
               the Standard (special relative or authority state). RFC 3986 section 5.2.2 allows \
               that only for backward compatibility. The host is that of the base or the first \
               segment, depending on the base.",
        examples: &[("https:c", "https://a.example/b"), ("https:c", "http://a.example/b")],
    },
    Class {
        title: "IPv4 addresses in other notations",
        text: "In special URLs, the Standard takes a host whose last label is a number for an IPv4 \
               address, in decimal, octal, or hexadecimal notation, with one to four parts \
               (section 3.5). RFC 3986 takes anything but four decimal numbers for a name, and \
               warns about other notations in section 7.4. A filter that compares strings with \
               `127.0.0.1` misses an internal address (SSRF).",
        examples: &[
            ("http://0x7f.1/", ""),
            ("http://2130706433/", ""),
            ("http://0177.0.0.1./", ""),
            ("http://example.255/", ""),
        ],
    },
    Class {
        title: "Percent-encoding in hosts",
        text: "The Standard decodes the host of a special URL before it maps and validates it \
               (section 3.5). RFC 3986 decodes only after components are separated, when the name \
               is looked up. A deny list of names does not match the encoded name.",
        examples: &[
            ("http://%6Cocalhost/", ""),
            ("http://127%2E0.0.1/", ""),
            ("http://a%00.example/", ""),
            ("http://evil.example%2Fgood.example/", ""),
        ],
    },
    Class {
        title: "Internationalized hosts",
        text: "RFC 3986 has no characters outside of ASCII. The Standard maps them by UTS 46 \
               (section 3.3): fullwidth letters, other dots, and digits become ASCII, and soft \
               hyphens vanish. Hosts that look different are the same, and a name can become an IP \
               address.",
        examples: &[
            ("http://ＥＸＡＭＰＬＥ。com/", ""),
            ("http://①②⑦.⓪.⓪.①/", ""),
            ("http://local\u{ad}host/", ""),
            ("http://bücher.example/", ""),
        ],
    },
    Class {
        title: "Userinfo",
        text: "RFC 3986 section 3.2 allows one `@` in an authority, because the userinfo must be \
               percent-encoded. By the Standard, the last `@` ends the userinfo, and the earlier \
               ones are encoded. A parser that takes the first one sees another host.",
        examples: &[("http://good.example@x@evil.example/", ""), ("http://a[b@evil.example/", "")],
    },
    Class {
        title: "Hosts that only RFC 3986 allows",
        text: "The Standard rejects hosts that RFC 3986 section 3.2.2 allows: empty ones with a \
               port or userinfo, IPvFuture, and numbers over 32 bits. A filter can accept such a \
               URL although a browser cannot fetch it.",
        examples: &[
            ("http://[v1.a]/", ""),
            ("foo://:80/", ""),
            ("http://u@/", ""),
            ("http://4294967296/", ""),
        ],
    },
    Class {
        title: "Ports",
        text: "RFC 3986 section 3.2.3 allows any number of digits. The Standard fails for ports \
               over 65535 and removes leading zeros and the default port. A program that truncates \
               the number to 16 bits connects to another port than the one that was checked.",
        examples: &[
            ("http://a.example:65616/", ""),
            ("http://a.example:080/", ""),
            ("http://a.example:/", ""),
        ],
    },
    Class {
        title: "Encoded dot-segments",
        text: "The Standard takes `%2e` for a dot in dot-segments and removes them from every \
               path. By RFC 3986, dot-segments are removed in resolution and normalization only, \
               and `%2e%2e` is one after decoding unreserved characters (section 6.2.2). A filter \
               of paths that ignores encoded dots can be bypassed.",
        examples: &[
            ("http://a.example/x/%2e%2e/admin", ""),
            ("http://a.example/x/../admin", ""),
            ("%2E./admin", "http://a.example/x/y/z"),
        ],
    },
    Class {
        title: "Characters that must be encoded",
        text: "RFC 3986 rejects them. The Standard encodes some and keeps others (sections 1.3 \
               and 4.4), and it keeps an incomplete percent-encoding. What a parser rejects can \
               reach a server after a browser has repaired it, and servers differ in how they \
               decode `%zz`.",
        examples: &[
            ("http://a.example/<x y>", ""),
            ("http://a.example/[|]", ""),
            ("http://a.example/%zz", ""),
            ("mailto:a b?subject=c", ""),
            ("http://a.example/?q='é'", ""),
        ],
    },
    Class {
        title: "Drive letters",
        text: "In `file` URLs, the Standard reads `C|` as `C:`, takes a drive letter in place of \
               the host for part of the path, and does not remove a drive letter with `..` \
               (section 4.2). RFC 3986 and RFC 8089 section 2 have no such rule. Resolution stays \
               in the drive for a browser, but leaves it for other programs.",
        examples: &[
            ("file:///C|/x", ""),
            ("file://C:/x", ""),
            ("file:///C:/../../x", ""),
            ("/x", "file:///C:/a/b"),
        ],
    },
    Class {
        title: "The host of a file URL",
        text: "The Standard removes the host `localhost`. RFC 8089 section 2 takes it for \
               equivalent to an empty one, and RFC 3986 section 3.2.2 leaves it to the scheme. \
               Comparing strings fails.",
        examples: &[("file://localhost/etc/hosts", ""), ("file:/etc/hosts", "")],
    },
    Class {
        title: "Opaque bases",
        text: "A base without an authority whose path does not start with `/` has an opaque path \
               by the Standard, against which only fragments resolve (no scheme state). RFC 3986 \
               section 5.2 merges paths. A link in a `data` or `mailto` document has a target by \
               one specification only.",
        examples: &[
            ("b", "mailto:a@a.example"),
            ("?q", "urn:example:a"),
            ("//h/x", "mailto:a@a.example"),
        ],
    },
    Class {
        title: "Spelling of equal URLs",
        text: "The Standard normalizes while it parses: letter case of special hosts, IPv6 \
               addresses, the empty path. By RFC 3986, these are different strings that are \
               equivalent after normalization (section 6). A cache or signature over the string \
               depends on who has parsed it.",
        examples: &[("HTTP://A.Example", ""), ("http://[0:0:0:0:0:0:0:1]/", "")],
    },
];

/// The result and the host by RFC 3986: the reference itself or, with a base, its target.
fn rfc3986(input: &str, base: &str) -> String {
    let parsed = UriRef::parse(input);
    match parsed {
        Err(error) => format!("error: {}", error.message()),
        Ok(reference) if base.is_empty() => {
            let host = reference.host().map(|host| host.as_str());
            described(reference.as_str(), host)
        }
        Ok(reference) => {
            let base = Uri::parse(base).expect("the bases are URIs");
            let target = base.resolve(reference);
            described(target.as_str(), target.host().map(|host| host.as_str()))
        }
    }
}

fn whatwg(input: &str, base: &str) -> String {
    let parsed = match base {
        "" => Url::parse(input),
        _ => Url::parse(base).and_then(|base| base.join(input)),
    };
    match parsed {
        Err(error) => format!("failure: {}", error.name()),
        Ok(url) => described(url.as_str(), url.spans().host.map(|host| &url.as_str()[host])),
    }
}

fn described(result: &str, host: Option<&str>) -> String {
    let host = match host {
        None => "no host".to_owned(),
        Some("") => "empty host".to_owned(),
        Some(host) => format!("host `{host}`"),
    };
    format!("`{result}`, {host}")
}

/// An input as code in a table, with escapes for invisible characters.
fn code(text: &str) -> String {
    let escape = |c: char| match c {
        '\u{ad}' | '\0'..='\u{1f}' => c.escape_default().to_string(),
        _ => c.to_string(),
    };
    format!("`{}`", text.chars().map(escape).collect::<String>())
}

/// Joins words with spaces, and breaks lines at 100 columns.
fn wrap(text: &str) -> String {
    let mut lines = String::new();
    let mut columns = 0;
    for word in text.split(' ') {
        let len = word.chars().count();
        if columns > 0 {
            let breaks = columns + 1 + len > 100;
            lines.push(if breaks { '\n' } else { ' ' });
            columns = if breaks { 0 } else { columns + 1 };
        }
        lines.push_str(word);
        columns += len;
    }
    lines
}

/// The contents of `docs/whatwg.md`.
fn page() -> String {
    let mut page = String::from(HEAD);
    for class in CLASSES {
        let _ = writeln!(page, "\n## {}\n\n{}\n\n{COLUMNS}", class.title, wrap(class.text));
        for &(input, base) in class.examples {
            let shown = if base.is_empty() {
                code(input)
            } else {
                format!("{} on {}", code(input), code(base))
            };
            let cells = [shown, rfc3986(input, base), whatwg(input, base)];
            let _ =
                writeln!(page, "| {} |", cells.map(|cell| cell.replace('|', "\\|")).join(" | "));
        }
    }
    page
}

const HEAD: &str = "# Where RFC 3986 and the URL Standard differ

The crate `urikit` follows RFC 3986 and rejects everything else. `urikit-whatwg` follows the
[URL Standard](https://url.spec.whatwg.org/), as browsers do. It repairs most input. A program that
checks a URL by one specification and fetches it by the other can be deceived. For each class
of differences, this page has examples with the results of both crates. Without a base, the result
is that of parsing; with a base, it is that of resolution. [Another page](errors-whatwg.md) lists
the errors of the Standard, and [a third one](readings.md) compares more parsers.

In the inputs, `\\t`, `\\n`, and `\\u{…}` are one invisible character each, written as in Rust. Any
other backslash is a backslash.

This page is generated by `cargo xtask pages`.
";

const COLUMNS: &str = "| input | RFC 3986 | URL Standard |\n|---|---|---|";

#[test]
fn every_example_is_a_difference() {
    for class in CLASSES {
        for (input, base) in class.examples {
            assert_ne!(rfc3986(input, base), whatwg(input, base), "{input:?} on {base:?}");
        }
    }
}

#[test]
fn whatwg_page_is_up_to_date() {
    write_page("whatwg.md", &page());
}
