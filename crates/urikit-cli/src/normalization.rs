//! Normalization and comparison by each specification: RFC 3986 section 6.2, RFC 3987 section 5.3,
//! and RFC 2396 section 6.
//!
//! RFC 2396 has one normal form and no comparison ladder. It covers two steps of RFC 3986, case (of
//! the scheme and the host name) and scheme (the default port), so its rungs are simple, case, and
//! scheme.

use std::fmt::Write as _;

use urikit::compare::{Ladder, Rung};
use urikit::normalize::{NormalizeSteps, Normalizer, RootlessPath, Step};
use urikit::scheme::{EmptyPath, SchemeInfo, Schemes};
use urikit_legacy::rfc2396::{Authority, UriReference};
use urikit_schemes::{NORMAL_FORMS, SCHEMES};

use crate::args::{SchemeArgs, SchemeDefault};
use crate::output::buffer::Output;
use crate::reading::{Parsed, Reference, offset};

/// The maximum growth of a normal form in bytes: a disambiguating prefix, and the longest form of
/// an IPv4 address at the end of an IPv6 address.
const GUARDS: usize = 16;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Normalization<'t> {
    /// The steps for RFC 3986 and RFC 3987. RFC 2396 has no options.
    pub(crate) steps: NormalizeSteps,
    pub(crate) schemes: Schemes<'t>,
    pub(crate) rootless: RootlessPath,
}

impl Normalization<'static> {
    /// All steps, with the normal forms of all schemes.
    pub(crate) const FULL: Self =
        Self { steps: NormalizeSteps::ALL, schemes: SCHEMES, rootless: RootlessPath::Opaque };
}

impl Normalization<'_> {
    /// Passes the normal form to `show`, if the specification has one.
    pub(crate) fn show(&self, reading: &Parsed<'_>, show: &mut dyn FnMut(&dyn std::fmt::Display)) {
        match reading.reference() {
            Reference::Uri(uri) => show(&self.normalizer(self.steps).normalize(*uri)),
            Reference::Iri(iri) => show(&self.normalizer(self.steps).normalize(*iri)),
            // The other specifications have no options.
            _ => {
                if let Ok(normal) = reading.normalize() {
                    show(&normal);
                }
            }
        }
    }

    /// Appends the normal form, and returns whether it equals the input.
    #[inline]
    pub(crate) fn write(&self, reading: &Parsed<'_>, out: &mut Output) -> bool {
        let text = reading.input();
        let start = out.len();
        match reading.reference() {
            // The most frequent case is written to the buffer without a string in between.
            Reference::Uri(uri) => {
                let normalizer = self.normalizer(self.steps);
                out.write_into(text.len() + GUARDS, |room| {
                    normalizer.normalize_to_slice(*uri, room).map(|normal| normal.as_str().len())
                });
            }
            _ => {
                self.show(reading, &mut |normal| write!(out, "{normal}").expect("into a buffer"));
            }
        }
        out.as_slice()[start..] == *text.as_bytes()
    }

    /// Returns the result of each step that changes the input.
    ///
    /// Each step is applied to the result of the previous one.
    pub(crate) fn steps(&self, reading: &Parsed<'_>) -> Vec<(Step, String)> {
        let mut shown: Vec<(Step, String)> = Vec::new();
        let mut show = |step, text: String| {
            let before = shown.last().map_or(reading.input(), |(_, before)| before);
            if text != before {
                shown.push((step, text));
            }
        };
        match reading.reference() {
            // Most inputs are normalized already, which a single pass detects.
            Reference::Uri(uri) if self.normalizer(self.steps).is_normalized(*uri) => {}
            Reference::Uri(uri) => {
                self.each(&mut show, |steps| steps.normalize(*uri).into_string());
            }
            Reference::Iri(iri) => {
                self.each(&mut show, |steps| steps.normalize(*iri).into_string());
            }
            Reference::Rfc2396(uri) => {
                show(Step::Case, lower_case(uri));
                show(Step::Scheme, uri.normalize());
            }
            // The URL parser has no steps, and the others no normal form, except that of Java.
            _ => {
                let normal = reading.java_uri().map(|uri| uri.normalize());
                normal.into_iter().for_each(|normal| show(Step::Path, normal));
            }
        }
        shown
    }

    /// Returns whether the steps that change the reference differ from those that change its masked
    /// form.
    pub(crate) fn changes_more(&self, reading: &Parsed<'_>, masked: &Parsed<'_>) -> bool {
        let names = |reading| self.steps(reading).into_iter().map(|(step, _)| step);
        // Most inputs contain no secrets, and each step requires a pass.
        reading.input() != masked.as_str() && names(reading).ne(names(masked))
    }

    /// Returns the lowest rung at which two references of the same specification are equivalent.
    pub(crate) fn rung(&self, a: &Parsed<'_>, b: &Parsed<'_>) -> Option<Rung> {
        match (a.reference(), b.reference()) {
            (Reference::Uri(a), Reference::Uri(b)) => self.ladder().compare(*a, *b),
            (Reference::Iri(a), Reference::Iri(b)) => self.ladder().compare(*a, *b),
            (Reference::Rfc2396(a), Reference::Rfc2396(b)) if a.is_equivalent(b) => {
                // RFC 2396 has no ladder. These are the changes of its normal form, one after
                // another.
                Some(match () {
                    () if a.as_str() == b.as_str() => Rung::Simple,
                    () if lower_case(a) == lower_case(b) => Rung::Case,
                    () => Rung::Scheme,
                })
            }
            _ => None,
        }
    }

    pub(crate) fn normalizer(&self, steps: NormalizeSteps) -> Normalizer<'_> {
        Normalizer::new().steps(steps).schemes(self.schemes).rootless(self.rootless)
    }

    fn ladder(&self) -> Ladder<'_> {
        Ladder::new().schemes(self.schemes).rootless(self.rootless)
    }

    /// Shows the result of each step, applied after the previous ones.
    fn each(
        &self,
        show: &mut dyn FnMut(Step, String),
        normalize: impl Fn(&Normalizer<'_>) -> String,
    ) {
        let mut taken = NormalizeSteps::NONE;
        for step in self.steps.iter() {
            // Steps depend on each other: decoding `%2E` can create a dot-segment, which only a
            // later step removes. So each result is that of all steps up to one.
            taken = taken | NormalizeSteps::from(step);
            show(step, normalize(&self.normalizer(taken)));
        }
    }
}

