//! Relativization: the shortest reference from a base URI to a target URI.
//!
//! This is the inverse of reference resolution (RFC 3986 section 5.2). Use
//! [`Uri::relativize`](crate::Uri::relativize) to make the links of a document relative. For every
//! base, and for every target without dot-segments ([see below](#targets-with-dot-segments)):
//!
//! * **The reference resolves to the target**, byte for byte.
//! * **The reference is the shortest**: no reference with fewer bytes resolves to the target.
//!
//! ```
//! use urikit::Uri;
//!
//! let base = Uri::parse("http://example.com/b/c/d;p?q")?;
//! let to = |target| Uri::parse(target).map(|target| base.relativize(target));
//!
//! assert_eq!(to("http://example.com/b/c/g")?, "g");
//! assert_eq!(to("http://example.com/b/g#s")?, "../g#s");
//! assert_eq!(to("http://example.com/g")?, "/g"); // shorter than ../../g
//! assert_eq!(to("http://example.com/b/c/d;p?y")?, "?y");
//! assert_eq!(to("http://example.com/b/c/d;p")?, "d;p");
//! assert_eq!(to("http://example.com/b/c/x:y")?, "./x:y"); // x:y would be a URI
//! assert_eq!(to("http://example.com//g")?, "/.//g"); // //g would have another host
//! assert_eq!(to("http://example.org/")?, "//example.org/");
//! assert_eq!(to("HTTP://example.com/b/c/g")?, "HTTP://example.com/b/c/g");
//! # Ok::<(), urikit::ParseError>(())
//! ```
//!
//! # Targets with dot-segments
//!
//! If the target has dot-segments, usually no reference resolves to it, because section 5.2.2
//! removes them: not even `http://a/b/../c` resolves to itself. The result then leads to the target
//! without them. Only if the base has the same path is there an exact reference: one with an empty
//! path.
//!
//! # Ties
//!
//! If several references have the shortest length, the first of these forms is returned: an empty
//! path, a relative path, an absolute path, a network-path, a URI. For example, the reference to
//! the directory of `http://a/b` is `.`, not `/`.
//!
//! In a relative path, all `../` are at the start. References such as `a/../b` are not considered,
//! even where no other relative path exists: to lead from `s:c` to `s:/b`, a relative path must
//! have this form (section 5.2.4, step 2C). The result is then `/b`, or an error if only [relative
//! paths](Forms::RELATIVE_PATH) are allowed.
//!
//! # Options
//!
//! A [`Relativizer`] finds a reference for a [`Resolver`] with options, and restricts the [`Forms`]
//! of the reference. With some options, no reference resolves to certain targets, which is an
//! [error](RelativizeError).

use alloc::string::String;
use core::fmt;
use core::ops::BitOr;

use crate::byte_scan::same_bytes;
use crate::path::{self, PathContext};
use crate::reference::{
    GenericUri, GenericUriBuf, GenericUriRef, GenericUriRefBuf, Rfc3986, UriSpec,
};
use crate::resolve::{ResolveError, Resolver, SameScheme};
use crate::spans::Spans;

/// A set of forms that a reference can have, such as a relative path (RFC 3986 section 4.2).
///
/// Pass it to [`Relativizer::forms`] to allow only these forms, for example to write links
/// that start with `/`. Combine sets with `|`.
///
/// # Examples
///
/// ```
/// use urikit::Uri;
/// use urikit::relativize::{Forms, Relativizer};
///
/// let relativizer = Relativizer::new(Uri::parse("http://example.com/b/c/d")?.resolver());
/// let target = Uri::parse("http://example.com/g?q")?;
/// let to = |forms| relativizer.forms(forms).relativize(target);
///
/// assert_eq!(to(Forms::ALL)?, "/g?q");
/// assert_eq!(to(Forms::RELATIVE_PATH)?, "../../g?q");
/// assert_eq!(to(Forms::NETWORK_PATH)?, "//example.com/g?q");
/// assert_eq!(to(Forms::BELOW | Forms::URI)?, "http://example.com/g?q");
/// assert!(to(Forms::BELOW).is_err());
/// # Ok::<(), urikit::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Forms(u8);

