//! The fixed set: what is counted.
//!
//! A row is a name, a list of texts, what is made of each text before counting begins, and what is counted for each.

use std::collections::BTreeMap;
use std::hint::black_box;

use urikit::iri::IriRef;
use urikit::lines::{Columns, LineEnd};
use urikit::percent::{self, Set};
use urikit::template::{Template, Value};
use urikit::{AbsoluteUri, UriRef, UriRefBuf};
use urikit_masks::Width;

use crate::texts;

/// What references are resolved on.
const BASE: AbsoluteUri<'static> = AbsoluteUri::from_static("http://a.example/b/c/d;p?q");

/// What templates are expanded with; `none` of them is not defined.
#[rustfmt::skip] // A table.
const TEXTS: [(&str, &str); 11] = [
    ("user", "torvalds"), ("repo", "linux-kernel"), ("text", "The quick brown fox jumps over the lazy dog & runs away."),
    ("base", "https://example.com/some/where?with=query"), ("path", "/foo/bar"), ("section", "section 2.3"),
    ("q", "uri templates in practice"), ("page", "2"), ("lang", "en"), ("ext", "json"), ("name", "東京タワー"),
];
const TAGS: [&str; 3] = ["red", "light green", "blue"];
const WORDS: [&str; 2] = ["テンプレート", "展開"];
const KEYS: [(&str, &str); 3] = [("semi", ";"), ("dot", "."), ("comma", ",")];

/// What is counted of a row when it is called.
pub(crate) type Work = Box<dyn FnMut()>;

