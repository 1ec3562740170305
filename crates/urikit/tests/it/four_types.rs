//! Tests that the four types have the same methods and traits, by their listing in `docs/api/`.

use std::collections::BTreeSet;

use super::api_laws::listing;

/// A kind of method that a type has in addition to those of all four types.
const BORROWED: &[&str] = &["from_static", "parse_bytes", "parse_const", "to_buf", "to_owned"];
const OWNED: &[&str] = &["into_string", "parse_lenient"];

/// Methods of references, which may lack a scheme.
const REFERENCE: &[&str] = &[
    "as_iri",
    "as_iri_ref",
    "as_uri",
    "as_uri_ref",
    "parse_as",
    "parse_lenient",
    "resolve_against",
];

/// Methods that need a scheme.
const URI: &[&str] = &[
    "is_same_document",
    "join",
    "join_lenient",
    "relativize",
    "resolve",
    "resolve_into",
    "resolver",
];

/// Returns the names of the methods of a type.
fn methods(name: &str) -> BTreeSet<String> {
    let all = listing::lines("urikit");
    let start = format!("urikit::spec::{name}<");
    let own = |line: &String| {
        let path = line.split_once(" fn ")?.1.split('(').next()?.to_owned();
        let method = path.strip_prefix(&start)?.split_once(">::")?.1;
        Some(method.split('<').next().unwrap_or(method).to_owned())
    };
    all.iter().filter_map(own).collect()
}

/// Asserts that the types have the same methods except for those listed.
fn assert_alike(types: [&str; 2], differ: &[&[&str]]) {
    let [one, other] = types.map(methods);
    assert!(one.len() > 40, "{} has only {one:?}", types[0]);
    let holes: Vec<_> = one
        .symmetric_difference(&other)
        .filter(|method| !differ.iter().any(|names| names.contains(&method.as_str())))
        .collect();
    assert!(holes.is_empty(), "only one of {types:?} has {holes:?}");
}

#[test]
fn borrowed_and_owned_types_have_the_same_methods() {
    // Only owned types can be changed in place; their setters have no counterpart.
    let setters: Vec<String> = methods("GenericUriBuf")
        .intersection(&methods("GenericUriRefBuf"))
        .filter(|method| !methods("GenericUriRef").contains(*method))
        .cloned()
        .collect();
    let is_change = |method: &str| {
        let verbs = [
            "set_", "remove_", "append_", "push_", "pop_", "insert_", "sort_", "edit", "extend_",
            "retain_",
        ];
        verbs.iter().any(|verb| method.starts_with(verb))
    };
    for method in &setters {
        let is_known = is_change(method) || OWNED.contains(&method.as_str());
        assert!(is_known, "the borrowed types have no {method}");
    }
    let setters: Vec<&str> = setters.iter().map(String::as_str).collect();
    assert_alike(
        ["GenericUriRef", "GenericUriRefBuf"],
        &[BORROWED, REFERENCE, &setters, &["remove_scheme"]],
    );
    assert_alike(["GenericUri", "GenericUriBuf"], &[BORROWED, REFERENCE, &setters]);
}

#[test]
fn uris_have_the_methods_of_references() {
    assert_alike(["GenericUriRef", "GenericUri"], &[REFERENCE, URI]);
    assert_alike(["GenericUriRefBuf", "GenericUriBuf"], &[REFERENCE, URI, &["remove_scheme"]]);
}

/// An exception that is no longer needed would hide the next hole.
#[test]
fn every_exception_is_a_difference() {
    let [reference, uri, reference_buf, uri_buf] =
        ["GenericUriRef", "GenericUri", "GenericUriRefBuf", "GenericUriBuf"].map(methods);
    for &method in BORROWED {
        assert!(reference.contains(method) && uri.contains(method), "{method}");
        assert!(!reference_buf.contains(method) && !uri_buf.contains(method), "{method}");
    }
    for &method in URI {
        assert!(uri.contains(method) || uri_buf.contains(method), "{method}");
        assert!(!reference.contains(method) && !reference_buf.contains(method), "{method}");
    }
    for &method in REFERENCE {
        let has = [&reference, &uri, &reference_buf, &uri_buf].map(|all| all.contains(method));
        assert!(has.contains(&true) && has.contains(&false), "{method}");
        // A view of itself, and a repaired copy, exist only for one of the two.
        let is_of_one = ["as_iri_ref", "as_uri_ref", "parse_lenient"].contains(&method);
        assert!(is_of_one || has[0] == has[2], "only one reference type has {method}");
    }
}
