//! The kinds of validation errors, with their names, messages, and help.

/// The kind of a [`ValidationError`](super::ValidationError) or
/// [`ParseError`](super::ParseError), as the table of [URL Standard section 1.1] names them.
///
/// The last three kinds are limits of this crate.
///
/// # Examples
///
/// ```
/// use urikit_whatwg::ValidationErrorKind;
///
/// let kind = ValidationErrorKind::Ipv4NonDecimalPart;
/// assert_eq!(kind.name(), "IPv4-non-decimal-part");
/// assert!(!kind.is_failure());
/// assert_eq!(kind.section(), "URL Standard section 3.5");
/// ```
///
/// [URL Standard section 1.1]: https://url.spec.whatwg.org/#writing
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum ValidationErrorKind {
    /// A domain that is not valid by the strict rules of UTS 46.
    DomainToAscii,
    /// A percent-encoded byte in a domain.
    DomainPercentEncoded,
    /// A character that an opaque host cannot contain.
    HostInvalidCodePoint,
    /// An IPv4 address that ends with a dot.
    Ipv4EmptyPart,
    /// An IPv4 address with fewer than four parts.
    Ipv4TooFewParts,
    /// An IPv4 address with more than four parts.
    Ipv4TooManyParts,
    /// A part of an IPv4 address that is not a number.
    Ipv4NonNumericPart,
    /// A hexadecimal or octal part of an IPv4 address.
    Ipv4NonDecimalPart,
    /// A part of an IPv4 address over 255.
    Ipv4OutOfRangePart,
    /// An IPv4 address that contains non-ASCII characters.
    Ipv4NonAsciiInput,
    /// An IPv6 address without the closing bracket.
    Ipv6Unclosed,
    /// An IPv6 address that starts with a single colon.
    Ipv6InvalidCompression,
    /// An IPv6 address with more than eight pieces.
    Ipv6TooManyPieces,
    /// An IPv6 address with more than one `::`.
    Ipv6MultipleCompression,
    /// A character that an IPv6 address cannot contain, or an unexpected end.
    Ipv6InvalidCodePoint,
    /// An IPv6 address without `::` that has fewer than eight pieces.
    Ipv6TooFewPieces,
    /// A piece of an IPv6 address with a leading zero.
    Ipv6PieceLeadingZero,
    /// An IPv4 address after more than six pieces of an IPv6 address.
    Ipv4InIpv6TooManyPieces,
    /// An invalid character or a leading zero in an IPv4 address inside of an IPv6 address.
    Ipv4InIpv6InvalidCodePoint,
    /// A part over 255 in an IPv4 address inside of an IPv6 address.
    Ipv4InIpv6OutOfRangePart,
    /// An IPv4 address with fewer than four parts inside of an IPv6 address.
    Ipv4InIpv6TooFewParts,
    /// A character that is not allowed in a URL, or a `%` that is not followed by two digits.
    InvalidUrlUnit,
    /// A special scheme that is not followed by exactly `//`.
    SpecialSchemeMissingFollowingSolidus,
    /// An input without a scheme, and no base URL that it can be relative to.
    MissingSchemeNonRelativeUrl,
    /// A backslash in place of a slash.
    InvalidReverseSolidus,
    /// A user name or password.
    InvalidCredentials,
    /// A missing host.
    HostMissing,
    /// A port over 65535.
    PortOutOfRange,
    /// A character that is not allowed in a port.
    PortInvalid,
    /// A Windows drive letter in a reference that is relative to a `file` URL.
    FileInvalidWindowsDriveLetter,
    /// A Windows drive letter in place of the host of a `file` URL.
    FileInvalidWindowsDriveLetterHost,
    /// An input, or its URL, that is longer than `u32::MAX - 1` bytes.
    TooLong,
    /// Bytes that are not UTF-8.
    InvalidUtf8,
    /// A non-ASCII host, which requires the feature `idna`.
    IdnaUnavailable,
}

/// A kind with its name, whether it can make parsing fail, and its section.
type Row = (ValidationErrorKind, &'static str, bool, &'static str);

const FAILS: bool = true;
const GOES_ON: bool = false;

const IDNA: &str = "URL Standard section 3.3";
const HOSTS: &str = "URL Standard section 3.5";
const URLS: &str = "URL Standard section 4.4";
const LIMITS: &str = "urikit-whatwg";

use ValidationErrorKind as K;

