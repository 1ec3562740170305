//! Inputs that are built from a URI, its surroundings, and its notation.
//!
//! The URI and its range are known from the construction, so these tests need no recorded results.
//! The numbers of combinations are asserted, so that a list that becomes empty is noticed.

use urikit_text::plain::FindOption::{AnyScheme, Nested, Refang};
use urikit_text::plain::{Finder, Flags, MAX_LENGTH, Match};

use super::finder;

/// URIs with the characters that formats escape.
const URIS: [&str; 14] = [
    "https://x.example",
    "https://x.example/",
    "https://x.example/a/b.html",
    "http://x.example:8080/a_b/c~d",
    "https://x.example/?a=1&b=2",
    "https://x.example/a?b=c_d&e=%41#f",
    "https://x.example/#a=b&c",
    "https://user@x.example/a-b",
    "ftp://x.example/pub/a_b",
    "http://127.0.0.1:3000/a?b=c&d",
    "http://localhost/a_b?c=d",
    "https://x.example/a/(b)/c?d=(e)",
    "https://x.example/a;b=c,d/e?f=g:h@i",
    "https://x.example/a+b?c=d+e",
];

/// Escape sequences that end before a scheme.
const SEPARATORS: [&str; 27] = [
    "\\n",
    "\\r\\n",
    "\\t",
    "\\\\n",
    "\\\\r\\\\n",
    "\\x22",
    "\\x27",
    "\\x0a",
    "\\u0022",
    "\\u003c",
    "\\u000a",
    "\\U0000000a",
    "\\042",
    "%22",
    "%0A",
    "\\x1b[0m",
    "\\u001b[1;32m",
    "\\033[K",
    "\\e[0m",
    "\\u{1b}[0m",
    "^[[31m",
    "\u{1b}[38;5;1m",
    "\\\"",
    "\\'",
    "\\\\\\\"",
    "%s",
    "%[1]s",
];

/// Strings after a URI that do not belong to it.
const ENDINGS: [&str; 16] = [
    "", " ", "\n", "\"", "\\n", "\\r\\n", "\\t", "\\x22", "\\u0022", "\\u003e", "\\\"", "\\\\n",
    "\\042", "\\x1b[0m", "\\u0020", "</a>",
];

/// Returns the first match that starts at this position.
fn hit_at<'t>(finder: &Finder, text: &'t str, start: usize) -> Option<Match<'t>> {
    finder.find(text).find(|hit| hit.start == start as u64)
}

/// Percent-encodes non-ASCII bytes (RFC 3987 section 3.1).
fn encoded(iri: &str) -> String {
    iri.bytes().fold(String::new(), |uri, byte| match byte {
        0x80.. => uri + &format!("%{byte:02X}"),
        _ => uri + char::from(byte).encode_utf8(&mut [0; 4]),
    })
}

#[test]
fn escape_sequences_separate_uris() {
    let (finder, mut count) = (Finder::new(), 0);
    for uri in URIS {
        for separator in SEPARATORS {
            for lead in ["", "see:", "\"see", "{\"a\":\"b", "x y"] {
                // Without a delimiter, letters before the mark would change its meaning.
                for ending in ENDINGS {
                    let before = format!("{lead}{separator}");
                    let text = format!("{before}{uri}{ending}");
                    let hit = hit_at(&finder, &text, before.len());
                    assert_eq!(hit.map(|hit| hit.raw), Some(uri), "{text:?}");
                    count += 1;
                }
            }
        }
    }
    assert_eq!(count, 14 * 27 * 5 * 16);
}

/// A notation of characters in a string, and the characters that it escapes.
struct Notation {
    name: &'static str,
    escaped: &'static str,
    write: fn(char) -> String,
}

const NOTATIONS: [Notation; 12] = [
    Notation { name: "JSON", escaped: "&=", write: |c| format!("\\u{:04x}", u32::from(c)) },
    Notation { name: "JSON in JSON", escaped: "&", write: |c| format!("\\\\u{:04X}", c as u32) },
    Notation { name: "JavaScript", escaped: "&=#", write: |c| format!("\\u{{{:x}}}", c as u32) },
    Notation { name: "Python", escaped: "&", write: |c| format!("\\U{:08x}", u32::from(c)) },
    Notation { name: "log", escaped: "&=?#", write: |c| format!("\\x{:02X}", u32::from(c)) },
    Notation { name: "octal", escaped: "&=", write: |c| format!("\\{:03o}", u32::from(c)) },
    Notation { name: "TeX", escaped: "_&%#", write: |c| format!("\\{c}") },
    Notation { name: "shell", escaped: "?&=;#", write: |c| format!("\\{c}") },
    Notation { name: "properties", escaped: ":=#", write: |c| format!("\\{c}") },
    Notation { name: "regular expression", escaped: ".?+-", write: |c| format!("\\{c}") },
    Notation { name: "format string", escaped: "%", write: |c| format!("{c}{c}") },
    Notation { name: "slashes", escaped: "/", write: |c| format!("\\u{:04x}", u32::from(c)) },
];

