//! Changing a URI: each component can be set and removed, each segment of the path put in and taken out.
//!
//! ```
//! use urikit::{UriBuf, edit::Value};
//!
//! let mut uri = UriBuf::parse("http://h/a?b#c").unwrap();
//! uri.edit().set_port(8080)?.push_segment(Value::raw("d/e"))?.remove_fragment();
//! assert_eq!(uri, "http://h:8080/a/d%2Fe?b");
//!
//! let error = uri.edit().set_query("a b").unwrap_err();
//! assert_eq!(error.to_string(), "a URI holds no white space (query, byte 1)");
//! assert_eq!(uri, "http://h:8080/a/d%2Fe?b");
//! # Ok::<(), urikit::edit::EditError>(())
//! ```
//!
//! What is not set stays as it is, byte for byte, and what cannot be set changes nothing. What a component is set to is what
//! it is when the text is parsed again. So that this holds also of paths that would be read as something else, two guards
//! are put in and taken out again:
//!
//! * `/.` before a path that begins with two slashes, where there is no authority: without it the path would be one
//!   (RFC 3986 section 3.3);
//! * `./` before a path whose first segment holds a colon, where there is neither a scheme nor an authority: without it the
//!   segment would begin with a scheme (section 4.2).
//!
//! A guard is not part of the path that is meant: [`Editor::path`] and everything that counts segments do not see it. A text
//! does not tell who has put a guard there, so a path that begins with one where it guards something, as `./a:b` does, is always the
//! path `a:b`, and when what it guards against goes, so does the guard. With the dot-segment removed it is the same path.
//!
//! ```
//! use urikit::UriRefBuf;
//!
//! let mut uri = UriRefBuf::parse("http://h//a:b").unwrap();
//! assert_eq!(uri.edit().remove_authority()?.remove_scheme()?.path(), "//a:b");
//! assert_eq!(uri, "/.//a:b");
//! assert_eq!(uri.edit().set_host("h")?.path(), "//a:b");
//! assert_eq!(uri, "//h//a:b");
//! # Ok::<(), urikit::edit::EditError>(())
//! ```

mod copies;
mod error;
mod guard;
mod pairs;
mod segments;
mod value;

use core::ops::Range;

pub use error::{EditError, StructureError};
pub(crate) use guard::Before;
pub(crate) use segments::joined;
pub use value::{PortValue, Value};

use crate::component::{Authority, Fragment, Host, Path, Port, Query, Scheme, Userinfo};
use crate::error::Component;
use crate::grammar::rfc3986;
use crate::parse;
use crate::percent::AsciiSet;
use crate::reference::{AbsoluteUriBuf, RelativeRefBuf, UriBuf, UriRef, UriRefBuf};
use crate::spans::Spans;

/// What has been changed can be changed again.
type Edited<'e, 'u> = Result<&'e mut Editor<'u>, EditError>;

/// Changes a URI in place; made by `edit` of the owned types.
///
/// Every method either does what it says or changes nothing.
#[derive(Debug)]
#[must_use = "an editor changes nothing by itself: call its methods"]
pub struct Editor<'u> {
    uri: &'u mut UriRefBuf,
    kind: Kind,
}

/// What the type of what is changed promises.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Reference,
    Uri,
    Absolute,
    Relative,
}

impl UriRefBuf {
    /// Changes it in place.
    pub fn edit(&mut self) -> Editor<'_> {
        Editor { uri: self, kind: Kind::Reference }
    }
}

impl UriBuf {
    /// Changes it in place. It keeps a scheme.
    pub fn edit(&mut self) -> Editor<'_> {
        Editor { uri: self.as_reference_mut(), kind: Kind::Uri }
    }
}

impl AbsoluteUriBuf {
    /// Changes it in place. It keeps a scheme and gets no fragment.
    pub fn edit(&mut self) -> Editor<'_> {
        Editor { uri: self.as_reference_mut(), kind: Kind::Absolute }
    }
}

impl RelativeRefBuf {
    /// Changes it in place. It gets no scheme.
    pub fn edit(&mut self) -> Editor<'_> {
        Editor { uri: self.as_reference_mut(), kind: Kind::Relative }
    }
}

