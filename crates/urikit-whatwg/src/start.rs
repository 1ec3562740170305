//! The states of the basic URL parser before the authority or path ([URL Standard section 4.4]).
//!
//! They determine which components of the base URL are kept, and how the rest of the input is
//! parsed.
//!
//! [URL Standard section 4.4]: https://url.spec.whatwg.org/#url-parsing

use crate::error::{Failure, ValidationErrorKind as Kind};
use crate::observer::Observer;
use crate::scheme::{SchemeKind, scheme_len};
use crate::url::Url;

/// How parsing continues.
#[derive(Clone, Copy)]
pub(crate) struct Start<'i> {
    /// The scheme of the input or of the base URL.
    pub(crate) scheme: &'i str,
    pub(crate) kind: SchemeKind,
    /// The offset after the colon of the scheme; 0 if the input has no scheme.
    pub(crate) after_scheme: usize,
    pub(crate) keep: Keep,
    pub(crate) next: Next,
    /// The offset of `next`.
    pub(crate) at: usize,
}

/// The components of the URL that do not come from the input.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Keep {
    /// None.
    Nothing,
    /// The empty host of a `file` URL.
    EmptyHost,
    /// The authority of the base URL.
    Authority,
    /// The authority of the base URL and the drive letter of its path.
    Drive,
    /// The authority and path of the base URL, without the last segment.
    Parent,
    /// The authority and path of the base URL.
    Path,
    /// The authority, path, and query of the base URL.
    Query,
}

/// The state at which parsing continues.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Next {
    /// The credentials, host, and port.
    Authority,
    /// The host of a `file` URL.
    FileHost,
    OpaquePath,
    /// A path segment, with a slash before it that belongs to it or not.
    Segment {
        has_slash: bool,
    },
    /// The `?`, the `#`, or the end.
    AfterPath,
}

/// Runs the states up to the authority or path.
pub(crate) fn locate<'i, O: Observer>(
    input: &'i str,
    base: Option<&'i Url>,
    observer: &mut O,
) -> Result<Start<'i>, Failure> {
    let Some(len) = scheme_len(input) else { return without_scheme(input, base, observer) };
    let kind = SchemeKind::of(&input[..len]);
    let at = len + 1;
    let start = Start {
        scheme: &input[..len],
        kind,
        after_scheme: at,
        keep: Keep::Nothing,
        next: Next::Authority,
        at,
    };
    let has_slashes = input[at..].starts_with("//");
    if kind.is_special() && !has_slashes {
        observer.error(Kind::SpecialSchemeMissingFollowingSolidus, at..at);
    }
    let base = base.filter(|base| base.scheme_kind() == kind);
    Ok(match kind {
        SchemeKind::File => file(input, start, base, observer),
        SchemeKind::NotSpecial => match &input.as_bytes()[at..] {
            [b'/', b'/', ..] => Start { at: at + 2, ..start },
            [b'/', ..] => Start { next: Next::Segment { has_slash: true }, at: at + 1, ..start },
            _ => Start { next: Next::OpaquePath, ..start },
        },
        // Special relative or authority state.
        _ if base.is_some() && !has_slashes => relative(input, start, observer),
        _ => {
            let at = if has_slashes { at + 2 } else { at };
            Start { at: ignore_slashes(input, at, observer), ..start }
        }
    })
}

/// No scheme state.
fn without_scheme<'i, O: Observer>(
    input: &'i str,
    base: Option<&'i Url>,
    observer: &mut O,
) -> Result<Start<'i>, Failure> {
    let first = 0..input.chars().next().map_or(0, char::len_utf8);
    let Some(base) = base else {
        return Err(Failure::new(Kind::MissingSchemeNonRelativeUrl, first));
    };
    let kind = base.scheme_kind();
    let start = Start {
        scheme: &base.as_str()[..base.offsets.scheme_end as usize],
        kind,
        after_scheme: 0,
        keep: Keep::Query,
        next: Next::AfterPath,
        at: 0,
    };
    match kind {
        _ if base.has_opaque_path() && input.starts_with('#') => Ok(start),
        _ if base.has_opaque_path() => Err(Failure::new(Kind::MissingSchemeNonRelativeUrl, first)),
        SchemeKind::File => Ok(file(input, start, Some(base), observer)),
        _ => Ok(relative(input, start, observer)),
    }
}

