//! Prints the results of many operations for each line of the input.
//!
//! This example requires no features. `.ci/run features` runs it with different features and
//! checks that the output is the same.
//!
//! ```sh
//! cargo run -p urikit --no-default-features --example answers < examples/urls.txt
//! ```

use std::fmt::{self, Display};
use std::io::{self, BufRead, Write};

use urikit::normalize::{NormalizeSteps, Normalizer, Step};
use urikit::{Component, IriRef, ParseError, Uri, UriRef, percent, query};

const BASES: [Uri<'static>; 5] = [
    Uri::from_static("http://a/b/c/d;p?q"),
    Uri::from_static("http://a"),
    Uri::from_static("tel:+1-201"),
    Uri::from_static("file:/a/../b"),
    Uri::from_static("x:y/z/."),
];

/// The size of a buffer for a result. Longer lines are an error.
const BUFFER: usize = 1 << 16;

const COMPONENTS: [Component; 8] = [
    Component::Scheme,
    Component::Authority,
    Component::Userinfo,
    Component::Host,
    Component::Port,
    Component::Path,
    Component::Query,
    Component::Fragment,
];

fn main() -> io::Result<()> {
    let mut out = io::BufWriter::new(io::stdout().lock());
    let mut previous = String::new();
    for line in io::stdin().lock().split(b'\n') {
        let Ok(text) = String::from_utf8(line?) else { continue };
        writeln!(out, "{}", Answers { text: &text, previous: &previous })?;
        previous = text;
    }
    out.flush()
}

/// The results for one input line.
struct Answers<'a> {
    text: &'a str,
    /// The previous line, for comparison.
    previous: &'a str,
}

impl Display for Answers<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match UriRef::parse(self.text) {
            Ok(reference) => self.uri(reference, f)?,
            Err(error) => write!(f, "{error:?}")?,
        }
        write_result(f, IriRef::parse(self.text), |iri, f| write!(f, "{:?}", iri.split()))?;
        f.write_str("\t")?;
        percent::encode_into(self.text, &percent::AsciiSet::SEGMENT, f)
    }
}

impl Answers<'_> {
    fn uri(&self, reference: UriRef<'_>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for component in COMPONENTS {
            write!(f, "{:?}\t", reference.span(component))?;
        }
        let mut buffers = [vec![0; BUFFER], vec![0; BUFFER]];
        let [buffer, other] = &mut buffers;
        for base in BASES {
            let target = base.resolver().resolve_to_slice(reference, buffer);
            write!(f, "{}\t", target.map_err(|_| fmt::Error)?)?;
        }
        for step in Step::ALL {
            let normalizer = Normalizer::new().steps(NormalizeSteps::only(step));
            let normal = normalizer.normalize_to_slice(reference, buffer);
            write!(f, "{}\t", normal.map_err(|_| fmt::Error)?)?;
        }
        let normal = Normalizer::new().normalize_to_slice(reference, buffer);
        let normal = normal.map_err(|_| fmt::Error)?;
        write!(f, "{normal}\t")?;
        if let Ok(previous) = UriRef::parse(self.previous) {
            let previous = Normalizer::new().normalize_to_slice(previous, other);
            write!(f, "{}\t", normal == previous.map_err(|_| fmt::Error)?)?;
        }
        if let Some(query) = reference.query() {
            for pair in query.pairs(query::QuerySyntax::FORM) {
                write!(f, "{:?}\t", pair.key_span())?;
            }
        }
        Ok(())
    }
}

fn write_result<T>(
    f: &mut fmt::Formatter<'_>,
    result: Result<T, ParseError>,
    write: impl Fn(T, &mut fmt::Formatter<'_>) -> fmt::Result,
) -> fmt::Result {
    f.write_str("\t")?;
    match result {
        Ok(value) => write(value, f),
        Err(error) => write!(f, "{error:?}"),
    }
}
