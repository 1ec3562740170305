//! The commands in the READMEs work, and both languages have the same code.

use super::run;

const ENGLISH: &str = include_str!("../../../../../README.md");
const OF_THE_PACKAGE: &str = include_str!("../../../README.md");
const JAPANESE: &str = include_str!("../../../../../README.ja.md");

/// Returns the code blocks of a README without comments.
fn blocks(readme: &str) -> Vec<Vec<&str>> {
    let mut blocks = Vec::new();
    let mut inside = false;
    for line in readme.lines() {
        if line.starts_with("```") {
            inside = !inside;
            if inside {
                blocks.push(vec![line]);
            }
        } else if let Some(block) = blocks.last_mut().filter(|_| inside) {
            let is_shell = block[0] == "```sh";
            block.push(if is_shell {
                line.split(" # ").next().unwrap_or_default().trim_end()
            } else {
                line
            });
        }
    }
    blocks
}

#[test]
fn both_languages_have_the_same_code() {
    let (english, japanese) = (blocks(ENGLISH), blocks(JAPANESE));
    assert_eq!(english.len(), japanese.len());
    for (english, japanese) in english.iter().zip(&japanese) {
        assert_eq!(english, japanese);
    }
    let links = |text: &'static str| -> Vec<&str> {
        let mut links: Vec<&str> =
            text.split("](").skip(1).filter_map(|rest| rest.split(')').next()).collect();
        links.retain(|link| !link.starts_with("README"));
        links
    };
    assert_eq!(links(ENGLISH), links(JAPANESE));
}

/// Every command with output after `#` prints this output.
#[test]
fn commands_print_the_documented_output() {
    let mut ran = 0;
    let lines = ENGLISH.lines().chain(OF_THE_PACKAGE.lines());
    for line in lines.filter(|line| line.starts_with("uri ")) {
        let (command, comment) = line.split_once(" # ").expect("a comment");
        let expected = comment.split([',', ';', ':']).next().unwrap_or_default().trim_end();
        let says_it = !comment.contains(' ')
            || comment.starts_with("http://")
            || expected.starts_with(['/', '.'])
            || expected.contains('%');
        if !says_it || expected.contains(' ') {
            continue;
        }
        let expected = comment.split([',', ';']).next().unwrap_or_default();
        let words: Vec<String> = command
            .trim_end()
            .split(' ')
            .filter(|word| !word.is_empty())
            .skip(1)
            .map(|word| word.replace('\'', ""))
            .collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        assert_eq!(run(&words, "").stdout.trim_end(), expected, "{line}");
        ran += 1;
    }
    assert!(ran >= 13, "{ran}");
}

/// The block with `uri explain` has the beginning of its output.
#[test]
fn explain_prints_what_the_readme_shows() {
    for block in blocks(ENGLISH) {
        let Some(command) = block.get(1).and_then(|line| line.strip_prefix("$ uri explain "))
        else {
            continue;
        };
        let shown = run(&["explain", command.trim_matches('\'')], "").stdout;
        assert!(shown.starts_with(&block[2..].join("\n")), "{command}\n{shown}");
    }
}
