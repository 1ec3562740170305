//! Parses mail addresses, and identifiers with the same syntax.

use alloc::vec::Vec;

use urikit::percent::AsciiSet;

use crate::build::Text;
use crate::error::{Rule, SchemeError, rules};
use crate::slice::EncodedSlice;

rules! {
    "RFC 6068 section 2" => {
        AT = "mailto-at", "address without `@`", "addr-spec = local-part \"@\" domain";
        DELIMITER = "mailto-delimiter", "unescaped character in an address",
            "to = addr-spec *(\",\" addr-spec )";
        LOCAL = "mailto-local-part", "invalid local part",
            "local-part = dot-atom-text / quoted-string";
        DOMAIN = "mailto-domain", "invalid domain",
            "domain = dot-atom-text / \"[\" *dtext-no-obs \"]\"";
    }
    "RFC 822 section 6.1" => {
        AT_1738 = "mailto-at", "address without `@` between two names",
            "addr-spec = local-part \"@\" domain";
    }
    "RFC 6068 section 5" => {
        pub(super) LINE_END = "mailto-line-end", "line ending outside a body", "hfvalue = *qchar";
    }
}

/// Returns whether a decoded slice contains an `@` other than its first and last character.
/// Specifications that do not define the words of an `addr-spec` require no more (RFC 822 section
/// 6.1).
pub(crate) fn is_addr_spec(slice: EncodedSlice<'_>) -> bool {
    let (mut at, mut len) = (0, 0);
    for octet in slice.bytes() {
        if octet == b'@' {
            at = len;
        }
        len += 1;
    }
    at > 0 && at + 1 < len
}

/// Checks that a decoded slice is a `dot-atom-text` (RFC 5322 section 3.2.3). Non-ASCII bytes are
/// allowed (RFC 6532 section 3.2).
pub(crate) fn dot_atom(slice: EncodedSlice<'_>, rule: &'static Rule) -> Result<(), SchemeError> {
    let mut begins = true;
    let mut last = slice.span();
    for (octet, span) in slice.located() {
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

/// Checks the rest of a decoded domain literal after `[`.
pub(crate) fn literal(
    slice: EncodedSlice<'_>,
    rule: &'static Rule,
    is_text: impl Fn(u8) -> bool,
) -> Result<(), SchemeError> {
    let mut is_closed = false;
    for (octet, span) in slice.located().skip(1) {
        if is_closed || !(octet == b']' || is_text(octet)) {
            return Err(SchemeError::new(rule, span));
        }
        is_closed = octet == b']';
    }
    if is_closed { Ok(()) } else { Err(slice.error_at_end(rule)) }
}

/// Checks the rest of a decoded `quoted-string` after `"` (RFC 5322 section 3.2.4).
fn quoted(slice: EncodedSlice<'_>) -> Result<(), SchemeError> {
    let (mut is_escaped, mut is_closed) = (false, false);
    for (octet, span) in slice.located().skip(1) {
        let is_text = matches!(octet, b'\t' | b' '..=b'~' | 0x80..);
        if is_closed || !is_text {
            return Err(SchemeError::new(&LOCAL, span));
        }
        is_closed = octet == b'"' && !is_escaped;
        is_escaped = octet == b'\\' && !is_escaped;
    }
    if is_closed { Ok(()) } else { Err(slice.error_at_end(&LOCAL)) }
}

fn begins_with(slice: EncodedSlice<'_>, octet: u8) -> bool {
    slice.bytes().next() == Some(octet)
}

/// The mail address of a recipient in a [`Mailto`](crate::Mailto) URI, such as `info@example.com`.
///
/// The address is percent-encoded. It is returned by
/// [`Mailto::recipients`](crate::Mailto::recipients).
///
/// # Examples
///
/// ```
/// use urikit_schemes::Mailto;
///
/// let mailto = Mailto::parse("mailto:john.doe@example.com")?;
/// let address = mailto.to().next().unwrap();
/// assert_eq!(address.local_part().map(|part| part.as_str()), Some("john.doe"));
/// assert_eq!(address.domain().map(|part| part.as_str()), Some("example.com"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MailAddress<'a>(pub(super) EncodedSlice<'a>);

impl<'a> MailAddress<'a> {
    /// Returns the whole mail address, such as `info@example.com`, as written in the URI.
    ///
    /// The address is percent-encoded. To get its two parts, use [`local_part`](Self::local_part)
    /// and [`domain`](Self::domain).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::Mailto;
    ///
    /// let mailto = Mailto::parse("mailto:user%25team@example.com")?;
    /// assert_eq!(mailto.to().next().unwrap().text().octets(), b"user%team@example.com");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn text(&self) -> EncodedSlice<'a> {
        self.0
    }

    /// Returns the part of the mail address before the last `@`, such as `info`, percent-encoded.
    ///
    /// Returns `None` if the `@` is percent-encoded, which only RFC 1738 allows.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::Mailto;
    ///
    /// let mailto = Mailto::parse("mailto:user%2Btag@example.com")?;
    /// let local_part = mailto.to().next().and_then(|address| address.local_part());
    /// assert_eq!(local_part.map(|part| part.octets()), Some(b"user+tag".to_vec()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn local_part(&self) -> Option<EncodedSlice<'a>> {
        self.0.rsplit_once('@').map(|(local, _)| local)
    }

    /// Returns the domain of the mail address, such as `example.com`, percent-encoded.
    ///
    /// The domain follows the last `@`. Returns `None` if the `@` is percent-encoded, which only
    /// RFC 1738 allows.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::Mailto;
    ///
    /// let mailto = Mailto::parse("mailto:info@example.com")?;
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

    /// Checks an address of RFC 1738, in which an escape is equivalent to its character.
    pub(super) fn check_1738(&self) -> Result<(), SchemeError> {
        self.0.no_octet(&LINE_END, |octet| matches!(octet, b'\r' | b'\n'))?;
        if is_addr_spec(self.0) { Ok(()) } else { Err(self.0.error_at_end(&AT_1738)) }
    }
}

/// The decoded parts of a mail address, such as `info` and `example.com`, for building a URI.
///
/// It is used in the field `to` of [`MailtoParts`](crate::MailtoParts). The parsed form is
/// [`MailAddress`].
///
/// # Examples
///
/// ```
/// use urikit_schemes::{MailAddressParts, MailtoParts};
///
/// let to =
///     MailAddressParts { local_part: b"\"john doe\"".to_vec(), domain: b"example.com".to_vec() };
/// let parts = MailtoParts { to: vec![to], headers: vec![] };
/// assert_eq!(parts.build()?.as_str(), "mailto:%22john%20doe%22@example.com");
/// # Ok::<(), urikit_schemes::BuildError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MailAddressParts {
    /// The decoded part before the `@`, including quotation marks.
    pub local_part: Vec<u8>,
    /// The decoded part after the `@`, including brackets.
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

/// The characters to escape on both sides of the `@`.
const ADDRESS_TEXT: AsciiSet = AsciiSet::SEGMENT.add(b"@,;&=");

pub(super) fn push_addresses(text: &mut Text, addresses: &[MailAddressParts]) {
    for (at, address) in addresses.iter().enumerate() {
        text.push(if at == 0 { "" } else { "," });
        text.encode(&address.local_part, &ADDRESS_TEXT)
            .push("@")
            .encode(&address.domain, &ADDRESS_TEXT);
    }
}
