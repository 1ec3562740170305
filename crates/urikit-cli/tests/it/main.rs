//! Integration tests: the command as a process.

mod cli;
// Needs `/dev/full`, `/proc`, and signals by name.
#[cfg(target_os = "linux")]
mod fire;