/// One line of `counts.tsv`.
pub(crate) struct Row {
    /// The operation, the list of texts, and the width of vectors if it is not the widest.
    pub(crate) name: String,
    texts: fn() -> Vec<String>,
    work: fn(Vec<&'static str>) -> Work,
    width: Option<Width>,
}

impl Row {
    /// Makes everything that is not counted.
    pub(crate) fn prepare(&self) -> Result<Work, String> {
        if let Some(width) = self.width.filter(|&width| urikit_masks::limit(width) != width) {
            return Err(format!("{}: this machine has no vectors of {} bytes", self.name, width as u8));
        }
        Ok((self.work)((self.texts)().into_iter().map(|text| &*text.leak()).collect()))
    }
}

/// Every row, in the order of the file.
#[rustfmt::skip] // A table.
pub(crate) fn all() -> Vec<Row> {
    [
        widths("parse/web", texts::web, |texts| each(texts, same, parse)),
        widths("parse/messy", texts::messy, |texts| each(texts, same, parse)),
        widths("parse/relative", texts::relative, |texts| each(texts, same, parse)),
        widths("parse/long", texts::long_path, |texts| each(texts, same, parse)),
        widths("parse-iri/web", texts::web, |texts| each(texts, same, parse_iri)),
        widths("parse-iri/cjk", texts::cjk, |texts| each(texts, same, parse_iri)),
        widths("parse-owned/web", texts::web, |texts| each(texts, same, parse_owned)),
        widths("parse-owned/messy", texts::messy, |texts| each(texts, same, parse_owned)),
        widths("parse-owned/relative", texts::relative, |texts| each(texts, same, parse_owned)),
        widths("lines/web", texts::web_lines, |texts| each(texts, same, lines)),
        widths("lines/messy", texts::messy_lines, |texts| each(texts, same, lines)),
        widths("resolve/web", texts::web, |texts| each(texts, parsed, resolve)),
        widths("resolve/messy", texts::messy, |texts| each(texts, parsed, resolve)),
        widths("resolve/relative", texts::relative, |texts| each(texts, parsed, resolve)),
        widths("resolve/long", texts::long_climb, |texts| each(texts, parsed, resolve)),
        widths("normalize/web", texts::web, |texts| each(texts, parsed, normalize)),
        widths("normalize/messy", texts::messy, |texts| each(texts, parsed, normalize)),
        widths("normalize/relative", texts::relative, |texts| each(texts, parsed, normalize)),
        widths("normalize/long", texts::long_escapes, |texts| each(texts, parsed, normalize)),
        widths("is-normal/web", texts::web, |texts| each(texts, parsed, |uri| keep(uri.normalize().is_normal()))),
        widths("is-normal/messy", texts::messy, |texts| each(texts, parsed, |uri| keep(uri.normalize().is_normal()))),
        widths("compare/web", texts::web, |texts| each(texts, with_copy, compare)),
        widths("compare/messy", texts::messy, |texts| each(texts, with_normal_form, compare)),
        widths("compare/different", texts::messy, |texts| each(texts, with_other_fragment, compare)),
        widths("decode/plain", texts::plain, |texts| each(texts, same, decode)),
        widths("decode/escaped", texts::escaped, |texts| each(texts, same, decode)),
        widths("encode/plain", texts::plain, |texts| each(texts, same, encode)),
        widths("encode/raw", texts::raw, |texts| each(texts, same, encode)),
        widths("expand/templates", texts::templates, |texts| each(texts, with_values, expand)),
    ].into_iter().flatten().collect()
}

/// A row with the widest vectors.
fn row(name: &str, texts: fn() -> Vec<String>, work: fn(Vec<&'static str>) -> Work) -> Vec<Row> {
    vec![Row { name: name.to_owned(), texts, work, width: None }]
}

/// A row with the widest vectors, one with those of 16 bytes, and one without any.
fn widths(name: &str, texts: fn() -> Vec<String>, work: fn(Vec<&'static str>) -> Work) -> Vec<Row> {
    let narrow = |width| Row { name: format!("{name}/{}", width as u8), texts, work, width: Some(width) };
    let mut rows = row(name, texts, work);
    rows.extend([Width::Sixteen, Width::One].map(narrow));
    rows
}

/// `prepare` for each text now, and `once` for each when it is called. They are pointers, so that no row depends on what
/// the compiler makes of the loop.
fn each<T: 'static>(texts: Vec<&'static str>, prepare: fn(&'static str) -> T, once: fn(&T)) -> Work {
    let prepared: Vec<T> = texts.into_iter().map(prepare).collect();
    let once = black_box(once);
    Box::new(move || prepared.iter().for_each(once))
}

/// Makes the compiler think that a value is used.
fn keep<T>(value: T) {
    drop(black_box(value));
}

fn same(text: &'static str) -> &'static str {
    text
}

fn parsed(text: &'static str) -> UriRef<'static> {
    UriRef::parse(text).expect("the texts are valid")
}

fn with_copy(text: &'static str) -> [UriRef<'static>; 2] {
    [parsed(text), parsed(text.to_owned().leak())]
}

fn with_normal_form(text: &'static str) -> [UriRef<'static>; 2] {
    let uri = parsed(text);
    [uri, parsed(uri.normalize().to_string().leak())]
}

/// The difference stands at the very end.
fn with_other_fragment(text: &'static str) -> [UriRef<'static>; 2] {
    let other = if text.contains('#') { format!("{text}x") } else { format!("{text}#x") };
    [parsed(text), parsed(other.leak())]
}

type Values = BTreeMap<&'static str, Value<'static>>;

fn with_values(text: &'static str) -> (Template<'static>, Values) {
    let texts = TEXTS.map(|(name, text)| (name, Value::from(text)));
    let members = [("tags", Value::list(TAGS)), ("words", Value::list(WORDS)), ("keys", Value::pairs(KEYS))];
    let template = Template::parse(text).expect("the texts are templates");
    (template, texts.into_iter().chain(members).collect())
}

fn parse(text: &&'static str) {
    let uri = parsed(text);
    keep((uri.scheme(), uri.userinfo(), uri.host(), uri.port(), uri.path(), uri.query(), uri.fragment()));
}

fn parse_iri(text: &&'static str) {
    let iri = IriRef::parse(text).expect("the texts are valid");
    keep((iri.scheme(), iri.userinfo(), iri.host(), iri.port(), iri.path(), iri.query(), iri.fragment()));
}

fn parse_owned(text: &&'static str) {
    keep(UriRefBuf::parse(*text));
}

fn lines(text: &&'static str) {
    keep(Columns::new().parse(text.as_bytes(), LineEnd::Feed));
}

fn resolve(reference: &UriRef<'static>) {
    keep(BASE.resolve(*reference).to_uri());
}

fn normalize(uri: &UriRef<'static>) {
    keep(uri.normalize().to_buf());
}

fn compare([a, b]: &[UriRef<'static>; 2]) {
    keep(a.compare(*b));
}

fn decode(text: &&'static str) {
    let decoded = percent::decode(text).expect("the texts are valid");
    keep(decoded.to_text());
}

fn encode(text: &&'static str) {
    keep(percent::encode(*text, &Set::PATH).to_cow());
}

fn expand((template, values): &(Template<'static>, Values)) {
    keep(template.expand(values).to_text());
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::all;

    #[test]
    fn names_are_different_and_can_be_written() {
        let names: Vec<_> = all().into_iter().map(|row| row.name).collect();
        assert_eq!(names.iter().collect::<HashSet<_>>().len(), names.len());
        assert!(names.iter().all(|name| !name.starts_with('#') && !name.contains(char::is_whitespace)));
    }

    #[test]
    fn rows_run() {
        // Widths that this machine has not are not rows of it.
        let works: Vec<_> = all().iter().filter_map(|row| row.prepare().ok()).collect();
        assert!(works.len() >= all().len() / 2);
        works.into_iter().for_each(|mut work| work());
    }
}
