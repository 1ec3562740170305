//! Quantifiers of Java's regular expressions, which the crate `regex` interprets differently.

/// Whether a pattern has quantifiers such as `*+`, which never give back what they match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Quantifiers {
    Ordinary,
    Possessive,
}

/// Checks the quantifiers of a pattern, and removes those that have no effect in Java.
///
/// The crate `regex` reads `a*+` as `(?:a*)+` and accepts `a**`. In Java, `a*+` is possessive,
/// `a**` is an error, and the second quantifier of `a*{2}` repeats the empty string.
///
/// # Errors
///
/// Returns Java's description of the error.
pub(super) fn quantifiers(pattern: &str) -> Result<(String, Quantifiers), &'static str> {
    let mut found = (String::with_capacity(pattern.len()), Quantifiers::Ordinary);
    let mut is_repeated = false;
    let mut rest = pattern;
    while let Some(c) = rest.chars().next() {
        let base = match c {
            '\\' => escape(rest),
            '[' => class(rest),
            '(' => group(rest)?,
            '*' | '+' | '?' if is_repeated => return Err("dangling meta character"),
            '{' => counted(rest).ok_or("illegal repetition")?,
            c => c.len_utf8(),
        };
        let is_quantifier = matches!(c, '*' | '+' | '?' | '{');
        let suffix = rest.as_bytes().get(base).filter(|_| is_quantifier);
        let len = base + usize::from(matches!(suffix, Some(b'?' | b'+')));
        if !(is_quantifier && is_repeated) {
            found.0.push_str(&rest[..len]);
            if suffix == Some(&b'+') {
                found.1 = Quantifiers::Possessive;
            }
        }
        is_repeated = is_quantifier;
        rest = &rest[len..];
    }
    Ok(found)
}

/// Returns the length of the start of a group. Its question mark is not a quantifier.
///
/// Other crates have more kinds of groups, and another meaning of the flag `U`.
fn group(pattern: &str) -> Result<usize, &'static str> {
    let Some(kind) = pattern.strip_prefix("(?") else { return Ok(1) };
    if kind.starts_with([':', '=', '!', '>', '<']) {
        return Ok(2);
    }
    let flags = kind.find([')', ':']).map_or(kind, |end| &kind[..end]);
    if flags.contains('U') {
        return Err("unsupported flag U");
    }
    let is_flag = |c| "idmsux-".contains(c);
    if flags.chars().all(is_flag) { Ok(2) } else { Err("unknown inline modifier") }
}

/// Returns the length of the escape at the start of a pattern.
fn escape(pattern: &str) -> usize {
    let escaped = &pattern[1..];
    if escaped.starts_with('Q') {
        return pattern.find("\\E").map_or(pattern.len(), |end| end + 2);
    }
    let Some(c) = escaped.chars().next() else { return 1 };
    let end = 1 + c.len_utf8();
    let is_braced = matches!(c, 'p' | 'P' | 'x' | 'N') && pattern[end..].starts_with('{');
    match pattern.find('}') {
        Some(brace) if is_braced => brace + 1,
        _ => end,
    }
}

/// Returns the length of the character class at the start of a pattern.
fn class(pattern: &str) -> usize {
    let (mut at, mut depth) = (0, 0);
    while let Some(c) = pattern[at..].chars().next() {
        let start = at;
        at += if c == '\\' { escape(&pattern[at..]) } else { c.len_utf8() };
        match c {
            '[' => depth += 1,
            // A bracket that opens a class does not end it: `[]a]`, `[^]a]`.
            ']' if !pattern[..start].ends_with(['[']) && !pattern[..start].ends_with("[^") => {
                depth -= 1;
            }
            _ => {}
        }
        if depth == 0 {
            return at;
        }
    }
    pattern.len()
}

/// Returns the length of the quantifier `{n}`, `{n,}`, or `{n,m}` at the start of a pattern.
fn counted(pattern: &str) -> Option<usize> {
    let end = pattern.find('}')?;
    let (min, max) = pattern[1..end].split_once(',').unwrap_or((&pattern[1..end], ""));
    let is_number = |digits: &str| digits.bytes().all(|byte| byte.is_ascii_digit());
    (!min.is_empty() && is_number(min) && is_number(max)).then_some(end + 1)
}

#[cfg(test)]
mod tests {
    use super::{Quantifiers, quantifiers};

    #[test]
    fn possessive_quantifiers_are_found() {
        let kind = |pattern| quantifiers(pattern).unwrap().1;
        for pattern in ["a*+a", "a++", "a?+", "a{1,2}+a", "(a)*+", "[a]*+", r"\p{L}*+", "^*+a"] {
            assert_eq!(kind(pattern), Quantifiers::Possessive, "{pattern}");
        }
        for pattern in
            ["a*a+", "[a*+]", r"\Qa*+\E", r"a\*+b", "(?:a)+", "a+?b", "[]*+]", "[^]*+]", "[[a]*+]"]
        {
            assert_eq!(kind(pattern), Quantifiers::Ordinary, "{pattern}");
        }
    }

    #[test]
    fn errors_are_those_of_java() {
        for pattern in ["a**", "a+*", "a?*", "a*?+", "a*+?", "a{1}?+", "a???", "a+++"] {
            assert_eq!(quantifiers(pattern), Err("dangling meta character"), "{pattern}");
        }
        for pattern in ["a{,3}", "a{", "{", "a{1}{", "a{2", "a{x}"] {
            assert_eq!(quantifiers(pattern), Err("illegal repetition"), "{pattern}");
        }
    }

    #[test]
    fn groups_are_those_of_java() {
        for pattern in ["(a)", "(?:a)", "(?<n>a)", "(?<=a)", "(?!a)", "(?i)", "(?i-x:a)", r"\(?#"] {
            assert!(quantifiers(pattern).is_ok(), "{pattern}");
        }
        for pattern in ["(?#a)", "(?P<n>a)", "(?'n'a)", "(?R)", "(?U)", "(?iU:a)"] {
            assert!(quantifiers(pattern).is_err(), "{pattern}");
        }
    }

    #[test]
    fn counts_after_a_quantifier_are_removed() {
        let text = |pattern| quantifiers(pattern).unwrap().0;
        assert_eq!(text("a*{2}b{2}{3}c"), "a*b{2}c");
        assert_eq!(text("a{2,}é[{]}{2}"), "a{2,}é[{]}{2}");
    }
}
