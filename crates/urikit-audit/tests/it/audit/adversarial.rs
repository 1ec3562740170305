//! Long inputs that are slow for some parsers. The tests finish only if audits take linear time.

use urikit_audit::{Policy, secrets};
use urikit_readings::comparison::{Readings, Verdict};

use super::all;
use super::testing::reach;

const LEN: usize = 1 << 20;

#[test]
fn long_inputs_take_linear_time() {
    let heads = [
        "",
        "http://",
        "http://a@",
        "http://[",
        "http://h:",
        "http://h/",
        "mailto:",
        "mailto:a?",
        "m:/a",
        "file:///",
        "?",
        "#",
    ];
    let units = [
        "a",
        "/",
        "//",
        "@",
        ":",
        "#",
        "%",
        "%00",
        "%2e",
        "%2e/",
        "../",
        "a/../",
        "a.",
        "1.",
        "9",
        "xn--a-",
        "xn--a.",
        "\u{430}",
        "\u{3002}",
        "\u{200b}",
        "://",
        "a://",
        "%3A%2F%2F",
        "=",
        "a=&",
        "token=a&",
        ";",
        "..;/",
        "\\",
        " ",
        "[",
        "]",
        "::",
        "%c0",
        "\u{1f600}",
        "-",
        "%25",
        "body=%0D&",
    ];
    let policy = all();
    for head in heads {
        for unit in units {
            let mut text = head.to_owned();
            text.extend(std::iter::repeat_n(unit, LEN / reach(32, 8) / unit.len()));
            let findings = policy.audit(&text);
            assert!(findings.iter().all(|finding| finding.end() <= text.len()));
            let readings = Readings::parse(&text);
            assert_eq!(
                readings
                    .disagreements()
                    .map(|(_, _, verdict)| verdict)
                    .max()
                    .unwrap_or(Verdict::Agree),
                readings.worst()
            );
            assert!(secrets(&text).all(|secret| secret.end <= text.len()));
        }
    }
}

#[test]
fn an_input_of_several_megabytes_is_audited() {
    let text = format!("http://{}.example/{}", "a".repeat(LEN), "../%2e/".repeat(LEN));
    let ids = super::ids(&Policy::general().audit(&text));
    assert_eq!(ids, ["host-nonldh", "relative-escape", "dot-encoded"]);
}
