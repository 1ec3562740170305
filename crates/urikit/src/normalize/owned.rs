//! Owned normal forms of references that have [flags](NormalizationFlags).
//!
//! The reference is copied, with its escapes normalized if necessary. All other changes are edits
//! of the copy. Most references need at most one edit, which is faster than composing the string
//! again.

use alloc::string::String;
use alloc::vec::Vec;

use super::escapes;
use super::{NormalizationFlags, Normalized};
use crate::UriRefBuf;
use crate::blocks::{self, BLOCK};
use crate::chars;
use crate::ip::{self, Ipv6Text};
use crate::recompose::Recompose;
use crate::spans::HostKind;
use crate::spans::Spans;

/// Returns the normal form of a reference with these flags.
#[inline(never)]
pub(super) fn changed(normalized: &Normalized<'_, '_>, flags: NormalizationFlags) -> UriRefBuf {
    if has_rootless_dots(normalized, flags) {
        return normalized.recompose_owned(normalized.capacity());
    }
    let mut bytes = Vec::with_capacity(normalized.capacity() + Draft::SLACK);
    bytes.extend_from_slice(normalized.reference().as_str().as_bytes());
    bytes.extend_from_slice(&[0; super::MAX_ADDED + Draft::SLACK]);
    let Draft { len, spans, .. } = draft(normalized, flags, &mut bytes);
    assert!(u32::try_from(len).is_ok(), "a URI is longer than 4294967295 bytes");
    bytes.truncate(len);
    // The bytes are ASCII, so the fallback is not reached.
    UriRefBuf::new(String::from_utf8(bytes).unwrap_or_default(), spans)
}

/// The size of the buffer on the stack, which is sufficient for most normal forms.
pub(super) const ROOM: usize = 384;

/// Writes the normal form to a buffer, or `None` if the buffer is too small.
pub(super) fn changed_in<'b>(
    normalized: &Normalized<'_, '_>,
    flags: NormalizationFlags,
    room: &'b mut [u8],
) -> Option<&'b str> {
    let text = normalized.reference().as_str().as_bytes();
    if has_rootless_dots(normalized, flags) || normalized.capacity() + Draft::SLACK > room.len() {
        return None;
    }
    room[..text.len()].copy_from_slice(text);
    let len = draft(normalized, flags, room).len;
    Some(chars::accepted(&room[..len]))
}

/// Returns whether a path without a leading slash may have dot-segments, which are treated
/// differently.
fn has_rootless_dots(normalized: &Normalized<'_, '_>, flags: NormalizationFlags) -> bool {
    flags.any(NormalizationFlags::DOTS)
        && !normalized.reference().path().is_absolute()
        && normalized.removes_dots()
}

/// Edits the copy at the start of `bytes`, which has room for all additions.
#[inline(always)]
fn draft<'b>(
    normalized: &Normalized<'_, '_>,
    flags: NormalizationFlags,
    bytes: &'b mut [u8],
) -> Draft<'b> {
    let mut draft = Draft::new(normalized, flags.any(NormalizationFlags::ESCAPES), bytes);
    if flags.any(NormalizationFlags::CAPITALS.or(NormalizationFlags::HEAD_ESCAPES)) {
        draft.names(normalized);
    }
    if flags.any(NormalizationFlags::LOCALHOST.or(NormalizationFlags::HEAD_ESCAPES)) {
        draft.local_host(normalized);
    }
    if flags.any(NormalizationFlags::LITERAL) {
        draft.address(normalized);
    }
    if flags.any(NormalizationFlags::PORT) {
        draft.port(normalized);
    }
    if flags.any(NormalizationFlags::NO_PATH) && normalized.has_root_to_add() {
        let root = draft.spans.path_start;
        draft.put(root, root, b"/");
        draft.spans.move_path_end(1);
    }
    if flags.any(NormalizationFlags::DOTS) && normalized.removes_dots() {
        draft.remove_dots();
    }
    draft
}

struct Draft<'b> {
    /// The copy and at least [`Self::SLACK`] bytes after it, so that whole blocks can be written.
    bytes: &'b mut [u8],
    len: usize,
    spans: Spans,
}

impl<'b> Draft<'b> {
    const SLACK: usize = if escapes::SLACK > BLOCK { escapes::SLACK } else { BLOCK };

