//! Each SQL function returns what the function of the library returns, with defaults and with every
//! option.

use std::collections::BTreeSet;
use std::sync::Arc;

use arrow_array::{Array, ArrayRef, BinaryArray, StringArray};
use arrow_schema::{ArrowError, DataType};
use datafusion_expr::ColumnarValue;
use urikit::compare::Rung;
use urikit_arrow::{self as arrow, Case, DomainPart, Encoding, Options, Part, Schemeless, Spec};
use urikit_audit::Policy;
use urikit_canon::domain::{BundledList, DomainParser, Sections};
use urikit_canon::profile::Profile;
use urikit_datafusion::functions;
use urikit_text::plain::Finder;

use crate::seeded::inputs;
use crate::support::{by_name, call, constant, integer};

type Values<'a> = &'a dyn Array;
type Found = Result<ArrayRef, ArrowError>;

/// A function with options: its name, its other constants, and the function of the library.
type WithOptions = (&'static str, &'static [&'static str], fn(Values<'_>, &Options) -> Found);

fn ok<A: Array + 'static>(result: Result<A, ArrowError>) -> Found {
    Ok(Arc::new(result?))
}

const WITH_OPTIONS: [WithOptions; 33] = [
    ("uri_scheme", &[], |a, o| ok(arrow::part(a, Part::Scheme, o))),
    ("uri_authority", &[], |a, o| ok(arrow::part(a, Part::Authority, o))),
    ("uri_userinfo", &[], |a, o| ok(arrow::part(a, Part::Userinfo, o))),
    ("uri_user", &[], |a, o| ok(arrow::part(a, Part::Username, o))),
    ("uri_host", &[], |a, o| ok(arrow::part(a, Part::Host, o))),
    ("uri_path", &[], |a, o| ok(arrow::part(a, Part::Path, o))),
    ("uri_path_and_query", &[], |a, o| ok(arrow::part(a, Part::PathAndQuery, o))),
    ("uri_query", &[], |a, o| ok(arrow::part(a, Part::Query, o))),
    ("uri_fragment", &[], |a, o| ok(arrow::part(a, Part::Fragment, o))),
    ("uri_without_fragment", &[], |a, o| ok(arrow::part(a, Part::WithoutFragment, o))),
    ("uri_without_query", &[], |a, o| ok(arrow::part(a, Part::WithoutQuery, o))),
    ("uri_filename", &[], |a, o| ok(arrow::part(a, Part::Filename, o))),
    ("uri_extension", &[], |a, o| ok(arrow::part(a, Part::Extension, o))),
    ("uri_port", &[], |a, o| ok(arrow::port(a, o))),
    ("uri_port_or_default", &[], |a, o| ok(arrow::port_or_default(a, o))),
    ("uri_host_kind", &[], |a, o| ok(arrow::host_kind(a, o))),
    ("uri_kind", &[], |a, o| ok(arrow::kind(a, o))),
    ("uri_is_valid", &[], |a, o| ok(arrow::is_valid(a, o))),
    ("uri_is_valid_ref", &[], |a, o| ok(arrow::is_valid_ref(a, o))),
    ("uri_error", &[], |a, o| ok(arrow::error(a, o))),
    ("uri_parse", &[], |a, o| ok(arrow::parse(a, o))),
    ("uri_host_without_www", &[], |a, o| ok(arrow::host_without_www(a, o))),
    ("uri_host_reversed", &[], |a, o| ok(arrow::host_reversed(a, o))),
    ("uri_host_label", &["-1"], |a, o| ok(arrow::host_label(a, -1, o))),
    ("uri_host_inet", &[], |a, o| ok(arrow::host_inet(a, o))),
    ("uri_host_ascii", &[], |a, o| ok(arrow::host_ascii(a, o))),
    ("uri_host_unicode", &[], |a, o| ok(arrow::host_unicode(a, o))),
    ("uri_path_segments", &[], |a, o| ok(arrow::path_segments(a, o))),
    ("uri_path_segment", &["2"], |a, o| ok(arrow::path_segment(a, 2, o))),
    ("uri_hierarchy", &[], |a, o| ok(arrow::hierarchy(a, o))),
    ("uri_path_hierarchy", &[], |a, o| ok(arrow::path_hierarchy(a, o))),
    ("uri_without_www", &[], |a, o| ok(arrow::without_www(a, o))),
    ("uri_redact", &[], |a, o| ok(arrow::redact(a, o))),
];

