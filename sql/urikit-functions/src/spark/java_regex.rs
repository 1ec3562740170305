//! Java's regular expressions in the syntax of the crates `regex` and `fancy-regex`.

/// Returns the pattern with the meaning that `java.util.regex.Pattern` gives it.
///
/// Translates quotations (`\Q…\E`), escaped punctuation, and the classes that contain only ASCII
/// characters in Java. Case folding after `(?i)` includes non-ASCII characters, which Java's does
/// not.
///
/// # Errors
///
/// Returns an error for an escape that Java does not have, or that the crates do not have. They
/// read some of them differently, such as `\K`.
pub(super) fn translate(pattern: &str) -> Result<String, &'static str> {
    let mut translated = String::with_capacity(pattern.len());
    let mut rest = pattern;
    while let Some((before, escaped)) = rest.split_once('\\') {
        translated.push_str(before);
        if let Some(quoted) = escaped.strip_prefix('Q') {
            let (quoted, after) = quoted.split_once("\\E").unwrap_or((quoted, ""));
            translated.push_str(&regex::escape(quoted));
            rest = after;
        } else if let Some((class, after)) = class(escaped) {
            translated.push_str(&class);
            rest = after;
        } else {
            rest = push_escape(escaped, &mut translated)?;
        }
    }
    translated.push_str(rest);
    Ok(translated)
}

/// Appends the escape whose backslash precedes `escaped`. Returns what follows it.
fn push_escape<'p>(escaped: &'p str, out: &mut String) -> Result<&'p str, &'static str> {
    let mut rest = escaped.chars();
    match rest.next() {
        Some('e') => out.push_str(r"\x1B"),
        Some(c) if c.is_ascii_alphabetic() && !"tnrfaxubBAZzGpPk".contains(c) => {
            return Err("unsupported escape");
        }
        // In the crate `regex`, `\<` is the start of a word.
        Some(c) if "<>".contains(c) || !c.is_ascii() => out.push(c),
        // The escaped character may be a backslash, which must not start another escape.
        c => {
            out.push('\\');
            out.extend(c);
        }
    }
    Ok(rest.as_str())
}

const HORIZONTAL_SPACE: &str =
    r" \t\u{A0}\u{1680}\u{180e}\u{2000}-\u{200a}\u{202f}\u{205f}\u{3000}";

/// Returns the class at the start of `escaped`, after its backslash, and what follows it.
fn class(escaped: &str) -> Option<(String, &str)> {
    let name = escaped.chars().next()?;
    let members = match name.to_ascii_lowercase() {
        'd' => "0-9",
        'w' => "a-zA-Z0-9_",
        's' => r" \t\n\x0B\f\r",
        'h' => HORIZONTAL_SPACE,
        'v' => r"\n\x0B\f\r\u{85}\u{2028}\u{2029}",
        'p' => return posix_class(escaped),
        _ => return None,
    };
    let negation = if name.is_ascii_uppercase() { "^" } else { "" };
    Some((format!("[{negation}{members}]"), &escaped[1..]))
}

/// Translates `\p{Alpha}` and the like.
fn posix_class(escaped: &str) -> Option<(String, &str)> {
    const NAMES: [&str; 13] = [
        "Lower", "Upper", "ASCII", "Alpha", "Digit", "Alnum", "Punct", "Graph", "Print", "Blank",
        "Cntrl", "XDigit", "Space",
    ];
    let (name, after) = escaped[1..].strip_prefix('{')?.split_once('}')?;
    let negation = if escaped.starts_with('P') { "^" } else { "" };
    let name = NAMES.iter().find(|it| **it == name)?.to_ascii_lowercase();
    Some((format!("[[:{negation}{name}:]]"), after))
}

#[cfg(test)]
mod tests {
    use super::translate;

    #[test]
    fn escapes_that_are_read_differently_are_translated_or_errors() {
        let translate = |pattern| translate(pattern).unwrap();
        assert_eq!(translate(r"\<a\>\é\-"), r"<a>é\-");
        assert_eq!(translate(r"\e\v"), r"\x1B[\n\x0B\f\r\u{85}\u{2028}\u{2029}]");
        for pattern in [r"\K", r"\y", r"\E", r"\Qa\E\E", r"\R", r"\X", r"\g1"] {
            assert_eq!(super::translate(pattern), Err("unsupported escape"), "{pattern}");
        }
    }

    #[test]
    fn classes_are_ascii_and_other_escapes_stay() {
        let translate = |pattern| translate(pattern).unwrap();
        assert_eq!(translate(r"a\d+\\d\."), r"a[0-9]+\\d\.");
        assert_eq!(translate(r"\p{Alpha}\P{Digit}\p{L}"), r"[[:alpha:]][[:^digit:]]\p{L}");
        assert_eq!(translate(r"\Qa.b\E.\Qc("), r"a\.b.c\(");
        assert_eq!(translate("a\\"), "a\\");
    }
}
