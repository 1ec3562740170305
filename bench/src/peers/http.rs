//! `http`: the request targets of HTTP, always owned (in a shared buffer).
//!
//! Not the same work: it checks fewer rules (escapes, IP literals), drops the fragment, hides the userinfo inside the authority
//! and gives the port as a number. It only parses, and wants an authority.

use http::Uri;

use super::{Family, Operation, Parts, Peer, Sink};

pub(super) fn peer() -> Peer {
    Peer::new("http", "1.5.0", Family::Other).offers(Operation::Parse, parse).offers(
        Operation::ParseOwned,
        |text, sink| {
            sink.text(Uri::try_from(text).ok()?.path());
            Some(())
        },
    )
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
