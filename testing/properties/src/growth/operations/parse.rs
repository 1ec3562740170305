//! Parsing and accessors.

use urikit::component::{
    Authority, Encoded, Fragment, Host, Path, Port, Query, RegName, Scheme, Segment, Userinfo,
};
use urikit::percent::{self, AsciiSet};
use urikit::query::QuerySyntax;
use urikit::{
    Form, Iri, IriRef, IriRefBuf, Uri, UriBuf, UriRef, UriRefBuf, serde_components, split,
};
use urikit_legacy::charset::{self, Charset};
use urikit_legacy::rfc6874::{ZonedAddress, ZonedRef};

use super::{count, free, keep, operation, uri};
use crate::growth::{Operation, Times};

pub(super) const OPERATIONS: &[Operation] = &[
    free("parse", |text| {
        keep((UriRef::parse(text), UriRef::parse_bytes(text.as_bytes())));
        keep((Uri::parse(text), UriRef::parse_as(text, Form::AbsoluteUri)))
    }),
    free("parse, const", |text| keep(UriRef::parse_const(text))),
    free("parse IRI", |text| {
        keep((IriRef::parse(text), Iri::parse(text), IriRef::parse_const(text)))
    }),
    // The reference without its zone is stored.
    operation("parse with zone", Times::Fixed(1), 1, |text| {
        keep((ZonedRef::parse(text), ZonedAddress::parse(text)))
    }),
    operation("components with zone", Times::Fixed(1), 1, |text| {
        keep(ZonedRef::parse(text).map(|it| {
            (
                it.address(),
                it.userinfo().map(|it| it.as_str().len()),
                it.port().map(|it| it.to_u16()),
            )
        }))
    }),
    free("split", |text| keep(split::split(text))),
    operation("parse, owned", Times::Fixed(2), 2, |text| {
        keep((UriRefBuf::parse(text), UriBuf::parse(text)))
    }),
    operation("parse IRI, owned", Times::Fixed(2), 2, |text| {
        keep(IriRefBuf::parse(text).map(|iri| iri.as_iri_ref().to_buf()))
    }),
    free("parse a component", |text| {
        keep((
            Authority::parse(text),
            Host::parse(text),
            RegName::parse(text),
            Userinfo::parse(text),
        ));
        keep((Path::parse(text), Segment::parse(text), Query::parse(text), Fragment::parse(text)));
        keep((
            Encoded::parse(text),
            Scheme::parse(text).map(|it| it.default_port()),
            Port::parse(text),
        ))
    }),
    free("components", |text| {
        keep(uri(text).map(|uri| {
            let authority = uri.authority();
            keep((
                uri.userinfo().map(|it| (it.username(), it.password())),
                authority.map(|it| it.as_str()),
            ));
            keep(
                uri.host()
                    .map(|host| (host.to_ip_addr(), host.kind(), host.value(), host.reg_name())),
            );
            keep(uri.port().map(|port| port.to_u16()))
        }))
    }),
    free("segments", |text| {
        keep(
            uri(text)
                .map(|uri| (uri.path().segments().rev().count(), uri.path().segments().count())),
        )
    }),
    operation("error, drawn", Times::Doubling(1), 3, |text| {
        let faulty = [text, "\\"].concat();
        keep(UriRef::parse(&faulty).map_err(|error| error.display(&faulty).to_string()))
    }),
    operation("redacted", Times::Doubling(1), 6, |text| {
        keep(uri(text).map(|uri| (uri.redacted().to_string(), format!("{uri:?}"))))
    }),
    operation("display", Times::Doubling(1), 3, |text| keep(uri(text).map(|uri| uri.to_string()))),
    operation("structured", Times::Doubling(2), 10, |text| {
        let mut bytes = Vec::new();
        let Ok(uri) = UriRefBuf::parse(text) else { return 0 };
        keep(
            serde_components::serialize(&uri, &mut serde_json::Serializer::new(&mut bytes)).is_ok(),
        );
        keep(
            serde_components::deserialize::<UriRefBuf, _>(
                &mut serde_json::Deserializer::from_slice(&bytes),
            )
            .is_ok(),
        )
    }),
    operation("serde, as string", Times::Doubling(1), 5, |text| {
        let json = uri(text).and_then(|uri| serde_json::to_string(&uri).ok());
        keep(json.map(|json| serde_json::from_str::<UriRefBuf>(&json).is_ok()))
    }),
    // Two methods return strings, and a charset that is not UTF-8 is decoded twice.
    operation("decode", Times::Fixed(7), 5, |text| {
        let Ok(encoded) = Encoded::parse(text) else { return 0 };
        keep((encoded.bytes().count(), percent::decode(text).is_ok()));
        keep((encoded.decode_bytes().len(), encoded.decode().is_ok(), encoded.decode_lossy().len()))
    }),
    operation("encode", Times::Fixed(1), 3, |text| keep(percent::encode(text))),
    operation("encode, displayed", Times::Doubling(2), 20, |text| {
        let mut out = percent::encode_with(text, &AsciiSet::QUERY).into_owned();
        keep(percent::encode_into(text, &AsciiSet::USER, &mut out));
        keep(out)
    }),
    operation("decode from a charset", Times::Doubling(2), 5, |text| {
        for charset in
            ["shift_jis", "windows-1252", "gb18030"].into_iter().filter_map(Charset::named)
        {
            keep(Encoded::parse(text).map(|it| charset.decode(it)).is_ok());
            keep(charset.octets(text).is_ok());
        }
        0
    }),
    operation("recode", Times::Bytes(3, 1), 25, |text| {
        let Some(uri) = uri(text) else { return 0 };
        let recoded = ["shift_jis", "windows-1252"]
            .into_iter()
            .filter_map(Charset::named)
            .map(|from| charset::recode(uri, from));
        recoded.flatten().map(|recoded| recoded.edits().len()).sum()
    }),
    free("pairs", |text| {
        let Ok(query) = Query::parse(text) else { return 0 };
        keep((
            query.pairs(QuerySyntax::URI).get("none"),
            query.pairs(QuerySyntax::FORM).get_all("a").count(),
        ));
        keep(query.pairs(QuerySyntax::FORM).map(|pair| pair.key().bytes().count()).sum::<usize>())
    }),
    operation("pairs, decoded", Times::Found(4), 3, |text| {
        let Ok(query) = Query::parse(text) else { return 0 };
        count(query.pairs(QuerySyntax::FORM).map(|pair| {
            (
                pair.key().decode_bytes(),
                pair.key().decode().is_ok(),
                pair.value().map(|it| it.decode_lossy()),
            )
        }))
    }),
];