/// More functions with options.
const REWRITES: [WithOptions; 9] = [
    ("uri_query_get", &["x"], |a, o| ok(arrow::query_get(a, "x", o))),
    ("uri_query_get_all", &["y"], |a, o| ok(arrow::query_get_all(a, "y", o))),
    ("uri_query_pairs", &[], |a, o| ok(arrow::query_pairs(a, o))),
    ("uri_query_names", &[], |a, o| ok(arrow::query_names(a, o))),
    ("uri_query_parts", &[], |a, o| ok(arrow::query_parts(a, o))),
    ("uri_normalize", &[], |a, o| ok(arrow::normalize(a, o))),
    ("uri_origin", &[], |a, o| ok(arrow::origin(a, o))),
    ("uri_without_userinfo", &[], |a, o| ok(arrow::without_userinfo(a, o))),
    ("uri_to_iri", &[], |a, o| ok(arrow::to_iri(a, o))),
];

/// The functions of registered domains.
const DOMAINS: [(&str, DomainPart); 4] = [
    ("uri_registered_domain", DomainPart::RegisteredDomain),
    ("uri_public_suffix", DomainPart::PublicSuffix),
    ("uri_registered_label", DomainPart::RegisteredLabel),
    ("uri_subdomain", DomainPart::Subdomain),
];

/// Compares calls of functions, and counts them.
struct Comparison {
    urls: ArrayRef,
    compared: BTreeSet<&'static str>,
    values: usize,
}

impl Comparison {
    fn new() -> Self {
        let is_exhaustive = std::env::var("URIKIT_REACH").is_ok_and(|it| it == "exhaustive");
        let count = if is_exhaustive { usize::MAX } else { 1_000 };
        let urls = inputs(count).into_iter().map(Some);
        let urls: ArrayRef = Arc::new(urls.collect::<StringArray>());
        Self { urls, compared: BTreeSet::new(), values: 0 }
    }

    /// Compares a call with constants after the column. An error when the call is planned must be
    /// an error of the library, or a result without values.
    #[track_caller]
    fn check(&mut self, name: &'static str, constants: &[&str], expected: Found) {
        let urls = ColumnarValue::Array(Arc::clone(&self.urls));
        let constants = constants.iter().map(|value| match value.parse() {
            Ok(number) => integer(number),
            Err(_) => constant(value),
        });
        let arguments: Vec<_> = [urls].into_iter().chain(constants).collect();
        let call_text = format!("{name} {arguments:?}");
        match (call(&by_name(&functions(), name), arguments), expected) {
            (Ok(found), Ok(expected)) => {
                let found = rows(&found);
                assert!(found == rows(&expected), "{call_text}");
                self.values += found.len();
            }
            (Err(_), Err(_)) => {}
            (Err(error), Ok(expected)) => {
                let is_undefined = error.to_string().contains("defines no");
                let is_null = expected.null_count() == expected.len();
                assert!(is_undefined && is_null, "{call_text}: {error}");
            }
            (Ok(_), Err(error)) => panic!("{call_text}: {error}"),
        }
        self.compared.insert(name);
    }
}

/// Returns the values as strings, in which NULL differs from an empty string.
fn rows(array: &ArrayRef) -> Vec<String> {
    let format = arrow_cast::display::FormatOptions::new().with_null("\u{0}");
    let format = arrow_cast::display::ArrayFormatter::try_new(array, &format).expect("strings");
    (0..array.len()).map(|row| format.value(row).to_string()).collect()
}

/// The words of options, and the options.
fn options() -> Vec<(String, Options)> {
    let lower = Options::new().with_case(Case::Lower);
    let mut all = vec![(String::new(), lower)];
    for spec in Spec::ALL {
        let with_spec = lower.with_spec(spec);
        all.push((spec.name().to_owned(), with_spec));
        let with_guess = with_spec.with_schemeless(Schemeless::Host);
        all.push((format!("guess {}", spec.name()), with_guess));
    }
    all
}

#[test]
fn functions_with_options_equal_those_of_the_library() {
    let mut comparison = Comparison::new();
    let urls = Arc::clone(&comparison.urls);
    for (words, options) in options() {
        for (name, constants, kernel) in WITH_OPTIONS.into_iter().chain(REWRITES) {
            let with = |words| [constants, &[words]].concat();
            comparison.check(name, &with(&words), kernel(&urls, &options));
            if words.is_empty() {
                comparison.check(name, constants, kernel(&urls, &options));
            }
        }
        for (name, part) in DOMAINS {
            for (more, sections) in [("", Sections::All), (" icann", Sections::Icann)] {
                let words = format!("{words}{more} keep-case");
                let parser = DomainParser::new(BundledList).sections(sections);
                let options = options.with_case(Case::Keep);
                let expected = arrow::domain(&urls, part, &parser, &options);
                comparison.check(name, &[&words], ok(expected));
            }
        }
    }
    let functions = comparison.compared.len();
    assert_eq!(functions, WITH_OPTIONS.len() + REWRITES.len() + DOMAINS.len());
    println!("{functions} functions, {} values", comparison.values);
}

