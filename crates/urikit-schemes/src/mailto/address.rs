//! Mail addresses, and checks shared with identifiers of the same form.

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
pub(super) const LINE_END: Rule = Rule::new(
    "mailto-line-end",
    "only a body holds ends of lines",
    "hfvalue = *qchar",
    "RFC 6068 section 5",
);

/// Returns whether the decoded slice contains an `@` that is neither its first nor its last
/// character. This is all that is required of an `addr-spec` (RFC 822 section 6.1) by
/// specifications that do not restrict its words.
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

/// Checks that the decoded slice is a `dot-atom-text` (RFC 5322 section 3.2.3). Non-ASCII bytes are
/// allowed (RFC 6532 section 3.2).
pub(crate) fn dot_atom(piece: EncodedSlice<'_>, rule: &'static Rule) -> Result<(), SchemeError> {
    let mut begins = true;
    let mut last = piece.span();
    for (octet, span) in piece.located() {
        let is_dot = octet == b'.';
        let is_atext = octet.is_ascii_alphanumeric()
            || octet >= 0x80
            || b"!#$%&'*+-/=?^_`{|}~".contains(&octet);
        if (is_dot && begins) || !(is_dot || is_atext) {
            return Err(SchemeError::new(rule, span));
        }
        (begins, last) = (is_dot, span);
    }
    if begins { Err(SchemeError::new(rule, last)) } else { Ok(()) }
}

/// Checks the decoded rest of a domain literal after `[`: characters, and a final `]`.
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

/// Checks the decoded rest of a `quoted-string` (RFC 5322 section 3.2.4) after `"`.
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

/// A mail address of a [`Mailto`](crate::Mailto) URI.
///
/// # Examples
///
/// ```
/// use urikit::Uri;
/// use urikit_schemes::{Mailto, View};
///
/// let mailto = Mailto::parse(Uri::parse("mailto:john.doe@example.com")?)?;
/// let address = mailto.to().next().unwrap();
/// assert_eq!(address.local_part().map(|part| part.as_str()), Some("john.doe"));
/// assert_eq!(address.domain().map(|part| part.as_str()), Some("example.com"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MailAddress<'a>(pub(super) EncodedSlice<'a>);

impl<'a> MailAddress<'a> {
    /// Returns the whole address, percent-encoded.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::Uri;
    /// use urikit_schemes::{Mailto, View};
    ///
    /// let mailto = Mailto::parse(Uri::parse("mailto:user%25team@example.com")?)?;
    /// assert_eq!(mailto.to().next().unwrap().text().octets(), b"user%team@example.com");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn text(&self) -> EncodedSlice<'a> {
        self.0
    }

    /// Returns the part before the last `@`, percent-encoded. In RFC 1738, returns `None` if the
    /// `@` is escaped.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::Uri;
    /// use urikit_schemes::{Mailto, View};
    ///
    /// let mailto = Mailto::parse(Uri::parse("mailto:user%2Btag@example.com")?)?;
    /// let local_part = mailto.to().next().and_then(|address| address.local_part());
    /// assert_eq!(local_part.map(|part| part.octets()), Some(b"user+tag".to_vec()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn local_part(&self) -> Option<EncodedSlice<'a>> {
        self.0.rsplit_once('@').map(|(local, _)| local)
    }

    /// Returns the part after the last `@`, percent-encoded. In RFC 1738, returns `None` if the `@`
    /// is escaped.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::Uri;
    /// use urikit_schemes::{Mailto, View};
    ///
    /// let mailto = Mailto::parse(Uri::parse("mailto:info@example.com")?)?;
    /// let domain = mailto.to().next().and_then(|address| address.domain());
    /// assert_eq!(domain.map(|part| part.as_str()), Some("example.com"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn domain(&self) -> Option<EncodedSlice<'a>> {
        self.0.rsplit_once('@').map(|(_, domain)| domain)
    }

    pub(super) fn check(&self) -> Result<(), SchemeError> {
        self.0.only(&DELIMITER, |byte| !matches!(byte, b'/' | b'?' | b'&' | b';' | b'='))?;
        let Some((local, domain)) = self.0.rsplit_once('@') else {
            return Err(self.0.error_at_end(&AT));
        };
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

    /// Checks an address of RFC 1738, where escapes are equivalent to their characters.
    pub(super) fn check_1738(&self) -> Result<(), SchemeError> {
        self.0.no_octet(&LINE_END, |octet| matches!(octet, b'\r' | b'\n'))?;
        if is_addr_spec(self.0) { Ok(()) } else { Err(self.0.error_at_end(&AT_1738)) }
    }
}

/// The decoded components of a [`MailAddress`].
///
/// # Examples
///
/// ```
/// use urikit_schemes::{MailAddressParts, MailtoParts};
///
/// let to = MailAddressParts { local_part: b"\"john doe\"".to_vec(), domain: b"example.com".to_vec() };
/// let parts = MailtoParts { to: vec![to], headers: vec![] };
/// assert_eq!(parts.build()?.as_str(), "mailto:%22john%20doe%22@example.com");
/// # Ok::<(), urikit_schemes::BuildError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MailAddressParts {
    /// The part before the `@`, including quotation marks.
    pub local_part: Vec<u8>,
    /// The part after the `@`, including brackets.
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

/// The characters that are not escaped on either side of the `@`.
const ADDRESS_TEXT: AsciiSet = AsciiSet::SEGMENT.add(b"@,;&=");

pub(super) fn push_addresses(text: &mut Text, addresses: &[MailAddressParts]) {
    for (at, address) in addresses.iter().enumerate() {
        text.push(if at == 0 { "" } else { "," });
        text.encode(&address.local_part, &ADDRESS_TEXT)
            .push("@")
            .encode(&address.domain, &ADDRESS_TEXT);
    }
}
