//! The specifications that define the types of references.

use core::fmt::Debug;
use core::hash::Hash;

use crate::syntax::{Grammar, Spec, rfc3986, rfc3987};

/// The specification that a type follows: [`Rfc3986`] for URIs, or [`Rfc3987`] for IRIs.
///
/// It is a parameter of generic types such as [`GenericUriRef`](crate::spec::GenericUriRef). URI
/// types and IRI types share their implementation but are distinct, so that an IRI cannot be passed
/// where a URI is required. Other crates cannot implement this trait.
///
/// # Examples
///
/// ```
/// use urikit::spec::{GenericUriRef, UriSpec};
/// use urikit::{Spec, UriRef, IriRef};
///
/// fn spec_of<S: UriSpec>(_: GenericUriRef<'_, S>) -> Spec {
///     S::SPEC
/// }
/// assert_eq!(spec_of(UriRef::parse("/cafe")?), Spec::Rfc3986);
/// assert_eq!(spec_of(IriRef::parse("/café")?), Spec::Rfc3987);
/// # Ok::<(), urikit::ParseError>(())
/// ```
pub trait UriSpec:
    sealed::Sealed + Copy + Debug + Default + Ord + Hash + Send + Sync + Unpin + 'static
{
    /// The specification as a value, which errors contain.
    const SPEC: Spec;
}

/// A marker type for URIs, as specified by [RFC 3986].
///
/// It is the parameter of generic types such as [`GenericUriRef`](crate::spec::GenericUriRef):
/// `GenericUriRef<'a, Rfc3986>` is [`UriRef`](crate::UriRef).
///
/// # Examples
///
/// ```
/// use urikit::spec::{GenericUriRef, Rfc3986};
/// use urikit::{ErrorKind, UriRef};
///
/// let reference: GenericUriRef<'_, Rfc3986> = UriRef::parse("/caf%C3%A9")?; // the same type
/// assert_eq!(GenericUriRef::<Rfc3986>::parse("/café").unwrap_err().kind(), ErrorKind::NonAscii);
/// # assert_eq!(reference.path(), "/caf%C3%A9");
/// # Ok::<(), urikit::ParseError>(())
/// ```
///
/// [RFC 3986]: https://www.rfc-editor.org/rfc/rfc3986
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rfc3986;

/// A marker type for IRIs, as specified by [RFC 3987].
///
/// It is the parameter of generic types such as [`GenericUriRef`](crate::spec::GenericUriRef):
/// `GenericUriRef<'a, Rfc3987>` is [`IriRef`](crate::IriRef).
///
/// # Examples
///
/// ```
/// use urikit::spec::{GenericUriRef, Rfc3987};
///
/// assert_eq!(GenericUriRef::<Rfc3987>::parse("/café")?.path(), "/café");
/// # Ok::<(), urikit::ParseError>(())
/// ```
///
/// [RFC 3987]: https://www.rfc-editor.org/rfc/rfc3987
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rfc3987;

impl UriSpec for Rfc3986 {
    const SPEC: Spec = Spec::Rfc3986;
}

impl UriSpec for Rfc3987 {
    const SPEC: Spec = Spec::Rfc3987;
}

mod sealed {
    /// A private supertrait of [`UriSpec`](super::UriSpec), which seals that trait.
    ///
    /// It prevents other crates from implementing the trait.
    pub trait Sealed {}

    impl Sealed for super::Rfc3986 {}
    impl Sealed for super::Rfc3987 {}
}

/// Returns the grammar of a specification: the characters that each component allows.
#[inline]
pub(crate) const fn grammar<S: UriSpec>() -> &'static Grammar {
    match S::SPEC {
        Spec::Rfc3987 => &rfc3987::GRAMMAR,
        _ => &rfc3986::GRAMMAR,
    }
}
