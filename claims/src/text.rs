//! What people mean by a text, and what charset octets are in.

use urikit::percent::{self, Charset, Set};
use urikit_text::{charset, guess};

use encoding_rs::Encoding;

use crate::grown::grown;
use crate::input::{Language, choices};
use crate::{Held, find};

/// What is guessed is a URI, cleaned text is what its edits leave, and without a guess there is a reason.
pub(crate) fn guessed(data: &[u8]) -> Option<Held> {
    let text = Language::REFERENCE.text(data);
    let guesses = guess::guess(&text);
    assert_eq!(guesses.guesses.is_empty(), guesses.refusal.is_some(), "{text:?}");
    assert!(guesses.guesses.len() <= 6, "{text:?}");
    for guess in &guesses.guesses {
        assert!(urikit::Uri::parse(guess.uri.as_str()).is_ok(), "{text:?}: {}", guess.uri);
    }
    if let Some(refusal) = &guesses.refusal {
        assert!(text.get(refusal.span()).is_some(), "{text:?}: {:?}", refusal.span());
    }
    let mut end = 0;
    for edit in &guesses.cleaned.edits {
        assert!(text.get(edit.span()).is_some() && edit.span().start >= end, "{text:?}: {edit:?}");
        end = edit.span().end;
    }
    let again = guess::clean(&guesses.cleaned.text);
    assert!(again.text.len() <= guesses.cleaned.text.len(), "{text:?}");
    Some(Held)
}

/// What stands around a URI that is typed or printed: appendix C of RFC 3986, and that of RFC 1738.
const DIRT: [(&str, &str); 8] = [
    ("", ""),
    (" ", "\t "),
    ("\n", "\r\n"),
    ("<", ">"),
    ("<URL:", ">"),
    (" <url: ", "\n> "),
    ("\"", "\""),
    ("“", "”"),
];

/// What people write for a URI, the URI, and the rule, with holes as in [`grown`].
const SUFFIXES: [(&str, &str, &str); 22] = [
    ("www.{w}.example/{p}", "http://www.{w}.example/{p}", "www"),
    ("www.{w}.de?{w}=1#{w}", "http://www.{w}.de?{w}=1#{w}", "www"),
    ("{w}.com", "http://{w}.com", "name"),
    ("{w}.{w}.org", "http://{w}.{w}.org", "name"),
    ("{w}.example/{p}", "http://{w}.example/{p}", "name-path"),
    ("ftp.{w}.fi/{p}", "ftp://ftp.{w}.fi/{p}", "service"),
    ("localhost/{p}", "http://localhost/{p}", "localhost"),
    ("localhost:3000/{p}", "http://localhost:3000/{p}", "host-port"),
    ("{w}.com:8080/{p}", "http://{w}.com:8080/{p}", "host-port"),
    ("{w}.com:443/{p}", "https://{w}.com:443/{p}", "port-scheme"),
    ("127.0.0.1/{p}", "http://127.0.0.1/{p}", "address"),
    ("[::1]/{p}", "http://[::1]/{p}", "address"),
    ("//{w}.com/{p}", "http://{w}.com/{p}", "network-path"),
    ("{w}@{w}.com", "mailto:{w}@{w}.com", "email"),
    ("{w}@{w}.example:{p}", "ssh://{w}@{w}.example/{p}", "scp"),
    ("/{p}", "file:///{p}", "root"),
    ("C:\\{w}\\{w}", "file:///C:/{w}/{w}", "drive"),
    ("\\\\{w}\\{w}\\{w}", "file://{w}/{w}/{w}", "unc"),
    ("+1 201 555 0123", "tel:+12015550123", "tel"),
    ("ISBN 0-451-45052-3", "urn:isbn:0451450523", "isbn"),
    ("doi:10.1000/{w}", "https://doi.org/10.1000/{w}", "doi"),
    ("arXiv:2301.00001v2", "https://arxiv.org/abs/2301.00001v2", "arxiv"),
];

/// A URI is guessed to be itself, and the usual parts of one the URI that their rule makes, whatever white space and delimiters stand
/// around, and broken over lines in brackets.
pub(crate) fn mended(data: &[u8]) -> Option<Held> {
    let ([which, dirt], rest) = choices(data);
    let (before, behind) = DIRT[usize::from(dirt) % DIRT.len()];
    let (text, uri, rule) = if which & 1 == 0 {
        let uri = find::known(which >> 1, rest)?;
        let text = if dirt & 0x80 != 0 && before.contains('<') { find::broken(&uri) } else { uri.clone() };
        (text, find::escaped(&uri), "complete")
    } else {
        let (text, uri, rule) = SUFFIXES[usize::from(which >> 1) % SUFFIXES.len()];
        (grown(text, rest).0, grown(uri, rest).0, rule)
    };
    let dirty = format!("{before}{text}{behind}");
    let guesses = guess::guess(&dirty);
    let best = guesses.best().map(|best| (best.uri.as_str(), best.rule.id));
    assert_eq!(best, Some((&*uri, rule)), "{dirty:?}");
    assert_eq!(guesses.cleaned.edits.is_empty(), dirty == text && text == guesses.cleaned.text, "{dirty:?}");
    // It is its own best guess.
    assert_eq!(guess::guess(&uri).best().map(|best| best.uri.as_str()), Some(&*uri), "{dirty:?}");
    Some(Held)
}

