//! `ada-url`: the WHATWG URL Standard in C++, always owned.
//!
//! The work differs for the reasons given for `url`. In addition, every call and every component
//! read crosses a foreign function boundary. A base cannot be parsed beforehand, so every
//! resolution parses it. Query pairs are collected in a list before they are read.

use ada_url::{Url, UrlSearchParams};

use super::{BASE, Family, Operation, Parts, Peer, Sink};

pub(super) fn peer() -> Peer {
    Peer::new("ada-url", "4.0.0", Family::Whatwg)
        .parses(parse)
        .offers(Operation::ParseOwned, to_text)
        .offers(Operation::Resolve, |text, sink| {
            sink.text(Url::parse(text, Some(BASE)).ok()?.as_str());
            Some(())
        })
        .offers(Operation::Normalize, to_text)
        .compares(|one, other| Some(Url::parse(one, None).ok()? == Url::parse(other, None).ok()?))
        .reads_each_line(|line| Some(Url::parse(line, None).ok()?.hostname().len()))
        .offers(Operation::Query, |text, sink| {
            let pairs = UrlSearchParams::parse(text).ok()?;
            pairs.entries().for_each(|(name, value)| sink.pair(name, value));
            Some(())
        })
}

fn parse(text: &str, sink: &mut Sink) -> Option<()> {
    let url = Url::parse(text, None).ok()?;
    sink.parts(&Parts {
        scheme: Some(url.protocol()),
        userinfo: Some(url.username()),
        password: Some(url.password()),
        host: Some(url.hostname()),
        port: Some(url.port()).into(),
        path: url.pathname(),
        query: Some(url.search()),
        fragment: Some(url.hash()),
    });
    Some(())
}

fn to_text(text: &str, sink: &mut Sink) -> Option<()> {
    sink.text(Url::parse(text, None).ok()?.as_str());
    Some(())
}
