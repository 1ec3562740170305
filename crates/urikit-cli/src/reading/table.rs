//! The parts of a reading to look up, one by one or side by side with those of another.

use urikit::UriRef;
use urikit::component::Query;
use urikit::iri::IriRef;

use super::Reading;
use super::parts::{Key, Taker, Value, part};

/// The parts of a text, to look into.
#[derive(Clone, Debug)]
pub(crate) struct Parts<'t>([Option<Value<'t>>; Key::COUNT]);

/// A reading to look parts up in.
#[expect(clippy::large_enum_variant, reason = "a box would be an allocation a row")]
pub(crate) enum Lookup<'t> {
    /// Finds each by itself.
    Rfc3986(UriRef<'t>),
    /// And so here.
    Rfc3987(IriRef<'t>),
    /// The other documents give them all at once.
    Older(Parts<'t>, Option<Query<'t>>),
}

impl<'t> Taker<'t> for Parts<'t> {
    fn take(&mut self, key: Key, value: Option<Value<'t>>) {
        self.0[key as usize] = value;
    }
}

impl<'t> Reading<'t> {
    /// All parts.
    pub(crate) fn parts(&self) -> Parts<'t> {
        let mut parts = Parts([None; Key::COUNT]);
        self.give(&mut parts);
        parts
    }

    /// The same, for those who want a few of them.
    #[inline]
    pub(crate) fn lookup(&self) -> Lookup<'t> {
        match self {
            Self::Rfc3986(uri) => Lookup::Rfc3986(*uri),
            Self::Rfc3987(iri) => Lookup::Rfc3987(*iri),
            Self::Rfc6874(zoned) => Lookup::Older(self.parts(), zoned.query()),
            Self::Rfc2396(uri) => Lookup::Older(self.parts(), uri.query()),
            Self::Rfc1808(url) => Lookup::Older(self.parts(), url.query()),
            Self::Rfc1738(_) => Lookup::Older(self.parts(), None),
        }
    }
}

impl<'t> Lookup<'t> {
    /// A part.
    #[inline]
    pub(crate) fn get(&self, key: Key) -> Option<Value<'t>> {
        match self {
            Self::Rfc3986(uri) => part(*uri, key),
            Self::Rfc3987(iri) => part(*iri, key),
            Self::Older(parts, _) => parts.0[key as usize],
        }
    }

    /// Of the userinfo, what stands before the first colon, or all of it.
    pub(crate) fn user(&self) -> Option<Value<'t>> {
        match self {
            Self::Rfc3986(uri) => uri.userinfo().map(|userinfo| userinfo.username().into()),
            Self::Rfc3987(iri) => iri.userinfo().map(|userinfo| userinfo.username().into()),
            Self::Older(..) => self.get(Key::Userinfo).map(Value::user),
        }
    }

    /// Of the query, the value of the first pair with this key; empty if it has none.
    pub(crate) fn pair(&self, key: &str) -> Option<Value<'t>> {
        let query = match self {
            Self::Rfc3986(uri) => uri.query(),
            Self::Rfc3987(iri) => iri.query(),
            Self::Older(_, query) => *query,
        };
        Value::pair(query?, key)
    }
}

impl<'t> Parts<'t> {
    /// A part, not decoded.
    pub(crate) fn get(&self, key: Key) -> Option<&'t str> {
        self.0[key as usize].map(|value| value.raw)
    }

    /// The host; an empty one and none are the same, for some documents say the one and some the other of `file:///`.
    pub(crate) fn host(&self) -> Option<&'t str> {
        self.get(Key::Host).filter(|host| !host.is_empty())
    }

    /// Those parts that all documents have and that are not what they are in another reading.
    pub(crate) fn differences(&self, other: &Parts<'_>) -> Vec<Key> {
        let differs = |key: &Key| match key {
            Key::HostKind => false,
            Key::Host => self.host() != other.host(),
            key => self.get(*key) != other.get(*key),
        };
        Key::common().filter(differs).collect()
    }
}
