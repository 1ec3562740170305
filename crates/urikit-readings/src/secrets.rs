//! Search for secrets in URIs of every specification, valid or not.

mod mask;
mod oracle;
mod quick;

use alloc::vec::Vec;
use core::ops::Range;

use self::quick::{may_contain_field_or_token, may_contain_secret};
use crate::raw::embedded;
use crate::raw::octets::{Octet, escapes, octets};
use crate::raw::secret_names::{is_secret, is_secret_field, secret_fields, tokens};
use crate::raw::{Parts, Span, split};

pub use mask::{Redacted, mask, redact};

/// Returns the byte ranges of passwords and tokens in a URL or a log line, for masking them.
///
/// The ranges are sorted and do not overlap. They contain passwords before an `@`, user names that
/// look like access tokens, and the values of parameters with names such as `token` or `password`
/// in the path, the query, and the fragment. JSON Web Tokens, and tokens with the prefix of a
/// provider, are found in path segments and in parameters of any name. Nested URLs are searched as
/// well. If parsers split an invalid URL differently, a range is included if any known parser may
/// find a password there.
///
/// # Examples
///
/// ```
/// use urikit_readings::secrets;
///
/// let url = "ftp://joe:hush@ftp.example.com/?token=abc";
/// let found: Vec<_> = secrets(url).map(|range| &url[range]).collect();
/// assert_eq!(found, ["hush", "abc"]);
///
/// let mut masked = url.to_owned();
/// for range in secrets(url) {
///     masked.replace_range(range.clone(), &"*".repeat(range.len()));
/// }
/// assert_eq!(masked, "ftp://joe:****@ftp.example.com/?token=***");
///
/// // Browsers treat backslashes as slashes.
/// assert!(secrets(r"https:\\joe:hush@www.example.com").eq([12..16]));
/// ```
pub fn secrets<T: AsRef<[u8]> + ?Sized>(text: &T) -> impl Iterator<Item = Range<usize>> + use<T> {
    let mut found = found(text.as_ref());
    found.sort_by_key(|range| range.start);
    let mut end = 0;
    // Truncates ranges that overlap with a previous one.
    found.into_iter().filter_map(move |range| {
        let rest = range.start.max(end)..range.end;
        end = end.max(range.end);
        (!rest.is_empty()).then_some(rest)
    })
}

/// Returns the ranges in any order. They may overlap.
fn found(bytes: &[u8]) -> Vec<Range<usize>> {
    // Most inputs have neither a secret nor an escape, so the quick tests decide nearly always.
    if memchr::memchr3(b'@', b'"', b'%', bytes).is_none() && !may_contain_field_or_token(bytes) {
        return Vec::new();
    }
    // Some parsers decode before they split, once or several times.
    let plain = Plain::of(bytes);
    if may_contain_secret(plain.as_ref().map_or(bytes, |plain| &plain.text)) {
        search(bytes, plain.as_ref())
    } else {
        Vec::new()
    }
}

/// The same without the quick test.
fn search(bytes: &[u8], plain: Option<&Plain>) -> Vec<Range<usize>> {
    // The same secret can be found several times. Duplicates are removed by the caller.
    let mut found = Vec::new();
    each(bytes, |span| found.push(span.start..span.end));
    if let Some(plain) = plain {
        each(&plain.text, |span| found.push(plain.range(span)));
    }
    if embedded::may_contain(bytes) {
        embedded_passwords(bytes, |span| found.push(span.start..span.end));
    }
    found
}

/// Calls `report` for each password that the audit finds in URLs inside the input.
fn embedded_passwords(bytes: &[u8], mut report: impl FnMut(Span)) {
    let parts = Parts::of(bytes);
    embedded::visit(bytes, &parts, embedded::DEFAULT_DEPTH, &mut |url| {
        let bytes = &url.text.bytes;
        let password = reported_password(bytes, &Parts::of(bytes));
        password.into_iter().for_each(|span| report(url.text.outer(span)));
    });
}

