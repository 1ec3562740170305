//! The normal form of a text that has [signs](NormalizationFlags) of not being it, in memory of its own.
//!
//! The text is copied, with its escapes in their normal form if one has another. All else is an edit of the copy: most
//! texts need none or one, and a short text is moved faster than it is put together again.

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

/// The normal form of a text with these signs.
#[inline(never)]
pub(super) fn changed(normalized: &Normalized<'_, '_>, signs: NormalizationFlags) -> UriRefBuf {
    if has_rootless_dots(normalized, signs) {
        return normalized.recompose_owned(normalized.capacity());
    }
    let len = normalized.capacity() + Draft::SLACK;
    let mut bytes = Vec::with_capacity(len);
    bytes.extend_from_slice(normalized.reference().as_str().as_bytes());
    bytes.resize(len, 0);
    let Draft { len, spans, .. } = draft(normalized, signs, &mut bytes);
    assert!(u32::try_from(len).is_ok(), "a URI is longer than 4294967295 bytes");
    bytes.truncate(len);
    // It is ASCII, so the fallback cannot be reached.
    UriRefBuf::new(String::from_utf8(bytes).unwrap_or_default(), spans)
}

/// The size of a buffer for the normal forms of all but long texts.
pub(super) const ROOM: usize = 384;

/// The same in a buffer, if that is large enough.
pub(super) fn changed_in<'b>(
    normalized: &Normalized<'_, '_>,
    signs: NormalizationFlags,
    room: &'b mut [u8],
) -> Option<&'b str> {
    let text = normalized.reference().as_str().as_bytes();
    if has_rootless_dots(normalized, signs) || normalized.capacity() + Draft::SLACK > room.len() {
        return None;
    }
    room[..text.len()].copy_from_slice(text);
    let len = draft(normalized, signs, room).len;
    Some(chars::accepted(&room[..len]))
}

/// Whether dot-segments are to be removed from a path without a root. What becomes of dots at its beginning depends on more
/// than the path.
fn has_rootless_dots(normalized: &Normalized<'_, '_>, signs: NormalizationFlags) -> bool {
    signs.any(NormalizationFlags::DOTS)
        && !normalized.reference().path().is_absolute()
        && normalized.removes_dots()
}

/// Changes the copy of a text at the start of `bytes`, which has room for all that can be added.
fn draft<'b>(normalized: &Normalized<'_, '_>, signs: NormalizationFlags, bytes: &'b mut [u8]) -> Draft<'b> {
    let mut draft = Draft::new(normalized, signs.any(NormalizationFlags::ESCAPES), bytes);
    if signs.any(NormalizationFlags::CAPITALS.or(NormalizationFlags::HEAD_ESCAPES)) {
        draft.names(normalized);
    }
    if signs.any(NormalizationFlags::LOCALHOST.or(NormalizationFlags::HEAD_ESCAPES)) {
        draft.local_host(normalized);
    }
    if signs.any(NormalizationFlags::LITERAL) {
        draft.address(normalized);
    }
    if signs.any(NormalizationFlags::PORT) {
        draft.port(normalized);
    }
    if signs.any(NormalizationFlags::NO_PATH) && normalized.has_root_to_add() {
        let root = draft.spans.path_start;
        draft.put(root, root, b"/");
        draft.spans.move_path_end(1);
    }
    if signs.any(NormalizationFlags::DOTS) && normalized.removes_dots() {
        draft.remove_dots();
    }
    draft
}

/// A text that is being changed.
struct Draft<'b> {
    /// The text and at least [`Self::SLACK`] bytes behind it, so that whole blocks can be written.
    bytes: &'b mut [u8],
    /// How long the text is.
    len: usize,
    spans: Spans,
}

impl<'b> Draft<'b> {
    const SLACK: usize = if escapes::SLACK > BLOCK { escapes::SLACK } else { BLOCK };

