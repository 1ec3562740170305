//! A query as a list of strings with their separators: a naive model of parsing and editing.

use crate::input::Language;

/// The separators, the first of which is used for new pairs, and the meaning of `+`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Convention {
    pub(super) separators: &'static str,
    pub(super) is_plus_space: bool,
}

/// A pair as written, and the separator before it.
#[derive(Clone, Debug)]
pub(super) struct Item {
    pub(super) separator: Option<char>,
    pub(super) text: String,
}

pub(super) type Octets = (Vec<u8>, Option<Vec<u8>>);

/// A query; `None` is undefined.
#[derive(Clone, Debug)]
pub(super) struct Text {
    items: Option<Vec<Item>>,
    convention: Convention,
}

impl Text {
    pub(super) fn of(text: Option<&str>, convention: Convention) -> Self {
        let is_separator = |c: char| convention.separators.contains(c);
        let items = text.map(|text| {
            let mut items = Vec::new();
            let mut separator = None;
            for piece in text.split_inclusive(is_separator) {
                let suffix = piece.chars().next_back().filter(|&c| is_separator(c));
                items.push(Item {
                    separator,
                    text: piece.trim_end_matches(is_separator).to_owned(),
                });
                separator = suffix;
            }
            // An empty pair follows a trailing separator.
            if separator.is_some() {
                items.push(Item { separator, text: String::new() });
            }
            items
        });
        Self { items, convention }
    }

    pub(super) fn items(&self) -> &[Item] {
        self.items.as_deref().unwrap_or_default()
    }

    /// The query as written, without the first separator.
    pub(super) fn text(&self) -> Option<String> {
        let items = self.items.as_ref()?;
        let text = |(number, item): (usize, &Item)| {
            item.separator.filter(|_| number > 0).map_or(String::new(), String::from) + &item.text
        };
        Some(items.iter().enumerate().map(text).collect())
    }

    pub(super) fn pairs(&self) -> Vec<Octets> {
        self.items().iter().map(|item| self.pair(&item.text)).collect()
    }

    pub(super) fn pair(&self, text: &str) -> Octets {
        let decoded = |text: &str| {
            let text = if self.convention.is_plus_space {
                text.replace('+', " ")
            } else {
                text.to_owned()
            };
            percent_encoding::percent_decode_str(&text).collect()
        };
        match text.split_once('=') {
            Some((key, value)) => (decoded(key), Some(decoded(value))),
            None => (decoded(text), None),
        }
    }

    /// Encodes octets that a query does not allow, or that have another meaning in some syntax.
    pub(super) fn written(&self, key: &[u8], value: Option<&[u8]>) -> String {
        let octet = |octet: u8, ends: &str| {
            let is_kept = Language::QUERY.holds(octet) && !ends.contains(char::from(octet));
            if is_kept { char::from(octet).to_string() } else { format!("%{octet:02X}") }
        };
        let mut text: String = key.iter().map(|&byte| octet(byte, "&;+=")).collect();
        if let Some(value) = value {
            text.push('=');
            text.extend(value.iter().map(|&byte| octet(byte, "&;+")));
        }
        text
    }

    /// The separator of new pairs: the first in use, or the first of the convention.
    fn separator(&self) -> Option<char> {
        let found = self.items().iter().find_map(|item| item.separator);
        found.or_else(|| self.convention.separators.chars().next())
    }

    /// An empty query has no pairs.
    fn settled(&mut self) {
        *self = Self::of(self.text().as_deref(), self.convention);
    }

    /// Inserts a pair before an index, or at the end.
    pub(super) fn insert(&mut self, number: usize, text: String) {
        let separator = self.separator();
        let items = self.items.get_or_insert_default();
        let number = number.min(items.len());
        items.insert(number, Item { separator, text });
        match items.as_mut_slice() {
            // The previous first pair gets a separator.
            [first, second, ..] if number == 0 => {
                (first.separator, second.separator) = (None, separator);
            }
            [first] => first.separator = None,
            _ => {}
        }
        self.settled();
    }

    /// Replaces a pair, if it exists.
    pub(super) fn replace(&mut self, number: usize, text: String) -> bool {
        let item = self.items.as_mut().and_then(|items| items.get_mut(number));
        let is_there = item.is_some();
        if let Some(item) = item {
            item.text = text;
        }
        self.settled();
        is_there
    }

    /// Sets the value of the first pair with this key and removes the others, or appends a pair.
    pub(super) fn set(&mut self, key: &[u8], value: Option<&[u8]>) {
        let written = self.written(key, value);
        let Some(first) = self.pairs().iter().position(|(other, _)| other == key) else {
            return self.insert(usize::MAX, written);
        };
        self.retain(|number, (other, _)| number == first || other != key);
        // The only pair left can be empty, that is, an empty query.
        let Some(item) = self.items.as_mut().and_then(|items| items.get_mut(first)) else {
            return self.insert(usize::MAX, written);
        };
        let kept = item.text.split('=').next().unwrap_or_default().to_owned();
        let suffix = written.find('=').map_or("", |at| &written[at..]);
        item.text = kept + suffix;
        self.settled();
    }

    /// Removes pairs with the separators before them. Without pairs the query is undefined.
    pub(super) fn retain(&mut self, stays: impl Fn(usize, &Octets) -> bool) {
        let pairs = self.pairs();
        let Some(items) = &mut self.items else { return };
        let mut numbers = 0..;
        items.retain(|_| numbers.next().is_some_and(|number| stays(number, &pairs[number])));
        if items.len() < pairs.len() {
            if let Some(first) = items.first_mut() {
                first.separator = None;
            }
            self.items = self.items.take().filter(|items| !items.is_empty());
            if self.text().is_some_and(|text| text.is_empty()) {
                self.items = None;
            }
        }
    }

    /// Sorts by the octets of keys; separators stay in place.
    pub(super) fn sort(&mut self) {
        let separators: Vec<_> = self.items().iter().map(|item| item.separator).collect();
        let mut inputs: Vec<_> = self.items().iter().map(|item| item.text.clone()).collect();
        inputs.sort_by_key(|text| self.pair(text).0);
        if let Some(items) = &mut self.items {
            *items = separators
                .into_iter()
                .zip(inputs)
                .map(|(separator, text)| Item { separator, text })
                .collect();
        }
        self.settled();
    }
}
