//! Help, completions, manual pages, color, and usage errors.

use super::{run, says, subcommands};

const SUBCOMMANDS: [&str; 14] = [
    "guess",
    "audit",
    "parse",
    "get",
    "check",
    "resolve",
    "relativize",
    "normalize",
    "compare",
    "query",
    "encode",
    "decode",
    "set",
    "explain",
];

#[test]
fn usage_errors_are_status_2() {
    for arguments in [
        &["parse", "--nonsense"][..],
        &["resolve", "a"],
        &["relativize", "a:"],
        &["relativize", "--base", "a:", "--form", "nonsense", "a:"],
        &["relativize", "--base", "a:", "--variant", "strip-leading", "a:"],
        &["parse", "-j", "0", "a"],
        &["normalize", "--only", "nonsense", "a"],
        &["--completions", "nonsense"],
        &["--man", "nonsense"],
        &["explain", "--spec", "rfc2396", "a"],
        &["parse", "--spec", "rfc2397", "a"],
        &["--man", "template", "nonsense"],
        &["--man", "parse", "parse"],
        &["template", "match", "--max", "0", "{a}", "a"],
        &["audit", "--allow", "backslash", "--deny", "ip-special,backslash", "a"],
        &["find", "--in-place", "--rewrite", "x", "-"],
        &["find", "--in-place", "--rewrite", "x", "/nowhere", "-"],
        &["find", "--default-base", "b", "-"],
    ] {
        let ran = run(arguments, "");
        assert_eq!((ran.status, ran.stdout.as_str()), (2, ""), "{arguments:?}");
        assert!(!ran.stderr.is_empty());
    }
}

#[test]
fn usage_errors_print_the_usage_of_the_subcommand() {
    for (arguments, usage) in [
        (&["parse", "--nonsense"][..], "uri parse "),
        (&["normalize", "--default", "x", "a"], "uri normalize "),
        (&["--color", "never", "normalize", "--spec", "rfc1808", "a"], "uri normalize "),
        (&["compare", "a:"], "uri compare "),
        (&["--man", "nonsense"], "uri [COMMAND] "),
        (&["template", "expand", "{a}", "a=1", "a=2"], "uri template expand "),
        (&["--json", "check", "a"], "uri check "),
        (&["--nonsense"], "uri [COMMAND] "),
    ] {
        let ran = run(arguments, "");
        assert_eq!((ran.status, ran.stdout.as_str()), (2, ""), "{arguments:?}");
        assert!(ran.stderr.contains(&format!("\nUsage: {usage}")), "{}", ran.stderr);
    }
}

#[test]
fn options_that_a_specification_lacks_are_usage_errors() {
    let resolve = |spec, option: &[&str]| {
        let start = ["resolve", "--base", "http://a", "--spec", spec];
        run(&[&start[..], option, &["g"]].concat(), "")
    };
    let options: [(&[&str], &[&str]); 6] = [
        (
            &["--variant", "drop-excess"],
            &["rfc3986", "rfc3987", "rfc2396", "rfc2396+2732", "rfc1808"],
        ),
        (&["--variant", "same-scheme"], &["rfc3986", "rfc3987", "rfc2396", "rfc2396+2732"]),
        (&["--variant", "refuse-rootless"], &["rfc3986", "rfc3987"]),
        (&["--variant", "encoded-dots"], &["rfc3986", "rfc3987"]),
        (&["--variant", "strip-leading"], &["rfc2396", "rfc2396+2732"]),
        (&["--variant", "empty-base-path"], &["rfc2396", "rfc2396+2732"]),
    ];
    for (option, specs) in options {
        for spec in ["rfc3986", "rfc3987", "rfc2396", "rfc2396+2732", "rfc1808", "rfc1738"] {
            let ran = resolve(spec, option);
            assert_eq!(ran.status, if specs.contains(&spec) { 0 } else { 2 }, "{spec} {option:?}");
        }
    }
    assert!(resolve("rfc1738", &[]).stderr.contains("RFC 1738 has no relative references"));
    for arguments in [
        &["check", "--spec", "rfc1808", "--lenient", "a"][..],
        &["parse", "--spec", "rfc3987", "--lenient", "a"],
        &["normalize", "--spec", "rfc3987", "--charset", "euc-jp", "a"],
        &["check", "--spec", "rfc1808", "--as", "relative-ref", "a"],
        &["normalize", "--spec", "rfc1808", "a"],
        &["normalize", "--spec", "rfc2396", "--only", "case", "a"],
        &["normalize", "--spec", "rfc2396", "--default", "x=1", "a"],
        &["compare", "--spec", "rfc1738", "a:", "a:"],
        &["compare", "--spec", "rfc2396", "--default", "x=/", "a", "a"],
    ] {
        let ran = run(arguments, "");
        assert_eq!((ran.status, ran.stdout.as_str()), (2, ""), "{arguments:?}");
        assert!(ran.stderr.contains("--spec rfc"), "{}", ran.stderr);
    }
}

