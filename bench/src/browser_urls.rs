//! The speed of parsing URLs as browsers do, compared with other parsers of the URL Standard.

use crate::corpus::{Corpus, Kind};
use crate::measure::medians;
use crate::report::{cells, table};

/// A call of a library: its name, and a function that returns the number of valid inputs.
type Call = (&'static str, fn(&[&str]) -> usize);

/// Calls with the same result, of which the first is that of this project.
#[cfg(feature = "ada")]
const CALLS: [&[Call]; 2] = [
    &[("urikit-whatwg parse", parse), ("url parse", peer_parse), ("ada-url parse", ada_parse)],
    &[("urikit-whatwg can_parse", can_parse), ("ada-url can_parse", ada_can_parse)],
];
#[cfg(not(feature = "ada"))]
const CALLS: [&[Call]; 1] = [&[("urikit-whatwg parse", parse), ("url parse", peer_parse)]];

/// The largest number of calls in a row of [`CALLS`].
const MOST: usize = 3;

/// The loop that a caller would write, so that the compiler can inline the library into it.
#[inline(always)]
fn count(texts: &[&str], is_valid: impl Fn(&str) -> bool) -> usize {
    texts.iter().filter(|text| is_valid(text)).count()
}

fn parse(texts: &[&str]) -> usize {
    count(texts, |text| urikit_whatwg::Url::parse(text).is_ok_and(|url| !url.as_str().is_empty()))
}

fn peer_parse(texts: &[&str]) -> usize {
    count(texts, |text| url::Url::parse(text).is_ok_and(|url| !url.as_str().is_empty()))
}

#[cfg(feature = "ada")]
fn ada_parse(texts: &[&str]) -> usize {
    count(texts, |text| ada_url::Url::parse(text, None).is_ok_and(|url| !url.href().is_empty()))
}

#[cfg(feature = "ada")]
fn can_parse(texts: &[&str]) -> usize {
    count(texts, urikit_whatwg::Url::can_parse)
}

#[cfg(feature = "ada")]
fn ada_can_parse(texts: &[&str]) -> usize {
    count(texts, |text| ada_url::Url::can_parse(text, None))
}

/// Measures the median of `rounds` rounds. The first round is a warm-up.
pub(crate) fn measure(rounds: usize) -> String {
    let mut lines = vec![cells(["corpus", "call", "ns each", "urikit-whatwg takes"])];
    for corpus in Corpus::generated().iter().filter(|corpus| corpus.kind == Kind::Uris) {
        let texts: Vec<&str> = corpus.lines.iter().map(String::as_str).collect();
        for calls in CALLS {
            let expected = calls[0].1(&texts);
            let medians: [f64; MOST] = medians(rounds, |at| {
                if let Some((name, call)) = calls.get(at) {
                    assert_eq!(call(&texts), expected, "{name} accepts other URLs");
                }
            });
            for ((name, _), median) in calls.iter().zip(medians) {
                lines.push(vec![
                    corpus.name.clone(),
                    (*name).to_owned(),
                    format!("{:.1}", median * 1e9 / texts.len() as f64),
                    format!("{:.2} x", medians[0] / median),
                ]);
            }
        }
    }
    table(2, &lines)
}
