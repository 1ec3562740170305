//! `urikit-whatwg` against the test data of the URL Standard that the package `url` ships.
//!
//! The package has an older version of the data. [`OUTDATED`] lists the cases that the Standard has
//! changed since.

use std::path::PathBuf;
use std::process::Command;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use urikit_whatwg::{ParseError, Url};

/// Inputs whose result has changed in the Standard, with the present result and the reason.
const OUTDATED: [(&str, &str, &str); 10] = [
    ("http://a.b.c.xn--pokxncvks", "http://a.b.c.xn--pokxncvks/", STEP_5),
    ("http://a.b.c.XN--pokxncvks", "http://a.b.c.xn--pokxncvks/", STEP_5),
    ("http://a.b.c.Xn--pokxncvks", "http://a.b.c.xn--pokxncvks/", STEP_5),
    ("http://10.0.0.xn--pokxncvks", "http://10.0.0.xn--pokxncvks/", STEP_5),
    ("http://10.0.0.XN--pokxncvks", "http://10.0.0.xn--pokxncvks/", STEP_5),
    ("http://10.0.0.xN--pokxncvks", "http://10.0.0.xn--pokxncvks/", STEP_5),
    ("file://xn--/p", "file://xn--/p", STEP_5),
    ("https://xn--/", "https://xn--/", STEP_5),
    (
        "foo://host/ !\"$%&'()*+,-./:;<=>@[\\]^_`{|}~",
        "foo://host/%20!%22$%&'()*+,-./:;%3C=%3E@[\\]%5E_%60%7B|%7D~",
        CARET,
    ),
    (
        "wss://host/ !\"$%&'()*+,-./:;<=>@[\\]^_`{|}~",
        "wss://host/%20!%22$%&'()*+,-./:;%3C=%3E@[/]%5E_%60%7B|%7D~",
        CARET,
    ),
];

const STEP_5: &str =
    "step 5 of the domain parser (section 3.3): a domain in ASCII is not validated";

const CARET: &str = "the path percent-encode set (section 1.3) includes `^`";

#[derive(Deserialize)]
struct Case {
    input: String,
    base: Option<String>,
    #[serde(default)]
    failure: bool,
    href: Option<String>,
    origin: Option<String>,
    protocol: Option<String>,
    username: Option<String>,
    password: Option<String>,
    host: Option<String>,
    hostname: Option<String>,
    port: Option<String>,
    pathname: Option<String>,
    search: Option<String>,
    hash: Option<String>,
}

/// Reads a file of the package `url`, which cargo has downloaded.
fn data<T: DeserializeOwned>(name: &str) -> T {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let arguments = ["metadata", "--format-version", "1", "--offline"];
    let output = Command::new(cargo).args(arguments).output().expect("cargo is installed");
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("the metadata is JSON");
    let packages = metadata["packages"].as_array().expect("there are packages");
    let url = packages.iter().find(|package| package["name"] == "url").expect("`url` is used");
    let manifest = PathBuf::from(url["manifest_path"].as_str().expect("a path"));
    let file = manifest.with_file_name("tests").join(name);
    let text = std::fs::read_to_string(&file)
        .unwrap_or_else(|error| panic!("cannot read {}: {error}", file.display()));
    serde_json::from_str(&text).expect("the data is JSON")
}

fn parse(input: &str, base: Option<&str>) -> Result<Url, ParseError> {
    match base {
        Some(base) => Url::parse(base)?.join(input),
        None => Url::parse(input),
    }
}

impl Case {
    /// Returns the first getter with another result than the data.
    fn wrong_getter(&self, url: &Url) -> Option<String> {
        let origin = url.origin();
        let getters = [
            (url.as_str(), &self.href),
            (&origin, &self.origin),
            (url.protocol(), &self.protocol),
            (url.username(), &self.username),
            (url.password(), &self.password),
            (url.host(), &self.host),
            (url.hostname(), &self.hostname),
            (url.port(), &self.port),
            (url.pathname(), &self.pathname),
            (url.search(), &self.search),
            (url.hash(), &self.hash),
        ];
        let wrong = |(found, expected): &(&str, &Option<String>)| {
            expected.as_deref().is_some_and(|expected| expected != *found)
        };
        getters
            .into_iter()
            .find(wrong)
            .map(|(found, expected)| format!("{found}, not {expected:?}"))
    }

    fn difference(&self) -> Option<String> {
        match parse(&self.input, self.base.as_deref()) {
            Ok(url) if self.failure => Some(format!("{url}, not failure")),
            Ok(url) => self.wrong_getter(&url),
            Err(_) if self.failure => None,
            Err(error) => Some(format!("{error}, not {:?}", self.href)),
        }
    }
}

#[test]
fn agrees_with_the_test_data_of_the_standard() {
    let mut outdated: Vec<_> = OUTDATED.iter().map(|(input, ..)| *input).collect();
    let mut differences = Vec::new();
    let mut count = 0;
    // Strings in the list are comments.
    let cases: Vec<Value> = data("urltestdata.json");
    for case in cases.into_iter().filter(Value::is_object) {
        // Lone surrogates cannot be in a Rust string.
        let Ok(case) = serde_json::from_value::<Case>(case) else { continue };
        count += 1;
        let Some(difference) = case.difference() else { continue };
        let known = OUTDATED.iter().find(|(input, ..)| *input == case.input);
        if let Some((input, href, why)) = known {
            let found = parse(&case.input, case.base.as_deref());
            assert_eq!(found.as_ref().map(Url::as_str), Ok(*href), "{input}: {why}");
            outdated.retain(|listed| listed != input);
        } else {
            differences.push(format!("{:?} on {:?}: {difference}", case.input, case.base));
        }
    }
    let shown = differences.join("\n");
    assert!(differences.is_empty(), "{} differences\n{shown}", differences.len());
    assert!(outdated.is_empty(), "not outdated anymore: {outdated:?}");
    assert!(count > 800, "{count} cases");
}

/// The crate has no setters, but the results of setters are URLs.
#[test]
fn hrefs_in_the_data_of_setters_are_their_own_hrefs() {
    let groups: Map<String, Value> = data("setters_tests.json");
    let mut count = 0;
    for case in groups.values().filter_map(Value::as_array).flatten() {
        let Some(result) = case["expected"]["href"].as_str() else { continue };
        // The present opaque path state (section 4.4) encodes a space before `?` and `#`.
        if result.contains(" ?") || result.contains(" #") {
            continue;
        }
        let url = Url::parse(result).unwrap_or_else(|error| panic!("{result}: {error}"));
        // The present path percent-encode set includes `^`.
        assert_eq!(url.as_str().replace("%5E", "^"), result.replace("%5E", "^"));
        count += 1;
    }
    assert!(count > 200, "{count} cases");
}