/// Calls `report` for each secret, without decoding, in any order.
fn each(bytes: &[u8], report: impl FnMut(Span)) {
    let parts = Parts::of(bytes);
    let guessed = || {
        let start = after_scheme(bytes, &parts);
        oracle::password(bytes)
            .or_else(|| guessed_password(bytes, start))
            .or_else(|| login_password(bytes, start))
            .or_else(|| sip_password(bytes, &parts))
            .or_else(|| bare_password(bytes, &parts))
    };
    // The guesses are for parsers that split the input differently, so they apply only if RFC 3986
    // finds no password.
    let password = parts.password(bytes).or_else(guessed);
    // The guesses can find a shorter one than the audit reports, as in `sip:[::1]::hush@h`.
    let reported = reported_password(bytes, &parts);
    let token = parts.user(bytes).filter(|user| is_token(user.of(bytes)));
    let fields = secret_fields(bytes, &parts).chain(inner_fields(bytes, &parts));
    let fields = fields.chain(tokens(bytes, Span::new(0, bytes.len())));
    let found = password
        .into_iter()
        .chain(reported)
        .chain(token)
        .chain(fields)
        .chain(oracle::passwords(bytes))
        .chain(inner_passwords(bytes));
    found.filter(|span| !span.is_empty()).for_each(report);
}

/// An input that has been decoded until no percent-encoded bytes remain.
struct Plain {
    text: Vec<u8>,
    /// The start of the range in the input that encodes each byte.
    starts: Vec<usize>,
    len: usize,
}

impl Plain {
    /// Returns `None` if nothing is percent-encoded.
    fn of(bytes: &[u8]) -> Option<Self> {
        let first = escapes(bytes, Span::new(0, bytes.len())).next()?.span.start;
        let mut plain = Self {
            text: Vec::with_capacity(bytes.len()),
            starts: Vec::with_capacity(bytes.len()),
            len: bytes.len(),
        };
        plain.text.extend_from_slice(&bytes[..first]);
        plain.starts.extend(0..first);
        for (start, byte) in bytes.iter().enumerate().skip(first) {
            plain.text.push(*byte);
            plain.starts.push(start);
            // A decoded byte may complete another percent-encoded byte.
            while let [.., b'%', high, low] = *plain.text {
                let Some((high, low)) = hex(high).zip(hex(low)) else { break };
                let len = plain.text.len() - 2;
                plain.text.truncate(len);
                plain.starts.truncate(len);
                plain.text[len - 1] = high << 4 | low;
            }
        }
        Some(plain)
    }

    /// Returns the range in the input that decodes to `span`.
    fn range(&self, span: Span) -> Range<usize> {
        let start = |at: usize| self.starts.get(at).copied().unwrap_or(self.len);
        start(span.start)..start(span.end)
    }
}

fn hex(byte: u8) -> Option<u8> {
    char::from(byte).to_digit(16).map(|digit| digit as u8)
}

/// Returns the values of secret fields inside other fields of the query and the fragment: after
/// separators other than `&`, after `&amp;`, and in nested URIs, whose delimiters may be
/// percent-encoded. A value extends to the end of the outer field.
fn inner_fields<'a>(bytes: &'a [u8], parts: &Parts) -> impl Iterator<Item = Span> + use<'a> {
    let fields = [parts.query, parts.fragment].into_iter().flatten();
    fields
        .flat_map(move |span| split(bytes, span, b'&'))
        .filter_map(move |field| inner_field(bytes, field))
}

fn inner_field(bytes: &[u8], field: Span) -> Option<Span> {
    // `?+` introduces the r-component of a URN (RFC 8141 section 2.3.1).
    let mut name = field.start + usize::from(field.of(bytes).starts_with(b"+"));
    // The start of the string after the last quotation mark, and the string before that mark, which
    // is the name of a JSON member if a colon follows (RFC 8259 section 4).
    let mut quote = name;
    let mut quoted: Option<&[u8]> = None;
    for octet in octets(bytes, Span::new(name, field.end)) {
        let is_name = match octet.value {
            b'=' => {
                is_secret_field(&bytes[name..octet.span.start], &bytes[octet.span.end..field.end])
            }
            b':' => quoted.take().is_some_and(is_secret),
            _ => false,
        };
        if is_name {
            return Some(Span::new(octet.span.end, field.end));
        }
        match octet.value {
            b'"' => {
                quoted = Some(&bytes[quote..octet.span.start]);
                quote = octet.span.end;
            }
            byte if byte.is_ascii_whitespace() => {}
            _ => quoted = None,
        }
        if matches!(octet.value, b'=' | b'&' | b';' | b'?' | b'#') {
            name = octet.span.end;
        }
    }
    None
}

