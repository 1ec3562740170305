//! The number of allocations does not depend on the number of rows.

use arrow_array::{Array, StringArray};
use urikit_arrow::{
    Encoding, Options, Part, Schemeless, encode, error, from_iri, hierarchy, host_inet,
    host_reversed, host_without_www, is_valid, normalize, origin, parse, part, path_segments, port,
    query_append, query_get, query_names, query_pairs, query_remove, query_set, query_sort,
    resolve, to_iri, try_decode,
};

/// A function of a string array whose result is discarded.
type Run = fn(&dyn Array);

const OPTIONS: Options = Options::new().with_schemeless(Schemeless::Host);

const FUNCTIONS: &[(&str, Run)] = &[
    ("part", |array| drop(part(array, Part::Host, &OPTIONS).unwrap())),
    ("port", |array| drop(port(array, &OPTIONS).unwrap())),
    ("is_valid", |array| drop(is_valid(array, &OPTIONS).unwrap())),
    ("error", |array| drop(error(array, &OPTIONS).unwrap())),
    ("parse", |array| drop(parse(array, &OPTIONS).unwrap())),
    ("host_without_www", |array| drop(host_without_www(array, &OPTIONS).unwrap())),
    ("host_reversed", |array| drop(host_reversed(array, &OPTIONS).unwrap())),
    ("host_inet", |array| drop(host_inet(array, &OPTIONS).unwrap())),
    ("path_segments", |array| drop(path_segments(array, &OPTIONS).unwrap())),
    ("hierarchy", |array| drop(hierarchy(array, &OPTIONS).unwrap())),
    ("query_get", |array| drop(query_get(array, "q", &OPTIONS).unwrap())),
    ("query_pairs", |array| drop(query_pairs(array, &OPTIONS).unwrap())),
    ("query_names", |array| drop(query_names(array, &OPTIONS).unwrap())),
    ("query_set", |array| drop(query_set(array, "q", "1").unwrap())),
    ("query_append", |array| drop(query_append(array, "q", "1").unwrap())),
    ("query_remove", |array| drop(query_remove(array, &["q"]).unwrap())),
    ("query_sort", |array| drop(query_sort(array).unwrap())),
    ("normalize", |array| drop(normalize(array, &OPTIONS).unwrap())),
    ("to_iri", |array| drop(to_iri(array, &OPTIONS).unwrap())),
    ("from_iri", |array| drop(from_iri(array).unwrap())),
    ("origin", |array| drop(origin(array, &OPTIONS).unwrap())),
    ("resolve", |array| {
        let base = urikit_arrow::Spec::Rfc3986.parse("http://a/b/c").unwrap();
        drop(resolve(array, &base).unwrap());
    }),
    ("encode", |array| drop(encode(array, Encoding::Unreserved).unwrap())),
    ("try_decode", |array| drop(try_decode(array, Encoding::Form).unwrap())),
    #[cfg(feature = "bundled-list")]
    ("domain", |array| {
        use urikit_arrow::{DomainPart, domain};
        use urikit_canon::domain::{BundledList, DomainParser};

        let parser = DomainParser::new(BundledList);
        drop(domain(array, DomainPart::RegisteredDomain, &parser, &OPTIONS).unwrap());
    }),
    #[cfg(feature = "canon")]
    ("surt", |array| {
        drop(urikit_arrow::surt(array, &urikit_canon::profile::Profile::commoncrawl()).unwrap());
    }),
];

const URLS: [&str; 6] = [
    "https://user:secret@www.example.com:443/docs/a%20b/../c?q=caf%C3%A9+noir&p=1&a=%zz#top",
    "https://user:secret@www.example.com:443/docs/a%20b/../c?q=caf%C3%A9+noir&p=1&a=2#top",
    "www.example.co.uk:8080/index.html?b=2&a=1",
    "http://[2001:db8:0::1]/a/b/c/?",
    "not a URI",
    "/relative?x&y",
];

#[test]
fn rows_are_not_allocated_one_by_one() {
    let array =
        |urls: &[&str], rows: usize| StringArray::from_iter_values(urls.iter().cycle().take(rows));
    let valid: Vec<&str> =
        URLS.into_iter().filter(|url| urikit::UriRef::parse(url).is_ok()).collect();
    // An edit of a query allocates for values that are not valid.
    let edits = ["query_set", "query_append", "query_remove", "query_sort"];
    for (name, function) in FUNCTIONS {
        let urls = if edits.contains(name) { &valid[..] } else { &URLS };
        let (few, many) = (array(urls, 500), array(urls, 8000));
        let count = |array| {
            function(array);
            allocation_counter::measure(|| function(array)).count_total
        };
        let (few, many) = (count(&few), count(&many));
        // Buffers grow by doubling, so 16 times as many rows need 4 more steps for each buffer.
        assert!(many <= few + 80, "{name}: {few} and {many} allocations");
    }
}
