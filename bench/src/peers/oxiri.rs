//! `oxiri`: RFC 3987, a superset of RFC 3986, borrowed or owned by type parameter.
//!
//! Parsing validates the host but returns only the whole authority, which saves one scan and three
//! components; it also accepts the non-ASCII characters of IRIs. Resolution is comparable.
//! Relativization returns a target with dot-segments unchanged. It does not support normalization
//! or percent-encoding.

use oxiri::{Iri, IriRef};

use super::{BASE, Family, Operation, Parts, Peer};

pub(super) fn peer() -> Peer {
    let base = Iri::parse(BASE).expect("the base is a URI");
    Peer::new("oxiri", "0.3.1", Family::Rfc3986)
        .parses(|text, sink| {
            let iri = IriRef::parse(text).ok()?;
            sink.parts(&Parts {
                scheme: iri.scheme(),
                host: iri.authority(),
                path: iri.path(),
                query: iri.query(),
                fragment: iri.fragment(),
                ..Parts::default()
            });
            Some(())
        })
        .offers(Operation::ParseOwned, |text, sink| {
            sink.text(IriRef::<String>::from(IriRef::parse(text).ok()?).as_str());
            Some(())
        })
        .offers(Operation::Resolve, move |text, sink| {
            sink.text(base.resolve(&IriRef::parse(text).ok()?).ok()?.as_str());
            Some(())
        })
        .relativizes(|base, target, sink| {
            let (base, target) = (Iri::parse(base).ok()?, Iri::parse(target).ok()?);
            match base.relativize(&target) {
                Ok(reference) => sink.text(reference.as_str()),
                Err(_) => sink.text(target.as_str()),
            }
            Some(())
        })
        .reads_each_line(|line| Some(IriRef::parse(line).ok()?.authority().map_or(0, str::len)))
}
