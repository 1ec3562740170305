//! Editing of URIs in place: setting and removing components, path segments, and query pairs.
//!
//! The setters are methods of the owned types, such as [`UriBuf::set_host`]. The `with_` methods of
//! all types, such as [`Uri::with_query`], return a changed copy.
//!
//! **Components are syntax, and items are data.** A setter of a whole component, such as
//! [`UriBuf::set_path`], takes a string that is already percent-encoded and refuses any other. A
//! method for an item inside a component takes data, and encodes what would be a delimiter. Items
//! are path segments, query keys and values, usernames, and passwords. Each such method has a
//! variant that takes syntax, such as [`UriBuf::push_segment_encoded`].
//!
//! ```
//! use urikit::UriBuf;
//!
//! let mut uri = UriBuf::parse("http://example.com/files?v=1#top")?;
//! uri.set_port(8080)?.push_segment("a/b")?.append_query_pair("q", "1 + 1")?.remove_fragment();
//! assert_eq!(uri, "http://example.com:8080/files/a%2Fb?v=1&q=1%20%2B%201");
//!
//! let error = uri.set_query("a b").unwrap_err();
//! assert_eq!(error.to_string(), "whitespace in query at byte 1");
//! assert_eq!(uri, "http://example.com:8080/files/a%2Fb?v=1&q=1%20%2B%201");
//! # Ok::<(), urikit::Error>(())
//! ```
//!
//! An edit changes only the given component; all other bytes remain the same, except for
//! disambiguating prefixes of the path. If the edit fails, the URI is unchanged. Parsing the result
//! yields the components that were set, so some paths need a prefix:
//!
//! * `/.` before a path that starts with two slashes, if the authority is missing. Without the
//!   prefix, the path would be parsed as an authority (RFC 3986 section 3.3).
//! * `./` before a path whose first segment contains a colon, if there is neither a scheme nor an
//!   authority. Without the prefix, the segment would be parsed as a scheme (section 4.2).
//!
//! The setters insert these prefixes, and remove them when they are no longer needed, even if the
//! input had them. All methods that take a segment index ignore them. The prefixes do not affect
//! resolution or normalization, which remove dot-segments.
//!
//! ```
//! use urikit::UriRefBuf;
//!
//! let mut uri = UriRefBuf::parse("http://example.com//a:b")?;
//! uri.remove_authority()?.remove_scheme()?;
//! assert_eq!(uri, "/.//a:b");
//! uri.set_host("example.org")?;
//! assert_eq!(uri, "//example.org//a:b");
//! # Ok::<(), urikit::Error>(())
//! ```
//!
//! [`UriBuf::set_host`]: crate::UriBuf::set_host
//! [`UriBuf::set_path`]: crate::UriBuf::set_path
//! [`UriBuf::push_segment_encoded`]: crate::UriBuf::push_segment_encoded
//! [`Uri::with_query`]: crate::Uri::with_query

mod error;
mod input;
mod path;
mod setters;

use alloc::borrow::Cow;
use alloc::string::String;
use core::ops::Range;

pub use error::{EditError, StructureError};
pub use input::{HostInput, OptionalInput, PortInput};
pub(crate) use path::{encoded_segment, joined, path_prefix};

use crate::chars::{Class, UCSCHAR};
use crate::component::{Authority, Userinfo};
use crate::error::{Component, ParseError};
use crate::parse;
use crate::path::PathContext;
use crate::percent::{self, AsciiSet};
use crate::query::{self, QueryEditor, QuerySyntax};
use crate::spans::Spans;
use crate::syntax::Grammar;

/// Edits the string of a reference and its spans together.
///
/// It is not generic over the specification, so all owned types share its code. Each method checks
/// its argument first, so that an error leaves the reference unchanged.
pub(crate) struct Editor<'u> {
    text: &'u mut String,
    spans: &'u mut Spans,
    grammar: &'static Grammar,
}

/// The result of an edit. After an error, the reference is unchanged.
type Edited = Result<(), EditError>;

