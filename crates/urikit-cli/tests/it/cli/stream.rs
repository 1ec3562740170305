//! Many rows, long rows, slow input, and closed pipes.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Stdio};
use std::time::Duration;
use std::{fmt, thread};

use super::{TempFile, answers, run, uri};
use crate::reach;

/// Numbered rows of very different lengths, some invalid.
fn many(count: usize) -> Vec<u8> {
    let mut rows = Vec::new();
    for number in 0..count {
        let filler = if number % 997 == 0 { "x".repeat(number % 50_000) } else { String::new() };
        let bad = if number % 7 == 0 { " " } else { "" };
        writeln!(rows, "http://example.com/{number}{bad}{filler}").unwrap();
    }
    rows
}

#[test]
fn rows_are_in_order_with_many_threads() {
    let count = reach(40_000, 200_000);
    let rows = many(count);
    let one = run(&["parse", "--json", "-j", "1"], rows.clone());
    let eight = run(&["parse", "--json", "-j", "8"], rows.clone());
    assert_eq!(one.stdout.lines().count(), count);
    assert!(one.stdout == eight.stdout, "the rows differ");
    for (number, row) in eight.stdout.lines().enumerate() {
        assert!(row.contains(&format!("/{number}")), "{number}: {row}");
    }
    // The order is the same for errors and their line numbers.
    let all = ["check", "--max-errors", "1000000", "-j"];
    let one = run(&[&all[..], &["1"]].concat(), rows.clone());
    let eight = run(&[&all[..], &["8"]].concat(), rows);
    assert!(one.stdout == eight.stdout && one.stderr == eight.stderr, "rows or errors differ");
    assert_eq!(one.stderr.lines().count(), count.div_ceil(7));
    for (nth, error) in one.stderr.lines().enumerate() {
        assert!(error.starts_with(&format!("<stdin>:{}:", 7 * nth + 1)), "{error}");
    }
}

#[test]
fn rows_can_be_longer_than_a_block() {
    let len = reach(1 << 20, 10 << 20);
    let long = format!("http://a/{}", "x".repeat(len));
    let file = TempFile::new("long", format!("a\n{long}\nb\n{long} \nc").as_bytes());
    for jobs in ["1", "4"] {
        answers(
            &["check", "-j", jobs, "-i", file.path()],
            "",
            1,
            "valid\nvalid\nvalid\ninvalid\nvalid\n",
        );
    }
    let ran = run(&["parse", "--json", "-i", file.path()], "");
    let lengths: Vec<usize> = ran.stdout.lines().map(str::len).collect();
    assert!(lengths[0] < 1000 && lengths[1] > 2 * len && lengths[2] < 1000 && lengths[3] > len);
}

#[test]
fn row_over_256_mib_is_an_error() {
    let file = TempFile::new("long", b"http://a/\nhttp://b/\n");
    // A hole in the file, without newlines.
    let handle = std::fs::File::options().write(true).open(file.path()).expect("a file");
    handle.set_len(300 << 20).expect("a hole");
    let ran = run(&["get", "{host}", "-j1", "-i", file.path()], "");
    assert_eq!((ran.stdout.as_str(), ran.status), ("a\nb\n", 2));
    assert_eq!(ran.stderr, format!("error: {}:3: line exceeds 256 MiB\n", file.path()));
}

/// Kills the child on drop, in case a test fails.
pub(super) struct Running(pub(super) Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

pub(super) fn start(arguments: &[&str]) -> Running {
    let mut command = uri(arguments);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    // Otherwise, glibc keeps freed memory and the measurement would be meaningless.
    command.env("MALLOC_MMAP_THRESHOLD_", "131072");
    Running(command.spawn().expect("the binary starts"))
}

#[test]
fn slow_input_is_processed_row_by_row() {
    for jobs in ["1", "3"] {
        let mut child = start(&["resolve", "--base", "http://a/", "-j", jobs]);
        let mut stdin = child.0.stdin.take().unwrap();
        let mut stdout = BufReader::new(child.0.stdout.take().unwrap());
        let mut answer = |expected: fmt::Arguments<'_>| {
            let mut line = String::new();
            stdout.read_line(&mut line).unwrap();
            assert_eq!(line, format!("{expected}\n"));
        };
        for number in 0..100 {
            // A row is processed after its second half.
            write!(stdin, "{number}").unwrap();
            stdin.flush().unwrap();
            write!(stdin, "x\n{number}y\n").unwrap();
            answer(format_args!("http://a/{number}x"));
            answer(format_args!("http://a/{number}y"));
        }
        write!(stdin, "last").unwrap();
        drop(stdin);
        answer(format_args!("http://a/last"));
        assert!(child.0.wait().unwrap().success());
    }
}

#[test]
fn closed_pipe_ends_the_command_while_waiting_for_input() {
    let mut child = start(&["check"]);
    let mut stdin = child.0.stdin.take().unwrap();
    drop(child.0.stdout.take());
    // The output of this row fails, while the input stays open.
    stdin.write_all(b"a\n").unwrap();
    for _ in 0..600 {
        if let Some(status) = child.0.try_wait().unwrap() {
            assert_eq!(status.code(), Some(0));
            return;
        }
        thread::sleep(Duration::from_millis(50));
    }
    panic!("it still waits for input");
}

#[cfg(target_os = "linux")]
#[test]
fn memory_does_not_grow_with_the_input() {
    let mut child = start(&["parse", "--json", "-j", "2"]);
    let mut stdin = child.0.stdin.take().unwrap();
    let mut stdout = child.0.stdout.take().unwrap();
    let reader = thread::spawn(move || std::io::copy(&mut stdout, &mut std::io::sink()).unwrap());
    let rows = many(10_000);
    let (len, limit) = reach((28 << 20, 24 << 10), (100 << 20, 32 << 10));
    let mut written = 0;
    while written < len {
        stdin.write_all(&rows).unwrap();
        written += rows.len();
    }
    let peak = kilobytes(&child, "VmHWM:");
    drop(stdin);
    assert!(reader.join().unwrap() as usize > len);
    assert!(peak < limit, "{peak} kB at its peak");
}

#[cfg(target_os = "linux")]
#[test]
fn memory_for_long_rows_is_freed() {
    let mut child = start(&["parse", "--json", "-j", "2"]);
    let mut stdin = child.0.stdin.take().unwrap();
    let mut stdout = child.0.stdout.take().unwrap();
    let reader = thread::spawn(move || std::io::copy(&mut stdout, &mut std::io::sink()).unwrap());
    let long = format!("{}\n", "x".repeat(8 << 20));
    let count = reach(3, 16);
    for _ in 0..count {
        stdin.write_all(long.as_bytes()).unwrap();
    }
    for _ in 0..count {
        stdin.write_all(&many(20_000)).unwrap();
    }
    let now = kilobytes(&child, "VmRSS:");
    drop(stdin);
    assert!(reader.join().unwrap() > count << 23);
    assert!(now < reach(24 << 10, 32 << 10), "{now} kB are still held");
}

/// Returns a value of `/proc/PID/status`.
#[cfg(target_os = "linux")]
pub(super) fn kilobytes(child: &Running, key: &str) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.0.id())).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix(key)).unwrap();
    line.trim().trim_end_matches(" kB").parse().unwrap()
}
