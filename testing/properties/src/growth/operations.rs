//! The measured operations and their bounds.

use std::collections::{BTreeMap, BTreeSet};
use std::hash::{BuildHasher as _, BuildHasherDefault, DefaultHasher};
use std::hint::black_box;

use urikit::batch::{Columns, LineTerminator};
use urikit::compare::{Ladder, Rung};
use urikit::component::{
    Authority, Encoded, Fragment, Host, Path, Port, Query, RegName, Scheme, Segment, Userinfo,
};
use urikit::edit::{EditError, HostInput, PortInput};
use urikit::iri::unicode_host;
use urikit::normalize::{NormalizeSteps, Normalizer};
use urikit::percent::{self, AsciiSet};
use urikit::query::{QueryEditor, QuerySyntax};
use urikit::relativize::{Forms, Relativizer};
use urikit::resolve::{BaseDots, EncodedDots, ExcessDotSegments, RootlessPath, resolve_relative};
use urikit::{
    Form, Iri, IriRef, IriRefBuf, Uri, UriBuf, UriBuilder, UriRef, UriRefBuf, form,
    serde_components, split,
};
use urikit_audit::{FetchGuard, Policy, secrets};
use urikit_legacy::charset::{self, Charset};
use urikit_legacy::rfc2396::{DotRemoval, java::JavaUri};
use urikit_legacy::rfc6874::{ZonedAddress, ZonedRef};
use urikit_legacy::{rfc1738, rfc1808, rfc2396};
use urikit_readings::{comparison::Readings, recorded::Profile};
use urikit_schemes::{
    Action, Data, EncodedSlice, File, FileParts, Geo, Gopher, GopherPlus, Http, Ldap, Mailto, Part,
    Revision, Rule, SCHEMES, Sip, Tel, Urn, View, Visitor, reader,
};
use urikit_template::{Template, Value, values_of};
use urikit_text::charset::rank;
use urikit_text::document::{BaseContext, Document, Kind, Reader, detect, read};
use urikit_text::guess::{clean, guess};
use urikit_text::plain::{FindOption, Finder};

use super::Time::{Linear, Product, Sorted, Square};
use super::Times::{Bytes, Doubling, Fixed, Found};
use super::{Operation, Time};
use crate::scheme::declarations::Declaration;

pub(super) const FAMILIES: &[&[Operation]] =
    &[READING, RESOLUTION, CHANGES, VIEWS, IRI, TEMPLATES, OLDER, FINDING, DOCUMENTS, AUDIT];

/// Defines operations on shapes of some groups, as rows
/// `[time, allocations, bytes per byte] name: value;`. The value is an expression of the input, in
/// which `?` ends the operation. A row with `=>` has an iterator of results instead of a value.
macro_rules! operations {
    (
        $group:ident on $shapes:tt; |$text:ident|
        $([$time:expr, $times:expr, $per_byte:expr] $name:literal $kind:tt $value:expr;)*
    ) => {
        const $group: &[Operation] = &[$(Operation {
            name: $name,
            groups: &$shapes,
            run: |$text| operations!($kind || Some($value)),
            time: $time,
            times: $times,
            per_byte: $per_byte,
        }),*];
    };
    (: $run:expr) => { value($run) };
    (=> $run:expr) => { results($run) };
}

/// Runs an operation without results.
fn value<T>(run: impl FnOnce() -> Option<T>) -> usize {
    keep(run());
    0
}

/// Runs an operation, and returns the number of its results.
fn results<I: IntoIterator>(run: impl FnOnce() -> Option<I>) -> usize {
    run().map_or(0, count)
}

/// Prevents the compiler from removing a computation.
fn keep<T>(value: T) {
    drop(black_box(value));
}

/// Counts values and prevents the compiler from removing them.
fn count<T>(values: impl IntoIterator<Item = T>) -> usize {
    values.into_iter().map(keep).count()
}

fn uri(text: &str) -> Option<UriRef<'_>> {
    UriRef::parse(text).ok()
}

fn base(text: &str) -> Option<Uri<'_>> {
    Uri::parse(text).ok()
}

fn iri(text: &str) -> Option<IriRef<'_>> {
    IriRef::parse(text).ok()
}

/// Splits an input in half, near a slash or separator if possible, and never inside an escape.
fn halves(text: &str) -> (&str, &str) {
    let middle = text.len() / 2;
    let is_cut = |at: usize| {
        let separated = text[..at].ends_with(['/', '&', ';', ',']);
        let in_escape = text.as_bytes()[at.saturating_sub(2)..at].contains(&b'%');
        at >= middle && separated || at >= middle + 16 && !in_escape || at >= middle + 20
    };
    let cut = text.char_indices().map(|(at, _)| at).find(|&at| is_cut(at));
    text.split_at(cut.unwrap_or(text.len()))
}

/// A base and a reference, each about half of the input.
fn uris(text: &str) -> Option<(Uri<'_>, UriRef<'_>)> {
    let (one, other) = halves(text);
    Some((base(one)?, uri(other)?))
}

fn iris(text: &str) -> Option<(Iri<'_>, IriRef<'_>)> {
    let (one, other) = halves(text);
    Some((Iri::parse(one).ok()?, iri(other)?))
}

/// The input without its last character.
fn changed(text: &str) -> &str {
    text.split_at(text.len() - text.chars().next_back().map_or(0, char::len_utf8)).0
}

fn charsets(names: &'static [&str]) -> impl Iterator<Item = Charset> {
    names.iter().copied().filter_map(Charset::named)
}