/// Returns the passwords of URLs anywhere in the input, which may be a log line.
///
/// An authority follows one or more slashes after the colon of a scheme, or two or more slashes
/// after another colon or a `=`. Backslashes are treated as slashes, and percent-encoded delimiters
/// as delimiters. An authority ends where the next one may begin, so the time is linear.
fn inner_passwords(bytes: &[u8]) -> impl Iterator<Item = Span> {
    let mut introduction = Introduction::default();
    octets(bytes, Span::new(0, bytes.len())).filter_map(move |octet| {
        let is_raw = introduction.is_raw;
        introduction
            .is_complete(&octet)
            .then(|| password_of(bytes, octet.span.start, if is_raw { raw } else { any }))?
    })
}

/// The state of the search for the delimiters before an authority.
#[derive(Default)]
struct Introduction {
    /// The required number of slashes, after a colon or an `=`.
    needs: Option<usize>,
    slashes: usize,
    is_raw: bool,
    /// Whether the preceding character may be the last one of a scheme (RFC 3986 section 3.1).
    is_scheme: bool,
}

impl Introduction {
    /// Returns whether the delimiters are complete and an authority begins with `octet`.
    fn is_complete(&mut self, octet: &Octet) -> bool {
        // An encoded slash counts too, because some programs decode before they split.
        if self.needs.is_some() && is_slash(octet.value) {
            self.is_raw &= octet.is_raw();
            self.slashes += 1;
            return false;
        }
        let is_complete = self.needs.is_some_and(|needs| self.slashes >= needs);
        // One slash is enough for browsers after a known scheme. Elsewhere, it is usually a path.
        let needs = match octet.value {
            b':' => Some(if self.is_scheme { 1 } else { 2 }),
            b'=' => Some(2),
            _ => None,
        };
        *self = Self { needs, slashes: 0, is_raw: true, is_scheme: is_of_scheme(octet.value) };
        is_complete
    }
}

const fn is_of_scheme(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.')
}

fn raw(octet: &Octet) -> Option<u8> {
    octet.is_raw().then_some(octet.value)
}

const fn any(octet: &Octet) -> Option<u8> {
    Some(octet.value)
}

/// Returns the range between the first colon and the last `@` of an authority that begins at
/// `start`, ignoring colons of an address in brackets.
///
/// `delimiter` returns the value of an octet that can be a delimiter. A `?` or `&` ends the
/// authority only after a password, because RFC 1738 section 5 allows `?` in a user name and
/// RFC 3986 section 3.2.1 allows `&`. An `&` also ends it after a port.
fn password_of(bytes: &[u8], start: usize, delimiter: fn(&Octet) -> Option<u8>) -> Option<Span> {
    let ends = |byte: u8| {
        matches!(byte, b'/' | b'\\' | b'#' | b'"' | b'<' | b'>') || byte.is_ascii_whitespace()
    };
    let (mut colon, mut at) = (None, None);
    // The number of digits directly after the colon.
    let mut digits = 0;
    // `Some` inside brackets, with the position after the first colon there.
    let mut address: Option<Option<usize>> = None;
    let authority = octets(bytes, Span::new(start, bytes.len()));
    for octet in authority.take_while(|octet| !delimiter(octet).is_some_and(ends)) {
        if let Some(first) = &mut address {
            match octet.value {
                b':' => *first = first.or(Some(octet.span.end)),
                b']' => address = None,
                b'.' => {}
                digit if digit.is_ascii_hexdigit() => {}
                _ => (colon, address) = (colon.or(*first), None),
            }
            if address.is_some() {
                continue;
            }
        }
        let is_number = colon.is_some_and(|colon| digits == octet.span.start - colon);
        match (octet.value, delimiter(&octet)) {
            (b'[', _) if colon.is_none() => address = Some(None),
            (b':', _) => colon = colon.or(Some(octet.span.end)),
            (_, Some(b'@')) => at = Some(octet.span.start),
            (_, Some(b'?' | b'&')) if colon.zip(at).is_some_and(|(colon, at)| colon < at) => break,
            // Digits followed by `&` are a port at the end of a URL in a query.
            (_, Some(b'&')) if is_number => break,
            (b'0'..=b'9', _) if is_number => digits += octet.span.len(),
            _ => {}
        }
    }
    let at = at?;
    match colon {
        Some(colon) if colon < at => Some(Span::new(colon, at)),
        Some(_) => None,
        None => Some(Span::new(start, at)).filter(|user| is_token(user.of(bytes))),
    }
}

