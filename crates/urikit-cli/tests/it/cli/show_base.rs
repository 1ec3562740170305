//! `uri find --show-base`.

use super::{TempFile, answers, run};

#[test]
fn retrieval_uri_defaults_to_the_file_uri() {
    let file = TempFile::new("base é.txt", b"x");
    let path = std::fs::canonicalize(file.path()).unwrap();
    let escaped = path.to_str().unwrap().replace(' ', "%20").replace('é', "%C3%A9");
    answers(&["find", "--show-base", file.path()], "", 0, &format!("file://{escaped}\n"));
    let told =
        ["find", "--show-base", file.path(), "--base", "http://old/", "--base", "http://new/#f"];
    answers(&told, "", 0, "http://new/\n");
    answers(&["find", "--show-base"], "x", 1, "\n");
    answers(&["find", "--show-base", "--default-base", "http://d/"], "x", 0, "http://d/\n");
    assert_eq!(run(&["find", "--show-base", "no such file"], "").status, 2);
}

#[test]
fn json_rows_have_every_candidate() {
    let arguments = [
        "find",
        "--show-base",
        "--json",
        "--base",
        "http://old/",
        "--base",
        "http://new/",
        "--default-base",
        "d:/",
    ];
    let none = r#""place":null,"line":null,"column":null,"start":null,"end":null"#;
    let expected = format!(
        concat!(
            r#"{{"input":"<stdin>","base":"http://new/","scopes":[{{"scope":"document","#,
            r#""base":"http://new/","candidates":["#,
            r#"{{"level":"retrieval","section":"RFC 3986 section 5.1.3","#,
            r#""reference":"http://new/",{none},"#,
            r#""outcome":"chosen","why":null,"by":null}},"#,
            r#"{{"level":"retrieval","section":"RFC 3986 section 5.1.3","#,
            r#""reference":"http://old/",{none},"#,
            r#""outcome":"redirected","why":"the URI was redirected","by":"RFC 3986 section "#,
            r#"5.1.3"}},"#,
            r#"{{"level":"default","section":"RFC 3986 section 5.1.4","reference":"d:/",{none},"#,
            r#""outcome":"outranked","why":"another candidate takes precedence","by":"RFC 3986 "#,
            r#"section 5.1"}}]}}],"error":null}}"#,
            "\n"
        ),
        none = none
    );
    answers(&arguments, "x", 0, &expected);
}
