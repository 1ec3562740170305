//! An input, parsed by every specification.

use urikit::Uri;
use urikit::scheme::{SchemeInfo, Schemes};
use urikit_audit::{Finding, Policy};
use urikit_schemes::{OwnSyntax, Revision};

use super::scheme_view::{self, SchemeView};
use crate::input_error::InputError;
use crate::normalization::Normalization;
use crate::reading::{
    Component, OF_URIS, Parsed, Part, Reference, Spec, differences, is_rfc2396, nonempty_host,
};

pub(crate) type ParseResult<'t> = Result<Parsed<'t>, Box<InputError>>;

/// The results of parsing an input by every specification: the requested one first, then from
/// newest to oldest.
#[derive(Debug)]
pub(crate) struct Analysis<'t> {
    pub(crate) input: &'t [u8],
    pub(crate) results: Vec<(Spec, ParseResult<'t>)>,
    /// The specifications whose normal form changes only masked parts of the input.
    pub(super) changed_masked: Vec<Spec>,
}

pub(super) struct Group<'s, 't> {
    pub(super) specs: Vec<Spec>,
    pub(super) result: &'s ParseResult<'t>,
}

impl<'t> Analysis<'t> {
    /// Parses an input by every URI specification, preceded by `spec` if it is not one of
    /// them, or by RFC 3987 if the input is an IRI, but not a URI.
    pub(crate) fn new(spec: Spec, input: &'t [u8]) -> Self {
        let read = |spec: Spec| {
            (spec, spec.parse_bytes(input).map_err(|error| Box::new(InputError::new(error, input))))
        };
        let is_iri =
            || spec.parse_bytes(input).is_err() && Spec::Rfc3987.parse_bytes(input).is_ok();
        // The user may have meant an IRI, so RFC 3987 explains input that only it allows.
        let first = match spec {
            Spec::Rfc3986 => is_iri().then_some(Spec::Rfc3987),
            spec => (!OF_URIS.contains(&spec)).then_some(spec),
        };
        Self {
            input,
            results: first.into_iter().chain(OF_URIS).map(read).collect(),
            changed_masked: Vec::new(),
        }
    }