/// Returns whether a user name looks like an access token, as in `https://ghp_0a1b…@github.com/`.
fn is_token(user: &[u8]) -> bool {
    const MIN_LEN: usize = 20;
    user.len() >= MIN_LEN
        && user.iter().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-'))
        && user.iter().any(u8::is_ascii_alphabetic)
        && user.iter().any(u8::is_ascii_digit)
}

/// Returns the position after the colon of the scheme, or 0.
fn after_scheme(bytes: &[u8], parts: &Parts) -> usize {
    // Appendix B of RFC 3986 parses `\\joe:` as a scheme, other parsers as an authority.
    let scheme = parts.scheme.filter(|scheme| is_scheme(scheme.of(bytes)));
    scheme.map_or_else(|| after_invalid_scheme(bytes), |scheme| scheme.end + 1)
}

const fn is_slash(byte: u8) -> bool {
    matches!(byte, b'/' | b'\\')
}

const fn is_delimiter(byte: u8) -> bool {
    is_slash(byte) || matches!(byte, b'?' | b'#')
}

/// Returns the number of slashes and backslashes, including characters between them that the URL
/// Standard removes (section 4.4, step 3).
fn slashes(bytes: &[u8], start: usize) -> usize {
    bytes[start..].iter().take_while(|byte| is_slash(**byte) || is_removed(**byte)).count()
}

const fn is_removed(byte: u8) -> bool {
    matches!(byte, b'\t' | b'\n' | b'\r')
}

/// Returns the password of the authority that a more lenient parser finds after the scheme.
fn guessed_password(bytes: &[u8], after_scheme: usize) -> Option<Span> {
    let start = after_address(bytes, after_scheme + slashes(bytes, after_scheme));
    let all = Span::new(start, bytes.len());
    let colon = all.of(bytes).iter().position(|byte| *byte == b':' || is_delimiter(*byte))?;
    if all.of(bytes)[colon] != b':' {
        return None;
    }
    let after_colon = all.from(start + colon + 1);
    let first = memchr::memchr(b'@', after_colon.of(bytes))?;
    let digits = after_colon.of(bytes).iter().take_while(|byte| byte.is_ascii_digit()).count();
    // Digits before a delimiter are a port, but RFC 1738 and RFC 1808 allow a `?` in a password.
    let is_port = match after_colon.of(bytes)[digits] {
        b'?' => {
            after_colon.of(bytes)[digits..first].iter().any(|byte| is_slash(*byte) || *byte == b'#')
        }
        byte => is_delimiter(byte),
    };
    if is_port {
        return None;
    }
    // Parsers that allow an `@` in a password use the last one before the path.
    let authority =
        after_colon.of(bytes)[first..].split(|byte| is_delimiter(*byte)).next().unwrap_or_default();
    memchr::memrchr(b'@', authority).map(|last| after_colon.inner(0, first + last))
}

/// Returns the password if the authority extends to a `/` or `#`, like the net_loc of RFC 1808
/// (section 2.4.3), so that a user name may contain a `?` (RFC 1738 section 5).
fn login_password(bytes: &[u8], after_scheme: usize) -> Option<Span> {
    let slashes = slashes(bytes, after_scheme);
    if slashes < 2 {
        return None;
    }
    let start = after_address(bytes, after_scheme + slashes);
    let all = Span::new(start, bytes.len());
    let end = memchr::memchr2(b'/', b'#', all.of(bytes)).unwrap_or(all.len());
    let authority = all.inner(0, end);
    let colon = memchr::memchr(b':', authority.of(bytes))? + 1;
    let at = memchr::memrchr(b'@', authority.of(bytes))?;
    (colon < at).then(|| authority.inner(colon, at))
}

