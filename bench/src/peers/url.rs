//! `url`: the WHATWG URL Standard, always owned.
//!
//! The work differs: parsing fixes, lowercases, encodes, and removes dot-segments while it copies,
//! and returns the port as a number. So "parse" allocates, and "normalize" is the same call, with
//! the rules of the WHATWG. Relative references can be resolved but not parsed. Percent-encoding
//! and query pairs are in separate crates (`form_urlencoded` is re-exported). Single pairs cannot
//! be changed: all are decoded and written again. There is no builder. Setters fix and encode their
//! input instead of validating it.

use url::{Url, form_urlencoded};

use super::{APPENDED, BASE, Family, Operation, Parts, Peer, REMOVED, Sink};
use crate::corpus::components::set;

pub(super) fn peer() -> Peer {
    let base = Url::parse(BASE).expect("the base is a URL");
    Peer::new("url", "2.5.8", Family::Whatwg)
        .parses(parse)
        .offers(Operation::ParseOwned, to_text)
        .offers(Operation::Resolve, move |text, sink| {
            sink.text(base.join(text).ok()?.as_str());
            Some(())
        })
        .offers(Operation::Normalize, to_text)
        .relativizes(|base, target, sink| {
            sink.text(&Url::parse(base).ok()?.make_relative(&Url::parse(target).ok()?)?);
            Some(())
        })
        .compares(|one, other| Some(Url::parse(one).ok()? == Url::parse(other).ok()?))
        .offers(Operation::SetFragment, |text, sink| {
            let mut url = Url::parse(text).ok()?;
            url.set_fragment(Some(set::FRAGMENT));
            sink.text(url.as_str());
            Some(())
        })
        .offers(Operation::Set, |text, sink| {
            let mut url = Url::parse(text).ok()?;
            url.set_fragment(Some(set::FRAGMENT));
            url.set_query(Some(set::QUERY));
            url.set_host(Some(set::HOST)).ok()?;
            // Fills the empty last segment, as the other libraries do.
            url.path_segments_mut().ok()?.pop_if_empty().push(set::SEGMENT);
            sink.text(url.as_str());
            Some(())
        })
        .reads_each_line(|line| Some(Url::parse(line).ok()?.host_str().map_or(0, str::len)))
        .offers(Operation::Query, |text, sink| {
            form_urlencoded::parse(text.as_bytes())
                .for_each(|(name, value)| sink.pair(&name, &value));
            Some(())
        })
        .offers(Operation::QueryEdit, |text, sink| {
            let (key, value) = APPENDED;
            let pairs = form_urlencoded::parse(text.as_bytes()).filter(|(name, _)| name != REMOVED);
            let mut edited = form_urlencoded::Serializer::new(String::with_capacity(text.len()));
            sink.text(&edited.extend_pairs(pairs).append_pair(key, value).finish());
            Some(())
        })
}

fn parse(text: &str, sink: &mut Sink) -> Option<()> {
    let url = Url::parse(text).ok()?;
    sink.parts(&Parts {
        scheme: Some(url.scheme()),
        userinfo: Some(url.username()),
        password: url.password(),
        host: url.host_str(),
        port: url.port().into(),
        path: url.path(),
        query: url.query(),
        fragment: url.fragment(),
    });
    Some(())
}

fn to_text(text: &str, sink: &mut Sink) -> Option<()> {
    sink.text(Url::parse(text).ok()?.as_str());
    Some(())
}
