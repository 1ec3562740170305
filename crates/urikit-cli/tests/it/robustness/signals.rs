//! Signals during output: the written rows are complete and in order. Every subcommand is tested
//! with every signal.

use std::fs::File;
use std::io::{Read, Write};
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::OnceLock;
use std::time::Duration;

use super::commands::{Call, Subcommand, readers, reading_rows};
use super::{Directory, feed, in_turn, run_by, skipped, wait_for};
use crate::reach;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Signal {
    Hup = 1,
    Int = 2,
    Quit = 3,
    Kill = 9,
    Usr1 = 10,
    Usr2 = 12,
    Alarm = 14,
    Term = 15,
    CpuTime = 24,
    VirtualAlarm = 26,
    Profiling = 27,
}

impl Signal {
    /// Rarely used signals that end a process if they are not handled.
    const RARE: [Self; 7] = [
        Self::Quit,
        Self::Usr1,
        Self::Usr2,
        Self::Alarm,
        Self::CpuTime,
        Self::VirtualAlarm,
        Self::Profiling,
    ];

    /// The commonly used signals, except for those that are ignored here. A shell ignores
    /// interrupts in background jobs, `nohup` ignores hangups, and child processes inherit this;
    /// `env` of coreutils 8.31 and later can reset it.
    pub(crate) fn all() -> &'static [Self] {
        static ALL: OnceLock<Vec<Signal>> = OnceLock::new();
        ALL.get_or_init(|| {
            let mut all = vec![Self::Int, Self::Hup, Self::Term, Self::Kill];
            if reset_signals().is_empty() {
                let status = std::fs::read_to_string("/proc/self/status").expect("Linux has it");
                let ignored =
                    status.lines().find_map(|line| line.strip_prefix("SigIgn:")).expect("so it is");
                let ignored = u64::from_str_radix(ignored.trim(), 16).expect("a mask");
                all.retain(|signal| {
                    let is_heard = ignored >> (*signal as u32 - 1) & 1 == 0;
                    if !is_heard {
                        skipped(&format!(
                            "{signal:?}, as it is ignored here and `env` cannot change that"
                        ));
                    }
                    is_heard
                });
            }
            all
        })
    }

    /// The signals that are delayed until a row is written.
    fn delayed() -> Vec<Self> {
        Self::all().iter().copied().filter(|signal| *signal != Self::Kill).collect()
    }
}

/// The program that resets ignored signals, if available.
pub(crate) fn reset_signals() -> &'static [&'static str] {
    const ENV: &[&str] = &["env", "--default-signal"];
    static WORKS: OnceLock<bool> = OnceLock::new();
    let works = WORKS.get_or_init(|| {
        let ran = Command::new(ENV[0]).args(&ENV[1..]).arg("true").stderr(Stdio::null()).status();
        ran.is_ok_and(|status| status.success())
    });
    if *works { ENV } else { &[] }
}

pub(crate) fn send(signal: Signal, to: u32) {
    let pid = i32::try_from(to).ok().and_then(rustix::process::Pid::from_raw).expect("a process");
    let signal = rustix::process::Signal::from_named_raw(signal as i32).expect("a signal");
    // Fails if the process has ended already.
    let _ = rustix::process::kill_process(pid, signal);
}

#[track_caller]
pub(crate) fn ended_by(signal: Signal, mut child: Child) {
    let status = child.wait().expect("it ends");
    assert_eq!(status.signal(), Some(signal as i32), "{status}");
}

