//! Documents with known links.

use urikit_conformance::resolve_rfc3986;

use crate::input::{Language, choice};

/// At most this many bases of a page are reported.
const TOLD: usize = 16;
/// The first byte of a field of items.
const ITEMS: u8 = 0xfd;

/// Encodes a reference for a position, given by the letter after `$`; `None` if impossible.
pub(super) type Writing = fn(char, &str) -> Option<String>;

/// A part of a document.
pub(super) struct Item {
    /// Markup with `$` and a letter in place of each reference. `$#` is a unique number, and `$$`
    /// is `$`. A sign before the letter marks a base:
    ///
    /// | signs | the reference |
    /// | --- | --- |
    /// | `$^` | the base of the rest; not a link |
    /// | `$@` | the same, and a link relative to the outer base |
    /// | `$&` | the same, and a link relative to itself |
    /// | `$!` | a link relative to the outer base |
    /// | `$<` | not a reference: ends the innermost base |
    pub(super) text: &'static str,
    /// The location of each reference.
    pub(super) places: &'static [&'static str],
    /// Whether a part of it is reported as skipped.
    pub(super) is_skipped: bool,
}

pub(super) const fn item(text: &'static str, places: &'static [&'static str]) -> Item {
    Item { text, places, is_skipped: false }
}

/// An item with a part that is reported as skipped.
pub(super) const fn skipped(text: &'static str) -> Item {
    Item { text, places: &[], is_skipped: true }
}

/// The items of a kind of document.
pub(super) struct Items {
    /// Text before, between, and after the items.
    pub(super) frame: [&'static str; 3],
    pub(super) items: &'static [Item],
    pub(super) writing: Writing,
    pub(super) bases: Bases,
}

/// The scope of a base (RFC 3986 section 5.1.1).
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Bases {
    /// The whole document, if it is the first base (HTML Standard section 4.2.3).
    Document,
    /// The rest of the item.
    Item,
}

/// A link in a generated document.
#[derive(Debug)]
pub(super) struct Planted {
    pub(super) start: usize,
    pub(super) place: String,
    pub(super) reference: String,
    pub(super) written: String,
    pub(super) item: usize,
    /// The enclosing bases as written, outermost first.
    pub(super) bases: Vec<Written>,
}

/// A base as written, and whether it is an HTML element, which cannot have every base (HTML
/// Standard section 4.2.3).
#[derive(Clone, Debug)]
pub(super) struct Written {
    pub(super) reference: String,
    pub(super) is_of_page: bool,
}

/// A document and its links.
#[derive(Debug, Default)]
pub(super) struct Model {
    pub(super) text: String,
    pub(super) links: Vec<Planted>,
    pub(super) skipped: usize,
    /// The items in the document, and the sign before each.
    pub(super) numbers: Vec<(char, usize)>,
    bases: Vec<Written>,
}

/// Returns whether a page cannot have a base with this scheme (HTML Standard section 4.2.3).
pub(super) fn is_of_no_page(base: &str) -> bool {
    let scheme = resolve_rfc3986::parse(base).scheme.unwrap_or_default().to_ascii_lowercase();
    scheme == "data" || scheme == "javascript"
}

impl Model {
    /// The bases around a link, outermost first, each relative to the previous one (RFC 3986
    /// section 5.1).
    pub(super) fn around<'m>(&'m self, link: &'m Planted) -> Vec<&'m Written> {
        // The first base of a page applies, even if it is invalid.
        self.bases.first().into_iter().chain(&link.bases).collect()
    }

    /// Generates a document from a byte per item, and references from the other fields. `None` if
    /// the input does not describe a document.
    pub(super) fn of(items: &Items, has_prose: bool, data: &[u8]) -> Option<Self> {
        let (first, rest) = choice(data);
        if first != ITEMS {
            return None;
        }
        let mut fields = rest.split(|&byte| byte == crate::input::END);
        let chosen = fields.next().unwrap_or_default();
        let references: Vec<String> = fields
            .map(|field| Language::REFERENCE.text(field))
            .filter(|text| Language::REFERENCE.accepts(text) && !text.is_empty())
            .collect();
        let [before, between, suffix] = items.frame;
        let mut model = Self { text: before.to_owned(), ..Self::default() };
        for (at, which) in chosen.iter().take(20).enumerate() {
            if at > 0 {
                model.text += between;
            }
            let item = &items.items[usize::from(*which) % items.items.len()];
            model.skipped += usize::from(item.is_skipped);
            model.push(item, items, at, has_prose, &references);
        }
        model.text += suffix;
        model.skipped += model.bases.len().saturating_sub(TOLD);
        Some(model)
    }

    fn push(&mut self, item: &Item, of: &Items, at: usize, has_prose: bool, references: &[String]) {
        let mut places = item.places.iter();
        let mut bases = Vec::new();
        let mut rest = item.text;
        while let Some((before, suffix)) = rest.split_once('$') {
            self.text += before;
            let mut signs = suffix.chars();
            let first = signs.next().expect("a letter follows");
            let role = Some(first).filter(|sign| "^@&!".contains(*sign));
            let marker =
                if role.is_some() { signs.next().expect("a letter follows") } else { first };
            rest = signs.as_str();
            match marker {
                '#' => {
                    self.numbers.extend(self.text.chars().last().map(|before| (before, at)));
                    self.text += &at.to_string();
                }
                '$' => self.text.push('$'),
                '<' => drop(bases.pop()),
                _ => {
                    let (written, reference) = self.fitting(marker, of.writing, at, references);
                    let around = bases.clone();
                    let around_it = around.len().saturating_sub(usize::from(role == Some('!')));
                    if let Some('^' | '@' | '&') = role {
                        let of_what =
                            if of.bases == Bases::Document { &mut self.bases } else { &mut bases };
                        let is_of_page = of.bases == Bases::Document || marker == 'H';
                        of_what.push(Written { reference: reference.clone(), is_of_page });
                    }
                    // Running text is only searched on request.
                    let place = match (marker, role) {
                        (_, Some('^')) => None,
                        ('P', _) => has_prose.then_some("text"),
                        _ => places.next().copied(),
                    };
                    if let Some(place) = place {
                        let (start, place) = (self.text.len(), place.to_owned());
                        let bases = if role == Some('&') {
                            bases.clone()
                        } else {
                            around[..around_it].to_vec()
                        };
                        let written = written.clone();
                        self.links.push(Planted {
                            start,
                            place,
                            reference,
                            written,
                            item: at,
                            bases,
                        });
                    }
                    self.text += &written;
                }
            }
        }
        self.text += rest;
    }

    /// A reference that can be encoded, in encoded and plain form.
    fn fitting(
        &self,
        marker: char,
        writing: Writing,
        at: usize,
        references: &[String],
    ) -> (String, String) {
        let any = references.get((at + self.links.len()) % references.len().max(1));
        let reference = any.filter(|_| !"PWBF".contains(marker)).cloned();
        let fitting =
            reference.and_then(|reference| Some((writing(marker, &reference)?, reference)));
        fitting.unwrap_or_else(|| {
            let reference = format!("http://e.example/{at}/a?b=c");
            (writing(marker, &reference).expect("always possible"), reference)
        })
    }
}