#[test]
fn escape_sequences_in_uris_are_decoded() {
    let (finder, mut count, mut escaped) = (Finder::new(), 0, 0);
    for uri in URIS {
        for Notation { name, escaped: characters, write } in NOTATIONS {
            let written: String = uri
                .chars()
                .map(|c| if characters.contains(c) { write(c) } else { c.to_string() })
                .collect();
            for (before, ending) in [
                ("", ""),
                ("see ", " b"),
                ("\"", "\""),
                ("{\"u\":\"", "\",\"v\":1}"),
                ("u=", "\\n"),
                ("\\\"", "\\\""),
                ("'", "'"),
            ] {
                let text = format!("{before}{written}{ending}");
                let hit = hit_at(&finder, &text, before.len());
                let hit = hit.unwrap_or_else(|| panic!("{name}: {text:?}"));
                assert_eq!((hit.raw, &*hit.uri), (&*written, uri), "{name}: {text:?}");
                assert_eq!(hit.flags.contains(Flags::ESCAPED), written != uri, "{text:?}");
                // The shorter reading never has a shorter host.
                let host = |uri: &str| uri.split(['/', '?', '#']).nth(2).map(str::to_owned);
                assert!(hit.alternatives.iter().all(|other| host(other) == host(uri)), "{text}");
                count += 1;
                escaped += usize::from(written != uri);
            }
        }
    }
    assert_eq!(count, 14 * 12 * 7);
    assert!(escaped > 600, "{escaped}");
}

/// Passwords with every delimiter at every position are encoded, but a slash only after a `?` or
/// `#`. The oracle encodes each character that is not allowed in a userinfo.
#[test]
fn delimiters_in_passwords_are_encoded() {
    let (any, mut count) = (Finder::new().with(AnyScheme), 0);
    let is_allowed = |c: char| c.is_ascii_alphanumeric() || "-._~!$&'()*+,;=:%".contains(c);
    let encoded = |c: char| if is_allowed(c) { c.into() } else { format!("%{:02X}", c as u32) };
    for delimiter in ["#", "?", "[", "]", "^", "|", "#/", "?/", "?#", "#@"] {
        for password in ["p_w", "pw_", "S3cret_%41", "a:_", "a!_$&'()*+,;="] {
            let password = password.replace('_', delimiter);
            for scheme in ["postgres", "mongodb+srv", "amqp", "ftp", "redis"] {
                for (user, rest) in [("u", "h.example/db?x=1#f"), ("", "[::1]:80/"), ("a.b-c", "h")]
                {
                    for (before, after) in [("", ""), ("DB=", " "), ("url: \"", "\""), ("'", "'")] {
                        let raw = format!("{scheme}://{user}:{password}@{rest}");
                        let text = format!("{before}{raw}{after}");
                        let password: String = password.chars().map(encoded).collect();
                        let uri = format!("{scheme}://{user}:{password}@{rest}");
                        let hit = hit_at(&any, &text, before.len()).expect(&text);
                        assert_eq!((hit.raw, &*hit.uri), (&*raw, &*uri), "{text}");
                        assert!(hit.flags.contains(Flags::PASSWORD), "{text}");
                        count += 1;
                    }
                }
            }
        }
    }
    assert_eq!(count, 10 * 5 * 5 * 3 * 4);
    for text in [
        "http://host:port/a@b",
        "https://u:p#w@h/",
        "ftp://h:80/a@b",
        "ftp://h:80#a@b",
        "ftp://h:#a@b",
        "ftp://h/a:b#c@d",
        "ftp://u:p#w @h",
        "ftp://u:p#w@",
        "ftp://u:p#w@/",
        "ftp://u:{pw}#@h",
        "ftp://u:<pw>#@h",
        "ftp://u:\"#@h",
        "ssh://git@host.example:org/x@v1",
    ] {
        let encoded = any.find(text).find(|hit| hit.uri != hit.raw);
        assert_eq!(encoded, None, "{text}");
    }
    let abandoned = hit_at(&any, "<ftp://u:p#w@h b", 1).unwrap();
    assert_eq!(abandoned.uri, "ftp://u:p%23w@h");
    assert!(abandoned.flags.contains(Flags::BRACKET_ABANDONED), "{abandoned:?}");
    let base64 = any.find("redis://u:ab#cd==@h").next().unwrap();
    assert_eq!(base64.uri, "redis://u:ab%23cd==@h");
}