impl<'u> Editor<'u> {
    /// Creates an editor of a string and its spans, in which every change is checked by `grammar`.
    ///
    /// The spans must be those of the string, and both must be valid by the grammar. Every method
    /// preserves this, also if it returns an error.
    pub(crate) const fn new(
        (text, spans): (&'u mut String, &'u mut Spans),
        grammar: &'static Grammar,
    ) -> Self {
        Self { text, spans, grammar }
    }

    /// Replaces the scheme, or adds one to a relative reference.
    fn set_scheme(&mut self, scheme: &str) -> Edited {
        parse::scheme_alone(scheme.as_bytes())?;
        self.replace_scheme(Some(scheme))
    }

    /// Replaces the scheme, which must be valid, or removes it if it is `None`. The path then gets
    /// the prefix that it needs.
    fn replace_scheme(&mut self, scheme: Option<&str>) -> Edited {
        let spans = *self.spans;
        let start = spans.after_scheme() as usize;
        // The path may need another prefix than before: without its scheme, `x:a:b` becomes
        // `./a:b`.
        let context = PathContext { has_scheme: scheme.is_some(), ..PathContext::of(&spans) };
        let (old_prefix, prefix) = self.new_path_prefix(context)?;
        let (scheme, colon) = scheme.map_or(("", ""), |scheme| (scheme, ":"));
        // A prefix directly follows the scheme, because with an authority there is none.
        let by = self.splice(0..start + old_prefix, &[scheme, colon, prefix])?;
        // The authority keeps its length, so its offsets move by the difference of the schemes.
        let to = (scheme.len() + colon.len()) as u32;
        self.set_head(
            Spans { scheme_end: scheme.len() as u32, ..spans.moved(start as u32, to) },
            by,
        );
        Ok(())
    }

    /// Replaces the whole authority, which is validated here.
    fn set_authority(&mut self, authority: &str) -> Edited {
        // These offsets count from the start of the authority. `replace_authority` converts them
        // to offsets in the URI when it knows where the authority starts.
        let spans = parse::authority_alone(authority.as_bytes(), self.grammar)?;
        self.replace_authority(Some(Authority::new(
            authority,
            spans.host_start,
            spans.host_end,
            spans.host_kind,
        )))
    }

    /// Replaces the authority, which must be valid, or removes it if it is `None`. The path then
    /// gets the prefix that it needs.
    fn replace_authority(&mut self, authority: Option<Authority<'_>>) -> Edited {
        let spans = *self.spans;
        let start = spans.after_scheme();
        // Without its authority, `//h//a` becomes `/.//a`, and with a new one, the prefix is
        // removed.
        let context = PathContext { has_authority: authority.is_some(), ..PathContext::of(&spans) };
        let (old_prefix, prefix) = self.new_path_prefix(context)?;
        // The range includes the old prefix of the path, which an authority makes unnecessary.
        let range = start as usize..spans.path_start as usize + old_prefix;
        let (slashes, text, head) = match authority {
            Some(authority) => ("//", authority.as_str(), authority.head_spans_at(start + 2)),
            None => ("", "", Spans { path_start: start, ..Spans::EMPTY }),
        };
        let by = self.splice(range, &[slashes, text, prefix])?;
        self.set_head(Spans { scheme_end: spans.scheme_end, ..head }, by);
        Ok(())
    }

    /// Replaces the userinfo and its `@`, or removes both. Adding one needs a host, because a
    /// userinfo is a part of the authority.
    fn set_userinfo(&mut self, OptionalInput(userinfo): OptionalInput<'_>) -> Edited {
        let Some(userinfo) = userinfo else {
            // Without a host, there is no userinfo to remove.
            return self.userinfo_range().map_or(Ok(()), |it| self.replace_in_userinfo(it, &[]));
        };
        let class = self.grammar.authority.userinfo;
        self.check(userinfo, class, Component::Userinfo)?;
        let range = self.userinfo_range()?;
        self.replace_in_userinfo(range, &[userinfo, "@"])
    }

