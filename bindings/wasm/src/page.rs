//! The module `page`: everything that the web page in `site` shows about a reference.
//!
//! One exported function answers all questions, as JSON, so a new view of the page needs no new
//! layout of memory. Positions are indices of strings in JavaScript.
#![expect(unsafe_code, reason = "the name of an export must be unique, which the compiler trusts")]

mod host;
mod json;
mod parsing;
mod schemes;
mod transform;

use json::Object;

use crate::arguments::Arguments;
use crate::memory::call;

type Answer = fn(&mut Arguments<'_>, &mut Object<'_>);

/// The questions, in the order of `lib/page.ts`.
const ANSWERS: [Answer; 8] = [
    parsing::inspect,
    parsing::specs,
    parsing::parsers,
    transform::normalize,
    transform::resolve,
    transform::compare,
    host::host,
    schemes::scheme,
];

/// Writes the answer to a question about the arguments, or an empty string if it is unknown.
#[unsafe(no_mangle)]
extern "C" fn answer(question: usize, count: usize) -> u32 {
    call(|input, output| {
        output.write(|out| {
            if let Some(answer) = ANSWERS.get(question) {
                Object::write(out, |object| answer(&mut Arguments::new(input, count), object));
            }
        });
        Ok(())
    })
}
