//! Which options go with which document. An option that a document has no use for is wrong usage: to pass over it would
//! be a guess.

use urikit::Document;
use urikit_audit::Policy;

use crate::args::{
    AuditArgs, CheckArgs, CompareArgs, Form, NormalizeArgs, OlderPolicyArgs, PolicyArgs, ResolveArgs,
    SpecArgs,
};
use crate::reading::Spec;

/// What is wrong with the arguments, in a sentence.
type Misuse = String;

const RFC_2396: &[Document] = &[Document::Rfc2396, Document::Rfc2396Ipv6];
const RFC_3986: &[Document] = &[Document::Rfc3986];
const RFC_3986_ON: &[Document] = &[Document::Rfc3986, Document::Rfc3987];
const RFC_2396_ON: &[Document] =
    &[Document::Rfc2396, Document::Rfc2396Ipv6, Document::Rfc3986, Document::Rfc3987];
const RFC_1808_ON: &[Document] =
    &[Document::Rfc1808, Document::Rfc2396, Document::Rfc2396Ipv6, Document::Rfc3986, Document::Rfc3987];

/// An option that only some documents have a use for, if it was given.
type Restricted = (Option<&'static str>, &'static [Document]);

/// The option's name, if it was given.
fn given<T>(name: &'static str, value: Option<T>) -> Option<&'static str> {
    value.map(|_| name)
}

/// The document of a subcommand that all documents have.
pub(crate) fn spec(arguments: &SpecArgs) -> Result<Spec, Misuse> {
    match arguments.spec {
        Spec::Rfc2396(syntax) if arguments.tolerant => Ok(Spec::Rfc2396(syntax.tolerant())),
        spec => {
            let tolerant = arguments.tolerant.then_some("--tolerant");
            allowed(spec, &[(tolerant, RFC_2396)]).map(|()| spec)
        }
    }
}

/// The document of `check`.
pub(crate) fn check(arguments: &CheckArgs) -> Result<Spec, Misuse> {
    let spec = spec(&arguments.spec)?;
    let documents = match arguments.form {
        Form::UriReference | Form::Uri => return Ok(spec),
        Form::AbsoluteUri | Form::RelativeRef => RFC_2396_ON,
    };
    allowed(spec, &[(Some("--as absolute-uri or relative-ref"), documents)]).map(|()| spec)
}

/// The document of `resolve`.
pub(crate) fn resolve(arguments: &ResolveArgs) -> Result<Spec, Misuse> {
    let spec = spec(&arguments.spec)?;
    if spec == Spec::Rfc1738 {
        return Err("RFC 1738 has no relative references: there is nothing to resolve by it".to_owned());
    }
    let PolicyArgs { excess, scheme_rule, rootless, encoded_dots } = &arguments.policies;
    let OlderPolicyArgs { leading, empty_base_path } = &arguments.older;
    let options: [Restricted; 6] = [
        (given("--excess", excess.as_ref()), RFC_1808_ON),
        (given("--scheme-rule", scheme_rule.as_ref()), RFC_2396_ON),
        (given("--rootless", rootless.as_ref()), RFC_3986_ON),
        (given("--encoded-dots", encoded_dots.as_ref()), RFC_3986_ON),
        (given("--leading", leading.as_ref()), RFC_2396),
        (given("--empty-base-path", empty_base_path.as_ref()), RFC_2396),
    ];
    allowed(spec, &options).map(|()| spec)
}

/// The document of `normalize`.
pub(crate) fn normalize(arguments: &NormalizeArgs) -> Result<Spec, Misuse> {
    let spec = normal_forms(&arguments.spec)?;
    let options: [Restricted; 4] = [
        (given("--from-charset", arguments.from_charset.as_ref()), RFC_3986),
        (given("--only", arguments.only.first()), RFC_3986_ON),
        (given("--port", arguments.schemes.ports.first()), RFC_3986_ON),
        (given("--root-path", arguments.schemes.root_paths.first()), RFC_3986_ON),
    ];
    allowed(spec, &options).map(|()| spec)
}

/// The document of `compare`.
pub(crate) fn compare(arguments: &CompareArgs) -> Result<Spec, Misuse> {
    let spec = normal_forms(&arguments.spec)?;
    let options: [Restricted; 2] = [
        (given("--port", arguments.schemes.ports.first()), RFC_3986_ON),
        (given("--root-path", arguments.schemes.root_paths.first()), RFC_3986_ON),
    ];
    allowed(spec, &options).map(|()| spec)
}

/// A document that says what a normal form is.
fn normal_forms(arguments: &SpecArgs) -> Result<Spec, Misuse> {
    let spec = spec(arguments)?;
    if RFC_2396_ON.contains(&spec.document()) {
        return Ok(spec);
    }
    let name = spec.document().name();
    Err(format!("{name} defines no normal form and no equivalence; --spec {} do", codes(RFC_2396_ON)))
}

fn allowed(spec: Spec, options: &[Restricted]) -> Result<(), Misuse> {
    for (name, documents) in options {
        if let Some(name) = name.filter(|_| !documents.contains(&spec.document())) {
            let document = spec.document().name();
            return Err(format!("{name} is not for {document}: it goes with --spec {}", codes(documents)));
        }
    }
    Ok(())
}

fn codes(documents: &[Document]) -> String {
    let codes: Vec<&str> = documents.iter().map(|document| document.code()).collect();
    codes.join(", ")
}

/// The policy of `audit`: the named one, and what the arguments change in it.
pub(crate) fn policy(arguments: &AuditArgs) -> Result<Policy, Misuse> {
    let named = Policy::named(&arguments.policy).ok_or("there is no such policy")?;
    let with_ports = arguments.allow_ports.iter().fold(named, |policy, port| policy.allow_port(*port));
    let denied = arguments.deny.iter().try_fold(with_ports, |policy, id| policy.deny(id));
    let allowed =
        denied.and_then(|denied| arguments.allow.iter().try_fold(denied, |policy, id| policy.allow(id)));
    allowed.map_err(|error| error.to_string())
}