/// Relative state and relative slash state.
fn relative<'i, O: Observer>(input: &str, start: Start<'i>, observer: &mut O) -> Start<'i> {
    let at = start.at;
    let is_slash = |byte| is_slash(byte, start.kind);
    match input.as_bytes()[at..] {
        [first, second, ..] if is_slash(first) && is_slash(second) => {
            check_slash(first, at, observer);
            check_slash(second, at + 1, observer);
            let at = at + 2;
            let at = if start.kind.is_special() { ignore_slashes(input, at, observer) } else { at };
            Start { keep: Keep::Nothing, next: Next::Authority, at, ..start }
        }
        [first, ..] if is_slash(first) => {
            check_slash(first, at, observer);
            let next = Next::Segment { has_slash: true };
            Start { keep: Keep::Authority, next, at: at + 1, ..start }
        }
        [] | [b'#', ..] => Start { keep: Keep::Query, next: Next::AfterPath, ..start },
        [b'?', ..] => Start { keep: Keep::Path, next: Next::AfterPath, ..start },
        _ => Start { keep: Keep::Parent, next: Next::Segment { has_slash: false }, ..start },
    }
}

/// File state and file slash state. The base URL has the scheme `file`, too.
fn file<'i, O: Observer>(
    input: &str,
    start: Start<'i>,
    base: Option<&Url>,
    observer: &mut O,
) -> Start<'i> {
    let at = start.at;
    let segment = |has_slash| Next::Segment { has_slash };
    let is_slash = |byte| is_slash(byte, SchemeKind::File);
    let has_drive = |at| starts_with_drive_letter(&input.as_bytes()[at..]);
    match (&input.as_bytes()[at..], base) {
        (&[first, second, ..], _) if is_slash(first) && is_slash(second) => {
            check_slash(first, at, observer);
            check_slash(second, at + 1, observer);
            Start { keep: Keep::EmptyHost, next: Next::FileHost, at: at + 2, ..start }
        }
        (&[first, ..], base) if is_slash(first) => {
            check_slash(first, at, observer);
            let at = at + 1;
            let keep = match base {
                None => Keep::EmptyHost,
                // A drive letter of the base stays, unless the input has another one.
                Some(base) if !has_drive(at) && first_is_drive(base.pathname()) => Keep::Drive,
                Some(_) => Keep::Authority,
            };
            Start { keep, next: segment(true), at, ..start }
        }
        (_, None) => Start { keep: Keep::EmptyHost, next: segment(false), ..start },
        ([] | [b'#', ..], _) => Start { keep: Keep::Query, next: Next::AfterPath, ..start },
        ([b'?', ..], _) => Start { keep: Keep::Path, next: Next::AfterPath, ..start },
        _ if has_drive(at) => {
            observer.error(Kind::FileInvalidWindowsDriveLetter, at..at + 2);
            Start { keep: Keep::Authority, next: segment(false), ..start }
        }
        _ => Start { keep: Keep::Parent, next: segment(false), ..start },
    }
}

/// Special authority ignore slashes state.
fn ignore_slashes<O: Observer>(input: &str, at: usize, observer: &mut O) -> usize {
    let rest = &input.as_bytes()[at..];
    let len = rest.iter().take_while(|byte| matches!(byte, b'/' | b'\\')).count();
    for extra in at..at + len {
        observer.error(Kind::SpecialSchemeMissingFollowingSolidus, extra..extra + 1);
    }
    at + len
}

/// Returns whether a byte separates path segments.
#[inline(always)]
pub(crate) fn is_slash(byte: u8, kind: SchemeKind) -> bool {
    byte == b'/' || byte == b'\\' && kind.is_special()
}

/// Reports a separator that is a backslash.
pub(crate) fn check_slash<O: Observer>(byte: u8, at: usize, observer: &mut O) {
    if byte == b'\\' {
        observer.error(Kind::InvalidReverseSolidus, at..at + 1);
    }
}

/// Returns whether a segment is a Windows drive letter, such as `C:` or `C|`.
pub(crate) fn is_drive_letter(segment: &[u8]) -> bool {
    matches!(segment, [letter, b':' | b'|'] if letter.is_ascii_alphabetic())
}

/// Returns whether a string starts with a segment that is a Windows drive letter.
fn starts_with_drive_letter(rest: &[u8]) -> bool {
    rest.len() >= 2
        && is_drive_letter(&rest[..2])
        && matches!(rest.get(2), None | Some(b'/' | b'\\' | b'?' | b'#'))
}

/// Returns whether the first segment of a path is a normalized drive letter, such as `C:`.
fn first_is_drive(path: &str) -> bool {
    matches!(path.as_bytes(), [b'/', letter, b':', rest @ ..]
        if letter.is_ascii_alphabetic() && matches!(rest, [] | [b'/', ..]))
}
