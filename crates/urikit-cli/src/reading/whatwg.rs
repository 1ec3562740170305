//! URLs by the WHATWG URL Standard, as browsers parse them.

use std::ops::Range;

use ::url::{Host, ParseError, Url};
use urikit::component::HostKind;

use super::parts::{Key, PartVisitor, Value};
use crate::diagnostics::input_error::InputError;

/// A parsed URL, and the input that it was parsed from.
///
/// The components are those of the URL, which can differ from the input.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WhatwgUrl<'t> {
    input: &'t str,
    url: &'t Url,
}

impl<'t> WhatwgUrl<'t> {
    /// Parses a URL; relative to a base if there is one.
    pub(crate) fn parse<'b>(
        input: &'b [u8],
        base: Option<&Url>,
    ) -> Result<(&'b str, Url), Box<InputError>> {
        const RULE: &str = "a URL consists of Unicode characters";
        let text = std::str::from_utf8(input).map_err(|error| {
            let start = error.valid_up_to();
            let len = error.error_len().unwrap_or(input.len() - start);
            Box::new(InputError::not_utf8(start..start + len, RULE))
        })?;
        match Url::options().base_url(base).parse(text) {
            Ok(url) => Ok((text, url)),
            Err(error) => Err(Box::new(failure(error, 0..text.len()))),
        }
    }

    pub(crate) const fn new(input: &'t str, url: &'t Url) -> Self {
        Self { input, url }
    }

    /// Returns the URL as if its serialization were the input.
    pub(crate) fn serialized(url: &'t Url) -> Self {
        Self { input: url.as_str(), url }
    }

    pub(crate) const fn input(&self) -> &'t str {
        self.input
    }

    pub(crate) const fn url(&self) -> &'t Url {
        self.url
    }

    pub(crate) fn scheme(&self) -> &'t str {
        self.url.scheme()
    }

    /// Returns the component of a key as the URL serializes it.
    pub(super) fn part(&self, key: Key) -> Option<&'t str> {
        let url = self.url;
        let authority = url.has_authority().then(|| url.authority());
        match key {
            Key::Scheme => Some(url.scheme()),
            Key::Authority => authority,
            Key::Userinfo => authority?.rsplit_once('@').map(|(userinfo, _)| userinfo),
            Key::Host => authority.map(|_| url.host_str().unwrap_or_default()),
            Key::HostKind => authority.map(|_| host_kind(url).name()),
            Key::Port => url.port().and_then(|_| authority?.rsplit(':').next()),
            Key::Path => Some(url.path()),
            Key::Query => url.query(),
            Key::Fragment => url.fragment(),
            _ => None,
        }
    }

    pub(super) fn visit_parts(&self, to: &mut impl PartVisitor<'t>) {
        for key in Key::common() {
            let has_escapes =
                matches!(key, Key::Userinfo | Key::Host | Key::Path | Key::Query | Key::Fragment);
            let value = if has_escapes { Value::percent_encoded } else { Value::plain };
            to.visit(key, self.part(key).map(value));
        }
    }
}

fn host_kind(url: &Url) -> HostKind {
    match url.host() {
        Some(Host::Ipv4(_)) => HostKind::Ipv4,
        Some(Host::Ipv6(_)) => HostKind::Ipv6,
        Some(Host::Domain(_)) | None => HostKind::RegName,
    }
}

/// The parser does not report positions, so the error is the whole input.
fn failure(error: ParseError, span: Range<usize>) -> InputError {
    let help = match error {
        ParseError::RelativeUrlWithoutBase => {
            Some("add a scheme such as `https://`, or use `uri resolve`".into())
        }
        _ => None,
    };
    InputError {
        span,
        component: Some("url"),
        code: "whatwg",
        rule: "the URL parser must not return failure",
        section: "WHATWG URL Standard section 4.4",
        message: error.to_string().into(),
        help,
    }
}
