//! Checks the references that libraries find by relativization, for all pairs of a model.
//!
//! A reference is resolved with a transliteration of RFC 3986 section 5.2, and with the library
//! itself, because a library may change the base and the target while parsing. A target that is
//! unreachable only because of its dot-segments counts as reached without them.

mod java;
mod model;

use urikit_conformance::resolve_rfc3986::{self, Strictness, guarded, parse, recompose};

use crate::report::{cells, table};

/// The result of a library for a pair.
struct Found {
    /// Base and target after parsing by the library.
    base: String,
    target: String,
    reference: String,
    /// The target that the library resolves the reference to.
    resolved_by_library: Option<String>,
}

/// The totals of all pairs.
#[derive(Default)]
struct Tally {
    library: String,
    /// The number of pairs with a result.
    answers: usize,
    /// The number of results that are not the target itself, which is always correct.
    changed: usize,
    /// The number of results that resolve to another target: by section 5.2, and by the library.
    wrong: usize,
    wrong_by_library: usize,
    /// The number of correct results that are longer than necessary.
    longer: usize,
}

impl Tally {
    fn of(
        library: &str,
        find: impl Fn(&str, &str) -> Option<Found>,
        pairs: &[(String, String)],
    ) -> Self {
        let mut tally = Self { library: library.to_owned(), ..Self::default() };
        for found in pairs.iter().filter_map(|(base, target)| find(base, target)) {
            tally.add(&found);
        }
        tally
    }

    fn add(&mut self, found: &Found) {
        self.answers += 1;
        self.changed += usize::from(found.reference != found.target);
        self.wrong_by_library += usize::from(
            !found
                .resolved_by_library
                .as_deref()
                .is_some_and(|reached| is_target(reached, &found.target)),
        );
        if !is_target(&resolve_strictly(&found.base, &found.reference), &found.target) {
            self.wrong += 1;
        } else if let Some(shortest) = shortest(&found.base, &found.target) {
            self.longer += usize::from(shortest < found.reference.len());
        }
    }
}

/// Resolves a reference strictly by section 5.2.
fn resolve_strictly(base: &str, reference: &str) -> String {
    let (base, reference) = (parse(base), parse(reference));
    recompose(&guarded(resolve_rfc3986::transform(&base, &reference, Strictness::Strict)))
}

/// Returns whether this is the target, with or without its dot-segments.
fn is_target(reached: &str, target: &str) -> bool {
    reached == target || reached == resolve_strictly("other:", target)
}

fn shortest(base: &str, target: &str) -> Option<usize> {
    let base = urikit::Uri::parse(base).ok()?;
    Some(base.relativize(urikit::Uri::parse(target).ok()?).as_str().len())
}

fn found(
    base: &str,
    target: &str,
    reference: String,
    resolved_by_library: Option<String>,
) -> Found {
    Found { base: base.to_owned(), target: target.to_owned(), reference, resolved_by_library }
}

fn urikit(base: &str, target: &str) -> Option<Found> {
    let uri = urikit::Uri::parse(base).ok()?;
    let reference = uri.relativize(urikit::Uri::parse(target).ok()?);
    let reached = uri.resolve(&reference).into_string();
    Some(found(base, target, reference.into_string(), Some(reached)))
}

fn iref(base: &str, target: &str) -> Option<Found> {
    let uri = iref::Uri::new(base).ok()?;
    let reference = iref::UriRef::new(target).ok()?.relative_to(uri);
    let reached = uri.joined(&reference).to_string();
    Some(found(base, target, reference.to_string(), Some(reached)))
}

fn oxiri(base: &str, target: &str) -> Option<Found> {
    let iri = oxiri::Iri::parse(base).ok()?;
    let reference = iri.relativize(&oxiri::Iri::parse(target).ok()?).ok()?;
    let reached = iri.resolve(&reference).ok().map(|reached| reached.to_string());
    Some(found(base, target, reference.to_string(), reached))
}

/// Base and target are serialized by the WHATWG parser.
fn url(base: &str, target: &str) -> Option<Found> {
    let (base, target) = (url::Url::parse(base).ok()?, url::Url::parse(target).ok()?);
    let reference = base.make_relative(&target)?;
    let reached = base.join(&reference).ok().map(String::from);
    Some(found(base.as_str(), target.as_str(), reference, reached))
}

fn pairs() -> Vec<(String, String)> {
    let targets = model::targets();
    let pair = |base: &String, target: &String| (base.clone(), target.clone());
    model::bases()
        .iter()
        .flat_map(|base| targets.iter().map(move |target| pair(base, target)))
        .collect()
}

fn rust(pairs: &[(String, String)]) -> [Tally; 4] {
    [
        Tally::of("urikit", urikit, pairs),
        Tally::of("oxiri", oxiri, pairs),
        Tally::of("iref", iref, pairs),
        Tally::of("url", url, pairs),
    ]
}

fn report(tallies: impl IntoIterator<Item = Tally>) -> String {
    let mut lines = vec![cells([
        "library",
        "answers",
        "not the target itself",
        "wrong",
        "%",
        "wrong by itself",
        "longer than needed",
    ])];
    for tally in tallies {
        let part = 100.0 * tally.wrong as f64 / tally.changed.max(1) as f64;
        lines.push(vec![
            format!("`{}`", tally.library),
            tally.answers.to_string(),
            tally.changed.to_string(),
            tally.wrong.to_string(),
            format!("{part:.1}"),
            tally.wrong_by_library.to_string(),
            tally.longer.to_string(),
        ]);
    }
    table(1, &lines)
}

/// The results of all libraries, including Java if it is installed.
pub(crate) fn all() -> String {
    let pairs = pairs();
    report(rust(&pairs).into_iter().chain(java::tally(&pairs)))
}

#[cfg(test)]
mod tests {
    use super::{pairs, report, rust};

    /// The lines of the Rust libraries. The widths of the columns also depend on the line of Java.
    #[test]
    fn table_in_document_is_up_to_date() {
        let pairs = pairs();
        assert!(pairs.len() >= 1_000_000, "{} pairs", pairs.len());
        let document = include_str!("../../COMPARE.md");
        let cells = |line: &str| line.split('|').map(str::trim).collect::<Vec<_>>().join("|");
        let lines: Vec<String> = document.lines().map(cells).collect();
        let found = report(rust(&pairs));
        for line in found.lines().skip(2).map(cells) {
            assert!(lines.contains(&line), "COMPARE.md has no line {line}; run --relativize");
        }
    }

    #[test]
    fn urikit_finds_the_shortest_correct_references() {
        let [urikit, ..] = rust(&pairs()[..10_000]);
        assert_eq!(
            (urikit.answers, urikit.wrong, urikit.wrong_by_library, urikit.longer),
            (10_000, 0, 0, 0)
        );
    }
}
