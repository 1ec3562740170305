//! Interprets a string without whitespace.

use std::net::Ipv6Addr;

use urikit::{ParseError, UriBuf, UriRef};
use urikit_schemes::Mailto;

use super::error::GuessError;
use super::host::{Kind, Suffix, Top, is_number};
use super::identifiers::{identifier, is_known, split};
use super::rule::{self, Reason, Rule};
use super::{Guess, Guesser, files};
use crate::iri::{mapped, unmapped};
use crate::plain::optional_forms::ssh_uri;

/// Ports that are assigned to a scheme and rarely used for others (RFC 9110 section 4.2.2, RFC 1738
/// sections 3.2 and 3.4).
const PORTS: [(&str, &str); 3] = [("21", "ftp"), ("70", "gopher"), ("443", "https")];

/// The guesses, starting with the most likely one, and the error of the last failed one.
#[derive(Debug, Default)]
pub(super) struct Guessed {
    guesses: Vec<Guess>,
    refusal: Option<GuessError>,
}

impl Guessed {
    /// Adds a guess, unless it is a duplicate. Records an error.
    pub(super) fn add(&mut self, rule: &'static Rule, uri: Result<UriBuf, GuessError>) {
        match uri {
            Ok(uri) if self.guesses.iter().any(|guess| guess.uri == uri) => {}
            Ok(uri) => self.guesses.push(Guess { uri, rule }),
            Err(refusal) => self.refusal = Some(refusal),
        }
    }

    /// Adds the guess that results from `before` and the string.
    fn prefixed(&mut self, rule: &'static Rule, before: &str, text: &str) {
        self.add(rule, parsed(before, text));
    }

    /// Adds a URI that was built from the string. The span of an error is the whole string.
    fn made(&mut self, rule: &'static Rule, uri: &str, text: &str) {
        let uri = UriBuf::parse(mapped(uri));
        self.add(
            rule,
            uri.map_err(|error| GuessError::of_syntax(&error.error()).at(0..text.len())),
        );
    }

    pub(super) fn is_some(&self) -> bool {
        !self.guesses.is_empty()
    }

    /// Returns the guesses, or the error to report if there are none.
    pub(super) fn finish(self, otherwise: &Reason, text: &str) -> Result<Vec<Guess>, GuessError> {
        if self.guesses.is_empty() {
            return Err(self.refusal.unwrap_or_else(|| refused(otherwise, text)));
        }
        Ok(self.guesses)
    }
}

/// Parses a string with a prefix. Non-ASCII characters are percent-encoded first.
pub(super) fn parsed(before: &str, text: &str) -> Result<UriBuf, GuessError> {
    let uri = format!("{before}{}", mapped(text));
    UriBuf::parse(uri).map_err(|error| placed(&error.error(), before.len(), text))
}

/// Converts an error in a URI with a prefix of `before` bytes to an error in the string.
pub(super) fn placed(error: &ParseError, before: usize, text: &str) -> GuessError {
    let place = |offset: usize| unmapped(text.as_bytes(), offset.saturating_sub(before));
    GuessError::of_syntax(error).at(place(error.start())..place(error.end()))
}

fn refused(reason: &Reason, text: &str) -> GuessError {
    match UriRef::parse(&mapped(text)) {
        // If the string is not even a relative reference, report its syntax error.
        Err(error) if reason.code == rule::RELATIVE.code => placed(&error, 0, text),
        _ => GuessError::new(reason, 0..text.len()),
    }
}

