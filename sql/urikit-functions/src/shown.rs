//! URLs in error messages.

/// The maximum number of characters of a URL in a message.
const MAX_CHARACTERS: usize = 120;

/// Returns a URL for an error message, with masked secrets and at most [`MAX_CHARACTERS`]
/// characters.
pub(crate) fn shown(url: &str) -> String {
    let mut masked = String::new();
    let mut end = 0;
    for secret in urikit_audit::secrets(url) {
        if let (Some(before), true) = (url.get(end..secret.start), url.is_char_boundary(secret.end))
        {
            masked.push_str(before);
            masked.push_str("***");
            end = secret.end;
        }
    }
    masked.push_str(&url[end..]);
    match masked.char_indices().nth(MAX_CHARACTERS) {
        Some((at, _)) => format!("{}…", &masked[..at]),
        None => masked,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_are_masked_and_long_urls_are_truncated() {
        assert_eq!(shown("http://joe:hush@h/ ?token=abc"), "http://joe:***@h/ ?token=***");
        assert_eq!(shown("http://h/a b"), "http://h/a b");
        assert_eq!(shown(&"é".repeat(1000)).chars().count(), MAX_CHARACTERS + 1);
    }
}