#[test]
fn options_before_a_subcommand_are_usage_errors() {
    for option in ["--json", "-0", "-j1", "--decode"] {
        let ran = run(&[option, "check", "a"], "");
        assert_eq!((ran.status, ran.stdout.as_str()), (2, ""), "{option}");
        assert!(ran.stderr.contains("uri check"), "{}", ran.stderr);
    }
    says(&["--color", "never", "check", "a"], 0, "valid\n");
    says(&["check", "--color", "never", "a"], 0, "valid\n");
}

#[test]
fn every_subcommand_has_help_with_examples() {
    for subcommand in SUBCOMMANDS {
        for flag in ["-h", "--help"] {
            let ran = run(&[subcommand, flag], "");
            assert_eq!(ran.status, 0);
            assert!(
                ran.stdout.contains("Examples:\n  uri "),
                "{subcommand} {flag}\n{}",
                ran.stdout
            );
        }
    }
    assert!(run(&["--help"], "").stdout.contains("Exit status:"));
    assert_eq!(run(&["--help"], "").stdout, run(&["-h"], "").stdout);
}

#[test]
fn completions_and_manual_pages_list_options() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let ran = run(&["--completions", shell], "");
        assert_eq!(ran.status, 0);
        assert!(ran.stdout.contains("output-field"), "{shell}");
        // Two shells do not get the values of options.
        let has_values = !["elvish", "powershell"].contains(&shell);
        assert_eq!(ran.stdout.contains("rfc2396+2732"), has_values, "{shell}");
    }
    let ran = run(&["--man"], "");
    assert!(ran.stdout.contains(".TH uri 1") && ran.stdout.contains("normalize"), "{}", ran.stdout);
    for subcommand in SUBCOMMANDS {
        let ran = run(&["--man", subcommand], "");
        assert!(
            ran.stdout.contains(".TH uri\\-") || ran.stdout.contains(".TH uri-"),
            "{}",
            ran.stdout
        );
        assert!(ran.stdout.contains("\\-\\-jsonl"), "{subcommand}");
    }
}

#[test]
fn every_subcommand_has_a_manual_page() {
    for path in subcommands().iter().filter(|path| path[0] != "help") {
        let words: Vec<&str> = path.iter().map(String::as_str).collect();
        let ran = run(&[&["--man"], &words[..]].concat(), "");
        assert_eq!(ran.status, 0, "{path:?}");
        let name = format!(".TH uri-{} 1", path.join("-"));
        assert!(ran.stdout.replace("\\-", "-").contains(&name), "{name}\n{}", ran.stdout);
    }
}

/// Elsewhere the value would be ignored or resolve nothing.
#[test]
fn invalid_base_of_documents_is_a_usage_error() {
    for subcommand in [&["find"][..], &["find", "--show-base"]] {
        for (option, value) in [
            ("--base", "http://a b/"),
            ("--base", "b/c"),
            ("--default-base", "http://h:x/"),
            ("--default-base", ""),
        ] {
            let ran = run(&[subcommand, &[option, value]].concat(), "http://h/");
            assert_eq!(
                (ran.status, ran.stdout.as_str()),
                (2, ""),
                "{subcommand:?} {option} {value}"
            );
            assert!(
                ran.stderr.starts_with(&format!("error: invalid {option}: ")),
                "{}",
                ran.stderr
            );
        }
        let ran = run(
            &[subcommand, &["--base", "http://例え.jp/", "--default-base", "x:"]].concat(),
            "http://h/",
        );
        assert_eq!((ran.status, ran.stderr.as_str()), (0, ""), "{subcommand:?}");
    }
}

#[test]
fn pipes_are_not_colored_by_default() {
    for subcommand in ["parse", "check", "normalize", "explain"] {
        for color in ["auto", "never"] {
            let ran = run(&[subcommand, "--color", color, "http://a/", "a b"], "");
            assert!(!ran.stdout.contains('\x1B') && !ran.stderr.contains('\x1B'));
        }
    }
}

/// Usage errors are colored on a terminal as well.
#[test]
fn color_option_applies_to_usage_errors() {
    let colored = |arguments: &[&str]| {
        let ran = run(arguments, "");
        ran.stdout.contains('\x1B') || ran.stderr.contains('\x1B')
    };
    for wrong in [
        &["check", "--what"][..],
        &["frob", "--json", "--what"],
        &["template", "expand"],
        &["--help"],
    ] {
        for (options, expected) in [
            (&[][..], false),
            (&["--color", "never"], false),
            (&["--color=never"], false),
            (&["--color", "always"], true),
            (&["--color=always"], true),
        ] {
            let arguments = [options, wrong].concat();
            assert_eq!(colored(&arguments), expected, "{arguments:?}");
        }
    }
    assert!(!colored(&["check", "--what", "--", "--color=always"]));
}