/// A host, a colon, and a word that is not a port are not a login, whatever follows.
#[test]
fn invalid_ports_are_not_passwords() {
    let (any, mut count) = (Finder::new().with(AnyScheme), 0);
    for scheme in ["git+ssh", "ssh", "ws", "wss", "ftp", "git", "rsync", "http"] {
        for host in ["h", "host-1", "github.com", "h.example.org", "127.0.0.1"] {
            for port in ["PORT", "org", "80a", "a:b", "[port]", "a|b", ""] {
                for rest in [
                    "/repo@v1",
                    "/repo.git@abc123#egg=x",
                    "/path@v1.2",
                    "/a@b",
                    "/@scope/name@1.0",
                    "/?mail=a@b",
                    "?mail=a@b",
                    "#mail=a@b",
                    "?x=/a@b",
                ] {
                    let text = format!("see {scheme}://{host}:{port}{rest} b");
                    let encoded = any.find(&text).find(|hit| hit.uri != hit.raw);
                    assert_eq!(encoded, None, "{text}");
                    count += 1;
                }
            }
        }
    }
    assert_eq!(count, 8 * 5 * 7 * 9);
    for host in ["github.com", "a.b.org", "10.0.0.1"] {
        for delimiter in ["#", "?", "|", "#/"] {
            let text = format!("ssh://{host}:a{delimiter}b@c");
            assert_eq!(any.find(&text).find(|hit| hit.uri != hit.raw), None, "{text}");
        }
    }
}

/// A doubled `%` before two digits is an escape sequence, or a character before an encoded one.
#[test]
fn doubled_percent_signs_have_both_readings() {
    let mut count = 0;
    for (start, end) in [("/100", "off"), ("/", ""), ("/?a=", "&b"), ("/#", "f"), ("?", "%41")] {
        for byte in ["20", "2F", "c3"] {
            for (before, after) in [("", ""), ("see ", " b"), ("\"", "\"")] {
                let raw = format!("http://a{start}%%{byte}{end}");
                let text = format!("{before}{raw}{after}");
                let hit = hit_at(&Finder::new(), &text, before.len()).unwrap();
                assert_eq!((hit.raw, &*hit.uri), (&*raw, &*raw.replace("%%", "%")), "{text}");
                let other = raw.replace("%%", "%25%");
                assert!(hit.alternatives.contains(&other), "{text} {hit:?}");
                count += 1;
            }
        }
    }
    assert_eq!(count, 5 * 3 * 3);
}

/// A URI that ends at a sequence with an unknown meaning has a flag.
#[test]
fn unknown_sequences_are_flagged() {
    for (text, uri, flag) in [
        (r"https://x.example/\d+", "https://x.example/", Flags::CUT),
        (r"https://x.example/a\ b", "https://x.example/a", Flags::CUT),
        (r"https://x.example/\(id)", "https://x.example/", Flags::PLACEHOLDER),
        (r"https://x\.example/\w", "https://x.example/", Flags::ESCAPED | Flags::CUT),
        (r"https://x.example/?a=1\u0026b=\q", "https://x.example/?a=1&b=", Flags::CUT),
    ] {
        let hit = hit_at(&Finder::new(), text, 0).unwrap();
        assert_eq!(&*hit.uri, uri, "{text}");
        assert!(hit.flags.contains(flag), "{text} {:?}", hit.flags);
    }
}

#[test]
fn entities_are_alternatives() {
    let mut count = 0;
    // A numeric entity contains `#`, so a fragment after it is invalid and has the flag `cut`.
    let is_usual = |uri: &&str| uri.contains('&') && uri.contains('?') && !uri.contains('#');
    for uri in URIS.into_iter().filter(is_usual) {
        for entity in ["&amp;", "&#38;", "&#x26;"] {
            for (before, after) in [("", ""), ("<", ">"), ("\"", "\""), ("see ", " b")] {
                let text = format!("{before}{}{after}", uri.replace('&', entity));
                let hit = hit_at(&Finder::new(), &text, before.len()).unwrap();
                assert!(hit.flags.contains(Flags::HTML_ENTITY), "{text}");
                assert_eq!(hit.alternatives, [uri], "{text}");
                count += 1;
            }
        }
    }
    assert!(count >= 24, "{count}");
}

