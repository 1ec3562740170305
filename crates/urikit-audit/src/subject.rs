//! An input with the properties that rules need.

use std::cell::OnceCell;

use urikit::{ParseError, Uri, UriRef};
use urikit_readings::raw::{Parts, Scheme, Span};
use urikit_whatwg::Url;

use crate::flags::SubjectFlags;
use crate::host::Host;

pub(crate) struct Subject<'a> {
    pub(crate) bytes: &'a [u8],
    pub(crate) parts: Parts,
    pub(crate) scheme: Scheme,
    pub(crate) host: Host,
    pub(crate) flags: SubjectFlags,
    /// The result of the RFC 3986 parser. If the input is valid, `parts` has the same components.
    pub(crate) reading: Result<UriRef<'a>, ParseError>,
    pub(crate) allowed: Allowed<'a>,
    /// See `Subject::targets`.
    pub(crate) targets: OnceCell<Vec<Target>>,
}

/// A target whose host differs from the one that RFC 3986 finds.
#[derive(Debug)]
pub(crate) struct Target {
    /// The URL as browsers serialize it.
    pub(crate) url: Url,
    /// The step after which browsers find it.
    pub(crate) after: &'static str,
}

/// The lists of a policy or a guard.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Allowed<'p> {
    /// Allowed ports, in addition to the default port of the scheme.
    pub(crate) ports: &'p [u16],
    /// Allowed schemes. All are allowed if empty.
    pub(crate) schemes: &'p [String],
    /// Whether the scheme may be missing, because the input is resolved against a base.
    pub(crate) references: bool,
    /// The depth to which URLs inside the URL are audited.
    pub(crate) embedded_depth: usize,
    /// The only allowed hosts: names, or patterns that begin with `*.`.
    pub(crate) only_hosts: Option<&'p [String]>,
    /// The only allowed ports, including the default port of the scheme.
    pub(crate) only_ports: Option<&'p [u16]>,
    /// The only schemes that a guard allows.
    pub(crate) only_schemes: Option<&'p [String]>,
    /// The URI that redirects to the input, if the origin must not change.
    pub(crate) base: Option<Uri<'p>>,
}

impl Allowed<'_> {
    pub(crate) const NOTHING_LISTED: Self = Self {
        ports: &[],
        schemes: &[],
        references: false,
        embedded_depth: 0,
        only_hosts: None,
        only_ports: None,
        only_schemes: None,
        base: None,
    };
}

impl<'a> Subject<'a> {
    pub(crate) fn new(bytes: &'a [u8], allowed: Allowed<'a>) -> Self {
        let parts = Parts::of(bytes);
        let mut flags = SubjectFlags::of(bytes, &parts);
        let reading = UriRef::parse_bytes(bytes);
        if reading.is_err() {
            flags = flags | SubjectFlags::NO_URI;
        }
        let scheme = Scheme::of(parts.scheme.iter().flat_map(|scheme| scheme.of(bytes)).copied());
        let host = match parts.host {
            Some(_) if !flags.intersects(SubjectFlags::ODD_HOST) => Host::Name,
            host => Host::of(bytes, host),
        };
        Self { bytes, parts, scheme, host, flags, reading, allowed, targets: OnceCell::new() }
    }

    pub(crate) const fn all(&self) -> Span {
        Span::new(0, self.bytes.len())
    }

    pub(crate) fn text(&self, span: Span) -> &'a [u8] {
        span.of(self.bytes)
    }

    /// Returns the range of the host, unless it is empty or an address in brackets.
    pub(crate) fn name(&self) -> Option<Span> {
        self.parts.host.filter(|_| matches!(self.host, Host::Name | Host::Numbers(_)))
    }

    /// Returns the range from the end of the authority to the end of the input.
    pub(crate) fn after_authority(&self) -> Span {
        self.all().from(self.parts.path.start)
    }

    /// Returns the port as a number, limited to `u32::MAX`.
    pub(crate) fn port(&self) -> Option<u64> {
        let digits = self.text(self.parts.port?);
        let is_number = !digits.is_empty() && digits.iter().all(u8::is_ascii_digit);
        is_number.then(|| {
            digits.iter().fold(0u64, |value, digit| {
                (value * 10 + u64::from(digit - b'0')).min(u64::from(u32::MAX))
            })
        })
    }

    pub(crate) fn default_port(&self) -> Option<u16> {
        urikit::scheme::Schemes::BUILT_IN
            .find(self.scheme.as_str())
            .and_then(|info| info.default_port)
    }
}
