//! The accessors of views against the parts of generated URIs.
//!
//! Values beyond the parts, such as numbers or decoded strings, are computed from the parts.

pub(super) mod names;
pub(super) mod services;

use std::ops::Range;

use percent_encoding::percent_decode_str;
use urikit::Uri;
use urikit_schemes::{EncodedSlice, Login, Revision, SchemeError, View};

use super::generator::{Generator, Part};

/// The code and span of a warning.
pub(super) type Finding = Option<(&'static str, Range<usize>)>;

pub(super) struct Known<'m> {
    scheme: &'m str,
    revision: Revision,
    uri: Uri<'m>,
    text: &'m str,
    parts: &'m [Part],
    port: Option<u16>,
}

fn decoded(text: &str) -> Vec<u8> {
    percent_decode_str(text).collect()
}

fn lower(text: &str) -> Vec<u8> {
    decoded(text).to_ascii_lowercase()
}

fn span(piece: EncodedSlice<'_>) -> Range<usize> {
    piece.span()
}

impl<'m> Known<'m> {
    pub(super) fn new(
        scheme: &'m str,
        revision: Revision,
        uri: Uri<'m>,
        generator: &'m Generator<'_>,
    ) -> Self {
        let Generator { text, parts, port, .. } = generator;
        Self { scheme, revision, uri, text, parts, port: *port }
    }

    fn read<V: View<'m>>(&self) -> V {
        let view = V::parse_as(self.uri, self.revision)
            .unwrap_or_else(|error| panic!("{}", error.display(self.text)));
        assert_eq!(view.uri().as_str(), self.text);
        if self.revision == Revision::default() {
            let of = V::parse_as(self.uri, Revision::Current).map(|view| view.uri());
            assert_eq!(of, Ok(self.uri), "{}", self.text);
        }
        view
    }

    /// The ranges of the parts with this name.
    fn all(&self, name: &str) -> Vec<Range<usize>> {
        let named = self.parts.iter().filter(|(part, _)| *part == name);
        named.filter_map(|(_, place)| place.clone().ok()).collect()
    }

    /// The range of the only part with this name, if any.
    fn one(&self, name: &str) -> Option<Range<usize>> {
        let mut all = self.all(name).into_iter();
        let first = all.next();
        assert_eq!(all.next(), None, "{name} in {}", self.text);
        first
    }

    fn at(&self, place: Range<usize>) -> &'m str {
        &self.text[place]
    }

    fn part(&self, name: &str) -> Option<&'m str> {
        self.one(name).map(|place| self.at(place))
    }

    /// The slice has this range and content.
    fn is(&self, piece: EncodedSlice<'_>, place: Range<usize>) {
        assert_eq!(
            (piece.span(), piece.as_str()),
            (place.clone(), self.at(place)),
            "{}",
            self.text
        );
    }

    /// The same for an optional part.
    fn is_part(&self, piece: Option<EncodedSlice<'_>>, name: &str) {
        let place = self.one(name);
        assert_eq!(piece.map(span), place, "{name} in {}", self.text);
        piece.into_iter().zip(place).for_each(|(piece, place)| self.is(piece, place));
    }

    /// The slices are all parts with this name.
    fn are_parts<'a>(&self, pieces: impl Iterator<Item = EncodedSlice<'a>>, name: &str) {
        assert_eq!(pieces.map(span).collect::<Vec<_>>(), self.all(name), "{name} in {}", self.text);
    }

    /// The pairs are all parts with these names.
    fn are_pairs<'a>(
        &self,
        pairs: impl Iterator<Item = (EncodedSlice<'a>, EncodedSlice<'a>)>,
        names: [&str; 2],
    ) {
        let found: Vec<_> = pairs.map(|(one, other)| (span(one), span(other))).collect();
        let [ones, others] = names.map(|name| self.all(name));
        assert_eq!(
            found,
            ones.into_iter().zip(others).collect::<Vec<_>>(),
            "{names:?} in {}",
            self.text
        );
    }

    /// The pairs are names and values, split at the first `=`.
    fn are_parameters<'a>(
        &self,
        found: impl Iterator<Item = (EncodedSlice<'a>, Option<EncodedSlice<'a>>)>,
        places: &[Range<usize>],
    ) {
        let found: Vec<_> = found.map(|(name, value)| (span(name), value.map(span))).collect();
        let places = places.iter().map(|place| match self.at(place.clone()).find('=') {
            Some(at) => (place.start..place.start + at, Some(place.start + at + 1..place.end)),
            None => (place.clone(), None),
        });
        assert_eq!(found, places.collect::<Vec<_>>(), "{}", self.text);
    }

    fn login(&self, login: Login<'_>) {
        self.is_part(login.user(), "user");
        self.is_part(login.password(), "password");
        self.is_part(Some(login.host()), "host");
        assert_eq!(login.port(), self.port, "{}", self.text);
    }

    fn after_authority(&self) -> Range<usize> {
        let start = self.text.find("://").expect("an authority") + 3;
        let len = self.text[start..].find(['/', '?', '#']).unwrap_or(self.text.len() - start);
        start + len..self.text.len()
    }

    /// The warning has this code and span.
    fn warning(&self, found: Option<SchemeError>, expected: Finding) -> Finding {
        assert_eq!(found.map(|it| (it.code(), it.span())), expected, "{}", self.text);
        expected
    }
}