    /// Replaces the username, and keeps the password. In `//:p@h`, the username is empty, and in
    /// `//h`, the userinfo is missing.
    fn set_username(&mut self, user: Item<'_>) -> Edited {
        // A username has the characters of a userinfo except `:`, which starts the password. These
        // are exactly the characters of a registered name.
        let class = self.grammar.authority.reg_name;
        let text = user.text(&AsciiSet::USER, class, Component::Userinfo, self.grammar)?;
        let Range { start, end } = self.userinfo_range()?;
        // An existing userinfo keeps its password and its `@`. A new one needs an `@`.
        match self.userinfo().map(|userinfo| userinfo.username().as_str().len()) {
            Some(len) => self.replace_in_userinfo(start..start + len, &[&text]),
            None => self.replace_in_userinfo(start..end, &[&text, "@"]),
        }
    }

    /// Replaces the password, or adds one after an existing username.
    fn set_password(&mut self, password: Item<'_>) -> Edited {
        let class = self.grammar.authority.userinfo;
        let text = password.text(&AsciiSet::USERINFO, class, Component::Userinfo, self.grammar)?;
        // Without a host, that is the error to report, rather than the missing username.
        self.userinfo_range()?;
        let range = self.password_range().ok_or(StructureError::UserMissing)?;
        self.replace_in_userinfo(range, &[":", &text])
    }

    fn remove_password(&mut self) -> Edited {
        self.password_range().map_or(Ok(()), |range| self.replace_in_userinfo(range, &[]))
    }

