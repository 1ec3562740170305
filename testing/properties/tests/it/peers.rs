//! Known differences of other libraries.

use std::fs;
use std::path::Path;

use urikit_properties::peers::{self, Difference};
use urikit_properties::whatwg_url;

/// uriparser is optional.
fn is_optional(difference: &Difference) -> bool {
    difference.peer == "uriparser"
}

#[test]
fn known_differences_still_exist() {
    let gone: Vec<_> =
        peers::KNOWN.iter().filter(|known| peers::still_differs(known) == Some(false)).collect();
    assert!(gone.is_empty(), "{gone:#?}");
    let unknown: Vec<_> = peers::KNOWN
        .iter()
        .filter(|known| !is_optional(known) && peers::still_differs(known).is_none())
        .collect();
    assert!(unknown.is_empty(), "no peer has this name: {unknown:#?}");
}

#[test]
fn uriparser_is_compared_in_ci() {
    let is_compared = peers::KNOWN
        .iter()
        .filter(|known| is_optional(known))
        .all(|known| peers::still_differs(known).is_some());
    if cfg!(feature = "uriparser") && std::env::var_os("CI").is_some() {
        assert!(
            is_compared,
            "install liburiparser-dev and pkg-config, then run `cargo clean -p urikit-properties`"
        );
    } else if !is_compared {
        eprintln!("skipped: not built with uriparser");
    }
}

#[test]
fn known_differences_are_listed_in_the_comparison() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../COMPARE.md");
    let text = fs::read_to_string(file).expect("COMPARE.md exists");
    let (_, table) = text.split_once("\n| peer | question |").expect("a table");
    // The first two columns; the rest is free text.
    let found: Vec<String> = table
        .lines()
        .skip(2)
        .take_while(|line| line.starts_with('|'))
        .map(|line| line.split(" | ").take(2).collect::<Vec<_>>().join(" | "))
        .collect();
    let row = |known: &Difference| match known.peer {
        "uriparser" => format!("| uriparser | {}", known.question),
        name => format!("| `{name}` | {}", known.question),
    };
    assert_eq!(found, peers::KNOWN.iter().map(row).collect::<Vec<_>>());
}

#[test]
fn known_classes_of_the_url_standard_still_exist() {
    for known in whatwg_url::KNOWN {
        assert!(whatwg_url::still_differs(known), "{}", known.why);
    }
}
