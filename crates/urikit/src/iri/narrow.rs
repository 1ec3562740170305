//! The narrower types: IRI-references with a scheme, without a fragment, without a scheme.

use core::ops::Deref;

use super::IriRef;
use crate::chars;
use crate::component::Scheme;
use crate::error::ParseError;
use crate::grammar::Document;
use crate::grammar::rfc3987::GRAMMAR;
use crate::parse;
use crate::reference::{AbsoluteUri, Uri, UriRef, text_traits};

/// An IRI (RFC 3987 section 2.2): a reference that has a scheme. Derefs to [`IriRef`] for everything else.
///
/// ```
/// use urikit::iri::Iri;
///
/// let iri = Iri::parse("http://例え.jp/引き割り")?;
/// assert_eq!(iri.scheme().as_str(), "http");
/// assert_eq!(iri.to_uri().to_string(), "http://%E4%BE%8B%E3%81%88.jp/%E5%BC%95%E3%81%8D%E5%89%B2%E3%82%8A");
/// assert_eq!(Iri::parse("/引き割り").unwrap_err().code(), "scheme-missing");
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Iri<'a>(IriRef<'a>);

/// An absolute IRI (RFC 3987 section 2.2): one without a fragment, and so the only thing that can be a base. Derefs to
/// [`Iri`].
///
/// ```
/// use urikit::iri::{AbsoluteIri, IriRef};
///
/// let base = AbsoluteIri::parse("http://例え.jp/豆/大豆?q")?;
/// assert_eq!(base.resolve(IriRef::parse("../納豆#糸")?).to_string(), "http://例え.jp/納豆#糸");
/// assert_eq!(AbsoluteIri::parse("http://例え.jp/#糸").unwrap_err().code(), "fragment-unexpected");
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AbsoluteIri<'a>(Iri<'a>);

/// A relative IRI-reference (RFC 3987 section 2.2, `irelative-ref`): one without a scheme. Derefs to [`IriRef`].
///
/// ```
/// use urikit::iri::RelativeIriRef;
///
/// assert_eq!(RelativeIriRef::parse("../納豆?糸")?.path(), "../納豆");
/// assert_eq!(RelativeIriRef::parse("a:豆").unwrap_err().code(), "scheme-unexpected");
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RelativeIriRef<'a>(IriRef<'a>);

text_traits! { Iri<'_> AbsoluteIri<'_> RelativeIriRef<'_> }

/// What the narrower types have in the same words: parsing, by what each promises of its spans.
macro_rules! parsing {
    ($($type:ident, $what:literal, $check:ident, $promises:expr;)*) => {$(
        impl<'a> $type<'a> {
            #[doc = concat!("Parses ", $what, ".")]
            ///
            /// # Errors
            ///
            /// Those of [`IriRef::parse`], and those of what this type promises.
            #[inline]
            pub fn parse(text: &'a str) -> Result<Self, ParseError> {
                match IriRef::parse(text) {
                    Ok(reference) if $promises(reference.inner()) => Ok(Self::promised(reference)),
                    _ => Self::parse_const(text),
                }
            }

            #[doc = concat!("Parses ", $what, ", in `const` if need be; see [`IriRef::parse_const`].")]
            ///
            /// # Errors
            ///
            /// Those of [`parse`](Self::parse).
            #[inline]
            pub const fn parse_const(text: &'a str) -> Result<Self, ParseError> {
                match parse::$check(text.as_bytes(), &GRAMMAR) {
                    Ok(spans) => Ok(Self::promised(IriRef::new(UriRef::new(text, spans)))),
                    Err(error) => Err(error),
                }
            }

            #[doc = concat!("Parses ", $what, " out of any bytes at all; see [`IriRef::parse_bytes`].")]
            ///
            /// # Errors
            ///
            /// Those of [`IriRef::parse_bytes`] and of [`parse`](Self::parse).
            #[inline]
            pub fn parse_bytes(bytes: &'a [u8]) -> Result<Self, ParseError> {
                match core::str::from_utf8(bytes) {
                    Ok(text) => Self::parse(text),
                    Err(_) => parse::$check(bytes, &GRAMMAR).map(|spans| {
                        Self::promised(IriRef::new(UriRef::new(chars::accepted(bytes), spans)))
                    }),
                }
            }

            #[doc = concat!("What is known when the program is written to be ", $what, "; in a `const` the compiler checks it.")]
            ///
            /// # Panics
            ///
            /// When `text` is none.
            pub const fn from_static(text: &'static str) -> $type<'static> {
                match $type::parse_const(text) {
                    Ok(iri) => iri,
                    Err(error) => panic!("{}", error.message()),
                }
            }
        }

        impl<'a> TryFrom<&'a str> for $type<'a> {
            type Error = ParseError;

            fn try_from(text: &'a str) -> Result<Self, ParseError> {
                Self::parse(text)
            }
        }
    )*};
}
parsing! {
    Iri, "an IRI", parse_uri, |reference: UriRef<'_>| reference.spans().scheme_end != 0;
    AbsoluteIri, "an absolute IRI", parse_absolute,
        |reference: UriRef<'_>| parse::is_absolute(&reference.spans(), reference.as_str().len());
    RelativeIriRef, "a relative IRI-reference", parse_relative,
        |reference: UriRef<'_>| reference.spans().scheme_end == 0;
}

impl<'a> Iri<'a> {
    /// `reference`, which has a scheme.
    #[inline]
    pub(super) const fn promised(reference: IriRef<'a>) -> Self {
        Self(reference)
    }

    /// The text and its spans.
    pub(super) const fn inner_uri(&self) -> Uri<'a> {
        Uri::new(self.0.inner())
    }

    /// The text.
    #[inline]
    pub const fn as_str(&self) -> &'a str {
        self.0.as_str()
    }

    /// The scheme, without its `:`.
    #[inline]
    pub fn scheme(&self) -> Scheme<'a> {
        self.inner_uri().scheme()
    }

    /// The same IRI without its `#` and fragment: what can be a base.
    #[inline]
    pub fn without_fragment(&self) -> AbsoluteIri<'a> {
        AbsoluteIri(Self(self.0.without_fragment()))
    }

    /// An owned copy.
    #[cfg(feature = "alloc")]
    pub fn to_buf(&self) -> super::IriBuf {
        super::IriBuf::from(*self)
    }
}

