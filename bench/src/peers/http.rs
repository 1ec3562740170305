//! `http`: request targets of HTTP, always owned (in a shared buffer).
//!
//! The work differs: it checks fewer rules (not escapes or IP literals), drops the fragment, does
//! not split off the userinfo, and returns the port as a number. It supports only parsing and
//! building. The builder takes path and query as one string, requires an authority, and limits the
//! length to 65,534 bytes. Its equality ignores case but not escapes or dot-segments, so it is not
//! measured.

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
