//! The languages of generated inputs.

#[cfg(feature = "full")]
use super::tokens::documents;
use super::tokens::views;
use super::{FITTING, tokens};
use crate::oracles::{self, Rule};

/// The first byte of a field of tokens.
const TOKENS: u8 = 0xfe;
/// The first byte of a field that changes the previous input.
const CHANGED: u8 = 0xfc;

/// The tokens of inputs, and the rule of valid ones.
#[derive(Clone, Copy)]
pub(crate) struct Language {
    rule: &'static Rule,
    tokens: &'static [&'static str],
}

const fn of_uris(rule: &'static Rule) -> Language {
    Language { rule, tokens: tokens::URI }
}

#[cfg(feature = "full")]
const fn of_any(tokens: &'static [&'static str]) -> Language {
    Language { rule: &oracles::ANY, tokens }
}

impl Language {
    pub(crate) const REFERENCE: Self = of_uris(&oracles::URI_REFERENCE);
    pub(crate) const URI: Self = of_uris(&oracles::URI);
    pub(crate) const ABSOLUTE: Self = of_uris(&oracles::ABSOLUTE_URI);
    pub(crate) const SCHEME: Self = Self { rule: &oracles::SCHEME, tokens: tokens::SCHEME };
    pub(crate) const USERINFO: Self = of_uris(&oracles::USERINFO);
    pub(crate) const HOST: Self = of_uris(&oracles::HOST);
    pub(crate) const PORT: Self = Self { rule: &oracles::PORT, tokens: tokens::PORT };
    pub(crate) const PATH: Self = of_uris(&oracles::PATH);
    pub(crate) const QUERY: Self = of_uris(&oracles::QUERY);
    pub(crate) const IRI_REFERENCE: Self = of_uris(&oracles::IRI_REFERENCE);
    pub(crate) const IRI: Self = of_uris(&oracles::IRI);
    pub(crate) const ZONED: Self = Self { rule: &oracles::ZONED_REFERENCE, tokens: tokens::ZONED };
    pub(crate) const RFC2396: Self = of_uris(&oracles::RFC2396_REFERENCE);
    pub(crate) const RFC2396_ABSOLUTE: Self = of_uris(&oracles::RFC2396_ABSOLUTE);
    pub(crate) const RFC1808: Self = of_uris(&oracles::RFC1808_URL);
    pub(crate) const RFC1808_ABSOLUTE: Self = of_uris(&oracles::RFC1808_ABSOLUTE);
    pub(crate) const SCHEMES: Self =
        Self { rule: &oracles::URI_REFERENCE, tokens: tokens::SCHEMES };
    pub(crate) const CHARACTERS: Self =
        Self { rule: &oracles::IRI_REFERENCE, tokens: tokens::CHARACTERS };
    pub(crate) const IRI_CHARACTERS: Self =
        Self { rule: &oracles::IRI, tokens: tokens::CHARACTERS };
    #[cfg(feature = "full")]
    pub(crate) const NAMES: Self = Self { rule: &oracles::IRI_REFERENCE, tokens: tokens::NAMES };
    pub(crate) const RFC1738: Self = Self { rule: &oracles::RFC1738_URL, tokens: tokens::OLDER };
    pub(crate) const RFC1738_URIS: Self = of_uris(&oracles::RFC1738_URL);
    pub(crate) const RFC2732: Self =
        Self { rule: &oracles::RFC2732_REFERENCE, tokens: tokens::OLDER };
    pub(crate) const LINEAGE: Self =
        Self { rule: &oracles::RFC2396_REFERENCE, tokens: tokens::OLDER };
    pub(crate) const TEMPLATE: Self = Self { rule: &oracles::TEMPLATE, tokens: tokens::TEMPLATE };
    pub(crate) const AUTHORITY: Self = of_uris(&oracles::AUTHORITY);
    pub(crate) const REG_NAME: Self = of_uris(&oracles::REG_NAME);
    pub(crate) const SEGMENT: Self = of_uris(&oracles::SEGMENT);
    pub(crate) const FRAGMENT: Self = of_uris(&oracles::FRAGMENT);
    pub(crate) const UNRESERVED: Self = of_uris(&oracles::UNRESERVED);
    /// References that need a disambiguating prefix.
    pub(crate) const GUARDED: Self =
        Self { rule: &oracles::URI_REFERENCE, tokens: tokens::GUARDED };
    /// Links with errors that lenient parsing repairs.
    #[cfg(feature = "full")]
    pub(crate) const LENIENT: Self = Self { rule: &oracles::ANY, tokens: tokens::LENIENT };
    /// Queries of pairs.
    pub(crate) const PAIRS: Self = Self { rule: &oracles::QUERY, tokens: tokens::PAIRS };
    /// References with escapes in a legacy charset.
    #[cfg(feature = "full")]
    pub(crate) const LEGACY: Self = Self { rule: &oracles::URI_REFERENCE, tokens: tokens::LEGACY };
    /// Characters that charsets encode in different ways.
    #[cfg(feature = "full")]
    pub(crate) const WRITTEN: Self =
        Self { rule: &oracles::IRI_REFERENCE, tokens: tokens::WRITTEN };
    pub(crate) const ZONED_ADDRESS: Self =
        Self { rule: &oracles::ZONED_ADDRESS, tokens: tokens::ZONED_ADDRESS };
    pub(crate) const URN: Self = Self { rule: &oracles::URN, tokens: views::NAMES };
    pub(crate) const TEL: Self = Self { rule: &oracles::TEL, tokens: views::NUMBERS };
    pub(crate) const GEO: Self = Self { rule: &oracles::GEO, tokens: views::NUMBERS };
    pub(crate) const MAILTO: Self = Self { rule: &oracles::MAILTO, tokens: views::ADDRESSES };
    pub(crate) const DATA: Self = Self { rule: &oracles::DATA, tokens: views::DATA };
    pub(crate) const HIERARCHY: Self = Self { rule: &oracles::HIERARCHY, tokens: views::SERVICES };
    #[cfg(feature = "full")]
    pub(crate) const WHATWG: Self = of_any(tokens::WHATWG);
    #[cfg(feature = "full")]
    pub(crate) const PROSE: Self = of_any(documents::PROSE);
    #[cfg(feature = "full")]
    pub(crate) const PAGES: Self = of_any(documents::PAGES);
    #[cfg(feature = "full")]
    pub(crate) const HTML: Self = of_any(documents::HTML);
    #[cfg(feature = "full")]
    pub(crate) const XML: Self = of_any(documents::XML);
    #[cfg(feature = "full")]
    pub(crate) const MARKDOWN: Self = of_any(documents::MARKDOWN);
    #[cfg(feature = "full")]
    pub(crate) const CSS: Self = of_any(documents::CSS);
    #[cfg(feature = "full")]
    pub(crate) const MAIL: Self = of_any(documents::MAIL);
    #[cfg(feature = "full")]
    pub(crate) const JSON: Self = of_any(documents::JSON);
    #[cfg(feature = "full")]
    pub(crate) const AFTER_SLASHES: Self =
        Self { rule: &oracles::AFTER_SLASHES, tokens: documents::PLANTED };
    #[cfg(feature = "full")]
    pub(crate) const AFTER_COLON: Self =
        Self { rule: &oracles::AFTER_COLON, tokens: documents::PLANTED };