/// Numeric entities are not fragments: with several of them, the string is decoded.
#[test]
fn numeric_entities_do_not_cut_uris() {
    let mut count = 0;
    for (hash, suffix) in [("", ""), ("#", "top"), ("#", "")] {
        for entities in [["&#x3D;", "&#x3D;"], ["&#61;", "&#x3d;"], ["&#38;", "&#x26;"]] {
            for (before, after) in [("", ""), ("<img src=\"", "\">"), ("see ", " b"), ("(", ").")] {
                let [one, other] = entities;
                let raw = format!("http://e.example/a?b{one}4&amp;s{other}18{hash}{suffix}");
                let uri = raw.replace(one, &decoded(one)).replace(other, &decoded(other));
                let uri = uri.replace("&amp;", "&");
                let hit_text = format!("{before}{raw}{after}");
                let hit = hit_at(&Finder::new(), &hit_text, before.len()).unwrap();
                assert_eq!((&*hit.uri, hit.raw), (&*uri, &*raw), "{hit_text}");
                assert!(hit.flags.contains(Flags::HTML_ENTITY), "{hit_text}");
                assert!(!hit.flags.contains(Flags::CUT), "{hit_text}");
                count += 1;
            }
        }
    }
    assert_eq!(count, 36);
    // An entity of a delimiter ends the URI, in all notations.
    for entity in ["&#34;", "&#x22;", "&#39;", "&#039;", "&#x27;", "&#60;", "&#x3c;", "&#x3E;"] {
        let text = format!("href={entity}http://e.example/?a&#61;b&#61;c{entity}>");
        let hit = hit_at(&Finder::new(), &text, 5 + entity.len()).unwrap();
        assert_eq!(&*hit.uri, "http://e.example/?a=b=c", "{text}");
    }
    // Entities of other characters are text about entities.
    for entity in ["&#1;", "&#x80;", "&#x7B;", "&#x1234567;", "&#", "&#x", "&#x;"] {
        let text = format!("http://e.example/?a={entity}b");
        let hit = hit_at(&Finder::new(), &text, 0).unwrap();
        assert!(hit.raw.starts_with("http://e.example/?a=&"), "{text}");
    }
}

fn decoded(entity: &str) -> String {
    if entity.contains("26") || entity.contains("38") { "&" } else { "=" }.to_owned()
}

/// A URI in delimiters that ends before the closing one is marked as shortened.
#[test]
fn invalid_characters_between_delimiters_set_a_flag() {
    for (open, close) in [("\"", "\""), ("'", "'"), ("`", "`"), ("[t](", ")")] {
        for invalid in ["|", "|%20b", "^b", "[À", "|b|c"] {
            let text = format!("see {open}http://e.example/a%20{invalid}{close}");
            let hit = hit_at(&Finder::new(), &text, 4 + open.len()).unwrap();
            assert_eq!(&*hit.uri, "http://e.example/a%20", "{text}");
            assert!(hit.flags.contains(Flags::CUT), "{text}");
            // Between spaces, these characters separate.
            let text = format!("see http://e.example/a {invalid}");
            assert_eq!(hit_at(&Finder::new(), &text, 4).unwrap().flags, Flags::default(), "{text}");
        }
        let text = format!("{open}http://e.example/a|http://f.example/{close}");
        let hit = hit_at(&Finder::new(), &text, open.len()).unwrap();
        assert!(!hit.flags.contains(Flags::CUT), "{text}");
    }
    let table = "|http://e.example/a|http://f.example/|";
    assert_eq!(hit_at(&Finder::new(), table, 1).unwrap().flags, Flags::default());
}

/// Hosts with symbols, emoji, and punctuation of RFC 5892.
const HOSTS: [&str; 17] = [
    "☃.example",
    "i❤.ws",
    "i❤️.ws",
    "💩.la",
    "a☃b.example",
    "a.☃.example",
    "www.☃.example",
    "my.love❤.com",
    "xn--n3h.💩.la",
    "♥♥.example",
    "→→.example",
    "col·lecció.example",
    "ジョン・レノン.jp",
    "日本語。jp",
    "例え．jp",
    "☃☃☃.co.uk",
    "50€.example",
];

#[test]
fn hosts_with_symbols_are_whole() {
    let mut count = 0;
    for host in HOSTS {
        for rest in ["", "/", "/y", "/a/b.html?c=d", ":8080/", "?q=1", "#f"] {
            for (before, after) in [
                ("", ""),
                ("see ", " now"),
                ("(", ")"),
                ("“", "”"),
                ("", ", and"),
                ("", "."),
                ("\"", "\""),
                ("<", ">"),
                ("見る：", "。次"),
                ("[", "]"),
            ] {
                for scheme in ["https", "http", "ftp"] {
                    let uri = format!("{scheme}://{host}{rest}");
                    let text = format!("{before}{uri}{after}");
                    let hit = hit_at(&Finder::new(), &text, before.len());
                    assert_eq!(hit.map(|hit| hit.raw), Some(&*uri), "{text}");
                    count += 1;
                }
            }
        }
    }
    assert_eq!(count, 17 * 7 * 10 * 3);
}

/// After a complete host, a symbol is prose.
#[test]
fn symbols_after_a_host_are_prose() {
    let mut count = 0;
    for host in ["example.com", "www.example.co.jp", "127.0.0.1", "localhost", "例え.みんな"] {
        for symbol in "☆→✓🎉™❤—©€│".chars() {
            for after in ["", " ", "b", "彡", "example.org", "!"] {
                let uri = format!("https://{host}");
                let text = format!("see {uri}{symbol}{after}");
                let hit = hit_at(&Finder::new(), &text, 4).unwrap();
                assert_eq!(hit.raw, uri, "{text}");
                count += 1;
            }
        }
    }
    assert_eq!(count, 5 * 10 * 6);
}