    fn userinfo(&self) -> Option<Userinfo<'_>> {
        self.spans.userinfo().map(|range| Userinfo::new(&self.text[range]))
    }

    /// Returns the range of the userinfo and its `@`, or the empty range before the host if there
    /// is none.
    ///
    /// Returns an error if there is no host, because only an authority can contain userinfo.
    fn userinfo_range(&self) -> Result<Range<usize>, StructureError> {
        match self.spans.host_start as usize {
            0 => Err(StructureError::HostMissing),
            host_start => Ok(self.spans.after_scheme() as usize + "//".len()..host_start),
        }
    }

    /// Returns the range of the password and the `:` before it, or the empty range after the
    /// username if there is no password. Returns `None` if the userinfo is missing.
    fn password_range(&self) -> Option<Range<usize>> {
        let user = self.userinfo()?.username().as_str().len();
        let Range { start, end } = self.spans.userinfo()?;
        Some(start + user..end)
    }

    /// Replaces a range inside the userinfo and its `@` with `parts`.
    fn replace_in_userinfo(&mut self, range: Range<usize>, parts: &[&str]) -> Edited {
        // The userinfo precedes the host, so all offsets from the host on move.
        let by = self.splice(range, parts)?;
        self.spans.move_host(by);
        Ok(())
    }

    /// Replaces the host, and keeps the userinfo and the port. Without a host, removes the whole
    /// authority, because its other parts require one.
    fn set_host(&mut self, HostInput(host): HostInput<'_>) -> Edited {
        let Some(host) = host else { return self.replace_authority(None) };
        let kind = parse::host_alone(host.as_bytes(), self.grammar)?;
        // A host without an authority around it adds one, which may change the path prefix.
        let Some(range) = self.spans.host() else {
            // The authority is only the host, so the host is the whole of its string.
            let authority = Authority::new(&host, 0, host.len() as u32, kind);
            return self.replace_authority(Some(authority));
        };
        let by = self.splice(range, &[&host])?;
        self.spans.host_kind = kind;
        self.spans.move_host_end(by);
        Ok(())
    }

    /// Replaces or removes the port and its `:`, which are between the host and the path.
    fn set_port(&mut self, PortInput(port): PortInput<'_>) -> Edited {
        let Spans { host_start, host_end, path_start, .. } = *self.spans;
        // The port is checked before the host, because an invalid value is an error in any URI.
        let parts = match &port {
            Some(port) => {
                parse::port_alone(port.as_bytes())?;
                [":", port]
            }
            // Two empty parts remove the port and its `:`.
            None => ["", ""],
        };
        if host_start == 0 {
            return match port {
                // Without a host, there is no port to remove.
                None => Ok(()),
                Some(_) => Err(StructureError::HostMissing.into()),
            };
        }
        let by = self.splice(host_end as usize..path_start as usize, &parts)?;
        self.spans.move_path(by);
        Ok(())
    }

    /// Replaces the query and its `?`, or removes both.
    fn set_query(&mut self, OptionalInput(query): OptionalInput<'_>) -> Edited {
        let Some(query) = query else { return self.replace_query(&[]) };
        self.check(query, self.grammar.query, Component::Query)?;
        self.replace_query(&["?", query])
    }

    /// Replaces the query and the `?` before it with `parts`, which must include a `?` or be empty.
    fn replace_query(&mut self, parts: &[&str]) -> Edited {
        let Spans { path_end, query_end, .. } = *self.spans;
        let by = self.splice(path_end as usize..query_end as usize, parts)?;
        self.spans.move_query_end(by);
        Ok(())
    }

    /// Appends encoded pairs, which are separated by `&`, to the query.
    ///
    /// This looks only at the end of the query, so that many calls take linear time.
    fn append_pairs(&mut self, pairs: &str) -> Edited {
        if pairs.is_empty() {
            return Ok(());
        }
        let Spans { path_end, query_end, .. } = *self.spans;
        // The range from the path to the end of the query includes the `?`.
        let separator = match query_end - path_end {
            0 => "?",
            1 => "",
            _ => "&",
        };
        let end = query_end as usize;
        let by = self.splice(end..end, &[separator, pairs])?;
        self.spans.move_query_end(by);
        Ok(())
    }

    /// Appends a pair that is already encoded, after checking that it stays one pair.
    fn append_pair_encoded(&mut self, key: &str, value: &str) -> Edited {
        // A value may contain `=`, because only the first one in a pair separates the key.
        let error = |error: ParseError| error.by(self.grammar.spec);
        query::check_field(key, self.grammar.query, b"&=").map_err(error)?;
        query::check_field(value, self.grammar.query, b"&").map_err(error)?;
        self.append_pairs(&[key, "=", value].concat())
    }

    /// Passes the query to `change`, and replaces it by the result.
    fn edit_query(&mut self, syntax: QuerySyntax, change: impl FnOnce(&mut QueryEditor)) -> Edited {
        // The editor works on a copy, so an error, which is only known at the end, changes nothing.
        let old = self.spans.query().map(|range| self.text[range].into());
        let mut query = QueryEditor::with_grammar(old, syntax, self.grammar);
        change(&mut query);
        match query.into_string() {
            Some(query) => self.replace_query(&["?", &query]),
            None => self.replace_query(&[]),
        }
    }

    /// Replaces the fragment and its `#`, or removes both. It ends the reference, so no offset
    /// moves.
    fn set_fragment(&mut self, OptionalInput(fragment): OptionalInput<'_>) -> Edited {
        let Some(fragment) = fragment else {
            self.text.truncate(self.spans.query_end as usize);
            return Ok(());
        };
        self.check(fragment, self.grammar.fragment, Component::Fragment)?;
        self.splice(self.spans.query_end as usize..self.text.len(), &["#", fragment]).map(drop)
    }

    fn check(&self, text: &str, class: Class, component: Component) -> Result<(), ParseError> {
        check(text, class, component, self.grammar)
    }

    /// Returns the length of the current prefix of the path, and the prefix that the path requires
    /// after the components before it have become those of `after`.
    ///
    /// Returns an error if the path cannot follow them.
    fn new_path_prefix(&self, after: PathContext) -> Result<(usize, &'static str), StructureError> {
        let path = &self.text[self.spans.path()];
        let old_len = PathContext::of(self.spans).prefix_len(path.as_bytes());
        Ok((old_len, path_prefix(after, path[old_len..].bytes())?))
    }

    /// Replaces a range of the string with `parts`, and returns the distance that the rest moves,
    /// modulo 2³².
    ///
    /// The spans are unchanged, so the caller must move those after the range by this distance.
    /// Returns an error, and changes nothing, if the result would be too long.
    fn splice(&mut self, range: Range<usize>, parts: &[&str]) -> Result<u32, EditError> {
        let new: usize = parts.iter().map(|part| part.len()).sum();
        // Check before the first change, so that an error leaves the reference as it was.
        check_len(self.text.len() - range.len() + new)?;
        // Wrapping subtraction represents a negative distance, and wrapping addition applies it.
        let by = (new as u32).wrapping_sub(range.len() as u32);
        // Replace the range by the last part, and insert the others before it in reverse order.
        // Most edits have one or two parts, so this needs no temporary string.
        let (last, before) = parts.split_last().unwrap_or((&"", &[]));
        self.text.replace_range(range.clone(), last);
        before.iter().rev().for_each(|part| self.text.insert_str(range.start, part));
        Ok(by)
    }

    /// Sets the spans up to the start of the path to those of `head`, and moves the ends of the
    /// path and the query by `by`.
    fn set_head(&mut self, head: Spans, by: u32) {
        let Spans { path_end, query_end, .. } = *self.spans;
        *self.spans = Spans { path_end, query_end, ..head };
        self.spans.move_path_end(by);
    }
}