operations! { READING on ["URIS", "IRIS"]; |text|
    [Linear, Fixed(0), 0] "parse": (
        (UriRef::parse(text), UriRef::parse_bytes(text.as_bytes())),
        (Uri::parse(text), UriRef::parse_as(text, Form::AbsoluteUri)),
    );
    [Linear, Fixed(0), 0] "parse, const": UriRef::parse_const(text);
    [Linear, Fixed(0), 0] "parse IRI":
        (IriRef::parse(text), Iri::parse(text), IriRef::parse_const(text));
    // The reference without its zone is stored.
    [Linear, Fixed(1), 1] "parse with zone": (ZonedRef::parse(text), ZonedAddress::parse(text));
    [Linear, Fixed(1), 1] "components with zone": {
        let it = ZonedRef::parse(text).ok()?;
        keep((it.address(), it.userinfo().map(|it| it.as_str().len())));
        it.port().map(|it| it.to_u16())
    };
    [Linear, Fixed(0), 0] "split": split::split(text);
    [Linear, Fixed(2), 2] "parse, owned": (UriRefBuf::parse(text), UriBuf::parse(text));
    [Linear, Fixed(2), 2] "parse IRI, owned":
        IriRefBuf::parse(text).map(|iri| iri.as_iri_ref().to_buf());
    [Linear, Fixed(0), 0] "parse a component": (
        (Authority::parse(text), Host::parse(text), RegName::parse(text), Userinfo::parse(text)),
        (Path::parse(text), Segment::parse(text), Query::parse(text), Fragment::parse(text)),
        (Encoded::parse(text), Port::parse(text), Scheme::parse(text).map(|it| it.default_port())),
    );
    [Linear, Fixed(0), 0] "components": {
        let uri = uri(text)?;
        keep(uri.userinfo().map(|it| (it.username(), it.password())));
        keep(uri.authority().map(|it| it.as_str()));
        keep(uri.host().map(|it| (it.to_ip_addr(), it.kind(), it.value(), it.reg_name())));
        uri.port().map(|port| port.to_u16())
    };
    [Linear, Fixed(0), 0] "segments": {
        let path = uri(text)?.path();
        (path.segments().rev().count(), path.segments().count())
    };
    [Linear, Doubling(1), 3] "error, drawn": {
        let faulty = [text, "\\"].concat();
        UriRef::parse(&faulty).map(drop).map_err(|error| error.display(&faulty).to_string())
    };
    [Linear, Doubling(1), 6] "redacted": {
        let uri = uri(text)?;
        (uri.redacted().to_string(), format!("{uri:?}"))
    };
    [Linear, Doubling(1), 3] "display": uri(text)?.to_string();
    [Linear, Doubling(2), 10] "structured": {
        let (uri, mut json) = (UriRefBuf::parse(text).ok()?, Vec::new());
        keep(serde_components::serialize(&uri, &mut serde_json::Serializer::new(&mut json)));
        let mut reader = serde_json::Deserializer::from_slice(&json);
        serde_components::deserialize::<UriRefBuf, _>(&mut reader).is_ok()
    };
    [Linear, Doubling(1), 5] "serde, as string": {
        let json = serde_json::to_string(&uri(text)?).ok()?;
        serde_json::from_str::<UriRefBuf>(&json).is_ok()
    };
    // Two methods return strings, and a charset that is not UTF-8 is decoded twice.
    [Linear, Fixed(7), 5] "decode": {
        let encoded = Encoded::parse(text).ok()?;
        keep((encoded.bytes().count(), percent::decode(text).is_ok()));
        (encoded.decode_bytes().len(), encoded.decode().is_ok(), encoded.decode_lossy().len())
    };
    [Linear, Fixed(1), 3] "encode": percent::encode(text);
    [Linear, Doubling(2), 20] "encode, displayed": {
        let mut out = percent::encode_with(text, &AsciiSet::QUERY).into_owned();
        keep(percent::encode_into(text, &AsciiSet::USER, &mut out));
        out
    };
    [Linear, Doubling(2), 5] "decode from a charset":
        for charset in charsets(&["shift_jis", "windows-1252", "gb18030"]) {
            keep(Encoded::parse(text).map(|it| charset.decode(it)).is_ok());
            keep(charset.octets(text).is_ok());
        };
    [Linear, Bytes(3, 1), 25] "recode": {
        let uri = uri(text)?;
        let recoded =
            charsets(&["shift_jis", "windows-1252"]).map(|from| charset::recode(uri, from));
        recoded.flatten().map(|recoded| recoded.edits().len()).sum::<usize>()
    };
    [Linear, Fixed(0), 0] "pairs": {
        let query = Query::parse(text).ok()?;
        keep(query.pairs(QuerySyntax::URI).get("none"));
        keep(query.pairs(QuerySyntax::FORM).get_all("a").count());
        query.pairs(QuerySyntax::FORM).map(|pair| pair.key().bytes().count()).sum::<usize>()
    };
    [Linear, Found(4), 3] "pairs, decoded" =>
        Query::parse(text).ok()?.pairs(QuerySyntax::FORM).map(|pair| {
            let key = pair.key();
            (key.decode_bytes(), key.decode().is_ok(), pair.value().map(|it| it.decode_lossy()))
        });
}

const BASE: Uri<'static> = Uri::from_static("http://a.example/b/c/d;p?q");

