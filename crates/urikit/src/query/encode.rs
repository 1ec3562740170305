//! New keys and values: what is escaped in them.

use alloc::borrow::Cow;
use alloc::string::String;

use super::{Plus, Rules, Separators};
use crate::percent::{self, Octets, Set};

impl Rules {
    /// Data as a key: whatever would end the key, its pair or the query is an escape, and so is what would stand for
    /// something else by these rules. No other byte is.
    ///
    /// ```
    /// use urikit::query::Rules;
    ///
    /// assert_eq!(Rules::URI.encode_key("1+1=2 & 3;"), "1+1%3D2%20%26%203;");
    /// assert_eq!(Rules::FORM.encode_key("1+1=2 & 3;"), "1%2B1%3D2+%26+3;");
    /// ```
    pub fn encode_key<'d>(self, data: &'d (impl Octets + ?Sized)) -> Cow<'d, str> {
        self.encode(data, &KEYS)
    }

    /// Data as a value, in the same way. A `=` stays, as a value has no other end than its pair's.
    pub fn encode_value<'d>(self, data: &'d (impl Octets + ?Sized)) -> Cow<'d, str> {
        self.encode(data, &VALUES)
    }

    fn encode<'d>(self, data: &'d (impl Octets + ?Sized), sets: &'static Sets) -> Cow<'d, str> {
        match self.plus {
            Plus::Plus => percent::encode(data, sets.of(self)).to_cow(),
            Plus::Space => {
                let text = percent::encode(data, sets.of(self)).to_cow();
                if text.contains(' ') { Cow::Owned(text.replace(' ', "+")) } else { text }
            }
        }
    }
}

/// A set for each of the rules.
struct Sets([[Set; 3]; 2]);

static KEYS: Sets = Sets::new(Set::QUERY.without(b"="));
static VALUES: Sets = Sets::new(Set::QUERY);

impl Sets {
    const fn new(uri: Set) -> Self {
        // A space is still to become a `+`.
        let form = uri.without(b"+").with(b" ");
        Self([Self::each(uri), Self::each(form)])
    }

    const fn each(set: Set) -> [Set; 3] {
        [set.without(b"&"), set.without(b";"), set.without(b"&;")]
    }

    fn of(&self, rules: Rules) -> &Set {
        let [uri, form] = &self.0;
        let [ampersand, semicolon, both] = match rules.plus {
            Plus::Plus => uri,
            Plus::Space => form,
        };
        match rules.separators {
            Separators::Ampersand => ampersand,
            Separators::Semicolon => semicolon,
            Separators::Both => both,
        }
    }
}

/// A pair to be written: octets, or text, which stands for its UTF-8 octets. Nothing is encoded yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NewPair<'d> {
    pub(super) key: &'d [u8],
    value: Option<&'d [u8]>,
}

impl<'d> NewPair<'d> {
    /// A key and its value.
    pub fn new(key: &'d (impl Octets + ?Sized), value: &'d (impl Octets + ?Sized)) -> Self {
        Self { key: key.octets(), value: Some(value.octets()) }
    }

    /// A key alone, without `=`.
    pub fn valueless(key: &'d (impl Octets + ?Sized)) -> Self {
        Self { key: key.octets(), value: None }
    }

    /// Appends the pair.
    pub(super) fn write(self, rules: Rules, out: &mut String) {
        out.push_str(&rules.encode_key(self.key));
        self.write_value(rules, out);
    }

    /// Appends what stands behind the key.
    pub(super) fn write_value(self, rules: Rules, out: &mut String) {
        if let Some(value) = self.value {
            out.push('=');
            out.push_str(&rules.encode_value(value));
        }
    }
}