impl Guesser<'_> {
    /// Adds the interpretations of a string. Returns the reason to report if there are none.
    pub(super) fn look(&self, text: &str, guessed: &mut Guessed) -> &'static Reason {
        if text.is_empty() {
            return &rule::EMPTY;
        }
        match identifier(text) {
            Ok(Some(found)) => {
                guessed.made(found.rule, &found.uri, text);
                return &rule::RELATIVE;
            }
            Ok(None) => {}
            Err(reason) => return reason,
        }
        if text.parse::<Ipv6Addr>().is_ok() {
            guessed.made(&rule::ADDRESS, &format!("{}://[{text}]", self.scheme), text);
            return &rule::RELATIVE;
        }
        if let Some(rule) = files::rule(text) {
            guessed.add(rule, files::uri(rule, text, self.home));
            return &rule::RELATIVE;
        }
        let suffix = Suffix::of(text);
        let is_host =
            suffix.userinfo.is_none() && suffix.has_port() && suffix.kind() != Kind::Other;
        match split(text) {
            Some((name, _)) if is_host && !is_known(name) => {}
            Some(_) => {
                guessed.prefixed(&rule::COMPLETE, "", text);
                return &rule::RELATIVE;
            }
            None => {}
        }
        if let Some(after) = text.strip_prefix("//") {
            if !Suffix::of(after).host.is_empty() {
                guessed.prefixed(&rule::NETWORK_PATH, &format!("{}:", self.scheme), text);
                guessed.prefixed(&rule::UNC, "file:", text);
            }
            return &rule::RELATIVE;
        }
        self.suffix(text, &suffix, guessed)
    }

    /// Adds the interpretations of a URI without a scheme (RFC 3986 section 4.5).
    fn suffix(&self, text: &str, suffix: &Suffix<'_>, guessed: &mut Guessed) -> &'static Reason {
        let kind = suffix.kind();
        let web = format!("{}://", self.scheme);
        if let Some(user) = suffix.userinfo {
            return with_user(text, user, suffix, &web, guessed);
        }
        if let Some(port) = suffix.port {
            if kind == Kind::Other {
                return &rule::RELATIVE;
            }
            if !suffix.has_port() {
                // An empty port is not a number.
                return if is_number(port) { &rule::BAD_PORT } else { &rule::RELATIVE };
            }
            if let Some((_, scheme)) = PORTS.into_iter().find(|(number, _)| *number == port) {
                guessed.prefixed(&rule::PORT_SCHEME, &format!("{scheme}://"), text);
            }
            guessed.prefixed(&rule::HOST_PORT, &web, text);
            return &rule::RELATIVE;
        }
        let name = if suffix.rest.is_empty() { &rule::NAME } else { &rule::NAME_PATH };
        match kind {
            Kind::Address => guessed.prefixed(&rule::ADDRESS, &web, text),
            Kind::Localhost => guessed.prefixed(&rule::LOCALHOST, &web, text),
            Kind::Www => guessed.prefixed(&rule::WWW, &web, text),
            Kind::Service(scheme) => {
                guessed.prefixed(&rule::SERVICE, &format!("{scheme}://"), text);
                guessed.prefixed(name, &web, text);
            }
            Kind::Name(Top::Domain) => guessed.prefixed(name, &web, text),
            Kind::Name(_) if !suffix.rest.is_empty() => guessed.prefixed(name, &web, text),
            Kind::Name(Top::File) => return &rule::FILE_NAME,
            Kind::Name(Top::Unknown) => return &rule::TOP_LEVEL,
            Kind::Label | Kind::Other => {}
        }
        &rule::RELATIVE
    }
}

/// Adds guesses for a string with an `@`: a mail address, or a host after a user.
fn with_user(
    text: &str,
    user: &str,
    suffix: &Suffix<'_>,
    web: &str,
    guessed: &mut Guessed,
) -> &'static Reason {
    if suffix.is_scp() {
        let login = user.len() + 1 + suffix.host.len();
        guessed.made(&rule::SCP, &ssh_uri(&text[..login], &text[login + 1..]), text);
        // A number before a path may also be a port.
        if !suffix.has_port() {
            return &rule::RELATIVE;
        }
    }
    if suffix.is_mail() {
        let user = user.replace('%', "%25");
        let after = &text[text.len() - suffix.host.len() - suffix.rest.len()..];
        let uri = format!("mailto:{user}@{after}");
        // Check the address and the header fields.
        if UriBuf::parse(mapped(&uri)).is_ok_and(|uri| Mailto::parse(uri.as_uri()).is_ok()) {
            guessed.made(&rule::EMAIL, &uri, text);
        }
    }
    let is_host = match suffix.kind() {
        _ if user.is_empty() => false,
        Kind::Other => false,
        Kind::Label => suffix.has_port(),
        _ => suffix.port.is_none() || suffix.has_port(),
    };
    if is_host {
        guessed.prefixed(&rule::USERINFO, web, text);
    }
    &rule::RELATIVE
}
