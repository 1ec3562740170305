//! The module `documents`: links in documents.
#![expect(unsafe_code, reason = "the names of exports must be unique, which the compiler trusts")]

use alloc::string::{String, ToString};

use urikit_text::document::{BaseContext, Document, Kind, Link, Reader, ScopeId, detect};

use super::names;
use crate::arguments::Arguments;
use crate::failure::Failure;
use crate::memory::{Output, call};
use crate::units::Units;

/// The bits of the options in `lib/find.ts`.
const PROSE: u32 = 1;
const SCRIPTS: u32 = 2;

/// A document, and its format.
struct Source<'t> {
    text: &'t str,
    kind: Kind,
    document: Document,
}

/// Reads a document. The first arguments are its text and its format.
fn read<'t>(arguments: &mut Arguments<'t>, bits: u32) -> Source<'t> {
    let text = arguments.text();
    let kind = arguments.optional().and_then(|name| name.parse().ok());
    let kind = kind.unwrap_or_else(|| detect(None, text.as_bytes()));
    let mut reader = Reader::new();
    if bits & PROSE != 0 {
        reader = reader.with_prose();
    }
    if bits & SCRIPTS != 0 {
        reader = reader.with_scripts();
    }
    Source { text, kind, document: reader.read(kind, text.as_bytes()) }
}

/// Writes the format, the base, and the links of a document. The last argument is its address.
fn write_links(arguments: &mut Arguments<'_>, bits: u32, output: &mut Output) {
    let Source { text, kind, document } = read(arguments, bits);
    let mut context = BaseContext::new();
    if let Some(base) = arguments.optional() {
        context = context.retrieval_uri(base);
    }
    let own = document.base(ScopeId::DOCUMENT, &context).uri;
    output.text(kind.name());
    output.optional(own.as_ref().map(|base| base.as_str()));
    let mut units = Units::new(text);
    output.number(document.links().len());
    for link in document.links() {
        let range = units.range(link.range());
        output.number(range.start);
        output.number(range.end);
        output.text(&link.reference);
        let target = document.base(link.scope, &context).resolve(&link.reference).ok();
        output.optional(target.as_ref().map(|target| target.as_str()));
        output.text(link.place.to_string());
        output.text(names(link.flags));
        output.number(link.line as usize);
    }
}

/// Writes a document after changing links. Further arguments are the new reference of each link.
fn write_rewritten(
    arguments: &mut Arguments<'_>,
    bits: u32,
    output: &mut Output,
) -> Result<(), Failure> {
    let Source { text, document, .. } = read(arguments, bits);
    let mut result = String::new();
    let mut end = 0;
    for link in document.links() {
        let (range, new) = (link.range(), arguments.optional());
        // A link inside the previous one was written with it.
        let Some(new) = new.filter(|_| range.start >= end) else { continue };
        result.push_str(&text[end..range.start]);
        result.push_str(&written(link, new, text)?);
        end = range.end;
    }
    result.push_str(&text[end..]);
    output.text(result);
    Ok(())
}

fn written(link: &Link, new: &str, text: &str) -> Result<String, Failure> {
    link.write(new).map_err(|error| Failure {
        code: "replacement",
        component: "reference",
        message: error.to_string(),
        span: Units::new(text).range(link.range()),
        ..Failure::default()
    })
}

/// Finds the links in a document.
#[unsafe(no_mangle)]
extern "C" fn links(count: usize, options: u32) -> u32 {
    call(|input, output| {
        write_links(&mut Arguments::new(input, count), options, output);
        Ok(())
    })
}

/// Changes the links in a document.
#[unsafe(no_mangle)]
extern "C" fn rewrite(count: usize, options: u32) -> u32 {
    call(|input, output| write_rewritten(&mut Arguments::new(input, count), options, output))
}