    /// A copy, with normal escapes if that is asked for.
    #[inline]
    fn new(normalized: &Normalized<'_, '_>, normal_escapes: bool, bytes: &'b mut [u8]) -> Self {
        let reference = normalized.reference();
        let (text, mut spans) = (reference.as_str().as_bytes(), reference.spans());
        let len = if normal_escapes {
            escapes::write(text, normalized.letters(), bytes, &mut spans)
        } else {
            text.len()
        };
        Self { bytes, len, spans }
    }

    /// The scheme and the host in lower case (section 6.2.2.1).
    fn names(&mut self, normalized: &Normalized<'_, '_>) {
        let Spans { scheme_end, host_start, host_end, host_kind, .. } = self.spans;
        if normalized.folded_letters().lower {
            lower_name(self.bytes, 0, scheme_end as usize);
            lower_name(self.bytes, host_start as usize, host_end as usize);
        }
        // `%31.2.3.4` becomes an address.
        let has_decoded = self.len != normalized.reference().as_str().len();
        let host = host_start as usize..host_end as usize;
        if has_decoded && host_kind == HostKind::RegName && ip::ipv4(&self.bytes[host]).is_some() {
            self.spans.host_kind = HostKind::Ipv4;
        }
    }

    /// No host where `localhost` is what is meant without one (section 6.2.3).
    fn local_host(&mut self, normalized: &Normalized<'_, '_>) {
        let Some(authority) = normalized.reference().authority() else { return };
        let Spans { host_start, host_end, .. } = self.spans;
        if host_start != host_end && normalized.host(&authority).as_str().is_empty() {
            let by = self.put(host_start, host_end, b"");
            self.spans.move_host_end(by);
        }
    }

    /// An IPv6 address in its one form.
    fn address(&mut self, normalized: &Normalized<'_, '_>) {
        let host = normalized.reference().host();
        if let Some(address) = host.and_then(|host| normalized.ipv6(&host)) {
            let Spans { host_start, host_end, .. } = self.spans;
            let by = self.put(host_start, host_end, Ipv6Text::new(address).as_bytes());
            self.spans.move_host_end(by);
        }
    }

    /// The port and the colon before it as section 6.2.3 has them.
    fn port(&mut self, normalized: &Normalized<'_, '_>) {
        let Some(authority) = normalized.reference().authority() else { return };
        let Spans { host_end, path_start, .. } = self.spans;
        let by = match normalized.port(&authority) {
            Some(port) => self.put(host_end + 1, path_start, port.as_bytes()),
            None => self.put(host_end, path_start, b""),
        };
        self.spans.move_path(by);
    }

    /// Removes the dot-segments of a path with a root (section 5.2.4).
    fn remove_dots(&mut self) {
        let Spans { path_start, path_end, .. } = self.spans;
        let path = &mut self.bytes[path_start as usize..path_end as usize];
        let end = path_start + crate::path::remove_in_place(path) as u32;
        let by = self.put(end, path_end, b"");
        self.spans.move_path_end(by);
        if self.spans.host_start == 0 && self.bytes[path_start as usize..end as usize].starts_with(b"//") {
            // Section 3.3: it would be read as an authority.
            let by = self.put(path_start, path_start, b"/.");
            self.spans.move_path_end(by);
        }
    }

    /// Puts a piece in the place of what stands from `start` to `end`; gives by how much what stands behind is moved, modulo
    /// 2³².
    fn put(&mut self, start: u32, end: u32, piece: &[u8]) -> u32 {
        let (start, end) = (start as usize, end as usize);
        let behind = start + piece.len();
        if behind != end {
            self.bytes.copy_within(end..self.len, behind);
            self.len = self.len + behind - end;
        }
        self.bytes[start..behind].copy_from_slice(piece);
        (behind as u32).wrapping_sub(end as u32)
    }
}

/// Lowers the letters from `start` to `end` but for those of escapes, which stand in their normal form. Behind `end` there
/// is a block. Most names are shorter than one, so that the loop over them can be foreseen.
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
