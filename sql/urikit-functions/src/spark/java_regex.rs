//! Java's regular expressions in the syntax of the crates `regex` and `fancy-regex`.

/// Returns the pattern with the meaning that `java.util.regex.Pattern` gives it.
///
/// Translates quotations (`\Q…\E`) and the classes that contain only ASCII characters in Java. Case
/// folding after `(?i)` includes non-ASCII characters, which Java's does not.
pub(super) fn translate(pattern: &str) -> String {
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
            // The escaped character may be a backslash, which must not start another escape.
            translated.push('\\');
            let end = escaped.chars().next().map_or(0, char::len_utf8);
            translated.push_str(&escaped[..end]);
            rest = &escaped[end..];
        }
    }
    translated.push_str(rest);
    translated
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
    fn classes_are_ascii_and_other_escapes_stay() {
        assert_eq!(translate(r"a\d+\\d\."), r"a[0-9]+\\d\.");
        assert_eq!(translate(r"\p{Alpha}\P{Digit}\p{L}"), r"[[:alpha:]][[:^digit:]]\p{L}");
        assert_eq!(translate(r"\Qa.b\E.\Qc("), r"a\.b.c\(");
        assert_eq!(translate("a\\"), "a\\");
    }
}