/// Returns the password of a SIP URI, whose user name may contain `/` and `?` (RFC 3261 section
/// 25.1).
fn sip_password(bytes: &[u8], parts: &Parts) -> Option<Span> {
    let scheme = parts.scheme?;
    if ![&b"sip"[..], b"sips"].iter().any(|sip| scheme.of(bytes).eq_ignore_ascii_case(sip)) {
        return None;
    }
    let all = Span::new(scheme.end + 1, bytes.len());
    let colon = memchr::memchr(b':', all.of(bytes))? + 1;
    let after_colon = all.from(all.start + colon);
    let first = memchr::memchr(b'@', after_colon.of(bytes))?;
    // An invalid URI may contain several `@`. Use the last one before parameters and headers.
    let ends = |byte: &u8| is_delimiter(*byte) || *byte == b';';
    let authority = after_colon.of(bytes)[first..].split(ends).next().unwrap_or_default();
    memchr::memrchr(b'@', authority).map(|last| after_colon.inner(0, first + last))
}

/// Returns the password of a login without a scheme, as in `app:S3cret@db.example/x`.
///
/// Generic syntax takes the user for the scheme. A mail address after another name, such as
/// `from:joe@example.com`, has the same form, so the password must be one that users of mail do not
/// have: with digits, and with capitals or punctuation.
fn bare_password(bytes: &[u8], parts: &Parts) -> Option<Span> {
    const MIN_LEN: usize = 6;
    const ADDRESSES: [&str; 8] = ["mailto", "sip", "sips", "xmpp", "acct", "im", "pres", "news"];
    let scheme = parts.scheme.filter(|_| parts.authority.is_none())?;
    let name = core::str::from_utf8(scheme.of(bytes)).ok()?;
    let path = parts.path.of(bytes);
    let at = path.iter().position(|byte| *byte == b'@' || is_delimiter(*byte))?;
    let (password, host) = (&path[..at], &path[at..]);
    let is_odd = |byte: &u8| {
        byte.is_ascii_uppercase() || (byte.is_ascii_punctuation() && !b"._-+:%".contains(byte))
    };
    let is_password = password.len() >= MIN_LEN
        && password.iter().any(u8::is_ascii_digit)
        && password.iter().any(is_odd);
    let is_login = host.get(1).is_some_and(u8::is_ascii_alphanumeric)
        && host.first() == Some(&b'@')
        && !ADDRESSES.iter().any(|address| name.eq_ignore_ascii_case(address));
    (is_login && is_password).then(|| parts.path.inner(0, at))
}

/// Returns the password of a URL, also one in which RFC 3986 finds none but a program may find it.
///
/// Examples are the password of `postgres://app:S3#cret@h`, whose port is invalid, of
/// `sip:joe:hush@h`, and of a login without a scheme, such as `app:S3cret@h`. The audit reports
/// this password, and the masks hide it.
///
/// # Examples
///
/// ```
/// use urikit_readings::raw::{Parts, Span};
/// use urikit_readings::reported_password;
///
/// let login = b"app:S3cret@db.example";
/// assert_eq!(reported_password(login, &Parts::of(login)), Some(Span::new(4, 10)));
/// ```
pub fn reported_password(bytes: &[u8], parts: &Parts) -> Option<Span> {
    let is_number = |port: Span| port.of(bytes).iter().all(u8::is_ascii_digit);
    let hidden = || match parts.authority {
        Some(_) if parts.port.is_some_and(|port| !is_number(port)) => {
            guessed_password(bytes, after_scheme(bytes, parts))
        }
        Some(_) => None,
        None => oracle::password(bytes)
            .or_else(|| sip_password(bytes, parts))
            .or_else(|| bare_password(bytes, parts)),
    };
    let given = parts.password(bytes).filter(|password| !password.is_empty());
    given
        .or_else(|| hidden().filter(|password| !password.is_empty()))
        .or_else(|| oracle::passwords(bytes).next())
}

