//! The login (user, password, host, port) of RFC 1738, and the RFC 1808 net_locs that are logins.

use urikit::component::HostKind;
use urikit_legacy::rfc1738;

use super::offset;

/// A login (RFC 1738 section 3.1) as slices of its URL.
#[derive(Clone, Copy, Debug)]
pub(super) struct Login<'t> {
    /// User and password, separated by a colon.
    pub(super) userinfo: Option<&'t str>,
    pub(super) user: Option<&'t str>,
    pub(super) password: Option<&'t str>,
    pub(super) host: &'t str,
    pub(super) host_kind: HostKind,
    pub(super) port: Option<&'t str>,
}

/// Prefix that turns a net_loc into a URL. The scheme is unknown.
const BEFORE: &str = "x://";

impl<'t> Login<'t> {
    pub(super) fn new(login: rfc1738::Login<'t>) -> Self {
        let text = login.as_str();
        let (user, password) = (login.user(), login.password());
        let userinfo_end = match (user, password) {
            (Some(user), None) => Some(user.as_str().len()),
            (Some(user), Some(password)) => Some(user.as_str().len() + 1 + password.as_str().len()),
            (None, _) => None,
        };
        Self {
            userinfo: userinfo_end.map(|end| &text[..end]),
            user: user.map(|user| user.as_str()),
            password: password.map(|password| password.as_str()),
            host: login.host().as_str(),
            host_kind: login.host().kind(),
            port: login.port().map(|port| port.as_str()),
        }
    }

    /// Parses a net_loc; `None` if it is not a login.
    ///
    /// RFC 1808 section 2.1 refers to RFC 1738 section 3.1, but its grammar allows more.
    pub(super) fn of_net_loc(net_loc: &'t str) -> Option<Self> {
        let url = format!("{BEFORE}{net_loc}");
        let login = Login::new(rfc1738::Url::parse(&url).ok()?.login()?);
        let same = |part: &str| {
            let start = offset(&url, part) - BEFORE.len();
            &net_loc[start..start + part.len()]
        };
        Some(Self {
            userinfo: login.userinfo.map(same),
            user: login.user.map(same),
            password: login.password.map(same),
            host: same(login.host),
            host_kind: login.host_kind,
            port: login.port.map(same),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn net_loc_can_be_a_login() {
        let login = Login::of_net_loc("google.com?:@evil.com:80").unwrap();
        assert_eq!((login.user, login.password), (Some("google.com?"), Some("")));
        assert_eq!(
            (login.userinfo, login.host, login.port),
            (Some("google.com?:"), "evil.com", Some("80"))
        );
        let login = Login::of_net_loc("h").unwrap();
        assert_eq!((login.userinfo, login.user, login.host, login.port), (None, None, "h", None));
    }

    #[test]
    fn other_net_locs_are_not_logins() {
        for net_loc in ["", "a_b", "h:", "h:x", "@"] {
            assert!(Login::of_net_loc(net_loc).is_none(), "{net_loc}");
        }
    }
}