/// The normal form with the original port.
fn lower_case(uri: &UriReference<'_>) -> String {
    let text = uri.as_str();
    let mut normal = uri.normalize();
    let port = match uri.authority() {
        Some(Authority::Server(server)) => server.port(),
        _ => None,
    };
    // The normal form differs in length only if the default port was removed. The part after the
    // port has the same length in both.
    if let Some(port) = port.filter(|_| normal.len() < text.len()) {
        let rest = text.len() - offset(text, port.as_str()) - port.as_str().len();
        normal.insert_str(normal.len() - rest, &format!(":{}", port.as_str()));
    }
    normal
}

/// The name of an empty-path rule in rows.
pub(crate) const fn name_of(empty_path: EmptyPath) -> &'static str {
    match empty_path {
        EmptyPath::Root => "root",
        EmptyPath::RootWithoutQuery => "root-without-query",
        _ => "keep",
    }
}

/// Entries that take precedence over the built-in table.
#[derive(Debug)]
pub(crate) struct SchemeTable {
    added: Vec<SchemeInfo<'static>>,
}

impl SchemeTable {
    /// Creates entries from the arguments, completed with built-in values, and adds the normal
    /// forms of schemes.
    pub(crate) fn new(arguments: &'static SchemeArgs) -> Self {
        let mut added: Vec<SchemeInfo<'static>> = Vec::new();
        // Several defaults can be given for one scheme, and complete each other.
        for (name, default) in &arguments.defaults {
            let entry = entry(&mut added, name);
            match default {
                SchemeDefault::Port(port) => entry.default_port = Some(*port),
                SchemeDefault::RootPath => entry.empty_path = EmptyPath::Root,
            }
        }
        // After the arguments, which take precedence.
        added.extend(NORMAL_FORMS);
        Self { added }
    }

    pub(crate) fn get(&self) -> Schemes<'_> {
        Schemes::with(&self.added)
    }
}

fn entry<'e>(
    added: &'e mut Vec<SchemeInfo<'static>>,
    name: &'static str,
) -> &'e mut SchemeInfo<'static> {
    let at =
        added.iter().position(|info| info.name.eq_ignore_ascii_case(name)).unwrap_or_else(|| {
            let mut info = SCHEMES.find(name).unwrap_or(SchemeInfo::new(name));
            info.name = name;
            added.push(info);
            added.len() - 1
        });
    &mut added[at]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_step_keeps_default_port() {
        for (text, expected) in [
            ("HTTP://U@H:80/A?B#C", "http://U@h:80/A?B#C"),
            ("HTTP://1.2.3.4:080", "http://1.2.3.4:080"),
            ("HTTP://H:81/:80", "http://h:81/:80"),
            ("X:Y", "x:Y"),
            ("A_B:80", "A_B:80"),
        ] {
            let Ok(uri) = UriReference::parse(text) else { continue };
            assert_eq!(lower_case(&uri), expected);
        }
    }
}
