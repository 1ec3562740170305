//! What schemes make of URIs.

mod grammar;
mod parts;

use std::ops::Range;

use percent_encoding::percent_decode_str;
use urikit::Uri;
use urikit::normalize::Normalizer;
use urikit::scheme::{
    Action, Data, Edition, FileParts, FileView, Geo, Listener, Mailto, Part, Schemes, Sip, Tel, Urn, Value,
    View,
};

use crate::Held;
use crate::input::{Language, choice, texts};

/// What a view tells.
#[derive(Default)]
struct Heard {
    parts: Vec<(&'static str, Range<usize>)>,
    octets: usize,
}

impl Listener for Heard {
    fn part(&mut self, part: Part<'_>) {
        if let Value::Written(piece) = part.value {
            self.parts.push((part.name, piece.span()));
        }
    }

    fn action(&mut self, action: Action<'_>) {
        if let Action::Send(pieces) = action {
            self.octets += pieces.iter().map(|piece| piece.octets().count()).sum::<usize>();
        }
    }
}

/// A view tells parts that stand in the URI, each once and in order, or refuses and has told nothing.
pub(crate) fn views(data: &[u8]) -> Option<Held> {
    let (choice, rest) = choice(data);
    let edition = if choice & 0x80 == 0 { Edition::Current } else { Edition::Rfc1738 };
    let readers: Vec<_> = Schemes::BUILT_IN.iter().filter(|info| info.reader.is_some()).collect();
    let info = &readers[usize::from(choice & 0x7f) % readers.len()];
    let text = format!("{}:{}", info.name, likely(info.name, &language(info.name).text(rest)));
    let Ok(uri) = Uri::parse(&text) else { return None };
    let mut heard = Heard::default();
    match info.reader.expect("it has one")(uri, edition, &mut heard) {
        Ok(()) => {
            let mut end = 0;
            for (part, span) in &heard.parts {
                assert!(end <= span.start && text.get(span.clone()).is_some(), "{part} in {text}: {span:?}");
                end = span.end;
            }
            assert!(heard.octets <= text.len() + 200, "{text}");
        }
        Err(error) => {
            assert!(heard.parts.is_empty() && heard.octets == 0, "{text}");
            assert!(text.get(error.span()).is_some(), "{text}: {:?}", error.span());
            assert!(error.display(&text).to_string().contains(error.rule().section), "{text}");
        }
    }
    Some(Held)
}

/// What URIs of a scheme are made of.
fn language(scheme: &str) -> &'static Language {
    match scheme {
        "data" => &Language::DATA,
        "geo" => &Language::GEO,
        "mailto" => &Language::MAILTO,
        "tel" => &Language::TEL,
        "urn" => &Language::URN,
        _ => &Language::HIERARCHY,
    }
}

/// A URI of a scheme whose grammar is written down is read exactly if it is of that grammar.
pub(crate) fn accepted(data: &[u8]) -> Option<Held> {
    type Scheme = (&'static str, fn(&str) -> bool, fn(Uri<'_>) -> bool);
    const SCHEMES: [Scheme; 5] = [
        ("urn", grammar::urn, |uri| Urn::of(uri).is_ok()),
        ("tel", grammar::tel, |uri| Tel::of(uri).is_ok()),
        ("geo", grammar::geo, |uri| Geo::of(uri).is_ok()),
        ("mailto", grammar::mailto, |uri| Mailto::of(uri).is_ok()),
        ("data", grammar::data, |uri| Data::of(uri).is_ok()),
    ];
    let (choice, rest) = if crate::input::is_made(data) { (data.len() as u8, data) } else { choice(data) };
    let (scheme, is_of_grammar, is_read) = SCHEMES[usize::from(choice) % SCHEMES.len()];
    let mut fields = rest.split(|&byte| byte == crate::input::END);
    let fitting = language(scheme).text(fields.next().unwrap_or_default());
    // Every other text is spoilt, if it can be.
    let spoiling = fields.next().filter(|field| field.len() % 2 == 0);
    let rest = spoiling.map_or(fitting.clone(), |field| language(scheme).spoiled(&fitting, field));
    let text = format!("{scheme}:{rest}");
    let uri = Uri::parse(&text).ok().filter(|uri| uri.fragment().is_none())?;
    assert_eq!(is_read(uri), is_of_grammar(&rest), "{text}");
    Some(Held)
}

/// A text with what URIs of a scheme cannot be without.
fn likely(scheme: &str, rest: &str) -> String {
    let path =
        rest.strip_prefix("//").map_or(rest, |behind| behind.split_once('/').map_or("", |(_, path)| path));
    match scheme {
        "data" | "geo" | "mailto" | "tel" | "urn" => rest.to_owned(),
        "cid" | "mid" if !rest.contains('@') => format!("{path}a@b.example"),
        "sip" | "sips" if !rest.contains('@') => {
            format!("u@h.example{}", path.split('/').next().unwrap_or_default())
        }
        "nntp" => format!("//h/comp.lang/{}", path.len()),
        "prospero" => format!("//h/a{path}"),
        "wais" => format!("//h/db{}", rest.find('?').map_or("", |at| &rest[at..])),
        "about" | "cid" | "mid" | "sip" | "sips" | "news" => rest.to_owned(),
        // A file of VMS.
        "file" if rest.len() % 2 == 1 => {
            let name: String = rest.chars().filter(char::is_ascii_alphanumeric).collect();
            format!("//h/disk$user/{}{name}.txt;1", if rest.len() % 4 == 1 { "" } else { "my/" })
        }
        "file" if !rest.starts_with("//") => format!("///{}", rest.trim_start_matches('/')),
        _ if !rest.starts_with("//") => format!("//h/{rest}"),
        _ => rest.to_owned(),
    }
}

