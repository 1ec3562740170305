//! The fixed texts. They are data that was generated once: a list that changes changes the counts of its rows.
//!
//! They resemble the corpora of `bench/`, of which they are a small part: counting needs no more, as there is no branch
//! predictor that could learn them.

/// How long the long texts are, in bytes.
const LONG: usize = 1 << 16;

fn lines(text: &str) -> Vec<String> {
    text.lines().map(str::to_owned).collect()
}

/// A text of [`LONG`] bytes that begins with `start` and goes on with as much of `shape` as fits.
fn long(start: &str, shape: &str) -> Vec<String> {
    let rest = LONG - start.len();
    vec![format!("{start}{}", shape.repeat(rest / shape.len()))]
}

/// URLs as pages and logs have them.
pub(crate) fn web() -> Vec<String> {
    lines(include_str!("../texts/web.txt"))
}

/// Userinfo, ports, IP literals, escapes, dot-segments, capitals.
pub(crate) fn messy() -> Vec<String> {
    lines(include_str!("../texts/messy.txt"))
}

/// References without a scheme.
pub(crate) fn relative() -> Vec<String> {
    lines(include_str!("../texts/relative.txt"))
}

/// Components without a single escape.
pub(crate) fn plain() -> Vec<String> {
    lines(include_str!("../texts/plain.txt"))
}

/// Components with some escapes.
pub(crate) fn escaped() -> Vec<String> {
    lines(include_str!("../texts/escaped.txt"))
}

/// Texts with characters that have to be encoded.
pub(crate) fn raw() -> Vec<String> {
    lines(include_str!("../texts/raw.txt"))
}

/// IRIs with paths, queries and some hosts in Japanese, Chinese and Korean.
pub(crate) fn cjk() -> Vec<String> {
    lines(include_str!("../texts/cjk.txt"))
}

/// URI templates of all levels.
pub(crate) fn templates() -> Vec<String> {
    lines(include_str!("../texts/templates.txt"))
}

/// All of [`web`] in one buffer, one a line.
pub(crate) fn web_lines() -> Vec<String> {
    vec![include_str!("../texts/web.txt").to_owned()]
}

/// All of [`messy`] in one buffer, one a line.
pub(crate) fn messy_lines() -> Vec<String> {
    vec![include_str!("../texts/messy.txt").to_owned()]
}

/// One URI with a long path of ordinary segments.
pub(crate) fn long_path() -> Vec<String> {
    long("https://example.com/", "segment/")
}

/// One reference that climbs for a long time.
pub(crate) fn long_climb() -> Vec<String> {
    long("", "../")
}

/// One URI with a long path of escapes that no normal form has.
pub(crate) fn long_escapes() -> Vec<String> {
    long("https://example.com/", "%41")
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use urikit::UriRef;
    use urikit::iri::IriRef;
    use urikit::template::Template;

    use super::{
        cjk, escaped, long_climb, long_escapes, long_path, messy, plain, raw, relative, templates, web,
    };

    #[test]
    fn lists_are_of_64_different_texts() {
        for list in [web(), messy(), relative(), plain(), escaped(), raw(), cjk()] {
            assert_eq!(list.len(), 64);
            assert_eq!(list.iter().collect::<HashSet<_>>().len(), 64);
        }
    }

    #[test]
    fn texts_are_of_their_kind() {
        let normal = |text: &String| UriRef::parse(text).unwrap().normalize().is_normal();
        assert!(web().iter().all(normal));
        assert!(messy().iter().filter(|text| !normal(text)).count() > 32);
        assert!(relative().iter().all(|text| UriRef::parse(text).unwrap().scheme().is_none()));
        assert!(plain().iter().all(|text| !text.contains('%')));
        assert!(escaped().iter().all(|text| text.contains('%')));
        assert!(raw().iter().all(|text| UriRef::parse(text).is_err()));
        assert!(cjk().iter().all(|text| UriRef::parse(text).is_err() && IriRef::parse(text).is_ok()));
    }

    #[test]
    fn templates_are_of_all_levels() {
        let templates = templates();
        let levels = templates.iter().map(|text| Template::parse(text).unwrap().level());
        let levels: HashSet<u8> = levels.collect();
        assert_eq!(levels.len(), 4);
    }

    #[test]
    fn long_texts_are_long() {
        for list in [long_path(), long_climb(), long_escapes()] {
            assert!(list.len() == 1 && UriRef::parse(&list[0]).is_ok());
            assert!((65_500..=65_536).contains(&list[0].len()));
        }
    }
}
