//! Reading a URI by the view of its scheme, when the scheme is only known at run time.

use core::ops::Range;

use urikit::Uri;

use crate::about::About;
use crate::cid::{Cid, Mid};
use crate::data::Data;
use crate::error::SchemeError;
use crate::file::FileView;
use crate::ftp::Ftp;
use crate::geo::Geo;
use crate::gopher::Gopher;
use crate::http::Http;
use crate::ldap::Ldap;
use crate::mailto::Mailto;
use crate::news::News;
use crate::nntp::Nntp;
use crate::prospero::Prospero;
use crate::sip::Sip;
use crate::tel::Tel;
use crate::telnet::Telnet;
use crate::urn::Urn;
use crate::view::{Action, Edition, Part, View};
use crate::wais::Wais;

/// A function that parses a URI by its scheme and reports to a [`Listener`]; see [`reader`].
pub type Reader = fn(Uri<'_>, Edition, &mut dyn Listener) -> Result<(), SchemeError>;

/// The receiver of the components of a URI, by its scheme.
pub trait Listener {
    /// Receives a component, in the order of the URI.
    fn part(&mut self, part: Part<'_>) {
        let _ = part;
    }

    /// Receives a violation that does not make the URI unusable; see [`View::finding`].
    fn finding(&mut self, finding: SchemeError) {
        let _ = finding;
    }

    /// Receives a change to the normal form, in the order of the URI; see [`View::normal`].
    fn normal(&mut self, span: Range<usize>, text: &str) {
        let _ = (span, text);
    }

    /// Receives an action of a client, in order; see [`View::client`].
    fn action(&mut self, action: Action<'_>) {
        let _ = action;
    }
}

/// Reads a URI by a view, and reports its components, findings, changes to the normal form, and client actions.
///
/// # Errors
///
/// Those of [`View::read`]. Then nothing has been reported.
pub fn tell<'a, V: View<'a>>(
    uri: Uri<'a>,
    edition: Edition,
    to: &mut dyn Listener,
) -> Result<(), SchemeError> {
    let view = V::read(uri, edition)?;
    view.parts(&mut |part| to.part(part));
    if let Some(finding) = view.finding() {
        to.finding(finding);
    }
    view.normal(&mut |span, text| to.normal(span, text));
    view.client(&mut |action| to.action(action));
    Ok(())
}

/// The readers of all schemes that have a view, by name.
const READERS: &[(&str, Reader)] = &[
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

/// Returns the reader of a scheme, or `None` if it has no view. Ignores ASCII case.
///
/// ```
/// use urikit::Uri;
/// use urikit_schemes::{Edition, Listener, Part, reader};
///
/// /// The names of the parts.
/// struct Names(Vec<&'static str>);
///
/// impl Listener for Names {
///     fn part(&mut self, part: Part<'_>) {
///         self.0.push(part.name);
///     }
/// }
/// let uri = Uri::parse("ftp://host.dom/pub/file")?;
/// let mut names = Names(Vec::new());
/// reader(uri.scheme().as_str()).unwrap()(uri, Edition::Current, &mut names)?;
/// assert_eq!(names.0, ["host", "cwd", "name"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn reader(scheme: &str) -> Option<Reader> {
    READERS.iter().find(|(name, _)| name.eq_ignore_ascii_case(scheme)).map(|&(_, reader)| reader)
}

#[cfg(test)]
mod tests {
    use urikit::scheme::Schemes;

    use super::*;

    #[test]
    fn every_scheme_with_a_reader_is_in_the_table_of_the_core() {
        for (name, _) in READERS {
            assert!(Schemes::BUILT_IN.find(name).is_some(), "{name}");
        }
    }
}