impl Forms {
    /// References with an empty path, such as `?q` or `#f`: a query, a fragment, both, or nothing.
    // The three forms of relative paths include each other, so each has the bits of the narrower
    // ones, and a form is allowed if the set contains all its bits.
    pub const EMPTY_PATH: Self = Self(1);
    /// References in [`EMPTY_PATH`](Self::EMPTY_PATH), and paths without `..`, such as `g/h`.
    ///
    /// Such a reference only leads to the directory of the base or below it.
    pub const BELOW: Self = Self(Self::EMPTY_PATH.0 | 2);
    /// References in [`BELOW`](Self::BELOW), and relative paths with `..`, such as `../g`.
    ///
    /// Such a reference remains correct if the base and the target are moved together.
    pub const RELATIVE_PATH: Self = Self(Self::BELOW.0 | 4);
    /// References whose path starts with a slash and that have no authority, such as `/g`.
    pub const ABSOLUTE_PATH: Self = Self(8);
    /// References that have an authority and omit only the scheme, such as `//a/g`.
    pub const NETWORK_PATH: Self = Self(16);
    /// References with a scheme, which are not relative to the base, such as `http://a/g`.
    pub const URI: Self = Self(32);
    /// All forms, so that the shortest reference of any form is allowed.
    pub const ALL: Self =
        Self(Self::RELATIVE_PATH.0 | Self::ABSOLUTE_PATH.0 | Self::NETWORK_PATH.0 | Self::URI.0);

    /// Returns a set with the forms of references of both sets.
    ///
    /// The result is the same as that of `|`, but this method can be called in a `const`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::relativize::Forms;
    ///
    /// const ON_SITE: Forms = Forms::RELATIVE_PATH.union(Forms::ABSOLUTE_PATH);
    /// assert!(ON_SITE.contains(Forms::BELOW) && !ON_SITE.contains(Forms::URI));
    /// ```
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns whether this set contains all forms of references of another set.
    ///
    /// Every set contains itself, and [`ALL`](Self::ALL) contains every set.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::relativize::Forms;
    ///
    /// assert!(Forms::RELATIVE_PATH.contains(Forms::EMPTY_PATH));
    /// assert!(!Forms::BELOW.contains(Forms::RELATIVE_PATH));
    /// ```
    pub const fn contains(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }
}

impl BitOr for Forms {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        self.union(other)
    }
}

/// A search for references from a base, with options.
///
/// To search with the default options, call [`Uri::relativize`](crate::Uri::relativize) instead.
///
/// # Examples
///
/// ```
/// use urikit::Uri;
/// use urikit::relativize::{Forms, Relativizer};
///
/// let base = Uri::parse("https://example.com/docs/guide/intro.html")?;
/// let links = Relativizer::new(base.resolver()).forms(Forms::RELATIVE_PATH);
/// let target = Uri::parse("https://example.com/img/logo.png")?;
/// assert_eq!(links.relativize(target)?, "../../img/logo.png");
/// # Ok::<(), urikit::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[must_use = "call `relativize`"]
pub struct Relativizer<'a, S: UriSpec = Rfc3986> {
    resolver: Resolver<'a, S>,
    forms: Forms,
}

/// A reference that may resolve to a target: `../` a number of times, a prefix, and the end of the
/// target.
#[derive(Clone, Copy)]
struct Candidate {
    prefix: &'static str,
    climbs: u32,
    /// The offset in the target from which on it is part of the reference.
    start: u32,
    form: Forms,
    /// Whether this reference resolves to the target without a check.
    is_certain: bool,
}

impl Candidate {
    /// Returns the number of bytes that precede the end of the target in the reference.
    const fn lead_len(&self) -> usize {
        CLIMB.len() * self.climbs as usize + self.prefix.len()
    }

    /// Returns how many bytes the reference is longer than the target, which is negative if it is
    /// shorter. Of two candidates, the one with the lower number is the shorter one.
    const fn excess_len(&self) -> i64 {
        self.lead_len() as i64 - self.start as i64
    }