/// Titles of articles, which are paths of URIs.
const TITLES: [&str; 21] = [
    "「いき」の構造",
    "『君の名は。』の世界",
    "ジョン・レノン",
    "スター・ウォーズ",
    "けいおん！大百科",
    "東京（曖昧さ回避）",
    "《红楼梦》研究",
    "“爱”的故事",
    "Schrödinger’s_cat",
    "L’Étranger",
    "L’Eau_d’Heure",
    "Col·lecció",
    "a、b",
    "いろは、にほへと",
    "„Heroes“_(Album)",
    "«Прощай»_фильм",
    "Rock_’n’_Roll",
    "Michelson–Morley",
    "〈私〉の哲学",
    "【推しの子】の話",
    "나는_‘가’_이다",
];

/// A title is found as a whole, or the whole is an alternative.
#[test]
fn titles_are_found_or_alternatives() {
    let mut count = 0;
    for title in TITLES {
        for start in ["https://x.example/wiki/", "http://x.example/?q=", "https://例え.みんな/"]
        {
            for (before, after) in
                [("", ""), ("see ", " now"), ("(", ")"), ("[x](", ")"), ("・", ""), ("\n", "\n")]
            {
                let uri = format!("{start}{title}");
                let text = format!("{before}{uri}{after}");
                let hit = hit_at(&Finder::new(), &text, before.len()).unwrap();
                let is_whole = hit.raw == uri && hit.alternatives.is_empty();
                let others: Vec<_> = hit.alternatives.iter().map(String::as_str).collect();
                assert!(is_whole || others == [encoded(&uri)], "{text} {hit:?}");
                assert!(is_whole || hit.flags.contains(Flags::ADJACENT), "{text} {hit:?}");
                count += 1;
            }
        }
    }
    assert_eq!(count, 21 * 3 * 6);
}

/// A sentence that continues after punctuation is not part of a URI.
#[test]
fn sentences_are_not_part_of_uris() {
    let mut count = 0;
    for uri in URIS {
        for mark in
            ["。", "，", "；", "：", "」", "）", "》", "”", "…", "！", "？", "「次」", "（次）"]
        {
            for after in ["", "次の文です", "然后", "and so on", " b"] {
                let text = format!("見る：{uri}{mark}{after}");
                let hit = hit_at(&Finder::new(), &text, "見る：".len()).unwrap();
                let is_symbol_end = !uri.ends_with(|c: char| c.is_ascii_alphanumeric());
                assert_eq!(hit.raw, uri, "{text}");
                assert!(hit.alternatives.is_empty() || is_symbol_end, "{text} {hit:?}");
                count += 1;
            }
        }
    }
    assert_eq!(count, 14 * 13 * 5);
}

#[test]
fn emphasis_around_uris_is_excluded() {
    let mut count = 0;
    for uri in URIS {
        for mark in ["**", "__", "*", "_", "~~", "***", "=="] {
            for (before, after) in [
                ("", ""),
                ("Done: ", ""),
                ("see it at ", " now"),
                ("終わり：", ""),
                ("a (b) ", ", b"),
            ] {
                let lead = format!("- {mark}{before}");
                let text = format!("{lead}{uri}{mark}{after}");
                let hit = hit_at(&Finder::new(), &text, lead.len()).unwrap();
                // Two `=` after a value can be a part of it.
                let is_value = mark == "==" && !before.is_empty() && uri.contains('=');
                let end = if is_value { mark } else { "" };
                assert_eq!(hit.raw, format!("{uri}{end}"), "{text}");
                count += 1;
            }
            // Without an opening mark, it belongs to the URI, as in a pattern.
            let text = format!("see a {uri}/{mark}");
            let hit = hit_at(&Finder::new(), &text, 6).unwrap();
            assert_eq!(hit.raw, format!("{uri}/{mark}"), "{text}");
        }
    }
    assert_eq!(count, 14 * 7 * 5);
    // The end of a base64 value, an assignment, and an operator do not mark a highlight.
    let uri = "https://x.example/?a=YQ==";
    for before in
        ["", "see ", "= ", "a== ", "url=", "a==", "(=", "===", "a == b ", "a ==b and ", "==see "]
    {
        let text = format!("{before}{uri}");
        let hit = hit_at(&Finder::new(), &text, before.len()).unwrap();
        assert_eq!(hit.raw, uri, "{text}");
    }
    for (before, after) in [("==", ""), ("==", " b"), ("(==", ")")] {
        let text = format!("{before}{uri}{after}");
        let hit = hit_at(&Finder::new(), &text, before.len()).unwrap();
        assert_eq!((hit.raw, &*hit.alternatives), (&uri[..23], &[uri.to_owned()][..]), "{text}");
    }
}