    /// Creates a copy, optionally with normalized escapes.
    #[inline]
    fn new(normalized: &Normalized<'_, '_>, normal_escapes: bool, bytes: &'b mut [u8]) -> Self {
        let reference = normalized.reference();
        let (text, mut spans) = (reference.as_str().as_bytes(), reference.spans());
        let len = if normal_escapes {
            escapes::write(text, normalized.char_rules(), bytes, &mut spans)
        } else {
            text.len()
        };
        Self { bytes, len, spans }
    }

    /// Lowercases the scheme and the host (section 6.2.2.1).
    fn names(&mut self, normalized: &Normalized<'_, '_>) {
        let Spans { scheme_end, host_start, host_end, host_kind, .. } = self.spans;
        if normalized.folded_char_rules().lower {
            lower_name(self.bytes, 0, scheme_end as usize);
            lower_name(self.bytes, host_start as usize, host_end as usize);
        }
        // A decoded name such as `%31.2.3.4` is an IPv4 address.
        let has_decoded = self.len != normalized.reference().as_str().len();
        let host = host_start as usize..host_end as usize;
        if has_decoded && host_kind == HostKind::RegName && ip::ipv4(&self.bytes[host]).is_some() {
            self.spans.host_kind = HostKind::Ipv4;
        }
    }

    /// Removes the host `localhost` if it is equivalent to an empty host (section 6.2.3).
    fn local_host(&mut self, normalized: &Normalized<'_, '_>) {
        let Some(authority) = normalized.reference().authority() else { return };
        let Spans { host_start, host_end, .. } = self.spans;
        if host_start != host_end && normalized.host(&authority).as_str().is_empty() {
            let by = self.put(host_start, host_end, b"");
            self.spans.move_host_end(by);
        }
    }

    /// Writes an IPv6 address in its canonical form (RFC 5952).
    fn address(&mut self, normalized: &Normalized<'_, '_>) {
        let host = normalized.reference().host();
        if let Some(address) = host.and_then(|host| normalized.ipv6(&host)) {
            let Spans { host_start, host_end, .. } = self.spans;
            let by = self.put(host_start, host_end, Ipv6Text::new(address).as_bytes());
            self.spans.move_host_end(by);
        }
    }

    /// Normalizes the port and its colon (section 6.2.3).
    fn port(&mut self, normalized: &Normalized<'_, '_>) {
        let Some(authority) = normalized.reference().authority() else { return };
        let Spans { host_end, path_start, .. } = self.spans;
        let by = match normalized.port(&authority) {
            Some(port) => self.put(host_end + 1, path_start, port.as_bytes()),
            None => self.put(host_end, path_start, b""),
        };
        self.spans.move_path(by);
    }

    /// Removes the dot-segments of a path with a leading slash (section 5.2.4).
    fn remove_dots(&mut self) {
        let Spans { path_start, path_end, .. } = self.spans;
        let path = &mut self.bytes[path_start as usize..path_end as usize];
        let end = path_start + crate::path::remove_in_place(path) as u32;
        let by = self.put(end, path_end, b"");
        self.spans.move_path_end(by);
        if self.spans.host_start == 0
            && self.bytes[path_start as usize..end as usize].starts_with(b"//")
        {
            // Without the prefix, the path would be parsed as an authority (section 3.3).
            let by = self.put(path_start, path_start, b"/.");
            self.spans.move_path_end(by);
        }
    }

    /// Replaces the range from `start` to `end`, and returns the distance that the rest moves,
    /// modulo 2³².
    fn put(&mut self, start: u32, end: u32, part: &[u8]) -> u32 {
        let (start, end) = (start as usize, end as usize);
        let after = start + part.len();
        if after != end {
            self.bytes.copy_within(end..self.len, after);
            self.len = self.len + after - end;
        }
        self.bytes[start..after].copy_from_slice(part);
        (after as u32).wrapping_sub(end as u32)
    }
}

/// Lowercases the letters in a range, except those of escapes, which are already normalized.
///
/// At least one block must follow `end`. Most names are shorter than a block, so the loop is
/// predictable.
fn lower_name(bytes: &mut [u8], start: usize, end: usize) {
    let mut has_escapes = false;
    let mut at = start;
    while at < end {
        if let Some(block) = bytes[at..].first_chunk_mut() {
            has_escapes |= blocks::lower_block(block, end - at);
        }
        at += BLOCK;
    }
    if has_escapes {
        for at in start..end - 2 {
            if bytes[at] == b'%' {
                bytes[at + 1..at + 3].make_ascii_uppercase();
            }
        }
    }
}
