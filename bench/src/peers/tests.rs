//! Checks that the results of each peer are as documented, and that no measured operation does
//! nothing.

use super::{Family, Operation, Peer, Sink, all};
use crate::corpus::Corpus;

/// Returns the results of a peer for an input; `None` if the operation is not supported.
fn answers(peer: &Peer, operation: Operation, input: &[&str]) -> Option<Vec<String>> {
    let mut sink = Sink::keeping();
    let accepted = peer.run(operation, input, &mut sink)?;
    let kept = sink.into_kept();
    // A query has several pairs, and a buffer has one result; otherwise each input has one result.
    let counted = !matches!(operation, Operation::Query | Operation::Lines);
    assert!(
        !counted || accepted == kept.len(),
        "{} does not keep one result per accepted input",
        peer.name
    );
    Some(kept)
}

/// Returns the result of a peer for one string; `None` if it is rejected or the operation is not
/// supported.
fn answer(peer: &Peer, operation: Operation, text: &str) -> Option<String> {
    let kept = answers(peer, operation, &[text])?;
    kept.into_iter().next()
}

#[test]
fn versions_match_the_lock_file() {
    let lock = include_str!("../../../Cargo.lock");
    for peer in all() {
        let entry = format!("name = \"{}\"\nversion = \"{}\"\n", peer.name, peer.version);
        assert!(lock.contains(&entry), "{} {} is not the locked version", peer.name, peer.version);
    }
}

#[test]
fn all_parts_are_read() {
    let text = "http://u:p@h.example:81/a/b?c=d#e";
    for peer in all().iter().filter(|peer| peer.has(Operation::Parse)) {
        let expected = match peer.name {
            "oxiri" => "http|-|-|u:p@h.example:81|-|/a/b|c=d|e|",
            "url" => "http|u|p|h.example|81|/a/b|c=d|e|",
            "ada-url" => "http:|u|p|h.example|81|/a/b|?c=d|#e|",
            "http" => "http|-|-|h.example|81|/a/b|c=d|-|",
            _ => "http|u:p|-|h.example|81|/a/b|c=d|e|",
        };
        assert_eq!(
            answer(peer, Operation::Parse, text).as_deref(),
            Some(expected),
            "{}",
            peer.name
        );
    }
}

#[test]
fn owned_parsing_keeps_the_text() {
    let text = "http://h.example/a/b?c=d#e";
    for peer in all().iter().filter(|peer| peer.has(Operation::ParseOwned)) {
        // `http` has no fast way to print the whole URI.
        let expected = if peer.name == "http" { "/a/b" } else { text };
        assert_eq!(
            answer(peer, Operation::ParseOwned, text).as_deref(),
            Some(expected),
            "{}",
            peer.name
        );
    }
}

#[test]
fn results_are_correct() {
    let cases = [
        (Operation::Resolve, "../x/./y?z#f", "http://a.example/b/x/y?z#f"),
        (Operation::Resolve, "g;x=1/../y", "http://a.example/b/c/y"),
        (Operation::Resolve, "//h/p/../q", "http://h/q"),
        (Operation::Normalize, "HTTP://A.Example/b/../c?d", "http://a.example/c?d"),
        (Operation::Decode, "r%C3%A9sum%C3%A9%20x", "résumé x"),
        (Operation::Decode, "nothing-to_do", "nothing-to_do"),
        (Operation::Encode, "résumé x", "r%C3%A9sum%C3%A9%20x"),
        (Operation::Encode, "nothing-to_do", "nothing-to_do"),
    ];
    for (operation, text, expected) in cases {
        for peer in all().iter().filter(|peer| peer.has(operation)) {
            let found = answer(peer, operation, text);
            assert_eq!(
                found.as_deref(),
                Some(expected),
                "{} {} {text}",
                peer.name,
                operation.name()
            );
        }
    }
}

#[test]
fn rfc_3986_peers_normalize_escapes() {
    let text = "http://a.example/%7euser/%2f%41";
    for peer in all().iter().filter(|peer| peer.has(Operation::Normalize)) {
        let expected = match peer.family {
            Family::Whatwg => text,
            _ => "http://a.example/~user/%2FA",
        };
        assert_eq!(
            answer(peer, Operation::Normalize, text).as_deref(),
            Some(expected),
            "{}",
            peer.name
        );
    }
}

#[test]
fn invalid_input_is_rejected() {
    for peer in all().iter().filter(|peer| peer.has(Operation::Parse)) {
        assert_eq!(answer(peer, Operation::Parse, "http://a b/"), None, "{}", peer.name);
    }
}