    /// Returns the number of bytes to reserve for the reference, or panics if it is too long.
    fn checked_len<S: UriSpec>(&self, target: &GenericUriRef<'_, S>) -> usize {
        let len = self.lead_len() + target.as_str().len() - self.start as usize;
        assert!(u32::try_from(len).is_ok(), "a URI is longer than 4294967295 bytes");
        len
    }

    /// Appends the reference to `out`, and returns its spans, which are relative to its start.
    fn write<S: UriSpec>(&self, target: &GenericUriRef<'_, S>, out: &mut String) -> Spans {
        for _ in 0..self.climbs {
            out.push_str(CLIMB);
        }
        out.push_str(self.prefix);
        out.push_str(&target.as_str()[self.start as usize..]);
        let source = target.spans();
        // An offset before `start` belongs to a component that the reference omits. The saturating
        // subtraction moves it to the start of the rest.
        let lead_len = self.lead_len() as u32;
        let moved = |offset: u32| lead_len + offset.saturating_sub(self.start);
        let ends = Spans {
            path_end: moved(source.path_end),
            query_end: moved(source.query_end),
            ..Spans::EMPTY
        };
        // All other forms start with the path, so the offsets before it are 0.
        if self.form != Forms::NETWORK_PATH && self.form != Forms::URI {
            return ends;
        }
        Spans {
            scheme_end: if self.start == 0 { source.scheme_end } else { 0 },
            host_start: if source.host_start == 0 { 0 } else { moved(source.host_start) },
            host_end: if source.host_start == 0 { 0 } else { moved(source.host_end) },
            path_start: moved(source.path_start),
            host_kind: source.host_kind,
            ..ends
        }
    }
}

const CLIMB: &str = "../";

impl<'a, S: UriSpec> Relativizer<'a, S> {
    /// Creates a search for references that this resolver resolves to the target.
    ///
    /// To restrict their form, use [`forms`](Self::forms).
    pub const fn new(resolver: Resolver<'a, S>) -> Self {
        Self { resolver, forms: Forms::ALL }
    }

    /// Sets the forms that the reference may have.
    ///
    /// By default, all are allowed. With [`Forms::RELATIVE_PATH`], for example, the result is never
    /// `/a/b` or a whole URI. For a target with dot-segments, the forms also determine the result:
    /// only an [empty path](Forms::EMPTY_PATH) inherits the dot-segments of the base.
    pub const fn forms(self, forms: Forms) -> Self {
        Self { forms, ..self }
    }

