//! Input files that do not exist, are not regular files, or cannot be read.

use std::os::unix::fs::{PermissionsExt, symlink};
use std::os::unix::net::UnixListener;
use std::path::PathBuf;

use super::commands::{Reads, all, readers};
use super::{Directory, run, skipped, stderr_of};
use crate::reach;

/// Creates paths that cannot be read for different reasons.
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
        // Opens, and fails at the first byte.
        PathBuf::from("/proc/self/mem"),
    ];
    // The length of socket names is limited.
    match UnixListener::bind(&socket) {
        Ok(_) => paths.push(socket),
        Err(error) => skipped(&format!("a socket: {error}")),
    }
    // The superuser can read every file; the other cases remain.
    paths.extend(std::fs::read(&secret).is_err().then_some(secret));
    paths
}

#[test]
fn unreadable_files_are_reported_and_skipped() {
    let directory = Directory::new();
    let good = directory.file("good", b"http://www.example.com/\n");
    let good = good.to_str().expect("UTF-8");
    let unreadable = unreadable(&directory);
    for subcommand in readers().step_by(reach(3, 1)) {
        let mut bad = unreadable.clone();
        // `find` searches directories.
        bad.extend((subcommand.reads == Reads::Rows).then(|| directory.0.clone()));
        for bad in bad {
            let bad = bad.to_str().expect("UTF-8");
            let arguments = match subcommand.reads {
                Reads::Rows => vec!["--json", "--input", good, "--input", bad, "--input", good],
                _ => vec!["--json", good, bad, good],
            };
            let output = run(subcommand.command(&arguments));
            assert_eq!(
                output.status.code(),
                Some(2),
                "{subcommand:?} {bad}: {}",
                stderr_of(&output)
            );
            assert!(
                stderr_of(&output).contains(&format!("{bad}: ")),
                "{subcommand:?} {bad}: {}",
                stderr_of(&output)
            );
            let text = String::from_utf8(output.stdout).expect("UTF-8");
            // An unreadable file has no row, or one with the error.
            let of_good = text.lines().filter(|line| !line.contains(bad)).count();
            assert_eq!(of_good, 2, "{subcommand:?} {bad}: {text}");
            for line in text.lines() {
                serde_json::from_str::<serde_json::Value>(line).expect("a whole row");
            }
        }
    }
}

#[test]
fn unreadable_option_files_are_reported() {
    let directory = Directory::new();
    let mut bad = unreadable(&directory);
    bad.push(directory.0.clone());
    for subcommand in all() {
        for option in &subcommand.files {
            for bad in &bad {
                let bad = bad.to_str().expect("UTF-8");
                // With a list of tracking parameters, `find` prints documents.
                let has_json = subcommand.has_json && subcommand.call[0] != "find";
                let json = has_json.then_some("--json");
                let arguments: Vec<&str> = json.into_iter().chain([&**option, bad]).collect();
                let output = run(subcommand.command(&arguments));
                assert_eq!(
                    output.status.code(),
                    Some(2),
                    "{subcommand:?} {option} {bad}: {}",
                    stderr_of(&output)
                );
                assert!(
                    stderr_of(&output).contains(bad),
                    "{subcommand:?} {option} {bad}: {}",
                    stderr_of(&output)
                );
                assert!(output.stdout.is_empty(), "{subcommand:?} {option} {bad}");
            }
        }
    }
}
