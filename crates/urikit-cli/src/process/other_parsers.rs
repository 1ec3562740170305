//! Parsers elsewhere: commands that are asked, a line each, what they make of a text.
//!
//! One thread writes to the command and one reads from it, so that neither waits for the other whatever the command does
//! first; between them and the rows is one question and one answer. A command that does not keep to that is given up, which
//! is told once: from then on it has no answer, since the next line might be about another text. For the same reason it has to
//! end when nothing more is asked, and not to say anything before.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, bounded};
use urikit_audit::readings::{Reading, protocol};

use crate::process::children::Leash;
use crate::process::signals;

/// The longest answer, in bytes.
const MAX_LENGTH: u64 = 64 << 20;
/// What is told of a command with more answers than questions.
const MORE: &str = "unexpected output; earlier answers may belong to other inputs";
/// How long a command may take to end that has closed its output, or to close it when there are no more questions.
const FAREWELL: Duration = Duration::from_secs(2);

/// What a parser makes of a text, if it accepts it.
pub(crate) type Answer = Option<Reading<'static>>;

/// A command that is asked.
#[derive(Debug)]
pub(crate) struct Parser {
    name: &'static str,
    /// How long it may take for an answer, its start included.
    patience: Duration,
    /// What it was asked last.
    question: String,
    /// Until it is given up.
    running: Option<Running>,
}

#[derive(Debug)]
struct Running {
    child: Leash,
    questions: Sender<String>,
    answers: Receiver<io::Result<Vec<u8>>>,
}

impl Parser {
    /// Starts a command, as the shell understands it.
    pub(crate) fn start(name: &'static str, command: &str, patience: Duration) -> io::Result<Self> {
        let (shell, option) = if cfg!(windows) { ("cmd", "/C") } else { ("sh", "-c") };
        let mut command_line = Command::new(shell);
        command_line.args([option, command]).stdin(Stdio::piped()).stdout(Stdio::piped());
        signals::listen();
        let mut child = Leash::start(&mut command_line)?;
        let (put_question, take_question) = bounded(1);
        let (put_answer, take_answer) = bounded(1);
        if let Some((stdin, stdout)) = child.pipes() {
            thread::spawn(move || write(stdin, &take_question));
            thread::spawn(move || read(stdout, &put_answer));
        }
        let running = Running { child, questions: put_question, answers: take_answer };
        Ok(Self { name, patience, question: String::new(), running: Some(running) })
    }

    /// What its readings are called.
    pub(crate) const fn name(&self) -> &'static str {
        self.name
    }

    /// Puts a question, unless it was given up. What is wrong is seen when it does not answer.
    pub(crate) fn ask(&mut self, text: &str) -> Result<(), String> {
        let Some(running) = &self.running else { return Ok(()) };
        if running.answers.try_recv().is_ok() {
            return Err(self.give_up(MORE));
        }
        text.clone_into(&mut self.question);
        // It fails where the command has closed its input.
        let _ = running.questions.send_timeout(protocol::question(text) + "\n", self.patience);
        Ok(())
    }

    /// The answer; `None` if it was given up before.
    pub(crate) fn answer(&mut self) -> Result<Option<Answer>, String> {
        let Some(running) = &mut self.running else { return Ok(None) };
        let problem = match running.answers.recv_timeout(self.patience) {
            Ok(Ok(line)) => match protocol::answer(&line, &self.question) {
                Ok(answer) => return Ok(Some(answer)),
                Err(error) => format!("answer is {error}"),
            },
            Ok(Err(error)) => format!("cannot read answer: {error}"),
            Err(RecvTimeoutError::Timeout) => {
                format!("no answer within {} s (does it flush each line?)", self.patience.as_secs())
            }
            Err(RecvTimeoutError::Disconnected) => match running.end() {
                Some(status) => format!("ended without an answer ({status})"),
                None => "closed its output without an answer".to_owned(),
            },
        };
        Err(self.give_up(&problem))
    }

    /// Ends it, as there are no more questions.
    pub(crate) fn end(&mut self) -> Result<(), String> {
        let Some(Running { child, questions, answers }) = self.running.take() else {
            return Ok(());
        };
        drop(questions);
        let more = answers.recv_timeout(FAREWELL);
        drop(child);
        if more.is_ok() { Err(self.give_up(MORE)) } else { Ok(()) }
    }

    fn give_up(&mut self, problem: &str) -> String {
        self.running = None;
        format!("parser {}: {problem}", self.name)
    }
}

impl Running {
    /// How it ended, if it does so soon.
    fn end(&mut self) -> Option<ExitStatus> {
        let begin = Instant::now();
        loop {
            match self.child.ended() {
                None if begin.elapsed() < FAREWELL => thread::sleep(Duration::from_millis(5)),
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