    /// Returns the shortest reference that the resolver resolves to `target`, such as `../a`.
    ///
    /// # Errors
    ///
    /// Returns [`RelativizeError::ExcessDotSegments`] if the resolver rejects excess dot-segments
    /// ([`ExcessDotSegments::Error`](crate::resolve::ExcessDotSegments::Error)) and the target has
    /// some. Returns [`RelativizeError::Form`] if no reference in the allowed forms resolves to the
    /// target. If all forms are allowed, this happens only if the resolver ignores a repeated
    /// scheme ([`SameScheme::Ignore`]). With other options, this cannot fail.
    ///
    /// # Panics
    ///
    /// Panics if the reference is longer than `u32::MAX` bytes. It is at most a few bytes longer
    /// than the target.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::Uri;
    /// use urikit::relativize::Relativizer;
    ///
    /// let base = Uri::parse("https://example.com/docs/guide/")?;
    /// let target = Uri::parse("https://example.com/docs/api/")?;
    /// assert_eq!(Relativizer::new(base.resolver()).relativize(target)?, "../api/");
    /// # Ok::<(), urikit::Error>(())
    /// ```
    pub fn relativize<'r>(
        &self,
        target: impl Into<GenericUri<'r, S>>,
    ) -> Result<GenericUriRefBuf<S>, RelativizeError> {
        self.find(&target.into(), |reference, target| {
            let mut text = String::with_capacity(reference.checked_len(target));
            let spans = reference.write(target, &mut text);
            GenericUriRefBuf::new(text, spans)
        })
    }

    /// Finds a reference like [`relativize`](Self::relativize), and appends it to a string.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`relativize`](Self::relativize). The string is then unchanged.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::Uri;
    /// use urikit::relativize::Relativizer;
    ///
    /// let links = Relativizer::new(Uri::parse("https://example.com/docs/")?.resolver());
    /// let mut html = String::from("<img src=\"");
    /// links.relativize_into(Uri::parse("https://example.com/docs/img/logo.png")?, &mut html)?;
    /// assert_eq!(html, "<img src=\"img/logo.png");
    /// # Ok::<(), urikit::Error>(())
    /// ```
    pub fn relativize_into<'r>(
        &self,
        target: impl Into<GenericUri<'r, S>>,
        out: &mut String,
    ) -> Result<(), RelativizeError> {
        self.find(&target.into(), |reference, target| {
            out.reserve(reference.checked_len(target));
            reference.write(target, out);
        })
    }

    /// Calls `write` with the shortest reference to `target`, and the target that it leads to,
    /// which may have less dot-segments than `target`. Returns what `write` does.
    #[inline]
    fn find<R>(
        &self,
        target: &GenericUri<'_, S>,
        write: impl FnOnce(Candidate, &GenericUriRef<'_, S>) -> R,
    ) -> Result<R, RelativizeError> {
        if let Some(candidate) = self.empty_path(target) {
            return Ok(write(candidate, target));
        }
        // A reference with a path leads to the target without its dot-segments.
        let encoded = self.resolver.encoded_dots_option();
        let path = &target.as_str().as_bytes()[target.spans().path()];
        if !path::may_have_dots(path, encoded) {
            return Ok(write(self.shortest(target)?, target));
        }
        // The target is a URI, so it must not be resolved as `http:g` is for `SameScheme::Ignore`.
        let absolute = self.resolver.same_scheme(SameScheme::Keep);
        let clean = absolute.resolve(target).map_err(|_| RelativizeError::ExcessDotSegments)?;
        let clean = clean.view();
        let candidate = match self.empty_path(&clean) {
            Some(candidate) => candidate,
            None => self.shortest(&clean)?,
        };
        Ok(write(candidate, &clean))
    }

    /// Returns the shortest reference with a path, or with an authority. The target must have no
    /// dot-segments.
    fn shortest(&self, target: &GenericUriRef<'_, S>) -> Result<Candidate, RelativizeError> {
        let [near, through_root, absolute] = if self.is_on_site(target) {
            let [near, through_root] = self.relative_paths(target);
            [near, through_root, self.absolute_path(target)]
        } else {
            [None; 3]
        };
        // Usually, both paths are certain, and no other reference is shorter. The relative path is
        // preferred if they have the same length.
        if let (Some(near), None, Some(absolute)) = (near, through_root, absolute) {
            if near.is_certain && self.forms == Forms::ALL {
                let is_near_shortest = near.excess_len() <= absolute.excess_len();
                return Ok(if is_near_shortest { near } else { absolute });
            }
        }
        // An absolute path is never longer than the forms that also have an authority. So if it is
        // possible, they are not needed.
        let is_sufficient = self.forms.contains(Forms::ABSOLUTE_PATH)
            && absolute.is_some_and(|absolute| absolute.is_certain);
        let [network, uri] = if is_sufficient {
            [None, None]
        } else {
            [self.network_path(target), self.uri(target)]
        };
        // Of several candidates with the same length, `min_by_key` returns the first, so this is
        // the order of preference.
        let mut candidates = [near, through_root, absolute, network, uri];
        // The first of the shortest is tried first. Nearly always, it resolves to the target.
        while let Some(shortest) = candidates
            .iter_mut()
            .filter(|one| one.is_some_and(|one| self.forms.contains(one.form)))
            .min_by_key(|one| one.map_or(0, |one| one.excess_len()))
        {
            // If not, the options of the resolver rule it out, and the others are left.
            let Some(candidate) = shortest.take() else { break };
            if candidate.is_certain || self.leads_to(candidate, target) {
                return Ok(candidate);
            }
        }
        Err(RelativizeError::Form)
    }

    /// Returns whether the resolver resolves a candidate for the target to the target.
    fn leads_to(&self, candidate: Candidate, target: &GenericUriRef<'_, S>) -> bool {
        let mut text = String::new();
        let spans = candidate.write(target, &mut text);
        // Resolution is the definition of a correct result, so ask the resolver.
        let resolved = self.resolver.resolve(GenericUriRef::new(&text, spans));
        resolved.is_ok_and(|resolved| resolved.as_str() == target.as_str())
    }

    /// Returns whether the target has the scheme and the authority of the base.
    fn is_on_site(&self, target: &GenericUriRef<'_, S>) -> bool {
        let base = self.resolver.base();
        let before_path = base.spans().path_start;
        // The offsets are compared first, because they differ for most other sites.
        before_path == target.spans().path_start
            && base.as_str().as_bytes()[..before_path as usize]
                == target.as_str().as_bytes()[..before_path as usize]
    }

    /// Returns the reference with an empty path, such as `?q`, if one leads to the target.
    ///
    /// Returns `None` if the base has another path or site, or if the form is not allowed.
    fn empty_path(&self, target: &GenericUriRef<'_, S>) -> Option<Candidate> {
        let base = self.resolver.base();
        let spans = target.spans();
        let is_same_path = self.forms.contains(Forms::EMPTY_PATH)
            && base.as_str().as_bytes()[base.spans().path()]
                == target.as_str().as_bytes()[spans.path()]
            && self.is_on_site(target);
        if !is_same_path {
            return None;
        }
        // A reference with an empty path inherits the query of the base, so it can omit an equal
        // query, but cannot remove the query if the target has none.
        let start = match target.query() {
            query if query == base.query() => spans.query_end,
            Some(_) if !self.rejects_paths() => spans.path_end,
            _ => return None,
        };
        Some(Candidate { prefix: "", climbs: 0, start, form: Forms::EMPTY_PATH, is_certain: true })
    }

    /// Returns whether the resolver rejects all references that change the path or the query.
    fn rejects_paths(&self) -> bool {
        // The smallest change to a base is another query. A base with an opaque path rejects even
        // that.
        let query = GenericUriRef::new("?", Spans { query_end: 1, ..Spans::EMPTY });
        self.resolver.resolve(query) == Err(ResolveError::RootlessBase)
    }

    /// Returns the two references with a relative path to a target, which must be on the same site.
    ///
    /// The first climbs to the deepest common directory of the base and the target. The second
    /// climbs through the root that section 5.2.4 adds to a path without one. It is `None` unless
    /// the path of the target has a leading slash and that of the base does not.
    ///
    /// Both are `None` if relative paths are not allowed, or if the resolver rejects the base.
    fn relative_paths(&self, target: &GenericUriRef<'_, S>) -> [Option<Candidate>; 2] {
        // After an authority, a path that is resolved is never empty, because it starts with the
        // root (section 5.2.3).
        let spans = target.spans();
        let is_unreachable = spans.path_end == spans.path_start && spans.host_start != 0;
        if is_unreachable || !self.forms.contains(Forms::BELOW) {
            return [None, None];
        }
        let clean;
        let (mut directory, root) = self.resolver.directory();
        // Resolution also removes the dot-segments of the base, so the directory is that of the
        // target of `.`, and the number of its levels can be counted.
        if path::may_have_dots(directory, self.resolver.encoded_dots_option()) {
            let dot = GenericUriRef::new(".", Spans { path_end: 1, query_end: 1, ..Spans::EMPTY });
            let Ok(resolved) = self.resolver.resolve(dot) else { return [None, None] };
            clean = resolved;
            directory = path_of(&clean.view());
        } else if directory.is_empty() {
            // After an authority, an empty path has the directory `/` (section 5.2.3).
            directory = root.as_bytes();
        }
        let path = path_of(target);
        // Only whole segments count: `/ab/` and `/ac` share `/`, not `/a`.
        let common = &directory[..same_bytes(directory, path)];
        let shared = common.iter().rposition(|&byte| byte == b'/').map_or(0, |slash| slash + 1);
        // Without options and with two absolute paths, the reference resolves to the target by
        // construction. All other cases are checked.
        let is_certain = self.resolver.is_strict() && shared > 0 && directory.starts_with(b"/");
        // The reference that leaves the directories of `left`, and then appends `rest`. That ends
        // where the path of the target ends, so its length determines its offset.
        let candidate = |left: &[u8], rest: &[u8]| {
            // Each slash is a level to climb.
            let levels = left.iter().filter(|&&byte| byte == b'/').count();
            let (climbs, prefix) = lead(levels, rest);
            // After the prefix `./`, the slash of `.//..` is the root, below which a `..` was kept.
            let first = rest.strip_prefix(b"/").unwrap_or(rest);
            let is_below = climbs == 0 && prefix != ".." && !path::starts_with_dots(first);
            Candidate {
                prefix,
                climbs: climbs as u32,
                start: target.spans().path_end - rest.len() as u32,
                form: if is_below { Forms::BELOW } else { Forms::RELATIVE_PATH },
                is_certain,
            }
        };
        let near = candidate(&directory[shared..], &path[shared..]);
        let below_root = path.strip_prefix(b"/").filter(|_| !directory.starts_with(b"/"));
        [Some(near), below_root.map(|rest| candidate(directory, rest))]
    }

    /// Returns the reference that consists of the path, query, and fragment of the target.
    ///
    /// Returns `None` if that path has no leading slash. The target must be on the same site.
    fn absolute_path(&self, target: &GenericUriRef<'_, S>) -> Option<Candidate> {
        let path = &target.as_str().as_bytes()[target.spans().path()];
        if !path.starts_with(b"/") {
            return None;
        }
        let prefix = PathContext::of(&Spans::EMPTY).prefix(path.iter().copied());
        Some(self.whole(Forms::ABSOLUTE_PATH, prefix, target.spans().path_start))
    }

    /// Returns the reference that omits only the scheme.
    ///
    /// Returns `None` if the base has another scheme, or the target has no authority.
    fn network_path(&self, target: &GenericUriRef<'_, S>) -> Option<Candidate> {
        let is_same_scheme = Some(self.resolver.base().scheme().as_str())
            == target.scheme().map(|scheme| scheme.as_str());
        (is_same_scheme && target.authority().is_some())
            .then(|| self.whole(Forms::NETWORK_PATH, "", target.spans().after_scheme()))
    }

    /// Returns the target itself, unless the resolver would ignore its scheme.
    fn uri(&self, target: &GenericUriRef<'_, S>) -> Option<Candidate> {
        (!self.resolver.ignores_scheme_of(*target)).then(|| self.whole(Forms::URI, "", 0))
    }

    /// Returns a candidate without `../` that consists of a prefix and the target from the offset
    /// `start` on.
    fn whole(&self, form: Forms, prefix: &'static str, start: u32) -> Candidate {
        Candidate { prefix, climbs: 0, start, form, is_certain: self.resolver.is_strict() }
    }
}

