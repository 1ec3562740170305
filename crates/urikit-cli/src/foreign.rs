//! Parsers elsewhere: commands that are asked, a line each, what they make of a text.
//!
//! One thread writes to the command and one reads from it, so that neither waits for the other whatever the command does
//! first; between them and the rows is one question and one answer. A command that does not keep to that is given up, which
//! is told once: from then on it has no answer, since the next line might be about another text.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, bounded};
use urikit_audit::readings::{Reading, protocol};

/// The longest answer, in bytes.
const LONGEST: u64 = 64 << 20;
/// How long a command may take for an answer, its start included.
const PATIENCE: Duration = Duration::from_secs(60);
/// How long a command that has closed its output may take to end.
const FAREWELL: Duration = Duration::from_secs(2);

/// What a parser makes of a text, if it accepts it.
pub(crate) type Answer = Option<Reading<'static>>;

/// A command that is asked.
#[derive(Debug)]
pub(crate) struct Parser {
    name: &'static str,
    /// Until it is given up.
    running: Option<Running>,
}

#[derive(Debug)]
struct Running {
    child: Child,
    questions: Sender<String>,
    answers: Receiver<io::Result<Vec<u8>>>,
}

impl Parser {
    /// Starts a command, as the shell understands it.
    pub(crate) fn start(name: &'static str, command: &str) -> io::Result<Self> {
        let (shell, option) = if cfg!(windows) { ("cmd", "/C") } else { ("sh", "-c") };
        let mut child = Command::new(shell)
            .args([option, command])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let (put_question, take_question) = bounded(1);
        let (put_answer, take_answer) = bounded(1);
        if let (Some(stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) {
            thread::spawn(move || write(stdin, &take_question));
            thread::spawn(move || read(stdout, &put_answer));
        }
        Ok(Self { name, running: Some(Running { child, questions: put_question, answers: take_answer }) })
    }

    /// What its readings are called.
    pub(crate) const fn name(&self) -> &'static str {
        self.name
    }

    /// Puts a question, unless it was given up. What is wrong is seen when it does not answer.
    pub(crate) fn ask(&mut self, text: &str) -> Result<(), String> {
        let Some(running) = &self.running else { return Ok(()) };
        if running.answers.try_recv().is_ok() {
            return Err(self.give_up("it says more than it is asked"));
        }
        // It fails where the command has closed its input.
        let _ = running.questions.send_timeout(protocol::question(text) + "\n", PATIENCE);
        Ok(())
    }

    /// The answer; `None` if it was given up before.
    pub(crate) fn answer(&mut self) -> Result<Option<Answer>, String> {
        let Some(running) = &mut self.running else { return Ok(None) };
        let problem = match running.answers.recv_timeout(PATIENCE) {
            Ok(Ok(line)) => match protocol::answer(&line) {
                Ok(answer) => return Ok(Some(answer)),
                Err(error) => format!("its answer is {error}"),
            },
            Ok(Err(error)) => format!("its answer cannot be read: {error}"),
            Err(RecvTimeoutError::Timeout) => {
                format!(
                    "it has not answered within {} seconds (does it flush each line?)",
                    PATIENCE.as_secs()
                )
            }
            Err(RecvTimeoutError::Disconnected) => match running.end() {
                Some(status) => format!("it ended without an answer ({status})"),
                None => "it closed its output without an answer".to_owned(),
            },
        };
        Err(self.give_up(&problem))
    }

    fn give_up(&mut self, problem: &str) -> String {
        self.running = None;
        format!("reader {}: {problem}", self.name)
    }
}

impl Running {
    /// How it ended, if it does so soon.
    fn end(&mut self) -> Option<ExitStatus> {
        let begin = Instant::now();
        loop {
            match self.child.try_wait() {
                Ok(None) if begin.elapsed() < FAREWELL => thread::sleep(Duration::from_millis(5)),
                status => return status.ok().flatten(),
            }
        }
    }
}

impl Drop for Running {
    /// All that it was asked is answered, or will not be.
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn write(mut stdin: ChildStdin, questions: &Receiver<String>) {
    for line in questions {
        if stdin.write_all(line.as_bytes()).and_then(|()| stdin.flush()).is_err() {
            break;
        }
    }
}

fn read(stdout: ChildStdout, answers: &Sender<io::Result<Vec<u8>>>) {
    let mut stdout = BufReader::new(stdout);
    loop {
        let mut line = Vec::new();
        let answer = match stdout.by_ref().take(LONGEST).read_until(b'\n', &mut line) {
            Ok(0) => break,
            Ok(_) if line.len() as u64 == LONGEST => Err(io::Error::other("it is longer than 64 MiB")),
            Ok(_) => Ok(line),
            Err(error) => Err(error),
        };
        let is_last = answer.is_err();
        if answers.send(answer).is_err() || is_last {
            break;
        }
    }
}
