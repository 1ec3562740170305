//! Tracks the position in a JSON value, as a JSON Pointer (RFC 6901).

use std::ops::Range;

use super::strings;

/// The maximum depth of pointers. Deeper levels are only counted.
const LEVELS: usize = 256;

/// The maximum length of the names in a pointer. The rest is replaced by `/…`: if an object with a
/// long name contains many strings, their pointers would need quadratic memory.
const POINTER: usize = 1024;

const CUT: &str = "/…";

/// The arrays and objects that contain the current position.
#[derive(Default)]
pub(super) struct Members {
    levels: Vec<Level>,
    /// The number of open brackets beyond the maximum depth.
    deeper: usize,
    /// The name of the last member, or an empty string if it is too long to be relevant.
    name: String,
}

enum Level {
    /// The index of the current element.
    Array(usize),
    /// The range of the name of the current member.
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

    /// Closes a bracket. Returns `false` if it does not match an open one.
    pub(super) fn close(&mut self, is_array: bool) -> bool {
        self.name.clear();
        if self.deeper > 0 {
            self.deeper -= 1;
            return true;
        }
        let fits =
            self.levels.last().is_some_and(|level| matches!(level, Level::Array(_)) == is_array);
        if fits {
            self.levels.pop();
        }
        fits
    }

    pub(super) fn is_closed(&self) -> bool {
        self.levels.is_empty()
    }

    /// Moves to the next member or element, after a comma.
    pub(super) fn next(&mut self) {
        self.name.clear();
        if let Some(Level::Array(index)) = self.levels.last_mut().filter(|_| self.deeper == 0) {
            *index += 1;
        }
    }

    /// Sets the name of the current member to a range of the input. Returns `false` in an array.
    pub(super) fn name(&mut self, text: &str, range: Range<usize>) -> bool {
        match self.levels.last_mut() {
            _ if self.deeper > 0 => {}
            Some(Level::Object(name)) => *name = Some(range.clone()),
            _ => return false,
        }
        /// The maximum length of the names in `REFERENCES`.
        const MAX_LENGTH: usize = 16;
        self.name.clear();
        if range.len() <= MAX_LENGTH {
            let content = strings::read(text, range.start);
            self.name.push_str(&content.unescaped.text()[content.inside()]);
        }
        true
    }

    /// Returns the name of the member whose value follows.
    pub(super) fn last_name(&self) -> Option<&str> {
        Some(self.name.as_str()).filter(|name| !name.is_empty())
    }

    /// Returns the position as a JSON Pointer (RFC 6901 section 3).
    pub(super) fn pointer(&self, text: &str) -> String {
        let mut pointer = String::new();
        for level in &self.levels {
            match level {
                Level::Array(index) => pointer.push_str(&format!("/{index}")),
                Level::Object(None) => {}
                Level::Object(Some(name)) if pointer.len() + name.len() > POINTER => {
                    return pointer + CUT;
                }
                Level::Object(Some(name)) => {
                    let content = strings::read(text, name.start);
                    let name = &content.unescaped.text()[content.inside()];
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
