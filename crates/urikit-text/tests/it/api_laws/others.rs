//! Laws of the types of the other modules.

use urikit_text::charset::{RankReason, Ranked, rank};
use urikit_text::guess::{Confidence, EditKind, GuessError, Guesser, Guesses, RemarkKind, Rule};
use urikit_text::plain::{Delimiter, FindOption, Finder, Match};

use super::law::Asked;

/// The input strings are separate allocations, so that equality cannot depend on addresses.
fn guesses() -> Vec<Guesses<'static>> {
    let texts = [
        "www.e.com",
        "www.e.org",
        " www.e.com",
        "<http://e.com/>",
        "a b",
        "http://h\u{FC}/",
        "http://e.com/",
        "http://e-\nx.com/",
        "",
    ];
    texts.map(|text| Guesser::new().guess(text.to_owned().leak())).into()
}

fn hits() -> Vec<Match<'static>> {
    let texts = [
        "http://a/ http://b/\nhttp://a/",
        "<http://a/>",
        "\"http://a/\"",
        "http://a/, b",
        "c http://a/",
    ];
    let find =
        |text: &str| Finder::new().context(1).find(text.to_owned().leak()).collect::<Vec<_>>();
    texts.into_iter().flat_map(find).collect()
}

fn ranked() -> Vec<Ranked> {
    ["a", "\u{e9}", "b"]
        .into_iter()
        .flat_map(|text| rank(text.as_bytes(), None))
        .chain(rank(b"\xe9t\xe9", None))
        .collect()
}

pub(super) fn ask(asked: &mut Asked) {
    let reasons = || {
        [
            RankReason::Ascii,
            RankReason::Detected,
            RankReason::Possible,
            RankReason::Usual,
            RankReason::Utf8,
        ]
    };
    asked.of("urikit_text::charset::RankReason", reasons).equal();
    asked.of("urikit_text::charset::Ranked", ranked).equal();
    let confidences = || [Confidence::Certain, Confidence::Likely, Confidence::Possible];
    asked.of("urikit_text::guess::Confidence", confidences).equal().hashed().ordered();
    let kinds =
        || [EditKind::Label, EditKind::LineBreak, EditKind::SpaceAround, EditKind::SpaceInside];
    asked.of("urikit_text::guess::EditKind", kinds).equal().hashed().ordered();
    let kinds = || [RemarkKind::EolHyphen, RemarkKind::NotInUris, RemarkKind::OutsideAscii];
    asked.of("urikit_text::guess::RemarkKind", kinds).equal().hashed().ordered();
    asked.of("urikit_text::guess::Guesses", guesses).equal();
    asked
        .of("urikit_text::guess::Cleaned", || guesses().into_iter().map(|guesses| guesses.cleaned))
        .equal();
    let edits = || guesses().into_iter().flat_map(|guesses| guesses.cleaned.edits);
    asked.of("urikit_text::guess::Edit", edits).equal();
    let remarks = || guesses().into_iter().flat_map(|guesses| guesses.cleaned.remarks);
    asked.of("urikit_text::guess::Remark", remarks).equal();
    // The remaining inputs have equal guesses.
    let some = || guesses().into_iter().take(2).flat_map(|guesses| guesses.guesses);
    asked.of("urikit_text::guess::Guess", some).equal();
    let refusals =
        || guesses().into_iter().filter_map(|guesses| guesses.refusal).collect::<Vec<GuessError>>();
    asked.of("urikit_text::guess::GuessError", refusals).equal();
    let found = Rule::all().map(|rule| Rule::find(rule.id).expect("it has a name"));
    asked.of("urikit_text::guess::Rule", Rule::all).or(found).equal();
    let choices = || {
        [
            FindOption::Ascii,
            FindOption::Email,
            FindOption::Lenient,
            FindOption::Nested,
            FindOption::Scp,
        ]
    };
    asked.of("urikit_text::plain::FindOption", choices).equal().hashed();
    let delimiters = || [Delimiter::AngleBrackets, Delimiter::Bare, Delimiter::DoubleQuotes];
    asked.of("urikit_text::plain::Delimiter", delimiters).equal().hashed().ordered();
    let finders = || {
        let finder = Finder::new();
        [
            finder.clone().with(FindOption::Email),
            finder.clone().context(1),
            finder.clone().scheme("x"),
            finder,
        ]
    };
    asked.of("urikit_text::plain::Finder", finders).equal();
    asked.of("urikit_text::plain::Match", hits).equal();
}
