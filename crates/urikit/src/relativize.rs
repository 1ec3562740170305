//! Relativization: from a base and a target to the shortest reference that leads back.
//!
//! RFC 3986 says how a reference is resolved (section 5.2) and not how one is found. What is found here keeps a law: for
//! every base and every target,
//!
//! * **it leads back**: resolved against the base, the reference gives the target, character by character, and its
//!   components are those of the reference, whatever its segments look like;
//! * **it is the shortest**: no reference with fewer bytes does.
//!
//! ```
//! use urikit::{AbsoluteUri, Uri};
//!
//! let base = AbsoluteUri::parse("http://a/b/c/d;p?q")?;
//! let to = |target| Uri::parse(target).map(|target| base.relativize(target).to_string());
//!
//! assert_eq!(to("http://a/b/c/g")?, "g");
//! assert_eq!(to("http://a/b/g#s")?, "../g#s");
//! assert_eq!(to("http://a/g")?, "/g"); // shorter than ../../g
//! assert_eq!(to("http://a/b/c/d;p?y")?, "?y");
//! assert_eq!(to("http://a/b/c/d;p")?, "d;p"); // an empty reference would inherit the query
//! assert_eq!(to("http://a/b/c/x:y")?, "./x:y"); // x:y would be a URI
//! assert_eq!(to("http://a//g")?, "/.//g"); // and //g another host
//! assert_eq!(to("http://g/")?, "//g/");
//! assert_eq!(to("HTTP://a/b/c/g")?, "HTTP://a/b/c/g"); // other letters would come back
//! # Ok::<(), urikit::ParseError>(())
//! ```
//!
//! # A target with dot-segments
//!
//! No reference leads to `http://a/b/../c`, not even that URI itself: section 5.2.2 takes the dot-segments away. Then the
//! reference leads to the target without them, which is what the target itself resolves to. If the base's path is the
//! target's, dots and all, the empty path inherits it as it is, and the reference leads to the very target.
//!
//! # Among equals
//!
//! Where several references are equally short, the one that says the least wins: an empty path, then a relative path, an
//! absolute path, a network-path, a URI. So the directory of `http://a/b` is `.` rather than `/`. Within a relative path
//! every `../` stands at the beginning, and where it needs a guard that is `./`. One that takes a segment of the reference itself
//! is not looked for, though by the letter of step 2C (section 5.2.4) it can make a root where the base has none: `a/../b` leads
//! from `s:c` to `s:/b`, to which `/b` is the reference, and among [relative paths](Forms::RELATIVE_PATH) there is said to be none.
//!
//! # ResolveOptions
//!
//! [`Resolver::relativize`] is the same for those who resolve with other options: the law holds for the resolver that was
//! asked. Some options leave targets that no reference leads to, which is an [error](RelativizeError).
//! [`Resolver::relativize_as`] takes the [`Forms`] that the reference may have, and gives the shortest in one of them.

mod near;
mod search;

#[cfg(feature = "alloc")]
use alloc::string::String;
use core::fmt::{self, Write};
use core::ops::BitOr;

use crate::path::{Cleared, DotSegmentOptions};
use crate::recompose::{BufferError, Recompose, Recomposer};
#[cfg(feature = "alloc")]
use crate::reference::AbsoluteUriBuf;
use crate::reference::{AbsoluteUri, Uri, UriRef};
use crate::resolve::{ResolveOptions, Resolver};
use crate::spans::Spans;
use search::Search;

/// The forms that a reference may have (RFC 3986 section 4.2), as a set. Sets are united with `|`.
///
/// ```
/// use urikit::relativize::Forms;
/// use urikit::{AbsoluteUri, Uri};
///
/// let resolver = AbsoluteUri::parse("http://a/b/c/d")?.resolver();
/// let target = Uri::parse("http://a/g?q")?;
/// let to = |forms| resolver.relativize_as(target, forms).map(|found| found.to_string());
///
/// assert_eq!(to(Forms::ALL)?, "/g?q");
/// assert_eq!(to(Forms::RELATIVE_PATH)?, "../../g?q");
/// assert_eq!(to(Forms::NETWORK_PATH)?, "//a/g?q");
/// assert_eq!(to(Forms::BELOW | Forms::URI)?, "http://a/g?q");
/// assert!(to(Forms::BELOW).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Forms(u8);

impl Forms {
    /// No path, so that the base's is inherited: a query, a fragment, both, or nothing at all.
    pub const EMPTY_PATH: Self = Self(1);
    /// [`EMPTY_PATH`](Self::EMPTY_PATH), or a relative path that does not climb: no `..`.
    pub const BELOW: Self = Self(Self::EMPTY_PATH.0 | 2);
    /// [`BELOW`](Self::BELOW), or a relative path that climbs. It stays right when base and target move together.
    pub const RELATIVE_PATH: Self = Self(Self::BELOW.0 | 4);
    /// A path from the root: `/g`.
    pub const ABSOLUTE_PATH: Self = Self(8);
    /// Everything but the scheme: `//a/g`.
    pub const NETWORK_PATH: Self = Self(16);
    /// A URI, with its scheme.
    pub const URI: Self = Self(32);
    /// All of them.
    pub const ALL: Self =
        Self(Self::RELATIVE_PATH.0 | Self::ABSOLUTE_PATH.0 | Self::NETWORK_PATH.0 | Self::URI.0);