operations! { RESOLUTION on ["URIS"]; |text|
    [Sorted, Fixed(1), 1] "resolve": BASE.resolve(uri(text)?);
    // The path after a long authority is edited in its own string.
    [Sorted, Fixed(2), 1] "resolve against it":
        base(text)?.resolve(UriRef::from_static("../../g/./h?y"));
    [Sorted, Fixed(1), 1] "resolve, both long": {
        let (base, reference) = uris(text)?;
        base.resolve(reference)
    };
    [Sorted, Doubling(2), 6] "resolve, all output methods": {
        let (base, reference) = uris(text)?;
        let (resolver, mut buffer) = (base.resolver(), vec![0; text.len() + 8]);
        let mut appended = base.resolve(reference).into_string();
        keep(resolver.resolve_into(reference, &mut appended));
        (appended, resolver.resolve_to_slice(reference, &mut buffer).is_ok())
    };
    // Each target is allocated.
    [Linear, Fixed(2), 2] "resolve, compared": {
        keep(uri(text).map(|uri| BASE.is_same_document(uri)));
        let (base, reference) = uris(text)?;
        base.is_same_document(reference)
    };
    [Sorted, Fixed(3), 3] "resolve with options": {
        let (base, reference) = uris(text)?;
        let resolver = base.resolver();
        keep(resolver.excess(ExcessDotSegments::Error).resolve(reference));
        let lenient = resolver.encoded_dots(EncodedDots::Dots).rootless(RootlessPath::Erratum4547);
        keep(lenient.excess(ExcessDotSegments::Keep).resolve(reference));
        resolver.base_dots(BaseDots::Erratum4789).resolve(reference)
    };
    [Sorted, Fixed(1), 1] "resolve, relative base": {
        let (one, other) = halves(text);
        resolve_relative(uri(one)?, uri(other)?)
    };
    // The target without its dot-segments, and the reference.
    [Sorted, Fixed(2), 2] "relativize": BASE.relativize(base(text)?);
    // The directory without its dot-segments, and the reference.
    [Sorted, Fixed(2), 1] "relativize from it":
        base(text)?.relativize(Uri::from_static("http://h/a/b"));
    // Four references, each with a target and a directory without dot-segments.
    [Sorted, Fixed(12), 3] "relativize, both long": {
        let (from, target) = (base(text)?, base(changed(text))?);
        keep(from.relativize(target));
        keep(Relativizer::new(from.resolver()).forms(Forms::ALL).relativize(target));
        // The same first half.
        let half = base(halves(text).0)?;
        keep(from.relativize(half));
        half.relativize(target)
    };
    [Sorted, Fixed(1), 2] "normalize": uri(text)?.normalize();
    [Sorted, Fixed(1), 2] "normalize by syntax":
        Normalizer::new().steps(NormalizeSteps::SYNTAX).normalize(uri(text)?);
    [Sorted, Doubling(2), 10] "normalize, all output methods": {
        let uri = uri(text)?;
        let normalizer = Normalizer::new().rootless(RootlessPath::Erratum4547);
        let (mut out, mut buffer) =
            (normalizer.normalize(uri).into_string(), vec![0; text.len() + 8]);
        normalizer.normalize_into(uri, &mut out);
        keep((out, normalizer.normalize_to_slice(uri, &mut buffer).is_ok()));
        normalizer.changes(uri)
    };
    // A normal form is compared on the stack only if it is short.
    [Sorted, Fixed(1), 2] "is normal": Normalizer::new().is_normalized(uri(text)?);
    // Two normal forms on each of three rungs. Only the end differs.
    [Sorted, Fixed(6), 3] "compare": uri(text)?.compare(uri(changed(text))?);
    // The normal form, and that of the side that is not normal in each comparison.
    [Sorted, Fixed(3), 3] "compare with its normal form": {
        let uri = uri(text)?;
        let normal = uri.normalize();
        keep(uri.compare(normal.as_uri_ref()));
        Ladder::new().compare(normal.as_uri_ref(), uri)
    };
    // Three keys on each of five rungs.
    [Sorted, Fixed(15), 4] "keys": {
        let (one, other) = (uri(text)?, uri(changed(text))?);
        let hasher = BuildHasherDefault::<DefaultHasher>::default();
        for rung in Rung::ALL {
            keep((one.key(rung) == other.key(rung), hasher.hash_one(one.key(rung))));
        }
        (one == other, one.cmp(&other), hasher.hash_one(one))
    };
    [Sorted, Doubling(1), 5] "normal form with a zone": {
        let zoned = ZonedRef::parse(text).ok()?;
        keep(zoned.normal_form());
        keep(zoned.without_zone());
        zoned.redacted().to_string()
    };
}

type Set = fn(&mut UriRefBuf, &str) -> Result<(), EditError>;

const SETTERS: &[Set] = &[
    |uri, value| uri.set_scheme(value).map(drop),
    |uri, value| uri.set_authority(value).map(drop),
    |uri, value| uri.set_userinfo(value).map(drop),
    |uri, value| uri.set_username_encoded(value).map(drop),
    |uri, value| uri.set_password_encoded(value).map(drop),
    |uri, value| uri.set_host(HostInput::from(value)).map(drop),
    |uri, value| uri.set_port(PortInput::from(value)).map(drop),
    |uri, value| uri.set_path(value).map(drop),
    |uri, value| uri.set_query(value).map(drop),
    |uri, value| uri.set_fragment(value).map(drop),
];