impl<'a> AbsoluteIri<'a> {
    /// `reference`, which has a scheme and no fragment.
    #[inline]
    pub(super) const fn promised(reference: IriRef<'a>) -> Self {
        Self(Iri(reference))
    }

    /// The text and its spans.
    pub(super) const fn inner_absolute(&self) -> AbsoluteUri<'a> {
        AbsoluteUri::new(self.0.inner_uri())
    }

    /// The text.
    #[inline]
    pub const fn as_str(&self) -> &'a str {
        self.0.as_str()
    }

    /// An owned copy.
    #[cfg(feature = "alloc")]
    pub fn to_buf(&self) -> super::AbsoluteIriBuf {
        super::AbsoluteIriBuf::from(*self)
    }
}

impl<'a> RelativeIriRef<'a> {
    /// `reference`, which has no scheme.
    #[inline]
    pub(super) const fn promised(reference: IriRef<'a>) -> Self {
        Self(reference)
    }

    /// The text.
    #[inline]
    pub const fn as_str(&self) -> &'a str {
        self.0.as_str()
    }

    /// The same reference without its `#` and fragment.
    #[inline]
    pub fn without_fragment(&self) -> Self {
        Self(self.0.without_fragment())
    }

    /// An owned copy.
    #[cfg(feature = "alloc")]
    pub fn to_buf(&self) -> super::RelativeIriRefBuf {
        super::RelativeIriRefBuf::from(*self)
    }
}

impl<'a> Deref for Iri<'a> {
    type Target = IriRef<'a>;

    #[inline]
    fn deref(&self) -> &IriRef<'a> {
        &self.0
    }
}

impl<'a> Deref for AbsoluteIri<'a> {
    type Target = Iri<'a>;

    #[inline]
    fn deref(&self) -> &Iri<'a> {
        &self.0
    }
}

impl<'a> Deref for RelativeIriRef<'a> {
    type Target = IriRef<'a>;

    #[inline]
    fn deref(&self) -> &IriRef<'a> {
        &self.0
    }
}

impl<'a> TryFrom<IriRef<'a>> for Iri<'a> {
    type Error = ParseError;

    fn try_from(reference: IriRef<'a>) -> Result<Self, ParseError> {
        parse::check_scheme(reference.inner().spans(), Document::Rfc3987).map(|_| Self(reference))
    }
}

impl<'a> TryFrom<Iri<'a>> for AbsoluteIri<'a> {
    type Error = ParseError;

    fn try_from(iri: Iri<'a>) -> Result<Self, ParseError> {
        let (spans, len) = (iri.inner().spans(), iri.as_str().len());
        parse::check_no_fragment(spans, len, Document::Rfc3987).map(|_| Self(iri))
    }
}

impl<'a> TryFrom<IriRef<'a>> for AbsoluteIri<'a> {
    type Error = ParseError;

    fn try_from(reference: IriRef<'a>) -> Result<Self, ParseError> {
        Iri::try_from(reference)?.try_into()
    }
}

impl<'a> TryFrom<IriRef<'a>> for RelativeIriRef<'a> {
    type Error = ParseError;

    fn try_from(reference: IriRef<'a>) -> Result<Self, ParseError> {
        parse::check_no_scheme(reference.inner().spans(), Document::Rfc3987).map(|_| Self(reference))
    }
}
