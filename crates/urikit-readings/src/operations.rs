//! Resolution, relativization, and normalization by the specification of a reference.

use alloc::borrow::ToOwned;
use alloc::string::String;
use core::fmt;

use urikit::spec::{GenericUri, GenericUriRef, UriSpec};
use urikit_legacy::rfc2396::java::JavaUri;
use urikit_legacy::{ResolveError, rfc1808, rfc2396};

use crate::error::Error;
use crate::parsed::{Parsed, Reference};
use crate::spec::{Operation, Spec};

impl Parsed<'_> {
    /// Resolves a reference, such as a link, against this base by the same specification.
    ///
    /// The fragment of the base is ignored. Options such as the treatment of excess `..` segments
    /// are those of the specification; to change them, use the types of `urikit` or
    /// `urikit-legacy`.
    ///
    /// # Errors
    ///
    /// Returns an error if the specification does not define resolution, if this reference has no
    /// scheme and so cannot be a base, or if `reference` is invalid.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_readings::Spec;
    ///
    /// let resolve = |spec: Spec| spec.parse("http://a/b/c")?.resolve("../../x");
    /// assert_eq!(resolve(Spec::Rfc3986)?, "http://a/x");
    /// assert_eq!(resolve(Spec::Java)?, "http://a/../x");
    /// # Ok::<(), urikit_readings::OperationError>(())
    /// ```
    pub fn resolve(&self, reference: &str) -> Result<String, OperationError> {
        let by = |error: urikit_legacy::ParseError| Error::new(self.spec, error);
        // Errors of the base and of the reference are distinguished, so that a caller can show the
        // error in the right string.
        let of = |error| OperationError::Reference(by(error));
        let undefined = OperationError::Undefined(self.spec, Operation::Resolve);
        match &self.reference {
            Reference::Uri(uri) => self.resolve_generic(*uri, reference),
            Reference::Iri(iri) => self.resolve_generic(*iri, reference),
            // The same components do not imply the same algorithm.
            Reference::Java(_) | Reference::JavaAsUri(_) => {
                let base = self.java_uri().ok_or(undefined)?;
                Ok(base.resolve(&JavaUri::parse(reference).map_err(of)?))
            }
            Reference::Rfc2396(uri) => {
                let base = match uri.without_fragment() {
                    Some(base) => base,
                    // Returns the error of a missing scheme.
                    None => rfc2396::AbsoluteUri::parse_with("", uri.syntax()).map_err(by)?,
                };
                let reference = rfc2396::UriReference::parse_with(reference, uri.syntax());
                // If the reference is the current document, its URI is that of the base.
                Ok(base.resolver().resolve(reference.map_err(of)?)?.into_uri())
            }
            // The type of a base requires a scheme, so the string is parsed again.
            Reference::Rfc1808(url) => {
                let base = rfc1808::Base::parse(url.as_str()).map_err(by)?;
                Ok(base.resolve(rfc1808::Url::parse(reference).map_err(of)?))
            }
            Reference::Whatwg(url) => {
                let by = |error| OperationError::Reference(Error::new(self.spec, error));
                let target = url.join(reference).map_err(by)?;
                Ok(target.as_str().to_owned())
            }
            _ => Err(undefined),
        }
    }

    /// Returns the shortest reference that resolves to `target` with this reference as its base.
    ///
    /// # Errors
    ///
    /// Returns an error if the specification does not define the operation, if one of the
    /// references has no scheme, or if `target` is invalid.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_readings::Spec;
    ///
    /// let base = Spec::Rfc3986.parse("http://example.com/docs/a")?;
    /// assert_eq!(base.relativize("http://example.com/docs/b")?, "b");
    /// # Ok::<(), urikit_readings::OperationError>(())
    /// ```
    pub fn relativize(&self, target: &str) -> Result<String, OperationError> {
        let undefined = OperationError::Undefined(self.spec, Operation::Relativize);
        match &self.reference {
            Reference::Uri(uri) => self.relativize_generic(*uri, target),
            Reference::Iri(iri) => self.relativize_generic(*iri, target),
            _ => Err(undefined),
        }
    }

    /// Returns the normal form of the reference by its specification.
    ///
    /// Equivalent references have the same normal form. RFC 2396 and Java change less than RFC
    /// 3986.
    ///
    /// # Errors
    ///
    /// Returns an error if the specification does not define normalization.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_readings::Spec;
    ///
    /// let normalize = |spec: Spec| spec.parse("HTTP://EXAMPLE.com:80/%7Ea")?.normalize();
    /// assert_eq!(normalize(Spec::Rfc3986)?, "http://example.com/~a");
    /// assert_eq!(normalize(Spec::Rfc2396)?, "http://example.com/%7Ea");
    /// # Ok::<(), urikit_readings::OperationError>(())
    /// ```
    pub fn normalize(&self) -> Result<String, OperationError> {
        let undefined = OperationError::Undefined(self.spec, Operation::Normalize);
        match &self.reference {
            Reference::Uri(uri) => Ok(uri.normalize().into_string()),
            Reference::Iri(iri) => Ok(iri.normalize().into_string()),
            Reference::Zoned(zoned) => Ok(zoned.normal_form()),
            Reference::Rfc2396(uri) => Ok(uri.normalize()),
            Reference::Java(_) | Reference::JavaAsUri(_) => {
                Ok(self.java_uri().ok_or(undefined)?.normalize())
            }
            // The serialization is the normal form.
            Reference::Whatwg(url) => Ok(url.as_str().to_owned()),
            _ => Err(undefined),
        }
    }

    /// Resolves by RFC 3986, of which RFC 3987 uses the algorithm (section 6.5).
    fn resolve_generic<S: UriSpec>(
        &self,
        base: GenericUriRef<'_, S>,
        reference: &str,
    ) -> Result<String, OperationError> {
        let by = |error: urikit::ParseError| Error::new(self.spec, error);
        let base = GenericUri::try_from(base).map_err(by)?;
        let reference = GenericUriRef::<S>::parse(reference);
        let reference = reference.map_err(|error| OperationError::Reference(by(error)))?;
        Ok(base.resolve(reference).into_string())
    }

    fn relativize_generic<S: UriSpec>(
        &self,
        base: GenericUriRef<'_, S>,
        target: &str,
    ) -> Result<String, OperationError> {
        let by = |error: urikit::ParseError| Error::new(self.spec, error);
        let base = GenericUri::try_from(base).map_err(by)?;
        let target = GenericUri::<S>::parse(target);
        let target = target.map_err(|error| OperationError::Reference(by(error)))?;
        Ok(base.relativize(target).into_string())
    }
}

/// The error returned if an operation on a [`Parsed`] reference fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OperationError {
    /// The specification does not define the operation.
    Undefined(Spec, Operation),
    /// The base is invalid, or it has no scheme.
    Base(Error),
    /// The reference or target is invalid, or a target has no scheme.
    Reference(Error),
    /// The reference could not be resolved.
    Resolve(ResolveError),
}

impl fmt::Display for OperationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Undefined(spec, operation) => {
                write!(f, "the specification {spec} defines no {}", operation.name())
            }
            Self::Base(error) | Self::Reference(error) => error.fmt(f),
            Self::Resolve(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for OperationError {}

impl From<Error> for OperationError {
    /// Returns the error of a base, so that a base can be parsed and used with one `?` each.
    fn from(error: Error) -> Self {
        Self::Base(error)
    }
}

impl From<ResolveError> for OperationError {
    fn from(error: ResolveError) -> Self {
        Self::Resolve(error)
    }
}
