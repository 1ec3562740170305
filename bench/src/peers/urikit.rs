//! This project: RFC 3986.
//!
//! Normalization and comparison use all default steps, including those of the scheme (default port,
//! empty path).

use urikit::batch::{Columns, LineTerminator};
use urikit::component::Query;
use urikit::percent::{self, AsciiSet};
use urikit::query::{QueryEditor, QuerySyntax};
use urikit::{Uri, UriBuilder, UriRef};

use super::{APPENDED, BASE, Family, Operation, Parts, Peer, REMOVED, Rows, Sink};
use crate::corpus::components::set;

pub(super) fn peer() -> Peer {
    let base = Uri::from_static(BASE);
    Peer::new("urikit", env!("CARGO_PKG_VERSION"), Family::Urikit)
        .offers(Operation::Parse, |text, sink| read(UriRef::parse(text).ok()?, sink))
        .offers(Operation::ParsePortable, |text, sink| read(UriRef::parse_const(text).ok()?, sink))
        .offers(Operation::ParseOwned, |text, sink| {
            sink.text(UriRef::parse(text).ok()?.to_buf().as_str());
            Some(())
        })
        .offers(Operation::Resolve, move |text, sink| {
            sink.text(base.resolve(UriRef::parse(text).ok()?).as_str());
            Some(())
        })
        .offers(Operation::Normalize, |text, sink| {
            sink.text(UriRef::parse(text).ok()?.normalize().as_str());
            Some(())
        })
        .relativizes(|base, target, sink| {
            let base = Uri::parse(base).ok()?;
            sink.text(base.relativize(Uri::parse(target).ok()?).as_str());
            Some(())
        })
        .compares(|one, other| {
            Some(UriRef::parse(one).ok()?.compare(UriRef::parse(other).ok()?).is_some())
        })
        .builds(|[scheme, host, path, query, fragment], sink| {
            let builder = UriBuilder::new().scheme(scheme).host(host).path(path);
            sink.text(builder.query(query).fragment(fragment).build().ok()?.as_str());
            Some(())
        })
        .offers(Operation::SetFragment, |text, sink| {
            let mut uri = Uri::parse(text).ok()?.to_buf();
            uri.set_fragment(set::FRAGMENT).ok()?;
            sink.text(uri.as_str());
            Some(())
        })
        .offers(Operation::Set, |text, sink| {
            let mut uri = Uri::parse(text).ok()?.to_buf();
            uri.set_fragment(set::FRAGMENT)
                .and_then(|uri| uri.set_query(set::QUERY))
                .and_then(|uri| uri.set_host(set::HOST))
                .and_then(|uri| uri.push_segment_encoded(set::SEGMENT))
                .ok()?;
            sink.text(uri.as_str());
            Some(())
        })
        .reads_lines(read_lines)
        .offers(Operation::Query, |text, sink| {
            for pair in Query::parse(text).ok()?.pairs(QuerySyntax::FORM) {
                let value = pair.value().map(|value| value.decode()).transpose().ok()?;
                sink.pair(&pair.key().decode().ok()?, &value.unwrap_or_default());
            }
            Some(())
        })
        .offers(Operation::QueryEdit, |text, sink| {
            let (key, value) = APPENDED;
            let mut edit = QueryEditor::new(Some(Query::parse(text).ok()?), QuerySyntax::FORM);
            edit.remove(REMOVED);
            edit.append_pair(key, value);
            sink.text(edit.query()?.as_str());
            Some(())
        })
        .offers(Operation::Decode, |text, sink| {
            sink.text(&percent::decode(text).ok()?);
            Some(())
        })
        .offers(Operation::Encode, |text, sink| {
            sink.text(&percent::encode_with(text, &AsciiSet::PATH));
            Some(())
        })
}

#[inline(always)]
fn read(uri: UriRef<'_>, sink: &mut Sink) -> Option<()> {
    sink.parts(&Parts {
        scheme: uri.scheme().map(|scheme| scheme.as_str()),
        userinfo: uri.userinfo().map(|userinfo| userinfo.as_str()),
        password: None,
        host: uri.host().map(|host| host.as_str()),
        port: uri.port().map(|port| port.as_str()).into(),
        path: uri.path().as_str(),
        query: uri.query().map(|query| query.as_str()),
        fragment: uri.fragment().map(|fragment| fragment.as_str()),
    });
    Some(())
}

fn read_lines(buffer: &str) -> Rows {
    let mut rows = Rows::default();
    let lines = Columns::new()
        .parse(buffer.as_bytes(), LineTerminator::Newline)
        .expect("the buffer is not too long");
    for uri in lines.iter().flatten() {
        rows.valid += 1;
        rows.host_bytes += uri.host().map_or(0, |host| host.as_str().len());
    }
    rows
}