/// Returns whether the bytes begin with a letter, as a scheme does, and contain no backslash.
fn is_scheme(text: &[u8]) -> bool {
    text.first().is_some_and(u8::is_ascii_alphabetic) && !text.contains(&b'\\')
}

/// Returns the position after the colon of an invalid scheme, such as one after a space or a
/// quotation mark, if slashes follow. Otherwise returns 0.
fn after_invalid_scheme(bytes: &[u8]) -> usize {
    let colon =
        bytes.iter().position(|byte| matches!(byte, b':' | b'/' | b'\\' | b'?' | b'#' | b'@'));
    let is_odd = |colon: &usize| bytes[*colon] == b':' && slashes(bytes, colon + 1) > 0;
    colon.filter(is_odd).map_or(0, |colon| colon + 1)
}

/// Returns the position after an address in brackets that precedes all other colons, because its
/// colons do not introduce a password. Otherwise returns `start`.
fn after_address(bytes: &[u8], start: usize) -> usize {
    let is_of_address = |byte: &u8| byte.is_ascii_hexdigit() || matches!(byte, b':' | b'.');
    let first = memchr::memchr2(b'[', b':', &bytes[start..]).map(|first| start + first);
    let Some(open) = first.filter(|first| bytes[*first] == b'[') else { return start };
    let length = bytes[open + 1..].iter().take_while(|byte| is_of_address(byte)).count();
    let close = open + 1 + length;
    let is_before_path =
        !bytes[start..open].iter().any(|byte| matches!(byte, b'/' | b'\\' | b'?' | b'#'));
    if is_before_path && bytes.get(close) == Some(&b']') { close + 1 } else { start }
}

#[cfg(test)]
mod tests {
    use std::string::String;
    use std::vec::Vec;

    use super::*;

