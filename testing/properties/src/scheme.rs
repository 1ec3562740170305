//! Scheme-specific views.

mod accessors;
pub(crate) mod declarations;
mod equivalent;
mod errors;
mod generator;
mod grammar;
mod normal_forms;
mod parts;
mod paths;
mod same;
mod tables;

use urikit::Uri;
use urikit::normalize::Normalizer;
use urikit::scheme::{SchemeInfo, Schemes};
use urikit_legacy::rfc1738::Url;
use urikit_schemes::{
    Action, Data, Geo, Mailto, Part, Revision, SchemeError, Tel, Urn, ValueOrDefault, Visitor,
    reader,
};

use crate::Held;
use crate::input::{Language, choice};
use accessors::Known;
use declarations::{DECLARATIONS, Declaration};
pub(crate) use equivalent::equivalent;
pub(crate) use tables::schemes;

/// The parts that a view visits.
#[derive(Default)]
struct Visited {
    parts: Vec<generator::Part>,
    warning: Option<SchemeError>,
    connects: Option<(String, u16)>,
    octets: usize,
}

struct Ignore;

impl Visitor for Ignore {}

impl Visitor for Visited {
    fn part(&mut self, part: Part<'_>) {
        self.parts.push(match part.value {
            ValueOrDefault::Written(piece) => (part.name, Ok(piece.span())),
            ValueOrDefault::Implied(meant) => (part.name, Err(meant)),
        });
    }

    fn warning(&mut self, warning: SchemeError) {
        self.warning = Some(warning);
    }

    fn action(&mut self, action: Action<'_>) {
        match action {
            Action::Connect { host, port } => self.connects = Some((host.to_owned(), port)),
            Action::Send(pieces) => {
                self.octets += pieces.iter().map(|piece| piece.octets().count()).sum::<usize>();
            }
            _ => {}
        }
    }
}

/// A view visits parts of the URI, each once and in order, or visits nothing and returns an error.
pub(crate) fn views(data: &[u8]) -> Option<Held> {
    let (info, revision, text) = viewed(data);
    let Ok(uri) = Uri::parse(&text) else { return None };
    let mut visited = Visited::default();
    let read = reader(info.name).expect("the scheme has a view");
    let answer = read(uri, revision, &mut visited);
    assert_eq!(read(uri, revision, &mut Ignore), answer, "{text}");
    let other = format!("x{text}");
    errors::check_other_scheme(read, Uri::parse(&other).expect("any letter can start a scheme"));
    visited
        .warning
        .into_iter()
        .for_each(|warning| errors::check(&warning, info.name, revision, &text));
    match answer {
        Ok(()) => {
            let is_old = revision == Revision::Rfc1738
                && Declaration::find(info.name).is_some_and(|scheme| scheme.is_of_rfc1738);
            assert!(!is_old || Url::parse(&text).is_ok(), "{text} is a URL of RFC 1738");
            if revision == Revision::Current {
                normal_forms::is_of_its_scheme(uri, info.name);
            }
            let mut end = 0;
            let written =
                visited.parts.iter().filter_map(|(part, place)| Some((part, place.as_ref().ok()?)));
            for (part, span) in written {
                assert!(
                    end <= span.start && text.get(span.clone()).is_some(),
                    "{part} in {text}: {span:?}"
                );
                end = span.end;
            }
            // Each segment of `ftp` is a command (RFC 1738 section 3.2.2), even an empty one.
            assert!(visited.octets <= 8 * text.len() + 200, "{text}");
        }
        Err(error) => {
            assert!(
                visited.parts.is_empty() && visited.warning.is_none() && visited.octets == 0,
                "{text}"
            );
            errors::check(&error, info.name, revision, &text);
        }
    }
    Some(Held)
}

/// A URI of a scheme with a view, and the revision to read it by.
fn viewed(data: &[u8]) -> (SchemeInfo<'static>, Revision, String) {
    let (choice, rest) = choice(data);
    let revision = if choice & 0x80 == 0 { Revision::Current } else { Revision::Rfc1738 };
    let name = DECLARATIONS[usize::from(choice & 0x7f) % DECLARATIONS.len()].name;
    let info = Schemes::BUILT_IN.find(name).unwrap_or(SchemeInfo::new(name));
    let text = format!("{}:{}", info.name, likely(info.name, &language(info.name).text(rest)));
    (info, revision, text)
}

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

/// A URI built from parts is read as these parts; if the scheme has a grammar, a URI is accepted
/// exactly if it matches.
pub(crate) fn accepted(data: &[u8]) -> Option<Held> {
    let (choice, rest) =
        if crate::input::is_made(data) { (data.len() as u8, data) } else { choice(data) };
    if choice % 2 == 0 { by_grammar(choice / 2, rest) } else { by_parts(choice / 2, rest) }
}

/// A URI built from parts is read as these parts.
fn by_parts(choice: u8, data: &[u8]) -> Option<Held> {
    let (scheme, revision, generator) = Declaration::generate_any(choice, data);
    let text = &generator.text;
    let uri = Uri::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let reader = reader(scheme.name).expect("the scheme has a view");
    let mut visited = Visited::default();
    if let Err(error) = reader(uri, revision, &mut visited) {
        panic!("{}", error.display(text));
    }
    assert_eq!(reader(uri, revision, &mut Ignore), Ok(()), "{text}");
    let found = (&visited.parts, &visited.connects);
    assert_eq!(found, (&generator.parts, &generator.connects), "{text} by {revision:?}");
    let warning = (scheme.check)(&Known::new(scheme.name, revision, uri, &generator));
    assert_eq!(visited.warning.map(|it| (it.code(), it.span())), warning, "{text} by {revision:?}");
    Some(Held)
}

