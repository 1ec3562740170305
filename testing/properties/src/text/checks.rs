//! Edits, remarks, rules, and errors of guessing.

use urikit::Uri;
use urikit_schemes::Mailto;
use urikit_text::guess::{
    self, Cleaned, Confidence, EditKind, Guess, GuessError, Guesses, RemarkKind, Rule,
};

use crate::diagnostics::{are_names, is_line, is_name, is_section};
use crate::find::escaped;
use crate::oracles::{RELATIVE_REF, URI_REFERENCE};

const EDITS: [EditKind; 6] = [
    EditKind::SpaceAround,
    EditKind::SpaceInside,
    EditKind::LineBreak,
    EditKind::AngleBracket,
    EditKind::DoubleQuote,
    EditKind::Label,
];
const REMARKS: [RemarkKind; 3] =
    [RemarkKind::EolHyphen, RemarkKind::NotInUris, RemarkKind::OutsideAscii];

/// Returns whether URIs allow the character (RFC 3986 section 2).
fn is_allowed_in_uris(c: char) -> bool {
    c.is_ascii_alphanumeric() || "-._~:/?#[]@!$&'()*+,;=%".contains(c)
}

/// Edits and remarks have the correct kind, and every invalid character has one.
pub(super) fn cleaned(text: &str) {
    let cleaned = guess::clean(text);
    edits(text, &cleaned);
    for remark in &cleaned.remarks {
        let bytes = &text[remark.span()];
        let (is_so, section) = match remark.kind.name() {
            "eol-hyphen" => {
                let is_break = |kind: EditKind| kind.name() == "line-break";
                let is_last =
                    cleaned.edits.iter().any(|it| it.start == remark.end && is_break(it.kind));
                (bytes == "-" && is_last, "RFC 3986 appendix C")
            }
            "not-in-uris" => (!bytes.contains(is_allowed_in_uris), "RFC 3986 section 2"),
            "outside-ascii" => (!bytes.contains(|c: char| c.is_ascii()), "RFC 3987 section 3.1"),
            name => panic!("{name}"),
        };
        assert!(is_so && remark.kind.section() == section, "{text:?}: {remark:?}");
    }
    let is_remarked = |at: usize| cleaned.remarks.iter().any(|remark| remark.span().contains(&at));
    let is_gone = |at: usize| cleaned.edits.iter().any(|edit| edit.span().contains(&at));
    for (at, c) in text.char_indices() {
        assert!(is_allowed_in_uris(c) || is_remarked(at) != is_gone(at), "{text:?} at {at}");
    }
    are_names(EDITS.map(EditKind::name));
    are_names(REMARKS.map(RemarkKind::name));
    assert!(
        EDITS.iter().all(|kind| is_line(kind.why()))
            && REMARKS.iter().all(|kind| is_line(kind.why()))
    );
    // Cleaning is idempotent.
    let again = guess::clean(&cleaned.text);
    assert!(again.edits.is_empty() && again.text == cleaned.text, "{text:?}: {again:?}");
}

/// Each edit has the correct kind, and the rest is unchanged.
pub(super) fn edits(text: &str, cleaned: &Cleaned<'_>) {
    let (mut left, mut end) = (String::new(), 0);
    for edit in &cleaned.edits {
        assert!(text.get(edit.span()).is_some() && edit.span().start >= end, "{text:?}: {edit:?}");
        left += &text[end..edit.start];
        end = edit.end;
        let taken = &text[edit.span()];
        let compact = taken.replace(char::is_whitespace, "").to_ascii_lowercase();
        let (is_so, section) = match edit.kind.name() {
            "space-around" => (compact.is_empty(), "RFC 3986 appendix C"),
            "space-inside" => {
                (compact.is_empty() && !taken.contains(['\n', '\r']), "RFC 3986 appendix C")
            }
            "line-break" => {
                (compact.is_empty() && taken.contains(['\n', '\r']), "RFC 3986 appendix C")
            }
            "angle-bracket" => (["<", ">"].contains(&taken), "RFC 3986 appendix C"),
            "double-quote" => (["\"", "“", "”"].contains(&taken), "RFC 3986 appendix C"),
            "label" => (["url:", "uri:"].contains(&&*compact), "RFC 1738 appendix"),
            name => panic!("{name}"),
        };
        assert!(is_so && edit.kind.section() == section, "{text:?}: {edit:?}");
    }
    assert_eq!(left + &text[end..], cleaned.text, "{text:?}");
}

/// The confidence of rules; all others are likely.
const CERTAIN: [&str; 3] = ["resolved", "isbn", "complete"];
const POSSIBLE: [&str; 5] = ["userinfo", "hyphen", "space-removed", "space-ends", "letter"];

/// Rules are found by name; the most likely guess is first.
pub(super) fn rules(guesses: &[Guess]) {
    for guess in guesses {
        let rule = guess.rule;
        let is_same = |other: &&Rule| other.id == rule.id;
        assert!(Rule::find(rule.id).is_some_and(|found| std::ptr::eq(found, rule)), "{rule:?}");
        assert!(Rule::all().filter(is_same).count() == 1 && is_name(rule.id), "{rule:?}");
        assert!(is_line(rule.why) && is_line(rule.source), "{rule:?}");
        let confidence = match rule.id {
            id if CERTAIN.contains(&id) => "certain",
            id if POSSIBLE.contains(&id) => "possible",
            _ => "likely",
        };
        assert_eq!(rule.confidence.name(), confidence, "{rule:?}");
        assert_eq!(rule.confidence.to_string(), confidence, "{rule:?}");
    }
    are_names(
        [Confidence::Possible, Confidence::Likely, Confidence::Certain].map(Confidence::name),
    );
    assert!(guesses.is_sorted_by(|a, b| a.rule.confidence >= b.rule.confidence), "{guesses:?}");
}

