//! The scheme and the authority.

use urikit_simd::{AsciiSet, Window};

use super::Masks;
use super::address::{DIGITS, is_ipv4, is_ipv6};
use crate::chars;
use crate::parse::rfc3986 as table;
use crate::spans::HostKind;
use crate::spans::Spans;
use crate::syntax::rfc3986;
use crate::vector::{below, below_lowest, is_many, set};

const SCHEME: AsciiSet = set(chars::SCHEME);

/// The offsets of the scheme and the authority. Separate values, rather than [`Spans`], stay in
/// registers.
#[derive(Clone, Copy)]
pub(super) struct Head {
    pub(super) scheme_end: u32,
    pub(super) host_start: u32,
    pub(super) host_end: u32,
    pub(super) host_kind: HostKind,
    /// The start of the path; 64 if the authority does not end in this window.
    pub(super) path_start: u32,
    /// The brackets of an IP literal, which are already checked. They are among the bad bytes,
    /// because no other part of a reference allows them.
    pub(super) cleared: u64,
}

/// The start and the end of a host, and its kind.
type HostSpan = (u32, u32, HostKind);

impl Head {
    /// The head of a path.
    const EMPTY: Self = Self {
        scheme_end: 0,
        host_start: 0,
        host_end: 0,
        host_kind: HostKind::RegName,
        path_start: 0,
        cleared: 0,
    };

    /// Parses the scheme and the authority at the start of a window, or returns `None` if they are
    /// invalid.
    ///
    /// `end` has only the bit of the end of the input, and is 0 if the input is longer. If the
    /// authority then does not end in the window, only its start is known, and `path_start` is 64.
    #[inline(always)]
    pub(super) fn of<W: Window>(window: W, masks: &Masks, end: u64, text: &[u8]) -> Option<Self> {
        let delimiters = masks.slash | masks.question | masks.hash | end;
        // The colons before the first delimiter. The lowest of them, if any, must end a scheme,
        // because a relative reference does not allow a colon there (RFC 3986 section 4.2).
        let scheme_colon = masks.colon & below_lowest(delimiters);
        let (mut scheme_end, mut at) = (0, 0);
        if scheme_colon != 0 {
            scheme_end = scheme_colon.trailing_zeros();
            at = scheme_end + 1;
            // Most schemes are `http` or `https`, which need no further check.
            let no_scheme = !is_web(text, scheme_end)
                && (!window.within(&SCHEME) & below_lowest(scheme_colon) != 0
                    || !chars::is(text[0], chars::ALPHA));
            if no_scheme {
                return None;
            }
        }
        // The next two bytes are slashes if both low bits remain. `at` is 64 if the colon is the
        // last byte of the window.
        let without_authority = Self { scheme_end, path_start: at, ..Self::EMPTY };
        if masks.slash.checked_shr(at).unwrap_or(0) & 3 != 3 {
            return Some(without_authority);
        }
        // For `s://h/p`, `start` is 4, `after` has the bits 5 and 7 (the end), and `inside` has
        // only bit 4. `start` is at most 64, because both slashes are in the window.
        let start = at + 2;
        let before = below(start);
        let after = delimiters & !before;
        let inside = below_lowest(after) & !before;
        let path_start = after.trailing_zeros();
        let head = Self { host_start: start, path_start, ..without_authority };
        // The host is found at the end of the authority, which may be in another window.
        if after == 0 { Some(head) } else { head.with_host(window, masks, text, inside) }
    }

