//! Reference resolution by RFC 1808 section 4.

use core::fmt;

use super::{Base, Url};
use crate::path::{DotFree, DotSegmentOptions, EncodedDots, ExcessDotSegments, Joined, Start};
use crate::resolve::ResolveError;

/// The target of a URL that was resolved by RFC 1808, computed when it is formatted.
///
/// It is returned by [`Base::resolve`](super::Base::resolve). Write it with `Display`.
///
/// # Examples
///
/// ```
/// use urikit::rfc1808::{Base, Url};
///
/// let base = Base::parse("http://www.example.com/docs/a.html")?;
/// let target = base.resolve(Url::parse("../logo.gif")?)?;
/// assert_eq!(format!("<{target}>"), "<http://www.example.com/logo.gif>");
/// # Ok::<(), urikit::Error>(())
/// ```
#[derive(Clone, Copy)]
#[must_use = "resolution is lazy: use `to_string`"]
pub struct Target<'r> {
    base: Base<'r>,
    /// The parts before the path, from the base and the embedded URL.
    lead: [&'r str; 2],
    path: DotFree<'r>,
    /// The parts after the path: params, query, and fragment, from the base and the embedded URL.
    trail: [&'r str; 2],
    is_base: bool,
}

impl Target<'_> {
    /// Returns whether the resolved target is the base URL itself, because the reference is empty.
    ///
    /// RFC 1808 section 4, step 2a specifies that an empty reference inherits the whole base URL.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::rfc1808::{Base, Url};
    ///
    /// let base = Base::parse("http://www.example.com/docs/a.html#top")?;
    /// assert!(base.resolve(Url::parse("")?)?.is_base());
    /// assert!(!base.resolve(Url::parse("a.html#top")?)?.is_base());
    /// # Ok::<(), urikit::Error>(())
    /// ```
    pub const fn is_base(&self) -> bool {
        self.is_base
    }
}

impl fmt::Display for Target<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.lead.iter().try_for_each(|part| f.write_str(part))?;
        // A path that would be parsed as a net_loc gets a disambiguating prefix, as in RFC 3986.
        let has_net_loc = self.lead.iter().any(|part| part.contains("//"));
        if !has_net_loc && self.path.begins_with_two_slashes() {
            f.write_str("/.")?;
        }
        self.path.write(&mut |part| f.write_str(part))?;
        self.trail.iter().try_for_each(|part| f.write_str(part))
    }
}

impl fmt::Debug for Target<'_> {
    /// Shows the base with a masked password. Other components may contain a password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Target")
            .field("base", &self.base)
            .field("is_base", &self.is_base)
            .finish_non_exhaustive()
    }
}

/// A URL, divided before its path, params, query, and fragment.
///
/// Each part includes its delimiter. A part that is only a delimiter is equivalent to an empty part
/// (section 2.4).
struct Cut<'a> {
    lead: &'a str,
    path: &'a str,
    params: &'a str,
    query: &'a str,
    fragment: &'a str,
    trail: &'a str,
}

impl<'a> Cut<'a> {
    fn new(url: Url<'a>) -> Self {
        let text = url.as_str();
        let spans = url.0.spans();
        let (lead, path) = text[..spans.path_end as usize].split_at(spans.path_start as usize);
        let (path, params) = path.split_at(path.find(';').unwrap_or(path.len()));
        let (query, fragment) =
            text[spans.path_end as usize..].split_at(spans.query_len() as usize);
        Self { lead, path, params, query, fragment, trail: &text[lead.len() + path.len()..] }
    }

    const fn has_params(&self) -> bool {
        self.params.len() > 1
    }

    const fn has_query(&self) -> bool {
        self.query.len() > 1
    }
}

