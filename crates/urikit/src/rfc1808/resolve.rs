//! Resolution by RFC 1808 section 4.

use core::fmt;

use super::{Base, Url};
use crate::path::{DotFree, DotSegmentOptions, EncodedDots, ExcessDotSegments, Joined, Start};
use crate::resolve::ResolveError;

/// What an embedded URL means, not yet written. `Display` writes it.
#[derive(Clone, Copy)]
#[must_use = "resolution is lazy: use `to_string`"]
pub struct Target<'r> {
    base: Base<'r>,
    /// What stands before the path: of the base, of the embedded URL, or of both.
    lead: [&'r str; 2],
    path: DotFree<'r>,
    /// What stands behind it, likewise: params, query and fragment.
    trail: [&'r str; 2],
    is_base: bool,
}

impl Target<'_> {
    /// Whether the embedded URL was empty and so means its base, fragment included (step 2a).
    pub const fn is_base(&self) -> bool {
        self.is_base
    }
}

impl fmt::Display for Target<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.lead.iter().try_for_each(|stretch| f.write_str(stretch))?;
        // As in the resolution of RFC 3986: a path that begins like a net_loc gets a guard where there is none.
        let has_net_loc = self.lead.iter().any(|stretch| stretch.contains("//"));
        if !has_net_loc && self.path.begins_with_two_slashes() {
            f.write_str("/.")?;
        }
        self.path.write(&mut |piece| f.write_str(piece))?;
        self.trail.iter().try_for_each(|stretch| f.write_str(stretch))
    }
}

impl fmt::Debug for Target<'_> {
    /// The base, with the password masked: the rest may hold a password too.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Target")
            .field("base", &self.base)
            .field("is_base", &self.is_base)
            .finish_non_exhaustive()
    }
}

/// A URL cut before its path, before its params, before its query, and before its fragment. Delimiters stay with what
/// they begin, so "empty" is a delimiter alone or nothing: to section 2.4 they are the same.
struct Cut<'a> {
    lead: &'a str,
    path: &'a str,
    params: &'a str,
    query: &'a str,
    fragment: &'a str,
    /// From the params on.
    trail: &'a str,
}

impl<'a> Cut<'a> {
    fn new(url: Url<'a>) -> Self {
        let text = url.as_str();
        let spans = url.0.spans();
        let (lead, path) = text[..spans.path_end as usize].split_at(spans.path_start as usize);
        let (path, params) = path.split_at(path.find(';').unwrap_or(path.len()));
        let (query, fragment) = text[spans.path_end as usize..].split_at(spans.query_len() as usize);
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
    /// The URL that an embedded URL means (section 4), with `..` above the root kept, as section 5.2 shows it.
    ///
    /// # Errors
    ///
    /// None today; [`resolve_with`](Self::resolve_with) has one.
    pub fn resolve<'r>(&self, embedded: Url<'r>) -> Result<Target<'r>, ResolveError>
    where
        'a: 'r,
    {
        self.resolve_with(embedded, ExcessDotSegments::Keep)
    }

    /// The same with a choice of what becomes of a `..` above the root, which is RFC 2396's to give (section 5.2).
    ///
    /// # Errors
    ///
    /// [`ResolveError::ExcessDotSegments`] under [`ExcessDotSegments::Error`].
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
        // NormalizeSteps 2 and 3: an embedded URL that is empty, has a scheme, or has a net_loc.
        if embedded.as_str().is_empty() {
            return Ok(Target { is_base: true, ..as_it_is([base.lead, ""], base.path, [base.trail, ""]) });
        }
        if embedded.is_absolute() {
            return Ok(as_it_is([own.lead, ""], own.path, [own.trail, ""]));
        }
        if embedded.net_loc().is_some_and(|net_loc| !net_loc.is_empty()) {
            let scheme = &base.lead[..self.0.0.spans().after_scheme() as usize];
            return Ok(as_it_is([scheme, own.lead], own.path, [own.trail, ""]));
        }
        // NormalizeSteps 4 to 6.
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

    /// Step 5: the path and what follows it of an embedded URL without a path.
    fn inherited<'r>(&self, base: &Cut<'r>, own: &Cut<'r>) -> (&'r str, [&'r str; 2]) {
        // Behind a net_loc, what follows an empty path would be read as part of it.
        let needs_slash =
            base.path.is_empty() && self.net_loc().is_some() && (own.has_params() || own.has_query());
        let path = if needs_slash { "/" } else { base.path };
        let behind_params = &own.trail[own.params.len()..];
        let trail = if own.has_params() {
            [own.trail, ""]
        } else if own.has_query() {
            [base.params, behind_params]
        } else {
            [&base.trail[..base.params.len() + base.query.len()], own.fragment]
        };
        (path, trail)
    }

    /// Step 6: the base's path up to its last slash and the embedded URL's path, without dot-segments.
    fn merged<'r>(&self, base: &Cut<'r>, own: &Cut<'r>, excess: ExcessDotSegments) -> DotFree<'r> {
        let directory = match base.path.rfind('/') {
            Some(slash) => &base.path[..=slash],
            None if self.net_loc().is_some() => "/",
            None => "",
        };
        // Step 6 takes segments away and never makes a root.
        let rules = DotSegmentOptions { start: Start::Erratum4547, excess, encoded: EncodedDots::Literal };
        DotFree::scanned(Joined { head: directory, tail: own.path }, rules)
    }
}