#[test]
fn functions_without_options_equal_those_of_the_library() {
    let mut comparison = Comparison::new();
    let urls = Arc::clone(&comparison.urls);
    let it = &mut comparison;
    it.check("uri_query_set", &["a", "b c"], ok(arrow::query_set(&urls, "a", "b c")));
    it.check("uri_query_append", &["a", "+"], ok(arrow::query_append(&urls, "a", "+")));
    let removed = ["x", "ut*"];
    it.check("uri_query_remove", &removed, ok(arrow::query_remove_matching(&urls, &removed)));
    it.check("uri_query_sort", &[], ok(arrow::query_sort(&urls)));
    it.check("uri_from_iri", &[], ok(arrow::from_iri(&urls)));
    it.check("uri_safe_browsing_expressions", &[], ok(arrow::safe_browsing_expressions(&urls)));
    it.check("uri_find", &[], ok(arrow::find(&urls, &Finder::new())));
    it.check("uri_replace", &["<>"], ok(arrow::replace(&urls, &Finder::new(), "<>")));
    it.check("uri_readings", &[], ok(arrow::readings(&urls)));
    it.check("uri_canonicalize", &[], ok(arrow::canonicalize(&urls, &Profile::crawler())));
    it.check("uri_surt", &[], ok(arrow::surt(&urls, &Profile::commoncrawl())));
    for profile in Profile::all() {
        let name = profile.name();
        it.check("uri_canonicalize", &[name], ok(arrow::canonicalize(&urls, &profile)));
        it.check("uri_surt", &[name], ok(arrow::surt(&urls, &profile)));
    }
    for encoding in Encoding::ALL {
        let name = encoding.name();
        it.check("uri_encode", &[name], ok(arrow::encode(&urls, encoding)));
        it.check("uri_try_decode", &[name], ok(arrow::try_decode(&urls, encoding)));
        it.check("uri_decode", &[name], ok(arrow::decode(&urls, encoding)));
    }
    for name in Policy::NAMES {
        let policy = Policy::by_name(name).expect("a policy");
        it.check("uri_audit", &[name], ok(arrow::audit(&urls, &policy)));
    }
    for spec in Spec::ALL {
        let name = spec.name();
        let base = spec.parse("http://h.example/a/b;c?d").expect("a base");
        let text = base.input();
        it.check("uri_resolve", &[text, name], ok(arrow::resolve(&urls, &base)));
        it.check("uri_relativize", &[text, name], ok(arrow::relativize(&urls, &base)));
        let options = Options::new().with_spec(spec);
        let others: ArrayRef = Arc::new(StringArray::from(vec!["http://h.example/"; urls.len()]));
        for rung in Rung::ALL {
            let expected = arrow::equal(&urls, &others, rung, &options);
            it.check("uri_equal", &["http://h.example/", rung.name(), name], ok(expected));
        }
    }
    let bytes: ArrayRef = Arc::new(BinaryArray::from(vec![&b"/a"[..], b"\xff", b""]));
    it.urls = Arc::clone(&bytes);
    it.check("uri_from_bytes", &[], ok(arrow::binary_to_strings(&bytes)));
    it.check("uri_error", &[], ok(arrow::binary_error(&bytes, &Options::new())));
    let others: Vec<_> = WITH_OPTIONS.into_iter().chain(REWRITES).map(|(name, ..)| name).collect();
    let compared = |name: &str| {
        it.compared.contains(name)
            || others.contains(&name)
            || DOMAINS.iter().any(|(domain, _)| *domain == name)
    };
    let all = functions();
    let missing: Vec<_> = all.iter().map(|it| it.name()).filter(|name| !compared(name)).collect();
    assert!(missing.is_empty(), "functions without a comparison: {missing:?}");
    println!("{} functions, {} values", it.compared.len(), it.values);
}

/// A column, each of its values as a constant, and all types of arrays give equal results.
#[test]
fn constants_and_all_types_of_arrays_have_equal_results() {
    let urls: StringArray = inputs(200).into_iter().map(Some).collect();
    let dictionary = DataType::Dictionary(Box::new(DataType::Int32), Box::new(DataType::Utf8));
    let types = [DataType::Utf8, DataType::LargeUtf8, DataType::Utf8View, dictionary];
    for (name, constants, _) in WITH_OPTIONS.into_iter().chain(REWRITES) {
        let function = by_name(&functions(), name);
        let run = |values: ColumnarValue| {
            let constants = constants.iter().map(|value| crate::support::argument(value));
            let arguments = [values].into_iter().chain(constants).collect();
            rows(&call(&function, arguments).expect(name))
        };
        let expected = run(ColumnarValue::Array(Arc::new(urls.clone())));
        for data_type in &types {
            let array = arrow_cast::cast(&urls, data_type).expect("an array of strings");
            assert!(run(ColumnarValue::Array(array)) == expected, "{name}: {data_type}");
        }
        for (value, expected) in urls.iter().flatten().zip(&expected) {
            assert_eq!(run(constant(value)), [expected.as_str()], "{name}: {value}");
        }
    }
}
