//! The inputs of a loop.

/// Strings that are adjacent in one buffer, as if they were read from a file.
///
/// If each string had a separate allocation, cache misses would dominate the time for short
/// strings.
#[derive(Default)]
pub(crate) struct Input {
    buffer: String,
    ends: Vec<usize>,
}

impl Input {
    pub(crate) fn texts(&self) -> Vec<&str> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.buffer[start..end]).collect()
    }
}

impl<T: AsRef<str>> FromIterator<T> for Input {
    fn from_iter<I: IntoIterator<Item = T>>(texts: I) -> Self {
        texts.into_iter().fold(Self::default(), |mut input, text| {
            input.buffer.push_str(text.as_ref());
            input.ends.push(input.buffer.len());
            input
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Input;

    #[test]
    fn strings_round_trip() {
        let texts = ["a", "", "bcd", ""];
        assert_eq!(Input::from_iter(texts).texts(), texts);
        assert!(Input::default().texts().is_empty());
    }
}
