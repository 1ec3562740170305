//! Files that are not there, are no files, or cannot be read.

use std::os::unix::fs::{PermissionsExt, symlink};
use std::os::unix::net::UnixListener;
use std::path::PathBuf;

use super::commands::{Reads, all};
use super::{Directory, run, said, skipped};
use crate::reach;

/// What cannot be read, each for another reason.
fn unreadable(directory: &Directory) -> Vec<PathBuf> {
    let file = directory.file("file", b"x");
    let secret = directory.file("secret", b"http://www.example.com/\n");
    std::fs::set_permissions(&secret, std::fs::Permissions::from_mode(0o000)).expect("it is ours");
    let socket = directory.0.join("socket");
    symlink("loop", directory.0.join("loop")).expect("a link");
    symlink("nowhere", directory.0.join("dangling")).expect("a link");
    let mut paths = vec![
        directory.0.join("missing"),
        file.join("inside"),
        directory.0.join("loop"),
        directory.0.join("dangling"),
        directory.0.join("n".repeat(300)),
        // Opens, and then fails at the first byte.
        PathBuf::from("/proc/self/mem"),
    ];
    // Names of sockets may not be long.
    match UnixListener::bind(&socket) {
        Ok(_) => paths.push(socket),
        Err(error) => skipped(&format!("a socket: {error}")),
    }
    // The superuser reads everything, and has the others.
    paths.extend(std::fs::read(&secret).is_err().then_some(secret));
    paths
}

#[test]
fn what_cannot_be_read_is_said_and_the_rest_is_read() {
    let directory = Directory::new();
    let good = directory.file("good", b"http://www.example.com/\n");
    let good = good.to_str().expect("UTF-8");
    let unreadable = unreadable(&directory);
    for known in all().iter().filter(|known| known.reads != Reads::Nothing).step_by(reach(3, 1)) {
        let mut bad = unreadable.clone();
        // `find` and `base` search directories.
        bad.extend((known.reads == Reads::Rows).then(|| directory.0.clone()));
        for bad in bad {
            let bad = bad.to_str().expect("UTF-8");
            let arguments = match known.reads {
                Reads::Rows => vec!["--json", "--input", good, "--input", bad, "--input", good],
                _ => vec!["--json", good, bad, good],
            };
            let output = run(known.command(&arguments));
            assert_eq!(output.status.code(), Some(2), "{known:?} {bad}: {}", said(&output));
            assert!(
                said(&output).contains(&format!("{bad}: ")),
                "{known:?} {bad}: {}",
                said(&output)
            );
            let text = String::from_utf8(output.stdout).expect("UTF-8");
            // `base` has a row for each file, and says in it what is wrong.
            let of_good = text.lines().filter(|line| !line.contains(bad)).count();
            assert_eq!(of_good, 2, "{known:?} {bad}: {text}");
            for line in text.lines() {
                serde_json::from_str::<serde_json::Value>(line).expect("a whole row");
            }
        }
    }
}

#[test]
fn what_an_option_reads_is_said_where_it_cannot_be() {
    let directory = Directory::new();
    let mut bad = unreadable(&directory);
    bad.push(directory.0.clone());
    for known in all() {
        for option in &known.files {
            for bad in &bad {
                let bad = bad.to_str().expect("UTF-8");
                let output = run(known.command(&["--json", option, bad]));
                assert_eq!(
                    output.status.code(),
                    Some(2),
                    "{known:?} {option} {bad}: {}",
                    said(&output)
                );
                assert!(said(&output).contains(bad), "{known:?} {option} {bad}: {}", said(&output));
                assert!(output.stdout.is_empty(), "{known:?} {option} {bad}");
            }
        }
    }
}