/// The items of components, which are data.
const ITEMS: &[Set] = &[
    |uri, data| uri.set_username(data).map(drop),
    |uri, data| uri.set_password(data).map(drop),
    |uri, data| uri.push_segment(data).map(drop),
    |uri, data| uri.append_query_pair(data, data).map(drop),
    |uri, data| uri.set_query_pair("b", data).map(drop),
];

const BUILDERS: &[fn(UriBuilder, &str) -> UriBuilder] = &[
    |builder, value| builder.scheme(value),
    |builder, value| builder.authority(value),
    |builder, value| builder.userinfo(value).host("h"),
    |builder, value| builder.host(HostInput::from(value)),
    |builder, value| builder.port(PortInput::from(value)).host("h"),
    |builder, value| builder.username(value).password(value).host("h"),
    |builder, value| builder.query_pair(value, value),
    |builder, value| builder.path(value),
    |builder, value| builder.query(value),
    |builder, value| builder.fragment(value),
];

/// Sets each component or item of a short URI.
fn set(setters: &[Set], value: &str) {
    for set in setters {
        let mut uri = UriRefBuf::parse("http://u:p@h:1/a?b#c").expect("a URI");
        keep(set(&mut uri, value).is_ok());
        keep(uri);
    }
}

fn pairs(text: &str, rules: QuerySyntax) -> Option<QueryEditor> {
    Query::parse(text).ok().map(|query| QueryEditor::new(Some(query), rules))
}

operations! { CHANGES on ["URIS"]; |text|
    [Linear, Fixed(1), 2] "set path":
        UriRefBuf::parse("http://h").ok()?.set_path(text).is_ok();
    [Linear, Fixed(14), 4] "set a component": set(SETTERS, text);
    // Encoded data is three times as long, and a pair contains it twice.
    [Linear, Fixed(31), 24] "set an item to data": set(ITEMS, text);
    [Linear, Fixed(3), 4] "set a component of it": {
        let mut uri = UriRefBuf::parse(text).ok()?;
        SETTERS.iter().for_each(|set| keep(set(&mut uri, "0").is_ok()));
        let mut uri = UriRefBuf::parse(text).ok()?;
        let rest = uri.remove_fragment().remove_query().remove_port().remove_password();
        keep(rest.remove_userinfo().path().as_str().len());
        (uri.remove_scheme().is_ok(), uri.remove_authority().is_ok())
    };
    [Linear, Fixed(4), 15] "segments put and taken": {
        let mut uri = UriRefBuf::parse(text).ok()?;
        let last = uri.path().segments().count().saturating_sub(1);
        keep(uri.push_segment(text).is_ok());
        for at in [0, last / 2, last] {
            keep(uri.insert_segment(at, "a").is_ok());
            keep(uri.set_segment(at, "b").is_ok());
            keep(uri.remove_segment(at).is_ok());
        }
        uri.pop_segment().pop_segment().path().as_str().len()
    };
    [Linear, Bytes(1, 1), 13] "segments, many": {
        let mut uri = UriRefBuf::parse(text).ok()?;
        keep(uri.push_segments(text.split('/')).is_ok());
        keep(uri.push_segments(text.split('.')).is_ok());
        uri.set_segments(text.split(['/', '&'])).is_ok()
    };
    [Sorted, Doubling(4), 118] "change pairs": {
        let change = |pairs: &mut QueryEditor| {
            pairs.append_pair("a", text);
            pairs.sort();
        };
        UriRefBuf::parse(text).ok()?.edit_query(QuerySyntax::URI, change).is_ok()
    };
    [Linear, Doubling(5), 103] "pairs put": {
        let mut edit = pairs(text, QuerySyntax::FORM)?;
        let last = edit.pairs().count().saturating_sub(1);
        edit.append_pair(text, text);
        edit.append_key_only("a");
        for number in [0, last / 2, last] {
            edit.insert(number, "a", "b");
            edit.replace(number, "c", "&");
        }
        edit.set_pair("a", text);
        edit.set_pair("none", "b");
        edit.into_string()
    };
    [Linear, Doubling(12), 87] "pairs taken": {
        let edit = pairs(text, QuerySyntax::URI)?;
        let last = edit.pairs().count().saturating_sub(1);
        for number in [0, last / 2, last] {
            keep(edit.clone().remove_nth(number));
        }
        let mut is_odd = false;
        keep(edit.clone().retain(|_| {
            is_odd = !is_odd;
            is_odd
        }));
        (edit.clone().remove("a"), edit.clone().remove(""))
    };
    [Sorted, Doubling(4), 113] "pairs sorted": {
        let mut edit = pairs(text, QuerySyntax::URI)?;
        edit.sort();
        edit.into_string()
    };
    [Linear, Found(4), 4] "form, parse" => form::parse(text);
    [Linear, Doubling(1), 9] "form, serialize": form::encode([(text, text)]);
    [Linear, Doubling(2), 100] "repair": UriRefBuf::parse_lenient(text).is_ok();
    [Linear, Doubling(5), 15] "build": {
        for set in BUILDERS {
            keep(set(UriBuilder::new(), text).build_reference().is_ok());
        }
        let every = UriBuilder::new().scheme("http").host("h").path("/").query(text);
        every.fragment(text).build().is_ok()
    };
    [Linear, Bytes(1, 1), 10] "build of segments": {
        let builder = UriBuilder::new().scheme("http").host("h");
        keep(builder.path_segments(text.split('/')).build().is_ok());
        UriBuilder::new().path_segments(text.split('.')).build_reference().is_ok()
    };
}

