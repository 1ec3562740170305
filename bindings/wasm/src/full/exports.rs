//! The functions that JavaScript calls, as in the module `core`.
#![expect(unsafe_code, reason = "the names of exports must be unique, which the compiler trusts")]

use super::specs::{self, spec};
use super::{audit, domain};
use crate::memory::{self, call, text};

/// Returns 1 if a string is a reference by a specification.
#[unsafe(no_mangle)]
extern "C" fn is_valid(len: usize, number: u32, form: u32) -> u32 {
    let valid = memory::parse(len, |mut input, _| {
        specs::is_valid(text(&mut input, len), spec(number), form).then_some(())
    });
    u32::from(valid.is_some())
}

/// Writes the parts of a reference.
#[unsafe(no_mangle)]
extern "C" fn parse(len: usize, number: u32, form: u32) -> u32 {
    call(|mut input, output| specs::parse(text(&mut input, len), spec(number), form, output))
}

/// Resolves a reference against a base.
#[unsafe(no_mangle)]
extern "C" fn resolve(base: usize, reference: usize, number: u32) -> u32 {
    call(|mut input, output| {
        let (base, reference) = (text(&mut input, base), text(&mut input, reference));
        specs::resolve(base, reference, spec(number), output)
    })
}

/// Makes a target relative to a base.
#[unsafe(no_mangle)]
extern "C" fn relativize(base: usize, target: usize, number: u32) -> u32 {
    call(|mut input, output| {
        let (base, target) = (text(&mut input, base), text(&mut input, target));
        specs::relativize(base, target, spec(number), output)
    })
}

/// Normalizes a reference.
#[unsafe(no_mangle)]
extern "C" fn normalize(len: usize, number: u32) -> u32 {
    call(|mut input, output| specs::normalize(text(&mut input, len), spec(number), output))
}

/// Converts an IRI to a URI.
#[unsafe(no_mangle)]
extern "C" fn to_uri(len: usize, idna: u32) -> u32 {
    call(|mut input, output| specs::to_uri(text(&mut input, len), idna, output))
}

/// Converts a URI to an IRI.
#[unsafe(no_mangle)]
extern "C" fn to_iri(len: usize) -> u32 {
    call(|mut input, output| specs::to_iri(text(&mut input, len), output))
}

/// Writes the findings of a policy.
#[unsafe(no_mangle)]
extern "C" fn audit(url: usize, policy: usize) -> u32 {
    call(|mut input, output| {
        let (url, policy) = (text(&mut input, url), text(&mut input, policy));
        audit::audit(url, policy, output);
        Ok(())
    })
}

/// Returns the worst severity of the findings of a policy.
#[unsafe(no_mangle)]
extern "C" fn worst(url: usize, policy: usize) -> u32 {
    let worst = memory::parse(url + policy, |mut input, _| {
        let (url, policy) = (text(&mut input, url), text(&mut input, policy));
        Some(audit::worst(url, policy))
    });
    worst.unwrap_or_default()
}

/// Writes how parsers read a URL.
#[unsafe(no_mangle)]
extern "C" fn readings(len: usize) -> u32 {
    call(|mut input, output| {
        audit::readings(text(&mut input, len), output);
        Ok(())
    })
}

/// Masks the secrets of a string.
#[unsafe(no_mangle)]
extern "C" fn redact(len: usize) -> u32 {
    call(|mut input, output| {
        audit::redact(text(&mut input, len), output);
        Ok(())
    })
}

/// Splits a host at its public suffix.
#[unsafe(no_mangle)]
extern "C" fn split(len: usize, icann_only: u32) -> u32 {
    call(|mut input, output| {
        domain::split(text(&mut input, len), icann_only == 1, output);
        Ok(())
    })
}
