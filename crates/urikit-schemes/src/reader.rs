//! Parsing a URI according to its scheme, if the scheme is known only at run time.

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
use crate::view::{Action, Part, Revision, View};
use crate::wais::Wais;

/// A function that parses a URI of one scheme, and passes its properties to a [`Visitor`].
///
/// [`reader`] returns the function for a scheme.
///
/// # Examples
///
/// ```
/// use urikit::Uri;
/// use urikit_schemes::{Revision, SchemeParser, Visitor, reader};
///
/// struct Check;
/// impl Visitor for Check {}
///
/// let parser: SchemeParser = reader("tel").unwrap();
/// assert!(parser(Uri::parse("tel:+1-201-555-0123")?, Revision::Current, &mut Check).is_ok());
/// assert!(parser(Uri::parse("tel:support")?, Revision::Current, &mut Check).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type SchemeParser = fn(Uri<'_>, Revision, &mut dyn Visitor) -> Result<(), SchemeError>;

/// A receiver of the properties of a parsed URI of any scheme, such as its components.
///
/// Other properties are warnings, the normal form, and the steps of a client. Implement the methods
/// for the properties of interest; the others do nothing by default. Pass the visitor to [`visit`],
/// or to a parser returned by [`reader`].
///
/// # Examples
///
/// ```
/// use urikit::Uri;
/// use urikit_schemes::{Action, Http, Revision, Visitor, visit};
///
/// #[derive(Default)]
/// struct Servers(Vec<String>);
/// impl Visitor for Servers {
///     fn action(&mut self, action: Action<'_>) {
///         if let Action::Connect { host, port } = action {
///             self.0.push(format!("{host}:{port}"));
///         }
///     }
/// }
/// let mut servers = Servers::default();
/// visit::<Http<'_>>(Uri::parse("https://example.com/login")?, Revision::Current, &mut servers)?;
/// assert_eq!(servers.0, ["example.com:443"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Visitor {
    /// Receives a component of the URI. It is called for each component, in URI order.
    fn part(&mut self, part: Part<'_>) {
        let _ = part;
    }

    /// Receives a problem that does not prevent using the URI, such as a password in an HTTP URI.
    ///
    /// It is called at most once, with the result of [`View::warning`].
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::Uri;
    /// use urikit_schemes::{Http, Revision, SchemeError, Visitor, visit};
    ///
    /// struct Warnings(Vec<&'static str>);
    /// impl Visitor for Warnings {
    ///     fn warning(&mut self, warning: SchemeError) {
    ///         self.0.push(warning.code());
    ///     }
    /// }
    /// let mut warnings = Warnings(vec![]);
    /// visit::<Http<'_>>(
    ///     Uri::parse("https://alice@example.com/")?,
    ///     Revision::Current,
    ///     &mut warnings,
    /// )?;
    /// assert_eq!(warnings.0, ["http-userinfo"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn warning(&mut self, warning: SchemeError) {
        let _ = warning;
    }

    /// Receives a change that converts the URI to the normal form of its scheme.
    ///
    /// `text` replaces the byte range `span` of the URI. It is called for each change that
    /// [`View::normal`] reports, in URI order.
    fn normal(&mut self, span: Range<usize>, text: &str) {
        let _ = (span, text);
    }

    /// Receives a step that a client performs to access the resource, such as connecting to a host.
    ///
    /// It is called for each step that [`View::client`] reports, in order.
    fn action(&mut self, action: Action<'_>) {
        let _ = action;
    }
}

/// Parses a URI as the scheme type `V`, such as `Http`, and passes its properties to a [`Visitor`].
///
/// To select the scheme type at run time, use [`reader`].
///
/// # Errors
///
/// Returns an error in the cases of [`View::parse_as`]. The visitor is then not called.
///
/// # Examples
///
/// ```
/// use urikit::Uri;
/// use urikit_schemes::{Mailto, Part, Revision, Visitor, visit};
///
/// struct Names(Vec<&'static str>);
/// impl Visitor for Names {
///     fn part(&mut self, part: Part<'_>) {
///         self.0.push(part.name);
///     }
/// }
/// let mut names = Names(vec![]);
/// let uri = Uri::parse("mailto:info@example.com?subject=Order")?;
/// visit::<Mailto<'_>>(uri, Revision::Current, &mut names)?;
/// assert_eq!(names.0, ["local-part", "domain", "hfname", "hfvalue"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn visit<'a, V: View<'a>>(
    uri: Uri<'a>,
    revision: Revision,
    to: &mut dyn Visitor,
) -> Result<(), SchemeError> {
    let view = V::parse_as(uri, revision)?;
    view.parts(&mut |part| to.part(part));
    if let Some(warning) = view.warning() {
        to.warning(warning);
    }
    view.normal(&mut |span, text| to.normal(span, text));
    view.client(&mut |action| to.action(action));
    Ok(())
}

