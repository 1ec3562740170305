//! Completions of options, values, and subcommands in the shells that are installed.

use std::path::Path;
use std::process::Command;

use super::{TempFile, run};

/// Runs a script in a shell, in which `uri` is the tested command. Returns `None` if the shell is
/// missing, which is not a failure because packages differ.
fn output(shell: &str, script: &str) -> Option<String> {
    let program = Path::new(env!("CARGO_BIN_EXE_uri")).parent().expect("a directory").to_owned();
    let others = std::env::var_os("PATH").unwrap_or_default();
    let path = std::iter::once(program).chain(std::env::split_paths(&others));
    let path = std::env::join_paths(path).expect("as it was");
    let Ok(output) = Command::new(shell).args(["-c", script]).env("PATH", path).output() else {
        eprintln!("NOT TRIED: {shell} is not installed");
        return None;
    };
    Some(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Words of a command line, the last of which is incomplete, and a completion of it.
const CASES: [(&[&str], &str); 5] = [
    (&["templ"], "template"),
    (&["set", "--ho"], "--host"),
    (&["template", ""], "expand"),
    (&["parse", "--spec", "rfc398"], "rfc3987"),
    (&["resolve", "--variant", "keep"], "keep-excess"),
];

#[test]
fn bash_completes_words() {
    let file = TempFile::new("uri.bash", run(&["--completions", "bash"], "").stdout.as_bytes());
    for (words, expected) in CASES {
        let (last, before) = words.split_last().expect("a word");
        let previous = before.last().unwrap_or(&"uri");
        let script = format!(
            "source '{}'; COMP_WORDS=(uri {} '{last}'); COMP_CWORD={}; \
             _uri uri '{last}' {previous}; printf '%s\\n' \"${{COMPREPLY[@]}}\"",
            file.path(),
            before.join(" "),
            words.len()
        );
        let Some(found) = output("bash", &script) else { return };
        assert!(found.lines().any(|line| line == expected), "{words:?}: {found}");
    }
}

#[test]
fn fish_completes_words() {
    let file = TempFile::new("uri.fish", run(&["--completions", "fish"], "").stdout.as_bytes());
    for (words, expected) in CASES {
        let script = format!("source '{}'; complete -C 'uri {}'", file.path(), words.join(" "));
        let Some(found) = output("fish", &script) else { return };
        let is_found = found.lines().any(|line| line.split('\t').next() == Some(expected));
        assert!(is_found, "{words:?}: {found}");
    }
}

/// Completes a line in an interactive zsh in a pseudoterminal, which prints each match in angle
/// brackets, and prints `found` if it is the expected one.
const IN_ZSH: &str = r#"
zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell "PROMPT=''; autoload -Uz compinit; compinit -D -u; source $1"
# Calls of `compadd` with one of these options fill arrays instead of adding matches.
zpty -w shell 'is_query() { [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\ * ]] }'
zpty -w shell 'added() { local -a hits; builtin compadd -A hits "$@"; print -rl "" "<"${^hits}">" }'
zpty -w shell 'compadd() { if is_query "$@"; then builtin compadd "$@"; else added "$@"; fi }'
zpty -w shell 'comppostfuncs=(exit); bindkey "^I" complete-word; print READY'
zpty -r -m shell line $'*READY\r*'
zpty -w -n shell "$2"$'\t'
zpty -r -m shell line $'*<'"$3"$'>*' && print found
"#;

#[test]
fn zsh_completes_words() {
    let file = TempFile::new("uri.zsh", run(&["--completions", "zsh"], "").stdout.as_bytes());
    for (words, expected) in CASES {
        let line = format!("uri {}", words.join(" "));
        let script = format!("set -- '{}' '{line}' '{expected}'\n{IN_ZSH}", file.path());
        let Some(found) = output("zsh", &script) else { return };
        assert_eq!(found.trim_end(), "found", "{words:?}");
    }
}
