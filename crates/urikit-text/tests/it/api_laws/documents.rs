//! Laws of the types of `urikit_text::document`.

use urikit::UriRef;
use urikit_text::document::{
    Base, BaseContext, BaseLocation, BaseRejection, BaseSource, Candidate, Document, Flags, Kind,
    Link, Outcome, Place, RelativeBase, RewriteError, Scope, ScopeId, Skipped, TargetError,
    UnknownKind, read,
};

use super::law::Asked;

fn html(text: &str) -> Document {
    read(Kind::Html, text.as_bytes())
}

/// Links that differ in at least one of: string, place, flags, line.
fn links() -> Vec<Link> {
    let text = "<a href='a'>http://b/</a>\n<a href=a><a href='b'><img src=b><a href='a&amp;b'>";
    let more = "<a href='a&#38;b'>";
    [html(text), html(more)].iter().flat_map(|document| document.links().to_vec()).collect()
}

/// A frame within a frame.
fn framed() -> Document {
    html("<iframe srcdoc=\"<iframe srcdoc='&lt;a href=a&gt;'></iframe>\"></iframe>")
}

fn bases() -> Vec<Base> {
    let texts = [
        "<a href=a>",
        "<base href=http://h/>",
        "<base href=http://i/>",
        "<base href='http://h/'>",
        "<base href=b>",
    ];
    let outside = [
        BaseContext::new(),
        BaseContext::new().retrieval_uri("http://h/"),
        BaseContext::new().default_base("http://h/"),
    ];
    let within = texts.map(|text| html(text).base(ScopeId::DOCUMENT, &BaseContext::new()));
    within.into_iter().chain(outside[1..].iter().map(BaseContext::base)).collect()
}

fn rejections() -> Vec<BaseRejection> {
    let error = |text| TargetError::Invalid(UriRef::parse(text).expect_err(text));
    let errors = [BaseRejection::Invalid(error("a b")), BaseRejection::Invalid(error("ab c"))];
    [
        BaseRejection::NotFirst,
        BaseRejection::Outranked,
        BaseRejection::Relative,
        BaseRejection::Scheme,
    ]
    .into_iter()
    .chain(errors)
    .collect()
}

fn places() -> [Place; 11] {
    let attribute = |element: &str, attribute: &str| Place::Attribute {
        element: element.to_owned(),
        attribute: attribute.to_owned(),
    };
    [
        attribute("a", "b"),
        attribute("b", "b"),
        attribute("a", "a"),
        Place::Field("a".to_owned()),
        Place::Instruction("a".to_owned()),
        Place::Markup("a"),
        Place::Member("a".to_owned()),
        Place::Name("a".to_owned()),
        Place::Style("a"),
        Place::Style("b"),
        Place::Text,
    ]
}

pub(super) fn ask(asked: &mut Asked) {
    asked.of("urikit_text::document::Kind", || Kind::ALL).equal().hashed().read_back();
    asked
        .of_one::<UnknownKind>("urikit_text::document::UnknownKind", || {
            "?".parse::<Kind>().expect_err("?")
        })
        .equal();
    let levels = || {
        [
            BaseSource::Default,
            BaseSource::Embedded,
            BaseSource::Encapsulating,
            BaseSource::Retrieval,
        ]
    };
    asked.of("urikit_text::document::BaseSource", levels).equal().hashed().ordered();
    asked.of("urikit_text::document::BaseRejection", rejections).equal();
    let outcomes = || {
        let lost = rejections().into_iter().map(Outcome::Lost);
        lost.chain([Outcome::Chosen, Outcome::ResolvedAgainst])
    };
    asked.of("urikit_text::document::Outcome", outcomes).equal();
    asked.of("urikit_text::document::Place", places).equal();
    asked
        .of("urikit_text::document::RelativeBase", || [RelativeBase::Refuse, RelativeBase::Resolve])
        .equal();
    let targets = || {
        let url = html("").base(ScopeId::DOCUMENT, &BaseContext::new()).resolve("s:a");
        let uris = ["s:a", "s:b"].map(|uri| BaseContext::new().base().resolve(uri));
        uris.into_iter().chain([url]).flatten().collect::<Vec<_>>()
    };
    asked.of("urikit_text::document::Target", targets).equal().hashed();
    let errors = || {
        let invalid =
            ["a b", "ab c"].map(|text| TargetError::Invalid(UriRef::parse(text).expect_err(text)));
        invalid.into_iter().chain([TargetError::NoBase])
    };
    asked.of("urikit_text::document::TargetError", errors).equal();
    let unwritable = || {
        let characters = [',', ';'].map(RewriteError::Character);
        characters.into_iter().chain([RewriteError::Empty, RewriteError::Scheme])
    };
    asked.of("urikit_text::document::RewriteError", unwritable).equal();
    asked.of("urikit_text::document::Base", bases).equal();
    let candidates = || {
        let mut all =
            bases().into_iter().flat_map(|base| base.candidates).collect::<Vec<Candidate>>();
        // Some are repeated.
        all.dedup();
        all
    };
    asked.of("urikit_text::document::Candidate", candidates).equal();
    let sites = || {
        let mut all = candidates()
            .into_iter()
            .filter_map(|candidate| candidate.site)
            .collect::<Vec<BaseLocation>>();
        all.dedup();
        all
    };
    asked.of("urikit_text::document::BaseLocation", sites).equal();
    let flags = || [Flags::IRI, Flags::CUT, Flags::IRI | Flags::CUT, Flags::default()];
    asked
        .of("urikit_text::document::Flags", flags)
        .or(flags().map(|flags| flags | Flags::default()))
        .equal()
        .hashed();
    asked.of("urikit_text::document::Link", links).equal();
    let scopes = || framed().scopes().map(|(_, scope)| scope.clone()).collect::<Vec<Scope>>();
    asked.of("urikit_text::document::Scope", scopes).equal();
    let ids = || framed().scopes().map(|(id, _)| id).collect::<Vec<_>>();
    asked.of("urikit_text::document::ScopeId", ids).equal().hashed().ordered();
    let skipped = || {
        let texts = ["{", "[1,]", "{\"a\":}", "\n{"];
        let documents = texts.map(|text| read(Kind::Json, text.as_bytes()));
        documents.iter().flat_map(|document| document.skipped().to_vec()).collect::<Vec<Skipped>>()
    };
    asked.of("urikit_text::document::Skipped", skipped).equal();
}