/// What octets say in a charset, if each of them is part of a character.
fn decoded(charset: &str, octets: &[u8]) -> Option<String> {
    let encoding = Encoding::for_label(charset.as_bytes()).expect("a charset of the Encoding Standard");
    encoding.decode_without_bom_handling_and_without_replacement(octets).map(Into::into)
}

/// The charsets of the Encoding Standard that pages on the web are in.
const CHARSETS: [&str; 23] = [
    "big5",
    "euc-jp",
    "euc-kr",
    "gb18030",
    "iso-2022-jp",
    "iso-8859-2",
    "iso-8859-5",
    "iso-8859-7",
    "iso-8859-8",
    "koi8-r",
    "macintosh",
    "shift_jis",
    "utf-8",
    "windows-1250",
    "windows-1251",
    "windows-1252",
    "windows-1253",
    "windows-1254",
    "windows-1255",
    "windows-1256",
    "windows-1257",
    "windows-1258",
    "windows-874",
];

/// Words, in the languages that have charsets of their own.
const WORDS: [&str; 24] = [
    "日本語",
    "東京",
    "ニュース",
    "地図",
    "новости",
    "Москва",
    "карта",
    "中文",
    "新闻",
    "下载",
    "新聞",
    "下載",
    "한국어",
    "서울",
    "café",
    "Köln",
    "préférences",
    "ελλάδα",
    "νέα",
    "שלום",
    "مرحبا",
    "ภาษา",
    "łódź",
    "index.html",
];

/// What octets are in each charset in which they are text stands among the answers; so does a word that was encoded in one of them.
pub(crate) fn encoded(data: &[u8]) -> Option<Held> {
    let ([charset, word, other], rest) = choices(data);
    let charset = CHARSETS[usize::from(charset) % CHARSETS.len()];
    let [word, other] = [word, other].map(|word| WORDS[usize::from(word) % WORDS.len()]);
    let text = if rest.is_empty() { word.to_owned() } else { format!("{word} {other}") };
    let encoding = Encoding::for_label(charset.as_bytes()).expect("a charset of the Encoding Standard");
    let (octets, _, is_lossy) = encoding.encode(&text);
    // Other octets than words make.
    let octets = if is_lossy { rest.to_vec() } else { octets.into_owned() };
    let ranked = charset::rank(&octets, None);
    for charset in CHARSETS {
        let Some(text) = decoded(charset, &octets) else { continue };
        let is_text = !text.chars().any(|c| c.is_control() || ('\u{E000}'..='\u{F8FF}').contains(&c));
        let is_there = ranked.iter().any(|one| one.text == text);
        assert_eq!(is_there, is_text, "{} in {charset}: {ranked:?}", octets.escape_ascii());
    }
    assert!(is_lossy || ranked.iter().any(|one| one.text == text), "{text} in {charset}: {ranked:?}");
    Some(Held)
}

/// Each charset is known and there once, and its text is that of the octets. Control characters are no text in any.
pub(crate) fn ranked(data: &[u8]) -> Option<Held> {
    let encoded = percent::encode(data, &Set::UNRESERVED).to_string();
    let octets = percent::decode(&encoded).expect("whole escapes");
    let ranked = charset::rank(data, None);
    for (at, one) in ranked.iter().enumerate() {
        assert!(ranked[..at].iter().all(|other| other.charset != one.charset), "{}", data.escape_ascii());
        let charset = Charset::named(one.charset).expect("a charset that the library knows");
        let text = octets.to_text_in(charset).ok();
        assert_eq!(text.as_deref(), Some(one.text.as_str()), "{} in {}", data.escape_ascii(), one.charset);
        assert_eq!(decoded(one.charset, data).as_deref(), Some(&*one.text), "{}", data.escape_ascii());
    }
    if let Ok(text) = str::from_utf8(data)
        && !data.is_empty()
        && !text.contains(char::is_control)
    {
        assert_eq!(ranked.first().map(|one| one.text.as_str()), Some(text), "{}", data.escape_ascii());
    }
    Some(Held)
}
