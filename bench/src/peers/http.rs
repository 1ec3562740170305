//! `http`: the request targets of HTTP, always owned (in a shared buffer).
//!
//! Not the same work: it checks fewer rules (escapes, IP literals), drops the fragment, hides the userinfo inside the authority
//! and gives the port as a number. It only parses and builds, which takes path and query as one text, wants an authority and takes at most 65,534 bytes. Its equality knows case, but
//! neither escapes nor dot-segments, so it is not measured.

use http::Uri;

use super::{Family, Operation, Parts, Peer, Sink};

pub(super) fn peer() -> Peer {
    Peer::new("http", "1.5.0", Family::Other)
        .parses(parse)
        .offers(Operation::ParseOwned, |text, sink| {
            sink.text(Uri::try_from(text).ok()?.path());
            Some(())
        })
        .builds(|[scheme, host, path, query, _], sink| {
            let path_and_query = format!("{path}?{query}");
            let builder =
                Uri::builder().scheme(scheme).authority(host).path_and_query(path_and_query);
            sink.text(builder.build().ok()?.path());
            Some(())
        })
        .reads_each_line(|line| Some(Uri::try_from(line).ok()?.host().map_or(0, str::len)))
}

fn parse(text: &str, sink: &mut Sink) -> Option<()> {
    let uri = Uri::try_from(text).ok()?;
    sink.parts(&Parts {
        scheme: uri.scheme_str(),
        host: uri.host(),
        port: uri.port_u16().into(),
        path: uri.path(),
        query: uri.query(),
        ..Parts::default()
    });
    Some(())
}