/// Returns the path without a prefix that only prevents its parsing as an authority (section 3.3).
fn path_of<'a, S: UriSpec>(reference: &GenericUriRef<'a, S>) -> &'a [u8] {
    let spans = reference.spans();
    let path = &reference.as_str().as_bytes()[spans.path()];
    &path[PathContext::of(&spans).prefix_len(path)..]
}

/// Returns how often to write `../`, and the prefix to write between that and `rest`: `.`, `..`,
/// `./`, or `""`.
///
/// `climbs` is the number of directories to leave, and `rest` the path from there to the target.
fn lead(climbs: usize, rest: &[u8]) -> (usize, &'static str) {
    match climbs {
        // The target is a directory on the way up. A final `..` means the same as `../`, with one
        // byte less.
        0 if rest.is_empty() => (0, "."),
        climbs if rest.is_empty() => (climbs - 1, ".."),
        0 if path::needs_dot_slash(rest) => (0, "./"),
        climbs => (climbs, ""),
    }
}

/// The error returned if no reference with the allowed forms resolves to the target URI.
///
/// It is returned by [`Relativizer::relativize`]. [`Uri::relativize`](crate::Uri::relativize)
/// cannot fail.
///
/// # Examples
///
/// ```
/// use urikit::Uri;
/// use urikit::relativize::{Forms, RelativizeError, Relativizer};
///
/// let base = Uri::parse("https://example.com/docs/")?;
/// let links = Relativizer::new(base.resolver()).forms(Forms::RELATIVE_PATH);
/// let error = links.relativize(Uri::parse("https://example.org/")?).unwrap_err();
/// assert_eq!((error, error.code()), (RelativizeError::Form, "no-form"));
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RelativizeError {
    /// The target has more `..` segments than segments to remove, and the resolver does not allow
    /// this.
    ExcessDotSegments,
    /// No reference in the allowed forms resolves to the target.
    Form,
}

