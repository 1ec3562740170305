//! Where in a value of JSON a reader is, as a pointer (RFC 6901).

use std::ops::Range;

use super::strings;

/// How deep brackets are told apart, and have their part in pointers.
const LEVELS: usize = 256;

/// How long the names in a pointer are at most. What is left out is shown as `/…`, or a file could have a long name and
/// many strings below it.
const POINTER: usize = 1024;

const CUT: &str = "/…";

/// The arrays and objects around a place.
#[derive(Default)]
pub(super) struct Members {
    levels: Vec<Level>,
    /// How many brackets are open inside the last of the levels.
    deeper: usize,
    /// The name of the last member, if it is short.
    name: String,
}

enum Level {
    /// Which element.
    Array(usize),
    /// Where the name of the member stands.
    Object(Option<Range<usize>>),
}

impl Members {
    pub(super) fn open(&mut self, is_array: bool) {
        self.name.clear();
        if self.levels.len() == LEVELS {
            self.deeper += 1;
        } else {
            self.levels.push(if is_array { Level::Array(0) } else { Level::Object(None) });
        }
    }

    /// Closes a bracket; `false` if it is not open.
    pub(super) fn close(&mut self, is_array: bool) -> bool {
        self.name.clear();
        if self.deeper > 0 {
            self.deeper -= 1;
            return true;
        }
        let fits = self.levels.last().is_some_and(|level| matches!(level, Level::Array(_)) == is_array);
        if fits {
            self.levels.pop();
        }
        fits
    }

    /// Whether all brackets are closed.
    pub(super) fn is_closed(&self) -> bool {
        self.levels.is_empty()
    }

    /// Goes on behind a comma.
    pub(super) fn next(&mut self) {
        self.name.clear();
        if let Some(Level::Array(index)) = self.levels.last_mut().filter(|_| self.deeper == 0) {
            *index += 1;
        }
    }

    /// Takes the name of a member, as it stands in the text; `false` in an array.
    pub(super) fn name(&mut self, text: &str, range: Range<usize>) -> bool {
        match self.levels.last_mut() {
            _ if self.deeper > 0 => {}
            Some(Level::Object(name)) => *name = Some(range.clone()),
            _ => return false,
        }
        /// No name of interest is longer.
        const MAX_LENGTH: usize = 16;
        self.name.clear();
        if range.len() <= MAX_LENGTH {
            let content = strings::read(text, range.start);
            self.name.push_str(&content.undone.text()[content.inside()]);
        }
        true
    }

    /// The name of the member whose value comes now.
    pub(super) fn last_name(&self) -> Option<&str> {
        Some(self.name.as_str()).filter(|name| !name.is_empty())
    }

    /// The pointer of the place (RFC 6901 section 3).
    pub(super) fn pointer(&self, text: &str) -> String {
        let mut pointer = String::new();
        for level in &self.levels {
            match level {
                Level::Array(index) => pointer.push_str(&format!("/{index}")),
                Level::Object(None) => {}
                Level::Object(Some(name)) if pointer.len() + name.len() > POINTER => return pointer + CUT,
                Level::Object(Some(name)) => {
                    let content = strings::read(text, name.start);
                    let name = &content.undone.text()[content.inside()];
                    pointer.push('/');
                    pointer.push_str(&name.replace('~', "~0").replace('/', "~1"));
                }
            }
        }
        if self.deeper > 0 {
            pointer.push_str(CUT);
        }
        pointer
    }
}