/// Starts a call, discarding standard error.
fn start(call: &Call) -> Child {
    call.command(reset_signals())
        .stdin(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("it starts")
}

/// The capacity of a pipe on Linux.
const PIPE: usize = 65_536;

/// Waits until the pipe is full, or for as long as that usually takes.
pub(crate) fn wait_until_full(pipe: &ChildStdout) {
    let len = || rustix::io::ioctl_fionread(pipe).expect("a pipe");
    let mut before = 0;
    for _ in 0..500 {
        std::thread::sleep(Duration::from_millis(10));
        let now = len();
        if now > 0 && now == before {
            return;
        }
        before = now;
    }
}

/// The calls of a subcommand with 100 rows; in an ordinary run, only the first.
pub(crate) fn numbered_calls(
    subcommand: &'static Subcommand,
) -> impl Iterator<Item = (usize, Call)> {
    subcommand.calls(100).into_iter().enumerate().take(reach(1, usize::MAX))
}

/// Returns the number of rows whose output has about this size. `call` has 100 rows.
pub(crate) fn rows_for(bytes: usize, call: &Call) -> usize {
    bytes * 100 / feed(call.command(&[]), &call.stdin).stdout.len().max(1)
}

#[test]
fn processed_rows_are_complete() {
    for (case, call) in readers().flat_map(|subcommand| subcommand.calls(100)).enumerate() {
        let whole = feed(call.command(&[]), &call.stdin).stdout;
        for signal in in_turn(Signal::all(), case) {
            let mut child = start(&call);
            let mut stdin = child.stdin.take().expect("piped");
            let mut stdout = child.stdout.take().expect("piped");
            let mut text = vec![0; whole.len()];
            std::thread::scope(|scope| {
                scope.spawn(|| {
                    stdin.write_all(&call.stdin).expect("it reads");
                    // A partial row must have no output. Subcommands that read files may have
                    // ended.
                    let _ = stdin.write_all(b"http://half");
                });
                stdout.read_exact(&mut text).expect("all of it");
            });
            send(signal, child.id());
            if call.stdin.is_empty() {
                child.wait().expect("it ends");
            } else {
                ended_by(signal, child);
            }
            stdout.read_to_end(&mut text).expect("it can be read");
            assert!(text == whole, "{:?} {signal:?}: rows differ", call.arguments);
        }
    }
}

#[test]
fn full_pipe_has_no_partial_row() {
    let mut cases = 0..;
    // The output of `rule` and `scheme` fits into a pipe.
    for subcommand in readers() {
        for (index, few) in numbered_calls(subcommand) {
            let call = &subcommand.calls(rows_for(3 * PIPE, &few))[index];
            let whole = feed(call.command(&[]), &call.stdin).stdout;
            assert!(whole.len() > 2 * PIPE, "{subcommand:?} has nothing to say");
            for signal in in_turn(Signal::all(), cases.next().expect("it has no end")) {
                let mut child = start(call);
                let mut stdin = child.stdin.take().expect("piped");
                let mut stdout = child.stdout.take().expect("piped");
                let mut text = Vec::new();
                std::thread::scope(|scope| {
                    scope.spawn(|| drop(stdin.write_all(&call.stdin)));
                    // It is killed while it writes.
                    wait_until_full(&stdout);
                    send(signal, child.id());
                    stdout.read_to_end(&mut text).expect("it can be read");
                });
                ended_by(signal, child);
                assert!(
                    whole.starts_with(&text) && text.len() < whole.len(),
                    "{subcommand:?}: rows differ"
                );
                assert!(
                    text.ends_with(b"\n"),
                    "{subcommand:?} {signal:?}: a row is cut after {}",
                    text.len()
                );
            }
        }
    }
}

#[test]
fn only_a_long_last_row_can_be_cut() {
    let rows = format!("http://www.example.com/{}\n", "a".repeat(9000)).repeat(100);
    for signal in Signal::all() {
        let mut child = run_by(reset_signals(), &["get", "{uri}"])
            .stdin(Stdio::piped())
            .spawn()
            .expect("it starts");
        let mut stdin = child.stdin.take().expect("piped");
        let mut stdout = child.stdout.take().expect("piped");
        let mut text = Vec::new();
        std::thread::scope(|scope| {
            scope.spawn(|| drop(stdin.write_all(rows.as_bytes())));
            wait_until_full(&stdout);
            send(*signal, child.id());
            stdout.read_to_end(&mut text).expect("it can be read");
        });
        ended_by(*signal, child);
        assert!(rows.as_bytes().starts_with(&text) && text.len() < rows.len(), "rows differ");
    }
}

#[test]
fn signals_wait_for_rows_in_a_file() {
    let signals: Vec<_> = Signal::delayed().into_iter().zip(0..).collect();
    for (case, call) in reading_rows()
        .flat_map(|subcommand| subcommand.calls(500).into_iter().take(reach(1, 2)))
        .enumerate()
    {
        let whole = feed(call.command(&[]), &call.stdin).stdout;
        for (signal, moment) in in_turn(&signals, case) {
            ended_while_writing(&call, &whole, signal, Duration::from_micros(700 * moment));
        }
    }
}

#[test]
fn rare_signals_wait_for_rows_in_a_file() {
    let subcommand = reading_rows()
        .find(|subcommand| subcommand.call == ["get", "{uri}"])
        .expect("a subcommand");
    let mut call = subcommand.calls(1).swap_remove(0);
    // It is writing most of the time.
    call.stdin = format!("http://www.example.com/{}\n", "a".repeat(reach(2_000_000, 10_000_000)))
        .into_bytes();
    let whole = feed(call.command(&[]), &call.stdin).stdout;
    for signal in Signal::RARE {
        ended_while_writing(&call, &whole, signal, Duration::from_millis(1));
    }
}

/// Waits until the file is not empty.
fn wait_until_written(path: &Path) {
    wait_for("a row", || (path.metadata().expect("it is there").len() > 0).then_some(()));
}

/// Sends the signal shortly after the first rows are written.
fn ended_while_writing(call: &Call, whole: &[u8], signal: Signal, moment: Duration) {
    let directory = Directory::new();
    let path = directory.file("out", b"");
    let out = File::create(&path).expect("it can be made");
    let mut child = call.command(reset_signals());
    child.stdin(Stdio::piped()).stdout(out).stderr(Stdio::null());
    let mut child = child.spawn().expect("it starts");
    let mut stdin = child.stdin.take().expect("piped");
    std::thread::scope(|scope| {
        // The input is endless, so the signal cannot be too late.
        scope.spawn(|| while stdin.write_all(&call.stdin).is_ok() {});
        wait_until_written(&path);
        std::thread::sleep(moment);
        send(signal, child.id());
        ended_by(signal, child);
    });
    let text = std::fs::read(&path).expect("it is there");
    let name = &call.arguments;
    assert!(text.ends_with(b"\n"), "{name:?} {signal:?}: a row is cut after {}", text.len());
    assert!(text.chunks(whole.len()).all(|part| whole.starts_with(part)), "{name:?}: rows differ");
}

#[test]
fn ignored_signals_stay_ignored() {
    // `nohup` and scripts start background processes this way.
    let directory = Directory::new();
    let path = directory.file("out", b"");
    let mut command = Command::new("sh");
    command.args(["-c", "trap '' INT HUP; exec \"$0\" parse --json", super::URI]);
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(File::create(&path).expect("it can be made"))
        .spawn()
        .expect("it starts");
    let mut stdin = child.stdin.take().expect("piped");
    stdin.write_all(b"http://a/\n").expect("it reads");
    wait_until_written(&path);
    send(Signal::Int, child.id());
    send(Signal::Hup, child.id());
    stdin.write_all(b"http://b/\n").expect("it reads");
    drop(stdin);
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
    assert_eq!(std::fs::read_to_string(&path).expect("text").lines().count(), 2);
}

#[test]
fn signals_end_a_command_that_waits_for_input() {
    for (case, call) in readers().flat_map(|subcommand| subcommand.calls(0)).enumerate() {
        for signal in in_turn(Signal::all(), case) {
            let mut child = start(&call);
            let mut stdin = child.stdin.take().expect("piped");
            stdin.write_all(b"http://half").expect("it reads");
            // The signal may still be ignored while the process is being started.
            let exe = format!("/proc/{}/exe", child.id());
            let is_another = || std::fs::read_link(&exe).is_ok_and(|exe| !exe.ends_with("uri"));
            wait_for("the command itself", || (!is_another()).then_some(()));
            send(signal, child.id());
            let mut text = Vec::new();
            child.stdout.take().expect("piped").read_to_end(&mut text).expect("it can be read");
            ended_by(signal, child);
            assert!(text.is_empty(), "{:?} answered to half a row", call.subcommand);
        }
    }
}

#[test]
fn rewritten_text_is_a_prefix() {
    let text = "see http://www.example.com/a and more ".repeat(20_000);
    let arguments = ["find", "--rewrite", "ftp://{host}{path}"];
    let whole = feed(run_by(&[], &arguments), text.as_bytes()).stdout;
    for signal in Signal::all() {
        let mut child =
            run_by(reset_signals(), &arguments).stdin(Stdio::piped()).spawn().expect("it starts");
        let mut stdin = child.stdin.take().expect("piped");
        let mut stdout = child.stdout.take().expect("piped");
        let mut copy = Vec::new();
        std::thread::scope(|scope| {
            scope.spawn(|| drop(stdin.write_all(text.as_bytes())));
            wait_until_full(&stdout);
            send(*signal, child.id());
            stdout.read_to_end(&mut copy).expect("it can be read");
        });
        ended_by(*signal, child);
        assert!(whole.starts_with(&copy) && copy.len() < whole.len(), "{signal:?}");
    }
}
