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
const CASES: [(&[&str], &str); 4] = [
    (&["templ"], "template"),
    (&["set", "--ho"], "--host"),
    (&["template", ""], "expand"),
    (&["parse", "--spec", "rfc398"], "rfc3987"),
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

#[test]
fn zsh_accepts_the_script() {
    let file = TempFile::new("uri.zsh", run(&["--completions", "zsh"], "").stdout.as_bytes());
    let script =
        format!("autoload -Uz compinit; compinit -D -u; source '{}'; whence -w _uri", file.path());
    let Some(found) = output("zsh", &script) else { return };
    assert_eq!(found.trim(), "_uri: function");
}
