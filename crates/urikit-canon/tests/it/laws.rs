//! Laws of the profiles: idempotence, inverses, and robustness against bad input.

use crate::common::{escape, lines, unescape};
use urikit_canon::profile::{Profile, canonicalize};
use urikit_canon::safe_browsing::expressions;
use urikit_canon::surt::{surt, unsurt};

/// Returns the recorded inputs whose canonical URL has another canonical URL.
fn not_idempotent(profile: &Profile) -> Vec<String> {
    let (mut once, mut twice) = (Vec::new(), Vec::new());
    let mut found = Vec::new();
    for line in lines("inputs") {
        if canonicalize(unescape(&line), profile, &mut once).is_err() {
            continue;
        }
        if canonicalize(&once, profile, &mut twice).is_err() || once != twice {
            found.push(escape(&once));
        }
    }
    found
}

#[test]
fn profiles_for_urls_are_idempotent() {
    for profile in
        [Profile::crawler(), Profile::safe_browsing(), Profile::w3lib(), Profile::plain()]
    {
        let found = not_idempotent(&profile);
        assert!(found.is_empty(), "{}: {found:#?}", profile.name());
    }
}

#[test]
fn archive_is_idempotent_except_for_session_ids() {
    let found = not_idempotent(&Profile::archive());
    let explained = |url: &String| {
        ["sid=", "cfid=", "(4hqa0555fwsecu455xqckv45)"].iter().any(|part| url.contains(part))
    };
    let unexplained: Vec<_> = found.iter().filter(|url| !explained(url)).collect();
    assert!(unexplained.is_empty(), "{unexplained:#?}");
    assert_eq!(found.len(), 6);
}

#[test]
fn plain_keys_can_be_reversed() {
    let (mut key, mut url) = (Vec::new(), Vec::new());
    let more = [
        "http://a,b.c/",
        "http://(a)/(b)",
        "//a/",
        "http://a)b@c)d:e)f",
        "http://[::1]:80/",
        "http://c].[a/",
        "http://[a/",
        "http://a:b:c/",
        "http://a@b@c/",
        "http:///",
        "://",
        "",
        "mailto:a@b",
        "http://a.b.?#",
        "http://.a..b./",
        "http://@:/",
        "x://(a)/",
        "http://a?)b",
    ];
    let recorded = lines("inputs").into_iter().map(|line| unescape(&line));
    for input in recorded.chain(more.iter().map(|input| input.as_bytes().to_vec())) {
        surt(&input, &Profile::plain(), &mut key).expect("every input has a key");
        unsurt(&key, &mut url).expect("a key of the profile");
        assert_eq!(escape(&url), escape(&input), "{}", escape(&key));
    }
}

#[test]
fn plain_keys_of_short_inputs_can_be_reversed_and_are_distinct() {
    let alphabet = b"a:/@.,()[]?#";
    let (mut key, mut url) = (Vec::new(), Vec::new());
    for length in 0..=4_u32 {
        for number in 0..alphabet.len().pow(length) {
            let mut input = b"x://".to_vec();
            let mut rest = number;
            for _ in 0..length {
                input.push(alphabet[rest % alphabet.len()]);
                rest /= alphabet.len();
            }
            surt(&input, &Profile::plain(), &mut key).unwrap();
            unsurt(&key, &mut url).unwrap();
            assert_eq!(escape(&url), escape(&input), "{}", escape(&key));
        }
    }
}

#[test]
fn other_strings_are_no_plain_keys() {
    let mut url = Vec::new();
    for key in ["http://a/", "http://(a/", "http://a)/", "//"] {
        assert!(unsurt(key, &mut url).is_err(), "{key}");
        assert!(url.is_empty());
    }
}

