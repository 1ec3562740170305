//! Prints the results of many operations for each line of the input.
//!
//! This example requires no features. `cargo xtask features` runs it with different features and
//! checks that the output is the same.
//!
//! ```sh
//! cargo run -p urikit --no-default-features --example answers < examples/urls.txt
//! ```

use std::fmt::{self, Display};
use std::io::{self, BufRead, Write};

use urikit::compare::Rung;
use urikit::{Component, IriRef, ParseError, Uri, UriRef, percent, query};

const BASES: [Uri<'static>; 5] = [
    Uri::from_static("http://a/b/c/d;p?q"),
    Uri::from_static("http://a"),
    Uri::from_static("tel:+1-201"),
    Uri::from_static("file:/a/../b"),
    Uri::from_static("x:y/z/."),
];

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
        write_result(f, IriRef::parse(self.text), |iri, f| {
            write!(f, "{} {:?}", iri.to_uri(), iri.split())
        })?;
        write!(f, "\t{}", percent::encode_with(self.text, &percent::AsciiSet::SEGMENT))
    }
}

impl Answers<'_> {
    fn uri(&self, reference: UriRef<'_>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for component in COMPONENTS {
            write!(f, "{:?}\t", reference.span(component))?;
        }
        let normal = reference.normalize();
        write!(f, "{normal}\t{} {:?}\t", normal.is_normalized(), normal.changes())?;
        for base in BASES {
            write!(f, "{}\t", base.resolve(reference))?;
            if let Some(uri) = reference.as_uri() {
                write!(f, "{}\t", base.relativize(uri))?;
            }
        }
        if let Ok(previous) = UriRef::parse(self.previous) {
            write!(f, "{:?}\t", reference.compare(previous))?;
            for rung in Rung::ALL {
                write!(f, "{}\t", reference.key(rung) == previous.key(rung))?;
            }
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
