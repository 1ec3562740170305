//! The kinds of validation errors, with their names, messages, and help.

/// A section of the URL Standard.
#[derive(Clone, Copy)]
enum Section {
    Idna,
    HostParsing,
    UrlParsing,
    /// Rules that are not part of the Standard.
    Crate,
}

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

impl ValidationErrorKind {
    /// All kinds, in the order of the table in section 1.1.
    pub const ALL: [Self; 34] = [
        Self::DomainToAscii,
        Self::DomainPercentEncoded,
        Self::HostInvalidCodePoint,
        Self::Ipv4EmptyPart,
        Self::Ipv4TooFewParts,
        Self::Ipv4TooManyParts,
        Self::Ipv4NonNumericPart,
        Self::Ipv4NonDecimalPart,
        Self::Ipv4OutOfRangePart,
        Self::Ipv4NonAsciiInput,
        Self::Ipv6Unclosed,
        Self::Ipv6InvalidCompression,
        Self::Ipv6TooManyPieces,
        Self::Ipv6MultipleCompression,
        Self::Ipv6InvalidCodePoint,
        Self::Ipv6TooFewPieces,
        Self::Ipv6PieceLeadingZero,
        Self::Ipv4InIpv6TooManyPieces,
        Self::Ipv4InIpv6InvalidCodePoint,
        Self::Ipv4InIpv6OutOfRangePart,
        Self::Ipv4InIpv6TooFewParts,
        Self::InvalidUrlUnit,
        Self::SpecialSchemeMissingFollowingSolidus,
        Self::MissingSchemeNonRelativeUrl,
        Self::InvalidReverseSolidus,
        Self::InvalidCredentials,
        Self::HostMissing,
        Self::PortOutOfRange,
        Self::PortInvalid,
        Self::FileInvalidWindowsDriveLetter,
        Self::FileInvalidWindowsDriveLetterHost,
        Self::TooLong,
        Self::InvalidUtf8,
        Self::IdnaUnavailable,
    ];

