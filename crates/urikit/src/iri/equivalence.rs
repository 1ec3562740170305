//! Normal forms and comparison (RFC 3987 section 5.3).

use super::{IriRef, IriRefBuf};
use crate::compare::{Ladder, Rung};
use crate::normalize::{Normalizer, Step};
use crate::reference::UriRef;

/// A reference, decoded or as it was.
enum Decoded<'a> {
    AsItWas(IriRef<'a>),
    Anew(IriRefBuf),
}

impl<'a> Decoded<'a> {
    fn of(reference: IriRef<'a>) -> Self {
        let decoded = reference.to_iri();
        decoded.unchanged().map_or_else(|| Self::Anew(decoded.to_buf()), Self::AsItWas)
    }

    fn inner(&self) -> UriRef<'_> {
        match self {
            Self::AsItWas(reference) => reference.inner(),
            Self::Anew(reference) => reference.as_iri_ref().inner(),
        }
    }
}

impl IriRef<'_> {
    /// The normal form by all steps of RFC 3986 sections 6.2.2 and 6.2.3, to which RFC 3987 section 5.3.2 adds that escapes
    /// of characters that may stand as they are are decoded ([`to_iri`](Self::to_iri)). Letters outside ASCII keep their case,
    /// and characters their form: NFC is a step of its own.
    ///
    /// ```
    /// use urikit::iri::IriRef;
    ///
    /// let iri = IriRef::parse("eXAMPLE://a/./b/../b/%63/%7bfoo%7d/ros%C3%A9")?;
    /// assert_eq!(iri.normalize(), "example://a/b/c/%7Bfoo%7D/rosé");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn normalize(&self) -> IriRefBuf {
        self.normalize_with(&Normalizer::new())
    }

    /// The normal form by chosen steps and schemes. Escapes of characters outside ASCII are decoded by
    /// [`Step::Percent`](crate::normalize::Step::Percent).
    pub fn normalize_with(&self, normalizer: &Normalizer<'_>) -> IriRefBuf {
        let decodes = normalizer.takes(Step::Percent);
        let decoded = if decodes { Decoded::of(*self) } else { Decoded::AsItWas(*self) };
        IriRefBuf::new(normalizer.normalize(decoded.inner()).to_buf())
    }

    /// How far down the ladder of section 5.3 two references are equivalent; `None` when they are not.
    ///
    /// ```
    /// use urikit::iri::IriRef;
    /// use urikit::compare::Rung;
    ///
    /// let compare = |a, b| IriRef::parse(a).unwrap().compare(&IriRef::parse(b).unwrap());
    /// assert_eq!(compare("http://a/rosé", "HTTP://a/rosé"), Some(Rung::Case));
    /// assert_eq!(compare("http://a/rosé", "http://a/ros%C3%A9"), Some(Rung::Percent));
    /// assert_eq!(compare("http://a/rosé", "http://a/rose\u{301}"), None); // section 5.3.2.2
    /// ```
    pub fn compare<'b>(&self, other: impl Into<IriRef<'b>>) -> Option<Rung> {
        self.compare_with(other, &Ladder::new())
    }

    /// The same with chosen schemes.
    pub fn compare_with<'b>(&self, other: impl Into<IriRef<'b>>, ladder: &Ladder<'_>) -> Option<Rung> {
        let other = other.into();
        let as_they_are = ladder.compare(self.inner(), other.inner());
        if as_they_are.is_some_and(|rung| rung <= Rung::Percent) {
            return as_they_are;
        }
        let decoded = [*self, other].map(Decoded::of);
        if decoded.iter().all(|one| matches!(one, Decoded::AsItWas(_))) {
            return as_they_are;
        }
        // To decode is part of a rung.
        let [one, another] = decoded;
        ladder.compare(one.inner(), another.inner()).map(|rung| rung.max(Rung::Percent))
    }
}