/// Rules that find another meaning in a valid URI.
const OTHERWISE: [&str; 7] =
    ["host-port", "port-scheme", "drive", "isbn", "doi", "arxiv", "address"];

/// Guesses are distinct, the best one is its own best guess, and a valid URI is its own last guess.
pub(super) fn distinct(text: &str, guesses: &Guesses<'_>) {
    let all = &guesses.guesses;
    for (at, guess) in all.iter().enumerate() {
        assert!(
            all[..at].iter().all(|other| other.uri != guess.uri),
            "{text:?}: twice {}",
            guess.uri
        );
        let is_mail = guess.rule.id == "email";
        assert!(!is_mail || Mailto::parse(guess.uri.as_uri()).is_ok(), "{text:?}: {}", guess.uri);
    }
    if let Some(best) = guesses.best() {
        let again = guess::guess(best.uri.as_str());
        assert_eq!(again.best().map(|it| &it.uri), Some(&best.uri), "{text:?}");
        assert!(again.cleaned.edits.is_empty(), "{text:?}");
    }
    let Ok(uri) = Uri::parse(text) else { return };
    // A label before a URI looks like a scheme.
    if ["url", "uri"].iter().any(|label| uri.scheme() == *label) {
        return;
    }
    let (first, last) = (&all[0], &all[all.len() - 1]);
    assert_eq!(last.uri.as_str(), text);
    match all.len() {
        1 => assert!(["complete", "letter"].contains(&first.rule.id), "{text}"),
        _ => assert!(OTHERWISE.contains(&first.rule.id) && last.rule.id == "letter", "{text}"),
    }
}

/// Codes, their sections, and whether they have a help.
const REASONS: [(&str, &str, bool); 9] = [
    ("guess-empty", "RFC 3986 section 4.5", false),
    ("guess-words", "RFC 3986 appendix C", true),
    ("guess-character", "RFC 3986 section 2", true),
    ("guess-relative", "RFC 3986 section 4.5", true),
    ("guess-file-name", "RFC 3986 section 4.5", true),
    ("guess-top-level", "RFC 3986 section 4.5", true),
    ("guess-home", "RFC 8089 section 2", true),
    ("guess-isbn", "ISO 2108", false),
    ("guess-port", "RFC 3986 section 3.2.3", false),
];

/// An error has a span in the input, and its reason is correct.
pub(super) fn error(text: &str, guesses: &Guesses<'_>, refusal: &GuessError) {
    let (start, end) = (refusal.start(), refusal.end());
    assert_eq!(refusal.span(), start..end);
    let Some(there) = text.get(start..end) else { panic!("{text:?}: {refusal}") };
    let (code, message) = (refusal.code(), refusal.message());
    assert_eq!(refusal.to_string(), format!("{code}: {message} (bytes {start}..{end})"));
    let lines = [message, refusal.rule(), refusal.section()].into_iter().chain(refusal.help());
    assert!(is_name(code) && lines.into_iter().all(is_line), "{text:?}: {refusal:?}");
    let left = &*guesses.cleaned.text;
    let is_edit = |name: &str| guesses.cleaned.edits.iter().any(|edit| edit.kind.name() == name);
    let numbers = || {
        left.split(|c: char| !c.is_ascii_digit()).filter_map(|number| number.parse::<f64>().ok())
    };
    let uri = escaped(left);
    let is_so = match code {
        "guess-empty" => left.is_empty(),
        "guess-words" => is_edit("space-inside") || is_edit("line-break"),
        "guess-character" => there.chars().count() == 1 && !there.contains(is_allowed_in_uris),
        "guess-relative" => RELATIVE_REF.accepts(uri.as_bytes()),
        "guess-file-name" | "guess-top-level" => left.contains('.') && !left.contains(['/', ':']),
        "guess-home" => left.starts_with('~') && there == "~",
        "guess-isbn" => left.to_ascii_lowercase().starts_with("isbn"),
        "guess-port" => numbers().any(|number| number > 65_535.0),
        // Errors of the parser or of a scheme.
        _ => !code.starts_with("guess-") && is_section(refusal.section()),
    };
    assert!(is_so, "{text:?}: {refusal:?}");
    if let Some((_, section, has_help)) = REASONS.iter().find(|(listed, ..)| *listed == code) {
        assert_eq!((refusal.section(), refusal.help().is_some()), (*section, *has_help), "{code}");
    }
}

/// With a base, errors are those of the parser, or about words or a character.
pub(super) fn parser_error(text: &str, guesses: &Guesses<'_>, refusal: &GuessError) {
    error(text, guesses, refusal);
    let uri = escaped(&guesses.cleaned.text);
    if ["guess-words", "guess-character"].contains(&refusal.code()) {
        return;
    }
    assert!(!URI_REFERENCE.accepts(uri.as_bytes()), "{text:?}: {refusal}");
    let error = urikit::UriRef::parse(&uri).expect_err("the automaton does not accept it");
    let found =
        (refusal.code(), refusal.message(), refusal.rule(), refusal.section(), refusal.help());
    assert_eq!(
        found,
        (error.code(), error.message(), error.rule(), error.section(), error.help()),
        "{text:?}"
    );
}
