//! The states of the basic URL parser before the authority or path ([URL Standard section 4.4]).
//!
//! They determine which components of the base URL are kept, and how the rest of the input is
//! parsed.
//!
//! [URL Standard section 4.4]: https://url.spec.whatwg.org/#url-parsing

use crate::error::{Failure, ValidationErrorKind as Kind};
use crate::observer::Observer;
use crate::scheme::{SchemeKind, first_is_drive, is_slash, scheme_len, starts_with_drive_letter};
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
    // The parser continues without the slashes, so this is the only sign that they are missing.
    let has_slashes = input[at..].starts_with("//");
    if kind.is_special() && !has_slashes {
        observer.error(Kind::SpecialSchemeMissingFollowingSolidus, at..at);
    }
    // Only a base with the same special scheme matters from here on: `http:x` is then relative, for
    // compatibility with RFC 1808. A URL that is not special is never relative if it has a scheme,
    // and two such URLs can have the same kind but different schemes.
    let base = base.filter(|base| base.scheme_kind() == kind);
    Ok(match kind {
        SchemeKind::File => file(input, start, base, observer),
        SchemeKind::NotSpecial => match &input.as_bytes()[at..] {
            // Path or authority state: only exactly two slashes start an authority, and a third one
            // starts its path, after an empty host.
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
    // A relative input has no mistake of its own, so the error marks where the scheme is missing.
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
        // There is no hierarchy to resolve in. Only the fragment can be replaced.
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
        // Both slashes can be backslashes, and a special URL ignores all further ones. So even
        // `/\/host` and `\\\host` leave the host of the base.
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
        // An empty reference, or only a fragment, keeps the query. The fragment of the base is
        // never kept.
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
        // Without a base, the rest is a path, even if it is empty: `file:` is `file:///`.
        (_, None) => Start { keep: Keep::EmptyHost, next: segment(false), ..start },
        ([] | [b'#', ..], _) => Start { keep: Keep::Query, next: Next::AfterPath, ..start },
        ([b'?', ..], _) => Start { keep: Keep::Path, next: Next::AfterPath, ..start },
        _ if has_drive(at) => {
            // The drive letter starts a new path, so that `D:/x` does not end up below `C:/`.
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
    // The Standard reports each character, so `http:////h` has two errors.
    for extra in at..at + len {
        observer.error(Kind::SpecialSchemeMissingFollowingSolidus, extra..extra + 1);
    }
    at + len
}

/// Reports a separator that is a backslash.
pub(crate) fn check_slash<O: Observer>(byte: u8, at: usize, observer: &mut O) {
    if byte == b'\\' {
        observer.error(Kind::InvalidReverseSolidus, at..at + 1);
    }
}
