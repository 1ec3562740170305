//! A string parsed under every specification.

use urikit::Uri;
use urikit::scheme::{SchemeInfo, Schemes};
use urikit_schemes::Revision;

use super::told::{self, Told};
use crate::diagnostics::fault::Fault;
use crate::diagnostics::report::fault_in;
use crate::input::rows::Row;
use crate::normal::Way;
use crate::reading::{Key, Reading, Spec, Term};

/// The result of parsing under one specification.
pub(crate) type Opinion<'t> = Result<Reading<'t>, Box<Fault>>;

/// The results of all specifications: the selected one first, then the newest.
#[derive(Debug)]
pub(crate) struct Study<'t> {
    pub(crate) input: &'t [u8],
    pub(crate) opinions: Vec<(Spec, Opinion<'t>)>,
    /// Specifications whose normalization changes masked parts.
    pub(super) changed_unseen: Vec<Spec>,
}

/// Specifications with the same result.
pub(super) struct Group<'s, 't> {
    pub(super) specs: Vec<Spec>,
    pub(super) opinion: &'s Opinion<'t>,
}

impl<'t> Study<'t> {
    /// Parses input under `spec`, if it is not a specification of URIs, and all that are.
    pub(crate) fn new(spec: Spec, row: &Row<'_>, input: &'t [u8]) -> Self {
        let read =
            |spec: Spec| (spec, spec.read(input).map_err(|error| Box::new(fault_in(row, error))));
        let first = (!Spec::OF_URIS.contains(&spec)).then_some(spec);
        Self {
            input,
            opinions: first.into_iter().chain(Spec::OF_URIS).map(read).collect(),
            changed_unseen: Vec::new(),
        }
    }

    /// Parses the input with secrets masked. Errors are those of the original input.
    pub(crate) fn shown_as<'m>(&self, shown: &'m [u8]) -> Study<'m> {
        let read = |(spec, opinion): &(Spec, Opinion<'t>)| match opinion {
            Ok(_) => spec.read(shown).ok().map(|reading| (*spec, Ok(reading))),
            Err(fault) => Some((*spec, Err(fault.clone()))),
        };
        let opinions: Vec<_> = self.opinions.iter().filter_map(read).collect();
        let mut study = Study { input: shown, opinions, changed_unseen: Vec::new() };
        let unseen = self.normalizable().zip(study.normalizable()).filter_map(
            |((spec, whole), (_, masked))| Way::FULL.changes_more(whole?, masked?).then_some(spec),
        );
        study.changed_unseen = unseen.collect();
        study
    }

    /// Returns the successful results.
    pub(crate) fn readings(&self) -> impl Iterator<Item = &Reading<'t>> {
        self.opinions.iter().filter_map(|(_, opinion)| opinion.as_ref().ok())
    }

    /// Returns the first successful result, which the others are compared with.
    pub(crate) fn baseline(&self) -> Option<&Reading<'t>> {
        self.readings().next()
    }

    /// Returns the components that differ from the baseline.
    pub(crate) fn differences(&self, reading: &Reading<'_>) -> Vec<Key> {
        let parts = |baseline: &Reading<'_>| reading.parts().differences(&baseline.parts());
        self.baseline().map(parts).unwrap_or_default()
    }

    /// Returns the components on which the specifications disagree.
    pub(crate) fn disagreements(&self) -> Vec<Key> {
        let all: Vec<_> = self.readings().flat_map(|reading| self.differences(reading)).collect();
        Key::common().filter(|key| all.contains(key)).collect()
    }

    /// Returns each different host with the specifications that find it.
    pub(super) fn hosts(&self) -> Vec<(Option<&'t str>, Vec<Spec>)> {
        let mut hosts: Vec<(Option<&str>, Vec<Spec>)> = Vec::new();
        for reading in self.readings() {
            let host = reading.parts().host();
            match hosts.iter_mut().find(|(found, _)| *found == host) {
                Some((_, specs)) => specs.push(reading.spec()),
                None => hosts.push((host, vec![reading.spec()])),
            }
        }
        hosts
    }

    /// Groups specifications with the same result.
    pub(super) fn groups(&self) -> Vec<Group<'_, 't>> {
        let mut groups: Vec<Group<'_, 't>> = Vec::new();
        for (spec, opinion) in &self.opinions {
            match groups.iter_mut().find(|group| is_same(group.opinion, opinion)) {
                Some(group) => group.specs.push(*spec),
                None => groups.push(Group { specs: vec![*spec], opinion }),
            }
        }
        groups
    }

    /// Returns the results of the specifications that define normalization.
    pub(crate) fn normalizable(&self) -> impl Iterator<Item = (Spec, Option<&Reading<'t>>)> {
        let by = |is: fn(&Reading<'t>) -> bool| {
            self.readings().filter(move |reading| is(reading)).last()
        };
        let rfc2396 = Spec::Rfc2396(urikit::rfc2396::Syntax::RFC2396);
        let is_of_iris = self.opinions.iter().any(|(spec, _)| *spec == Spec::Rfc3987);
        let rfc3987 = (Spec::Rfc3987, by(|reading| matches!(reading, Reading::Rfc3987(_))));
        let of_uris = [
            (Spec::Rfc3986, by(|reading| matches!(reading, Reading::Rfc3986(_)))),
            (rfc2396, by(|reading| matches!(reading, Reading::Rfc2396(_)))),
        ];
        is_of_iris.then_some(rfc3987).into_iter().chain(of_uris)
    }

    /// Returns the scheme-specific view, if the scheme has one and the input is valid under RFC
    /// 3986.
    pub(crate) fn told(&self) -> Option<told::Opinion> {
        Told::of(self.uri()?, Revision::Current)
    }

    /// Returns the view under RFC 1738, if it is valid and different.
    pub(crate) fn told_by_rfc1738(&self) -> Option<told::Opinion> {
        let reading = self.readings().find(|reading| matches!(reading, Reading::Rfc1738(_)))?;
        let told = Told::of_reading(reading);
        if told == self.told() { None } else { told }
    }

    fn uri(&self) -> Option<Uri<'t>> {
        self.readings().find_map(|reading| match reading {
            Reading::Rfc3986(uri) => uri.as_uri(),
            _ => None,
        })
    }

    /// Returns the scheme and its properties.
    pub(crate) fn scheme(&self) -> Option<(&'t str, Option<SchemeInfo<'static>>)> {
        let scheme = self.baseline()?.scheme()?;
        Some((scheme, Schemes::BUILT_IN.find(scheme)))
    }
}

/// Returns whether two results have the same components or the same error.
fn is_same(a: &Opinion<'_>, b: &Opinion<'_>) -> bool {
    let name = |term: &Term<'_>| (term.name, term.text.to_owned());
    match (a, b) {
        (Ok(a), Ok(b)) => a.terms().iter().map(name).eq(b.terms().iter().map(name)),
        (Err(a), Err(b)) => a == b,
        _ => false,
    }
}
