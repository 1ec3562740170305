//! The validation errors of `urikit-whatwg`: the examples of the URL Standard, and
//! `docs/errors-whatwg.md`.

use std::fmt::Write as _;

use urikit_conformance::errors_whatwg::is_about;
use urikit_whatwg::{Parser, Url, ValidationError, ValidationErrorKind};

use super::support::write_page;

/// The inputs that section 1.1 of the Standard gives as examples, with the error of each, and the
/// base, if any.
///
/// The Standard's example of `file-invalid-Windows-drive-letter`, `/c:/path/to/file`, is a valid
/// URL by its section 4.3, and its parser reports no error. So there is another one here.
const EXAMPLES: [(&str, &str, Option<&str>); 48] = [
    ("domain-to-ASCII", "https://exa%23mple.org", None),
    ("domain-percent-encoded", "https://exam%70le.org", None),
    ("host-invalid-code-point", "foo://exa[mple.org", None),
    ("IPv4-empty-part", "https://127.0.0.1./", None),
    ("IPv4-too-few-parts", "https://1.2.3/", None),
    ("IPv4-too-many-parts", "https://1.2.3.4.5/", None),
    ("IPv4-non-numeric-part", "https://test.42", None),
    ("IPv4-non-decimal-part", "https://127.0.0x0.1", None),
    ("IPv4-out-of-range-part", "https://255.255.4000.1", None),
    ("IPv4-non-ASCII-input", "https://①.②.③.④", None),
    ("IPv6-unclosed", "https://[::1", None),
    ("IPv6-invalid-compression", "https://[:1]", None),
    ("IPv6-too-many-pieces", "https://[1:2:3:4:5:6:7:8:9]", None),
    ("IPv6-multiple-compression", "https://[1::1::1]", None),
    ("IPv6-invalid-code-point", "https://[1:2:3!:4]", None),
    ("IPv6-invalid-code-point", "https://[1:2:3:]", None),
    ("IPv6-too-few-pieces", "https://[1:2:3]", None),
    ("IPv6-piece-leading-zero", "https://[::01]", None),
    ("IPv4-in-IPv6-too-many-pieces", "https://[1:1:1:1:1:1:1:127.0.0.1]", None),
    ("IPv4-in-IPv6-invalid-code-point", "https://[ffff::.0.0.1]", None),
    ("IPv4-in-IPv6-invalid-code-point", "https://[ffff::127.0.xyz.1]", None),
    ("IPv4-in-IPv6-invalid-code-point", "https://[ffff::127.0xyz]", None),
    ("IPv4-in-IPv6-invalid-code-point", "https://[ffff::127.00.0.1]", None),
    ("IPv4-in-IPv6-invalid-code-point", "https://[ffff::127.0.0.1.2]", None),
    ("IPv4-in-IPv6-out-of-range-part", "https://[ffff::127.0.0.4000]", None),
    ("IPv4-in-IPv6-too-few-parts", "https://[ffff::127.0.0]", None),
    ("invalid-URL-unit", "https://example.org/>", None),
    ("invalid-URL-unit", " https://example.org ", None),
    ("invalid-URL-unit", "ht\ntps://example.org", None),
    ("invalid-URL-unit", "https://example.org/%s", None),
    ("special-scheme-missing-following-solidus", "file:c:/my-secret-folder", None),
    ("special-scheme-missing-following-solidus", "https:example.org", None),
    ("special-scheme-missing-following-solidus", "https:foo.html", Some("https://example.org/")),
    ("missing-scheme-non-relative-URL", "💩", None),
    ("missing-scheme-non-relative-URL", "💩", Some("mailto:user@example.org")),
    ("invalid-reverse-solidus", "https://example.org\\path\\to\\file", None),
    ("invalid-credentials", "https://user@example.org", None),
    ("invalid-credentials", "ssh://user@example.org", None),
    ("host-missing", "https://#fragment", None),
    ("host-missing", "https://:443", None),
    ("host-missing", "https://user:pass@", None),
    ("port-out-of-range", "https://example.org:70000", None),
    ("port-invalid", "https://example.org:7z", None),
    ("file-invalid-Windows-drive-letter", "C|/path/to/file", Some("file:///c:/")),
    ("file-invalid-Windows-drive-letter-host", "file://c:", None),
    // Not examples of the Standard: failures of a kind that need not be one.
    ("domain-to-ASCII", "https://a_b.example/", None),
    ("domain-to-ASCII", "https://xn--a.example/", None),
    ("IPv4-out-of-range-part", "https://1.2.3.256/", None),
];