impl<'a> Base<'a> {
    /// Resolves an embedded URL, such as a link in a document, against this base URL.
    ///
    /// The algorithm is that of RFC 1808 section 4. As in its examples, `..` segments above the
    /// root are kept; to change this, use [`resolve_with`](Self::resolve_with). The target is
    /// computed when it is formatted with `Display`.
    ///
    /// # Errors
    ///
    /// This method keeps `..` segments above the root, so it does not return an error.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::rfc1808::{Base, Url};
    ///
    /// let base = Base::parse("http://www.example.com/docs/guide/")?;
    /// assert_eq!(
    ///     base.resolve(Url::parse("../faq")?)?.to_string(),
    ///     "http://www.example.com/docs/faq"
    /// );
    /// # Ok::<(), urikit::Error>(())
    /// ```
    pub fn resolve<'r>(&self, embedded: Url<'r>) -> Result<Target<'r>, ResolveError>
    where
        'a: 'r,
    {
        self.resolve_with(embedded, ExcessDotSegments::Keep)
    }

    /// Resolves an embedded URL against this base URL, with a choice of how to treat excess `..`.
    ///
    /// A `..` segment is in excess if there is no segment that it could remove, as in `/../a`. The
    /// target is computed when it is formatted with `Display`.
    ///
    /// # Errors
    ///
    /// Returns [`ResolveError::ExcessDotSegments`] if there are `..` segments above the root and
    /// `excess` is [`ExcessDotSegments::Error`].
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::resolve::ExcessDotSegments;
    /// use urikit::rfc1808::{Base, Url};
    ///
    /// let base = Base::parse("http://www.example.com/docs/")?;
    /// let target = base.resolve_with(Url::parse("../../faq")?, ExcessDotSegments::Drop)?;
    /// assert_eq!(target.to_string(), "http://www.example.com/faq");
    /// # Ok::<(), urikit::Error>(())
    /// ```
    pub fn resolve_with<'r>(
        &self,
        embedded: Url<'r>,
        excess: ExcessDotSegments,
    ) -> Result<Target<'r>, ResolveError>
    where
        'a: 'r,
    {
        let own = Cut::new(embedded);
        let base = Cut::new(self.0);
        let as_it_is = |lead, path, trail| Target {
            base: *self,
            lead,
            path: DotFree::verbatim(Joined { head: "", tail: path }),
            trail,
            is_base: false,
        };
        // Steps 2 and 3: the embedded URL is empty, has a scheme, or has a net_loc.
        if embedded.as_str().is_empty() {
            return Ok(Target {
                is_base: true,
                ..as_it_is([base.lead, ""], base.path, [base.trail, ""])
            });
        }
        if embedded.is_absolute() {
            return Ok(as_it_is([own.lead, ""], own.path, [own.trail, ""]));
        }
        if embedded.net_loc().is_some_and(|net_loc| !net_loc.is_empty()) {
            let scheme = &base.lead[..self.0.0.spans().after_scheme() as usize];
            return Ok(as_it_is([scheme, own.lead], own.path, [own.trail, ""]));
        }
        // Steps 4 to 6.
        if own.path.starts_with('/') {
            return Ok(as_it_is([base.lead, ""], own.path, [own.trail, ""]));
        }
        if own.path.is_empty() {
            let (path, trail) = self.inherited(&base, &own);
            return Ok(as_it_is([base.lead, ""], path, trail));
        }
        let path = self.merged(&base, &own, excess);
        if excess == ExcessDotSegments::Error && path.excess() > 0 {
            return Err(ResolveError::ExcessDotSegments);
        }
        Ok(Target { path, ..as_it_is([base.lead, ""], "", [own.trail, ""]) })
    }

    /// Step 5: returns the inherited path and the rest of an embedded URL without a path.
    fn inherited<'r>(&self, base: &Cut<'r>, own: &Cut<'r>) -> (&'r str, [&'r str; 2]) {
        // Without a slash, the part after an empty path would be parsed as part of the net_loc.
        let needs_slash = base.path.is_empty()
            && self.net_loc().is_some()
            && (own.has_params() || own.has_query());
        let path = if needs_slash { "/" } else { base.path };
        let after_params = &own.trail[own.params.len()..];
        let trail = if own.has_params() {
            [own.trail, ""]
        } else if own.has_query() {
            [base.params, after_params]
        } else {
            [&base.trail[..base.params.len() + base.query.len()], own.fragment]
        };
        (path, trail)
    }

    /// Step 6: returns the path of the base up to its last slash, followed by the path of the
    /// embedded URL, without dot-segments.
    fn merged<'r>(&self, base: &Cut<'r>, own: &Cut<'r>, excess: ExcessDotSegments) -> DotFree<'r> {
        let directory = match base.path.rfind('/') {
            Some(slash) => &base.path[..=slash],
            None if self.net_loc().is_some() => "/",
            None => "",
        };
        // Step 6 removes segments and never adds a leading slash.
        let rules =
            DotSegmentOptions { start: Start::Erratum4547, excess, encoded: EncodedDots::Literal };
        DotFree::scanned(Joined { head: directory, tail: own.path }, rules)
    }
}