    /// Parses the masked input. The errors are those of the original input.
    pub(crate) fn shown_as<'m>(&self, shown: &'m [u8]) -> Analysis<'m> {
        let read = |(spec, result): &(Spec, ParseResult<'t>)| match result {
            Ok(_) => spec.parse_bytes(shown).ok().map(|reading| (*spec, Ok(reading))),
            // The masked input would have other errors, for example none at a character that was
            // replaced.
            Err(error) => Some((*spec, Err(error.clone()))),
        };
        let results: Vec<_> = self.results.iter().filter_map(read).collect();
        let mut analysis = Analysis { input: shown, results, changed_masked: Vec::new() };
        let changed = self.normalizable().zip(analysis.normalizable()).filter_map(
            |((spec, whole), (_, masked))| {
                Normalization::FULL.changes_more(whole?, masked?).then_some(spec)
            },
        );
        analysis.changed_masked = changed.collect();
        analysis
    }

    /// Returns the finding of `uri audit` about the scheme of a URI that can run code or read local
    /// files.
    pub(crate) fn warning(&self) -> Option<&'static str> {
        let findings = Policy::general().audit(self.input);
        // Not those of a URL in the query, which has another scheme.
        let rules = findings.iter().filter(|finding| finding.depth() == 0).map(Finding::rule);
        rules.filter(|rule| rule.id == "scheme-script").map(|rule| rule.what).next()
    }

    /// The valid readings, the requested specification first, then from newest to oldest.
    pub(crate) fn readings(&self) -> impl Iterator<Item = &Parsed<'t>> {
        self.results.iter().filter_map(|(_, result)| result.as_ref().ok())
    }

    /// The reading that others are compared with: by the requested specification, or the newest
    /// that is valid.
    pub(crate) fn baseline(&self) -> Option<&Parsed<'t>> {
        self.readings().next()
    }

    pub(crate) fn differences(&self, reading: &Parsed<'_>) -> Vec<Part> {
        self.baseline().map(|baseline| differences(reading, baseline)).unwrap_or_default()
    }

    /// Returns the parts that differ between specifications.
    pub(crate) fn disagreements(&self) -> Vec<Part> {
        // The order of the parts is that of the reference, not that of the specifications.
        let all: Vec<_> = self.readings().flat_map(|reading| self.differences(reading)).collect();
        Part::COMMON.into_iter().filter(|part| all.contains(part)).collect()
    }

    /// Returns each distinct host (`None` for no host) with the specifications that find it.
    pub(super) fn hosts(&self) -> Vec<(Option<&str>, Vec<Spec>)> {
        let mut hosts: Vec<(Option<&str>, Vec<Spec>)> = Vec::new();
        for reading in self.readings() {
            let host = nonempty_host(reading);
            match hosts.iter_mut().find(|(found, _)| *found == host) {
                Some((_, specs)) => specs.push(reading.spec()),
                None => hosts.push((host, vec![reading.spec()])),
            }
        }
        hosts
    }

    pub(super) fn groups(&self) -> Vec<Group<'_, 't>> {
        let mut groups: Vec<Group<'_, 't>> = Vec::new();
        for (spec, result) in &self.results {
            // Groups are not only of neighbors: RFC 1738 can agree with RFC 3986 although a
            // specification in between does not.
            match groups.iter_mut().find(|group| is_same(group.result, result)) {
                Some(group) => group.specs.push(*spec),
                None => groups.push(Group { specs: vec![*spec], result }),
            }
        }
        groups
    }

    /// Returns the readings by the specifications that define a normal form, one for each
    /// definition.
    pub(crate) fn normalizable(&self) -> impl Iterator<Item = (Spec, Option<&Parsed<'t>>)> {
        let by =
            // RFC 2396 counts once, in the form with or without RFC 2732 that allows the input.
            |is: fn(Spec) -> bool| self.readings().filter(move |reading| is(reading.spec())).last();
        let is_of_iris = self.results.iter().any(|(spec, _)| *spec == Spec::Rfc3987);
        let rfc3987 = (Spec::Rfc3987, by(|spec| spec == Spec::Rfc3987));
        let of_uris =
            [(Spec::Rfc3986, by(|spec| spec == Spec::Rfc3986)), (Spec::Rfc2396, by(is_rfc2396))];
        is_of_iris.then_some(rfc3987).into_iter().chain(of_uris)
    }

    /// Returns the scheme-specific view of a URI, or the parts of an input in the syntax of a
    /// program, such as `jdbc:` and several hosts.
    pub(crate) fn view(&self) -> Option<scheme_view::ViewResult> {
        let of_scheme = self.uri().and_then(|uri| SchemeView::of(uri, Revision::Current));
        of_scheme.or_else(|| self.own_syntax().map(|own| Ok(SchemeView::of_program(&own))))
    }

    /// Returns the input in the syntax of a program, whose parts differ from generic components.
    pub(crate) fn own_syntax(&self) -> Option<OwnSyntax<'t>> {
        OwnSyntax::parse(std::str::from_utf8(self.input).ok()?)
    }

    /// Returns the scheme-specific view by RFC 1738, if it differs.
    pub(crate) fn view_rfc1738(&self) -> Option<scheme_view::ViewResult> {
        let reading = self.readings().find(|reading| reading.spec() == Spec::Rfc1738)?;
        let view = SchemeView::of_reading(reading);
        // The same view twice would suggest a difference.
        if view == self.view() { None } else { view }
    }

    fn uri(&self) -> Option<Uri<'t>> {
        self.readings().find_map(|reading| match reading.reference() {
            Reference::Uri(uri) => uri.as_uri(),
            _ => None,
        })
    }

    /// The scheme and its entry in the table of schemes.
    pub(crate) fn scheme(&self) -> Option<(&str, Option<SchemeInfo<'static>>)> {
        let scheme = self.baseline()?.get(Part::Scheme)?;
        Some((scheme, Schemes::BUILT_IN.find(scheme)))
    }
}

/// Returns whether two results are the same: the same components, or the same error.
fn is_same(a: &ParseResult<'_>, b: &ParseResult<'_>) -> bool {
    let place = |component: Component| (component.name, component.span);
    match (a, b) {
        (Ok(a), Ok(b)) => {
            let [a, b] = [a, b].map(|reading| reading.components().into_iter().map(place));
            a.eq(b)
        }
        (Err(a), Err(b)) => a == b,
        _ => false,
    }
}
