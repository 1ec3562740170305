//! Checks that options apply to the specification. Options that do not are usage errors.

use std::path::PathBuf;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{ArgMatches, Command, Error};
use urikit_audit::Policy;
use urikit_readings::Operation;

use crate::args::{
    AuditArgs, CheckArgs, CompareArgs, Conversion, ExpandArgs, FilterArgs, FindArgs, NormalizeArgs,
    ResolveArgs, SetArgs, SpecArgs, SpecName, UnicodeArgs, Variant,
};
use crate::assignment::{Assignment, Iteration};
use crate::diagnostics::words;
use crate::forms::Form;
use crate::output::printable::printable;
use crate::output::prose::joined;
use crate::output::secrets::Secrets;
use crate::process::command_line;
use crate::reading::{Parser, RFC_1808_ON, RFC_2396_ON, RFC_3986_ON, Spec};
use crate::table;

/// The message of a usage error.
type Misuse = String;

const RFC_2396: &[Spec] = &[Spec::Rfc2396, Spec::Rfc2732];
/// The specifications with input that `--lenient` accepts.
const LENIENT: &[Spec] = &[Spec::Rfc2396, Spec::Rfc2732, Spec::Rfc3986];
const RFC_3986: &[Spec] = &[Spec::Rfc3986];

const WITHOUT_ZONES: &[Spec] =
    &[Spec::Rfc1738, Spec::Rfc1808, Spec::Rfc2396, Spec::Rfc2732, Spec::Rfc3986, Spec::Rfc3987];

/// The name of an option or subcommand, if given, and the specifications that it applies to.
type Restricted<'n> = (Option<&'n str>, &'static [Spec]);

/// Returns the name of an option that was given.
fn given<T>(name: &'static str, value: Option<T>) -> Option<&'static str> {
    value.map(|_| name)
}

/// Returns the restriction of `--unicode`.
fn unicode(arguments: &UnicodeArgs) -> Restricted<'static> {
    (arguments.unicode.then_some("--unicode"), RFC_3986_ON)
}

/// Returns the restriction of `--lenient` for operations that do not repair their input.
fn lenient(arguments: &SpecArgs) -> Restricted<'static> {
    (arguments.lenient.lenient.then_some("--lenient"), RFC_2396)
}

/// Returns the specification of `parse` and `get`.
pub(crate) fn shown(
    arguments: &SpecArgs,
    display: &UnicodeArgs,
) -> Result<Parser<'static>, Misuse> {
    let spec = spec(arguments)?;
    allowed(spec, &[unicode(display)]).map(|()| spec)
}

/// Returns the specification of `explain` and `relativize`, which are about URIs or IRIs.
pub(crate) fn rfc3986_on(command: &str, arguments: &SpecArgs) -> Result<Parser<'static>, Misuse> {
    let spec = spec(arguments)?;
    allowed(spec, &[(Some(command), RFC_3986_ON), lenient(arguments)]).map(|()| spec)
}

/// Returns the specification of `filter`.
pub(crate) fn filter(arguments: &FilterArgs) -> Result<Parser<'static>, Misuse> {
    let output = arguments.output;
    // With the dialect of the input, `filter` prints records unchanged.
    let has_columns = output.dialect().is_some() && output.dialect() != arguments.input.dialect();
    match (&arguments.count_by, output.is_json() || has_columns) {
        (None, true) => {
            let option = if output.json { "--json" } else { "--format" };
            Err(format!("{option} requires --count-by; rows are printed unchanged"))
        }
        _ if arguments.conditions.is_empty() && arguments.count_by.is_none() => {
            Err("missing condition, such as 'host=*.example.com', or --count-by".to_owned())
        }
        _ => spec(&arguments.spec),
    }
}