/// The table of section 1.1, in the order of the enum.
const TABLE: [Row; 34] = [
    (K::DomainToAscii, "domain-to-ASCII", FAILS, IDNA),
    (K::DomainPercentEncoded, "domain-percent-encoded", GOES_ON, HOSTS),
    (K::HostInvalidCodePoint, "host-invalid-code-point", FAILS, HOSTS),
    (K::Ipv4EmptyPart, "IPv4-empty-part", GOES_ON, HOSTS),
    (K::Ipv4TooFewParts, "IPv4-too-few-parts", GOES_ON, HOSTS),
    (K::Ipv4TooManyParts, "IPv4-too-many-parts", FAILS, HOSTS),
    (K::Ipv4NonNumericPart, "IPv4-non-numeric-part", FAILS, HOSTS),
    (K::Ipv4NonDecimalPart, "IPv4-non-decimal-part", GOES_ON, HOSTS),
    (K::Ipv4OutOfRangePart, "IPv4-out-of-range-part", FAILS, HOSTS),
    (K::Ipv4NonAsciiInput, "IPv4-non-ASCII-input", GOES_ON, HOSTS),
    (K::Ipv6Unclosed, "IPv6-unclosed", FAILS, HOSTS),
    (K::Ipv6InvalidCompression, "IPv6-invalid-compression", FAILS, HOSTS),
    (K::Ipv6TooManyPieces, "IPv6-too-many-pieces", FAILS, HOSTS),
    (K::Ipv6MultipleCompression, "IPv6-multiple-compression", FAILS, HOSTS),
    (K::Ipv6InvalidCodePoint, "IPv6-invalid-code-point", FAILS, HOSTS),
    (K::Ipv6TooFewPieces, "IPv6-too-few-pieces", FAILS, HOSTS),
    (K::Ipv6PieceLeadingZero, "IPv6-piece-leading-zero", GOES_ON, HOSTS),
    (K::Ipv4InIpv6TooManyPieces, "IPv4-in-IPv6-too-many-pieces", FAILS, HOSTS),
    (K::Ipv4InIpv6InvalidCodePoint, "IPv4-in-IPv6-invalid-code-point", FAILS, HOSTS),
    (K::Ipv4InIpv6OutOfRangePart, "IPv4-in-IPv6-out-of-range-part", FAILS, HOSTS),
    (K::Ipv4InIpv6TooFewParts, "IPv4-in-IPv6-too-few-parts", FAILS, HOSTS),
    (K::InvalidUrlUnit, "invalid-URL-unit", GOES_ON, URLS),
    (
        K::SpecialSchemeMissingFollowingSolidus,
        "special-scheme-missing-following-solidus",
        GOES_ON,
        URLS,
    ),
    (K::MissingSchemeNonRelativeUrl, "missing-scheme-non-relative-URL", FAILS, URLS),
    (K::InvalidReverseSolidus, "invalid-reverse-solidus", GOES_ON, URLS),
    (K::InvalidCredentials, "invalid-credentials", GOES_ON, URLS),
    (K::HostMissing, "host-missing", FAILS, URLS),
    (K::PortOutOfRange, "port-out-of-range", FAILS, URLS),
    (K::PortInvalid, "port-invalid", FAILS, URLS),
    (K::FileInvalidWindowsDriveLetter, "file-invalid-Windows-drive-letter", GOES_ON, URLS),
    (K::FileInvalidWindowsDriveLetterHost, "file-invalid-Windows-drive-letter-host", GOES_ON, URLS),
    (K::TooLong, "input-too-long", FAILS, LIMITS),
    (K::InvalidUtf8, "invalid-UTF-8", FAILS, LIMITS),
    (K::IdnaUnavailable, "IDNA-unavailable", FAILS, LIMITS),
];

impl ValidationErrorKind {
    /// All kinds, in the order of the table in section 1.1.
    pub const ALL: [Self; 34] = {
        let mut all = [Self::DomainToAscii; 34];
        let mut index = 0;
        while index < all.len() {
            all[index] = TABLE[index].0;
            index += 1;
        }
        all
    };

    const fn row(self) -> Row {
        TABLE[self as usize]
    }

    /// Returns the name that the URL Standard gives to this error, such as `invalid-URL-unit`.
    ///
    /// The limits of this crate have the names `input-too-long`, `invalid-UTF-8`, and
    /// `IDNA-unavailable`.
    pub const fn name(self) -> &'static str {
        self.row().1
    }

    /// Returns whether an error of this kind can make parsing fail.
    ///
    /// [`DomainToAscii`](Self::DomainToAscii) and
    /// [`Ipv4OutOfRangePart`](Self::Ipv4OutOfRangePart) do so only for some inputs.
    pub const fn is_failure(self) -> bool {
        self.row().2
    }

    /// Returns the section of the URL Standard that reports this error, such as
    /// `URL Standard section 4.4`.
    pub const fn section(self) -> &'static str {
        self.row().3
    }

    /// Returns a short description of the error, such as `missing host`.
    pub const fn message(self) -> &'static str {
        self.message_and_help().0
    }

    /// Returns a suggestion for fixing the error, in the imperative.
    pub const fn help(self) -> &'static str {
        self.message_and_help().1
    }

    const fn message_and_help(self) -> (&'static str, &'static str) {
        match about_url(self) {
            Some(texts) => texts,
            None => about_host(self),
        }
    }
}