/// Returns inputs that are expensive for some implementation.
fn bad_inputs() -> Vec<(&'static str, Vec<u8>)> {
    let nested = |levels: usize| format!("http://a/%{}41", "25".repeat(levels)).into_bytes();
    let repeated = |before: &str, part: &str, bytes: usize| {
        format!("http://a.com/{before}{}", part.repeat(bytes / part.len())).into_bytes()
    };
    const MIB: usize = 1 << 20;
    vec![
        ("empty", Vec::new()),
        ("whitespace", b" \t\r\n ".to_vec()),
        ("empty host", b"http:///path".to_vec()),
        ("255 labels", format!("http://{}com/", "a.".repeat(254)).into_bytes()),
        ("label of 64 bytes", format!("http://{}.com/", "a".repeat(64)).into_bytes()),
        ("label of 64 characters", format!("http://{}.com/", "é".repeat(64)).into_bytes()),
        ("host of 64 KiB", format!("http://{}/", "é.".repeat(MIB / 48)).into_bytes()),
        ("label of 64 KiB", format!("http://{}.com/", "é".repeat(MIB / 32)).into_bytes()),
        ("combining marks", format!("http://a{}.com/", "\u{301}".repeat(MIB / 32)).into_bytes()),
        ("invalid Punycode", b"http://xn--a.xn--.xn--999999999.com/".to_vec()),
        ("path of 1 MiB", repeated("", "a", MIB)),
        ("slashes", repeated("", "/", MIB)),
        ("dot-segments", repeated("", "../a/./", MIB)),
        ("invalid escapes", repeated("", "%", MIB)),
        ("100,000 parameters", repeated("?", "b=2&a=1&", 800_000)),
        ("empty parameters", repeated("?", "&", MIB)),
        ("1,000 nested escapes", nested(1_000)),
        ("500,000 nested escapes", nested(500_000)),
        ("split escapes", repeated("", "%2%35", MIB)),
        ("session IDs in the path", repeated("(", "a(0123456789abcdef01234567)", MIB)),
        ("session IDs", repeated("?", "cfid=cfid=&cftoken=", MIB)),
        ("one session ID", repeated("?", "cfid=", MIB)),
        ("repeated schemes", "http://".repeat(MIB / 7).into_bytes()),
        ("repeated www", format!("http://{}com/", "www1.".repeat(MIB / 5)).into_bytes()),
        ("at signs", format!("http://{}a/", "@".repeat(MIB)).into_bytes()),
        ("brackets", format!("http://{}/", "[".repeat(MIB)).into_bytes()),
        ("colons", format!("http://{}/", ":".repeat(MIB)).into_bytes()),
        (
            "backslashes",
            format!("x://é{}{}", "a".repeat(MIB / 4), "\\".repeat(MIB / 4)).into_bytes(),
        ),
        ("digits", format!("http://{}/", "9".repeat(MIB)).into_bytes()),
        ("line breaks", format!("h\nttp://a/{}", "\r\n\t".repeat(MIB / 3)).into_bytes()),
        ("invalid UTF-8", [b"http://a.com/", &*vec![0xFF; MIB]].concat()),
    ]
}

#[test]
fn bad_inputs_have_a_key_or_an_error() {
    let (mut key, mut url) = (Vec::new(), Vec::new());
    for (name, input) in bad_inputs() {
        for profile in Profile::all() {
            let result = surt(&input, &profile, &mut key);
            assert!(result.is_ok() || key.is_empty(), "{name}, {}", profile.name());
            let _ = canonicalize(&input, &profile, &mut url);
        }
        if let Ok(found) = expressions(&input, &mut url) {
            assert!(found.count() <= 30, "{name}");
        }
    }
}

/// An input whose conversion to bytes canonicalizes another URL.
struct Nested;

impl AsRef<[u8]> for Nested {
    fn as_ref(&self) -> &[u8] {
        assert_eq!(crawler("http://B/"), "http://b/");
        b"http://A/"
    }
}

/// A value of a thread that canonicalizes a URL when the thread ends.
struct AtEnd;

impl Drop for AtEnd {
    fn drop(&mut self) {
        assert_eq!(crawler("http://C/"), "http://c/");
    }
}

fn crawler(input: impl AsRef<[u8]>) -> String {
    let mut url = Vec::new();
    canonicalize(input, &Profile::crawler(), &mut url).unwrap();
    String::from_utf8(url).unwrap()
}

#[test]
fn nested_calls_and_calls_at_the_end_of_a_thread_do_not_panic() {
    thread_local! {
        static FIRST: AtEnd = const { AtEnd };
        static LAST: AtEnd = const { AtEnd };
    }
    // Values of a thread are dropped in an unspecified order, so one is created on each side.
    let thread = std::thread::spawn(|| {
        FIRST.with(|_| {});
        let url = crawler(Nested);
        LAST.with(|_| {});
        url
    });
    assert_eq!(thread.join().unwrap(), "http://a/");
}

#[test]
fn every_byte_is_accepted_in_every_component() {
    let mut out = Vec::new();
    for byte in 0..=u8::MAX {
        for (before, after) in [
            ("", "http://a/"),
            ("ht", "tp://a/"),
            ("http://u", "@a/"),
            ("http://a", "b/"),
            ("http://[:", ":1]/"),
            ("http://a:8", "0/"),
            ("http://a/b", "c"),
            ("http://a/?b", "c"),
            ("http://a/#b", "c"),
            ("http://a/%", "41"),
            ("http://a/%4", "1"),
        ] {
            let input = [before.as_bytes(), &[byte], after.as_bytes()].concat();
            for profile in Profile::all() {
                let _ = surt(&input, &profile, &mut out);
                let name = profile.name();
                if canonicalize(&input, &profile, &mut out).is_ok() && name == "crawler" {
                    assert!(out.is_ascii(), "{}", escape(&out));
                }
            }
        }
    }
}
