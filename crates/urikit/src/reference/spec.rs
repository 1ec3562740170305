//! The specifications that a reference can be read by.

use core::fmt::Debug;
use core::hash::Hash;

use crate::error::ParseError;
use crate::grammar::{Grammar, Spec, rfc3986, rfc3987};
use crate::parse;
use crate::spans::Spans;

/// The specification that the texts of a type conform to: [`Rfc3986`] for URIs, or [`Rfc3987`] for IRIs.
///
/// A zero-sized marker type. Types that differ only in it share parsing and accessors, but are distinct, so that an IRI
/// cannot be passed as a URI. This trait is sealed.
pub trait UriSpec:
    sealed::Sealed + Copy + Debug + Default + Ord + Hash + Send + Sync + Unpin + 'static
{
    /// The specification as a value, which errors cite.
    const SPEC: Spec;
}

/// RFC 3986: URIs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rfc3986;

/// RFC 3987: IRIs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rfc3987;

impl UriSpec for Rfc3986 {
    const SPEC: Spec = Spec::Rfc3986;
}

impl UriSpec for Rfc3987 {
    const SPEC: Spec = Spec::Rfc3987;
}

mod sealed {
    /// Only this crate has specifications.
    pub trait Sealed {}

    impl Sealed for super::Rfc3986 {}
    impl Sealed for super::Rfc3987 {}
}

/// The grammar of a specification.
#[inline]
pub(super) const fn grammar<S: UriSpec>() -> &'static Grammar {
    match S::SPEC {
        Spec::Rfc3987 => &rfc3987::GRAMMAR,
        _ => &rfc3986::GRAMMAR,
    }
}

/// Selects the name of a type for URIs or for IRIs.
pub(super) const fn name<S: UriSpec>(of_uris: &'static str, of_iris: &'static str) -> &'static str {
    match S::SPEC {
        Spec::Rfc3987 => of_iris,
        _ => of_uris,
    }
}

/// Parses with vector instructions if possible, or else with `walk`; `make` builds the result.
#[inline]
pub(super) fn parse<'t, S: UriSpec, T>(
    text: &'t str,
    make: impl Fn(&'t str, Spans) -> T + Copy,
    walk: impl Fn(&'t str) -> Result<T, ParseError> + Copy,
) -> Result<T, ParseError> {
    match S::SPEC {
        Spec::Rfc3987 => parse::fast_iri(text, make, walk),
        _ => parse::fast(text, make, walk),
    }
}
