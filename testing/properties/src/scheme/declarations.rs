//! The schemes with a view. A line here, a generator, and a check of accessors test a new one.

use urikit::{Uri, UriBuf};
use urikit_schemes::{
    About, AboutParts, Cid, CidParts, Data, DataParts, File, FileParts, Ftp, FtpParts, Geo,
    GeoParts, Gopher, GopherParts, Http, HttpParts, Ldap, LdapParts, Mailto, MailtoParts, Mid,
    MidParts, News, NewsParts, Nntp, NntpParts, Prospero, ProsperoParts, Revision, Sip, SipParts,
    Tel, TelParts, Telnet, TelnetParts, Urn, UrnParts, View as _, Wais, WaisParts,
};

use super::accessors::{Finding, Known, names as check, services as check_service};
use super::generator::{Generator, names as make, services as make_service};
use super::parts;

/// A scheme with a view.
pub(crate) struct Declaration {
    pub(super) name: &'static str,
    /// Whether RFC 1738 defines it.
    pub(super) is_of_rfc1738: bool,
    /// Writes the part after the colon of a URI.
    pub(super) make: fn(&mut Generator<'_>),
    /// Checks the accessors of a generated URI, and returns the expected warning.
    pub(super) check: fn(&Known<'_>) -> Finding,
    /// Builds a URI from its parts and compares both; `None` if it is invalid.
    pub(super) rebuild: fn(Uri<'_>) -> Option<UriBuf>,
    /// Returns whether a URI is valid, after it was built from its parts.
    pub(crate) build: fn(Uri<'_>) -> bool,
}

impl Declaration {
    /// Returns the declaration of a scheme, whose name is in lowercase.
    pub(crate) fn find(name: &str) -> Option<&'static Self> {
        DECLARATIONS.iter().find(|declaration| declaration.name == name)
    }

    /// Returns the declaration of a scheme with a view.
    pub(super) fn of(name: &str) -> &'static Self {
        Self::find(name).expect("the scheme has a view")
    }

    /// Returns a scheme, a revision, and a URI: the current one, or RFC 1738 if it defines the
    /// scheme.
    pub(super) fn generate_any(
        choice: u8,
        data: &[u8],
    ) -> (&'static Self, Revision, Generator<'_>) {
        let choice = usize::from(choice);
        let scheme = &DECLARATIONS[choice % DECLARATIONS.len()];
        let is_old = scheme.is_of_rfc1738 && choice / DECLARATIONS.len() % 2 == 1;
        let revision = if is_old { Revision::Rfc1738 } else { Revision::Current };
        (scheme, revision, scheme.generate(revision, data))
    }

    /// Returns a URI of the scheme.
    pub(super) fn generate<'d>(&self, revision: Revision, data: &'d [u8]) -> Generator<'d> {
        let mut generator = Generator::new(self.name, revision, data);
        (self.make)(&mut generator);
        generator
    }
}

macro_rules! declarations {
    ($($name:literal $revision:ident $view:ident $parts:ident $make:expr, $check:expr;)*) => {
        /// All schemes with a view, by name.
        pub(super) const DECLARATIONS: &[Declaration] = &[$(Declaration {
            name: $name,
            is_of_rfc1738: declarations!($revision),
            make: $make,
            check: $check,
            rebuild: |uri| parts::back::<$view<'_>, $parts>(uri, $parts::build, |text| {
                Uri::parse(text).ok().and_then(|uri| Some($view::parse(uri).ok()?.into()))
            }),
            build: |uri| $view::parse(uri).is_ok_and(|view| {
                std::hint::black_box(($parts::from(view).build().is_ok(), view.warning()));
                true
            }),
        },)*];
    };
    (old) => { true };
    (new) => { false };
}

declarations! {
    "about" new About AboutParts make::about, check::about;
    "cid" new Cid CidParts make::cid, check::cid;
    "data" new Data DataParts make::data, check::data;
    "file" old File FileParts make_service::file, check_service::file;
    "ftp" old Ftp FtpParts make_service::ftp, check_service::ftp;
    "geo" new Geo GeoParts make::geo, check::geo;
    "gopher" old Gopher GopherParts make_service::gopher, check_service::gopher;
    "http" old Http HttpParts |uri| make_service::http(uri, 80), check_service::http;
    "https" new Http HttpParts |uri| make_service::http(uri, 443), check_service::http;
    "ldap" new Ldap LdapParts |uri| make_service::ldap(uri, 389), check_service::ldap;
    "ldaps" new Ldap LdapParts |uri| make_service::ldap(uri, 636), check_service::ldap;
    "mailto" old Mailto MailtoParts make::mailto, check::mailto;
    "mid" new Mid MidParts make::mid, check::mid;
    "news" old News NewsParts make_service::news, check_service::news;
    "nntp" old Nntp NntpParts make_service::nntp, check_service::nntp;
    "prospero" old Prospero ProsperoParts make_service::prospero, check_service::prospero;
    "sip" new Sip SipParts make::sip, check::sip;
    "sips" new Sip SipParts make::sip, check::sip;
    "tel" new Tel TelParts make::tel, check::tel;
    "telnet" old Telnet TelnetParts make_service::telnet, check_service::telnet;
    "tn3270" new Telnet TelnetParts make_service::telnet, check_service::telnet;
    "urn" new Urn UrnParts make::urn, check::urn;
    "wais" old Wais WaisParts make_service::wais, check_service::wais;
    "ws" new Http HttpParts |uri| make_service::http(uri, 80), check_service::http;
    "wss" new Http HttpParts |uri| make_service::http(uri, 443), check_service::http;
}

#[cfg(test)]
mod tests {
    use urikit_schemes::supported_schemes;

    use super::DECLARATIONS;

    /// Every view must be tested with URIs that it cannot reject.
    #[test]
    fn every_scheme_with_a_view_is_declared() {
        let mut with_view: Vec<&str> = supported_schemes().collect();
        with_view.sort_unstable();
        assert_eq!(with_view, DECLARATIONS.iter().map(|it| it.name).collect::<Vec<_>>());
    }
}