/// The number of values that a reader of a scheme reports.
struct Counter(usize);

impl Visitor for Counter {
    fn part(&mut self, part: Part<'_>) {
        self.0 += 1;
        keep(part);
    }

    fn action(&mut self, action: Action<'_>) {
        self.0 += 1;
        if let Action::Send(sent) = action {
            keep(sent.iter().map(|it| it.octets().count()).sum::<usize>());
        }
    }

    fn normal(&mut self, span: std::ops::Range<usize>, text: &str) {
        self.0 += 1;
        keep((span, text.len()));
    }
}

fn view<'a, V: View<'a>, T>(text: &'a str, look: impl FnOnce(V) -> T) {
    if let Some(view) = base(text).and_then(|uri| V::parse_as(uri, Revision::Current).ok()) {
        keep((look(view), view.warning()));
    }
}

/// Compares an input with one that differs at its end.
fn equivalence<'a, V: View<'a>>(text: &'a str, other: &'a str, is_equivalent: fn(&V, &V) -> bool) {
    view(text, |one: V| {
        keep(is_equivalent(&one, &one));
        view(other, |other: V| is_equivalent(&one, &other));
    });
}

/// Calls accessors other than the parts.
fn details(text: &str) {
    view(text, |it: Data<'_>| (it.decode().len(), it.parameters().count()));
    view(text, |it: Geo<'_>| (it.numbers(), it.parameters().count()));
    view(text, |it: Gopher<'_>| {
        it.plus().map(|plus| match plus {
            GopherPlus::Attributes(names) | GopherPlus::DirectoryAttributes(names) => {
                GopherPlus::names(names).count()
            }
            GopherPlus::Answers(answers) => GopherPlus::lines(answers).count(),
            _ => 0,
        })
    });
    view(text, |it: Ldap<'_>| {
        (it.attributes().count(), count(it.extensions().map(|it| it.value())), it.search())
    });
    view(text, |it: Mailto<'_>| {
        keep(it.headers().flat_map(|it| it.to()).count());
        count(it.to().chain(it.recipients()).map(|it| (it.local_part(), it.domain())))
    });
    view(text, |it: Sip<'_>| {
        keep((it.telephone(), it.port(), it.transport(), it.method(), it.ttl(), it.maddr()));
        (it.is_loose_router(), it.parameters().count(), it.headers().count())
    });
    view(text, |it: Tel<'_>| {
        (it.subscriber().digits().count(), it.subscriber().parameters().count())
    });
    view(text, |it: Http<'_>| (it.origin(), it.target(), it.path(), it.search()));
    view(text, |it: File<'_>| it.segments().count());
}

operations! { VIEWS on ["SCHEMES"]; |text|
    [Sorted, Found(8), 9] "views" => {
        let (uri, mut counter) = (base(text)?, Counter(0));
        let reader = reader(uri.scheme().as_str())?;
        for revision in [Revision::Current, Revision::Rfc1738] {
            let read = reader(uri, revision, &mut counter);
            keep(read.map_err(|error| error.display(text).to_string().len()).is_ok());
        }
        0..counter.0
    };
    [Sorted, Bytes(1, 2), 23] "views, in detail": details(text);
    [Linear, Doubling(1), 3] "pieces": {
        const RULE: Rule = Rule::new("none", "accepts everything", "none = *OCTET", "none");
        let uri = base(text)?;
        let slice = EncodedSlice::after_scheme(uri);
        keep((slice.located().count(), slice.split('a').count(), slice.octets().len()));
        keep((slice.split_once(';'), slice.rsplit_once('/'), slice.bytes().count()));
        keep((slice.only(&RULE, |_| true).is_ok(), slice.no_octet(&RULE, |_| false).is_ok()));
        keep((EncodedSlice::path(uri), EncodedSlice::query(uri), EncodedSlice::userinfo(uri)));
        (EncodedSlice::path_and_query(uri), EncodedSlice::host(uri))
    };
    [Sorted, Bytes(2, 1), 53] "views, built": {
        let uri = base(text)?;
        (Declaration::find(uri.scheme().as_str())?.build)(uri)
    };
    [Sorted, Bytes(2, 1), 49] "views, equivalent": {
        let other = [text, "1"].concat();
        equivalence(text, &other, |one: &Geo<'_>, other| one.is_equivalent(other));
        equivalence(text, &other, |one: &Sip<'_>, other| one.is_equivalent(other));
        equivalence(text, &other, |one: &Tel<'_>, other| one.is_equivalent(other));
        equivalence(text, &other, |one: &Urn<'_>, other| one.is_equivalent(other));
    };
    // Between paths of three systems and files.
    [Linear, Bytes(2, 1), 41] "paths of files": {
        let vms = format!("D:[{}]F.TXT", text.replace(['/', ':'], "."));
        keep(FileParts::from_unix(text.as_bytes()).map(|it| it.build().is_ok()));
        keep(FileParts::from_windows(&text.replace('/', "\\")).map(|it| it.build().is_ok()));
        keep(FileParts::from_vms("h", &vms).map(|it| it.build().is_ok()));
        keep(File::from_path(text).is_ok());
        view(text, |it: File<'_>| {
            keep((it.unix_path().is_ok(), it.windows_path().is_ok()));
            (it.vms_path().is_ok(), it.to_path().is_ok())
        });
    };
    [Sorted, Bytes(1, 1), 13] "normal forms of schemes": {
        let uri = uri(text)?;
        let normalizer = Normalizer::new().schemes(SCHEMES);
        let ladder = Ladder::new().schemes(SCHEMES);
        let normal = normalizer.normalize(uri);
        keep((normalizer.is_normalized(uri), ladder.compare(uri, &normal)));
        ladder.key(uri, Rung::Scheme) == ladder.key(&normal, Rung::Scheme)
    };
}

const IRI_BASE: Iri<'static> = Iri::from_static("http://ü.example/ä/ö/d;p?q");

operations! { IRI on ["IRIS", "URIS"]; |text|
    [Linear, Fixed(1), 3] "IRI to URI": iri(text)?.to_uri();
    [Linear, Fixed(1), 1] "URI to IRI": uri(text)?.to_iri();
    [Linear, Fixed(1), 1] "IRI to IRI": iri(text)?.to_iri();
    [Linear, Bytes(1, 2), 48] "IRI by IDNA": iri(text)?.to_uri_by_idna().is_ok();
    [Linear, Doubling(3), 6] "IRI, NFC": (iri(text)?.nfc(), iri(text)?.is_nfc());
    [Sorted, Doubling(2), 6] "resolve IRI": {
        keep(iri(text).map(|iri| IRI_BASE.resolve(iri)));
        let (base, reference) = iris(text)?;
        let (resolver, mut buffer) = (base.resolver(), vec![0; text.len() + 8]);
        let mut appended = base.resolve(reference).into_string();
        keep(resolver.resolve_into(reference, &mut appended));
        keep((appended, base.is_same_document(reference)));
        resolver.resolve_to_slice(reference, &mut buffer).is_ok()
    };
    [Sorted, Doubling(2), 6] "relativize IRI": {
        let base = Iri::parse(text).ok()?;
        keep(IRI_BASE.relativize(base));
        let target = Iri::parse(halves(text).0).ok()?;
        let mut appended = base.relativize(target).into_string();
        keep(Relativizer::new(base.resolver()).relativize_into(target, &mut appended));
        appended
    };
    [Sorted, Doubling(1), 6] "normalize IRI": iri(text)?.normalize();
    [Sorted, Doubling(1), 10] "compare IRIs": {
        let iri = iri(text)?;
        let (normal, uri) = (iri.normalize(), iri.to_uri());
        (iri.compare(normal.as_iri_ref()), iri.compare(uri.as_uri_ref()))
    };
    [Linear, Bytes(2, 1), 50] "displayed": {
        keep(iri(text).map_or(0, |iri| iri.to_unicode().kept().len()));
        keep(uri(text).and_then(|uri| uri.host()).map(|host| unicode_host(&host).len()));
        uri(text).map_or(0, |uri| uri.to_unicode().kept().len())
    };
    [Linear, Fixed(0), 0] "bidi errors": count(iri(text)?.bidi_errors());
    [Linear, Fixed(0), 0] "IRI, components": {
        let iri = iri(text)?;
        keep((iri.host().map(|host| host.value()), iri.userinfo()));
        (iri.as_uri_ref(), iri.path().segments().count())
    };
    [Linear, Doubling(1), 6] "IRI, redacted":
        (iri(text)?.redacted().to_string(), format!("{:?}", iri(text)?));
}

/// The first half as a template, and the second half as the input to match.
fn template_and_text(text: &str) -> Option<(Template<'_>, &str)> {
    let middle = text.rfind('}').map_or_else(|| halves(text).0.len(), |at| at + 1);
    let (template, uri) = text.split_at(middle);
    let template = Template::parse(template).ok()?;
    Some((template, if uri.is_empty() { text } else { uri }))
}

operations! { TEMPLATES on ["TEMPLATES", "URIS"]; |text|
    [Linear, Doubling(4), 19] "template": {
        let template = Template::parse(text).ok()?;
        keep((template.variables().count(), template.level()));
        template.into_owned()
    };
    [Linear, Doubling(4), 20] "template error, displayed": {
        let faulty = [text, "{"].concat();
        Template::parse(&faulty).map(drop).map_err(|error| error.display(&faulty).to_string())
    };
    [Linear, Doubling(4), 19] "template, expanded": {
        let (a, b, c) = (Value::from("x y"), Value::from("é"), Value::list(["d", "e"]));
        let template = Template::parse(text).ok()?;
        template.expander().at_most(1 << 16).expand([("a", a), ("b", b), ("c", c)]).is_ok()
    };
    [Linear, Bytes(1, 1), 60] "template, expanded with it": {
        let values = [
            ("a", Value::from(text)),
            ("b", Value::list(text.split('/'))),
            ("c", Value::pairs(text.split('&').filter_map(|pair| pair.split_once('=')))),
        ];
        let template = Template::parse("{a}{+a}{b}{/b*}{?c*}{;c}{a:99}").ok()?;
        keep(template.expand(&values).is_ok());
        template.expander().iri().expand(&values).is_ok()
    };
    [Linear, Bytes(2, 1), 123] "match it with a template": {
        let template = Template::parse("http://{host}{/path*}{?query*}{#fragment}").ok()?;
        template.matches(text).at_most(4).all().assignments().len()
    };
    [Product, Bytes(1 << 3, 1), 1 << 11] "template, matched": {
        let (template, uri) = template_and_text(text)?;
        let names: BTreeSet<&str> = template.variables().map(|it| it.name).collect();
        // If a variable occurs twice, only the limit bounds the work.
        let is_bounded = names.len() == template.variables().count();
        is_bounded.then(|| template.matches(uri).at_most(4).all().assignments().len())
    };
    [Linear, Bytes(16, 1), 1 << 7] "template, match with a limit": {
        let (template, uri) = template_and_text(text)?;
        template.matches(uri).within(1 << 12).all().assignments().len()
    };
    [Sorted, Bytes(2, 1), 112] "values by serde": {
        let map: BTreeMap<&str, Vec<&str>> =
            text.split(['}', '/']).map(|part| (part, vec![part])).collect();
        (values_of(&map).is_ok(), values_of(&BTreeMap::from([("a", text)])).is_ok())
    };
}

operations! { OLDER on ["URIS"]; |text|
    [Linear, Fixed(0), 0] "parse RFC 2396": {
        keep((rfc2396::UriReference::parse(text), rfc2396::AbsoluteUri::parse(text)));
        keep(rfc2396::RelativeUri::parse(text));
        rfc2396::UriReference::parse_with(text, rfc2396::Syntax::RFC2732.tolerant())
    };
    [Linear, Fixed(0), 0] "parse RFC 1808": (rfc1808::Url::parse(text), rfc1808::Base::parse(text));
    [Linear, Fixed(0), 0] "parse RFC 1738": rfc1738::Url::parse(text).map(|url| {
        url.login().map(|login| (login.user(), login.password(), login.host(), login.port()))
    });
    [Linear, Fixed(0), 0] "parse as Java": JavaUri::parse(text);
    [Linear, Fixed(0), 0] "components by RFC 2396": {
        let syntax = rfc2396::Syntax::RFC2396.tolerant();
        let uri = rfc2396::UriReference::parse_with(text, syntax).ok()?;
        keep((uri.authority(), uri.path(), uri.query(), uri.fragment(), uri.is_opaque()));
        keep((uri.hier_part(), uri.opaque_part(), count(uri.unwise())));
        uri.segments().rev().map(|it| it.params().count()).sum::<usize>()
    };
    [Linear, Fixed(0), 0] "components by RFC 1808": {
        let url = rfc1808::Url::parse(text).ok()?;
        keep((url.net_loc(), url.path().segments().count()));
        (url.params(), url.query(), url.fragment())
    };
    [Linear, Fixed(0), 0] "components by Java": {
        let it = JavaUri::parse(text).ok()?;
        keep((it.host(), it.host_kind(), it.userinfo(), it.authority(), it.port()));
        it.scheme_specific_part()
    };
    // Nine resolvers return strings, which are copied again.
    [Sorted, Doubling(14), 3] "resolve by RFC 2396": {
        let (one, other) = halves(text);
        let base = rfc2396::AbsoluteUri::parse(one).ok()?;
        let reference = rfc2396::UriReference::parse(other).ok()?;
        let removals = [DotRemoval::Everywhere, DotRemoval::Merged, DotRemoval::MergedAndLeading];
        for excess in [ExcessDotSegments::Keep, ExcessDotSegments::Drop, ExcessDotSegments::Error] {
            for resolver in removals.map(|it| base.resolver().excess(excess).dot_removal(it)) {
                keep(resolver.resolve(reference).map(|it| it.uri().to_string()));
            }
        }
    };
    [Sorted, Doubling(2), 5] "normalize by RFC 2396": {
        let uri = rfc2396::UriReference::parse(text).ok()?;
        let normal = uri.normalize().to_string();
        rfc2396::UriReference::parse(&normal).map(|normal| uri.is_equivalent(&normal)).is_ok()
    };
    [Sorted, Doubling(4), 3] "resolve by RFC 1808": {
        let (one, other) = halves(text);
        let (base, url) = (rfc1808::Base::parse(one).ok()?, rfc1808::Url::parse(other).ok()?);
        keep(base.resolve(url));
        keep(base.resolve_with(url, ExcessDotSegments::Drop));
    };
    [Linear, Doubling(2), 16] "resolve as Java": {
        let (one, other) = halves(text);
        keep(JavaUri::parse(one).ok()?.resolve(&JavaUri::parse(other).ok()?));
    };
    [Linear, Doubling(2), 15] "normalize as Java":
        keep(JavaUri::parse(text).ok()?.normalize());
    [Linear, Doubling(2), 3] "redact by earlier specifications": {
        keep(rfc2396::UriReference::parse(text).map(|it| it.redacted().to_string()));
        keep(rfc1808::Url::parse(text).map(|it| it.redacted().to_string()));
        JavaUri::parse(text).map(|it| it.redacted().to_string())
    };
}

fn finder() -> Finder {
    use FindOption::{Email, Nested, NetworkPath, Rejoin, Schemeless};

    [Schemeless, Email, NetworkPath, Nested, Rejoin].into_iter().fold(Finder::new(), Finder::with)
}

fn find_in_stream(text: &str) -> usize {
    let (finder, mut found) = (finder(), 0);
    let mut stream = finder.stream();
    for part in text.as_bytes().chunks(7) {
        stream.feed(part, |hit| found += usize::from(!hit.range().is_empty()));
    }
    stream.finish(|_| found += 1);
    found
}

/// The number of links, bases, and skipped parts.
fn size(document: &Document) -> usize {
    document.links().len() + document.scopes().len() + document.skipped().len()
}

fn links(kind: Kind, text: &str) -> usize {
    size(&read(kind, text.as_bytes()))
}

/// Resolves a reference against the deepest base.
fn resolve_in(document: &Document) -> Option<()> {
    let outside = BaseContext::new().retrieval_uri("http://h/").default_base("http://d/");
    let base = document.base(document.scopes().last()?.0, &outside);
    keep(base.resolve("../x"));
    keep(document.part_of("cid:none"));
    keep(base.candidates.len());
    Some(())
}

// Invalid candidates allocate.
operations! { FINDING on ["FINDING"]; |text|
    [Linear, Bytes(3, 4), 8] "find invalid URIs": Finder::new().find(text).count();
    [Linear, Bytes(1, 1), 8] "find invalid URIs, all options": finder().find(text).count();
    [Linear, Bytes(2, 1), 10] "find invalid URIs in a stream": find_in_stream(text);
}

/// The quadratic shape, whose length the reader limits to 16 KiB.
const MAIL: Time = Square("=?utf-8?q?http://h/=61?= ");

operations! { DOCUMENTS on ["DOCUMENTS", "URIS"]; |text|
    [Linear, Doubling(10), 32] "lines":
        Columns::new().parse(text.as_bytes(), LineTerminator::Newline).ok()?.iter().count();
    [Linear, Doubling(3), 8] "find": Finder::new().find(text).count();
    [Linear, Found(6), 8] "find, all options" => 0..count(finder().find(text));
    [Linear, Bytes(1, 1), 10] "find in a stream": find_in_stream(text);
    [Linear, Bytes(1, 1), 104] "HTML": links(Kind::Html, text);
    [Linear, Bytes(2, 1), 95] "XML": links(Kind::Xml, text);
    [Linear, Bytes(3, 1), 167] "Markdown": links(Kind::Markdown, text);
    [Linear, Bytes(1, 2), 49] "CSS": links(Kind::Css, text);
    [Linear, Bytes(1, 1), 76] "JSON": links(Kind::Json, text);
    [Linear, Found(6), 60] "RFC" => 0..links(Kind::Rfc, text);
    [MAIL, Bytes(1, 1), 66] "mail": links(Kind::Mail, text);
    [Linear, Bytes(4, 1), 167] "HTML and Markdown with prose": {
        let reader = Reader::new().finder(finder()).with_prose();
        keep(reader.read(Kind::Html, text.as_bytes()).links().len());
        reader.read(Kind::Markdown, text.as_bytes()).links().len()
    };
    [MAIL, Bytes(2, 1), 104] "bases of documents": {
        let kinds = [Kind::Html, Kind::Xml, Kind::Mail];
        let documents = kinds.map(|kind| read(kind, text.as_bytes()));
        documents.iter().for_each(|it| keep((resolve_in(it), size(it))));
    };
    [Linear, Bytes(2, 1), 104] "links written": {
        let kinds = [Kind::Html, Kind::Css, Kind::Json];
        let documents = kinds.map(|kind| read(kind, text.as_bytes()));
        // Each link replaced by itself, so the length stays.
        for link in documents.iter().flat_map(|document| document.links()) {
            keep((link.write(&link.reference), link.parse().is_ok(), link.uri().len()));
        }
    };
    [MAIL, Bytes(3, 1), 160] "links written in XML, Markdown, mail and RFCs": {
        let kinds = [Kind::Xml, Kind::Markdown, Kind::Mail, Kind::Rfc];
        let documents = kinds.map(|kind| read(kind, text.as_bytes()));
        let links = documents.iter().flat_map(|document| document.links());
        count(links.map(|link| link.write(&link.reference)))
    };
    [Linear, Doubling(4), 18] "a link replaced by it": {
        let page = read(Kind::Html, b"<p style=\"a:url('/x')\"><a href=/y>");
        count(page.links().iter().map(|link| link.write(text)))
    };
    [Linear, Fixed(1), 1] "kind of a media type": Kind::of_media_type(text);
    [Linear, Doubling(4), 32] "kind of a document": detect(None, text.as_bytes());
    [Linear, Doubling(5), 32] "guess": guess(text);
    [Linear, Doubling(5), 32] "clean": clean(text);
    [Linear, Doubling(10), 55] "charsets ranked": {
        let escape = |byte: u8| byte ^ (0x80 * u8::from(byte.is_ascii_lowercase()));
        let escaped: Vec<u8> = text.bytes().map(escape).collect();
        keep(rank(&escaped, Some("jp")));
        rank(text.as_bytes(), None).len()
    };
}

operations! { AUDIT on ["URIS", "IRIS", "DOCUMENTS"]; |text|
    // URLs inside a URL are audited too, down to a depth of 4.
    [Linear, Bytes(2, 1), 4] "audit":
        Policy::general().audit(text).iter().map(|it| it.message().len()).sum::<usize>();
    [Linear, Found(2), 32] "secrets" => secrets(text);
    [Linear, Bytes(2, 1), 4] "guard": FetchGuard::new(Policy::web_fetch()).check(text).is_ok();
    [Linear, Bytes(2, 1), 16] "guard, followed": {
        let guard = FetchGuard::new(Policy::web_fetch());
        let from = guard.check("http://example.com/a/b").ok()?;
        guard.check_redirect(&from, text).map_or_else(|it| it.findings().len(), |_| 0)
    };
    [Linear, Doubling(32), 48] "readings": keep(Readings::parse(text).worst());
    [Linear, Doubling(64), 96] "readings and recorded ones":
        keep(Readings::parse(text).with_recorded().worst());
    [Linear, Doubling(64), 96] "recorded readings":
        Profile::all().iter().filter(|it| it.has(text) || it.reading(text).is_some()).count();
}