    /// Finds the host of an authority that ends in this window, or returns `None` if the authority
    /// is invalid.
    ///
    /// Until then, `host_start` is the start of the authority. `inside` has the bits of its bytes.
    #[inline(always)]
    fn with_host<W: Window>(
        self,
        window: W,
        masks: &Masks,
        text: &[u8],
        inside: u64,
    ) -> Option<Self> {
        let Self { host_start: start, path_start: end, .. } = self;
        // Bad bytes in an authority are brackets in valid input.
        let brackets = masks.bad & inside;
        let (host_start, host_end, host_kind) = if brackets != 0 {
            match bracketed(window, masks, text, inside, brackets) {
                Some(host) => host,
                None => host_by_scalar_parser(text, start)?,
            }
        } else {
            let (at_sign, colon) = (masks.at & inside, masks.colon & inside);
            let (host_start, host_end) = match at_sign | colon {
                0 => (start, end),
                _ => host(window, start, end, at_sign, colon)?,
            };
            (host_start, host_end, kind(window, text, host_start, host_end))
        };
        Some(Self { host_start, host_end, host_kind, cleared: brackets, ..self })
    }

    /// Adds the ends of the path and the query.
    #[inline(always)]
    pub(super) const fn spans(self, path_end: u32, query_end: u32) -> Spans {
        let Self { scheme_end, host_start, host_end, path_start, host_kind, .. } = self;
        Spans { scheme_end, host_start, host_end, path_start, path_end, query_end, host_kind }
    }
}

/// Returns whether the scheme is `http` or `https`, in lowercase. `scheme_end` is the offset of its
/// colon.
#[inline(always)]
fn is_web(text: &[u8], scheme_end: u32) -> bool {
    match text.first_chunk() {
        // Without short-circuit evaluation, because the branch is unpredictable. The byte at
        // `scheme_end` is a colon, so `fifth` is the colon if the scheme has four characters.
        Some([b'h', b't', b't', b'p', fifth]) => {
            (scheme_end == 4) | (scheme_end == 5) & (*fifth == b's')
        }
        _ => false,
    }
}

/// Finds the host if it is an IPv6 literal of the usual form.
///
/// `inside` has the bits of the authority, and `brackets`, which is not 0, those of its bytes that
/// must be brackets. Returns `None` if the authority has another form, which may be valid.
#[inline(always)]
fn bracketed<W: Window>(
    window: W,
    masks: &Masks,
    text: &[u8],
    inside: u64,
    brackets: u64,
) -> Option<HostSpan> {
    // `brackets` has one or more bits. `x & -x` is the lowest of them: 0b0100 for 0b1100. Exactly
    // one other bit must remain, and the bytes must be brackets in this order.
    let open = brackets & brackets.wrapping_neg();
    let close = brackets ^ open;
    let (start, end) = (open.trailing_zeros(), close.trailing_zeros());
    if close == 0 || is_many(close) || text[start as usize] != b'[' || text[end as usize] != b']' {
        return None;
    }
    // Only userinfo may precede the literal, and only a port may follow it. Userinfo ends with the
    // only `@`, directly before `[`. A port begins with a colon directly after `]`.
    let before = inside & (open - 1);
    let after = inside & !(close | close.wrapping_sub(1));
    let is_userinfo = masks.at & inside == open >> 1;
    let is_port = masks.colon & after & (close << 1) != 0
        && (after & !(close << 1)) & !window.within(&DIGITS) == 0;
    let fits =
        (if before == 0 { masks.at & inside == 0 } else { is_userinfo }) && (after == 0 || is_port);
    // The bits between the brackets.
    let address = (close - 1) & !(open | (open - 1));
    if fits && is_ipv6(window, address, masks.colon) {
        Some((start, end + 1, HostKind::Ipv6))
    } else {
        None
    }
}

/// Finds the host of the authority at `start` using the scalar parser, or returns `None` if the
/// authority is invalid.
///
/// It accepts the rare valid forms that [`bracketed`] does not, such as IPvFuture.
#[cold]
#[inline(never)]
fn host_by_scalar_parser(text: &[u8], start: u32) -> Option<HostSpan> {
    let mut spans = Spans::EMPTY;
    // Both parsers end an authority only at a delimiter, so they agree on its range.
    table::generic(text, start as usize, &mut spans, rfc3986::AUTHORITY).ok()?;
    Some((spans.host_start, spans.host_end, spans.host_kind))
}