fn errors(input: &str, base: Option<&str>) -> (bool, Vec<ValidationError>) {
    let base = base.map(|base| Url::parse(base).expect("a base is a URL"));
    let parser = base.as_ref().map_or_else(Parser::new, |base| Parser::new().base(base));
    let report = parser.report(input);
    (report.result.is_err(), report.errors)
}

#[test]
fn examples_of_the_standard_have_the_error_of_that_name() {
    for (name, input, base) in EXAMPLES {
        let (_, errors) = errors(input, base);
        let named = errors.iter().find(|error| error.name() == name);
        let error = named.unwrap_or_else(|| panic!("{input}: {errors:?}, not {name}"));
        assert!(is_about(name, input, error.span()), "{input}: {error:?}");
    }
    for kind in ValidationErrorKind::ALL.iter().filter(|kind| kind.section().contains("Standard")) {
        let has_example = EXAMPLES.iter().any(|(name, ..)| *name == kind.name());
        assert!(has_example, "no example of {}", kind.name());
    }
}

/// The contents of `docs/errors-whatwg.md`.
fn page() -> String {
    let mut page = String::from(HEAD);
    for kind in ValidationErrorKind::ALL {
        let examples: Vec<String> = EXAMPLES
            .iter()
            .filter(|(name, ..)| *name == kind.name())
            .map(|&(name, input, base)| example(name, input, base))
            .collect();
        let failure = match kind {
            ValidationErrorKind::DomainToAscii | ValidationErrorKind::Ipv4OutOfRangePart => {
                "sometimes"
            }
            _ if kind.is_failure() => "yes",
            _ => "no",
        };
        let cells = [
            &format!("`{}`", kind.name()),
            &examples.join("<br>"),
            kind.message(),
            kind.help(),
            failure,
            kind.section(),
        ];
        let _ = writeln!(page, "| {} |", cells.map(|cell| cell.replace('|', "\\|")).join(" | "));
    }
    page
}

/// The input with the span of the error marked.
fn example(name: &str, input: &str, base: Option<&str>) -> String {
    let (_, errors) = errors(input, base);
    let error = errors.iter().find(|error| error.name() == name).expect("tested above");
    let [before, at, after] =
        [&input[..error.start()], &input[error.span()], &input[error.end()..]]
            .map(|part| part.replace('\n', "\\n"));
    let base = base.map_or(String::new(), |base| format!(" on `{base}`"));
    format!("`{before}«{at}»{after}`{base}")
}

const HEAD: &str = "# Validation errors of the URL Standard

The errors that `urikit-whatwg` reports, with the names of section 1.1 of the
[URL Standard](https://url.spec.whatwg.org/#writing). In examples, «» mark the span of the error in
the input. An error that is not a failure does not prevent parsing: the Standard specifies how the
parser continues. `domain-to-ASCII` is a failure for a domain that cannot be mapped to ASCII or
contains a character that no domain can contain, and `IPv4-out-of-range-part` is one if the address
does not fit in 32 bits or a part before the last one is over 255. The last three errors are not
from the Standard; they are limits of the crate and of its options.

This page is generated by `cargo xtask pages`.

| error | examples | message | help | failure | section |
|---|---|---|---|---|---|
";

#[test]
fn errors_page_is_up_to_date() {
    write_page("errors-whatwg.md", &page());
}
