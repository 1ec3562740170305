//! Parses `telephone-subscriber`: telephone numbers and their parameters.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use super::lexical::{both, compare, find_repeated, is_hostname, lower_characters, split_value};
use crate::error::{Rule, SchemeError, rules};
use crate::slice::EncodedSlice;
use crate::view::{Part, ValueOrDefault};

rules! {
    "RFC 3966 section 3" => {
        GLOBAL = "tel-global-number", "invalid character or no digits in a global number",
            "global-number-digits = \"+\" *phonedigit DIGIT *phonedigit";
        LOCAL = "tel-local-number", "invalid character or no digits in a local number",
            "local-number-digits = *phonedigit-hex ( HEXDIG / \"*\" / \"#\" ) *phonedigit-hex";
        DESCRIPTOR = "tel-descriptor", "context is not a domain or global number",
            "descriptor = domainname / global-number-digits";
        EXTENSION = "tel-extension", "invalid character or no digits in an extension",
            "extension = \";ext=\" 1*phonedigit";
        NAME = "tel-parameter", "empty or invalid parameter name", "pname = 1*( alphanum / \"-\" )";
        VALUE = "tel-value", "empty or invalid parameter value", "pvalue = 1*paramchar";
        TWICE = "tel-twice", "repeated parameter", "par = parameter / extension / isdn-subaddress";
        ORDER = "tel-order", "parameters not in the required order",
            "global-number = global-number-digits *par";
    }
    "RFC 3966 section 5.1.5" => {
        CONTEXT = "tel-context", "number without `+` or `;phone-context=`",
            "local-number = local-number-digits *par context *par";
    }
    "RFC 3966 section 3, erratum 203" => {
        SUBADDRESS = "tel-subaddress", "empty or invalid ISDN subaddress",
            "isdn-subaddress = \";isub=\" 1*paramchar";
    }
}

/// A telephone number and its parameters, as in a [`Tel`](crate::Tel) or [`Sip`](crate::Sip) URI.
///
/// A number that starts with `+` is global, which means that it is valid everywhere. Any other
/// number is local, and its [context](Self::phone_context) specifies where it is valid.
///
/// # Examples
///
/// ```
/// use urikit_schemes::Tel;
///
/// let tel = Tel::parse("tel:+1-201-555-0123;ext=7")?;
/// let subscriber = tel.subscriber();
/// assert!(subscriber.is_global());
/// assert!(subscriber.digits().eq("+12015550123".chars()));
/// assert_eq!(subscriber.extension().map(|extension| extension.as_str()), Some("7"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TelephoneSubscriber<'a> {
    number: EncodedSlice<'a>,
    parameters: Option<EncodedSlice<'a>>,
    isub: Option<EncodedSlice<'a>>,
    ext: Option<EncodedSlice<'a>>,
    context: Option<EncodedSlice<'a>>,
}

/// The kind of a parameter, which determines its syntax and position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    // In the order of section 3, in which a subaddress and an extension have the same position.
    Subaddress,
    Extension,
    Context,
    Other,
}

impl Kind {
    fn of(name: EncodedSlice<'_>) -> Self {
        let is = |kind: &str| name.as_str().eq_ignore_ascii_case(kind);
        match name {
            _ if is("isub") => Self::Subaddress,
            _ if is("ext") => Self::Extension,
            _ if is("phone-context") => Self::Context,
            _ => Self::Other,
        }
    }

    const fn part(self) -> &'static str {
        match self {
            Self::Subaddress => "isub",
            Self::Extension => "ext",
            Self::Context => "phone-context",
            Self::Other => "parameter",
        }
    }
}

