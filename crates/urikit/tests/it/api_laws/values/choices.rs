//! What is one of a few: kinds, steps, choices, and sets of them.

use urikit::compare::Rung;
use urikit::component::HostKind;
use urikit::error::{Component, ErrorKind};
use urikit::lines::LineEnd;
use urikit::normalize::{Step, Steps};
use urikit::percent::{Set, SignKind};
use urikit::query::{Rules, Separators};
use urikit::relativize::Forms;
use urikit::resolve::{
    DotRemoval, EmptyBasePath, EncodedDots, Excess, Inheritance, ResolveError, Rootless, SchemeRule,
};
use urikit::rfc2396::Syntax;
use urikit::scheme::{EmptyPath, Hierarchy, Localhost};
use urikit::{Document, edit::Conflict, relativize::RelativizeError};

use crate::api_laws::law::Asked;

pub(super) fn ask(asked: &mut Asked) {
    ask_about_order(asked);
    ask_about_hashes(asked);
    ask_of_schemes(asked);
    asked.of("urikit::lines::LineEnd", || [LineEnd::Feed, LineEnd::Nul]).equal();
    let dots = || [DotRemoval::Everywhere, DotRemoval::Merged, DotRemoval::MergedAndLeading];
    asked.of("urikit::resolve::DotRemoval", dots).equal();
    asked.of("urikit::resolve::EmptyBasePath", || [EmptyBasePath::Letter, EmptyBasePath::Root]).equal();
    asked.of("urikit::resolve::EncodedDots", || [EncodedDots::Dots, EncodedDots::Literal]).equal();
    asked.of("urikit::resolve::Excess", || [Excess::Drop, Excess::Keep, Excess::Refuse]).equal();
    asked.of("urikit::resolve::Inheritance", || [Inheritance::Directory, Inheritance::PathAndQuery]).equal();
    asked.of("urikit::resolve::ResolveError", || [ResolveError::Excess, ResolveError::Rootless]).equal();
    let rootless = || [Rootless::Erratum4547, Rootless::Letter, Rootless::Refuse];
    asked.of("urikit::resolve::Rootless", rootless).equal();
    asked.of("urikit::resolve::SchemeRule", || [SchemeRule::Compat, SchemeRule::Strict]).equal();
    asked
        .of("urikit::relativize::RelativizeError", || [RelativizeError::Excess, RelativizeError::Form])
        .equal();
    let sets = || {
        let named = [Set::PATH, Set::QUERY, Set::REG_NAME, Set::SEGMENT, Set::UNRESERVED];
        named.into_iter().chain([Set::UNRESERVED.with(b"\x7f"), Set::UNRESERVED.with(b"\0")])
    };
    let again = sets().map(|set| set.with(b"+").without(b"+"));
    let differently = sets().zip(again).map(|(set, again)| if set.contains(b'+') { set } else { again });
    let differently = Vec::from_iter(differently);
    asked.of("urikit::percent::Set", sets).or(differently).equal();
}

fn ask_about_order(asked: &mut Asked) {
    asked.of("urikit::compare::Rung", || Rung::ALL).equal().hashed().ordered();
    let kinds =
        || [HostKind::Ipv4, HostKind::Ipv6, HostKind::IpvFuture, HostKind::RegName, HostKind::Registry];
    asked.of("urikit::component::HostKind", kinds).equal().hashed().ordered();
    let components = || [Component::Reference, Component::Scheme, Component::Authority, Component::Fragment];
    asked.of("urikit::error::Component", components).equal().hashed().ordered();
    let kinds = || [ErrorKind::SchemeChar, ErrorKind::TooLong, ErrorKind::Char, ErrorKind::PortChar];
    asked.of("urikit::error::ErrorKind", kinds).equal().hashed().ordered();
    asked.of("urikit::Document", || Document::ALL).equal().hashed().ordered();
    asked.of("urikit::normalize::Step", || Step::ALL).equal().hashed().ordered();
    let syntaxes =
        || [Syntax::RFC2396, Syntax::RFC2732, Syntax::RFC2396.tolerant(), Syntax::RFC2732.tolerant()];
    asked
        .of("urikit::rfc2396::Syntax", syntaxes)
        .or(syntaxes()
            .map(|syntax| if syntax.tolerant() == syntax { syntax } else { syntax.tolerant().strict() }))
        .equal()
        .hashed()
        .ordered();
}

fn ask_about_hashes(asked: &mut Asked) {
    let steps = || [Steps::NONE, Steps::CASE, Steps::PATH, Steps::SYNTAX, Steps::ALL];
    let of_steps = steps().map(|steps| steps.iter().map(Steps::only).fold(Steps::NONE, Steps::union));
    asked.of("urikit::normalize::Steps", steps).or(of_steps).equal().hashed();
    let forms =
        || [Forms::URI, Forms::BELOW, Forms::URI.union(Forms::BELOW), Forms::RELATIVE_PATH, Forms::ALL];
    asked.of("urikit::relativize::Forms", forms).or(forms().map(|form| form.union(form))).equal().hashed();
    let kinds = || [SignKind::Escape, SignKind::EscapedEscape, SignKind::Plain, SignKind::Stray];
    asked.of("urikit::percent::SignKind", kinds).equal().hashed();
    let separators = || [Separators::Ampersand, Separators::Both, Separators::Semicolon];
    asked.of("urikit::query::Separators", separators).equal().hashed();
    let rules = || [Rules::URI, Rules::FORM, Rules::URI.with_separators(Separators::Both)];
    let set_again = [
        Rules::URI.with_separators(Separators::Ampersand),
        Rules::FORM.with_separators(Separators::Semicolon).with_separators(Separators::Ampersand),
        Rules::URI.with_separators(Separators::Semicolon).with_separators(Separators::Both),
    ];
    asked.of("urikit::query::Rules", rules).or(set_again).equal().hashed();
    let conflicts = || [Conflict::HostMissing, Conflict::SchemeMissing, Conflict::UserMissing];
    asked.of("urikit::edit::Conflict", conflicts).equal().hashed();
}

fn ask_of_schemes(asked: &mut Asked) {
    asked
        .of("urikit::scheme::Hierarchy", || [Hierarchy::Hierarchical, Hierarchy::Opaque])
        .equal()
        .hashed()
        .ordered();
    let empty_paths = || [EmptyPath::Keep, EmptyPath::Root, EmptyPath::RootWithoutQuery];
    asked.of("urikit::scheme::EmptyPath", empty_paths).equal();
    asked.of("urikit::scheme::Localhost", || [Localhost::Empty, Localhost::Keep]).equal();
}
