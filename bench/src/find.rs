//! The speed of finding URIs in text, compared with `linkify`.

use std::fs;
use std::io;
use std::path::Path;

use linkify::{LinkFinder, LinkKind};
use urikit_text::plain::{Finder, Match};

use crate::corpus::prose;
use crate::measure::medians;
use crate::report::{cells, table};

/// The size of a chunk of the stream in bytes.
const CHUNK: usize = 64 * 1024;

/// The number of URIs, and their total length.
type Found = (usize, usize);

type Way = (&'static str, fn(&str) -> Found);

const WAYS: [Way; 3] =
    [("urikit-text", whole), ("urikit-text, stream", stream), ("linkify", linkify)];

fn whole(text: &str) -> Found {
    Finder::new().find(text).fold((0, 0), |found, hit| add(found, &hit))
}

fn stream(text: &str) -> Found {
    let finder = Finder::new();
    let mut found = (0, 0);
    let mut stream = finder.stream();
    for chunk in text.as_bytes().chunks(CHUNK) {
        stream.feed(chunk, |hit| found = add(found, &hit));
    }
    stream.finish(|hit| found = add(found, &hit));
    found
}

fn linkify(text: &str) -> Found {
    let mut finder = LinkFinder::new();
    finder.kinds(&[LinkKind::Url]);
    finder.links(text).fold((0, 0), |(hits, bytes), link| (hits + 1, bytes + link.as_str().len()))
}

fn add((hits, bytes): Found, hit: &Match<'_>) -> Found {
    (hits + 1, bytes + hit.uri.len())
}

/// Measures the median of `rounds` rounds, in a file or in generated documents. The first round is
/// a warm-up.
pub(crate) fn measure(file: Option<&Path>, rounds: usize) -> io::Result<String> {
    let texts = match file {
        Some(path) => vec![("file", String::from_utf8_lossy(&fs::read(path)?).into_owned())],
        None => vec![("prose", prose::prose()), ("log", prose::log()), ("json", prose::json())],
    };
    let mut lines = vec![cells(["text", "finder", "hits", "MB/s", "of linkify"])];
    for (name, text) in texts {
        let mut found = [(0, 0); WAYS.len()];
        let medians: [f64; WAYS.len()] = medians(rounds, |at| found[at] = WAYS[at].1(&text));
        let yardstick = medians[WAYS.len() - 1];
        for (((way, _), (hits, _)), median) in WAYS.iter().zip(found).zip(medians) {
            let speed = text.len() as f64 / median / 1e6;
            lines.push(vec![
                name.to_owned(),
                (*way).to_owned(),
                hits.to_string(),
                format!("{speed:.0}"),
                format!("{:.2}", yardstick / median),
            ]);
        }
    }
    Ok(table(2, &lines))
}

#[cfg(test)]
mod tests {
    use super::{WAYS, prose};

    /// The finders do the same work: on these documents, all find the same number of URIs and
    /// bytes.
    #[test]
    fn finders_find_the_same_uris() {
        for text in [prose::log(), prose::json()] {
            let found = WAYS.map(|(_, find)| find(&text));
            assert!(found[0].0 > 10_000 && found.iter().all(|one| *one == found[0]), "{found:?}");
        }
    }
}
