//! The beginning of a text: its scheme and its authority.

use urikit_masks::{AsciiSet, Window};

use super::Masks;
use crate::chars;
use crate::component::HostKind;
use crate::masks::{below, below_lowest, is_many, set};
use crate::parse::authority as table;
use crate::spans::Spans;

const SCHEME: AsciiSet = set(chars::SCHEME);
pub(super) const DIGITS: AsciiSet = set(chars::DIGIT);

/// The scheme and the authority. They are not gathered in [`Spans`] from the start because single values stay in
/// registers.
#[derive(Clone, Copy)]
pub(super) struct Head {
    pub(super) scheme_end: u32,
    pub(super) host_start: u32,
    pub(super) host_end: u32,
    pub(super) host_kind: HostKind,
    /// 64 when the authority goes on behind the window.
    pub(super) path_start: u32,
    /// Which bytes need not be looked at any more: those of an authority with an IP literal.
    pub(super) cleared: u64,
}

impl Head {
    /// The scheme and the authority, if they end in this window: with a delimiter, or where `end` has its only bit.
    #[inline(always)]
    pub(super) fn of<W: Window>(window: W, masks: &Masks, end: u64, text: &[u8]) -> Option<Self> {
        let delimiters = masks.slash | masks.question | masks.hash | end;
        let scheme_colon = masks.colon & below_lowest(delimiters);
        let (mut scheme_end, mut at) = (0, 0);
        if scheme_colon != 0 {
            scheme_end = scheme_colon.trailing_zeros();
            at = scheme_end + 1;
            let no_scheme = !is_web(text, scheme_end)
                && (!window.within(&SCHEME) & below_lowest(scheme_colon) != 0
                    || !chars::is(text[0], chars::ALPHA));
            if no_scheme {
                return None;
            }
        }
        if masks.slash.unbounded_shr(at) & 3 != 3 {
            let host_kind = HostKind::RegName;
            return Some(Self {
                scheme_end,
                host_start: 0,
                host_end: 0,
                host_kind,
                path_start: at,
                cleared: 0,
            });
        }
        let start = at + 2;
        let before = below(start);
        let behind = delimiters & !before;
        let inside = below_lowest(behind) & !before;
        let path_start = behind.trailing_zeros();
        if behind == 0 {
            // What an authority is made of is known at its end.
            let host_kind = HostKind::RegName;
            return Some(Self {
                scheme_end,
                host_start: start,
                host_end: 0,
                host_kind,
                path_start,
                cleared: 0,
            });
        }
        if masks.bad & inside & end.wrapping_sub(1) != 0 {
            let (host_start, host_end, host_kind) = with_literal(text, start, path_start)?;
            return Some(Self { scheme_end, host_start, host_end, host_kind, path_start, cleared: inside });
        }
        let (mut host_start, mut host_end) = (start, path_start);
        if (masks.at | masks.colon) & inside != 0 {
            (host_start, host_end) =
                host(window, start, path_start, masks.at & inside, masks.colon & inside)?;
        }
        let host_kind = kind(text, host_start, host_end);
        Some(Self { scheme_end, host_start, host_end, host_kind, path_start, cleared: 0 })
    }

    #[inline(always)]
    pub(super) const fn spans(self, path_end: u32, query_end: u32) -> Spans {
        let Self { scheme_end, host_start, host_end, path_start, host_kind, .. } = self;
        Spans { scheme_end, host_start, host_end, path_start, path_end, query_end, host_kind }
    }
}

/// Whether the text begins with one of the schemes that nearly all URIs have.
#[inline(always)]
fn is_web(text: &[u8], scheme_end: u32) -> bool {
    match text.first_chunk() {
        // Not lazily: which of the two it is cannot be predicted.
        Some([b'h', b't', b't', b'p', fifth]) => (scheme_end == 4) | (scheme_end == 5) & (*fifth == b's'),
        _ => false,
    }
}

/// The host of an authority that holds what can only be an IP literal.
#[cold]
#[inline(never)]
fn with_literal(text: &[u8], start: u32, end: u32) -> Option<(u32, u32, HostKind)> {
    let mut spans = Spans::EMPTY;
    match table::generic(text, start as usize, &mut spans) {
        Ok(ends) if ends == end as usize => Some((spans.host_start, spans.host_end, spans.host_kind)),
        _ => None,
    }
}

/// Where the host begins and ends in an authority that has an `@` or a `:`.
#[inline(always)]
fn host<W: Window>(window: W, start: u32, end: u32, at_sign: u64, colon: u64) -> Option<(u32, u32)> {
    let (mut start, mut colon) = (start, colon);
    if at_sign != 0 {
        if is_many(at_sign) {
            return None;
        }
        start = at_sign.trailing_zeros() + 1;
        // Those before are the userinfo's.
        colon &= !below_lowest(at_sign);
    }
    if colon == 0 {
        return Some((start, end));
    }
    let host_end = colon.trailing_zeros();
    // The bits between the colon and the end, which may be bit 64.
    let port = below_lowest(1u64.unbounded_shl(end)) & !(below_lowest(colon) << 1 | 1);
    if !window.within(&DIGITS) & port != 0 {
        return None;
    }
    Some((start, host_end))
}

/// What a host is that is not a literal.
#[inline(always)]
pub(super) fn kind(text: &[u8], start: u32, end: u32) -> HostKind {
    // No name that ends like those of machines do can be an address.
    match text.get((end as usize).wrapping_sub(1)) {
        Some(last) if chars::is(*last, chars::DIGIT) => digits_kind(text, start, end),
        _ => HostKind::RegName,
    }
}

#[cold]
#[inline(never)]
fn digits_kind(text: &[u8], start: u32, end: u32) -> HostKind {
    if start < end { table::name_or_ipv4(text, start as usize, end as usize) } else { HostKind::RegName }
}