#[test]
fn positions_are_alternatives() {
    let mut count = 0;
    for path in ["/a.js", "/a/b.min.js", "/a.js?v=1", "/node_modules/a.mjs", "/a.ts"] {
        for position in [":10:15", ":1:1", ":7"] {
            for (before, after) in
                [("", ""), ("at f (", ")"), ("f@", "\n"), ("at ", " "), ("<", ">"), ("", ": x")]
            {
                let (uri, lead) = (format!("https://x.example{path}"), before.len());
                let text = format!("{before}{uri}{position}{after}");
                let hit = hit_at(&Finder::new(), &text, lead).unwrap();
                assert_eq!(hit.raw, format!("{uri}{position}"), "{text}");
                let has = hit.alternatives.contains(&uri);
                assert!(has || before == "<", "{text} {hit:?}");
                count += 1;
            }
        }
    }
    assert_eq!(count, 5 * 3 * 6);
    for text in ["http://x.example:80", "http://x.example:80/", "http://x.example/a:b", "urn:a:1"] {
        let hit = hit_at(&Finder::new(), text, 0).unwrap();
        assert!(hit.raw == text && hit.alternatives.is_empty(), "{hit:?}");
    }
}

#[test]
fn long_uris_are_whole() {
    for len in [60_000, 70_000, 200_000, MAX_LENGTH - 100] {
        let long = "a".repeat(len);
        for uri in [
            format!("https://x.example/{long}"),
            format!("data:text/plain;base64,{long}"),
            format!("https://x.example/?a={}\\u0026b", &long[..len / 2]),
        ] {
            let text = format!("see {uri} and");
            let hit = hit_at(&Finder::new(), &text, 4).unwrap();
            assert!(hit.raw == uri && !hit.flags.contains(Flags::TOO_LONG), "{len}");
        }
    }
}

#[test]
fn any_scheme_is_found_if_enabled() {
    let any = finder(&[AnyScheme]);
    let mut count = 0;
    for uri in [
        "obsidian://open?v=a",
        "postgres://u:p@h.example/db",
        "kafka://b1.example:9092/topic",
        "mongodb+srv://h.example/db",
        "x-apple.systempreferences://a",
        "myapp://open/a",
        "chrome-extension://abc/page.html",
    ] {
        for (before, after) in [
            ("", ""),
            ("see ", " b"),
            ("\"", "\""),
            ("<", ">"),
            ("(", ")"),
            ("a=", "\n"),
            ("'", "'"),
        ] {
            let text = format!("{before}{uri}{after}");
            assert_eq!(hit_at(&any, &text, before.len()).map(|hit| hit.raw), Some(uri), "{text}");
            count += 1;
        }
    }
    assert_eq!(count, 7 * 7);
    assert_eq!(any.find("std::vec a:b c:/d //e x://y 12:30 ://z").count(), 0);
}

#[test]
fn refanged_uris_are_restored() {
    let (refang, mut count) = (finder(&[Refang]), 0);
    for scheme in ["http://", "hxxp://", "hXXp://", "http[:]//", "hxxp[:]//", "http[://]"] {
        for dot in [".", "[.]", "(.)", "[dot]", "{.}", "[DOT]"] {
            for rest in ["", "/x", "/a/b?c=d", "[:]8080/x"] {
                for (before, after) in [("", ""), ("see ", " b"), ("\"", "\""), ("(", ")")] {
                    let written = format!("{scheme}bad{dot}evil{dot}example{rest}");
                    let text = format!("{before}{written}{after}");
                    let hit = hit_at(&refang, &text, before.len());
                    let hit = hit.unwrap_or_else(|| panic!("{text}"));
                    let uri = format!("http://bad.evil.example{}", rest.replace("[:]", ":"));
                    assert_eq!((hit.raw, &*hit.uri), (&*written, &*uri), "{text}");
                    assert_eq!(hit.flags.contains(Flags::REFANGED), written != uri, "{text}");
                    count += 1;
                }
            }
        }
    }
    assert_eq!(count, 6 * 6 * 4 * 4);
    assert_eq!(Finder::new().find("hxxp://bad[.]example/x").count(), 0);
}

#[test]
fn encoded_nested_uris_are_decoded() {
    let (nested, mut count) = (finder(&[Nested]), 0);
    let encode = |uri: &str| {
        uri.bytes().fold(String::new(), |text, byte| {
            let is_plain = byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
            if is_plain {
                text + char::from(byte).encode_utf8(&mut [0; 4])
            } else {
                text + &format!("%{byte:02X}")
            }
        })
    };
    for uri in URIS {
        for start in ["https://a.example/?r=", "https://a.example/?x=1&next=", "http://a.example/"]
        {
            for after in ["", "&y=2"] {
                let text = format!("see {start}{}{after} b", encode(uri));
                let hits: Vec<_> = nested.find(&text).map(|hit| hit.uri.into_owned()).collect();
                assert_eq!(hits[1..], [uri], "{text}");
                count += 1;
            }
        }
    }
    assert_eq!(count, 14 * 3 * 2);
}

