//! Tests of query pairs that the property tests `pairs` and `query-edit` do not cover.

use urikit::component::Query;
use urikit::query::QuerySyntax;

#[test]
fn invalid_utf8_has_a_span() {
    for (text, rules, span) in [
        ("a+%FFb+", QuerySyntax::FORM, 2..5),
        ("a+%C3+b", QuerySyntax::FORM, 2..5),
        ("+%FFb", QuerySyntax::URI, 1..4),
    ] {
        let pair = Query::parse(text).unwrap().pairs(rules).next().unwrap();
        assert_eq!(pair.key().decode().unwrap_err().span(), span, "{text}");
        assert!(pair.key().decode_lossy().contains('\u{fffd}'));
    }
    let text = "a+b";
    let pair = |rules| Query::parse(text).unwrap().pairs(rules).next().unwrap();
    assert_eq!(pair(QuerySyntax::FORM).key().decode_lossy(), "a b");
    assert_eq!(*pair(QuerySyntax::FORM).key().decode_bytes(), *b"a b");
}

/// `Debug` of pairs shows the string and its position; `==` compares the data.
#[test]
fn pairs_are_shown_as_strings_and_compared_as_data() {
    let query = Query::parse("a=b+c&d").unwrap();
    let pair = query.pairs(QuerySyntax::FORM).next().unwrap();
    let value = pair.value().unwrap();
    assert_eq!(format!("{value:?}"), "EncodedField(\"b+c\")");
    assert!(value == "b c" && value == *"b c" && value != "b+c");
    assert_eq!(format!("{pair:?}"), "Pair { text: \"a=b+c\", start: 0 }");
    // A separate string is decoded like a value. Separators are ignored.
    let field = QuerySyntax::FORM.field(urikit::component::Encoded::parse("b+c&%41").unwrap());
    assert!(field.is("b c&A"));
}

/// `Query::get` agrees with the pairs, and `query_get` of a reference with `Query::get`.
#[test]
fn get_returns_the_value_of_the_first_pair() {
    for (text, key, value) in [
        ("a=1&b=2&a=3", "a", Some("1")),
        ("a=x+y%2B", "a", Some("x y+")),
        ("%61+b=1", "a b", Some("1")),
        ("a", "a", Some("")),
        ("a&a=1", "a", Some("")),
        ("a=%FF", "a", Some("\u{fffd}")),
        ("a=1", "A", None),
        ("a=1;b=2", "b", None),
        ("", "", None),
        ("&&=x", "", Some("x")),
    ] {
        let uri = urikit::UriRefBuf::parse(format!("/?{text}#f")).unwrap();
        let query = Query::parse(text).unwrap();
        assert_eq!(query.get(key).as_deref(), value, "{text}");
        assert_eq!(uri.query_get(key).as_deref(), value, "{text}");
        assert_eq!(uri.query_pairs().find(|pair| pair.0 == key).map(|pair| pair.1), query.get(key));
    }
    assert_eq!(urikit::UriRef::parse("/").unwrap().query_get("a"), None);
}

#[test]
fn path_and_query_end_before_the_fragment() {
    for (text, expected) in [
        ("http://h/a/b?c#d", "/a/b?c"),
        ("http://h?#d", "?"),
        ("http://h", ""),
        ("mailto:a@b?subject=c", "a@b?subject=c"),
        ("?q", "?q"),
        ("#f", ""),
    ] {
        assert_eq!(
            urikit::UriRef::parse(text).expect("a reference").path_and_query(),
            expected,
            "{text}"
        );
    }
}
