//! Comparison with a parser that builds a tree.

use std::path::Path;

use urikit_text::document::{Kind, Reader, read};

use crate::documents::{laws, tree};

/// Pages of random parts, half of them damaged.
#[test]
fn links_of_damaged_pages_match_those_of_a_tree_builder() {
    const PARTS: &[&str] = &[
        "<a href='http://e/&amp;x'>t</a>",
        "<p>",
        "</p>",
        "<img src=x srcset=\"a 1x, b&amp;c 2x\">",
        "<svg>",
        "</svg>",
        "<math>",
        "</math>",
        "<title>",
        "</title>",
        "<style>a{b:url(c)}</style>",
        "<style>",
        "<script>",
        "</script>",
        "<!-- ",
        " -->",
        "<link rel=stylesheet href=s.css>",
        "<template>",
        "</template>",
        "<noscript>",
        "</noscript>",
        "<textarea>",
        "</textarea>",
        "<iframe srcdoc='<a href=&quot;y&quot;>'></iframe>",
        "<use xlink:href='#a' />",
        "<form action=f>",
        "<input formaction=g src=h>",
        "<table background=i>",
        "<tr><td>",
        "</table>",
        "<desc>",
        "<foreignObject>",
        "</foreignObject>",
        "<![CDATA[",
        "]]>",
        "<mi>",
        "<annotation-xml encoding=text/html>",
        "<video poster='j\r\nk'>",
        "<q cite=l&copy=m>",
        "<p style='a:url(n&amp;o)'>",
        "<body background=p>",
        "é&eacute;",
        "<meta http-equiv=refresh content='0;url=q'>",
        "<object data=r codebase=s archive='t u'>",
        "<html manifest=v>",
        "<select><option>",
        "</select>",
        "<font color=w>",
        "<a href=",
        "\"",
        "'",
        ">",
        "=",
        "&#x26;",
        "\0",
        "<li>",
    ];
    let mut random = laws::Random(0xD1B5_4A32_D192_ED03);
    for round in 0..4000 {
        let mut page = String::from(if round % 2 == 0 { "<!DOCTYPE html><body>" } else { "" });
        for _ in 0..random.below(14) {
            page.push_str(PARTS[random.below(PARTS.len())]);
        }
        let page = if round % 4 < 2 { page } else { random.damaged(&page) };
        let document = laws::hold(Kind::Html, page.as_bytes(), &Reader::new());
        laws::hold(Kind::Html, page.as_bytes(), &Reader::new().with_prose());
        let missing: Vec<_> =
            tree::walk(&page).difference(&tree::read(&document)).cloned().collect();
        assert!(missing.is_empty(), "missing {missing:?} in {page:?}");
    }
}

/// Checks all pages in a directory, such as `$(rustc --print sysroot)/share/doc/rust/html`.
#[test]
fn links_of_a_directory_match_those_of_a_tree_builder() {
    let Some(directory) = std::env::var_os("URIKIT_PAGES") else { return };
    let (mut pages, mut links, mut missing) = (0, 0, 0);
    let mut todo = vec![Path::new(&directory).to_owned()];
    while let Some(path) = todo.pop() {
        if path.is_dir() {
            todo.extend(std::fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path()));
        } else if path.extension().is_some_and(|it| it == "html") {
            let Ok(page) = std::fs::read_to_string(&path) else { continue };
            let document = read(Kind::Html, page.as_bytes());
            let (walked, read) = (tree::walk(&page), tree::read(&document));
            pages += 1;
            links += walked.len();
            for held in walked.difference(&read) {
                missing += 1;
                println!("{}: missing {held:?}", path.display());
            }
        }
    }
    println!("{pages} pages, {links} links, {missing} missing");
    assert_eq!(missing, 0);
}
