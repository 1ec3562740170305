//! The module `find`: URIs in plain text.
#![expect(unsafe_code, reason = "the names of exports must be unique, which the compiler trusts")]

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;

use urikit_text::plain::{FindOption, Finder, MAX_LOOKBEHIND};

use super::names;
use crate::arguments::Arguments;
use crate::failure::Failure;
use crate::memory::{Output, call};
use crate::units::Units;

/// The options, by their bits in `lib/find.ts`.
const OPTIONS: [FindOption; 8] = [
    FindOption::Email,
    FindOption::Schemeless,
    FindOption::NetworkPath,
    FindOption::Scp,
    FindOption::Nested,
    FindOption::Rejoin,
    FindOption::Ascii,
    FindOption::Lenient,
];

fn finder(bits: u32, schemes: Option<&str>) -> Finder {
    let options = OPTIONS.into_iter().enumerate().filter(|(at, _)| bits >> at & 1 == 1);
    let finder = options.fold(Finder::new(), |finder, (_, option)| finder.with(option));
    // The names are valid and separated by spaces.
    let schemes = schemes.unwrap_or_default().split_ascii_whitespace();
    schemes.fold(finder, |finder, scheme| finder.scheme(scheme))
}

/// Writes the URIs in a string. The arguments are the string and further schemes.
fn write_found(arguments: &mut Arguments<'_>, bits: u32, output: &mut Output) {
    let text = arguments.text();
    let finder = finder(bits, arguments.optional());
    let mut units = Units::new(text);
    let found: Vec<_> = finder.find(text).collect();
    output.number(found.len());
    for found in &found {
        let range = units.range(found.range());
        output.number(range.start);
        output.number(range.end);
        output.text(&found.uri);
        output.text(found.delimiter.name());
        output.text(names(found.flags));
        output.number(found.line as usize);
        output.number(found.alternatives.len());
        found.alternatives.iter().for_each(|uri| output.text(uri));
    }
}

/// Writes the string after replacing URIs. Further arguments are the new URI for each found one.
fn write_replaced(
    arguments: &mut Arguments<'_>,
    bits: u32,
    output: &mut Output,
) -> Result<(), Failure> {
    let text = arguments.text();
    // A URI can be replaced only if the search finds the new one at the same place.
    let finder = finder(bits, arguments.optional()).context(MAX_LOOKBEHIND);
    let mut result = String::new();
    let mut end = 0;
    for found in finder.find(text) {
        let (range, new) = (found.range(), arguments.optional());
        // A URI inside the previous one was replaced with it.
        let Some(new) = new.filter(|_| range.start >= end) else { continue };
        if !found.can_be(new, &finder) {
            return Err(Failure {
                code: "replacement",
                component: "reference",
                message: "the replacement would end at a different position".to_owned(),
                span: Units::new(text).range(range),
                ..Failure::default()
            });
        }
        result.push_str(&text[end..range.start]);
        result.push_str(new);
        end = range.end;
    }
    result.push_str(&text[end..]);
    output.text(result);
    Ok(())
}

/// Finds the URIs in a string.
#[unsafe(no_mangle)]
extern "C" fn find(count: usize, options: u32) -> u32 {
    call(|input, output| {
        write_found(&mut Arguments::new(input, count), options, output);
        Ok(())
    })
}

/// Replaces the URIs in a string.
#[unsafe(no_mangle)]
extern "C" fn replace(count: usize, options: u32) -> u32 {
    call(|input, output| write_replaced(&mut Arguments::new(input, count), options, output))
}