impl<'u> Editor<'u> {
    /// What it has come to be.
    pub fn as_uri_ref(&self) -> UriRef<'_> {
        self.uri.as_uri_ref()
    }

    /// The path that is meant: without a guard.
    pub fn path(&self) -> &str {
        let path = self.written_path();
        &path[self.before().guard_len(path)..]
    }

    /// Sets the scheme, without its `:`.
    ///
    /// # Errors
    ///
    /// What is no scheme, and a scheme where the type has none.
    pub fn set_scheme<'v>(&mut self, scheme: impl Into<Value<'v>>) -> Edited<'_, 'u> {
        let text = scheme.into().text(&AsciiSet::SCHEME);
        Scheme::parse(&text)?;
        if self.kind == Kind::Relative {
            return Err(StructureError::SchemeUnexpected.into());
        }
        self.replace_scheme(Some(&text))
    }

    /// Removes the scheme.
    ///
    /// # Errors
    ///
    /// That the type has one.
    pub fn remove_scheme(&mut self) -> Edited<'_, 'u> {
        match self.kind {
            Kind::Uri | Kind::Absolute => Err(StructureError::SchemeMissing.into()),
            Kind::Reference | Kind::Relative => self.replace_scheme(None),
        }
    }

    fn replace_scheme(&mut self, scheme: Option<&str>) -> Edited<'_, 'u> {
        let (spans, before) = (self.spans(), self.before());
        let start = spans.after_scheme() as usize;
        let (guarded, guard) = self.reguard(Before { scheme: scheme.is_some(), ..before })?;
        let (scheme, colon) = scheme.map_or(("", ""), |scheme| (scheme, ":"));
        // Where there is an authority there is no guard.
        let by = self.splice(0..start + guarded, &[scheme, colon, guard])?;
        let to = (scheme.len() + colon.len()) as u32;
        self.set_head(Spans { scheme_end: scheme.len() as u32, ..spans.moved(start as u32, to) }, by);
        Ok(self)
    }

    /// Sets the authority, without its `//`. Data become a host, whatever delimiters are in them.
    ///
    /// # Errors
    ///
    /// What is no authority, and a path that cannot stand behind one.
    pub fn set_authority<'v>(&mut self, authority: impl Into<Value<'v>>) -> Edited<'_, 'u> {
        let text = authority.into().text(&AsciiSet::REG_NAME);
        self.replace_authority(Some(Authority::parse(&text)?))
    }

    /// Removes the authority.
    ///
    /// # Errors
    ///
    /// [`EditError::TooLong`], if the path needs a guard then and there is no room for it.
    pub fn remove_authority(&mut self) -> Edited<'_, 'u> {
        self.replace_authority(None)
    }

    fn replace_authority(&mut self, authority: Option<Authority<'_>>) -> Edited<'_, 'u> {
        let (spans, before) = (self.spans(), self.before());
        let start = spans.after_scheme();
        let (guarded, guard) = self.reguard(Before { authority: authority.is_some(), ..before })?;
        let range = start as usize..spans.path_start as usize + guarded;
        let Some(authority) = authority else {
            let by = self.splice(range, &[guard])?;
            let head = Spans { scheme_end: spans.scheme_end, path_start: start, ..Spans::EMPTY };
            self.set_head(head, by);
            return Ok(self);
        };
        let by = self.splice(range, &["//", authority.as_str(), guard])?;
        let head = Spans { scheme_end: spans.scheme_end, ..authority.spans_at(start + 2) };
        self.set_head(head, by);
        Ok(self)
    }

    /// Sets the userinfo, without its `@`.
    ///
    /// # Errors
    ///
    /// What is no userinfo, and that there is no host.
    pub fn set_userinfo<'v>(&mut self, userinfo: impl Into<Value<'v>>) -> Edited<'_, 'u> {
        let text = userinfo.into().text(&AsciiSet::USERINFO);
        Userinfo::parse(&text)?;
        let range = self.userinfo_range()?;
        self.replace_in_userinfo(range, &[&text, "@"])
    }

    /// Removes the userinfo.
    pub fn remove_userinfo(&mut self) -> &mut Self {
        if let Ok(range) = self.userinfo_range() {
            // What gets shorter is not too long.
            let _ = self.replace_in_userinfo(range, &[]);
        }
        self
    }

    /// Sets the user: what stands before the first `:` of the userinfo, or all of it.
    ///
    /// # Errors
    ///
    /// What is no user, and that there is no host.
    pub fn set_username<'v>(&mut self, user: impl Into<Value<'v>>) -> Edited<'_, 'u> {
        let text = user.into().text(&AsciiSet::USER);
        parse::component(&text, rfc3986::REG_NAME, Component::Userinfo)?;
        let Range { start, end } = self.userinfo_range()?;
        match self.uri.userinfo().map(|userinfo| userinfo.username().as_str().len()) {
            Some(len) => self.replace_in_userinfo(start..start + len, &[&text]),
            None => self.replace_in_userinfo(start..end, &[&text, "@"]),
        }
    }

    /// Sets the password: what stands behind the first `:` of the userinfo.
    ///
    /// # Errors
    ///
    /// What is no password, and that there is no userinfo.
    pub fn set_password<'v>(&mut self, password: impl Into<Value<'v>>) -> Edited<'_, 'u> {
        let text = password.into().text(&AsciiSet::USERINFO);
        Userinfo::parse(&text)?;
        let range = self.password_range().ok_or(StructureError::UserMissing)?;
        self.replace_in_userinfo(range, &[":", &text])
    }

    /// Removes the password and the `:` before it.
    pub fn remove_password(&mut self) -> &mut Self {
        if let Some(range) = self.password_range() {
            // What gets shorter is not too long.
            let _ = self.replace_in_userinfo(range, &[]);
        }
        self
    }

    /// Where the userinfo and its `@` stand, or would.
    fn userinfo_range(&self) -> Result<Range<usize>, StructureError> {
        let Spans { host_start, .. } = self.spans();
        if host_start == 0 {
            return Err(StructureError::HostMissing);
        }
        Ok(self.spans().after_scheme() as usize + 2..host_start as usize)
    }

    /// Where the password and the `:` before it stand, or would.
    fn password_range(&self) -> Option<Range<usize>> {
        let user = self.uri.userinfo()?.username().as_str().len();
        let Range { start, end } = self.spans().userinfo()?;
        Some(start + user..end)
    }

    fn replace_in_userinfo(&mut self, range: Range<usize>, pieces: &[&str]) -> Edited<'_, 'u> {
        let by = self.splice(range, pieces)?;
        self.spans_mut().move_host(by);
        Ok(self)
    }

    /// Sets the host; an IP literal with its brackets, or an address as such. Where there is no authority there is one then.
    ///
    /// # Errors
    ///
    /// What is no host, and a path that cannot stand behind an authority.
    pub fn set_host<'v>(&mut self, host: impl Into<Value<'v>>) -> Edited<'_, 'u> {
        let text = host.into().host_text()?;
        let host = Host::parse(&text)?;
        let Some(range) = self.spans().host() else {
            return self.replace_authority(Some(Authority::new(&text, 0, text.len() as u32, host.kind())));
        };
        let by = self.splice(range, &[&text])?;
        let spans = self.spans_mut();
        spans.host_kind = host.kind();
        spans.move_host_end(by);
        Ok(self)
    }

    /// Sets the port to a number or to digits, without its `:`, or removes it if `port` is `None`.
    ///
    /// # Errors
    ///
    /// Returns an error if the digits are not a port, or [`StructureError::HostMissing`] if there is no host.
    pub fn set_port<'v>(&mut self, port: impl Into<PortValue<'v>>) -> Edited<'_, 'u> {
        let Some(text) = port.into().into_text() else { return Ok(self.remove_port()) };
        Port::parse(&text)?;
        self.replace_port(&[":", &text])
    }

    /// Removes the port.
    pub fn remove_port(&mut self) -> &mut Self {
        // Without a host there is none; what gets shorter is not too long.
        let _ = self.replace_port(&[]);
        self
    }

    fn replace_port(&mut self, pieces: &[&str]) -> Edited<'_, 'u> {
        let Spans { host_start, host_end, path_start, .. } = self.spans();
        if host_start == 0 {
            return Err(StructureError::HostMissing.into());
        }
        let by = self.splice(host_end as usize..path_start as usize, pieces)?;
        self.spans_mut().move_path(by);
        Ok(self)
    }

    /// Sets the path. Data keep their slashes: set [segments](Self::set_segments) where a slash is data.
    ///
    /// # Errors
    ///
    /// What is no path, and a path without a `/` at its beginning behind an authority.
    pub fn set_path<'v>(&mut self, path: impl Into<Value<'v>>) -> Edited<'_, 'u> {
        let text = path.into().text(&AsciiSet::PATH);
        Path::parse(&text)?;
        self.replace_path(&text)
    }

    fn replace_path(&mut self, path: &str) -> Edited<'_, 'u> {
        let guard = self.before().guard(path)?;
        let by = self.splice(self.spans().path(), &[guard, path])?;
        self.spans_mut().move_path_end(by);
        Ok(self)
    }

    /// Sets the query, without its `?`.
    ///
    /// # Errors
    ///
    /// What is no query.
    pub fn set_query<'v>(&mut self, query: impl Into<Value<'v>>) -> Edited<'_, 'u> {
        let text = query.into().text(&AsciiSet::QUERY);
        Query::parse(&text)?;
        self.replace_query(&["?", &text])
    }

    /// Removes the query.
    pub fn remove_query(&mut self) -> &mut Self {
        // What gets shorter is not too long.
        let _ = self.replace_query(&[]);
        self
    }

    fn replace_query(&mut self, pieces: &[&str]) -> Edited<'_, 'u> {
        let Spans { path_end, query_end, .. } = self.spans();
        let by = self.splice(path_end as usize..query_end as usize, pieces)?;
        self.spans_mut().move_query_end(by);
        Ok(self)
    }

    /// Sets the fragment, without its `#`.
    ///
    /// # Errors
    ///
    /// What is no fragment, and a fragment where the type has none.
    pub fn set_fragment<'v>(&mut self, fragment: impl Into<Value<'v>>) -> Edited<'_, 'u> {
        let text = fragment.into().text(&AsciiSet::FRAGMENT);
        Fragment::parse(&text)?;
        if self.kind == Kind::Absolute {
            return Err(StructureError::FragmentUnexpected.into());
        }
        self.splice(self.spans().query_end as usize..self.uri.as_str().len(), &["#", &text])?;
        Ok(self)
    }

    /// Removes the fragment.
    pub fn remove_fragment(&mut self) -> &mut Self {
        let (text, spans) = self.uri.text_and_spans_mut();
        text.truncate(spans.query_end as usize);
        self
    }

    fn spans(&self) -> Spans {
        self.uri.as_uri_ref().spans()
    }

    fn spans_mut(&mut self) -> &mut Spans {
        self.uri.text_and_spans_mut().1
    }

    fn before(&self) -> Before {
        Before::of(&self.spans())
    }

    /// The path as it is written, a guard included.
    fn written_path(&self) -> &str {
        &self.uri.as_str()[self.spans().path()]
    }

    /// How long the path's guard is, and the one that it needs behind something else.
    fn reguard(&self, after: Before) -> Result<(usize, &'static str), StructureError> {
        let path = self.written_path();
        let guarded = self.before().guard_len(path);
        Ok((guarded, after.guard(&path[guarded..])?))
    }

    /// Puts pieces in the place of a stretch of the text; gives by how much what stands behind it is moved, modulo 2³².
    fn splice(&mut self, range: Range<usize>, pieces: &[&str]) -> Result<u32, EditError> {
        let (text, _) = self.uri.text_and_spans_mut();
        let new: usize = pieces.iter().map(|piece| piece.len()).sum();
        check_len(text.len() - range.len() + new)?;
        let by = (new as u32).wrapping_sub(range.len() as u32);
        let (last, before) = pieces.split_last().unwrap_or((&"", &[]));
        text.replace_range(range.clone(), last);
        before.iter().rev().for_each(|piece| text.insert_str(range.start, piece));
        Ok(by)
    }

    /// All before the path has these spans now; the end of the path has come to stand somewhere else.
    fn set_head(&mut self, head: Spans, by: u32) {
        let spans = self.spans_mut();
        *spans = Spans { path_end: spans.path_end, query_end: spans.query_end, ..head };
        spans.move_path_end(by);
    }
}

/// Refuses a length that offsets cannot tell.
const fn check_len(len: usize) -> Result<(), EditError> {
    if len > u32::MAX as usize { Err(EditError::TooLong) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use std::format;

    use super::*;

    #[test]
    fn lengths_are_refused_that_offsets_cannot_tell() {
        let most = u32::MAX as usize;
        assert_eq!([0, most].map(check_len), [Ok(()); 2]);
        if let Some(more) = most.checked_add(1) {
            assert_eq!(check_len(more), Err(EditError::TooLong));
        }
    }

    /// Lengths are added, so that a long piece has room beside another.
    #[test]
    fn long_pieces_are_put_to_long_texts() {
        let long = "a".repeat(1 << 16);
        let mut uri = UriRefBuf::parse(format!("/{long}")).unwrap();
        uri.edit().push_segment(&long).unwrap().set_query(&long).unwrap();
        assert_eq!(uri.as_str(), format!("/{long}/{long}?{long}"));
    }
}