impl<'a> TelephoneSubscriber<'a> {
    /// Parses a slice of a URI as a telephone number with parameters, such as `+1-201-555;ext=7`.
    ///
    /// Use it for a scheme such as `sms`, whose URIs contain telephone numbers. The syntax is that
    /// of `telephone-subscriber` in RFC 3966.
    ///
    /// # Errors
    ///
    /// Returns an error if the number or a parameter is invalid, if a parameter is repeated, or if
    /// a local number has no context.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::Uri;
    /// use urikit_schemes::{EncodedSlice, TelephoneSubscriber};
    ///
    /// let path = EncodedSlice::path(Uri::parse("sms:+1-201-555-0123")?);
    /// assert!(TelephoneSubscriber::read(path)?.is_global());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read(text: EncodedSlice<'a>) -> Result<Self, SchemeError> {
        let (number, parameters) =
            text.split_once(';').map_or((text, None), |(number, rest)| (number, Some(rest)));
        check_number(number)?;
        let mut subscriber = Self { number, parameters, isub: None, ext: None, context: None };
        for (name, value) in subscriber.all() {
            check_name(name)?;
            let needed = |rule| value.ok_or(name.error_at_end(rule));
            match Kind::of(name) {
                Kind::Subaddress => {
                    subscriber.isub = Some(check_value(needed(&SUBADDRESS)?, &SUBADDRESS)?);
                }
                Kind::Extension => subscriber.ext = Some(check_extension(needed(&EXTENSION)?)?),
                Kind::Context => subscriber.context = Some(check_descriptor(needed(&DESCRIPTOR)?)?),
                Kind::Other => {
                    value.map_or(Ok(()), |value| check_value(value, &VALUE).map(drop))?;
                }
            }
        }
        if let Some(name) = find_repeated(subscriber.all().map(|(name, _)| name)) {
            return Err(name.error(&TWICE));
        }
        if subscriber.context.is_none() && !subscriber.is_global() {
            return Err(text.error_at_end(&CONTEXT));
        }
        Ok(subscriber)
    }

    /// Returns the telephone number as written in the URI, such as `+1-201-555-0123`.
    ///
    /// The result includes visual separators such as `-`, but no parameters. A `#` is written as
    /// `%23`. To get only the digits, use [`digits`](Self::digits).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::Tel;
    ///
    /// let tel = Tel::parse("tel:+1-201-555-0123;ext=7")?;
    /// assert_eq!(tel.subscriber().number().as_str(), "+1-201-555-0123");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn number(&self) -> EncodedSlice<'a> {
        self.number
    }

    /// Returns whether the telephone number is global, which means that it starts with `+`.
    ///
    /// A global number is valid everywhere. Any other number is valid only in its
    /// [context](Self::phone_context).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::Tel;
    ///
    /// let tel = Tel::parse("tel:112;phone-context=+49")?;
    /// assert!(!tel.subscriber().is_global());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_global(&self) -> bool {
        self.number.as_str().starts_with('+')
    }

    /// Returns the digits of the telephone number and a leading `+`, without visual separators.
    ///
    /// For example, the digits of `+1-201-555` are `+1201555`. Escapes are decoded. A local number
    /// can also contain `*`, `#`, and hexadecimal digits.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::Tel;
    ///
    /// let tel = Tel::parse("tel:+1-201-555-0123")?;
    /// assert_eq!(tel.subscriber().digits().collect::<String>(), "+12015550123");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn digits(&self) -> impl Iterator<Item = char> + Clone + use<'a> {
        digits(self.number)
    }

    /// Returns the ISDN subaddress, which selects a device at the telephone number.
    ///
    /// The subaddress is the value of the parameter `isub`, percent-encoded. Returns `None` if the
    /// URI has no such parameter.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::Tel;
    ///
    /// let tel = Tel::parse("tel:+1-201-555-0123;isub=1411")?;
    /// assert_eq!(tel.subscriber().isdn_subaddress().map(|isub| isub.as_str()), Some("1411"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn isdn_subaddress(&self) -> Option<EncodedSlice<'a>> {
        self.isub
    }

    /// Returns the extension within a company's telephone system, such as `12-34`, as written.
    ///
    /// The extension is the value of the parameter `ext`. Returns `None` if the URI has no such
    /// parameter.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::Tel;
    ///
    /// let tel = Tel::parse("tel:+1-201-555-0123;ext=10-42")?;
    /// assert_eq!(tel.subscriber().extension().map(|extension| extension.as_str()), Some("10-42"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn extension(&self) -> Option<EncodedSlice<'a>> {
        self.ext
    }

    /// Returns the context in which a local number is valid, such as `+1-201` or `example.com`.
    ///
    /// The context is the value of the parameter `phone-context`: a prefix of global numbers, or a
    /// domain. Every local number has one. Returns `None` if there is no such parameter.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::Tel;
    ///
    /// let tel = Tel::parse("tel:7042;phone-context=example.com")?;
    /// assert_eq!(
    ///     tel.subscriber().phone_context().map(|context| context.as_str()),
    ///     Some("example.com")
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn phone_context(&self) -> Option<EncodedSlice<'a>> {
        self.context
    }

    /// Returns the parameters of the telephone number, such as `tsp`, percent-encoded.
    ///
    /// Each item is a name and its value, which is `None` if the parameter has no `=`. The
    /// parameters `isub`, `ext`, and `phone-context` have their own methods and are not included.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::Tel;
    ///
    /// let tel = Tel::parse("tel:+1-201-555-0123;ext=7;tsp=carrier.example.com")?;
    /// assert!(tel.subscriber().parameters().map(|(name, _)| name.as_str()).eq(["tsp"]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parameters(
        &self,
    ) -> impl Iterator<Item = (EncodedSlice<'a>, Option<EncodedSlice<'a>>)> + Clone + use<'a> {
        self.all().filter(|(name, _)| Kind::of(*name) == Kind::Other)
    }

    fn all(
        &self,
    ) -> impl Iterator<Item = (EncodedSlice<'a>, Option<EncodedSlice<'a>>)> + Clone + use<'a> {
        self.parameters.into_iter().flat_map(|parameters| parameters.split(';')).map(split_value)
    }

    pub(super) fn is_equivalent(&self, other: &TelephoneSubscriber<'_>) -> bool {
        same_digits(self.number, other.number)
            && both(self.ext, other.ext, same_digits)
            && both(self.context, other.context, same_context)
            && both(self.isub, other.isub, |a, b| compare(a, b).is_eq())
            && same_parameters(self.parameters(), other.parameters())
    }

    /// Returns an error for the first parameter that has to precede the previous one.
    pub(super) fn misplaced(&self) -> Option<SchemeError> {
        let place = |name: EncodedSlice<'a>| match Kind::of(name) {
            Kind::Subaddress | Kind::Extension => (Kind::Subaddress, None),
            Kind::Context => (Kind::Context, None),
            Kind::Other => (Kind::Other, Some(lower_characters(name))),
        };
        let is_before = |a: EncodedSlice<'a>, b: EncodedSlice<'a>| {
            let ((kind, name), (other, other_name)) = (place(a), place(b));
            kind.cmp(&other)
                .then_with(|| name.into_iter().flatten().cmp(other_name.into_iter().flatten()))
                .is_lt()
        };
        let names = self.all().map(|(name, _)| name);
        let mut pairs = names.clone().zip(names.skip(1));
        pairs.find(|&(first, second)| is_before(second, first)).map(|(_, name)| name.error(&ORDER))
    }

    pub(super) fn normal(&self, replace: &mut dyn FnMut(Range<usize>, &str)) {
        normal_digits(self.number, replace);
        for (name, value) in self.all() {
            name.in_lower_case(replace);
            let Some(value) = value else { continue };
            match Kind::of(name) {
                Kind::Extension => normal_digits(value, replace),
                Kind::Context if value.as_str().starts_with('+') => normal_digits(value, replace),
                _ => value.in_lower_case(replace),
            }
        }
    }

    pub(super) fn parts(&self, visit: &mut dyn FnMut(Part<'a>)) {
        let mut visit = |name, slice| visit(Part { name, value: ValueOrDefault::Written(slice) });
        visit(
            if self.is_global() { "global-number-digits" } else { "local-number-digits" },
            self.number,
        );
        let parameters = self.parameters.into_iter().flat_map(|parameters| parameters.split(';'));
        for parameter in parameters {
            let (name, value) = split_value(parameter);
            match (Kind::of(name), value) {
                (Kind::Other, _) | (_, None) => visit(Kind::Other.part(), parameter),
                (kind, Some(value)) => visit(kind.part(), value),
            }
        }
    }
}