/// Returns the specification of any subcommand with `--spec`.
pub(crate) fn spec(arguments: &SpecArgs) -> Result<Parser<'static>, Misuse> {
    let lenient = arguments.lenient.lenient.then_some("--lenient");
    let parser = Parser::new(arguments.spec.spec);
    // Before the parser is made tolerant, which the other specifications do not support.
    allowed(parser, &[(lenient, LENIENT)])?;
    // Input of RFC 3986 is repaired instead, after it was refused.
    let is_tolerant = lenient.is_some() && RFC_2396.contains(&arguments.spec.spec);
    Ok(if is_tolerant { parser.tolerant() } else { parser })
}

/// Returns the specification of `check`.
pub(crate) fn check(arguments: &CheckArgs) -> Result<Parser<'static>, Misuse> {
    let spec = spec(&arguments.spec)?;
    let restricted = match arguments.form {
        // Every specification has this form.
        Form::UriReference => return Ok(spec),
        Form::Uri => (Some("--as uri"), WITHOUT_ZONES),
        Form::AbsoluteUri | Form::RelativeRef => {
            (Some("--as absolute-uri or relative-ref"), RFC_2396_ON)
        }
    };
    allowed(spec, &[restricted]).map(|()| spec)
}

/// Returns the specification of `resolve`.
pub(crate) fn resolve(arguments: &ResolveArgs) -> Result<Parser<'static>, Misuse> {
    let spec = spec(&arguments.spec)?;
    if spec.spec() == Spec::Rfc1738 {
        return Err("RFC 1738 has no relative references to resolve".to_owned());
    }
    refuse_zones("resolve", spec.spec())?;
    variants(spec, &arguments.variants).map(|()| spec)
}

/// Checks that variants apply to the specification.
fn variants(parser: Parser<'_>, variants: &[Variant]) -> Result<(), Misuse> {
    variants.iter().try_for_each(|variant| {
        let documents = match variant {
            Variant::Excess(_) => RFC_1808_ON,
            Variant::SameScheme(_) => RFC_2396_ON,
            Variant::Rootless(_) | Variant::EncodedDots(_) => RFC_3986_ON,
            Variant::Leading(_) | Variant::EmptyBasePath(_) => RFC_2396,
        };
        allowed(parser, &[(Some(&format!("--variant {}", variant.name())), documents)])
    })
}

/// Returns the specification of `normalize`.
pub(crate) fn normalize(arguments: &NormalizeArgs) -> Result<Parser<'static>, Misuse> {
    let spec = normal_forms("normalize", &arguments.spec)?;
    if let (Some(Conversion::Uri | Conversion::UriIdna), true) =
        (arguments.to, arguments.unicode.unicode)
    {
        return Err("--unicode does not apply to the conversion to a URI".to_owned());
    }
    variants(spec, &arguments.variants)?;
    let options: [Restricted<'_>; 4] = [
        unicode(&arguments.unicode),
        (given("--charset", arguments.charset.as_ref()), RFC_3986),
        (given("--only", arguments.only.first()), RFC_3986_ON),
        (given("--default", arguments.schemes.defaults.first()), RFC_3986_ON),
    ];
    allowed(spec, &options).map(|()| spec)
}

/// Returns the specification of `compare`.
pub(crate) fn compare(arguments: &CompareArgs) -> Result<Parser<'static>, Misuse> {
    let spec = normal_forms("compare", &arguments.spec)?;
    let options: [Restricted<'_>; 3] = [
        lenient(&arguments.spec),
        (Some("compare"), RFC_2396_ON),
        (given("--default", arguments.schemes.defaults.first()), RFC_3986_ON),
    ];
    allowed(spec, &options).map(|()| spec)
}

/// Rejects RFC 6874 for operations on URIs, since zone identifiers are local.
fn refuse_zones(command: &str, spec: Spec) -> Result<(), Misuse> {
    match spec {
        Spec::Rfc6874 => Err(format!(
            "`{command}` does not support rfc3986+6874, because zone identifiers are valid only on \
             one machine; use --spec rfc3986"
        )),
        _ => Ok(()),
    }
}

