//! Random access to the parts of a reading, and comparison with another reading.

use urikit::IriRef;
use urikit::UriRef;
use urikit::component::Query;
use urikit::query::QuerySyntax;

use super::parts::{Key, PartVisitor, Value, part};
use super::{Reading, WhatwgUrl};

#[derive(Clone, Debug)]
pub(crate) struct Parts<'t>([Option<Value<'t>>; Key::COUNT]);

/// A reading to look up parts in.
pub(crate) enum Lookup<'t> {
    /// The parts are found on demand.
    Rfc3986(UriRef<'t>),
    Rfc3987(IriRef<'t>),
    Older(Parts<'t>, Option<Query<'t>>),
    Whatwg(WhatwgUrl<'t>, Parts<'t>),
}

impl<'t> PartVisitor<'t> for Parts<'t> {
    fn visit(&mut self, key: Key, value: Option<Value<'t>>) {
        self.0[key as usize] = value;
    }
}

impl<'t> Reading<'t> {
    pub(crate) fn parts(&self) -> Parts<'t> {
        let mut parts = Parts([None; Key::COUNT]);
        self.visit_parts(&mut parts);
        parts
    }

    /// Returns the parts, computed on demand if possible.
    #[inline]
    pub(crate) fn lookup(&self) -> Lookup<'t> {
        match self {
            Self::Rfc3986(uri) => Lookup::Rfc3986(*uri),
            Self::Rfc3987(iri) => Lookup::Rfc3987(*iri),
            Self::Rfc6874(zoned) => Lookup::Older(self.parts(), zoned.query()),
            Self::Rfc2396(uri) => Lookup::Older(self.parts(), uri.query()),
            Self::Rfc1808(url) => Lookup::Older(self.parts(), url.query()),
            Self::Rfc1738(_) => Lookup::Older(self.parts(), None),
            Self::Java(uri) => Lookup::Older(self.parts(), uri.query()),
            Self::Whatwg(url) => Lookup::Whatwg(*url, self.parts()),
        }
    }
}

impl<'t> Lookup<'t> {
    #[inline]
    pub(crate) fn get(&self, key: Key) -> Option<Value<'t>> {
        match self {
            Self::Rfc3986(uri) => part(*uri, key),
            Self::Rfc3987(iri) => part(*iri, key),
            Self::Older(parts, _) | Self::Whatwg(_, parts) => parts.0[key as usize],
        }
    }

    /// The part of the userinfo before the first colon.
    pub(crate) fn user(&self) -> Option<Value<'t>> {
        match self {
            Self::Rfc3986(uri) => uri.userinfo().map(|userinfo| userinfo.username().into()),
            Self::Rfc3987(iri) => iri.userinfo().map(|userinfo| userinfo.username().into()),
            Self::Older(..) => self.get(Key::Userinfo).map(Value::user),
            Self::Whatwg(url, _) => {
                let name = url.url().username();
                self.get(Key::Userinfo).map(|_| Value::percent_encoded(name))
            }
        }
    }

    /// The part of the userinfo after the first colon.
    pub(crate) fn password(&self) -> Option<Value<'t>> {
        match self {
            Self::Rfc3986(uri) => uri.userinfo()?.password().map(Value::from),
            Self::Rfc3987(iri) => iri.userinfo()?.password().map(Value::from),
            Self::Whatwg(url, _) => {
                Some(url.url().password()).filter(|it| !it.is_empty()).map(Value::percent_encoded)
            }
            Self::Older(..) => {
                self.get(Key::Password).or_else(|| self.get(Key::Userinfo)?.password())
            }
        }
    }

    /// The query, unless it is that of a WHATWG URL, which has form parameters.
    fn query(&self) -> Option<Query<'t>> {
        match self {
            Self::Rfc3986(uri) => uri.query(),
            Self::Rfc3987(iri) => iri.query(),
            Self::Older(_, query) => *query,
            Self::Whatwg(..) => None,
        }
    }

    /// The value of the first query pair with this key; empty if the pair has no `=`.
    pub(crate) fn pair(&self, key: &str, rules: QuerySyntax) -> Option<Value<'t>> {
        match self {
            Self::Whatwg(url, _) => Value::parameters(url.part(Key::Query)?, key).next(),
            _ => Value::pairs(self.query()?, key, rules).next(),
        }
    }

    /// The values of the query pairs with this key; empty if a pair has no `=`.
    pub(crate) fn pairs(&self, key: &str, rules: QuerySyntax) -> Vec<Value<'t>> {
        if let Self::Whatwg(url, _) = self {
            let query = url.part(Key::Query);
            return query.map_or(Vec::new(), |query| Value::parameters(query, key).collect());
        }
        self.query().map_or(Vec::new(), |query| Value::pairs(query, key, rules).collect())
    }
}

impl<'t> Parts<'t> {
    pub(crate) fn get(&self, key: Key) -> Option<&'t str> {
        self.0[key as usize].map(|value| value.raw)
    }

    /// Returns the host. An empty host is treated as undefined, because specifications disagree on
    /// `file:///`.
    pub(crate) fn host(&self) -> Option<&'t str> {
        self.get(Key::Host).filter(|host| !host.is_empty())
    }

    /// Returns the common parts that differ from another reading.
    pub(crate) fn differences(&self, other: &Parts<'_>) -> Vec<Key> {
        let differs = |key: &Key| match key {
            Key::HostKind => false,
            Key::Host => self.host() != other.host(),
            key => self.get(*key) != other.get(*key),
        };
        Key::common().filter(differs).collect()
    }
}