fn is_separator(byte: u8) -> bool {
    matches!(byte, b'-' | b'.' | b'(' | b')')
}

/// Returns the decoded characters without visual separators.
fn digits(number: EncodedSlice<'_>) -> impl Iterator<Item = char> + Clone + '_ {
    number.bytes().filter(|&octet| !is_separator(octet)).map(char::from)
}

fn same_digits(a: EncodedSlice<'_>, b: EncodedSlice<'_>) -> bool {
    let lower = |number| digits(number).map(|digit| digit.to_ascii_lowercase());
    lower(a).eq(lower(b))
}

fn same_context(a: EncodedSlice<'_>, b: EncodedSlice<'_>) -> bool {
    let is_number = |context: EncodedSlice<'_>| context.as_str().starts_with('+');
    if is_number(a) && is_number(b) {
        return same_digits(a, b);
    }
    a.as_str().eq_ignore_ascii_case(b.as_str())
}

/// Returns whether both have the same parameters. Names are not repeated.
fn same_parameters<'a, 'b>(
    a: impl Iterator<Item = (EncodedSlice<'a>, Option<EncodedSlice<'a>>)>,
    b: impl Iterator<Item = (EncodedSlice<'b>, Option<EncodedSlice<'b>>)>,
) -> bool {
    let (mut a, mut b): (Vec<_>, Vec<_>) = (a.collect(), b.collect());
    a.sort_unstable_by(|(a, _), (b, _)| compare(*a, *b));
    b.sort_unstable_by(|(a, _), (b, _)| compare(*a, *b));
    let is_same = |a, b| compare(a, b).is_eq();
    a.len() == b.len()
        && a.iter().zip(&b).all(|(a, b)| is_same(a.0, b.0) && both(a.1, b.1, is_same))
}

fn normal_digits(number: EncodedSlice<'_>, replace: &mut dyn FnMut(Range<usize>, &str)) {
    let normal: String =
        number.as_str().bytes().filter(|&byte| !is_separator(byte)).map(char::from).collect();
    let normal = normal.to_ascii_lowercase();
    // An extension may consist of separators only, but must not be empty.
    if !normal.is_empty() && normal != number.as_str() {
        replace(number.span(), &normal);
    }
}

/// Returns an error if a slice is not `global-number-digits`.
fn check_global(number: EncodedSlice<'_>, rule: &'static Rule) -> Result<(), SchemeError> {
    let digits = number.strip_prefix('+').unwrap_or(number);
    digits.only(rule, |byte| byte.is_ascii_digit() || is_separator(byte))?;
    let has_digit = digits.as_str().bytes().any(|byte| byte.is_ascii_digit());
    if has_digit { Ok(()) } else { Err(number.error(rule)) }
}

fn check_number(number: EncodedSlice<'_>) -> Result<(), SchemeError> {
    if number.as_str().starts_with('+') {
        return check_global(number, &GLOBAL);
    }
    let mut has_digit = false;
    for (octet, span) in number.located() {
        // Only `#` may be escaped.
        let is_digit = match span.len() {
            1 => octet.is_ascii_hexdigit() || octet == b'*',
            _ => octet == b'#',
        };
        let is_visual = span.len() == 1 && is_separator(octet);
        if !(is_digit || is_visual) {
            return Err(SchemeError::new(&LOCAL, span));
        }
        has_digit |= is_digit;
    }
    if has_digit { Ok(()) } else { Err(number.error(&LOCAL)) }
}

fn check_name(name: EncodedSlice<'_>) -> Result<(), SchemeError> {
    name.only(&NAME, |byte| byte.is_ascii_alphanumeric() || byte == b'-')?;
    if name.is_empty() { Err(name.error(&NAME)) } else { Ok(()) }
}

/// Checks that a value is `1*paramchar`. Other characters of a path are delimiters.
fn check_value<'a>(
    value: EncodedSlice<'a>,
    rule: &'static Rule,
) -> Result<EncodedSlice<'a>, SchemeError> {
    value.only(rule, |byte| !matches!(byte, b'=' | b'@' | b','))?;
    if value.is_empty() { Err(value.error(rule)) } else { Ok(value) }
}

fn check_extension(value: EncodedSlice<'_>) -> Result<EncodedSlice<'_>, SchemeError> {
    value.only(&EXTENSION, |byte| byte.is_ascii_digit() || is_separator(byte))?;
    if value.is_empty() { Err(value.error(&EXTENSION)) } else { Ok(value) }
}

fn check_descriptor(value: EncodedSlice<'_>) -> Result<EncodedSlice<'_>, SchemeError> {
    if value.as_str().starts_with('+') {
        return check_global(value, &DESCRIPTOR).map(|()| value);
    }
    if is_hostname(value.as_str()) { Ok(value) } else { Err(value.error(&DESCRIPTOR)) }
}