/// Returns a specification that defines normalization.
fn normal_forms(command: &str, arguments: &SpecArgs) -> Result<Parser<'static>, Misuse> {
    let spec = spec(arguments)?;
    refuse_zones(command, spec.spec())?;
    if spec.spec().defines(Operation::Normalize) {
        return Ok(spec);
    }
    let name = spec.spec().title();
    Err(format!(
        "{name} defines no normalization or equivalence; use --spec {}",
        codes(RFC_2396_ON)
    ))
}

/// Returns the definition of the subcommand that the arguments of the process invoke, with its
/// usage.
pub(crate) fn invoked(root: &mut Command) -> &mut Command {
    // Only a built command knows its usage and the global options.
    root.build();
    let mut command = root;
    let mut words = command_line::words().iter().skip(1);
    while let Some(word) = words.next() {
        match word.to_str() {
            None | Some("--") => break,
            // The only global option with a value.
            Some("--color") => drop(words.next()),
            Some(option) if option.starts_with('-') => {}
            Some(name) if command.find_subcommand(name).is_none() => break,
            Some(name) => command = command.find_subcommand_mut(name).expect("found"),
        }
    }
    command
}

/// Adds the usage of the subcommand to an error of the arguments, and a suggestion if one is the
/// name of a file. Control characters in the arguments are escaped, and secrets are masked.
pub(crate) fn explained(error: Error) -> Error {
    let is_asked = command_line::words().iter().any(|argument| argument == "--show-secrets");
    let secrets = if is_asked { Secrets::Shown } else { Secrets::Masked };
    let arguments = command_line::words()
        .iter()
        .map(|argument| printable(&secrets.shown(argument.as_encoded_bytes())));
    // Parsing what is printed again gives the same error with visible arguments. If it does not,
    // because an escaped argument is valid, the original error is used.
    let mut error = match table::definition().try_get_matches_from(arguments) {
        Err(visible) if visible.use_stderr() => visible,
        _ => error,
    };
    if let Some(tip) = words::tip(&error) {
        // An argument of clap's choice would contradict it.
        error.remove(ContextKind::SuggestedArg);
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
    } else if error.kind() == ErrorKind::UnknownArgument {
        // That the argument may be a value is rarely true and hides the reason of the error.
        error.remove(ContextKind::Suggested);
    }
    let usage = invoked(&mut table::definition()).render_usage();
    error.insert(ContextKind::Usage, ContextValue::StyledStr(usage));
    error
}

fn allowed(parser: Parser<'_>, options: &[Restricted<'_>]) -> Result<(), Misuse> {
    for (name, documents) in options {
        if let Some(name) = name.filter(|_| !documents.contains(&parser.spec())) {
            let document = parser.spec().title();
            return Err(format!(
                "{name} does not apply to {document}; use --spec {}",
                codes(documents)
            ));
        }
    }
    Ok(())
}

fn codes(documents: &[Spec]) -> String {
    let codes: Vec<&str> = documents.iter().map(|spec| spec.name()).collect();
    // A comma only separates three or more.
    joined(&codes, if codes.len() == 2 { " or " } else { ", or " })
}

/// Checks that `--field` has records to select from.
pub(crate) fn field(matches: &ArgMatches) -> Result<(), Misuse> {
    let (_, inner) = table::invoked(matches);
    let is_given = inner.try_contains_id("field").unwrap_or(false);
    match is_given && !words::has_records(inner) {
        true => Err("--field requires --csv, --tsv, or --jsonl".to_owned()),
        false => Ok(()),
    }
}

/// Checks that `template expand` sets no variable twice and reads standard input only once.
pub(crate) fn expand(arguments: &ExpandArgs) -> Result<(), Misuse> {
    only_rfc3986_on("template", arguments.spec)?;
    let is_stdin = |path: &PathBuf| path.as_os_str() == "-";
    if arguments.vars.as_ref().is_some_and(is_stdin) && arguments.rows.input.iter().any(is_stdin) {
        return Err("--vars and --input cannot both read standard input".to_owned());
    }
    // The library would take the last value, and the user would not notice the first one.
    let names = || arguments.var.iter().map(|(name, _)| name);
    match names().enumerate().find(|(at, name)| names().take(*at).any(|earlier| earlier == *name)) {
        Some((_, name)) => Err(format!("variable `{name}` is set twice")),
        None => Ok(()),
    }
}