    /// The forms of both sets; `|` in `const`.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether all forms of `other` are in this set.
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

impl<'a> Resolver<'a> {
    /// The shortest reference that this resolver resolves to `target`; see [`relativize`](crate::relativize).
    ///
    /// # Errors
    ///
    /// [`RelativizeError::ExcessDotSegments`] under [`ExcessDotSegments::Error`](crate::resolve::ExcessDotSegments::Error), for a target that climbs above its own root;
    /// [`RelativizeError::Form`] under [`SameScheme::Ignore`](crate::resolve::SameScheme::Ignore), for a target that has the base's scheme and
    /// needs to name it. With the other options it cannot fail.
    #[inline]
    pub fn relativize<'r>(&self, target: impl Into<Uri<'r>>) -> Result<Relativized<'r>, RelativizeError> {
        self.relativize_as(target, Forms::ALL)
    }

    /// The shortest reference in one of these forms that this resolver resolves to `target`.
    ///
    /// The forms also decide what a target with dot-segments comes to: only an [empty path](Forms::EMPTY_PATH)
    /// inherits those of the base.
    ///
    /// # Errors
    ///
    /// Those of [`relativize`](Self::relativize), and [`RelativizeError::Form`] if the target cannot be said in these
    /// forms.
    pub fn relativize_as<'r>(
        &self,
        target: impl Into<Uri<'r>>,
        forms: Forms,
    ) -> Result<Relativized<'r>, RelativizeError> {
        let target = target.into();
        let is_usual = forms == Forms::ALL && self.options == ResolveOptions::STRICT;
        match is_usual.then(|| near::reference(self.base(), target)).flatten() {
            Some(reference) => Ok(reference),
            None => Search::new(*self, target).shortest(forms),
        }
    }
}

/// A reference that leads from a base to a target, not yet written. `Display` writes it.
///
/// It is a few options: which stretches of the target it repeats, how often it climbs, and what guards it. It takes time linear in the
/// target's length to write and no memory but the result's. It does not borrow from the base.
#[derive(Clone, Copy)]
#[must_use = "the result is lazy: convert it with `to_buf` or `to_string`, or write it"]
pub struct Relativized<'r> {
    /// The target's text up to its path, as far as it is repeated, and where its components come to stand.
    lead: &'r str,
    lead_spans: Spans,
    /// How many `../` follow.
    climbs: usize,
    /// What comes between: dots, perhaps a slash.
    guard: &'static str,
    /// The target's path where it is to be changed, and how many bytes of it are there already.
    path: RemovedPath<'r>,
    shared: usize,
    /// The end of the target: so much of its path, or none, the query with its `?`, and the fragment.
    trail: &'r str,
    path_len: usize,
    query_len: usize,
}

impl<'r> Relativized<'r> {
    /// By section 5.2 every target can be said.
    #[inline]
    pub(crate) fn by_the_letter(base: AbsoluteUri<'_>, target: Uri<'r>) -> Self {
        near::reference(base, target).unwrap_or_else(|| {
            let search = Search::new(base.resolver(), target);
            search.shortest(Forms::ALL).unwrap_or_else(|_| search.target_itself())
        })
    }

    /// The reference as an owned one, in one allocation and without a second parse.
    ///
    /// # Panics
    ///
    /// When the reference is longer than `u32::MAX` bytes, which takes a target of that length less a guard.
    #[cfg(feature = "alloc")]
    #[inline]
    pub fn to_buf(&self) -> crate::UriRefBuf {
        self.recompose_owned(self.capacity())
    }

    /// Returns the reference as a `String`, in one allocation.
    ///
    /// The result is that of [`Display`](fmt::Display). This method is faster than the general `to_string`, which it shadows.
    #[cfg(feature = "alloc")]
    #[expect(clippy::inherent_to_string_shadow_display, reason = "the same string, and twice as fast")]
    #[inline]
    #[must_use]
    pub fn to_string(&self) -> String {
        self.to_buf().into_string()
    }

    /// Appends the reference to `out`.
    #[cfg(feature = "alloc")]
    pub fn append_to(&self, out: &mut String) {
        out.reserve(self.capacity());
        // A `String` takes everything.
        let _ = self.recompose(&mut Recomposer::new(out));
    }

    /// At least as many bytes as the reference has.
    #[cfg(feature = "alloc")]
    fn capacity(&self) -> usize {
        let path = self.path.most().saturating_sub(self.shared);
        self.lead.len() + self.climbs * CLIMB.len() + self.guard.len() + path + self.trail.len()
    }

    /// Writes the reference to the beginning of `out`.
    ///
    /// # Errors
    ///
    /// [`BufferError`] when the buffer is too small or the result longer than `u32::MAX` bytes; what `out` holds then is not specified.
    pub fn write_into<'b>(&self, out: &'b mut [u8]) -> Result<UriRef<'b>, BufferError> {
        self.recompose_into(out)
    }
}