fn by_grammar(choice: u8, data: &[u8]) -> Option<Held> {
    type Scheme = (&'static str, fn(&str) -> bool, fn(Uri<'_>) -> bool);
    const SCHEMES: [Scheme; 5] = [
        ("urn", grammar::urn, |uri| Urn::parse(uri).is_ok()),
        ("tel", grammar::tel, |uri| Tel::parse(uri).is_ok()),
        ("geo", grammar::geo, |uri| Geo::parse(uri).is_ok()),
        ("mailto", grammar::mailto, |uri| Mailto::parse(uri).is_ok()),
        ("data", grammar::data, |uri| Data::parse(uri).is_ok()),
    ];
    let (scheme, is_of_grammar, is_read) = SCHEMES[usize::from(choice) % SCHEMES.len()];
    let mut fields = data.split(|&byte| byte == crate::input::END);
    let fitting = language(scheme).text(fields.next().unwrap_or_default());
    // Half of the URIs are made invalid, if possible.
    let spoiling = fields.next().filter(|field| field.len() % 2 == 0);
    let rest = spoiling.map_or(fitting.clone(), |field| language(scheme).spoiled(&fitting, field));
    let text = format!("{scheme}:{rest}");
    let uri = Uri::parse(&text).ok().filter(|uri| uri.fragment().is_none())?;
    assert_eq!(is_read(uri), is_of_grammar(&rest), "{text}");
    Some(Held)
}

/// Adds the parts that the scheme requires.
fn likely(scheme: &str, rest: &str) -> String {
    let path = rest
        .strip_prefix("//")
        .map_or(rest, |suffix| suffix.split_once('/').map_or("", |(_, path)| path));
    match scheme {
        "data" if !rest.contains(',') => format!("{},a", rest.trim_start_matches(['/', '?'])),
        "data" | "geo" | "mailto" | "tel" | "urn" => rest.to_owned(),
        "cid" | "mid" if !rest.contains('@') => format!("{path}a@b.example"),
        "sip" | "sips" if !rest.contains('@') => {
            format!("u@h.example{}", path.split('/').next().unwrap_or_default())
        }
        "nntp" => format!("//h/comp.lang/{}", path.len()),
        "prospero" => format!("//h/a{path}"),
        "wais" => format!("//h/db{}", rest.find('?').map_or("", |at| &rest[at..])),
        "about" | "cid" | "mid" | "sip" | "sips" | "news" => rest.to_owned(),
        // A VMS file.
        "file" if rest.len() % 2 == 1 => {
            let name: String = rest.chars().filter(char::is_ascii_alphanumeric).collect();
            format!("//h/disk$user/{}{name}.txt;1", if rest.len() % 4 == 1 { "" } else { "my/" })
        }
        "file" if !rest.starts_with("//") => {
            let empty = if rest.starts_with('/') { "" } else { "///" };
            format!("{empty}{rest}")
        }
        _ if !rest.starts_with("//") => format!("//h/{rest}"),
        _ => rest.to_owned(),
    }
}

/// Building from the parts of a URI, or from the paths of a file, gives the same parts.
pub(crate) fn parts(data: &[u8]) -> Option<Held> {
    let (choice, rest) =
        if crate::input::is_made(data) { (data.len() as u8, data) } else { choice(data) };
    let scheme = DECLARATIONS[usize::from(choice / 2) % DECLARATIONS.len()].name;
    let is_made = choice % 2 == 1;
    let text = if is_made {
        let generator = Declaration::of(scheme).generate(Revision::Current, rest);
        parts::check_prefixes(scheme, &generator);
        generator.text
    } else {
        format!("{scheme}:{}", likely(scheme, &language(scheme).text(rest)))
    };
    let uri = Uri::parse(&text).ok().filter(|uri| scheme == "urn" || uri.fragment().is_none());
    let is_read = uri.and_then(|uri| (Declaration::of(scheme).rebuild)(uri)).is_some();
    // Generated URIs and their normal forms are always accepted.
    assert!(is_read || !is_made, "{text}");
    if is_made {
        let normal = Normalizer::new().schemes(urikit_schemes::SCHEMES).normalize(uri?);
        let normal = Uri::parse(normal.as_str()).expect("a normal form is a URI");
        assert!((Declaration::of(scheme).rebuild)(normal).is_some(), "{text} => {normal}");
    }
    if scheme == "file" && is_made {
        paths::are_files(rest);
    }
    if scheme == "file" && is_read {
        paths::check_round_trip(uri?);
    }
    is_read.then_some(Held)
}

/// Another spelling of the same URI by the scheme's specification.
fn respelled(scheme: &str, text: &str) -> String {
    let rest = &text[scheme.len() + 1..];
    let (before, suffix) = rest.split_at(rest.find([':', ';', ',']).unwrap_or(rest.len()));
    match scheme {
        // The namespace identifier (RFC 8141 section 3.1).
        "urn" => format!("URN:{}{suffix}", before.to_ascii_uppercase()),
        // Visual separators and parameter names (RFC 3966 section 4).
        "tel" if before.starts_with('+') => format!("TEL:{}-.{suffix}", before.replace('-', "()")),
        // Insignificant digits (RFC 5870 section 3.4.4).
        "geo" if before.contains('.') => format!("Geo:{before}00{suffix}"),
        "geo" => format!("Geo:{before}.0{suffix}"),
        _ => format!("{}:{rest}", scheme.to_ascii_uppercase()),
    }
}