/// What is built of the parts of a URI of a scheme has the same parts, and so has what is built of the paths of a file.
pub(crate) fn parts(data: &[u8]) -> Option<Held> {
    let readers: Vec<_> = Schemes::BUILT_IN.iter().filter(|info| info.reader.is_some()).collect();
    let (choice, rest) = if crate::input::is_made(data) { (data.len() as u8, data) } else { choice(data) };
    let scheme = readers[usize::from(choice) % readers.len()].name;
    let text = format!("{scheme}:{}", likely(scheme, &language(scheme).text(rest)));
    let uri = Uri::parse(&text).ok().filter(|uri| scheme == "urn" || uri.fragment().is_none())?;
    parts::are_built_again(scheme, uri)?;
    if scheme == "file" {
        paths(uri);
    }
    Some(Held)
}

/// The paths of a file lead back to it.
fn paths(uri: Uri<'_>) {
    let view = FileView::of(uri).expect("what was read before");
    let again = |parts: FileParts| parts.build().expect("a path that was one");
    if let Ok(path) = view.unix_path() {
        let built = again(FileParts::from_unix(&path).expect("a path of Unix"));
        let view = FileView::of(built.as_uri()).expect("a file");
        assert_eq!(view.unix_path().as_deref(), Ok(&path[..]), "{uri} => {built}");
        let octets: Vec<u8> =
            view.segments().flat_map(|segment| [b"/".to_vec(), segment.octets()].concat()).collect();
        assert_eq!(octets, path, "{uri} => {built}");
    }
    if let Ok(path) = view.windows_path() {
        let built = again(FileParts::from_windows(&path).expect("a path of Windows"));
        assert_eq!(
            FileView::of(built.as_uri()).expect("a file").windows_path(),
            Ok(path),
            "{uri} => {built}"
        );
    }
    if let Ok(path) = view.vms_path() {
        let host = view.host().map(|host| host.as_str().to_owned()).unwrap_or_default();
        let built = again(FileParts::from_vms(host, &path).expect("a path of VMS"));
        assert_eq!(FileView::of(built.as_uri()).expect("a file").vms_path(), Ok(path), "{uri} => {built}");
        let written = |uri: Uri<'_>| {
            let octets: Vec<u8> = percent_decode_str(uri.path().as_str()).collect();
            octets.to_ascii_lowercase()
        };
        assert_eq!(written(built.as_uri()), written(uri), "{uri} => {built}");
    }
}

/// URIs of a scheme that have the same normal form are equivalent, a URI is to its normal form, and is to one that only its document
/// knows to be the same.
pub(crate) fn equivalent(data: &[u8]) -> Option<Held> {
    type Scheme = (&'static str, fn(Uri<'_>, Uri<'_>) -> Option<bool>);
    const SCHEMES: [Scheme; 4] = [
        ("urn", |a, b| Some(Urn::of(a).ok()?.is_equivalent(&Urn::of(b).ok()?))),
        ("tel", |a, b| Some(Tel::of(a).ok()?.is_equivalent(&Tel::of(b).ok()?))),
        ("geo", |a, b| Some(Geo::of(a).ok()?.is_equivalent(&Geo::of(b).ok()?))),
        ("sip", |a, b| Some(Sip::of(a).ok()?.is_equivalent(&Sip::of(b).ok()?))),
    ];
    let (choice, rest) = if crate::input::is_made(data) { (data.len() as u8, data) } else { choice(data) };
    let (scheme, compare) = SCHEMES[usize::from(choice) % SCHEMES.len()];
    let [one, other] =
        texts([language(scheme), language(scheme)], rest).map(|rest| format!("{scheme}:{rest}"));
    let a = Uri::parse(&one).ok()?;
    assert!(compare(a, a)?, "{one}");
    let normal = |uri: Uri<'_>| Normalizer::new().normalize(uri).to_string();
    let normal_form = normal(a);
    let form = Uri::parse(&normal_form).expect("a normal form is a URI");
    // Of a URN an escape is another name than its character, which the ladder knows to be the same.
    let has_escapes = one.contains('%') || other.contains('%');
    assert_eq!(
        compare(a, form),
        if scheme == "urn" && has_escapes { compare(a, form) } else { Some(true) },
        "{one} => {normal_form}"
    );
    let spelled = respelled(scheme, &one);
    let b = Uri::parse(&spelled).expect("the same but for its spelling");
    assert_eq!(compare(a, b), Some(true), "{one} and {spelled}");
    if let Some(b) = Uri::parse(&other).ok()
        && let Some(is_same) = compare(a, b)
    {
        assert_eq!(compare(b, a), Some(is_same), "{one} and {other}");
        assert!(is_same || normal(b) != normal_form || (scheme == "urn" && has_escapes), "{one} and {other}");
    }
    Some(Held)
}

/// The same URI in another spelling that the scheme's document does not tell apart.
fn respelled(scheme: &str, text: &str) -> String {
    let rest = &text[scheme.len() + 1..];
    let (before, behind) = rest.split_at(rest.find([':', ';', ',']).unwrap_or(rest.len()));
    match scheme {
        // The namespace (RFC 8141 section 3.1).
        "urn" => format!("URN:{}{behind}", before.to_ascii_uppercase()),
        // Visual separators, and names of parameters (RFC 3966 section 4).
        "tel" if before.starts_with('+') => format!("TEL:{}-.{behind}", before.replace('-', "()")),
        // Digits that do not count (RFC 5870 section 3.4.4).
        "geo" if before.contains('.') => format!("Geo:{before}00{behind}"),
        "geo" => format!("Geo:{before}.0{behind}"),
        _ => format!("{}:{rest}", scheme.to_ascii_uppercase()),
    }
}
