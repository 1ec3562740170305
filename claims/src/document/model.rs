//! Documents whose links are known because they were put there.

use crate::input::{Language, choice};

/// What begins a document of items.
const ITEMS: u8 = 0xfd;

/// What a reference becomes where it is written, by the letter that stands there behind a `$`; `None` if it cannot stand there.
pub(super) type Writing = fn(char, &str) -> Option<String>;

/// A stretch of a document.
pub(super) struct Item {
    /// What it is, with a `$` and a letter in the place of each reference. `$#` is a number that no other item has, `$$` a `$`.
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
}

/// A link that was put into a document.
#[derive(Debug)]
pub(super) struct Planted {
    pub(super) start: usize,
    pub(super) place: String,
    pub(super) reference: String,
    pub(super) written: String,
}

/// A document and what is in it.
#[derive(Debug)]
pub(super) struct Model {
    pub(super) text: String,
    pub(super) links: Vec<Planted>,
    pub(super) skipped: usize,
}

impl Model {
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
        let mut model = Self { text: before.to_owned(), links: Vec::new(), skipped: 0 };
        for (at, which) in chosen.iter().take(20).enumerate() {
            if at > 0 {
                model.text += between;
            }
            let item = &items.items[usize::from(*which) % items.items.len()];
            model.skipped += usize::from(item.is_skipped);
            model.push(item, items.writing, at, has_prose, &references);
        }
        model.text += behind;
        Some(model)
    }

    fn push(&mut self, item: &Item, writing: Writing, at: usize, has_prose: bool, references: &[String]) {
        let mut places = item.places.iter();
        let mut rest = item.text;
        while let Some((before, behind)) = rest.split_once('$') {
            self.text += before;
            let marker = behind.chars().next().expect("a letter behind it");
            rest = &behind[marker.len_utf8()..];
            if let '#' | '$' = marker {
                self.text += &if marker == '#' { at.to_string() } else { "$".to_owned() };
                continue;
            }
            let any = references.get((at + self.links.len()) % references.len().max(1));
            let reference = any.filter(|_| !"PWB".contains(marker)).cloned();
            let fitting = reference.and_then(|reference| Some((writing(marker, &reference)?, reference)));
            let (written, reference) = fitting.unwrap_or_else(|| {
                let reference = format!("http://e.example/{at}/a?b=c");
                (writing(marker, &reference).expect("it fits anywhere"), reference)
            });
            // Running text is only searched on request.
            let place = if marker == 'P' { has_prose.then_some("text") } else { places.next().copied() };
            if let Some(place) = place {
                let (start, place) = (self.text.len(), place.to_owned());
                self.links.push(Planted { start, place, reference, written: written.clone() });
            }
            self.text += &written;
        }
        self.text += rest;
    }
}
