//! `iri-string`: RFC 3986 with its `Uri…` types, which are strings without stored component ends.
//!
//! Each component that is read scans the string again; no public function reads all at once.
//! Resolution and normalization are lazy and are written to the crate's string type. Normalization
//! requires a URI, not a relative reference, and follows RFC 3986 section 6.2.2; comparison
//! normalizes both URIs. Only the fragment can be set in place. The builder accepts a space in a
//! path without an error. Decoding follows the WHATWG: a `%` without hexadecimal digits is not an
//! error.

use iri_string::build::Builder;
use iri_string::format::ToDedicatedString;
use iri_string::percent_encode::{PercentEncodedForUri, decode::decode_whatwg_bytes};
use iri_string::resolve::FixedBaseResolver;
use iri_string::types::{UriAbsoluteStr, UriFragmentStr, UriReferenceStr, UriStr};

use super::{BASE, Family, Operation, Parts, Peer, Sink};
use crate::corpus::components::set;

pub(super) fn peer() -> Peer {
    let base = UriAbsoluteStr::new(BASE).expect("the base is an absolute URI");
    let resolver = FixedBaseResolver::new(base);
    Peer::new("iri-string", "0.7.14", Family::Rfc3986)
        .parses(parse)
        .offers(Operation::ParseOwned, |text, sink| {
            sink.text(UriReferenceStr::new(text).ok()?.to_owned().as_str());
            Some(())
        })
        .offers(Operation::Resolve, move |text, sink| {
            sink.text(
                resolver.resolve(UriReferenceStr::new(text).ok()?).to_dedicated_string().as_str(),
            );
            Some(())
        })
        .offers(Operation::Normalize, |text, sink| {
            sink.text(UriStr::new(text).ok()?.normalize().to_dedicated_string().as_str());
            Some(())
        })
        .compares(|one, other| {
            let normal = |text| Some(UriStr::new(text).ok()?.normalize().to_dedicated_string());
            Some(normal(one)?.as_str() == normal(other)?.as_str())
        })
        .builds(|[scheme, host, path, query, fragment], sink| {
            let mut builder = Builder::new();
            builder.scheme(scheme);
            builder.host(host);
            builder.path(path);
            builder.query(query);
            builder.fragment(fragment);
            sink.text(builder.build::<UriStr>().ok()?.to_dedicated_string().as_str());
            Some(())
        })
        .offers(Operation::SetFragment, |text, sink| {
            let mut uri = UriStr::new(text).ok()?.to_owned();
            uri.set_fragment(Some(UriFragmentStr::new(set::FRAGMENT).ok()?));
            sink.text(uri.as_str());
            Some(())
        })
        .reads_each_line(|line| {
            let authority = UriReferenceStr::new(line).ok()?.authority_components();
            Some(authority.map_or(0, |authority| authority.host().len()))
        })
        .offers(Operation::Decode, |text, sink| {
            sink.text(str::from_utf8(&decode_whatwg_bytes(text.as_bytes()).into_bytes()).ok()?);
            Some(())
        })
        .offers(Operation::Encode, |text, sink| {
            sink.text(&PercentEncodedForUri::from_path(text).to_string());
            Some(())
        })
}

fn parse(text: &str, sink: &mut Sink) -> Option<()> {
    let uri = UriReferenceStr::new(text).ok()?;
    let authority = uri.authority_components();
    sink.parts(&Parts {
        scheme: uri.scheme_str(),
        userinfo: authority.and_then(|authority| authority.userinfo()),
        password: None,
        host: authority.map(|authority| authority.host()),
        port: authority.and_then(|authority| authority.port()).into(),
        path: uri.path_str(),
        query: uri.query_str(),
        fragment: uri.fragment_str(),
    });
    Some(())
}