    /// Returns the name that the URL Standard gives to this error, such as `invalid-URL-unit`.
    ///
    /// The limits of this crate have the names `input-too-long`, `invalid-UTF-8`, and
    /// `IDNA-unavailable`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::DomainToAscii => "domain-to-ASCII",
            Self::DomainPercentEncoded => "domain-percent-encoded",
            Self::HostInvalidCodePoint => "host-invalid-code-point",
            Self::Ipv4EmptyPart => "IPv4-empty-part",
            Self::Ipv4TooFewParts => "IPv4-too-few-parts",
            Self::Ipv4TooManyParts => "IPv4-too-many-parts",
            Self::Ipv4NonNumericPart => "IPv4-non-numeric-part",
            Self::Ipv4NonDecimalPart => "IPv4-non-decimal-part",
            Self::Ipv4OutOfRangePart => "IPv4-out-of-range-part",
            Self::Ipv4NonAsciiInput => "IPv4-non-ASCII-input",
            Self::Ipv6Unclosed => "IPv6-unclosed",
            Self::Ipv6InvalidCompression => "IPv6-invalid-compression",
            Self::Ipv6TooManyPieces => "IPv6-too-many-pieces",
            Self::Ipv6MultipleCompression => "IPv6-multiple-compression",
            Self::Ipv6InvalidCodePoint => "IPv6-invalid-code-point",
            Self::Ipv6TooFewPieces => "IPv6-too-few-pieces",
            Self::Ipv6PieceLeadingZero => "IPv6-piece-leading-zero",
            Self::Ipv4InIpv6TooManyPieces => "IPv4-in-IPv6-too-many-pieces",
            Self::Ipv4InIpv6InvalidCodePoint => "IPv4-in-IPv6-invalid-code-point",
            Self::Ipv4InIpv6OutOfRangePart => "IPv4-in-IPv6-out-of-range-part",
            Self::Ipv4InIpv6TooFewParts => "IPv4-in-IPv6-too-few-parts",
            Self::InvalidUrlUnit => "invalid-URL-unit",
            Self::SpecialSchemeMissingFollowingSolidus => {
                "special-scheme-missing-following-solidus"
            }
            Self::MissingSchemeNonRelativeUrl => "missing-scheme-non-relative-URL",
            Self::InvalidReverseSolidus => "invalid-reverse-solidus",
            Self::InvalidCredentials => "invalid-credentials",
            Self::HostMissing => "host-missing",
            Self::PortOutOfRange => "port-out-of-range",
            Self::PortInvalid => "port-invalid",
            Self::FileInvalidWindowsDriveLetter => "file-invalid-Windows-drive-letter",
            Self::FileInvalidWindowsDriveLetterHost => "file-invalid-Windows-drive-letter-host",
            Self::TooLong => "input-too-long",
            Self::InvalidUtf8 => "invalid-UTF-8",
            Self::IdnaUnavailable => "IDNA-unavailable",
        }
    }

    /// Returns whether an error of this kind can make parsing fail.
    ///
    /// [`DomainToAscii`](Self::DomainToAscii) and
    /// [`Ipv4OutOfRangePart`](Self::Ipv4OutOfRangePart) do so only for some inputs, and all others
    /// always.
    pub const fn is_failure(self) -> bool {
        !matches!(
            self,
            Self::DomainPercentEncoded
                | Self::Ipv4EmptyPart
                | Self::Ipv4TooFewParts
                | Self::Ipv4NonDecimalPart
                | Self::Ipv4NonAsciiInput
                | Self::Ipv6PieceLeadingZero
                | Self::InvalidUrlUnit
                | Self::SpecialSchemeMissingFollowingSolidus
                | Self::InvalidReverseSolidus
                | Self::InvalidCredentials
                | Self::FileInvalidWindowsDriveLetter
                | Self::FileInvalidWindowsDriveLetterHost
        )
    }

    /// Returns the section of the URL Standard that reports this error, such as
    /// `URL Standard section 4.4`.
    pub const fn section(self) -> &'static str {
        match self.place() {
            Section::Idna => "URL Standard section 3.3",
            Section::HostParsing => "URL Standard section 3.5",
            Section::UrlParsing => "URL Standard section 4.4",
            Section::Crate => "urikit-whatwg",
        }
    }

    const fn place(self) -> Section {
        match self {
            Self::DomainToAscii => Section::Idna,
            Self::InvalidUrlUnit
            | Self::SpecialSchemeMissingFollowingSolidus
            | Self::MissingSchemeNonRelativeUrl
            | Self::InvalidReverseSolidus
            | Self::InvalidCredentials
            | Self::HostMissing
            | Self::PortOutOfRange
            | Self::PortInvalid
            | Self::FileInvalidWindowsDriveLetter
            | Self::FileInvalidWindowsDriveLetterHost => Section::UrlParsing,
            Self::TooLong | Self::InvalidUtf8 | Self::IdnaUnavailable => Section::Crate,
            _ => Section::HostParsing,
        }
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
        match self.place() {
            Section::UrlParsing => self.about_url(),
            _ => self.about_host(),
        }
    }

    const fn about_url(self) -> (&'static str, &'static str) {
        match self {
            Self::InvalidUrlUnit => (
                "character not allowed in URLs",
                "percent-encode the character, or remove it; a literal `%` is `%25`",
            ),
            Self::SpecialSchemeMissingFollowingSolidus => {
                ("scheme not followed by exactly `//`", "write `//` after the scheme")
            }
            Self::MissingSchemeNonRelativeUrl => (
                "missing scheme",
                "add a scheme such as `https://`, or parse with a hierarchical base URL",
            ),
            Self::InvalidReverseSolidus => ("backslash instead of a slash", "use `/`"),
            Self::InvalidCredentials => {
                ("user name or password in URL", "send credentials separately")
            }
            Self::HostMissing => ("missing host", "add a host"),
            Self::PortOutOfRange => ("port is too large", "use a port up to 65535"),
            Self::PortInvalid => (
                "invalid character in port",
                "use only digits; if this is a password, add `@` and the host",
            ),
            // The remaining kinds are about drive letters.
            _ => ("drive letter in unexpected place", "write a drive as `file:///C:/`"),
        }
    }

    const fn about_host(self) -> (&'static str, &'static str) {
        match self {
            Self::DomainToAscii => (
                "invalid domain name",
                "use labels of up to 63 letters, digits, and inner hyphens, separated by dots",
            ),
            Self::DomainPercentEncoded => {
                ("percent-encoding in domain", "write the character without percent-encoding")
            }
            Self::HostInvalidCodePoint => {
                ("invalid character in host", "percent-encode the character, or remove it")
            }
            Self::Ipv4EmptyPart => ("IPv4 address ends with a dot", "remove the last dot"),
            Self::Ipv4TooFewParts => ("too few parts in IPv4 address", "use four numbers"),
            Self::Ipv4TooManyParts => ("too many parts in IPv4 address", "use four numbers"),
            Self::Ipv4NonNumericPart => (
                "part of IPv4 address is not a number",
                "use four numbers; the last label of a domain name cannot be a number",
            ),
            Self::Ipv4NonDecimalPart => (
                "hexadecimal or octal number in IPv4 address",
                "use decimal numbers without leading zeros",
            ),
            Self::Ipv4OutOfRangePart => {
                ("number in IPv4 address is too large", "use numbers up to 255")
            }
            Self::Ipv4NonAsciiInput => {
                ("non-ASCII characters in IPv4 address", "use the digits 0 to 9 and `.`")
            }
            Self::Ipv6Unclosed => ("missing `]` after IPv6 address", "add `]` after the address"),
            Self::Ipv6InvalidCompression => {
                ("single colon at start of IPv6 address", "start the address with `::` or digits")
            }
            Self::Ipv6TooManyPieces | Self::Ipv4InIpv6TooManyPieces => (
                "too many groups in IPv6 address",
                "use eight groups; an IPv4 address counts as two",
            ),
            Self::Ipv6MultipleCompression => (
                "more than one `::` in IPv6 address",
                "use `::` once, in place of one run of zero groups",
            ),
            Self::Ipv6InvalidCodePoint => (
                "invalid character in IPv6 address",
                "use groups of one to four hexadecimal digits, separated by `:`",
            ),
            Self::Ipv6TooFewPieces => (
                "too few groups in IPv6 address",
                "use eight groups, or `::` in place of groups that are 0",
            ),
            Self::Ipv6PieceLeadingZero => {
                ("leading zero in IPv6 address", "remove the leading zeros of the group")
            }
            Self::TooLong => ("input is too long", "shorten the input"),
            Self::InvalidUtf8 => ("invalid UTF-8", "percent-encode bytes that are not UTF-8"),
            Self::IdnaUnavailable => (
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
}
