use std::collections::BTreeSet;

use arrow_array::Array;
use arrow_array::cast::AsArray;
use urikit_datafusion::spark;

use crate::support::{by_name, call, call_strings, column, constant};

const PARTS: [&str; 8] =
    ["HOST", "PATH", "QUERY", "REF", "PROTOCOL", "FILE", "AUTHORITY", "USERINFO"];

/// Returns the rows of a recorded file.
fn rows(file: &'static str) -> impl Iterator<Item = Vec<Option<String>>> {
    file.lines().skip(1).map(|line| line.split('\t').map(unescape).collect())
}

pub(crate) fn unescape(field: &str) -> Option<String> {
    if field == "\\N" {
        return None;
    }
    let mut value = String::new();
    let mut chars = field.chars();
    while let Some(c) = chars.next() {
        value.push(match c {
            '\\' => match chars.next().expect("an escape") {
                't' => '\t',
                'n' => '\n',
                'r' => '\r',
                other => other,
            },
            other => other,
        });
    }
    Some(value)
}

#[test]
fn parts_equal_the_recorded_answers_of_spark() {
    let functions = spark::functions();
    let (strict, lenient) =
        (by_name(&functions, "parse_url"), by_name(&functions, "try_parse_url"));
    let recorded: Vec<_> = rows(include_str!("../recorded/parse_url.tsv")).collect();
    let urls: Vec<Option<&str>> = recorded.iter().map(|row| row[0].as_deref()).collect();
    let mut differences = Vec::new();
    for (at, part) in PARTS.iter().enumerate() {
        let found = call(&lenient, vec![column(&urls), constant(part)]).unwrap();
        for (row, found) in recorded.iter().zip(found.as_string_view()) {
            let is_invalid = row.len() == 2;
            let expected = if is_invalid { None } else { row[at + 1].as_deref() };
            if found != expected {
                differences.push(format!("{part} {:?}: {found:?}, {expected:?}", row[0]));
            }
        }
    }
    for row in &recorded {
        let result = call_strings(&strict, &[row[0].as_deref().unwrap(), "PATH"]);
        if result.is_err() != (row.len() == 2) {
            differences.push(format!("{:?}: {result:?}", row[0]));
        }
    }
    assert!(recorded.len() > 3000);
    assert!(differences.is_empty(), "{}: {differences:#?}", differences.len());
}

#[test]
fn keys_equal_the_recorded_answers_of_spark() {
    let functions = spark::functions();
    let function = by_name(&functions, "try_parse_url");
    let mut differences = Vec::new();
    let mut keys = BTreeSet::new();
    for row in rows(include_str!("../recorded/parse_url_key.tsv")) {
        if let [key, _] = &row[..] {
            let result =
                call_strings(&function, &["http://h/?a", "QUERY", key.as_deref().unwrap()]);
            if result.is_ok() {
                differences.push(format!("{key:?} is not an error"));
            }
            continue;
        }
        let [url, key, expected] = row.try_into().expect("three columns");
        let args = [url.as_deref().unwrap(), "QUERY", key.as_deref().unwrap()];
        keys.insert(args[2].to_owned());
        match call_strings(&function, &args) {
            Ok(found) if found == expected => {}
            other => differences.push(format!("{url:?} {key:?}: {other:?}, {expected:?}")),
        }
    }
    assert!(keys.len() > 40);
    assert!(differences.is_empty(), "{}: {differences:#?}", differences.len());
}

#[test]
fn encoding_and_decoding_equal_the_recorded_answers_of_spark() {
    let functions = spark::functions();
    let [encode, decode, try_decode] =
        ["url_encode", "url_decode", "try_url_decode"].map(|name| by_name(&functions, name));
    let mut differences = Vec::new();
    for row in rows(include_str!("../recorded/url_codec.tsv")) {
        let [string, encoded, decoded] = row.try_into().expect("three columns");
        let args = [string.as_deref().unwrap()];
        if call_strings(&encode, &args).unwrap() != encoded {
            differences.push(format!("encode {string:?}"));
        }
        let found = call_strings(&try_decode, &args).unwrap();
        if found != decoded {
            differences.push(format!("decode {string:?}: {found:?}, {decoded:?}"));
        }
        if call_strings(&decode, &args).is_err() != decoded.is_none() {
            differences.push(format!("decode fails {string:?}"));
        }
    }
    assert!(differences.is_empty(), "{}: {differences:#?}", differences.len());
}

#[test]
fn null_arguments_and_unknown_parts_are_null() {
    let functions = spark::functions();
    let function = by_name(&functions, "parse_url");
    let urls = column(&[Some("http://h/?a=1"), None]);
    let result = call(&function, vec![urls.clone(), constant("host")]).unwrap();
    assert_eq!(result.null_count(), 2);
    let result = call(&function, vec![urls, constant("HOST")]).unwrap();
    assert_eq!(result.as_string_view().iter().collect::<Vec<_>>(), [Some("h"), None]);
    let with_key = |part| call_strings(&function, &["http://h/?a=1", part, "a"]).unwrap();
    assert_eq!((with_key("QUERY"), with_key("HOST")), (Some("1".to_owned()), None));
}

/// Spark 4.3 in ANSI mode returns NULL without parsing the URL, and compiles a key only if there is
/// a query.
#[test]
fn keys_of_other_parts_are_null_for_invalid_urls() {
    let function = by_name(&spark::functions(), "parse_url");
    let parse = |url, part, key| call_strings(&function, &[url, part, key]);
    assert_eq!(parse("http://a b/", "HOST", "k").unwrap(), None);
    assert_eq!(parse("http://a b/", "unknown", "(").unwrap(), None);
    assert_eq!(parse("http://h/", "QUERY", "(").unwrap(), None);
    assert!(parse("http://h/?a=1", "QUERY", "(").is_err());
    assert!(parse("http://a b/", "QUERY", "k").is_err());
    assert!(call_strings(&function, &["http://a b/", "unknown"]).is_err());
}

/// The expected values are those of `java.util.regex` in JDK 17.
#[test]
fn quantifiers_of_keys_have_the_meaning_of_java() {
    let function = by_name(&spark::functions(), "try_parse_url");
    let find = |key, query| call_strings(&function, &[&format!("http://h/?{query}"), "QUERY", key]);
    for (key, query, expected) in [
        ("a*+a", "aaa=1", None),
        ("a*+", "aaa=1", Some("1")),
        ("a{1,2}+a", "aaa=1", Some("1")),
        ("(?:a)*+a", "aa=1", None),
        ("a*{2}", "a=1", Some("1")),
        ("a{2}{3}", "aaaaaa=1", None),
        ("*+a", "&a=1", Some("1")),
        ("[a*+]", "+=1", Some("1")),
        ("(?i)A*+b", "aab=1", Some("1")),
        (r"\<a", "a=1", None),
        (r"a\Va", "aba=1", Some("1")),
    ] {
        assert_eq!(find(key, query).unwrap().as_deref(), expected, "{key}");
    }
    for key in ["a**", "a*?+", "a{,3}", "a{", "a{2", "a|*b", "(*a)", "a{2,1}", r"\K", "(?#a)"] {
        let message = find(key, "a=1").unwrap_err().to_string();
        assert!(message.contains(&format!("invalid regular expression '{key}'")), "{message}");
    }
}
