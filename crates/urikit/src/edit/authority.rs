//! Editing of the authority.

use core::ops::Range;

use super::{Edited, Editor, OptionalValue, PortValue, StructureError, Value};
use crate::component::{Authority, Host, Port, Userinfo};
use crate::error::Component;
use crate::grammar::rfc3986;
use crate::parse;
use crate::percent::AsciiSet;
use crate::spans::Spans;

use super::Before;

impl<'u> Editor<'u> {
    /// Sets the whole authority of a URI, such as `"user@example.com:8080"`, without its `//`.
    ///
    /// The value replaces the userinfo, the host, and the port. [Raw data](Value::raw) becomes the
    /// host, and delimiters in it are percent-encoded.
    ///
    /// # Errors
    ///
    /// Returns an error if the value is not an authority, or [`StructureError::PathWithoutSlash`]
    /// if the path is not empty and does not start with `/`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriBuf;
    ///
    /// let mut uri = UriBuf::parse("http://localhost:3000/api")?;
    /// uri.edit().set_authority("api.example.com:8443")?;
    /// assert_eq!(uri, "http://api.example.com:8443/api");
    /// # Ok::<(), urikit::Error>(())
    /// ```
    pub fn set_authority<'v>(&mut self, authority: impl Into<Value<'v>>) -> Edited<'_, 'u> {
        let text = authority.into().text(&AsciiSet::REG_NAME);
        self.replace_authority(Some(Authority::parse(&text)?))
    }

    /// Removes the authority and its `//` from the URI: the userinfo, the host, and the port.
    ///
    /// The path is unchanged. If it starts with `//`, the prefix `/.` is added when the URI is
    /// written, so that a parser does not read it as an authority.
    ///
    /// # Errors
    ///
    /// Returns [`EditError::TooLong`](super::EditError::TooLong) if the prefix makes the URI longer
    /// than `u32::MAX` bytes.
    pub fn remove_authority(&mut self) -> Edited<'_, 'u> {
        self.replace_authority(None)
    }

    fn replace_authority(&mut self, authority: Option<Authority<'_>>) -> Edited<'_, 'u> {
        let (spans, before) = (self.spans(), self.before());
        let start = spans.after_scheme();
        let (prefix_len, path_prefix) =
            self.new_path_prefix(Before { authority: authority.is_some(), ..before })?;
        let range = start as usize..spans.path_start as usize + prefix_len;
        let Some(authority) = authority else {
            let by = self.splice(range, &[path_prefix])?;
            let head = Spans { scheme_end: spans.scheme_end, path_start: start, ..Spans::EMPTY };
            self.set_head(head, by);
            return Ok(self);
        };
        let by = self.splice(range, &["//", authority.as_str(), path_prefix])?;
        let head = Spans { scheme_end: spans.scheme_end, ..authority.spans_at(start + 2) };
        self.set_head(head, by);
        Ok(self)
    }

    /// Sets the userinfo, such as `"user:password"`, or removes it if `userinfo` is `None`.
    ///
    /// The value does not include the `@`. To change only one part, use
    /// [`set_username`](Self::set_username) or [`set_password`](Self::set_password).
    ///
    /// # Errors
    ///
    /// Returns an error if the value contains a character that a userinfo does not allow, or
    /// [`StructureError::HostMissing`] if the URI has no host.
    pub fn set_userinfo<'v>(&mut self, userinfo: impl Into<OptionalValue<'v>>) -> Edited<'_, 'u> {
        let OptionalValue(Some(userinfo)) = userinfo.into() else {
            return Ok(self.remove_userinfo());
        };
        let text = userinfo.text(&AsciiSet::USERINFO);
        Userinfo::parse(&text)?;
        let range = self.userinfo_range()?;
        self.replace_in_userinfo(range, &[&text, "@"])
    }

    /// Removes the userinfo, such as `user:password`, and the `@` after it from the URI.
    ///
    /// Nothing changes if the URI has no userinfo. To keep the username and remove only the
    /// password, use [`remove_password`](Self::remove_password).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriBuf;
    ///
    /// let mut uri = UriBuf::parse("https://ci:s3cret@git.example.com/repo.git")?;
    /// uri.edit().remove_userinfo();
    /// assert_eq!(uri, "https://git.example.com/repo.git");
    /// # Ok::<(), urikit::OwnedParseError>(())
    /// ```
    pub fn remove_userinfo(&mut self) -> &mut Self {
        if let Ok(range) = self.userinfo_range() {
            // The result is shorter, so it cannot be too long.
            let _ = self.replace_in_userinfo(range, &[]);
        }
        self
    }

    /// Sets the username of the URI: the part of the userinfo before its first `:`.
    ///
    /// The password is unchanged. If the URI has no userinfo, the username and an `@` are added
    /// before the host.
    ///
    /// # Errors
    ///
    /// Returns an error if the value contains a character that a username does not allow, such as
    /// `:`, or [`StructureError::HostMissing`] if the URI has no host.
    pub fn set_username<'v>(&mut self, user: impl Into<Value<'v>>) -> Edited<'_, 'u> {
        let text = user.into().text(&AsciiSet::USER);
        parse::component(&text, rfc3986::REG_NAME, Component::Userinfo)?;
        let Range { start, end } = self.userinfo_range()?;
        match self.uri.userinfo().map(|userinfo| userinfo.username().as_str().len()) {
            Some(len) => self.replace_in_userinfo(start..start + len, &[&text]),
            None => self.replace_in_userinfo(start..end, &[&text, "@"]),
        }
    }

    /// Sets the password of the URI, or removes it and the `:` before it if the value is `None`.
    ///
    /// The password is the part of the userinfo after its first `:`. RFC 3986 deprecates passwords
    /// in URIs, because URIs are often logged or displayed.
    ///
    /// # Errors
    ///
    /// Returns an error if the value contains a character that a password does not allow, or
    /// [`StructureError::UserMissing`] if the URI has no userinfo.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriBuf;
    /// use urikit::edit::Value;
    ///
    /// let mut uri = UriBuf::parse("ftp://ftp.example.com/")?;
    /// uri.edit().set_username("joe")?.set_password(Value::raw("p@ss"))?;
    /// assert_eq!(uri, "ftp://joe:p%40ss@ftp.example.com/");
    /// # Ok::<(), urikit::Error>(())
    /// ```
    pub fn set_password<'v>(&mut self, password: impl Into<OptionalValue<'v>>) -> Edited<'_, 'u> {
        let OptionalValue(Some(password)) = password.into() else {
            return Ok(self.remove_password());
        };
        let text = password.text(&AsciiSet::USERINFO);
        Userinfo::parse(&text)?;
        let range = self.password_range().ok_or(StructureError::UserMissing)?;
        self.replace_in_userinfo(range, &[":", &text])
    }

    /// Removes the password and the `:` before it from the URI. The username is unchanged.
    ///
    /// Nothing changes if the URI has no password. Use this method before you store or display a
    /// URI.
    pub fn remove_password(&mut self) -> &mut Self {
        if let Some(range) = self.password_range() {
            // The result is shorter, so it cannot be too long.
            let _ = self.replace_in_userinfo(range, &[]);
        }
        self
    }

    /// Returns the range of the userinfo and its `@`, which is empty if the userinfo is missing.
    fn userinfo_range(&self) -> Result<Range<usize>, StructureError> {
        let Spans { host_start, .. } = self.spans();
        if host_start == 0 {
            return Err(StructureError::HostMissing);
        }
        Ok(self.spans().after_scheme() as usize + 2..host_start as usize)
    }

    /// Returns the range of the password and the `:` before it, which is empty if the URI has no
    /// password.
    fn password_range(&self) -> Option<Range<usize>> {
        let user = self.uri.userinfo()?.username().as_str().len();
        let Range { start, end } = self.spans().userinfo()?;
        Some(start + user..end)
    }

    fn replace_in_userinfo(&mut self, range: Range<usize>, parts: &[&str]) -> Edited<'_, 'u> {
        let by = self.splice(range, parts)?;
        self.spans_mut().move_host(by);
        Ok(self)
    }

    /// Sets the host of the URI, or removes the whole authority if `host` is `None`.
    ///
    /// The value is a name, an IP address in brackets, or an IP address of [`core::net`]. If the
    /// URI has no authority, one is added.
    ///
    /// # Errors
    ///
    /// Returns an error if the value is not a valid host, or [`StructureError::PathWithoutSlash`]
    /// if the path is not empty and does not start with `/`, so that it cannot follow a host.
    ///
    /// # Examples
    ///
    /// ```
    /// use std::net::Ipv6Addr;
    /// use urikit::UriBuf;
    ///
    /// let mut uri = UriBuf::parse("http://example.com:8080/status")?;
    /// uri.edit().set_host(Ipv6Addr::LOCALHOST)?;
    /// assert_eq!(uri, "http://[::1]:8080/status");
    /// # Ok::<(), urikit::Error>(())
    /// ```
    pub fn set_host<'v>(&mut self, host: impl Into<OptionalValue<'v>>) -> Edited<'_, 'u> {
        let OptionalValue(Some(host)) = host.into() else { return self.remove_authority() };
        let text = host.host_text()?;
        let host = Host::parse(&text)?;
        let Some(range) = self.spans().host() else {
            return self.replace_authority(Some(Authority::new(
                &text,
                0,
                text.len() as u32,
                host.kind(),
            )));
        };
        let by = self.splice(range, &[&text])?;
        let spans = self.spans_mut();
        spans.host_kind = host.kind();
        spans.move_host_end(by);
        Ok(self)
    }

    /// Sets the port to a number or a string of digits, or removes it if `port` is `None`.
    ///
    /// The string does not include the `:` before the port. The host is unchanged.
    ///
    /// # Errors
    ///
    /// Returns an error if the value is not a string of digits, or [`StructureError::HostMissing`]
    /// if the URI has no host.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriBuf;
    ///
    /// let mut uri = UriBuf::parse("http://example.com:80/")?;
    /// assert_eq!(uri.edit().set_port(8080)?.as_uri_ref(), "http://example.com:8080/");
    /// assert_eq!(uri.edit().set_port(None)?.as_uri_ref(), "http://example.com/");
    /// # Ok::<(), urikit::Error>(())
    /// ```
    pub fn set_port<'v>(&mut self, port: impl Into<PortValue<'v>>) -> Edited<'_, 'u> {
        let Some(text) = port.into().into_text() else { return Ok(self.remove_port()) };
        Port::parse(&text)?;
        self.replace_port(&[":", &text])
    }

    /// Removes the port and the `:` before it from the URI. The host is unchanged.
    ///
    /// Nothing changes if the URI has no port. Without a port, clients use the default port of the
    /// scheme.
    pub fn remove_port(&mut self) -> &mut Self {
        // Without a host there is no port, and a shorter result cannot be too long.
        let _ = self.replace_port(&[]);
        self
    }

    fn replace_port(&mut self, parts: &[&str]) -> Edited<'_, 'u> {
        let Spans { host_start, host_end, path_start, .. } = self.spans();
        if host_start == 0 {
            return Err(StructureError::HostMissing.into());
        }
        let by = self.splice(host_end as usize..path_start as usize, parts)?;
        self.spans_mut().move_path(by);
        Ok(self)
    }
}