/// Returns the assignments by options of components, and checks that `--iterate` does not iterate a
/// component twice.
pub(crate) fn set(arguments: &SetArgs) -> Result<Vec<Assignment>, Misuse> {
    let targets: Vec<_> = arguments.iterate.iter().map(Iteration::target).collect();
    if (1..targets.len()).any(|at| targets[..at].contains(&targets[at])) {
        return Err("two --iterate options for the same component".to_owned());
    }
    arguments.components.assignments()
}

/// Checks that URIs or IRIs are requested.
pub(crate) fn only_rfc3986_on(command: &str, spec: SpecName) -> Result<(), Misuse> {
    allowed(spec.spec.into(), &[(Some(command), RFC_3986_ON)])
}

/// Checks that `find --in-place` reads files, not standard input.
pub(crate) fn find(arguments: &FindArgs) -> Result<(), Misuse> {
    arguments.choices.spec.map_or(Ok(()), |spec| only_rfc3986_on("find", spec))?;
    let paths = arguments.files.paths();
    let is_stdin = paths.is_empty() || paths.iter().any(|file| file.as_os_str() == "-");
    match arguments.in_place && is_stdin {
        true => Err("--in-place requires a file, not standard input (`-`)".to_owned()),
        false => Ok(()),
    }
}

/// Returns the policy of `audit` with the changes of the arguments applied.
pub(crate) fn policy(arguments: &AuditArgs) -> Result<Policy, Misuse> {
    let has_file_options = arguments.charset.is_some() || arguments.kind.is_some();
    if has_file_options && arguments.files.is_empty() {
        return Err("--type and --charset require --files".to_owned());
    }
    if let Some(id) = arguments.deny.iter().find(|id| arguments.allow.contains(id)) {
        return Err(format!("rule `{id}` is in both --deny and --allow"));
    }
    if let Some(spec) = arguments.spec {
        only_rfc3986_on("audit", spec)?;
    }
    let by_guard = ["origin-changed", "scheme-not-allowed"];
    if let Some(id) = arguments.deny.iter().find(|id| by_guard.contains(&id.as_str())) {
        return Err(format!("rule `{id}` applies only to a `FetchGuard` of the library"));
    }
    let named = Policy::by_name(&arguments.policy).ok_or("unknown policy")?;
    let named = match arguments.spec.map(|name| name.spec) {
        None => Ok(named),
        Some(Spec::Rfc3987) => named.allow("iri"),
        Some(_) => named.deny("iri"),
    };
    let listed = with_lists(named.map_err(|error| error.to_string())?, arguments)?;
    let denied = arguments.deny.iter().try_fold(listed, |policy, id| policy.deny(id));
    let allowed = denied
        .and_then(|denied| arguments.allow.iter().try_fold(denied, |policy, id| policy.allow(id)));
    allowed.map_err(|error| error.to_string())
}

/// Adds the hosts, schemes, and ports of the arguments of `audit` to a policy.
fn with_lists(policy: Policy, arguments: &AuditArgs) -> Result<Policy, Misuse> {
    let AuditArgs { allow_ports, allow_hosts, allow_schemes, only_ports, .. } = arguments;
    let mut policy = allow_ports.iter().fold(policy, |policy, port| policy.allow_port(*port));
    if !allow_hosts.is_empty() {
        policy = policy.allow_hosts(allow_hosts).map_err(|error| error.to_string())?;
    }
    if !allow_schemes.is_empty() {
        policy = policy.deny("scheme-other").map_err(|error| error.to_string())?;
    }
    policy = allow_schemes.iter().fold(policy, |policy, scheme| policy.allow_scheme(scheme));
    Ok(only_ports.iter().fold(policy, |policy, port| policy.only_port(*port)))
}
