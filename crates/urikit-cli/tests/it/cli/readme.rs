//! The commands and outputs in the READMEs.

#[cfg(unix)]
use super::masking::on_terminal;
use super::run;

const ENGLISH: &str = include_str!("../../../../../README.md");
const OF_THE_PACKAGE: &str = include_str!("../../../README.md");
const JAPANESE: &str = include_str!("../../../../../README.ja.md");

/// Returns the lines of each code block, without shell comments.
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

/// Runs the commands whose comment is their output.
#[test]
fn commands_print_their_comments() {
    let mut ran = 0;
    let lines = ENGLISH.lines().chain(OF_THE_PACKAGE.lines());
    for line in lines.filter(|line| line.starts_with("uri ")) {
        let (command, comment) = line.split_once(" # ").expect("a comment");
        // A comment of several words is a description.
        if comment.contains(' ') {
            continue;
        }
        let words: Vec<String> =
            command.split_whitespace().skip(1).map(|word| word.replace('\'', "")).collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        assert_eq!(run(&words, "").stdout.trim_end(), comment, "{line}");
        ran += 1;
    }
    assert!(ran >= 13, "{ran}");
}

/// Runs the commands after a prompt, `$`, and compares what a terminal shows.
#[cfg(unix)]
#[test]
fn sessions_are_as_on_a_terminal() {
    for readme in [ENGLISH, JAPANESE] {
        let mut ran = 0;
        for block in blocks(readme) {
            let Some(command) = block.get(1).and_then(|line| line.strip_prefix("$ uri ")) else {
                assert_ne!(block[0], "```text", "a block without a command: {block:?}");
                continue;
            };
            let words: Vec<&str> = command.split(' ').collect();
            let (shown, _) = on_terminal(&words);
            assert_eq!(without_colors(&shown).trim(), block[2..].join("\n"), "{command}");
            ran += 1;
        }
        assert_eq!(ran, 1);
    }
}

/// Removes the sequences that select colors, and the carriage returns of the terminal.
#[cfg(unix)]
fn without_colors(shown: &str) -> String {
    let (first, rest) = shown.split_once('\x1b').unwrap_or((shown, ""));
    let mut plain = first.to_owned();
    for part in rest.split('\x1b') {
        plain.push_str(part.split_once('m').map_or(part, |(_, text)| text));
    }
    plain.replace('\r', "")
}
