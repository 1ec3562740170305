//! `iref`: RFC 3986 with its `Uri…` types, which are strings without stored component ends.
//!
//! Components are read with `parts()`, which finds all of them in a second scan after validation.
//! Resolution copies the base and edits the copy in place. Only paths can be normalized, so
//! normalization is not measured; encoding is in another crate (`pct-str`). Decoding always
//! allocates. Its equality considers escapes and dot-segments, but not the case of the host, so it
//! is not measured. There is no builder: components are set one by one.

use iref::uri::{Authority, Fragment, Host, Path, Query, Scheme, Segment};
use iref::{Uri, UriBuf, UriRef};

use super::{BASE, Family, Operation, Parts, Peer, Sink};
use crate::corpus::components::set;

pub(super) fn peer() -> Peer {
    let base = Uri::new(BASE).expect("the base is a URI");
    Peer::new("iref", "5.0.0", Family::Rfc3986)
        .parses(parse)
        .offers(Operation::ParseOwned, |text, sink| {
            sink.text(UriRef::new(text).ok()?.to_owned().as_str());
            Some(())
        })
        .offers(Operation::Resolve, move |text, sink| {
            sink.text(base.joined(UriRef::new(text).ok()?).as_str());
            Some(())
        })
        .relativizes(|base, target, sink| {
            sink.text(UriRef::new(target).ok()?.relative_to(Uri::new(base).ok()?).as_str());
            Some(())
        })
        .builds(|[scheme, host, path, query, fragment], sink| {
            let mut uri = UriBuf::from_scheme(Scheme::new(scheme).ok()?.to_owned());
            uri.set_authority(Some(Authority::new(host).ok()?));
            uri.set_path(Path::new(path).ok()?);
            uri.set_query(Some(Query::new(query).ok()?));
            uri.set_fragment(Some(Fragment::new(fragment).ok()?));
            sink.text(uri.as_str());
            Some(())
        })
        .offers(Operation::SetFragment, |text, sink| {
            let mut uri = Uri::new(text).ok()?.to_owned();
            uri.set_fragment(Some(Fragment::new(set::FRAGMENT).ok()?));
            sink.text(uri.as_str());
            Some(())
        })
        .offers(Operation::Set, |text, sink| {
            let mut uri = Uri::new(text).ok()?.to_owned();
            uri.set_fragment(Some(Fragment::new(set::FRAGMENT).ok()?));
            uri.set_query(Some(Query::new(set::QUERY).ok()?));
            uri.authority_mut()?.set_host(Host::new(set::HOST).ok()?);
            uri.path_mut().push(Segment::new(set::SEGMENT).ok()?);
            sink.text(uri.as_str());
            Some(())
        })
        .reads_each_line(|line| Some(UriRef::new(line).ok()?.host().map_or(0, |host| host.len())))
        .offers(Operation::Decode, |text, sink| {
            sink.text(&Segment::new(text).ok()?.as_pct_str().decode());
            Some(())
        })
}

fn parse(text: &str, sink: &mut Sink) -> Option<()> {
    let parts = UriRef::new(text).ok()?.parts();
    let authority = parts.authority.map(|authority| authority.parts());
    sink.parts(&Parts {
        scheme: parts.scheme.map(|scheme| scheme.as_str()),
        userinfo: authority
            .as_ref()
            .and_then(|authority| authority.user_info)
            .map(|userinfo| userinfo.as_str()),
        password: None,
        host: authority.as_ref().map(|authority| authority.host.as_str()),
        port: authority
            .as_ref()
            .and_then(|authority| authority.port)
            .map(|port| port.as_str())
            .into(),
        path: parts.path.as_str(),
        query: parts.query.map(|query| query.as_str()),
        fragment: parts.fragment.map(|fragment| fragment.as_str()),
    });
    Some(())
}
