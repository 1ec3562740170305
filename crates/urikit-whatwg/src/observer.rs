//! Observation of the parser, which costs nothing without an observer.

use core::ops::Range;

use crate::error::ValidationErrorKind;

/// A difference between an input and the `href` of its URL.
///
/// Everything between the changes is equal in both. A [removed](ChangeKind::Removed) tab or newline
/// can be inside of the range of another change.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Change {
    /// The kind of the change.
    pub kind: ChangeKind,
    /// The byte range in the input, which is empty if something was added.
    pub input: Range<usize>,
    /// The byte range in the `href`, which is empty if something was removed.
    pub href: Range<usize>,
}

/// The kind of a [`Change`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum ChangeKind {
    /// A C0 control or space at the start or end of the input was removed.
    Trimmed,
    /// A tab or newline was removed.
    Removed,
    /// Uppercase ASCII letters of a scheme or domain were replaced.
    Lowercased,
    /// The slashes and backslashes before the authority were replaced with `//`.
    Slashes,
    /// A backslash was replaced with `/`, or a missing `/` was added.
    Slash,
    /// Characters were percent-encoded.
    PercentEncoded,
    /// A query was encoded in the character set of the document.
    QueryEncoded,
    /// Delimiters of empty credentials were removed.
    EmptyCredentials,
    /// A domain was percent-decoded.
    HostDecoded,
    /// A domain was converted to ASCII by UTS 46.
    HostToAscii,
    /// An IP address was rewritten in its canonical form.
    AddressRewritten,
    /// The host `localhost` was removed from a `file` URL.
    HostRemoved,
    /// An empty or default port, or leading zeros of a port, were removed.
    Port,
    /// Dot-segments, and the segments that they remove, were removed.
    DotSegment,
    /// The `|` of a drive letter was replaced with `:`.
    DriveLetter,
    /// Components of the base URL were added, in place of the scheme if the input has one.
    Base,
    /// `/.` was added before a path that would otherwise be parsed as an authority.
    PathPrefix,
}

impl ChangeKind {
    /// Returns the stable name of this kind, such as `percent-encoded`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Trimmed => "trimmed",
            Self::Removed => "removed",
            Self::Lowercased => "lowercased",
            Self::Slashes => "slashes",
            Self::Slash => "slash",
            Self::PercentEncoded => "percent-encoded",
            Self::QueryEncoded => "query-encoded",
            Self::EmptyCredentials => "empty-credentials",
            Self::HostDecoded => "host-decoded",
            Self::HostToAscii => "host-to-ascii",
            Self::AddressRewritten => "address-rewritten",
            Self::HostRemoved => "host-removed",
            Self::Port => "port",
            Self::DotSegment => "dot-segment",
            Self::DriveLetter => "drive-letter",
            Self::Base => "base",
            Self::PathPrefix => "path-prefix",
        }
    }
}

/// Receives what the parser finds. Offsets are those of the input without the characters that are
/// trimmed or removed everywhere.
pub(crate) trait Observer {
    /// Whether the observer does anything. The parser skips checks that only produce errors if not.
    const ACTIVE: bool;

    /// Records a validation error that does not end parsing.
    fn error(&mut self, kind: ValidationErrorKind, span: Range<usize>);

    /// Records that `input` was replaced by `href`. Calls are in the order of the input.
    fn change(&mut self, kind: ChangeKind, input: Range<usize>, href: Range<usize>);

    /// Records that the output was cut to `href_len` bytes and that `input_end` was reached.
    fn cut(&mut self, input_end: usize, href_len: usize);

    /// Records that bytes were inserted into the output.
    fn insert(&mut self, kind: ChangeKind, href: Range<usize>);
}

/// Observes nothing.
pub(crate) struct Silent;

impl Observer for Silent {
    const ACTIVE: bool = false;

    #[inline(always)]
    fn error(&mut self, _: ValidationErrorKind, _: Range<usize>) {}
    #[inline(always)]
    fn change(&mut self, _: ChangeKind, _: Range<usize>, _: Range<usize>) {}
    #[inline(always)]
    fn cut(&mut self, _: usize, _: usize) {}
    #[inline(always)]
    fn insert(&mut self, _: ChangeKind, _: Range<usize>) {}
}