    #[test]
    fn secrets_are_found() {
        for text in [
            "http://joe:<hush>@h/",
            "jdbc:oracle:thin:joe/<hush>@h:1521:x",
            r#"JDBC:Oracle:oci:joe/<"hu#s?h@/:">@x"#,
            "jdbc:oracle:thin:joe/<hush>@//h:1521/x?mail=a@b",
            "http://h/?next=jdbc:oracle:thin:joe/<hush>@h:1521:x",
            "http:/joe:<hush>@h/",
            "http:///joe:<hush>@h/",
            "http:joe:<hush>@h/",
            r"https:\\joe:<hush>@h",
            r"https:\\joe:<hu@sh>@h\a@b",
            r"/\joe:<hush>@h",
            r"\/joe:<hush>@h",
            r"\\joe:<hush>@h",
            r"\\joe:<hush>@h/?token=<hush>",
            r"\joe:<hush>@h",
            r"j\joe:hush@h",
            "1://joe:<hush>@h/",
            "1:<joe:hush>@h/",
            "ftp://joe:@h/",
            "http:joe:<80?hush>@h/",
            "http:[::]a@h/",
            "http://h/a;jsessionid=<hush>?b=c",
            "/a;b;JSESSIONID=<hush>;c/d;token=<hush>#e",
            "http://h/jsessionid=hush;x?access-token=<hush>&X-Amz_Signature=<hush>",
            r"https:\\joe:<hu@sh>@h/?a@b",
            "//joe:<hush>@h",
            "http://joe:<hu/sh>@h/",
            "http://joe:<hu/sh@sh>@h/@",
            "http://joe:<hu?sh>@h/",
            "http://joe:<hu#sh>@h/",
            "http://joe:<hu@sh>@h/",
            "http://h/?token=<hush>&a=b#key=<hush>",
            "http://joe:<a?token=b><@h>",
            "http://h:80/@joe",
            "http://h:80",
            "http://h:/@joe",
            "http://[::1]/@joe",
            "http://[::1]:80/@joe",
            "//[::ffff:1.2.3.4]/a:b@c",
            "http://[joe:<hush>@h/",
            "joe://@[::1]/@",
            "http://joe@[:<:1]:hush>@h/",
            " http://joe:<hush>@h/",
            "://joe:<hush>@h/",
            "http://h/ http://joe:<hush>@h/?x:y@z",
            "http://h/?token=<http://joe:hush@h/>&u=ftp://joe:<hush>@h/",
            "http://joe:<hush>@h/ftp://joe@h:80/",
            "http://joe%3A<hush>@h/",
            "http://h/?pass%77ord=<hush>&t%6Fken=<hush>",
            "http://h/?password[]=<hush>&x[token]=<hush>&u%5bpwd%5D=<hush>&token[x]=hush",
            "http://h/?u=http%3A%2F%2Fjoe%3A<hu%3Ash>%40h%2F&v=a%40b",
            "http://h/?u=http%3a%2f%2fjoe@h%2fa%3ab%40c",
            "ftp://joe:<?hush>@h/",
            "ftp://joe:<80?hush>@h/",
            "ftp://joe?x:<hush>@h/a",
            "ftp://joe?x:<?hu:s?h>@h/a@b",
            "ftp://joe?x:<hu@sh>@h b",
            "ftp://a;b&c=d?e:<hush>@h/",
            "//joe?x:<hush>@h#a:b@c",
            "ftp://joe?x@h?y:<hush>@h",
            " ftp://joe?x:<hush>@h/",
            "ftp://\r/joe:<hush>@h/",
            " http:\t/\n/joe:<hush>@h/",
            "a b ftp://joe?x:<hush>@h/ c ftp://joe?:<hush>@h?",
            "http://h/?u=ftp://joe:<hush>@h?x@y&v=ftp://joe?x:<hush>@h&w=a@b",
            "http://h/?u=ftp%3A%2F%2Fjoe%3Fx%3A<hush>%40h%2F",
            "see a ftp://joe:<hu&sh>@h/ and ftp://j&e:<hush>@h&c=d@e",
            "/a?u=http://h:80&v=a@b&w=http://h:<8x&v=a>@b",
            "/a?u=http%3A%2F%2Fjoe%3A<hu%26sh>%40h&v=http%3A%2F%2Fh%3A%380&w=a%40b",
            "http://h/?a=b;token=<hush>&c=d;e",
            "http://h/?a=b;token=<hu;sh>",
            "http://h/?a=b&amp;token=<hush>&amp;c=d",
            "http://h/?u=http://b/?token=<hush>#x",
            "http://h/?u=https%3A%2F%2Fb%2F%3Fa%3Db%26token%3D<hush%26c>&v=w",
            "http://h/#/cb?token=<hush>",
            "http://h/?a=1%26token=<hush>&user.password=<hush>&password.x=y",
            "http://h/?token.=<hush>&tokens=a;atoken=b;=c",
            "http://[::1]?a@b",
            "joe://[::1]?@",
            "/a?u=http://[::1]?a@b",
            "/a?b:c@d",
            "http:a?b:c@d",
            "sip:a?:<hush>@h",
            "SIPS:a/b:<hush>@h",
            "sip:a/b:<hu@sh>@h;c=d@e?f:g@h",
            "sip:a?b@h:1",
            "sip:joe;password=<hush>@example.com;transport=udp",
            "ftp://h/a;token=<hush@sh>;b@c",
            "mailto:a?b:c@d",
            "http://h:80?a/b@c",
            "http://h:80#a@b",
            "http://h/[::1]:hush@h",
            "http://h/a:b@c",
            "mailto:joe@h",
            "urn:x:y",
            "",
        ] {
            assert_secrets(text);
        }
    }

