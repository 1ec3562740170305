//! The components of a reference, as ranges of its string.

use std::ops::Range;

use urikit::component::HostKind;
use urikit_legacy::rfc2396::java::JavaUri;
use urikit_legacy::rfc2396::{Authority, UriReference};
use urikit_legacy::rfc6874::ZonedRef;
use urikit_legacy::{ParseError, rfc1738, rfc1808};
use url::Url;

use crate::spec::OtherSpec;

/// A component of one of the specifications.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    Scheme,
    Authority,
    Userinfo,
    User,
    Password,
    Host,
    Port,
    Path,
    Query,
    Fragment,
    Opaque,
    Params,
    Zone,
}

impl Part {
    const COUNT: usize = 13;
    pub(crate) const ALL: [Self; Self::COUNT] = [
        Self::Scheme,
        Self::Authority,
        Self::Userinfo,
        Self::User,
        Self::Password,
        Self::Host,
        Self::Port,
        Self::Path,
        Self::Query,
        Self::Fragment,
        Self::Opaque,
        Self::Params,
        Self::Zone,
    ];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Scheme => "scheme",
            Self::Authority => "authority",
            Self::Userinfo => "userinfo",
            Self::User => "user",
            Self::Password => "password",
            Self::Host => "host",
            Self::Port => "port",
            Self::Path => "path",
            Self::Query => "query",
            Self::Fragment => "fragment",
            Self::Opaque => "opaque",
            Self::Params => "params",
            Self::Zone => "zone",
        }
    }
}

/// The components of a reference.
#[derive(Clone, Default)]
pub(crate) struct Parts {
    ranges: [Option<(u32, u32)>; Part::COUNT],
    host_kind: Option<HostKind>,
}

/// Collects the components of a string.
struct Collector<'t> {
    text: &'t str,
    parts: Parts,
}

impl<'t> Collector<'t> {
    fn new(text: &'t str) -> Self {
        Self { text, parts: Parts::default() }
    }

    /// Adds a component that is a slice of the string.
    fn add(&mut self, part: Part, value: Option<&'t str>) {
        let Some(value) = value else { return };
        let start = (value.as_ptr() as usize).wrapping_sub(self.text.as_ptr() as usize);
        let (Ok(start), Ok(length)) = (u32::try_from(start), u32::try_from(value.len())) else {
            return;
        };
        self.parts.ranges[part as usize] = Some((start, start + length));
    }

    fn userinfo(&mut self, userinfo: Option<&'t str>) {
        self.add(Part::Userinfo, userinfo);
        match userinfo.and_then(|userinfo| userinfo.split_once(':')) {
            Some((user, password)) => {
                self.add(Part::User, Some(user));
                self.add(Part::Password, Some(password));
            }
            None => self.add(Part::User, userinfo),
        }
    }
}

impl Parts {
    pub(crate) fn range(&self, part: Part) -> Option<Range<usize>> {
        self.ranges[part as usize].map(|(start, end)| start as usize..end as usize)
    }

    pub(crate) fn get<'t>(&self, text: &'t str, part: Part) -> Option<&'t str> {
        text.get(self.range(part)?)
    }

    pub(crate) fn host_kind(&self) -> Option<&'static str> {
        self.host_kind.map(HostKind::name)
    }

    /// Parses a string by a specification other than WHATWG.
    pub(crate) fn of(spec: OtherSpec, text: &str) -> Result<Self, ParseError> {
        let mut to = Collector::new(text);
        match spec {
            OtherSpec::Rfc6874 => rfc6874(ZonedRef::parse(text)?, &mut to),
            OtherSpec::Rfc2396(syntax) => {
                rfc2396(&UriReference::parse_with(text, syntax)?, &mut to);
            }
            OtherSpec::Rfc1808 => rfc1808(&rfc1808::Url::parse(text)?, &mut to),
            OtherSpec::Rfc1738 => rfc1738(&rfc1738::Url::parse(text)?, &mut to),
            OtherSpec::Java | OtherSpec::Whatwg => java(&JavaUri::parse(text)?, &mut to),
        }
        Ok(to.parts)
    }

    /// Returns the components of a WHATWG URL, as ranges of its serialization.
    pub(crate) fn of_url(url: &Url) -> Self {
        let mut to = Collector::new(url.as_str());
        to.add(Part::Scheme, Some(url.scheme()));
        if url.has_authority() {
            // Empty results are slices of other strings.
            let after_scheme = url.as_str().get(url.scheme().len() + "://".len()..);
            let authority = after_scheme.and_then(|rest| rest.get(..url.authority().len()));
            let authority = authority.unwrap_or_default();
            to.add(Part::Authority, Some(authority));
            let (userinfo, host_and_port) = match authority.rsplit_once('@') {
                Some((userinfo, rest)) => (Some(userinfo), rest),
                None => (None, authority),
            };
            to.userinfo(userinfo);
            to.add(Part::Host, host_and_port.get(..url.host_str().map_or(0, str::len)));
            to.add(Part::Port, url.port().and_then(|_| authority.rsplit(':').next()));
            to.parts.host_kind = Some(match url.host() {
                Some(url::Host::Ipv4(_)) => HostKind::Ipv4,
                Some(url::Host::Ipv6(_)) => HostKind::Ipv6,
                Some(url::Host::Domain(_)) | None => HostKind::RegName,
            });
        }
        to.add(Part::Path, Some(url.path()));
        to.add(Part::Query, url.query());
        to.add(Part::Fragment, url.fragment());
        to.parts
    }
}

