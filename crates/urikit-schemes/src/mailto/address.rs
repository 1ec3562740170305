//! Addresses in a URI, and what is common to all that look like one.

use alloc::vec::Vec;

use urikit::percent::AsciiSet;

use crate::build::Text;
use crate::error::{Rule, SchemeError};
use crate::slice::EncodedSlice;

const AT: Rule = Rule::new(
    "mailto-at",
    "an address needs an `@`",
    "addr-spec = local-part \"@\" domain",
    "RFC 6068 section 2",
);
const AT_1738: Rule = Rule::new(
    "mailto-at",
    "an address needs an `@` between two names",
    "addr-spec = local-part \"@\" domain",
    "RFC 822 section 6.1",
);
const DELIMITER: Rule = Rule::new(
    "mailto-delimiter",
    "the character has to be an escape in an address",
    "to = addr-spec *(\",\" addr-spec )",
    "RFC 6068 section 2",
);
const LOCAL: Rule = Rule::new(
    "mailto-local-part",
    "a local part is words with dots between them, or one quoted string",
    "local-part = dot-atom-text / quoted-string",
    "RFC 6068 section 2",
);
const DOMAIN: Rule = Rule::new(
    "mailto-domain",
    "a domain is words with dots between them, or an address in brackets",
    "domain = dot-atom-text / \"[\" *dtext-no-obs \"]\"",
    "RFC 6068 section 2",
);
pub(super) const LINE_END: Rule =
    Rule::new("mailto-line-end", "only a body holds ends of lines", "hfvalue = *qchar", "RFC 6068 section 5");

/// Whether it has, decoded, an `@` with something on both sides of it: all that is asked of an `addr-spec` (RFC 822 section
/// 6.1) in documents that do not restrict its words.
pub(crate) fn is_addr_spec(piece: EncodedSlice<'_>) -> bool {
    let (mut at, mut len) = (0, 0);
    for octet in piece.encoded().decode() {
        if octet == b'@' {
            at = len;
        }
        len += 1;
    }
    at > 0 && at + 1 < len
}

/// `dot-atom-text` (RFC 5322 section 3.2.3), decoded. What is not ASCII is of an atom, too (RFC 6532 section 3.2).
pub(crate) fn dot_atom(piece: EncodedSlice<'_>, rule: &'static Rule) -> Result<(), SchemeError> {
    let mut begins = true;
    let mut last = piece.span();
    for (octet, span) in piece.located() {
        let is_dot = octet == b'.';
        let is_atext =
            octet.is_ascii_alphanumeric() || octet >= 0x80 || b"!#$%&'*+-/=?^_`{|}~".contains(&octet);
        if (is_dot && begins) || !(is_dot || is_atext) {
            return Err(SchemeError::new(rule, span));
        }
        (begins, last) = (is_dot, span);
    }
    if begins { Err(SchemeError::new(rule, last)) } else { Ok(()) }
}

/// What stands behind the `[` of a domain, decoded: some text, and a `]` at the end.
pub(crate) fn literal(
    piece: EncodedSlice<'_>,
    rule: &'static Rule,
    is_text: impl Fn(u8) -> bool,
) -> Result<(), SchemeError> {
    let mut is_closed = false;
    for (octet, span) in piece.located().skip(1) {
        if is_closed || !(octet == b']' || is_text(octet)) {
            return Err(SchemeError::new(rule, span));
        }
        is_closed = octet == b']';
    }
    if is_closed { Ok(()) } else { Err(piece.error_at_end(rule)) }
}

/// What stands behind the `"` of a `quoted-string` (RFC 5322 section 3.2.4), decoded.
fn quoted(piece: EncodedSlice<'_>) -> Result<(), SchemeError> {
    let (mut is_escaped, mut is_closed) = (false, false);
    for (octet, span) in piece.located().skip(1) {
        let is_text = matches!(octet, b'\t' | b' '..=b'~' | 0x80..);
        if is_closed || !is_text {
            return Err(SchemeError::new(&LOCAL, span));
        }
        is_closed = octet == b'"' && !is_escaped;
        is_escaped = octet == b'\\' && !is_escaped;
    }
    if is_closed { Ok(()) } else { Err(piece.error_at_end(&LOCAL)) }
}

fn begins_with(piece: EncodedSlice<'_>, octet: u8) -> bool {
    piece.encoded().decode().next() == Some(octet)
}

/// An address of a [`Mailto`](crate::Mailto).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MailAddress<'a>(pub(super) EncodedSlice<'a>);

impl<'a> MailAddress<'a> {
    /// All of it, not decoded.
    pub const fn text(&self) -> EncodedSlice<'a> {
        self.0
    }

    /// What stands before the last `@`. `None` by RFC 1738 where that is written as an escape.
    pub fn local_part(&self) -> Option<EncodedSlice<'a>> {
        self.0.rsplit_once('@').map(|(local, _)| local)
    }

    /// What stands behind the last `@`. `None` by RFC 1738 where that is written as an escape.
    pub fn domain(&self) -> Option<EncodedSlice<'a>> {
        self.0.rsplit_once('@').map(|(_, domain)| domain)
    }

    pub(super) fn check(&self) -> Result<(), SchemeError> {
        self.0.only(&DELIMITER, |byte| !matches!(byte, b'/' | b'?' | b'&' | b';' | b'='))?;
        let Some((local, domain)) = self.0.rsplit_once('@') else { return Err(self.0.error_at_end(&AT)) };
        self.0.no_octet(&LINE_END, |octet| matches!(octet, b'\r' | b'\n'))?;
        match begins_with(local, b'"') {
            true => quoted(local)?,
            false => dot_atom(local, &LOCAL)?,
        }
        if begins_with(domain, b'[') {
            return literal(domain, &DOMAIN, |octet| matches!(octet, b'!'..=b'Z' | b'^'..=b'~'));
        }
        dot_atom(domain, &DOMAIN)
    }

    /// By RFC 1738 nothing is reserved, so that an escape means what its character means.
    pub(super) fn check_1738(&self) -> Result<(), SchemeError> {
        self.0.no_octet(&LINE_END, |octet| matches!(octet, b'\r' | b'\n'))?;
        if is_addr_spec(self.0) { Ok(()) } else { Err(self.0.error_at_end(&AT_1738)) }
    }
}

/// A [`MailAddress`] as data, decoded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MailAddressParts {
    /// What stands before the `@`, its quotation marks included.
    pub local_part: Vec<u8>,
    /// What stands behind the `@`, brackets included.
    pub domain: Vec<u8>,
}

impl From<MailAddress<'_>> for MailAddressParts {
    fn from(address: MailAddress<'_>) -> Self {
        if let Some((local, domain)) = address.0.rsplit_once('@') {
            return Self { local_part: local.octets(), domain: domain.octets() };
        }
        let mut local_part = address.0.octets();
        let domain = match local_part.iter().rposition(|&octet| octet == b'@') {
            Some(at) => local_part.split_off(at).split_off(1),
            None => Vec::new(),
        };
        Self { local_part, domain }
    }
}

/// What stands for itself on either side of the `@`.
const ADDRESS_TEXT: AsciiSet = AsciiSet::SEGMENT.add(b"@,;&=");

pub(super) fn push_addresses(text: &mut Text, addresses: &[MailAddressParts]) {
    for (at, address) in addresses.iter().enumerate() {
        text.push(if at == 0 { "" } else { "," });
        text.encode(&address.local_part, &ADDRESS_TEXT).push("@").encode(&address.domain, &ADDRESS_TEXT);
    }
}
