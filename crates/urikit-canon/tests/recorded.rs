//! Compares the profiles with the recorded answers of their peers.

#![cfg(feature = "idna")]

use urikit_canon::profile::{Profile, canonicalize};
use urikit_canon::surt::surt;

/// Reverses the escaping of the recorders.
fn unescape(line: &str) -> Vec<u8> {
    let mut parts = line.split("\\x");
    let mut bytes = parts.next().unwrap_or_default().as_bytes().to_vec();
    for part in parts {
        bytes.push(u8::from_str_radix(&part[..2], 16).expect("two digits"));
        bytes.extend_from_slice(&part.as_bytes()[2..]);
    }
    bytes
}

/// Returns the lines after the header.
fn lines(file: &str) -> Vec<String> {
    let path = std::env::var("RECORDED").map_or_else(
        |_| format!("{}/tests/recorded/{file}.tsv", env!("CARGO_MANIFEST_DIR")),
        |d| format!("{d}/{file}.tsv"),
    );
    let text = std::fs::read_to_string(path).expect("a recorded file");
    text.lines().skip(1).map(str::to_owned).collect()
}

#[test]
fn probe() {
    let which = std::env::var("PROBE").unwrap_or_default();
    let profile = match which.as_str() {
        "surt" | "surt-url" | "pywb" => Profile::ia_2013(),
        "w3lib" => Profile::w3lib(),
        _ => Profile::crawler(),
    };
    let (inputs, answers) = (lines("inputs"), lines(&which));
    let mut out = Vec::new();
    let mut differences = 0;
    for (input, answer) in inputs.iter().zip(&answers) {
        let bytes = unescape(input);
        let result = if which == "surt" || which == "pywb" {
            surt(&bytes, &profile, &mut out)
        } else {
            canonicalize(&bytes, &profile, &mut out)
        };
        let ours = match result {
            Ok(_) => format!("={}", escape(&out)),
            Err(error) => format!("!{}", error.kind().description()),
        };
        if ours != *answer && !(ours.starts_with('!') && answer.starts_with('!')) {
            differences += 1;
            println!("DIFF {input}\n  theirs {answer}\n  ours   {ours}");
        }
    }
    println!("{differences} of {}", inputs.len());
}

fn escape(bytes: &[u8]) -> String {
    let visible = |b: u8| b > b' ' && b < 0x7F && b != b'\\';
    bytes
        .iter()
        .map(|&b| if visible(b) { char::from(b).to_string() } else { format!("\\x{b:02x}") })
        .collect()
}
