//! Links in CSS.

use super::check;
use urikit_text::document::{Kind, read};

#[test]
fn urls_are_found() {
    check(
        Kind::Css,
        &[
            ("a{b:url(x)}", &["css url x"]),
            ("a{b:url( x )}", &["css url x"]),
            ("a{b:url('x')}", &["css url x"]),
            ("a{b:url( \"x y\" )}", &["css url x y"]),
            ("a{b:URL(x)}", &["css url x"]),
            (r"a{b:u\72l(x)}", &["css url x"]),
            (r"a{b:u\72 l('x')}", &["css url x"]),
            (r"a{b:url(a\(b\)\ c\2c d)}", &[r"css url a\(b\)\ c\2c d → a(b) c,d"]),
            (
                r#"a{b:url("a\"b\'\
c")}"#,
                &[r#"css url a\"b\'\
c → a"b'c"#],
            ),
            ("a{b:url()url('')}", &[]),
            ("@import 'x';", &["css import x"]),
            ("@import url(x) screen;@import url('y')", &["css import x", "css import y"]),
            ("@IMPORT \"x\" layer(a) supports(b:url(y));'z'", &["css import x", "css url y"]),
            ("@namespace p 'x';@namespace url(y);", &[]),
            ("@namespace url(x) 'y';a{b:url(z)}@namespace{c:url(w)}", &["css url z", "css url w"]),
            ("@font-face{src:local('n'),url(x) format('woff')}", &["css url x"]),
            (
                "a{b:image-set('x' 1x, url(y) 2x type('image/png'), 'z' 3x)}",
                &["css image-set x", "css url y", "css image-set z"],
            ),
            ("a{b:-webkit-image-set(url('x') 1x)}", &["css url x"]),
            ("a{b:src('x')}", &["css src x"]),
            (
                "@document url(x), url-prefix('y'), domain('z'){a{b:url(w)}}",
                &["css url x", "css document y", "css url w"],
            ),
            ("a{b:url('x' crossorigin('y'))}", &["css url x"]),
            ("/* url(x) */ a{b:/*url(y)*/url(z)} <!-- url(w) -->", &["css url z", "css url w"]),
            ("a{b:'url(x)';c:url(y)}", &["css url y"]),
            ("a{content:'x'} @charset 'y'; b[href='z']{}", &[]),
            // Unclosed constructs end at the end of the input.
            ("a{b:url(x", &["css url x"]),
            ("a{b:url(\"x", &["css url x"]),
            (r"a{b:url(x\)", &[r"css url x\) → x)"]),
            ("@import 'x", &["css import x"]),
            (r"@import 'x\'", &[r"css import x\' → x'"]),
            // Only the invalid part is skipped.
            ("a{b:url(x y);c:url(z)}", &["css url z"]),
            ("a{b:'x\n;c:url(z)}", &["css url z"]),
            (")]}a{b:(url(x)]};c:[url(y))", &["css url x", "css url y"]),
            ("a{--b:{c:url(x)}}", &["css url x"]),
            ("@media x{@import 'y';}", &["css import y"]),
            ("a{b:(@import 'x')}", &["css import x"]),
            // A rule expects its URL before the semicolon, outside other brackets.
            ("@import f('x') 'y';", &["css import y"]),
            ("@import ('x') 'y';", &["css import y"]),
            ("@import ['x'] 'y';", &["css import y"]),
            ("@import x; 'y';", &[]),
            // A closing bracket of another kind is ignored.
            ("@import [)'x'] 'y';", &["css import y"]),
            ("@import (]'x') 'y';", &["css import y"]),
            ("a{b:image-set(}'x' 1x)}", &["css image-set x"]),
            ("a{b:image-set({c}'x' 1x)}", &["css image-set x"]),
            ("a{b:url(\tx\n)}", &["css url x"]),
            // White space that ends an escape belongs to it. Otherwise, a replacement would be
            // split.
            ("@import 'a\\2f\r\n';", &["css import a\\2f\r\n → a/"]),
            ("a{b:url(a\\00002F )}", &["css url a\\00002F  → a/"]),
            ("a{b:url(a\\00002Fb )}", &["css url a\\00002Fb → a/b"]),
            ("@import '\\9 a\t\\\n';", &["css import \\9 a\t\\\n → a"]),
            ("@import 'a\\\r\n';", &["css import a\\\r\n → a"]),
        ],
    );
}

#[test]
fn invalid_parts_are_skipped_and_reported() {
    let document = read(Kind::Css, b"a{b:url(x y);\nc:'z\n}");
    let skipped: Vec<_> = document.skipped().iter().map(|it| (it.range.clone(), it.line)).collect();
    assert_eq!(skipped, [(4..12, 1), (16..18, 2)]);
}

#[test]
fn deeply_nested_brackets_are_parsed() {
    for bracket in ["(", "[", "{", "f(", "url( 'a' "] {
        let style = bracket.repeat(100_000) + "url(x)";
        let document = read(Kind::Css, style.as_bytes());
        assert_eq!(
            document.links().last().map(|link| link.reference.as_str()),
            Some("x"),
            "{bracket}"
        );
    }
}
