//! Normalization and comparison of IRIs (RFC 3987 section 5.3).

use super::{IriRef, IriRefBuf};
use crate::compare::{Ladder, Rung};
use crate::normalize::{Normalizer, Step};
use crate::reference::Rfc3986;

impl IriRef<'_> {
    /// Normalizes this IRI reference by all steps (RFC 3987 section 5.3.2).
    ///
    /// The reference is [converted to a URI](Self::to_uri), normalized as a URI, and [converted
    /// back](Self::to_iri). So escapes of characters that IRIs allow are decoded, and characters
    /// that should not appear in an IRI, such as invisible ones, become escapes. For Unicode
    /// normalization, use `nfc`.
    ///
    /// # Panics
    ///
    /// Panics if the URI is longer than `u32::MAX` bytes.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::iri::IriRef;
    ///
    /// let iri = IriRef::parse("HTTP://example.com/./menu/../%63af%C3%A9")?;
    /// assert_eq!(iri.normalize(), "http://example.com/café");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[doc(alias = "canonicalize")]
    pub fn normalize(&self) -> IriRefBuf {
        self.normalize_with_options(&Normalizer::new())
    }

    /// Normalizes this IRI reference with options: the steps and schemes of `normalizer`.
    ///
    /// To apply all steps, use [`normalize`](Self::normalize). Only
    /// [`Step::Percent`](crate::normalize::Step::Percent) converts between characters and escapes.
    /// Without it, the special normal forms of schemes do not apply to an IRI with non-ASCII
    /// characters.
    ///
    /// # Panics
    ///
    /// Panics if [`normalize`](Self::normalize) would panic.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::iri::IriRef;
    /// use urikit::normalize::{NormalizeSteps, Normalizer};
    ///
    /// let iri = IriRef::parse("HTTP://example.com/./caf%C3%A9")?;
    /// let normalizer = Normalizer::new().steps(NormalizeSteps::CASE | NormalizeSteps::PATH);
    /// assert_eq!(iri.normalize_with_options(&normalizer), "http://example.com/caf%C3%A9");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn normalize_with_options(&self, normalizer: &Normalizer<'_>) -> IriRefBuf {
        if !normalizer.has_step(Step::Percent) {
            return normalizer.normalize(self.cast::<Rfc3986>()).to_buf().cast();
        }
        let normal = match self.as_uri_ref() {
            Some(uri) => normalizer.normalize(uri).to_buf(),
            None => normalizer.normalize(self.to_uri().to_buf().as_uri_ref()).to_buf(),
        };
        normal.as_uri_ref().to_iri().decoded().unwrap_or_else(|| normal.cast())
    }

    /// Returns whether this IRI reference is in normal form (RFC 3987 section 5.3.2).
    ///
    /// If the result is `true`, [`normalize`](Self::normalize) does not change the reference.
    ///
    /// # Panics
    ///
    /// Panics if [`normalize`](Self::normalize) would panic.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::iri::IriRef;
    ///
    /// assert!(IriRef::parse("http://example.com/café")?.is_normalized());
    /// assert!(!IriRef::parse("http://example.com/caf%C3%A9")?.is_normalized());
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn is_normalized(&self) -> bool {
        self.normalize() == *self
    }

    /// Returns the lowest level at which two IRIs are equivalent, or `None` if they differ.
    ///
    /// The levels are those of RFC 3987 section 5.3: [`Rung::Simple`] means equal strings, and
    /// [`Rung::Scheme`] means equal after all normalization. Relative references are not resolved
    /// first.
    ///
    /// # Panics
    ///
    /// Panics if [`normalize`](Self::normalize) would panic.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::compare::Rung;
    /// use urikit::iri::IriRef;
    ///
    /// let compare =
    ///     |a, b| Ok::<_, urikit::ParseError>(IriRef::parse(a)?.compare(&IriRef::parse(b)?));
    /// assert_eq!(
    ///     compare("http://example.com/rosé", "HTTP://example.com/rosé")?,
    ///     Some(Rung::Case)
    /// );
    /// assert_eq!(
    ///     compare("http://example.com/rosé", "http://example.com/ros%C3%A9")?,
    ///     Some(Rung::Percent)
    /// );
    /// assert_eq!(compare("http://example.com/rosé", "http://example.com/rose\u{301}")?, None);
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn compare<'b>(&self, other: impl Into<IriRef<'b>>) -> Option<Rung> {
        self.compare_with_options(other, &Ladder::new())
    }

    /// Returns whether two IRI references are equivalent after normalization.
    ///
    /// Normalization (RFC 3987 section 5.3) includes the rules of the scheme, such as its default
    /// port. To find how much normalization is needed, use [`compare`](Self::compare).
    ///
    /// # Panics
    ///
    /// Panics if [`normalize`](Self::normalize) would panic.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::iri::IriRef;
    ///
    /// let iri = IriRef::parse("http://example.com/rosé")?;
    /// assert!(iri.is_equivalent(IriRef::parse("http://example.com:80/ros%C3%A9")?));
    /// assert!(!iri.is_equivalent(IriRef::parse("http://example.com/rose")?));
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn is_equivalent<'b>(&self, other: impl Into<IriRef<'b>>) -> bool {
        self.compare(other).is_some()
    }

    /// Returns the lowest level at which two IRI references are equivalent, using custom options.
    ///
    /// The options of `ladder` are, for example, additional schemes with default ports. The result
    /// is `None` if the references are not equivalent at any level. To compare with the default
    /// options, use [`compare`](Self::compare).
    ///
    /// # Panics
    ///
    /// Panics if [`normalize`](Self::normalize) would panic.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::compare::{Ladder, Rung};
    /// use urikit::iri::IriRef;
    ///
    /// let (a, b) =
    ///     (IriRef::parse("http://example.com/豆")?, IriRef::parse("http://example.com:80/豆")?);
    /// assert_eq!(a.compare_with_options(b, &Ladder::new()), Some(Rung::Scheme));
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn compare_with_options<'b>(
        &self,
        other: impl Into<IriRef<'b>>,
        ladder: &Ladder<'_>,
    ) -> Option<Rung> {
        let other = other.into();
        let as_they_are = ladder.compare(self.cast::<Rfc3986>(), other.cast::<Rfc3986>());
        let iris = [*self, other];
        let is_known = as_they_are.is_some_and(|rung| rung <= Rung::Percent);
        if is_known
            || iris.iter().all(|iri| iri.as_str().is_ascii())
            || !iris.iter().any(|iri| iri.says_more_as_uri(ladder))
        {
            return as_they_are;
        }
        // The conversion to URIs is part of the rung `Percent`.
        let [one, another] = iris.map(|iri| iri.to_uri().to_buf());
        ladder.compare(one.as_uri_ref(), another.as_uri_ref()).map(|rung| rung.max(Rung::Percent))
    }

    /// Returns whether a comparison as URIs may find more equivalences: an escape may be a
    /// character in the other IRI, or the scheme may have a normal form.
    fn says_more_as_uri(&self, ladder: &Ladder<'_>) -> bool {
        self.authority().is_none() && ladder.may_have_normal_forms()
            || self.to_iri().has_candidate()
    }
}
