//! The module `template`: URI templates (RFC 6570).
#![expect(unsafe_code, reason = "the names of exports must be unique, which the compiler trusts")]

use alloc::borrow::ToOwned;
use alloc::string::ToString;
use alloc::vec::Vec;

use urikit_template::{Template, TemplateError, Value};

use crate::arguments::Arguments;
use crate::failure::Failure;
use crate::memory::{Output, call, text};
use crate::units::utf16;

type Done = Result<(), Failure>;

/// The number before a list, which JavaScript writes, and reads in a match.
const LIST: u32 = 1;
/// The number before an associative array.
const PAIRS: u32 = 2;

fn failure(error: &TemplateError, input: &str) -> Failure {
    Failure {
        code: error.code(),
        component: "template",
        rule: error.rule(),
        section: error.section(),
        message: error.message().to_owned(),
        help: error.help().map(str::to_owned),
        diagram: Some(error.display(input).to_string()),
        span: utf16(input, error.span()),
    }
}

fn parse(input: &str) -> Result<Template<'_>, Failure> {
    Template::parse(input).map_err(|error| failure(&error, input))
}

/// Writes the names of the variables, with repetitions, and the level of a template.
fn describe(input: &str, output: &mut Output) -> Done {
    let template = parse(input)?;
    output.number(template.variables().count());
    for variable in template.variables() {
        output.text(variable.name);
    }
    output.number(usize::from(template.level()));
    Ok(())
}

/// Writes the expansion of a template, the first argument. The other arguments are the variables.
fn expand(arguments: &mut Arguments<'_>, iri: u32, output: &mut Output) -> Done {
    let template = parse(arguments.text())?;
    let mut values: Vec<(&str, Value<'_>)> = Vec::new();
    while !arguments.is_empty() {
        let name = arguments.text();
        let kind = arguments.number();
        let value = match kind {
            LIST => {
                let count = arguments.number();
                Value::list((0..count).map(|_| arguments.text()).collect::<Vec<_>>())
            }
            PAIRS => {
                let count = arguments.number();
                let pairs = (0..count).map(|_| (arguments.text(), arguments.text()));
                Value::pairs(pairs.collect::<Vec<_>>())
            }
            _ => Value::from(arguments.text()),
        };
        values.push((name, value));
    }
    let expander = template.expander();
    let expander = if iri == 1 { expander.iri() } else { expander };
    let text = expander.expand(&values);
    output.text(text.map_err(|error| failure(&error, template.as_str()))?);
    Ok(())
}

/// Writes up to `limit` lists of variables with which a template expands to a URI.
///
/// Their number precedes them. Each list starts with the number of variables. A variable has a
/// name, a kind, the number of values, and the values.
fn matches(template: &str, uri: &str, limit: usize, output: &mut Output) -> Done {
    let template = parse(template)?;
    let matches = template.matches(uri).at_most(limit).all();
    output.number(matches.assignments().len());
    for assignment in matches.assignments() {
        output.number(assignment.len());
        for (name, value) in assignment {
            output.text(name);
            match value {
                Value::Text(text) => {
                    output.number(0);
                    output.number(1);
                    output.text(text);
                }
                Value::List(members) => {
                    output.number(LIST as usize);
                    output.number(members.len());
                    members.iter().for_each(|member| output.text(member));
                }
                Value::Pairs(pairs) => {
                    output.number(PAIRS as usize);
                    output.number(pairs.len());
                    for (name, value) in pairs.iter() {
                        output.text(name);
                        output.text(value);
                    }
                }
            }
        }
    }
    Ok(())
}

/// Describes a template.
#[unsafe(no_mangle)]
extern "C" fn template(len: usize) -> u32 {
    call(|mut input, output| describe(text(&mut input, len), output))
}

/// Expands a template.
#[unsafe(no_mangle)]
extern "C" fn template_expand(count: usize, iri: u32) -> u32 {
    call(|input, output| expand(&mut Arguments::new(input, count), iri, output))
}

/// Matches a URI against a template.
#[unsafe(no_mangle)]
extern "C" fn template_match(template: usize, uri: usize, limit: usize) -> u32 {
    call(|mut input, output| {
        let (template, uri) = (text(&mut input, template), text(&mut input, uri));
        matches(template, uri, limit, output)
    })
}