/// The parsers of all supported schemes.
pub(crate) const PARSERS: &[(&str, SchemeParser)] = &[
    ("about", |uri, revision, to| visit::<About<'_>>(uri, revision, to)),
    ("cid", |uri, revision, to| visit::<Cid<'_>>(uri, revision, to)),
    ("data", |uri, revision, to| visit::<Data<'_>>(uri, revision, to)),
    ("file", |uri, revision, to| visit::<FileView<'_>>(uri, revision, to)),
    ("ftp", |uri, revision, to| visit::<Ftp<'_>>(uri, revision, to)),
    ("geo", |uri, revision, to| visit::<Geo<'_>>(uri, revision, to)),
    ("gopher", |uri, revision, to| visit::<Gopher<'_>>(uri, revision, to)),
    ("http", |uri, revision, to| visit::<Http<'_>>(uri, revision, to)),
    ("https", |uri, revision, to| visit::<Http<'_>>(uri, revision, to)),
    ("ldap", |uri, revision, to| visit::<Ldap<'_>>(uri, revision, to)),
    ("ldaps", |uri, revision, to| visit::<Ldap<'_>>(uri, revision, to)),
    ("mailto", |uri, revision, to| visit::<Mailto<'_>>(uri, revision, to)),
    ("mid", |uri, revision, to| visit::<Mid<'_>>(uri, revision, to)),
    ("news", |uri, revision, to| visit::<News<'_>>(uri, revision, to)),
    ("nntp", |uri, revision, to| visit::<Nntp<'_>>(uri, revision, to)),
    ("prospero", |uri, revision, to| visit::<Prospero<'_>>(uri, revision, to)),
    ("sip", |uri, revision, to| visit::<Sip<'_>>(uri, revision, to)),
    ("sips", |uri, revision, to| visit::<Sip<'_>>(uri, revision, to)),
    ("tel", |uri, revision, to| visit::<Tel<'_>>(uri, revision, to)),
    ("telnet", |uri, revision, to| visit::<Telnet<'_>>(uri, revision, to)),
    ("tn3270", |uri, revision, to| visit::<Telnet<'_>>(uri, revision, to)),
    ("urn", |uri, revision, to| visit::<Urn<'_>>(uri, revision, to)),
    ("wais", |uri, revision, to| visit::<Wais<'_>>(uri, revision, to)),
    ("ws", |uri, revision, to| visit::<Http<'_>>(uri, revision, to)),
    ("wss", |uri, revision, to| visit::<Http<'_>>(uri, revision, to)),
];

/// Returns the function that parses URIs of the given scheme, such as `mailto`.
///
/// Returns `None` if the scheme is not supported. The case of the scheme is ignored. Use this
/// function if the scheme is known only at run time, and a type such as [`Http`](crate::Http)
/// otherwise.
///
/// # Examples
///
/// ```
/// use urikit::Uri;
/// use urikit_schemes::{Part, Revision, Visitor, reader};
///
/// /// Collects the names of the components.
/// struct Names(Vec<&'static str>);
///
/// impl Visitor for Names {
///     fn part(&mut self, part: Part<'_>) {
///         self.0.push(part.name);
///     }
/// }
/// let uri = Uri::parse("ftp://ftp.example.com/pub/readme.txt")?;
/// let mut names = Names(Vec::new());
/// reader(uri.scheme().as_str()).unwrap()(uri, Revision::Current, &mut names)?;
/// assert_eq!(names.0, ["host", "cwd", "name"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn reader(scheme: &str) -> Option<SchemeParser> {
    PARSERS.iter().find(|(name, _)| name.eq_ignore_ascii_case(scheme)).map(|&(_, reader)| reader)
}
