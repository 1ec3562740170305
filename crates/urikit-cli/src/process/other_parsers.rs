//! External parsers: commands that receive URLs on standard input and print their components.
//!
//! One thread writes to the command and one reads from it, to avoid deadlocks. The protocol is
//! strict: one line of output for each line of input, and exit at the end of input. After a
//! violation, the command is reported once and no longer used, because its next line might belong
//! to another URL.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, bounded};
use urikit_readings::comparison::Reading;
use urikit_readings::protocol::{self, NoAnswer};

use crate::process::children::ChildGuard;
use crate::process::signals;

const MAX_LENGTH: u64 = 64 << 20;
/// Reported if the command prints more lines than it receives.
const MORE: &str = "more output lines than inputs; earlier results may belong to other inputs";
/// The time limit for exiting after closing the output, and for closing the output after the end of
/// input.
const EXIT_TIMEOUT: Duration = Duration::from_secs(2);

/// The reading of a URL, or `None` if the parser rejects it.
pub(crate) type Answer = Option<Reading<'static>>;

#[derive(Debug)]
pub(crate) struct Parser {
    name: &'static str,
    /// The time limit for an answer, including the start of the command.
    timeout: Duration,
    question: String,
    /// `None` after the command was stopped.
    running: Option<Running>,
}

#[derive(Debug)]
struct Running {
    child: ChildGuard,
    questions: Sender<String>,
    answers: Receiver<io::Result<Vec<u8>>>,
}

impl Parser {
    pub(crate) fn start(name: &'static str, command: &str, timeout: Duration) -> io::Result<Self> {
        let (shell, option) = if cfg!(windows) { ("cmd", "/C") } else { ("sh", "-c") };
        let mut command_line = Command::new(shell);
        command_line.args([option, command]).stdin(Stdio::piped()).stdout(Stdio::piped());
        signals::listen();
        let mut child = ChildGuard::start(&mut command_line)?;
        let (put_question, take_question) = bounded(1);
        let (put_answer, take_answer) = bounded(1);
        if let Some((stdin, stdout)) = child.pipes() {
            thread::spawn(move || write(stdin, &take_question));
            thread::spawn(move || read(stdout, &put_answer));
        }
        let running = Running { child, questions: put_question, answers: take_answer };
        Ok(Self { name, timeout, question: String::new(), running: Some(running) })
    }

    /// The name of its readings.
    pub(crate) const fn name(&self) -> &'static str {
        self.name
    }

    /// Sends a URL, unless the command was stopped. Errors are detected when the answer is missing.
    pub(crate) fn ask(&mut self, text: &str) -> Result<(), String> {
        let Some(running) = &self.running else { return Ok(()) };
        if running.answers.try_recv().is_ok() {
            return Err(self.give_up(MORE));
        }
        text.clone_into(&mut self.question);
        // Fails if the command has closed its input; the missing answer is reported.
        let _ = running.questions.send_timeout(protocol::question(text) + "\n", self.timeout);
        Ok(())
    }

    /// Waits for the answer; `None` if the command was stopped before.
    pub(crate) fn answer(&mut self) -> Result<Option<Answer>, String> {
        let Some(running) = &mut self.running else { return Ok(None) };
        let problem = match running.answers.recv_timeout(self.timeout) {
            Ok(Ok(line)) => match protocol::answer(&line, &self.question) {
                Ok(answer) => return Ok(Some(answer)),
                Err(NoAnswer::Malformed { column }) => format!(
                    "invalid answer at byte {column}: expected a JSON object with a boolean \
                     `valid` and string or null components"
                ),
                Err(error) => format!("invalid answer: {error}"),
            },
            Ok(Err(error)) => format!("cannot read answer: {error}"),
            Err(RecvTimeoutError::Timeout) => {
                format!("no answer within {} s (does it flush each line?)", self.timeout.as_secs())
            }
            Err(RecvTimeoutError::Disconnected) => match running.end() {
                Some(status) => format!("ended without an answer ({status})"),
                None => "closed its output without an answer".to_owned(),
            },
        };
        Err(self.give_up(&problem))
    }

    /// Ends the command after the last URL.
    pub(crate) fn end(&mut self) -> Result<(), String> {
        let Some(Running { child, questions, answers }) = self.running.take() else {
            return Ok(());
        };
        drop(questions);
        let more = answers.recv_timeout(EXIT_TIMEOUT);
        drop(child);
        if more.is_ok() { Err(self.give_up(MORE)) } else { Ok(()) }
    }

    fn give_up(&mut self, problem: &str) -> String {
        self.running = None;
        format!("parser {}: {problem}", self.name)
    }
}

impl Running {
    /// Waits briefly for the exit status.
    fn end(&mut self) -> Option<ExitStatus> {
        let begin = Instant::now();
        loop {
            match self.child.ended() {
                None if begin.elapsed() < EXIT_TIMEOUT => thread::sleep(Duration::from_millis(5)),
                ended => return ended.and_then(Result::ok),
            }
        }
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
        let answer = match stdout.by_ref().take(MAX_LENGTH).read_until(b'\n', &mut line) {
            Ok(0) => break,
            Ok(_) if line.len() as u64 == MAX_LENGTH => Err(io::Error::other("longer than 64 MiB")),
            Ok(_) => Ok(line),
            Err(error) => Err(error),
        };
        let is_last = answer.is_err();
        if answers.send(answer).is_err() || is_last {
            break;
        }
    }
}
