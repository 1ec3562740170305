//! Finds the part of a mail that a `cid` or `mid` URI identifies (RFC 2392).

use std::borrow::Cow;

use urikit::UriRef;
use urikit::component::Encoded;

use crate::document::{Document, Scope, ScopeId};

impl Document {
    /// Returns the part of this mail to which a `cid` or `mid` URI refers (RFC 2392 section 2).
    ///
    /// An HTML page in a mail refers with such URIs, for example `cid:logo@example.com`, to the
    /// images in other parts. Returns `None` if the URI has another scheme, or if the mail contains
    /// no such part.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_text::document::{Kind, read};
    ///
    /// let mail = b"Content-Type: multipart/related; boundary=b\n\n\
    ///     --b\nContent-Type: text/html\n\n<img src='cid:logo%2B1@example.com'>\n\
    ///     --b\nContent-Type: image/png\nContent-ID: <logo+1@example.com>\n\n...\n--b--\n";
    /// let document = read(Kind::Mail, mail);
    ///
    /// let part = document.part_of("cid:logo%2B1@example.com").unwrap();
    /// let (_, scope) = document.scopes().find(|(id, _)| *id == part).unwrap();
    /// assert_eq!(scope.name(), "part 2");
    /// assert_eq!(document.part_of("cid:other@example.com"), None);
    /// ```
    pub fn part_of(&self, uri: &str) -> Option<ScopeId> {
        let uri = UriRef::parse(uri).ok()?;
        let path = uri.path().as_str();
        match uri.scheme()?.as_str().to_ascii_lowercase().as_str() {
            "cid" => self.content(path, None),
            "mid" => {
                let (message, content) =
                    path.split_once('/').map_or((path, None), |(id, rest)| (id, Some(rest)));
                let id = decoded(message);
                let message =
                    self.scope_where(|scope| scope.names.message_id.as_deref() == Some(&*id))?;
                content.map_or(Some(message), |content| self.content(content, Some(message)))
            }
            _ => None,
        }
    }

    /// Returns the part with this `Content-ID`, only within `around` if it is set.
    fn content(&self, id: &str, around: Option<ScopeId>) -> Option<ScopeId> {
        let id = decoded(id);
        let has_id =
            |scope: &ScopeId| self.scopes[scope.0].names.content_id.as_deref() == Some(&*id);
        (0..self.scopes.len()).map(ScopeId).filter(has_id).find(|scope| {
            let mut outer =
                std::iter::successors(Some(*scope), |scope| self.scopes[scope.0].parent);
            around.is_none_or(|around| outer.any(|scope| scope == around))
        })
    }

    fn scope_where(&self, matches: impl Fn(&Scope) -> bool) -> Option<ScopeId> {
        self.scopes.iter().position(matches).map(ScopeId)
    }
}

fn decoded(id: &str) -> Cow<'_, str> {
    Encoded::parse(id).map_or(Cow::Borrowed(id), |id| id.decode_lossy())
}
