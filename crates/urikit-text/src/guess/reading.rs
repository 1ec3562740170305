//! From a text without white space to the URIs that it may mean.

use std::net::Ipv6Addr;

use urikit::component::Scheme;
use urikit::scheme::Schemes;
use urikit::{ParseError, UriBuf, UriRef};
use urikit_schemes::{Mailto, Registration, View};

use super::error::GuessError;
use super::host::{Kind, Suffix, Top, is_number};
use super::identifiers::identifier;
use super::rule::{self, Reason, Rule};
use super::{Guess, Guesser, files};
use crate::iri::{mapped, unmapped};

/// Ports that are kept for a scheme (RFC 9110 section 4.2.2, RFC 1738 sections 3.2 and 3.4) and hardly used for another.
const PORTS: [(&str, &str); 3] = [("21", "ftp"), ("70", "gopher"), ("443", "https")];

/// Guesses, the likeliest first, and what was wrong with the last that came to nothing.
#[derive(Debug, Default)]
pub(super) struct Guessed {
    guesses: Vec<Guess>,
    refusal: Option<GuessError>,
}

impl Guessed {
    /// Adds a guess, unless it is no URI or is there already.
    pub(super) fn add(&mut self, rule: &'static Rule, uri: Result<UriBuf, GuessError>) {
        match uri {
            Ok(uri) if self.guesses.iter().any(|guess| guess.uri == uri) => {}
            Ok(uri) => self.guesses.push(Guess { uri, rule }),
            Err(refusal) => self.refusal = Some(refusal),
        }
    }

    /// Adds the text with something before it.
    fn prefixed(&mut self, rule: &'static Rule, before: &str, text: &str) {
        self.add(rule, parsed(before, text));
    }

    /// Adds what was made of all the text, so that a fault is nowhere else.
    fn made(&mut self, rule: &'static Rule, uri: &str, text: &str) {
        let uri = UriBuf::parse(mapped(uri));
        self.add(rule, uri.map_err(|error| GuessError::of_syntax(&error.error()).at(0..text.len())));
    }

    /// Whether there is a guess.
    pub(super) fn is_some(&self) -> bool {
        !self.guesses.is_empty()
    }

    /// The guesses, of which there is one at least; else why there is none.
    pub(super) fn finish(self, otherwise: &Reason, text: &str) -> Result<Vec<Guess>, GuessError> {
        if self.guesses.is_empty() {
            return Err(self.refusal.unwrap_or_else(|| refused(otherwise, text)));
        }
        Ok(self.guesses)
    }
}

/// The URI of a text with something before it, its characters outside ASCII as escapes.
pub(super) fn parsed(before: &str, text: &str) -> Result<UriBuf, GuessError> {
    let uri = format!("{before}{}", mapped(text));
    UriBuf::parse(uri).map_err(|error| placed(&error.error(), before.len(), text))
}

/// What is wrong with the URI of a text, behind so many bytes that are not of it, as what is wrong with the text.
pub(super) fn placed(error: &ParseError, before: usize, text: &str) -> GuessError {
    let place = |offset: usize| unmapped(text.as_bytes(), offset.saturating_sub(before));
    GuessError::of_syntax(error).at(place(error.start())..place(error.end()))
}

fn refused(reason: &Reason, text: &str) -> GuessError {
    match UriRef::parse(&mapped(text)) {
        // Of what is no reference, what is wrong with it says more than that it is relative.
        Err(error) if reason.code == rule::RELATIVE.code => placed(&error, 0, text),
        _ => GuessError::new(reason, 0..text.len()),
    }
}

/// The scheme that a text begins with, and what stands behind its colon.
pub(super) fn split(text: &str) -> Option<(&str, &str)> {
    let (name, behind) = text.split_at(text.find([':', '/', '?', '#', '@', '['])?);
    let behind = behind.strip_prefix(':')?;
    Scheme::parse(name).is_ok().then_some((name, behind))
}

/// Whether somebody knows of a scheme.
pub(super) fn is_known(name: &str) -> bool {
    Registration::find(name).is_some() || Schemes::BUILT_IN.find(name).is_some()
}

impl Guesser<'_> {
    /// Adds what a text means; gives the reason to be told if that is nothing.
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
        let is_host = suffix.userinfo.is_none() && suffix.has_port() && suffix.kind() != Kind::Other;
        match split(text) {
            Some((name, _)) if is_host && !is_known(name) => {}
            Some(_) => {
                guessed.prefixed(&rule::COMPLETE, "", text);
                return &rule::RELATIVE;
            }
            None => {}
        }
        if let Some(behind) = text.strip_prefix("//") {
            if !Suffix::of(behind).host.is_empty() {
                guessed.prefixed(&rule::NETWORK_PATH, &format!("{}:", self.scheme), text);
                guessed.prefixed(&rule::UNC, "file:", text);
            }
            return &rule::RELATIVE;
        }
        self.suffix(text, &suffix, guessed)
    }

    /// Adds what a suffix of a URI means (RFC 3986 section 4.5).
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
                // An empty one is no number that a port has not.
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

/// Adds what a text with an `@` means.
fn with_user(
    text: &str,
    user: &str,
    suffix: &Suffix<'_>,
    web: &str,
    guessed: &mut Guessed,
) -> &'static Reason {
    if suffix.is_scp() {
        let login = user.len() + 1 + suffix.host.len();
        let path = text[login + 1..].trim_start_matches('/');
        guessed.made(&rule::SCP, &format!("ssh://{}/{path}", &text[..login]), text);
        return &rule::RELATIVE;
    }
    if suffix.is_mail() {
        let user = user.replace('%', "%25");
        let behind = &text[text.len() - suffix.host.len() - suffix.rest.len()..];
        let uri = format!("mailto:{user}@{behind}");
        // What is no address, and what are no header fields, nobody can send a mail by.
        if UriBuf::parse(mapped(&uri)).is_ok_and(|uri| Mailto::of(uri.as_uri()).is_ok()) {
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
