//! The functions that JavaScript calls, with integers as arguments.
//!
//! Lengths are in bytes of UTF-8. The number of a form is 1 if a scheme is required. The meaning of
//! other numbers is defined where they are used. Unless a function returns a boolean, it returns
//! the status of [`call`].
#![expect(unsafe_code, reason = "the names of exports must be unique, which the compiler trusts")]

use super::operations::{self, Form};
use super::{compose, query};
use crate::arguments::Arguments;
use crate::memory::{self, bytes, call, text};

fn form(number: u32) -> Form {
    if number == 1 { Form::Uri } else { Form::Reference }
}

/// Returns 1 if a string is a reference of a form.
#[unsafe(no_mangle)]
extern "C" fn is_valid(len: usize, number: u32) -> u32 {
    let valid = memory::parse(len, |input, _| operations::valid(input, form(number)).map(|_| ()));
    u32::from(valid.is_some())
}

/// Writes the offsets of a reference and returns 1, or returns 0 if it is invalid.
#[unsafe(no_mangle)]
extern "C" fn parse(len: usize, number: u32) -> u32 {
    let parsed = memory::parse(len, |input, offsets| {
        *offsets = operations::offsets(operations::valid(input, form(number))?);
        Some(())
    });
    u32::from(parsed.is_some())
}

/// Describes the error of a reference, for which `parse` returned 0.
#[unsafe(no_mangle)]
extern "C" fn check(len: usize, number: u32) -> u32 {
    call(|mut input, _| operations::check(bytes(&mut input, len), form(number)))
}

/// Resolves a reference against a base.
#[unsafe(no_mangle)]
extern "C" fn resolve(base: usize, reference: usize) -> u32 {
    call(|mut input, output| {
        let (base, reference) = (bytes(&mut input, base), bytes(&mut input, reference));
        operations::resolve(base, reference, output)
    })
}

/// Makes a target relative to a base.
#[unsafe(no_mangle)]
extern "C" fn relativize(base: usize, target: usize) -> u32 {
    call(|mut input, output| {
        let (base, target) = (bytes(&mut input, base), bytes(&mut input, target));
        operations::relativize(base, target, output)
    })
}

/// Normalizes a reference.
#[unsafe(no_mangle)]
extern "C" fn normalize(len: usize, steps: u32) -> u32 {
    call(|mut input, output| operations::normalize(bytes(&mut input, len), steps, output))
}

/// Compares two references.
#[unsafe(no_mangle)]
extern "C" fn compare(a: usize, b: usize) -> u32 {
    call(|mut input, output| {
        let (a, b) = (bytes(&mut input, a), bytes(&mut input, b));
        operations::compare(a, b, output)
    })
}

/// Writes the kind of a host.
#[unsafe(no_mangle)]
extern "C" fn host_kind(len: usize) -> u32 {
    call(|mut input, output| {
        operations::host_kind(text(&mut input, len), output);
        Ok(())
    })
}

/// Writes the default port of a scheme.
#[unsafe(no_mangle)]
extern "C" fn default_port(len: usize) -> u32 {
    call(|mut input, output| {
        operations::default_port(text(&mut input, len), output);
        Ok(())
    })
}

/// Writes the origin of a reference.
#[unsafe(no_mangle)]
extern "C" fn origin(len: usize) -> u32 {
    call(|mut input, output| operations::origin(bytes(&mut input, len), output))
}

/// Percent-encodes bytes.
#[unsafe(no_mangle)]
extern "C" fn encode(len: usize, component: u32) -> u32 {
    call(|input, output| {
        operations::encode(input.get(..len).unwrap_or_default(), component, output);
        Ok(())
    })
}

/// Replaces components of a reference.
#[unsafe(no_mangle)]
extern "C" fn replace(count: usize, number: u32) -> u32 {
    call(|input, output| {
        let mut arguments = Arguments::new(input, count);
        compose::replace(&mut arguments, form(number), output)
    })
}

/// Appends segments to the path of a reference.
#[unsafe(no_mangle)]
extern "C" fn join(count: usize) -> u32 {
    call(|input, output| compose::join(&mut Arguments::new(input, count), output))
}

/// Checks a query.
#[unsafe(no_mangle)]
extern "C" fn query_check(len: usize) -> u32 {
    call(|mut input, _| query::check(text(&mut input, len)))
}

/// Writes the names and values of a query.
#[unsafe(no_mangle)]
extern "C" fn query_pairs(len: usize, form: u32) -> u32 {
    call(|mut input, output| {
        query::pairs(text(&mut input, len), query::syntax(form), output);
        Ok(())
    })
}

/// Changes a query.
#[unsafe(no_mangle)]
extern "C" fn query_edit(count: usize, form: u32, change: u32) -> u32 {
    call(|input, output| {
        let mut arguments = Arguments::new(input, count);
        query::edit(&mut arguments, query::syntax(form), change, output);
        Ok(())
    })
}
