//! Parsing a URI according to its scheme, if the scheme is known only at run time.

use core::ops::Range;

use urikit::Uri;

use crate::about::About;
use crate::cid::{Cid, Mid};
use crate::data::Data;
use crate::error::SchemeError;
use crate::file::File;
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

/// Implements `parse` for all views, and lists their schemes and parsers in `PARSERS`.
macro_rules! views {
    ($($view:ident)*) => {
        $(impl<'a> $view<'a> {
            /// Parses a string or a [`Uri`] as this scheme type, by the current specification.
            ///
            /// To use RFC 1738, call [`View::parse_as`].
            ///
            /// # Errors
            ///
            /// Returns an error if the string is not a URI, if it has another scheme, or for the
            /// first violated rule of the scheme.
            ///
            /// # Examples
            ///
            /// ```
            /// use urikit::Uri;
            /// use urikit_schemes::{Mailto, Urn};
            ///
            /// let mailto = Mailto::parse("mailto:info@example.com?subject=Price%20list")?;
            /// assert_eq!(mailto.subject().unwrap(), "Price list");
            ///
            /// let urn = Urn::parse(Uri::parse("urn:isbn:0451450523")?)?;
            /// assert_eq!(urn.nid(), "isbn");
            /// assert_eq!(Urn::parse("info:lccn/n78").unwrap_err().code(), "scheme-other");
            /// # Ok::<(), urikit_schemes::SchemeError>(())
            /// ```
            pub fn parse<U>(uri: U) -> Result<Self, SchemeError>
            where
                U: TryInto<Uri<'a>>,
                SchemeError: From<U::Error>,
            {
                <Self as View<'a>>::parse_as(uri.try_into()?, Revision::Current)
            }
        })*

        /// The schemes of each view, and their parser.
        const PARSERS: &[(&[&str], SchemeParser)] = &[$((
            <$view<'_> as View<'_>>::SCHEMES,
            |uri, revision, to| visit::<$view<'_>>(uri, revision, to),
        )),*];
    };
}

views! {
    About Cid Data File Ftp Geo Gopher Http Ldap Mailto Mid News Nntp Prospero Sip Tel Telnet
    Urn Wais
}

/// Returns the names of all schemes that [`reader`] supports, in lower case.
///
/// # Examples
///
/// ```
/// use urikit_schemes::{reader, supported_schemes};
///
/// assert!(supported_schemes().all(|name| reader(name).is_some()));
/// assert!(supported_schemes().any(|name| name == "mailto"));
/// ```
pub fn supported_schemes() -> impl Iterator<Item = &'static str> {
    PARSERS.iter().flat_map(|(names, _)| names.iter().copied())
}

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
    let is_named = |names: &[&str]| names.iter().any(|name| name.eq_ignore_ascii_case(scheme));
    PARSERS.iter().find(|(names, _)| is_named(names)).map(|&(_, reader)| reader)
}
