//! The schemes with a view, a file each, and the table of them.

mod about;
mod build;
mod cid;
mod common;
mod data;
mod file;
mod ftp;
mod geo;
mod gopher;
mod http;
mod ldap;
mod login;
mod mailto;
mod news;
mod nntp;
mod prospero;
mod sip;
mod tel;
mod telnet;
#[cfg(test)]
mod tests;
mod urn;
mod wais;

use super::{Reader, tell};

pub use about::{About, AboutParts};
pub use build::BuildError;
pub use cid::{Cid, CidParts, Mid, MidParts};
pub use data::{Data, DataParts};
pub use file::{FileParts, FileView};
pub use ftp::{Ftp, FtpParts, FtpType};
pub use geo::{Geo, GeoParts};
pub use gopher::{Gopher, GopherParts, GopherPlus};
pub use http::{Http, HttpParts, HttpScheme, HttpTarget, Origin};
pub use ldap::{Ldap, LdapExtension, LdapExtensionParts, LdapParts, LdapScheme, LdapScope, LdapSearch};
pub use login::{Login, LoginParts};
pub use mailto::{MailAddress, MailAddressParts, MailHeader, MailHeaderParts, Mailto, MailtoParts};
pub use news::{News, NewsForm, NewsFormParts, NewsParts};
pub use nntp::{Nntp, NntpParts};
pub use prospero::{Prospero, ProsperoParts};
pub use sip::{Sip, SipParts, SipScheme};
pub use tel::{Tel, TelParts, TelephoneSubscriber};
pub use telnet::{Telnet, TelnetMode, TelnetParts};
pub use urn::{Urn, UrnParts};
pub use wais::{Wais, WaisObject, WaisObjectParts, WaisParts};

/// The schemes with a view, a line each.
pub(super) const VIEWS: &[(&str, Reader)] = &[
    ("about", |uri, edition, to| tell::<About<'_>>(uri, edition, to)),
    ("cid", |uri, edition, to| tell::<Cid<'_>>(uri, edition, to)),
    ("data", |uri, edition, to| tell::<Data<'_>>(uri, edition, to)),
    ("file", |uri, edition, to| tell::<FileView<'_>>(uri, edition, to)),
    ("ftp", |uri, edition, to| tell::<Ftp<'_>>(uri, edition, to)),
    ("geo", |uri, edition, to| tell::<Geo<'_>>(uri, edition, to)),
    ("gopher", |uri, edition, to| tell::<Gopher<'_>>(uri, edition, to)),
    ("http", |uri, edition, to| tell::<Http<'_>>(uri, edition, to)),
    ("https", |uri, edition, to| tell::<Http<'_>>(uri, edition, to)),
    ("ldap", |uri, edition, to| tell::<Ldap<'_>>(uri, edition, to)),
    ("ldaps", |uri, edition, to| tell::<Ldap<'_>>(uri, edition, to)),
    ("mailto", |uri, edition, to| tell::<Mailto<'_>>(uri, edition, to)),
    ("mid", |uri, edition, to| tell::<Mid<'_>>(uri, edition, to)),
    ("news", |uri, edition, to| tell::<News<'_>>(uri, edition, to)),
    ("nntp", |uri, edition, to| tell::<Nntp<'_>>(uri, edition, to)),
    ("prospero", |uri, edition, to| tell::<Prospero<'_>>(uri, edition, to)),
    ("sip", |uri, edition, to| tell::<Sip<'_>>(uri, edition, to)),
    ("sips", |uri, edition, to| tell::<Sip<'_>>(uri, edition, to)),
    ("tel", |uri, edition, to| tell::<Tel<'_>>(uri, edition, to)),
    ("telnet", |uri, edition, to| tell::<Telnet<'_>>(uri, edition, to)),
    ("tn3270", |uri, edition, to| tell::<Telnet<'_>>(uri, edition, to)),
    ("urn", |uri, edition, to| tell::<Urn<'_>>(uri, edition, to)),
    ("wais", |uri, edition, to| tell::<Wais<'_>>(uri, edition, to)),
    ("ws", |uri, edition, to| tell::<Http<'_>>(uri, edition, to)),
    ("wss", |uri, edition, to| tell::<Http<'_>>(uri, edition, to)),
];
