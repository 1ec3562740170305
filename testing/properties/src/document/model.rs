//! Documents whose links are known because they were put there.

use urikit_conformance::resolve_rfc3986;

use crate::input::{Language, choice};

/// So many bases of a page are told, and that more are not is said.
const TOLD: usize = 16;
/// What begins a document of items.
const ITEMS: u8 = 0xfd;

/// What a reference becomes where it is written, by the letter that stands there behind a `$`; `None` if it cannot stand there.
pub(super) type Writing = fn(char, &str) -> Option<String>;

/// A stretch of a document.
pub(super) struct Item {
    /// What it is, with a `$` and a letter in the place of each reference. `$#` is a number that no other item has, `$$` a `$`. Signs before
    /// the letter say that the reference is a base:
    ///
    /// | signs | the reference |
    /// |---|---|
    /// | `$^` | is the base of what is behind it, and no link |
    /// | `$@` | is that, and a link that is itself relative to the base around |
    /// | `$&` | is that, and a link that is relative to itself |
    /// | `$!` | is a link that is relative to the base around |
    /// | `$<` | no reference: the innermost base ends |
    pub(super) text: &'static str,
    /// What each reference stands in.
    pub(super) places: &'static [&'static str],
    /// Whether it is said that something in it was not read.
    pub(super) is_skipped: bool,
}

pub(super) const fn item(text: &'static str, places: &'static [&'static str]) -> Item {
    Item { text, places, is_skipped: false }
}

/// An item of which something is not read, and said so.
pub(super) const fn skipped(text: &'static str) -> Item {
    Item { text, places: &[], is_skipped: true }
}

/// What documents of a kind are made of.
pub(super) struct Items {
    /// What stands before them, between them, and behind them.
    pub(super) frame: [&'static str; 3],
    pub(super) items: &'static [Item],
    pub(super) writing: Writing,
    /// What a base is that of, where one can be.
    pub(super) bases: Bases,
}

/// What a base is that of (RFC 3986 section 5.1.1).
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Bases {
    /// The whole document, if it is the first one (HTML Standard section 4.2.3).
    Document,
    /// What stands behind it in its item.
    Item,
}

/// A link that was put into a document.
#[derive(Debug)]
pub(super) struct Planted {
    pub(super) start: usize,
    pub(super) place: String,
    pub(super) reference: String,
    pub(super) written: String,
    /// The number of its item.
    pub(super) item: usize,
    /// The bases around it, as they are written, the outermost first.
    pub(super) bases: Vec<Written>,
}

/// A base as it is written, and whether an element of a page says it, which not every one can be (HTML Standard section 4.2.3).
#[derive(Clone, Debug)]
pub(super) struct Written {
    pub(super) reference: String,
    pub(super) is_of_page: bool,
}

/// A document and what is in it.
#[derive(Debug, Default)]
pub(super) struct Model {
    pub(super) text: String,
    pub(super) links: Vec<Planted>,
    pub(super) skipped: usize,
    /// The numbers of its items that stand in it, and the sign before each.
    pub(super) numbers: Vec<(char, usize)>,
    /// The bases of the whole document.
    bases: Vec<Written>,
}

/// Whether a base has a scheme with which no page has one (HTML Standard section 4.2.3).
pub(super) fn is_of_no_page(base: &str) -> bool {
    let scheme = resolve_rfc3986::parse(base).scheme.unwrap_or_default().to_ascii_lowercase();
    scheme == "data" || scheme == "javascript"
}

impl Model {
    /// The bases around a link as they are written, the outermost first, each relative to the one before (RFC 3986 section 5.1).
    pub(super) fn around<'m>(&'m self, link: &'m Planted) -> Vec<&'m Written> {
        // Of a page the first one counts, even if it is none that can.
        self.bases.first().into_iter().chain(&link.bases).collect()
    }

    /// The document that an input says: items, a byte an item, and in further fields references. `None` if it is no document of
    /// items.
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
        let [before, between, behind] = items.frame;
        let mut model = Self { text: before.to_owned(), ..Self::default() };
        for (at, which) in chosen.iter().take(20).enumerate() {
            if at > 0 {
                model.text += between;
            }
            let item = &items.items[usize::from(*which) % items.items.len()];
            model.skipped += usize::from(item.is_skipped);
            model.push(item, items, at, has_prose, &references);
        }
        model.text += behind;
        model.skipped += model.bases.len().saturating_sub(TOLD);
        Some(model)
    }

    /// Puts an item at the end.
    fn push(&mut self, item: &Item, of: &Items, at: usize, has_prose: bool, references: &[String]) {
        let mut places = item.places.iter();
        let mut bases = Vec::new();
        let mut rest = item.text;
        while let Some((before, behind)) = rest.split_once('$') {
            self.text += before;
            let mut signs = behind.chars();
            let first = signs.next().expect("a letter behind it");
            let role = Some(first).filter(|sign| "^@&!".contains(*sign));
            let marker =
                if role.is_some() { signs.next().expect("a letter behind it") } else { first };
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

    /// A reference that can stand somewhere, as it is written there and as it is.
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
            (writing(marker, &reference).expect("it fits anywhere"), reference)
        })
    }
}
