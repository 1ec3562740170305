//! `fluent-uri`: RFC 3986, borrowed or owned by type parameter.
//!
//! All operations are comparable, except that only the fragment can be set in place. Parsing stores
//! the ends of components and the kind of host, so reading is free. Normalization also drops
//! default ports and rewrites IPv6 addresses; it keeps the dot-segments of relative references.
//! Comparison normalizes both URIs.

use fluent_uri::component::Scheme;
use fluent_uri::pct_enc::{EStr, EString, encoder::Path};
use fluent_uri::{Uri, UriRef};

use super::{BASE, Family, Operation, Parts, Peer, Sink};
use crate::corpus::components::set;

pub(super) fn peer() -> Peer {
    let base = Uri::parse(BASE).expect("the base is a URI");
    Peer::new("fluent-uri", "0.4.1", Family::Rfc3986)
        .parses(parse)
        .offers(Operation::ParseOwned, |text, sink| {
            let uri = UriRef::parse(text).ok()?.to_owned();
            sink.text(uri.as_str());
            Some(())
        })
        .offers(Operation::Resolve, move |text, sink| {
            let target = UriRef::parse(text).ok()?.resolve_against(&base).ok()?;
            sink.text(target.as_str());
            Some(())
        })
        .offers(Operation::Normalize, |text, sink| {
            sink.text(UriRef::parse(text).ok()?.normalize().as_str());
            Some(())
        })
        .compares(|one, other| {
            let normal = |text| Some(UriRef::parse(text).ok()?.normalize());
            Some(normal(one)?.as_str() == normal(other)?.as_str())
        })
        .builds(|[scheme, host, path, query, fragment], sink| {
            let host = EStr::new(host)?;
            let builder = Uri::builder()
                .scheme(Scheme::new(scheme)?)
                .authority_with(|authority| authority.host(host));
            let builder = builder
                .path(EStr::new(path)?)
                .query(EStr::new(query)?)
                .fragment(EStr::new(fragment)?);
            sink.text(builder.build().ok()?.as_str());
            Some(())
        })
        .offers(Operation::SetFragment, |text, sink| {
            let mut uri = Uri::parse(text).ok()?.to_owned();
            uri.set_fragment(Some(EStr::new(set::FRAGMENT)?));
            sink.text(uri.as_str());
            Some(())
        })
        .reads_each_line(|line| {
            Some(UriRef::parse(line).ok()?.authority().map_or(0, |a| a.host().len()))
        })
        .offers(Operation::Decode, |text, sink| {
            sink.text(&EStr::<Path>::new(text)?.decode().to_string().ok()?);
            Some(())
        })
        .offers(Operation::Encode, |text, sink| {
            let mut encoded = EString::<Path>::new();
            encoded.encode_str::<Path>(text);
            sink.text(encoded.as_str());
            Some(())
        })
}

fn parse(text: &str, sink: &mut Sink) -> Option<()> {
    let uri = UriRef::parse(text).ok()?;
    let authority = uri.authority();
    sink.parts(&Parts {
        scheme: uri.scheme().map(|scheme| scheme.as_str()),
        userinfo: authority.and_then(|authority| authority.userinfo()).map(EStr::as_str),
        password: None,
        host: authority.map(|authority| authority.host()),
        port: authority.and_then(|authority| authority.port()).map(EStr::as_str).into(),
        path: uri.path().as_str(),
        query: uri.query().map(EStr::as_str),
        fragment: uri.fragment().map(EStr::as_str),
    });
    Some(())
}