/// Random inputs have the same matches as a stream, and every match is at its position.
#[test]
fn random_texts_have_the_same_matches_as_streams() {
    const PARTS: &str = "http:// https:// ftp:// hxxp:// mailto: tel: http:\\/\\/ https\\:// \
        \\/ \\n \\\\n \\x22 \\u0026 \\u{26} \\ud83c\\udf89 \\u00 \\_ \\& \\d \\( \\ %22 %3C %3E \
        %s %[1]s \\x1b[0m a e.com e.example a@b.example :80 / ? # & = . , ; : ! * ** _ __ ( ) [ \
        ] { } < > \" ' &amp; &#38; &lt; [.] (.) [:] http[:]// [://] ☃ ❤ 💩 を 。 、 ・ · ’ ’s 「 」 （ \
        ） é \u{200D} \u{3002}jp :10:15 .js http%3A%2F%2F";
    let parts: Vec<_> =
        PARTS.split(' ').filter(|part| !part.is_empty()).chain([" ", "\n"]).collect();
    let finders = [Finder::new(), finder(super::ALL), finder(&[Nested, Refang, AnyScheme])];
    let (mut random, mut count) = (1_u64, 0);
    for _ in 0..1_500 {
        let mut text = String::new();
        for _ in 0..14 {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            text += parts[(random >> 33) as usize % parts.len()];
        }
        for finder in &finders {
            let whole: Vec<_> = finder.find(&text).map(|hit| format!("{hit:?}")).collect();
            for hit in finder.find(&text) {
                assert_eq!(&text[hit.range()], hit.raw, "{text:?}");
                assert_eq!(hit.parse().is_err(), hit.flags.contains(Flags::INVALID), "{text:?}");
            }
            let mut streamed = Vec::new();
            let mut stream = finder.stream();
            for chunk in text.as_bytes().chunks(5) {
                stream.feed(chunk, |hit| streamed.push(format!("{hit:?}")));
            }
            stream.finish(|hit| streamed.push(format!("{hit:?}")));
            assert_eq!(streamed, whole, "{text:?}");
            count += whole.len();
        }
    }
    assert!(count > 2_000, "{count}");
}

/// Writers that number some characters need not number all of them.
#[test]
fn numbered_slashes_are_mixed_with_plain_ones() {
    let finder = Finder::new();
    let slashes = ["/", "\\u002F", "\\x2f", "\\u002f"];
    let mut count = 0;
    for first in &slashes[1..] {
        for (second, third) in slashes.iter().flat_map(|a| slashes.map(|b| (*a, b))) {
            let written = format!("https:{first}{first}x.example{second}a{third}b\\u003Fc");
            let text = format!("\"{written}\"");
            let hit = hit_at(&finder, &text, 1).unwrap();
            assert_eq!((hit.raw, &*hit.uri), (&*written, "https://x.example/a/b?c"), "{text}");
            count += 1;
        }
    }
    assert_eq!(count, 3 * 4 * 4);
}

/// A numbered apostrophe is part of the URI, unless one precedes it.
#[test]
fn numbered_apostrophes_are_decoded_or_close_a_quotation() {
    let finder = Finder::new();
    for escape in ["\\u0027", "\\x27", "\\047", "\\\\u0027"] {
        for rest in ["s", "s/b?c=d", "s.html"] {
            let text = format!("\"https://x.example/it{escape}{rest}\"");
            let hit = hit_at(&finder, &text, 1).unwrap();
            assert_eq!(hit.uri, format!("https://x.example/it'{rest}"), "{text}");
            assert!(hit.flags.contains(Flags::ESCAPED), "{text}");
            for open in [escape, "'"] {
                let text = format!("{open}https://x.example/it{escape}{rest}");
                let hit = hit_at(&finder, &text, open.len()).unwrap();
                assert_eq!(hit.uri, "https://x.example/it", "{text}");
            }
        }
    }
}

#[test]
fn a_quotation_mark_in_a_value_is_reported() {
    let finder = Finder::new();
    for escape in ["\\\"", "\\x22", "\\u0022", "\\042"] {
        let text = format!("u=https://x.example/?q={escape}a{escape}");
        assert!(hit_at(&finder, &text, 2).unwrap().flags.contains(Flags::CUT), "{text}");
        for rest in [",", "", " a", ">"] {
            let text = format!("{escape}https://x.example/?q{escape}{rest}");
            let hit = hit_at(&finder, &text, escape.len()).unwrap();
            assert!(hit.flags.is_empty() && hit.raw.ends_with("?q"), "{text}");
        }
    }
}