/// An item of a component: data to percent-encode, or a string that is already encoded.
#[derive(Clone, Copy)]
pub(crate) enum Item<'d> {
    Data(&'d [u8]),
    Encoded(&'d str),
}

impl<'d> Item<'d> {
    /// Returns the percent-encoded item, which is borrowed if it needs no escapes.
    ///
    /// `class` has the characters that the item allows, and `set` the ASCII characters to escape,
    /// which are all others. The set follows from the class, but is a table of all bytes, so the
    /// caller passes a constant instead of computing it here.
    ///
    /// Returns an error if the item is already encoded and contains another character. The error
    /// is one of `component`, and cites the specification of `grammar`. Data is never an error.
    pub(crate) fn text(
        self,
        set: &AsciiSet,
        class: Class,
        component: Component,
        grammar: &Grammar,
    ) -> Result<Cow<'d, str>, ParseError> {
        match self {
            // Data is escaped where necessary, so it is valid for every item. The mask leaves the
            // non-ASCII characters that the class allows: in an IRI, they stay as they are. A class
            // of RFC 3986 has none, so in a URI, all of them are escaped.
            Self::Data(data) => Ok(percent::escape_keeping(data, set, class & UCSCHAR)),
            Self::Encoded(text) => {
                check(text, class, component, grammar)?;
                Ok(Cow::Borrowed(text))
            }
        }
    }
}

/// Checks that a component or item contains only escapes and characters of `class`.
pub(crate) fn check(
    text: &str,
    class: Class,
    component: Component,
    grammar: &Grammar,
) -> Result<(), ParseError> {
    parse::component(text, class, component).map_err(|error| error.by(grammar.spec))
}

/// Checks that the offsets of a string of this length are `u32`.
const fn check_len(len: usize) -> Result<(), EditError> {
    if len > u32::MAX as usize { Err(EditError::TooLong) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use std::format;

    use super::*;
    use crate::UriRefBuf;

    #[test]
    fn lengths_over_32_bits_are_errors() {
        let most = u32::MAX as usize;
        assert_eq!([0, most].map(check_len), [Ok(()); 2]);
        if let Some(more) = most.checked_add(1) {
            assert_eq!(check_len(more), Err(EditError::TooLong));
        }
    }

    #[test]
    fn long_values_in_long_references() {
        let long = "a".repeat(1 << 16);
        let mut uri = UriRefBuf::parse(format!("/{long}")).unwrap();
        uri.push_segment(&long).unwrap().set_query(&long).unwrap();
        assert_eq!(uri.as_str(), format!("/{long}/{long}?{long}"));
    }
}
