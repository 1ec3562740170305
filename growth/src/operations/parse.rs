//! Reading a text, and looking into what was read.

use urikit::component::{
    Authority, Encoded, Fragment, Host, Path, Port, Query, RegName, Scheme, Segment, Userinfo,
};
use urikit::iri::{AbsoluteIri, Iri, IriRef, IriRefBuf, RelativeIriRef};
use urikit::percent::{self, Charset, Set};
use urikit::query::Rules;
use urikit::zone::{ZonedAddress, ZonedRef};
use urikit::{
    AbsoluteUri, AbsoluteUriBuf, RelativeRef, RelativeRefBuf, Uri, UriBuf, UriRef, UriRefBuf, split,
    structured,
};

use super::{count, free, keep, operation, uri};
use crate::{Operation, Times};

pub(super) const OPERATIONS: &[Operation] = &[
    free(
        "parse",
        &[
            "UriRef::parse",
            "UriRef::parse_bytes",
            "Uri::parse",
            "Uri::parse_bytes",
            "AbsoluteUri::parse",
            "AbsoluteUri::parse_bytes",
            "RelativeRef::parse",
            "RelativeRef::parse_bytes",
        ],
        |text| {
            keep((UriRef::parse(text), UriRef::parse_bytes(text.as_bytes())));
            keep((Uri::parse(text), AbsoluteUri::parse(text), RelativeRef::parse(text)))
        },
    ),
    free(
        "parse, const",
        &[
            "UriRef::parse_const",
            "Uri::parse_const",
            "AbsoluteUri::parse_const",
            "RelativeRef::parse_const",
            "UriRef::from_static",
            "Uri::from_static",
            "AbsoluteUri::from_static",
            "RelativeRef::from_static",
        ],
        |text| keep(UriRef::parse_const(text)),
    ),
    free(
        "parse IRI",
        &[
            "iri::IriRef::parse*",
            "iri::Iri::parse*",
            "iri::AbsoluteIri::parse*",
            "iri::RelativeIriRef::parse*",
            "iri::IriRef::from_static",
            "iri::Iri::from_static",
            "iri::AbsoluteIri::from_static",
            "iri::RelativeIriRef::from_static",
        ],
        |text| {
            keep((
                IriRef::parse(text),
                Iri::parse(text),
                AbsoluteIri::parse(text),
                RelativeIriRef::parse(text),
            ));
            keep(IriRef::parse_const(text))
        },
    ),
    free("parse with zone", &["zone::ZonedRef::parse*", "zone::ZonedAddress::parse"], |text| {
        keep((ZonedRef::parse(text), ZonedAddress::parse(text)))
    }),
    free(
        "components with zone",
        &["zone::ZonedRef::address", "zone::ZonedRef::userinfo", "zone::ZonedRef::port"],
        |text| {
            keep(ZonedRef::parse(text).map(|it| {
                (it.address(), it.userinfo().map(|it| it.as_str().len()), it.port().map(|it| it.number()))
            }))
        },
    ),
    free("split", &["split::split", "UriRef::split", "iri::IriRef::split"], |text| keep(split::split(text))),
    operation(
        "parse, owned",
        &[
            "UriRefBuf::parse",
            "UriBuf::parse",
            "AbsoluteUriBuf::parse",
            "RelativeRefBuf::parse",
            "UriRef::to_buf",
            "Uri::to_buf",
            "AbsoluteUri::to_buf",
            "RelativeRef::to_buf",
        ],
        Times::Fixed(4),
        2,
        |text| {
            keep(UriRefBuf::parse(text));
            keep((UriBuf::parse(text), AbsoluteUriBuf::parse(text)));
            keep(RelativeRefBuf::parse(text))
        },
    ),
    operation(
        "parse IRI, owned",
        &[
            "iri::IriRefBuf::parse",
            "iri::IriBuf::parse",
            "iri::AbsoluteIriBuf::parse",
            "iri::RelativeIriRefBuf::parse",
            "iri::IriRef::to_buf",
            "iri::Iri::to_buf",
            "iri::AbsoluteIri::to_buf",
            "iri::RelativeIriRef::to_buf",
        ],
        Times::Fixed(2),
        2,
        |text| keep(IriRefBuf::parse(text).map(|iri| iri.as_iri_ref().to_buf())),
    ),
    free(
        "parse a component",
        &[
            "component::Authority::*",
            "component::Encoded::parse",
            "component::Fragment::parse",
            "component::Host::*",
            "component::Path::parse",
            "component::Port::*",
            "component::Query::parse",
            "component::RegName::parse",
            "component::Scheme::*",
            "component::Segment::*",
            "component::Userinfo::*",
            "component::IpvFuture::*",
        ],
        |text| {
            keep((Authority::parse(text), Host::parse(text), RegName::parse(text), Userinfo::parse(text)));
            keep((Path::parse(text), Segment::parse(text), Query::parse(text), Fragment::parse(text)));
            keep((Encoded::parse(text), Scheme::parse(text).map(|it| it.default_port()), Port::parse(text)))
        },
    ),
    free(
        "components",
        &[
            "UriRef::authority",
            "UriRef::userinfo",
            "UriRef::host",
            "UriRef::port",
            "UriRefBuf::authority",
            "UriRefBuf::userinfo",
            "UriRefBuf::host",
            "UriRefBuf::port",
        ],
        |text| {
            keep(uri(text).map(|uri| {
                let authority = uri.authority();
                keep((uri.userinfo().map(|it| (it.user(), it.password())), authority.map(|it| it.as_str())));
                keep(uri.host().map(|host| (host.ip(), host.kind(), host.value(), host.reg_name())));
                keep(uri.port().map(|port| port.number()))
            }))
        },
    ),
    free("segments", &["component::Path::segments"], |text| {
        keep(uri(text).map(|uri| (uri.path().segments().rev().count(), uri.path().segments().count())))
    }),
    operation("error, drawn", &["error::ParseError::display"], Times::Doubling(1), 3, |text| {
        let faulty = [text, "\\"].concat();
        keep(UriRef::parse(&faulty).map_err(|error| error.display(&faulty).to_string()))
    }),
    operation("redacted", &["UriRef::redacted", "UriRefBuf::redacted"], Times::Doubling(1), 6, |text| {
        keep(uri(text).map(|uri| (uri.redacted().to_string(), format!("{uri:?}"))))
    }),
    operation("display", &[], Times::Doubling(1), 3, |text| keep(uri(text).map(|uri| uri.to_string()))),
    operation(
        "structured",
        &["structured::serialize", "structured::deserialize"],
        Times::Doubling(2),
        10,
        |text| {
            let mut bytes = Vec::new();
            let Ok(uri) = UriRefBuf::parse(text) else { return 0 };
            keep(structured::serialize(&uri, &mut serde_json::Serializer::new(&mut bytes)).is_ok());
            keep(
                structured::deserialize::<UriRefBuf, _>(&mut serde_json::Deserializer::from_slice(&bytes))
                    .is_ok(),
            )
        },
    ),
    operation("serde, as text", &[], Times::Doubling(1), 5, |text| {
        let json = uri(text).and_then(|uri| serde_json::to_string(&uri).ok());
        keep(json.map(|json| serde_json::from_str::<UriRefBuf>(&json).is_ok()))
    }),
    operation(
        "decode",
        &[
            "percent::decode",
            "percent::Decode::to_bytes",
            "percent::Decode::to_text",
            "percent::Decode::to_text_lossy",
            "component::Encoded::decode",
        ],
        Times::Fixed(6),
        5,
        |text| {
            let Ok(decoded) = percent::decode(text) else { return 0 };
            keep(decoded.count());
            keep((decoded.to_bytes().len(), decoded.to_text().is_ok(), decoded.to_text_lossy().len()))
        },
    ),
    operation("encode", &["percent::encode", "percent::Encode::*"], Times::Fixed(1), 3, |text| {
        keep(percent::encode(text, &Set::UNRESERVED).to_cow())
    }),
    operation("encode, displayed", &[], Times::Doubling(2), 20, |text| {
        let mut out = percent::encode(text, &Set::QUERY).to_string();
        percent::encode(text.as_bytes(), &Set::USER).append_to(&mut out);
        keep(out)
    }),
    free("signs", &["percent::signs"], |text| keep(percent::signs(text, &Set::UNRESERVED).count())),
    operation(
        "decode from a charset",
        &[
            "percent::Decode::to_text_in",
            "percent::Charset::octets",
            "percent::Charset::named",
            "query::Field::to_text_in",
        ],
        Times::Doubling(2),
        5,
        |text| {
            for charset in ["shift_jis", "windows-1252", "gb18030"].into_iter().filter_map(Charset::named) {
                keep(percent::decode(text).map(|it| it.to_text_in(charset)).is_ok());
                keep(charset.octets(text).is_ok());
            }
            0
        },
    ),
    operation("recode", &["percent::recode", "percent::Recoded::*"], Times::Bytes(3, 1), 25, |text| {
        let Some(uri) = uri(text) else { return 0 };
        let recoded = ["shift_jis", "windows-1252"]
            .into_iter()
            .filter_map(Charset::named)
            .map(|from| percent::recode(uri, from));
        recoded.flatten().map(|recoded| recoded.edits().len()).sum()
    }),
    free(
        "pairs",
        &["component::Query::pairs", "query::Pairs::*", "query::Field::is", "query::Field::octets"],
        |text| {
            let Ok(query) = Query::parse(text) else { return 0 };
            keep((query.pairs(Rules::URI).get("none"), query.pairs(Rules::FORM).get_all("a").count()));
            keep(query.pairs(Rules::FORM).map(|pair| pair.key().octets().count()).sum::<usize>())
        },
    ),
    operation(
        "pairs, decoded",
        &["query::Field::to_bytes", "query::Field::to_text", "query::Field::to_text_lossy"],
        Times::Found(4),
        3,
        |text| {
            let Ok(query) = Query::parse(text) else { return 0 };
            count(query.pairs(Rules::FORM).map(|pair| {
                (
                    pair.key().to_bytes(),
                    pair.key().to_text().is_ok(),
                    pair.value().map(|it| it.to_text_lossy()),
                )
            }))
        },
    ),
    operation(
        "encode for a form",
        &["query::Rules::encode_key", "query::Rules::encode_value"],
        Times::Doubling(1),
        8,
        |text| keep((Rules::FORM.encode_key(text), Rules::URI.encode_value(text))),
    ),
];
