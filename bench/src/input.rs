//! What a loop goes over.

/// Texts one behind the other in one buffer, as they are when they were read from a file.
///
/// Each in an allocation of its own, wherever there was room, would have every library wait for memory, for as long as a
/// short text takes.
#[derive(Default)]
pub(crate) struct Input {
    buffer: String,
    ends: Vec<usize>,
}

impl Input {
    /// The texts.
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
    fn what_goes_in_comes_out() {
        let texts = ["a", "", "bcd", ""];
        assert_eq!(Input::from_iter(texts).texts(), texts);
        assert!(Input::default().texts().is_empty());
    }
}