impl RelativizeError {
    /// Returns a stable, machine-readable code for the error: `excess-dots` or `no-form`.
    ///
    /// Use it in programs and logs. `Display` writes a message for people.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::relativize::RelativizeError;
    ///
    /// assert_eq!(RelativizeError::ExcessDotSegments.code(), "excess-dots");
    /// ```
    pub const fn code(&self) -> &'static str {
        match self {
            Self::ExcessDotSegments => "excess-dots",
            Self::Form => "no-form",
        }
    }

    /// Returns the rule that the target violates, as an English sentence for an error message.
    ///
    /// To get the section that specifies the rule, use [`section`](Self::section).
    pub const fn rule(&self) -> &'static str {
        match self {
            Self::ExcessDotSegments => "a target with too many \"..\" segments is an error",
            Self::Form => "a reference in the forms that are allowed resolves to the target",
        }
    }

    /// Returns the section that specifies the rule, such as `RFC 3986 section 4.2`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::relativize::RelativizeError;
    ///
    /// assert_eq!(RelativizeError::Form.section(), "RFC 3986 section 4.2");
    /// ```
    pub const fn section(&self) -> &'static str {
        match self {
            Self::ExcessDotSegments => "RFC 2396 section 5.2",
            Self::Form => "RFC 3986 section 4.2",
        }
    }
}