fn rfc6874<'t>(zoned: ZonedRef<'t>, to: &mut Collector<'t>) {
    to.add(Part::Scheme, zoned.scheme().map(|scheme| scheme.as_str()));
    to.add(Part::Authority, zoned.authority());
    to.userinfo(zoned.userinfo().map(|userinfo| userinfo.as_str()));
    to.add(Part::Host, zoned.host());
    to.parts.host_kind = zoned.host_kind();
    to.add(Part::Port, zoned.port().map(|port| port.as_str()));
    to.add(Part::Path, Some(zoned.path().as_str()));
    to.add(Part::Query, zoned.query().map(|query| query.as_str()));
    to.add(Part::Fragment, zoned.fragment().map(|fragment| fragment.as_str()));
    to.add(Part::Zone, zoned.zone().map(|zone| zone.as_str()));
}

fn rfc2396<'t>(uri: &UriReference<'t>, to: &mut Collector<'t>) {
    to.add(Part::Scheme, uri.scheme().map(|scheme| scheme.as_str()));
    match uri.authority() {
        Some(Authority::Server(server)) => {
            to.add(Part::Authority, Some(server.as_str()));
            to.userinfo(server.userinfo().map(|userinfo| userinfo.as_str()));
            to.add(Part::Host, server.host().map(|host| host.as_str()));
            to.parts.host_kind = server.host().map(|host| host.kind());
            to.add(Part::Port, server.port().map(|port| port.as_str()));
        }
        Some(Authority::RegName(name)) => to.add(Part::Authority, Some(name.as_str())),
        None => {}
    }
    to.add(Part::Path, uri.path().map(|path| path.as_str()));
    to.add(Part::Query, uri.query().map(|query| query.as_str()));
    to.add(Part::Fragment, uri.fragment().map(|fragment| fragment.as_str()));
    to.add(Part::Opaque, uri.opaque_part().map(|part| part.as_str()));
}

fn java<'t>(uri: &JavaUri<'t>, to: &mut Collector<'t>) {
    to.add(Part::Scheme, uri.scheme().map(|scheme| scheme.as_str()));
    to.add(Part::Authority, uri.authority());
    to.userinfo(uri.userinfo().map(|userinfo| userinfo.as_str()));
    to.add(Part::Host, uri.host());
    to.parts.host_kind = uri.host_kind();
    let port = uri.port().and_then(|_| uri.authority()?.rsplit(':').next());
    to.add(Part::Port, port);
    to.add(Part::Path, uri.path().map(|path| path.as_str()));
    to.add(Part::Query, uri.query().map(|query| query.as_str()));
    to.add(Part::Fragment, uri.fragment().map(|fragment| fragment.as_str()));
    to.add(Part::Opaque, uri.is_opaque().then(|| uri.scheme_specific_part()));
}

fn rfc1808<'t>(url: &rfc1808::Url<'t>, to: &mut Collector<'t>) {
    to.add(Part::Scheme, url.scheme().map(|scheme| scheme.as_str()));
    let net_loc = url.net_loc().map(|net_loc| net_loc.as_str());
    to.add(Part::Authority, net_loc);
    if let Some(net_loc) = net_loc.filter(|net_loc| !net_loc.is_empty()) {
        // RFC 1808 section 2.1 refers to the login of RFC 1738, but its grammar allows more.
        const BEFORE: &str = "x://";
        let whole = format!("{BEFORE}{net_loc}");
        if let Ok(parts) = Parts::of(OtherSpec::Rfc1738, &whole)
            && parts.get(&whole, Part::Host).is_some()
        {
            for part in [Part::Userinfo, Part::User, Part::Password, Part::Host, Part::Port] {
                let range = parts.range(part);
                let same = range.and_then(|range| {
                    net_loc.get(range.start - BEFORE.len()..range.end - BEFORE.len())
                });
                to.add(part, same);
            }
            to.parts.host_kind = parts.host_kind;
        }
    }
    to.add(Part::Path, Some(url.path().as_str()));
    to.add(Part::Params, url.params().map(|params| params.as_str()));
    to.add(Part::Query, url.query().map(|query| query.as_str()));
    to.add(Part::Fragment, url.fragment().map(|fragment| fragment.as_str()));
}

fn rfc1738<'t>(url: &rfc1738::Url<'t>, to: &mut Collector<'t>) {
    to.add(Part::Scheme, Some(url.scheme().as_str()));
    let schemepart = url.schemepart().as_str();
    let Some(login) = url.login() else {
        return to.add(Part::Path, Some(schemepart));
    };
    let text = login.as_str();
    to.add(Part::Authority, Some(text));
    let user = login.user().map(|user| user.as_str());
    let password = login.password().map(|password| password.as_str());
    let length = user.map(|user| user.len() + password.map_or(0, |password| 1 + password.len()));
    to.add(Part::Userinfo, length.and_then(|length| text.get(..length)));
    to.add(Part::User, user);
    to.add(Part::Password, password);
    to.add(Part::Host, Some(login.host().as_str()));
    to.parts.host_kind = Some(login.host().kind());
    to.add(Part::Port, login.port().map(|port| port.as_str()));
    // The two slashes and the login precede the path.
    to.add(Part::Path, schemepart.get(2 + text.len()..));
}