#[test]
fn all_peers_agree_on_equivalence() {
    let corpora = Corpus::generated();
    for corpus in
        corpora.iter().filter(|corpus| ["web", "messy", "docs", "long"].contains(&&*corpus.name))
    {
        let lines = &corpus.lines[..2000];
        let input = Operation::Compare.input(lines);
        for peer in all().iter().filter(|peer| peer.has(Operation::Compare)) {
            let found = answers(peer, Operation::Compare, &input.texts()).unwrap_or_default();
            assert_eq!(found.len(), lines.len());
            for (line, answer) in lines.iter().zip(found) {
                let expected = if line.len() % 5 < 3 { "true" } else { "false" };
                assert_eq!(answer, expected, "{} {line}", peer.name);
            }
        }
    }
}

#[test]
fn references_are_found() {
    let input = Operation::Relativize.input(&["http://h.example/a/b/c?d".to_owned()]);
    for peer in all().iter().filter(|peer| peer.has(Operation::Relativize)) {
        let found = answers(peer, Operation::Relativize, &input.texts()).unwrap_or_default();
        // `oxiri` does not use `..`.
        let expected = if peer.name == "oxiri" { "/a/b/c?d" } else { "../b/c?d" };
        assert_eq!(found, [expected], "{}", peer.name);
    }
}

#[test]
fn components_are_built() {
    let text = "http://h.example/a/b?c=d#e";
    let input = Operation::Build.input(&[text.to_owned()]);
    for peer in all().iter().filter(|peer| peer.has(Operation::Build)) {
        let found = answers(peer, Operation::Build, &input.texts()).unwrap_or_default();
        // `http` has no fast way to print the whole URI.
        let expected = if peer.name == "http" { "/a/b" } else { text };
        assert_eq!(found, [expected], "{}", peer.name);
    }
}

#[test]
fn invalid_components_are_rejected() {
    let input = ["http", "h.example", "/a b", "c", "d"];
    // `iri-string` does not validate a path after an authority.
    for peer in all().iter().filter(|peer| peer.has(Operation::Build) && peer.name != "iri-string")
    {
        assert_eq!(answers(peer, Operation::Build, &input), Some(Vec::new()), "{}", peer.name);
    }
}

#[test]
fn components_are_set() {
    let cases = [
        (
            "http://h.example/a/b?c=d#e",
            "http://other.example/a/b/details.html?sort=name&page=2#section-2",
        ),
        (
            "http://u@h.example:81/a/",
            "http://u@other.example:81/a/details.html?sort=name&page=2#section-2",
        ),
    ];
    for (text, expected) in cases {
        for peer in all() {
            let found = answer(&peer, Operation::Set, text);
            // `iref` appends the segment after the empty one.
            let is_filled = peer.name != "iref" || !text.ends_with('/');
            let expected = if is_filled {
                expected.to_owned()
            } else {
                expected.replace("/details", "//details")
            };
            assert!(found.is_none_or(|found| found == expected), "{} {text}", peer.name);
            let found = answer(&peer, Operation::SetFragment, text);
            let rest = text.split('#').next().unwrap_or_default();
            assert!(
                found.is_none_or(|found| found == format!("{rest}#section-2")),
                "{} {text}",
                peer.name
            );
        }
    }
}

#[test]
fn lines_and_hosts_are_counted() {
    let lines = ["http://h.example/a", "no uri", "https://another.example/"].map(str::to_owned);
    let input = Operation::Lines.input(&lines);
    for peer in all().iter().filter(|peer| peer.has(Operation::Lines)) {
        let found = answers(peer, Operation::Lines, &input.texts()).unwrap_or_default();
        assert_eq!(found, ["2 24"], "{}", peer.name);
    }
}

/// Libraries that rewrite all pairs add `=` and encode spaces differently, but the decoded pairs
/// are the same.
#[test]
fn pairs_are_removed_and_appended() {
    for peer in all().iter().filter(|peer| peer.has(Operation::QueryEdit)) {
        let found = answer(peer, Operation::QueryEdit, "a=b%20c&utm_source=x&d&utm%5Fsource");
        let expected = match peer.family {
            Family::Urikit => "a=b%20c&d&ref=a%20b%26c",
            _ => "a=b+c&d=&ref=a+b%26c",
        };
        assert_eq!(found.as_deref(), Some(expected), "{}", peer.name);
    }
}

#[test]
fn pairs_are_read_and_decoded() {
    let input = ["a=b&c=d%20e+f&%C3%A9&g=="];
    for peer in all().iter().filter(|peer| peer.has(Operation::Query)) {
        let found = answers(peer, Operation::Query, &input).unwrap_or_default();
        assert_eq!(found, ["a=b", "c=d e f", "é=", "g=="], "{}", peer.name);
    }
}