impl fmt::Display for RelativizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::ExcessDotSegments => "target has more `..` segments than other segments",
            Self::Form => "no reference of the required form resolves to the target",
        })
    }
}

impl core::error::Error for RelativizeError {}

/// Implements the methods that relativize with the default options.
macro_rules! relativization {
    ([$($life:lifetime,)?] $type:ident) => {
        impl<$($life,)? S: UriSpec> $type<$($life,)? S> {
            /// Returns the shortest reference from this base URI to a target URI, such as `../a`.
            ///
            /// Use this method to write relative links; [`resolve`](Self::resolve) is the inverse.
            /// It cannot fail, and the [module documentation](crate::relativize) lists its
            /// guarantees. The fragment of the base is ignored. To restrict the form of the
            /// reference, use a [`Relativizer`].
            ///
            /// # Panics
            ///
            /// Panics if the reference is longer than `u32::MAX` bytes. It is at most a few bytes
            /// longer than the target.
            ///
            /// # Examples
            ///
            /// ```
            /// use urikit::Uri;
            ///
            /// let base = Uri::parse("https://example.com/docs/")?;
            /// let link = base.relativize(Uri::parse("https://example.com/docs/faq.html#tls")?);
            /// assert_eq!(link, "faq.html#tls");
            /// # Ok::<(), urikit::ParseError>(())
            /// ```
            #[doc(alias("make_relative", "relative_to"))]
            pub fn relativize<'r>(
                &self,
                target: impl Into<GenericUri<'r, S>>,
            ) -> GenericUriRefBuf<S> {
                let target = target.into();
                // With the default options, every target has a reference, so the fallback is not
                // reached.
                Relativizer::new(GenericUri::from(self).resolver())
                    .relativize(target)
                    .unwrap_or_else(|_| (*target).to_buf())
            }
        }
    };
}
relativization! { ['a,] GenericUri }
relativization! { [] GenericUriBuf }