/// Returns the start and the end of the host in the authority `start..end`, which contains `@` or
/// `:` but no brackets.
///
/// The masks `at_sign` and `colon` have only bits of the authority. Returns `None` if the authority
/// is invalid, because it has two `@` or a port that is not a number.
#[inline(always)]
fn host<W: Window>(
    window: W,
    start: u32,
    end: u32,
    at_sign: u64,
    colon: u64,
) -> Option<(u32, u32)> {
    let (mut start, mut colon) = (start, colon);
    if at_sign != 0 {
        if is_many(at_sign) {
            return None;
        }
        start = at_sign.trailing_zeros() + 1;
        // Ignore the colons of the userinfo.
        colon &= !below_lowest(at_sign);
    }
    if colon == 0 {
        return Some((start, end));
    }
    let host_end = colon.trailing_zeros();
    // The bits between the colon and the end. A second colon is among them and is not a digit.
    let port = below(end) & !(below_lowest(colon) << 1 | 1);
    if !window.within(&DIGITS) & port != 0 {
        return None;
    }
    Some((start, host_end))
}

/// Returns the kind of the host `start..end`, which is not an IP literal.
#[inline(always)]
fn kind<W: Window>(window: W, text: &[u8], start: u32, end: u32) -> HostKind {
    // Names that do not end with a digit cannot be IPv4 addresses. This excludes almost all names
    // cheaply.
    let is_address = text.get((end as usize).wrapping_sub(1)).is_some_and(u8::is_ascii_digit)
        && is_ipv4(window, below(end) & !below(start));
    if is_address { HostKind::Ipv4 } else { HostKind::RegName }
}

#[cfg(test)]
mod tests {
    use std::format;

    use urikit_simd::{Backend, Portable};

    use super::super::Ascii;
    use super::*;

    #[test]
    fn is_web_accepts_only_http_and_https() {
        for text in [
            "http:", "https:", "http:s", "httpx:", "http_:", "httpsx:", "HTTP:", "https", "ftp:a",
            "h:",
        ] {
            for scheme_end in 0..text.len() {
                let expected = matches!(&text[..scheme_end], "http" | "https");
                assert_eq!(
                    is_web(text.as_bytes(), scheme_end as u32),
                    expected,
                    "{text:?} to {scheme_end}"
                );
            }
        }
    }

    /// Valid IPv6 addresses must not need the scalar parser. Escapes are checked elsewhere.
    #[test]
    fn ipv6_addresses_do_not_need_the_scanner() {
        let addresses = [
            "::1",
            "a::",
            "1:2:3:4:5:6:7:8",
            "::1.2.3.4",
            "1:2",
            "",
            "v1.a",
            "::1]",
            "[::1",
            "1.2.3.4",
        ];
        let ports = ["", ":", ":80", ":8a", ":a", "8", "a", ":8:8", "@h", ":@", ":8@"];
        for scheme in ["", "s:"] {
            for userinfo in ["", "@", "u@", "u:p@", "u", ":", "u@u@"] {
                for address in addresses {
                    for port in ports {
                        for rest in ["", "/", "?[a]:@"] {
                            let authority = format!("{userinfo}[{address}]{port}");
                            let text = format!("{scheme}//{authority}{rest}");
                            let start = (scheme.len() + 2) as u32;
                            let inside = below(start + authority.len() as u32) & !below(start);
                            let window = Portable.load(text.as_bytes());
                            let masks = Masks::of(window, Ascii);
                            let read = bracketed(
                                window,
                                &masks,
                                text.as_bytes(),
                                inside,
                                masks.bad & inside,
                            );
                            let host = host_by_scalar_parser(text.as_bytes(), start);
                            let expected = host.filter(|(.., kind)| *kind == HostKind::Ipv6);
                            assert_eq!(read, expected, "{text}");
                        }
                    }
                }
            }
        }
    }
}