/// Returns the message and help for an error of section 4.4, and `None` for others.
const fn about_url(kind: K) -> Option<(&'static str, &'static str)> {
    Some(match kind {
        K::InvalidUrlUnit => (
            "character not allowed in URLs",
            "percent-encode or remove the character; a literal `%` is `%25`",
        ),
        K::SpecialSchemeMissingFollowingSolidus => {
            ("scheme not followed by exactly `//`", "write `//` after the scheme")
        }
        K::MissingSchemeNonRelativeUrl => (
            "missing scheme",
            "add a scheme such as `https://`, or parse with a hierarchical base URL",
        ),
        K::InvalidReverseSolidus => ("backslash instead of a slash", "use `/`"),
        K::InvalidCredentials => ("user name or password in URL", "send credentials separately"),
        K::HostMissing => ("missing host", "add a host"),
        K::PortOutOfRange => ("port is too large", "use a port up to 65535"),
        K::PortInvalid => (
            "invalid character in port",
            "use only digits; if this is a password, add `@` and the host",
        ),
        K::FileInvalidWindowsDriveLetter | K::FileInvalidWindowsDriveLetterHost => {
            ("drive letter in unexpected place", "write a drive as `file:///C:/`")
        }
        _ => return None,
    })
}

/// Returns the message and help for an error of another section.
const fn about_host(kind: K) -> (&'static str, &'static str) {
    match kind {
        K::DomainToAscii => (
            "invalid domain name",
            "use labels of up to 63 letters, digits, and inner hyphens, separated by dots",
        ),
        K::DomainPercentEncoded => {
            ("percent-encoding in domain", "decode the percent-encoded character")
        }
        K::HostInvalidCodePoint => {
            ("invalid character in host", "percent-encode or remove the character")
        }
        K::Ipv4EmptyPart => ("IPv4 address ends with a dot", "remove the last dot"),
        K::Ipv4TooFewParts => ("too few parts in IPv4 address", "use four numbers"),
        K::Ipv4TooManyParts => ("too many parts in IPv4 address", "use four numbers"),
        K::Ipv4NonNumericPart => (
            "part of IPv4 address is not a number",
            "use four numbers; the last label of a domain name cannot be a number",
        ),
        K::Ipv4NonDecimalPart => (
            "hexadecimal or octal number in IPv4 address",
            "use decimal numbers without leading zeros",
        ),
        K::Ipv4OutOfRangePart => ("number too large in IPv4 address", "use numbers up to 255"),
        K::Ipv4NonAsciiInput => {
            ("non-ASCII characters in IPv4 address", "use ASCII digits and `.`")
        }
        K::Ipv6Unclosed => ("missing `]` after IPv6 address", "add `]` after the address"),
        K::Ipv6InvalidCompression => {
            ("single colon at start of IPv6 address", "start with `::` or digits")
        }
        K::Ipv6TooManyPieces | K::Ipv4InIpv6TooManyPieces => {
            ("too many groups in IPv6 address", "use eight groups; an IPv4 address counts as two")
        }
        K::Ipv6MultipleCompression => (
            "more than one `::` in IPv6 address",
            "use `::` once, in place of one run of zero groups",
        ),
        K::Ipv6InvalidCodePoint => (
            "invalid character in IPv6 address",
            "use groups of one to four hexadecimal digits, separated by `:`",
        ),
        K::Ipv6TooFewPieces => (
            "too few groups in IPv6 address",
            "use eight groups, or `::` in place of groups that are 0",
        ),
        K::Ipv6PieceLeadingZero => ("leading zero in IPv6 address", "remove leading zeros"),
        K::TooLong => ("input is too long", "shorten the input"),
        K::InvalidUtf8 => ("invalid UTF-8", "percent-encode bytes that are not UTF-8"),
        K::IdnaUnavailable => (
            "non-ASCII host",
            "enable the feature `idna` of `urikit-whatwg`, or write the host as `xn--…`",
        ),
        // The remaining kinds are about an IPv4 address inside of an IPv6 address.
        _ => (
            "invalid IPv4 address at end of IPv6 address",
            "use four numbers from 0 to 255 without leading zeros",
        ),
    }
}
