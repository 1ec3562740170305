//! Results of operations: keys, fields, and lines.

use urikit::batch::{Columns, LineTerminator};
use urikit::compare::{Key, Rung};
use urikit::component::{Encoded, Query};
use urikit::form::Serializer;
use urikit::query::{EncodedField, QueryEditor, QuerySyntax};
use urikit::split::split;
use urikit::{UriRef, UriRefBuf};

use super::fresh;
use crate::api_laws::law::Asked;

pub(super) fn test(asked: &mut Asked) {
    let key = |text| -> Key { UriRef::parse(text).expect("a reference").key(Rung::Scheme) };
    let inputs = ["http://a/", "http://a/b", "http://b/", "https://a/", "a", "?a", "#a"];
    let others =
        ["HTTP://A:80", "http://a/%62", "http://%62", "https://a:443/", "b/../a", "?%61", "#%61"];
    asked
        .of("urikit::compare::Key", || inputs.map(key))
        .or(others.map(key))
        .equal()
        .hashed()
        .ordered()
        .borrowed();
    let all = ["", "a", "a:b", "//a", "a?", "?b", "#b", "a#", "a://b/c?d#e"];
    asked.of("urikit::split::Split", || all.map(|text| split(fresh(text)))).equal().hashed();
    let columns = |text: &str| {
        Columns::new()
            .parse(text.as_bytes(), LineTerminator::Newline)
            .expect("the input is short")
            .into_columns()
    };
    // Columns are equal if the offsets are equal.
    asked
        .of("urikit::batch::Columns", || ["", "a", "a\n\n", "a:b", "//h", "a\nb"].map(columns))
        .or(["", "b", "c\n\n", "d:/", "//i", "c\n/"].map(columns))
        .equal();
    test_queries(asked);
    test_repairs(asked);
}

fn test_repairs(asked: &mut Asked) {
    let repaired = |text| UriRefBuf::parse_lenient(text).expect("the input can be repaired");
    let inputs = || ["a", " a", "a ", "a b", "a?b c", "a%20b", "a|b"];
    asked.of("urikit::lenient::Repaired", || inputs().map(repaired)).equal();
    let repairs =
        || ["%", "a%", "aa%", "?%", "\n", "\n\n", "|", "^"].map(|text| repaired(text).repairs()[0]);
    asked.of("urikit::lenient::Repair", repairs).equal();
    asked
        .of("urikit::form::Serializer", || ["", "a", "a="].map(|form| Serializer::new(form.into())))
        .equal();
}

fn test_queries(asked: &mut Asked) {
    let field = |rules: QuerySyntax, text| -> EncodedField<'_> {
        rules.field(Encoded::parse(fresh(text)).expect("the input is encoded"))
    };
    let fields = || ["", "a", "A", "%61", "a+b", "a%20b"].map(|text| field(QuerySyntax::URI, text));
    // Fields are compared as strings, not decoded.
    asked
        .of("urikit::query::EncodedField", || {
            fields().into_iter().chain(["a", "a+b"].map(|text| field(QuerySyntax::FORM, text)))
        })
        .equal()
        .hashed()
        .equal_to_data(|field| field.decode_bytes());
    let edited = |rules, text: Option<&str>| {
        QueryEditor::new(text.map(|text| Query::parse(fresh(text)).expect("a query")), rules)
    };
    let edits = || {
        let inputs =
            [None, Some(""), Some("a"), Some("a=b")].map(|text| edited(QuerySyntax::URI, text));
        inputs.into_iter().chain([edited(QuerySyntax::FORM, Some("a"))])
    };
    asked.of("urikit::query::QueryEditor", edits).equal();
}