/// Their rows are JSON objects, so a string in a member is not a row.
#[test]
fn field_options_are_rejected_if_rows_are_objects() {
    for (command, option) in [
        (&["set", "--new", "--jsonl"][..], "--jsonl"),
        (&["template", "expand", "{a}", "--field", "a"], "--field"),
    ] {
        let ran = run(command, "{\"a\":\"b\"}\n");
        assert_eq!((ran.status, ran.stdout.as_str()), (2, ""), "{command:?}");
        assert!(ran.stderr.contains(option), "{}", ran.stderr);
    }
}

#[test]
fn input_like_a_subcommand_follows_two_dashes() {
    says(&["check", "check"], 0, "valid\n");
    says(&["parse", "parse"], 0, "\\N\t\\N\t\\N\t\\N\tparse\t\\N\t\\N\n");
    says(
        &["/", "check"],
        0,
        "\\N\t\\N\t\\N\t\\N\t/\t\\N\t\\N\n\\N\t\\N\t\\N\t\\N\tcheck\t\\N\t\\N\n",
    );
    says(&["--", "pars"], 0, "\\N\t\\N\t\\N\t\\N\tpars\t\\N\t\\N\n");
}

#[test]
fn invalid_scheme_is_a_usage_error() {
    for option in ["--default=1x=9", "--default==9", "--default=b c=/", "--default=a=b"] {
        assert_eq!(run(&["normalize", option, "a:b"], "").status, 2, "{option}");
    }
}

#[test]
fn misspelled_subcommands_are_usage_errors() {
    for (word, meant) in
        [("helq", "'help'"), ("chk", "'check'"), ("lint", "or `uri audit"), ("pars", "'parse'")]
    {
        for arguments in [&[word, "http://h/"][..], &["--json", word], &[word, "-i", "missing"]] {
            let ran = run(arguments, "");
            assert_eq!((ran.status, ran.stdout.as_str()), (2, ""), "{arguments:?}");
            assert!(ran.stderr.contains(meant), "{}", ran.stderr);
        }
    }
    for arguments in [&["--", "pars"][..], &["parse", "pars"], &["a:", "pars"], &[""]] {
        assert_eq!(run(arguments, "").status, 0, "{arguments:?}");
    }
}

#[test]
fn names_of_files_are_no_uris() {
    let file = super::TempFile::new("urls.txt", b"http://h/\nhttp://i/\n");
    for arguments in [
        &["parse"][..],
        &["get", "{path}"],
        &["check"],
        &["audit"],
        &["normalize"],
        &["query"],
        &[],
    ] {
        let ran = run(&[arguments, &["http://g/", file.path()]].concat(), "");
        assert_eq!(ran.stdout.lines().count(), 3, "{arguments:?}");
        let literal = [arguments, &["--", file.path()]].concat();
        assert_eq!(run(&literal, "").status, 0, "{arguments:?}");
    }
    for subcommand in ["path", "guess"] {
        let ran = run(&[subcommand, file.path()], "");
        assert_eq!((ran.status, ran.stdout.lines().count()), (0, 1), "{subcommand}");
    }
    for arguments in [&["resolve", "-b", "http://a/"][..], &["encode"], &["decode"]] {
        let ran = run(&[arguments, &[file.path()]].concat(), "");
        assert_eq!((ran.status, ran.stdout.as_str()), (2, ""), "{arguments:?}");
        assert_eq!(run(&[arguments, &["--", file.path()]].concat(), "").status, 0);
    }
}

#[test]
fn version_lists_specifications() {
    let version = run(&["-V"], "").stdout;
    let verbose = run(&["--version"], "").stdout;
    assert!(
        verbose.starts_with(&version) && verbose.contains("rfc1738, java, whatwg\n"),
        "{verbose}"
    );
}

#[test]
fn misspelled_names_have_a_suggestion() {
    for (arguments, problem) in [
        (&["get", "{hots}", "a"][..], "did you mean `host`?"),
        (&["get", "{domian}", "a"], "did you mean `domain`?"),
        (&["sort", "--by", "shceme"], "did you mean `scheme`?"),
        (&["get", "{xxxxxxx}", "a"], "use one of uri, "),
        (&["get", "{zone}", "a"], "RFC 3986 has no zone identifiers"),
        (&["filter", "kind=url"], "use uri or relative-ref"),
        (&["filter", "host={a"], "unclosed alternate group\n"),
    ] {
        let ran = run(arguments, "");
        assert!(ran.stderr.contains(problem), "{arguments:?}: {}", ran.stderr);
        assert_eq!((&*ran.stdout, ran.status), ("", 2));
    }
}