#[test]
fn entities_of_delimiters_end_uris() {
    let finder = Finder::new();
    let named = ["&quot;", "&rdquo;", "&raquo;", "&hellip;", "&nbsp;"].map(str::to_owned);
    let characters = ['\n', '\t', ' ', '"', '\'', '<', '>', '\u{A0}', '”', '»', '…', '\u{3000}'];
    let numbers = characters.map(u32::from);
    let numeric = numbers.map(|n| [format!("&#{n};"), format!("&#x{n:x};"), format!("&#X{n:X};")]);
    for entity in named.into_iter().chain(numeric.into_iter().flatten()) {
        for uri in URIS {
            for rest in ["", " a", "b"] {
                let text = format!("{uri}{entity}{rest}");
                let hit = hit_at(&finder, &text, 0).unwrap();
                assert_eq!(hit.raw, uri, "{text}");
                assert!(hit.flags.contains(Flags::HTML_ENTITY), "{text}");
            }
        }
    }
}

/// A URI that a name in angle brackets interrupts is not silently shorter.
#[test]
fn names_in_angle_brackets_are_placeholders() {
    let finder = Finder::new();
    let starts = ["https://app:", "https://x.example/users/", "https://x.example:", "https://a."];
    for (start, name) in starts.iter().flat_map(|start| [(start, "id"), (start, "user-name")]) {
        for rest in ["@db.example/x", "/edit", ":80/", ".json", "?a=b"] {
            let text = format!("{start}<{name}>{rest}");
            let hit = hit_at(&finder, &text, 0).unwrap();
            assert!(hit.flags.contains(Flags::PLACEHOLDER), "{text}");
        }
    }
    for markup in ["<br>", "</a>/", "<br/>", "<b>bold</b>", "<p>.", "<!--a-->", "< b>/"] {
        let text = format!("https://x.example/a{markup}");
        let hit = hit_at(&finder, &text, 0).unwrap();
        assert!(hit.flags.is_empty() && hit.raw == "https://x.example/a", "{text}");
    }
}

/// Slashes are encoded as often as the colon, or less often, with and without a URI around.
#[test]
fn encoded_uris_are_decoded_as_often_as_needed() {
    let finder = Finder::new().with(Nested);
    let forms = [
        "https%3A%2F%2Fy.example%2Fa%3Fb",
        "https%3a//y.example/a%3fb",
        "https:%2F%2Fy.example%2Fa%3Fb",
        "https%253A%252F%252Fy.example%252Fa%253Fb",
        "https%25253A%25252F%25252Fy.example/a%25253Fb",
        "https%253A//y.example/a%253Fb",
        "https%253A%2F%2Fy.example%2Fa%253Fb",
    ];
    for (form, after) in forms.iter().flat_map(|form| ["", "&c=d", " e"].map(|it| (form, it))) {
        for before in ["https://x.example/?u=", "u=", "", "\""] {
            let text = format!("{before}{form}{after}");
            let hit = hit_at(&finder, &text, before.len()).unwrap();
            assert_eq!((hit.raw, &*hit.uri), (*form, "https://y.example/a?b"), "{text}");
            assert!(hit.flags.contains(Flags::NESTED | Flags::ESCAPED), "{text}");
        }
        assert!(Finder::new().find(&format!("u={form}")).next().is_none());
    }
}

/// Between ideographs, a comma or colon may be part of a title.
#[test]
fn punctuation_in_titles_gives_an_alternative() {
    let finder = Finder::new();
    let titles = [("你好", "李焕英"), ("コナン", "ドイル"), ("부산", "행")];
    let asian = ["，", "：", "；"].into_iter().flat_map(|mark| titles.map(|title| (mark, title)));
    let all = titles.into_iter().chain([("a", "b")]);
    let others = all.flat_map(|title| ["、", "·"].map(|mark| (mark, title)));
    for (mark, (before, after)) in asian.chain(others) {
        let uri = format!("https://x.example/wiki/{before}{mark}{after}");
        let text = format!("{uri} x");
        let hit = hit_at(&finder, &text, 0).unwrap();
        let whole = encoded(&uri);
        assert!(hit.uri == whole || hit.alternatives == [whole], "{text}: {hit:?}");
    }
    for path in ["/…/b", "/a…/b", "/…b"] {
        let uri = format!("https://x.example{path}");
        assert_eq!(hit_at(&finder, &uri, 0).unwrap().alternatives, [encoded(&uri)]);
    }
    for text in ["/צה״ל", "/ג׳ירפה", "/བོད་ལྗོངས", "/አዲስ፡አበባ"]
    {
        let uri = format!("https://x.example/wiki{text}");
        assert_eq!(hit_at(&finder, &uri, 0).unwrap().raw, uri);
    }
}