    pub(crate) fn accepts(&self, text: &str) -> bool {
        self.rule.accepts(text.as_bytes())
    }

    /// Returns whether an octet is allowed literally, first or after a letter.
    pub(crate) fn holds(&self, octet: u8) -> bool {
        self.rule.accepts(&[octet]) || self.rule.accepts(&[b'a', octet])
    }

    /// The input for a single field. Invalid UTF-8 is replaced.
    pub(crate) fn text(&self, field: &[u8]) -> String {
        self.text_after("", field)
    }

    /// The bytes for a single field, which can be invalid UTF-8 unless they consist of tokens.
    pub(crate) fn bytes(&self, data: &[u8]) -> Vec<u8> {
        match data.first() {
            Some(&(TOKENS | FITTING | CHANGED)) => self.text(data).into_bytes(),
            _ => data.to_vec(),
        }
    }

    /// Inserts a token, which can make the string invalid.
    pub(crate) fn spoiled(&self, text: &str, field: &[u8]) -> String {
        let [at, chosen, ..] = *field else { return text.to_owned() };
        let at = usize::from(at) % (text.len() + 1);
        let at = (0..=at).rev().find(|&at| text.is_char_boundary(at)).unwrap_or_default();
        text[..at].to_owned() + self.tokens[usize::from(chosen) % self.tokens.len()] + &text[at..]
    }

    /// The input for a field after another input.
    pub(super) fn text_after(&self, before: &str, field: &[u8]) -> String {
        match *field {
            [TOKENS, ref chosen @ ..] => self.tokens(chosen).collect(),
            [FITTING, ref chosen @ ..] => self.fitting("", chosen),
            [CHANGED, from, length, ref chosen @ ..] => {
                self.changed(before, [from, length], chosen)
            }
            [CHANGED, ..] => before.to_owned(),
            _ => String::from_utf8_lossy(field).into_owned(),
        }
    }

    fn tokens(&self, chosen: &[u8]) -> impl Iterator<Item = &'static str> {
        chosen.iter().map(|&token| self.tokens[usize::from(token) % self.tokens.len()])
    }

    /// Extends the beginning by tokens that keep it valid, and by the shortest completion.
    fn fitting(&self, beginning: &str, chosen: &[u8]) -> String {
        let mut text = String::new();
        let mut state = self.rule.start();
        let mut push = |token: &str| {
            let next = self.rule.run(state, token.as_bytes());
            if !self.rule.is_dead(next) {
                text.push_str(token);
                state = next;
            }
        };
        push(beginning);
        self.tokens(chosen).for_each(push);
        let end = self.rule.completion(state).expect("a state that is not dead");
        text + std::str::from_utf8(&end).expect("completes a character")
    }

    /// Replaces a range of the previous input by tokens, and keeps the rest if it is still valid.
    fn changed(&self, before: &str, [from, length]: [u8; 2], chosen: &[u8]) -> String {
        let boundary =
            |at: usize| (0..=at).rev().find(|&at| before.is_char_boundary(at)).unwrap_or_default();
        let from = boundary(usize::from(from) % (before.len() + 1));
        let to = boundary(from + usize::from(length) % (before.len() - from + 1));
        let whole =
            before[..from].to_owned() + &self.tokens(chosen).collect::<String>() + &before[to..];
        if self.rule.accepts(whole.as_bytes()) {
            whole
        } else {
            self.fitting(&before[..from], chosen)
        }
    }
}
