//! The examples in the manual of trurl 0.16 with the corresponding `uri` commands, and the reasons
//! for different output.
//!
//! trurl normalizes every URL that it reads; `uri` changes only the requested components.

use super::run;

const ROOT: &str = "trurl writes an empty path as /; `uri normalize` does this on request";
const DOTS: &str = "trurl removes dot-segments; `uri normalize` does this on request";

/// The arguments and output of trurl, those of `uri`, and the reason for a difference.
type Example =
    (&'static str, &'static str, &'static [&'static str], &'static str, Option<&'static str>);

const EXAMPLES: [Example; 22] = [
    (
        "--url https://curl.se --set host=example.com",
        "https://example.com/",
        &["set", "-s", "host=example.com", "https://curl.se"],
        "https://example.com",
        Some(ROOT),
    ),
    (
        "--set host=example.com --set scheme=ftp",
        "ftp://example.com/",
        &["build", "host=example.com", "scheme=ftp"],
        "ftp://example.com",
        Some(ROOT),
    ),
    (
        "--url https://curl.se/we/are.html --redirect here.html",
        "https://curl.se/we/here.html",
        &["resolve", "--base", "https://curl.se/we/are.html", "here.html"],
        "https://curl.se/we/here.html",
        None,
    ),
    (
        "--url https://curl.se/we/../are.html --set port=8080",
        "https://curl.se:8080/are.html",
        &["set", "-s", "port=8080", "https://curl.se/we/../are.html"],
        "https://curl.se:8080/we/../are.html",
        Some(DOTS),
    ),
    (
        "--url https://curl.se/we/are.html --get '{path}'",
        "/we/are.html",
        &["get", "{path}", "https://curl.se/we/are.html"],
        "/we/are.html",
        None,
    ),
    (
        "--url https://curl.se/we/are.html --get '{default:port}'",
        "443",
        &["get", "{port}", "https://curl.se/we/are.html"],
        "",
        Some("the URL has no port; `uri scheme https` prints the default port"),
    ),
    (
        "--url https://curl.se/hello --append path=you",
        "https://curl.se/hello/you",
        &["set", "-a", "path=you", "https://curl.se/hello"],
        "https://curl.se/hello/you",
        None,
    ),
    (
        "--url https://curl.se?name=hello --append query=search=string",
        "https://curl.se/?name=hello&search=string",
        &["set", "-a", "query:search=string", "https://curl.se?name=hello"],
        "https://curl.se?name=hello&search=string",
        Some(ROOT),
    ),
    (
        "https://curl.se?search=hey&utm_source=tracker --trim query='utm_*'",
        "https://curl.se/?search=hey",
        &["set", "-d", "query:utm_*", "https://curl.se?search=hey&utm_source=tracker"],
        "https://curl.se?search=hey",
        Some(ROOT),
    ),
    (
        "https://example.com?a=home&here=now&thisthen -g '{query:a}'",
        "home",
        &["get", "{query:a}", "https://example.com?a=home&here=now&thisthen"],
        "home",
        None,
    ),
    (
        "https://example.com?b=a&c=b&a=c --sort-query",
        "https://example.com?a=c&b=a&c=b",
        &["query", "--sort", "https://example.com?b=a&c=b&a=c"],
        "https://example.com?a=c&b=a&c=b",
        None,
    ),
    (
        "https://curl.se?search=fool;page=5 --trim query=search --query-separator ';'",
        "https://curl.se?page=5",
        &[
            "set",
            "--separator",
            "semicolon",
            "-d",
            "query:search",
            "https://curl.se?search=fool;page=5",
        ],
        "https://curl.se?page=5",
        None,
    ),
    (
        "'https://curl.se/this has space/index.html' --accept-space",
        "https://curl.se/this%20has%20space/index.html",
        &["set", "https://curl.se/this has space/index.html"],
        "https://curl.se/this has space/index.html",
        Some("a space is not valid in a URI; `uri encode --component path` encodes data"),
    ),
    (
        "https://curl.se/path/index.html --iterate 'scheme=http ftp sftp' (its second line)",
        "ftp://curl.se/path/index.html",
        &["set", "-s", "scheme=ftp", "https://curl.se/path/index.html"],
        "ftp://curl.se/path/index.html",
        None,
    ),
    (
        "http://hello -s path=/pony",
        "http://hello/pony",
        &["set", "-s", "path=/pony", "http://hello"],
        "http://hello/pony",
        None,
    ),
    (
        "http://hello -s path=pony",
        "http://hello/pony",
        &["set", "-s", "path=pony", "http://hello"],
        "http://hello/pony",
        None,
    ),
    (
        "http://twelve/three?hello --append path=four",
        "http://twelve/three/four?hello",
        &["set", "-a", "path=four", "http://twelve/three?hello"],
        "http://twelve/three/four?hello",
        None,
    ),
    (
        "http://horse?elephant -s query=?elephant",
        "http://horse/?%3felephant",
        &["set", "-s", "query=?elephant", "http://horse?elephant"],
        "http://horse??elephant",
        Some(
            "a query may hold a ? (RFC 3986 section 3.4), so that it needs no escape; and the \
                empty path stays",
        ),
    ),
    (
        "'http://alpha?one=real&two=fake' --replace two=alsoreal",
        "http://alpha/?one=real&two=alsoreal",
        &["set", "-s", "query:two=alsoreal", "http://alpha?one=real&two=fake"],
        "http://alpha?one=real&two=alsoreal",
        Some(ROOT),
    ),
    (
        "'http://alpha?one=real&two=fake' --replace-append three=alsoreal",
        "http://alpha/?one=real&two=fake&three=alsoreal",
        &["set", "-s", "query:three=alsoreal", "http://alpha?one=real&two=fake"],
        "http://alpha?one=real&two=fake&three=alsoreal",
        Some(ROOT),
    ),
    (
        "http://horse#elephant -s fragment=#zebra",
        "http://horse/#%23zebra",
        &["set", "-s", "fragment=#zebra", "http://horse#elephant"],
        "http://horse#%23zebra",
        Some(ROOT),
    ),
    (
        "'http://ex%61mple:80/%62ath/a/../b?%2e%FF#tes%74'",
        "http://example/bath/b?.%ff#test",
        &["normalize", "http://ex%61mple:80/%62ath/a/../b?%2e%FF#tes%74"],
        "http://example/bath/b?.%FF#test",
        Some("the digits of escapes are written in upper case (RFC 3986 section 6.2.2.1)"),
    ),
];

#[test]
fn examples_of_trurl() {
    for (theirs, printed, arguments, expected, why) in EXAMPLES {
        let ran = run(arguments, "");
        assert_eq!(ran.stdout.trim_end_matches('\n'), expected, "{arguments:?} for trurl {theirs}");
        // Only different output has a reason.
        assert_eq!(why.is_some(), printed != expected, "trurl {theirs}");
    }
}
