//! The speed of parsing IRIs and reading their components, compared with libraries that implement
//! the grammar of RFC 3987.

use crate::corpus::iris;
use crate::input::Input;
use crate::measure::medians;
use crate::peers::{Parts, Sink};
use crate::report::{cells, table};

/// Parses all inputs and returns the number of valid ones.
type Way = (&'static str, fn(&[&str], &mut Sink) -> usize);

/// This project and its peers. `oxiri` returns only the whole authority, and `iri-string` searches
/// for each component when it is read.
const WAYS: [Way; 4] =
    [("urikit", urikit), ("fluent-uri", fluent_uri), ("iri-string", iri_string), ("oxiri", oxiri)];

/// The loop that a caller would write, so that the compiler can inline the library into it.
#[inline(always)]
fn each(texts: &[&str], sink: &mut Sink, one: impl Fn(&str, &mut Sink) -> Option<()>) -> usize {
    texts.iter().filter(|text| one(text, sink).is_some()).count()
}

fn urikit(texts: &[&str], sink: &mut Sink) -> usize {
    each(texts, sink, |text, sink| {
        let iri = urikit::IriRef::parse(text).ok()?;
        sink.parts(&Parts {
            scheme: iri.scheme().map(|scheme| scheme.as_str()),
            userinfo: iri.userinfo().map(|userinfo| userinfo.as_str()),
            password: None,
            host: iri.host().map(|host| host.as_str()),
            port: iri.port().map(|port| port.as_str()).into(),
            path: iri.path().as_str(),
            query: iri.query().map(|query| query.as_str()),
            fragment: iri.fragment().map(|fragment| fragment.as_str()),
        });
        Some(())
    })
}

fn fluent_uri(texts: &[&str], sink: &mut Sink) -> usize {
    each(texts, sink, |text, sink| {
        let iri = fluent_uri::IriRef::parse(text).ok()?;
        let authority = iri.authority();
        sink.parts(&Parts {
            scheme: iri.scheme().map(|scheme| scheme.as_str()),
            userinfo: authority
                .and_then(|authority| authority.userinfo())
                .map(|userinfo| userinfo.as_str()),
            password: None,
            host: authority.map(|authority| authority.host()),
            port: authority.and_then(|authority| authority.port()).map(|port| port.as_str()).into(),
            path: iri.path().as_str(),
            query: iri.query().map(|query| query.as_str()),
            fragment: iri.fragment().map(|fragment| fragment.as_str()),
        });
        Some(())
    })
}

fn iri_string(texts: &[&str], sink: &mut Sink) -> usize {
    each(texts, sink, |text, sink| {
        let iri = iri_string::types::IriReferenceStr::new(text).ok()?;
        let authority = iri.authority_components();
        sink.parts(&Parts {
            scheme: iri.scheme_str(),
            userinfo: authority.and_then(|authority| authority.userinfo()),
            password: None,
            host: authority.map(|authority| authority.host()),
            port: authority.and_then(|authority| authority.port()).into(),
            path: iri.path_str(),
            query: iri.query_str(),
            fragment: iri.fragment_str(),
        });
        Some(())
    })
}

fn oxiri(texts: &[&str], sink: &mut Sink) -> usize {
    each(texts, sink, |text, sink| {
        let iri = oxiri::IriRef::parse(text).ok()?;
        sink.parts(&Parts {
            scheme: iri.scheme(),
            host: iri.authority(),
            path: iri.path(),
            query: iri.query(),
            fragment: iri.fragment(),
            ..Parts::default()
        });
        Some(())
    })
}

/// Measures the median of `rounds` rounds. The first round is a warm-up.
pub(crate) fn measure(rounds: usize) -> String {
    let mut lines = vec![cells(["corpus", "library", "ns each", "of the fastest peer"])];
    for (corpus, inputs) in iris::all() {
        let input: Input = inputs.iter().collect();
        let texts = input.texts();
        let mut sink = Sink::default();
        let medians: [f64; WAYS.len()] = medians(rounds, |at| {
            let (name, parse) = WAYS[at];
            assert_eq!(parse(&texts, &mut sink), texts.len(), "{name} rejects an IRI");
        });
        let yardstick = medians[1..].iter().copied().fold(f64::INFINITY, f64::min);
        for ((name, _), median) in WAYS.iter().zip(medians) {
            lines.push(vec![
                corpus.to_owned(),
                (*name).to_owned(),
                format!("{:.1}", median * 1e9 / inputs.len() as f64),
                format!("{:.2}", median / yardstick),
            ]);
        }
    }
    table(2, &lines)
}

#[cfg(test)]
mod tests {
    use super::WAYS;
    use crate::corpus::iris;
    use crate::peers::Sink;

    /// The libraries do the same work. None of these IRIs has a userinfo or a port, so the
    /// authority equals the host.
    #[test]
    fn libraries_read_the_same_components() {
        for (corpus, lines) in iris::all() {
            let texts: Vec<_> = lines.iter().map(String::as_str).collect();
            let [ours, theirs @ ..] = WAYS.map(|(_, read)| {
                let mut sink = Sink::keeping();
                assert_eq!(read(&texts, &mut sink), texts.len());
                sink.into_kept()
            });
            assert_eq!(ours.len(), texts.len());
            for ((name, _), theirs) in WAYS[1..].iter().zip(theirs) {
                assert!(ours == theirs, "{name} reads other components in {corpus}");
            }
        }
    }
}