    #[test]
    fn tokens_are_found() {
        for text in [
            "http://h/?code=<SplxlOBeZQQYbYS6WxSbIA>&state=xyz&code=DE",
            "https://<ghp_0123456789abcdefghij>@h/a.git",
            "https://<ghp_0123456789abcdefghij>:<x-oauth-basic>@h/a.git",
            "//<0123456789abcdef0123>@h/",
            "http://h/?u=https://<ghp_0123456789abcdefghij>@h/",
            "http://h/?u=ftp://[:<:1]>@h/",
            "http://joe@h/",
            "http://internationalization@h/",
            "http://h/a/<eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln>?x",
            "http://h/?x=<eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.>&y=eyJhbGciOiJIUzI1NiJ9",
            "http://h/<ghp_0123456789abcdefghij>/b#/<glpat-0123456789abcdefghij>",
            "http://h/bot<123456:0123456789abcdefghij0123456789abcde>/getMe",
            "http://h/npm_documentation_overview/bot1:hush/eyJa.eyJb.c",
            "http://h/services/T0123ABCD/B0123ABCD/<0123456789abcdefghijABCD>",
            "http://h/?u=http://h/services/T0123ABCD/B0123ABCD/<0123456789abcdefghijABCD>&a",
            "POST /services%2FT0123ABCD%2FB0123ABCD%2F<0123456789abcdefghijABCD> 200",
            "http://h/services/T0123ABCD/C0123ABCD/0123456789abcdefghijABCD",
            "http://h/services/Team/Berlin/0123456789abcdefghijABCD",
            "http://h/api/webhooks/123456789012345678/<0123456789abcdefghij0123456789abcdefghij\
             0123456789abcdefghij_->/slack",
            "http://h/webhooks/12345678/0123456789abcdefghij",
            "http://h/webhookb2/a@b/IncomingWebhook/<0123456789abcdef0123456789abcdef>/c",
            "sqlserver://h:1433;user=sa;password=<hush>;a=b",
            "app:<S3cret>@db.example/x",
            "app:<p4ss-w0rd!>@h:80",
            "from:joe.smith2@example.com",
            "mailto:S3cret@example.com",
            "x:S3cret@",
            "x:/S3cret@h",
        ] {
            assert_secrets(text);
        }
    }

    #[test]
    fn secrets_in_nested_and_encoded_uris_are_found() {
        for text in [
            r"http://h/?u=http:\\joe:<hush>@h/&v=\\joe:<hush>@h/&w=\joe:hush@h",
            "http://h/?u=http:/joe:<hush>@h/&v=/joe:hush@h&w=//joe:<hush>@h",
            r"http://h/?u=https%3A%5C%5Cjoe%3A<hush>%40h",
            r"http://h/#http:\\joe:<hush>@h",
            "http://x http:/joe:<hush>@h/ :/a:b@c",
            "/a?u=http://://joe:<hush>@h/ :://joe:<hush>@h/ http:/://joe:<hush>@h/ \
             ://=//joe:<hush>@h/",
            "http://h/?u=http%253A%252F%252Fjoe%253A<hush>%2540h",
            "http://joe%25253A<hush>%40h/",
            "/?t%256fken=<hush>&t%%36%66ken=<hush>&t%6ken=hush",
            "http://h/?u=http%3A%2F%2Fjoe%3A<hu%252Fsh>%40h/",
            "/a b http://joe:<hu%2Fsh>@h/",
            "/a?u=http://joe:@h&v=b",
            "/a?u=http://joe:<@h?y:hush>@h/",
            "/a?u=http://[:<:1.2.3.4]b>@c",
            "/a?u=http://[joe:<hush>@h",
            "/?q=%22password%22x:hush",
            "/a%3Btoken=<hush>/b",
            "/a;token%3D<hush>",
            "/?q=%7B%22user%22:%22joe%22,%22pass%77ord%22%20%3A<%22hush%22%7D>\
             &%22password%22:<%22hush%22%7D>&a",
            "/?q=%7B%22password%22%3A<%22hush%22%7D>",
            "urn:x:y?+token=<hush?=token=hush>",
            "/?a+token=hush&+token=<hush>",
        ] {
            assert_secrets(text);
        }
    }

    /// Checks that the secrets are the parts of the input between `<` and `>`.
    #[track_caller]
    fn assert_secrets(text: &str) {
        let plain: String = text.chars().filter(|c| !matches!(c, '<' | '>')).collect();
        let mut marked = plain.clone();
        let found: Vec<_> = secrets(&plain).collect();
        for span in found.into_iter().rev() {
            marked.insert(span.end, '>');
            marked.insert(span.start, '<');
        }
        assert_eq!(marked, text);
    }
}
