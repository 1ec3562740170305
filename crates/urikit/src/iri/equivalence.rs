//! Normal forms and comparison (RFC 3987 section 5.3).

use super::{IriRef, IriRefBuf};
use crate::compare::{Ladder, Rung};
use crate::normalize::{Normalizer, Step};
use crate::reference::Rfc3986;

impl IriRef<'_> {
    /// The normal form: that of the URI that this is mapped to ([`to_uri`](Self::to_uri)) by all steps of RFC 3986 sections 6.2.2 and
    /// 6.2.3, mapped back ([`to_iri`](Self::to_iri)), as RFC 3987 section 5.3.2 adds that escapes of characters that may stand as they
    /// are are decoded. A character that is not to stand as it is, such as one that does not show, becomes an escape. Letters outside
    /// ASCII keep their case, and characters their form: NFC is a step of its own.
    ///
    /// ```
    /// use urikit::iri::IriRef;
    ///
    /// let iri = IriRef::parse("eXAMPLE://a/./b/../b/%63/%7bfoo%7d/ros%C3%A9")?;
    /// assert_eq!(iri.normalize(), "example://a/b/c/%7Bfoo%7D/rosé");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    ///
    /// # Panics
    ///
    /// When that URI is longer than `u32::MAX` bytes, which takes an IRI of a third of that length.
    pub fn normalize(&self) -> IriRefBuf {
        self.normalize_with_options(&Normalizer::new())
    }

    /// The normal form by chosen steps and schemes. Only with [`Step::Percent`](crate::normalize::Step::Percent) are IRIs and escapes
    /// mapped to each other, and without it no scheme's own form is found in an IRI that is not ASCII.
    ///
    /// # Panics
    ///
    /// As [`normalize`](Self::normalize) does.
    pub fn normalize_with_options(&self, normalizer: &Normalizer<'_>) -> IriRefBuf {
        if !normalizer.takes(Step::Percent) {
            return normalizer.normalize(self.cast::<Rfc3986>()).to_buf().cast();
        }
        let normal = match self.as_uri_ref() {
            Some(uri) => normalizer.normalize(uri).to_buf(),
            None => normalizer.normalize(self.to_uri().to_buf().as_uri_ref()).to_buf(),
        };
        normal.as_uri_ref().to_iri().decoded().unwrap_or_else(|| normal.cast())
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
    ///
    /// # Panics
    ///
    /// As [`normalize`](Self::normalize) does.
    pub fn compare<'b>(&self, other: impl Into<IriRef<'b>>) -> Option<Rung> {
        self.compare_with_options(other, &Ladder::new())
    }

    /// The same with chosen schemes.
    ///
    /// # Panics
    ///
    /// As [`normalize`](Self::normalize) does.
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
        // To map them to URIs is part of a rung.
        let [one, another] = iris.map(|iri| iri.to_uri().to_buf());
        ladder.compare(one.as_uri_ref(), another.as_uri_ref()).map(|rung| rung.max(Rung::Percent))
    }

    /// Whether its URI may be equivalent to others than it is itself: an escape may be a character in another IRI, and without
    /// an authority the scheme may have a normal form.
    fn says_more_as_uri(&self, ladder: &Ladder<'_>) -> bool {
        self.authority().is_none() && ladder.may_have_normal_forms() || self.to_iri().has_candidate()
    }
}
