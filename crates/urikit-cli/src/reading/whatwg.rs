//! URLs by the WHATWG URL Standard, as browsers parse them.

use urikit::component::HostKind;
use urikit_whatwg::{self as whatwg, ParseError, Parser, Url};

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
        let parser = base.map_or_else(Parser::new, |base| Parser::new().base(base));
        match parser.parse(text) {
            Ok(url) => Ok((text, url)),
            Err(error) => Err(Box::new(InputError::from(error))),
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
        &self.url.as_str()[self.url.spans().scheme]
    }

    /// Returns the component of a key as the URL serializes it.
    pub(super) fn part(&self, key: Key) -> Option<&'t str> {
        let spans = self.url.spans();
        let range = match key {
            Key::Scheme => Some(spans.scheme),
            Key::Authority => spans.authority,
            Key::Userinfo => spans.userinfo,
            Key::Host => spans.host,
            Key::HostKind => return self.url.host_kind().map(|kind| host_kind(kind).name()),
            Key::Port => spans.port,
            Key::Path => Some(spans.path),
            Key::Query => spans.query,
            Key::Fragment => spans.fragment,
            _ => None,
        };
        range.map(|range| &self.url.as_str()[range])
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

/// Returns the kind of a host in the terms of RFC 3986.
const fn host_kind(kind: whatwg::HostKind) -> HostKind {
    match kind {
        whatwg::HostKind::Ipv4 => HostKind::Ipv4,
        whatwg::HostKind::Ipv6 => HostKind::Ipv6,
        _ => HostKind::RegName,
    }
}

impl From<ParseError> for InputError {
    fn from(error: ParseError) -> Self {
        Self {
            span: error.span(),
            component: Some("url"),
            code: error.name(),
            rule: error.name(),
            section: error.section(),
            message: error.message().into(),
            help: Some(error.help().into()),
        }
    }
}
