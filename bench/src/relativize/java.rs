//! `java.net.URI`, if `java` is installed.

use std::io::{self, Write as _};
use std::process::{Command, Stdio};
use std::thread;

use super::{Found, Tally};

const PROGRAM: &str =
    concat!(env!("CARGO_MANIFEST_DIR"), "/../testing/recorders/java/Relativize.java");

/// Returns the results of Java; `None` if it cannot be run.
pub(super) fn tally(pairs: &[(String, String)]) -> Option<Tally> {
    let answers = ask(pairs).ok()?;
    let mut lines = answers.lines();
    let mut tally =
        Tally { library: format!("java.net.URI {}", lines.next()?), ..Tally::default() };
    for ((base, target), line) in pairs.iter().zip(lines) {
        // An input that Java rejects has no result.
        if let Some((reference, resolved_by_library)) = line.split_once('\t') {
            let resolved_by_library = Some(resolved_by_library.to_owned());
            let (base, target, reference) = (base.clone(), target.clone(), reference.to_owned());
            tally.add(&Found { base, target, reference, resolved_by_library });
        }
    }
    Some(tally)
}

fn ask(pairs: &[(String, String)]) -> io::Result<String> {
    let mut java =
        Command::new("java").arg(PROGRAM).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
    let mut stdin = java.stdin.take().ok_or(io::ErrorKind::BrokenPipe)?;
    let output = thread::scope(|scope| {
        scope.spawn(move || {
            // If Java exits early, the missing results show it.
            let _ = pairs.iter().try_for_each(|(base, target)| writeln!(stdin, "{base}\t{target}"));
        });
        java.wait_with_output()
    })?;
    if !output.status.success() {
        return Err(io::ErrorKind::Other.into());
    }
    String::from_utf8(output.stdout).map_err(|_| io::ErrorKind::InvalidData.into())
}
