//! Secrets are masked in every form of output, for valid and invalid input.

use urikit_readings::{Label, LabelKind, Spec, mask, secrets};

/// Inputs that contain the secret `hush`, which at least one specification or program would find.
const INPUTS: [&str; 12] = [
    "ftp://u:hush@h/ x",
    "ftp://u:?hush@h/",
    "ftp://joe?x:hush@h/a",
    "http://joe:hush@my_host/",
    "x://a/b:hush@[",
    "http://joe:hush@[fe80::1%25eth0]/",
    "//joe:hush@h",
    "http:joe:hush@h/",
    "https:\\\\joe:hush@h",
    "http://joe:\u{e9}hush\u{e9}@h/",
    "http://h/?token=hush",
    "http://joe:hu%00hush@h:x/",
];

#[test]
fn no_output_for_people_shows_a_secret() {
    for input in INPUTS {
        let masked = mask(input);
        assert_eq!(masked.len(), input.len());
        let has_secret = secrets(input).next().is_some();
        assert!(!has_secret || !masked.contains("hush"), "{input}: {masked}");
        for spec in Spec::ALL {
            match spec.parse(input) {
                Ok(parsed) if has_secret => {
                    assert!(!parsed.redacted().to_string().contains("hush"), "{input} by {spec}");
                    assert!(!format!("{parsed:?}").contains("hush"), "{input} by {spec}");
                    assert!(parsed.labels().iter().any(|label| label.kind == LabelKind::Secret));
                }
                Err(error) => {
                    let diagram = error.display(input);
                    assert!(
                        !has_secret || !diagram.masked().to_string().contains("hush"),
                        "{input}"
                    );
                    assert!(!format!("{diagram:?} {error} {error:?}").contains("hush"), "{input}");
                    let label = Label { span: error.span(), kind: LabelKind::Error };
                    assert!(error.labels(input).contains(&label));
                }
                Ok(_) => {}
            }
        }
    }
    assert!(INPUTS.iter().filter(|input| secrets(input).next().is_some()).count() > 10);
}

#[test]
fn an_error_inside_a_secret_does_not_quote_it() {
    let input = "//joe:a|b@h";
    let diagram = Spec::Rfc3986.parse(input).unwrap_err().display(input);
    assert!(diagram.to_string().starts_with("error: invalid character `|` in userinfo\n"));
    let masked = diagram.masked().to_string();
    assert!(
        masked.starts_with("error: invalid character in userinfo\n  | //joe:***@h\n"),
        "{masked}"
    );
    assert!(!masked.contains("7C"), "{masked}");
}

#[test]
fn redaction_does_not_show_the_length() {
    let redacted = |input| Spec::Rfc3986.parse(input).unwrap().redacted().to_string();
    assert_eq!(redacted("//u:p@h"), "//u:***@h");
    assert_eq!(redacted("//u:password@h?token=x&a=b#key=z"), "//u:***@h?token=***&a=b#key=***");
    assert_eq!(redacted("//u@h/a"), "//u@h/a");
    assert_eq!(redacted(""), "");
}

/// The URL Standard removes tabs, empty ports, and dot-segments, and encodes characters, all of
/// which move a secret that only another specification finds.
#[test]
fn secrets_of_the_input_are_masked_in_the_url() {
    for (input, redacted) in [
        ("ftp://u:?hu sh@h/", "ftp://u/***@h/"),
        (" ftp:\\\\u:?hu\tsh@h/", "ftp://u/***@h/"),
        ("FTP://u:?hush@h/a/../b", "ftp://u/***@h/a/../b"),
        ("ftp://u:?\u{e9}hush@h/", "ftp://u/***@h/"),
        ("ftp://u:?%zz|hush@h/", "ftp://u/***@h/"),
        ("http://joe:hu|sh@h/", "http://joe:***@h/"),
        ("http://h/a", "http://h/a"),
    ] {
        let url = Spec::Whatwg.parse(input).unwrap();
        assert_eq!(url.redacted().to_string(), redacted, "{input}: {url}");
    }
}
