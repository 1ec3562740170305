//! Components by appendix B and section 5.3 of RFC 3986.

use urikit_conformance::resolve_rfc3986;

use crate::oracles::URI_REFERENCE;

/// Components, possibly inconsistent; the path has no disambiguating prefix.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Parts {
    pub(crate) scheme: Option<String>,
    pub(crate) userinfo: Option<String>,
    pub(crate) host: Option<String>,
    pub(crate) port: Option<String>,
    pub(crate) path: String,
    pub(crate) query: Option<String>,
    pub(crate) fragment: Option<String>,
}

/// The disambiguating prefixes of the library.
const GUARDS: [&str; 3] = ["", "/.", "./"];

impl Parts {
    /// Splits a valid reference.
    pub(crate) fn of(text: &str) -> Self {
        let own = |part: &str| part.to_owned();
        let parts_by_rfc = resolve_rfc3986::parse(text);
        let (userinfo, host, port) = parts_by_rfc
            .authority
            .map_or((None, None, None), |authority| split_authority(authority));
        let path = unguarded(
            &parts_by_rfc.path,
            parts_by_rfc.scheme.is_some(),
            parts_by_rfc.authority.is_some(),
        );
        Self {
            scheme: parts_by_rfc.scheme.map(own),
            userinfo: userinfo.map(own),
            host: host.map(own),
            port: port.map(own),
            path: path.to_owned(),
            query: parts_by_rfc.query.map(own),
            fragment: parts_by_rfc.fragment.map(own),
        }
    }

    /// Returns whether userinfo and port have an authority.
    pub(crate) fn has_host_if_needed(&self) -> bool {
        self.host.is_some() || self.userinfo.is_none() && self.port.is_none()
    }

    /// Composes the components, with a disambiguating prefix if needed. `None` if they cannot be
    /// composed.
    pub(crate) fn text(&self) -> Option<String> {
        let mut inputs = GUARDS.into_iter().map(|guard| (guard, self.recomposed(guard)));
        inputs
            .find(|(guard, text)| {
                URI_REFERENCE.accepts(text.as_bytes()) && self.are_read_in(text, guard)
            })
            .map(|(_, text)| text)
    }

    fn authority(&self) -> Option<String> {
        let Self { userinfo, host, port, .. } = self;
        let before = userinfo.as_ref().map_or(String::new(), |userinfo| format!("{userinfo}@"));
        let suffix = port.as_ref().map_or(String::new(), |port| format!(":{port}"));
        host.as_ref().map(|host| format!("{before}{host}{suffix}"))
    }

    fn recomposed(&self, guard: &str) -> String {
        let mut result = String::new();
        if let Some(scheme) = &self.scheme {
            result += scheme;
            result += ":";
        }
        if let Some(authority) = self.authority() {
            result += "//";
            result += &authority;
        }
        result += guard;
        result += &self.path;
        if let Some(query) = &self.query {
            result += "?";
            result += query;
        }
        if let Some(fragment) = &self.fragment {
            result += "#";
            result += fragment;
        }
        result
    }

    fn are_read_in(&self, text: &str, guard: &str) -> bool {
        let is_segment = match guard {
            "/." => self.path.starts_with('/'),
            "./" => !self.path.starts_with('/'),
            _ => true,
        };
        let read = resolve_rfc3986::parse(text);
        let parts = [&self.userinfo, &self.host, &self.port].map(Option::as_deref);
        self.has_host_if_needed()
            && is_segment
            && (guard.is_empty() || self.host.is_none())
            && read.scheme == self.scheme.as_deref()
            && read.authority == self.authority().as_deref()
            && read
                .authority
                .is_none_or(|authority| <[_; 3]>::from(split_authority(authority)) == parts)
            && read.path == guard.to_owned() + &self.path
            && read.query == self.query.as_deref()
            && read.fragment == self.fragment.as_deref()
    }

    /// Returns whether the path is rooted (also if it is empty after an authority), and its
    /// segments.
    pub(crate) fn segments(&self) -> (bool, Vec<String>) {
        let is_rooted = self.path.starts_with('/') || self.path.is_empty() && self.host.is_some();
        let rest = self.path.strip_prefix('/').unwrap_or(&self.path);
        let segments = if self.path.is_empty() {
            Vec::new()
        } else {
            rest.split('/').map(str::to_owned).collect()
        };
        (is_rooted, segments)
    }
}

/// Userinfo, host, and port (section 3.2).
pub(crate) fn split_authority(authority: &str) -> (Option<&str>, Option<&str>, Option<&str>) {
    let (userinfo, rest) =
        authority.split_once('@').map_or((None, authority), |(before, rest)| (Some(before), rest));
    let literal_end =
        rest.strip_prefix('[').and_then(|rest| rest.find(']')).map_or(0, |end| end + 2);
    let end = rest[literal_end..].find(':').map_or(rest.len(), |colon| literal_end + colon);
    (userinfo, Some(&rest[..end]), rest[end..].strip_prefix(':'))
}

/// Removes a disambiguating prefix.
pub(crate) fn unguarded(path: &str, has_scheme: bool, has_authority: bool) -> &str {
    let has_colon_first =
        |path: &str| path.split('/').next().is_some_and(|segment| segment.contains(':'));
    match path.strip_prefix("./") {
        _ if has_authority => path,
        Some(rest) if !has_scheme && has_colon_first(rest) => rest,
        _ if path.starts_with("/.//") => &path[2..],
        _ => path,
    }
}