/// A path that is to lose its dot-segments by these rules, or none without. What that leaves is a large value and quickly
/// found again.
#[derive(Clone, Copy, Debug)]
struct RemovedPath<'r> {
    text: &'r str,
    rules: Option<DotSegmentOptions>,
}

impl<'r> RemovedPath<'r> {
    /// Nothing.
    const NONE: Self = Self { text: "", rules: None };

    #[inline]
    fn cleared(&self) -> Cleared<'r> {
        self.rules.map_or(Cleared::Plain(self.text), |rules| Cleared::new(self.text, rules))
    }

    /// At least as many bytes as the result has.
    #[cfg(feature = "alloc")]
    const fn most(&self) -> usize {
        self.text.len() + 1
    }
}

/// What takes one segment away.
const CLIMB: &str = "../";

impl Recompose for Relativized<'_> {
    fn recompose<W: Write>(&self, to: &mut Recomposer<W>) -> fmt::Result {
        to.write_str(self.lead)?;
        to.set_spans(self.lead_spans);
        for _ in 0..self.climbs {
            to.write_str(CLIMB)?;
        }
        to.write_str(self.guard)?;
        self.path.cleared().write_behind(self.shared, &mut |piece| to.write_str(piece))?;
        to.end_path_within(self.path_len, self.query_len);
        to.write_str(self.trail)
    }
}

impl fmt::Display for Relativized<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.display(f)
    }
}

impl fmt::Debug for Relativized<'_> {
    /// How often it climbs, and the path: the rest may hold a password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let own = &self.trail[..self.path_len];
        f.debug_struct("Relativized")
            .field("climbs", &self.climbs)
            .field("guard", &self.guard)
            .field("path", if own.is_empty() { &self.path.text } else { &own })
            .finish_non_exhaustive()
    }
}

/// Why there is no reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RelativizeError {
    /// The target has more `..` than segments, which the resolver refuses.
    ExcessDotSegments,
    /// No reference of the forms that were asked for, in which each `..` stands at the beginning, resolves to the target.
    Form,
}

impl RelativizeError {
    /// A name that programs can rely on: `excess-dots` or `no-form`.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::ExcessDotSegments => "excess-dots",
            Self::Form => "no-form",
        }
    }

    /// The rule that was asked for.
    pub const fn rule(&self) -> &'static str {
        match self {
            Self::ExcessDotSegments => "a target with too many \"..\" segments is an error",
            Self::Form => "a reference in the forms that are allowed resolves to the target",
        }
    }

    /// The document and section that the rule stands in.
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
            Self::ExcessDotSegments => "the target climbs above its own root",
            Self::Form => "no reference of an allowed form leads from the base to the target",
        })
    }
}

impl core::error::Error for RelativizeError {}

impl Uri<'_> {
    /// Returns the shortest reference that leads from this URI, without its fragment, to `target`.
    ///
    /// To require a form, such as a path relative to the directory, use
    /// [`relativize_as`](crate::resolve::Resolver::relativize_as).
    ///
    /// ```
    /// use urikit::Uri;
    ///
    /// let page = Uri::parse("http://example.com/docs/guide/intro.html#top")?;
    /// let target = Uri::parse("http://example.com/docs/api.html")?;
    /// assert_eq!(page.relativize(target).to_string(), "../api.html");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[doc(alias("make_relative", "relative_to"))]
    pub fn relativize<'r>(&self, target: impl Into<Uri<'r>>) -> Relativized<'r> {
        self.without_fragment().relativize(target)
    }
}

#[cfg(feature = "alloc")]
impl crate::reference::UriBuf {
    /// See [`Uri::relativize`].
    #[doc(alias("make_relative", "relative_to"))]
    pub fn relativize<'r>(&self, target: impl Into<Uri<'r>>) -> Relativized<'r> {
        self.as_uri().relativize(target)
    }
}

impl AbsoluteUri<'_> {
    /// Returns the shortest reference that resolves to `target`: the inverse of section 5.2. Never fails.
    ///
    /// ```
    /// use urikit::{AbsoluteUri, Uri};
    ///
    /// let base = AbsoluteUri::parse("http://a/b/c")?;
    /// let target = Uri::parse("http://a/b/d:e#s")?;
    /// let reference = base.relativize(target).to_buf();
    /// assert_eq!(reference.as_str(), "./d:e#s");
    /// assert_eq!(base.resolve(reference.as_uri_ref()).to_uri(), target.as_str());
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[doc(alias = "relative_to")]
    #[doc(alias = "make_relative")]
    #[inline]
    pub fn relativize<'r>(&self, target: impl Into<Uri<'r>>) -> Relativized<'r> {
        Relativized::by_the_letter(*self, target.into())
    }
}

#[cfg(feature = "alloc")]
impl AbsoluteUriBuf {
    /// See [`AbsoluteUri::relativize`].
    pub fn relativize<'r>(&self, target: impl Into<Uri<'r>>) -> Relativized<'r> {
        self.as_absolute().relativize(target)
    }
}

crate::recompose::equals_text! { [] Relativized<'_>; }
