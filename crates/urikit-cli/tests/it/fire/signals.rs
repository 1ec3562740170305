//! Signals half-way: what was written stays, in order, and all of it is whole rows. Every subcommand gets every signal.

use std::fs::File;
use std::io::{Read, Write};
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::OnceLock;
use std::time::Duration;

use super::commands::{Asked, Known, of_rows, readers};
use super::{Directory, awaited, feed, in_turn, skipped, started_by};
use crate::reach;

/// The signals that a process is ended with.
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
    /// Others that end what does not hear them.
    const SELDOM: [Self; 7] = [
        Self::Quit,
        Self::Usr1,
        Self::Usr2,
        Self::Alarm,
        Self::CpuTime,
        Self::VirtualAlarm,
        Self::Profiling,
    ];

    /// All that people and systems send, and that are not ignored. Shells start what runs behind them so that it ignores an interrupt, `nohup` so that it ignores
    /// the end of the terminal, and so does what this starts: `env` of coreutils 8.31 and later starts it otherwise.
    pub(crate) fn all() -> &'static [Self] {
        static ALL: OnceLock<Vec<Signal>> = OnceLock::new();
        ALL.get_or_init(|| {
            let mut all = vec![Self::Int, Self::Hup, Self::Term, Self::Kill];
            if by().is_empty() {
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

    /// Those that wait for a row to be written.
    fn patient() -> Vec<Self> {
        Self::all().iter().copied().filter(|signal| *signal != Self::Kill).collect()
    }
}

/// What starts the command so that no signal is ignored; nothing where there is no such thing.
pub(crate) fn by() -> &'static [&'static str] {
    const ENV: &[&str] = &["env", "--default-signal"];
    static WORKS: OnceLock<bool> = OnceLock::new();
    let works = WORKS.get_or_init(|| {
        let ran = Command::new(ENV[0]).args(&ENV[1..]).arg("true").stderr(Stdio::null()).status();
        ran.is_ok_and(|status| status.success())
    });
    if *works { ENV } else { &[] }
}

/// Sends a signal.
pub(crate) fn send(signal: Signal, to: u32) {
    let pid = i32::try_from(to).ok().and_then(rustix::process::Pid::from_raw).expect("a process");
    let signal = rustix::process::Signal::from_named_raw(signal as i32).expect("a signal");
    // A process that has ended takes none.
    let _ = rustix::process::kill_process(pid, signal);
}

#[track_caller]
pub(crate) fn ended_by(signal: Signal, mut child: Child) {
    let status = child.wait().expect("it ends");
    assert_eq!(status.signal(), Some(signal as i32), "{status}");
}

/// Starts it, with what it says on standard error going nowhere.
fn start(asked: &Asked) -> Child {
    asked.command(by()).stdin(Stdio::piped()).stderr(Stdio::null()).spawn().expect("it starts")
}

/// What a pipe of Linux holds.
const PIPE: usize = 65_536;

/// Waits until a pipe is as full as it gets, or for as long as that is likely to take.
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

/// Each way to ask a subcommand for 100 rows; in an ordinary run only the first.
pub(crate) fn ways(known: &'static Known) -> impl Iterator<Item = (usize, Asked)> {
    known.asked(100).into_iter().enumerate().take(reach(1, usize::MAX))
}

/// The number of rows whose answers have about so many bytes. `asked` has 100 rows.
pub(crate) fn rows_for(bytes: usize, asked: &Asked) -> usize {
    bytes * 100 / feed(asked.command(&[]), &asked.stdin).stdout.len().max(1)
}

#[test]
fn rows_that_were_answered_are_whole() {
    for (case, asked) in readers().flat_map(|known| known.asked(100)).enumerate() {
        let whole = feed(asked.command(&[]), &asked.stdin).stdout;
        for signal in in_turn(Signal::all(), case) {
            let mut child = start(&asked);
            let mut stdin = child.stdin.take().expect("piped");
            let mut stdout = child.stdout.take().expect("piped");
            let mut text = vec![0; whole.len()];
            std::thread::scope(|scope| {
                scope.spawn(|| {
                    stdin.write_all(&asked.stdin).expect("it reads");
                    // Half a row, of which nothing may be said. What reads files may have ended.
                    let _ = stdin.write_all(b"http://half");
                });
                stdout.read_exact(&mut text).expect("all of it");
            });
            send(signal, child.id());
            if asked.stdin.is_empty() {
                child.wait().expect("it ends");
            } else {
                ended_by(signal, child);
            }
            stdout.read_to_end(&mut text).expect("it can be read");
            assert!(text == whole, "{:?} {signal:?}: rows differ", asked.arguments);
        }
    }
}

#[test]
fn with_a_reader_that_is_behind_no_row_is_cut() {
    let mut cases = 0..;
    // What is known of rules and schemes fits into a pipe.
    for known in readers() {
        for (way, few) in ways(known) {
            let asked = &known.asked(rows_for(3 * PIPE, &few))[way];
            let whole = feed(asked.command(&[]), &asked.stdin).stdout;
            assert!(whole.len() > 2 * PIPE, "{known:?} has nothing to say");
            for signal in in_turn(Signal::all(), cases.next().expect("it has no end")) {
                let mut child = start(asked);
                let mut stdin = child.stdin.take().expect("piped");
                let mut stdout = child.stdout.take().expect("piped");
                let mut text = Vec::new();
                std::thread::scope(|scope| {
                    scope.spawn(|| drop(stdin.write_all(&asked.stdin)));
                    // It is ended in the midst of writing.
                    wait_until_full(&stdout);
                    send(signal, child.id());
                    stdout.read_to_end(&mut text).expect("it can be read");
                });
                ended_by(signal, child);
                assert!(
                    whole.starts_with(&text) && text.len() < whole.len(),
                    "{known:?}: rows differ"
                );
                assert!(
                    text.ends_with(b"\n"),
                    "{known:?} {signal:?}: a row is cut after {}",
                    text.len()
                );
            }
        }
    }
}

#[test]
fn a_row_that_no_pipe_takes_at_once_may_be_the_last_one_and_cut() {
    let rows = format!("http://www.example.com/{}\n", "a".repeat(9000)).repeat(100);
    for signal in Signal::all() {
        let mut child =
            started_by(by(), &["get", "{uri}"]).stdin(Stdio::piped()).spawn().expect("it starts");
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
fn a_signal_waits_for_the_rows_that_a_file_is_getting() {
    let signals: Vec<_> = Signal::patient().into_iter().zip(0..).collect();
    for (case, asked) in
        of_rows().flat_map(|known| known.asked(500).into_iter().take(reach(1, 2))).enumerate()
    {
        let whole = feed(asked.command(&[]), &asked.stdin).stdout;
        for (signal, moment) in in_turn(&signals, case) {
            ended_while_writing(&asked, &whole, signal, Duration::from_micros(700 * moment));
        }
    }
}

#[test]
fn so_does_every_other_that_ends_a_command() {
    let known = of_rows().find(|known| known.call == ["get", "{uri}"]).expect("a subcommand");
    let mut asked = known.asked(1).swap_remove(0);
    // It is in the midst of writing most of the time.
    asked.stdin = format!("http://www.example.com/{}\n", "a".repeat(reach(2_000_000, 10_000_000)))
        .into_bytes();
    let whole = feed(asked.command(&[]), &asked.stdin).stdout;
    for signal in Signal::SELDOM {
        ended_while_writing(&asked, &whole, signal, Duration::from_millis(1));
    }
}

/// Waits until there is something in a file.
fn wait_until_written(path: &Path) {
    awaited("a row", || (path.metadata().expect("it is there").len() > 0).then_some(()));
}

/// Ends it a moment after the first rows are in a file.
fn ended_while_writing(asked: &Asked, whole: &[u8], signal: Signal, moment: Duration) {
    let directory = Directory::new();
    let path = directory.file("out", b"");
    let out = File::create(&path).expect("it can be made");
    let mut child = asked.command(by());
    child.stdin(Stdio::piped()).stdout(out).stderr(Stdio::null());
    let mut child = child.spawn().expect("it starts");
    let mut stdin = child.stdin.take().expect("piped");
    std::thread::scope(|scope| {
        // Without an end, so that it cannot be too late.
        scope.spawn(|| while stdin.write_all(&asked.stdin).is_ok() {});
        wait_until_written(&path);
        std::thread::sleep(moment);
        send(signal, child.id());
        ended_by(signal, child);
    });
    let text = std::fs::read(&path).expect("it is there");
    let name = &asked.arguments;
    assert!(text.ends_with(b"\n"), "{name:?} {signal:?}: a row is cut after {}", text.len());
    assert!(text.chunks(whole.len()).all(|part| whole.starts_with(part)), "{name:?}: rows differ");
}

#[test]
fn what_is_ignored_stays_so() {
    // As `nohup` and scripts start what is to go on behind them.
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
fn a_command_that_waits_for_input_can_be_ended() {
    for (case, mut asked) in readers().flat_map(|known| known.asked(0)).enumerate() {
        if asked.known.call == ["base"] {
            // That text has none is known before its end.
            asked.arguments.extend(["--type", "html"].map(str::to_owned));
        }
        for signal in in_turn(Signal::all(), case) {
            let mut child = start(&asked);
            let mut stdin = child.stdin.take().expect("piped");
            stdin.write_all(b"http://half").expect("it reads");
            // What starts it may still ignore the signal.
            let exe = format!("/proc/{}/exe", child.id());
            let is_another = || std::fs::read_link(&exe).is_ok_and(|exe| !exe.ends_with("uri"));
            awaited("the command itself", || (!is_another()).then_some(()));
            send(signal, child.id());
            let mut text = Vec::new();
            child.stdout.take().expect("piped").read_to_end(&mut text).expect("it can be read");
            ended_by(signal, child);
            assert!(text.is_empty(), "{:?} answered to half a row", asked.known);
        }
    }
}

#[test]
fn a_text_on_its_way_is_cut_and_nothing_else() {
    let text = "see http://www.example.com/a and more ".repeat(20_000);
    let arguments = ["find", "--rewrite", "ftp://{host}{path}"];
    let whole = feed(started_by(&[], &arguments), text.as_bytes()).stdout;
    for signal in Signal::all() {
        let mut child =
            started_by(by(), &arguments).stdin(Stdio::piped()).spawn().expect("it starts");
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
