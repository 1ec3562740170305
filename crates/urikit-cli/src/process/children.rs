//! Commands that do not outlive us, however long they would take, nor does what they have started.
//!
//! On Unix a command leads a process group of its own, which is killed as one. So an interrupt of the terminal does not reach
//! it, and has to be handed on.

use std::io;
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus};

#[cfg(unix)]
pub(crate) use group::kill_all;

/// A command that is killed when this is dropped.
#[derive(Debug)]
pub(crate) struct Leash(Child);

impl Leash {
    /// Starts a command. A signal ends only us, unless the module `signals` listens.
    pub(crate) fn start(command: &mut Command) -> io::Result<Self> {
        group::start(command).map(Self)
    }

    /// Its ends of pipes, once, if it has both.
    pub(crate) fn pipes(&mut self) -> Option<(ChildStdin, ChildStdout)> {
        self.0.stdin.take().zip(self.0.stdout.take())
    }

    /// How it ended, if it has.
    pub(crate) fn ended(&mut self) -> Option<io::Result<ExitStatus>> {
        self.0.try_wait().transpose()
    }
}

impl Drop for Leash {
    fn drop(&mut self) {
        // Before it is waited for, as its number may be another's from then on.
        group::kill(&self.0);
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[cfg(unix)]
mod group {
    use std::io;
    use std::os::unix::process::CommandExt as _;
    use std::process::{Child, Command};
    use std::sync::{Mutex, MutexGuard, PoisonError};

    use rustix::process::{Pid, Signal, kill_process_group};

    /// The groups that are not killed yet.
    static GROUPS: Mutex<Vec<Pid>> = Mutex::new(Vec::new());

    fn groups() -> MutexGuard<'static, Vec<Pid>> {
        GROUPS.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn start(command: &mut Command) -> io::Result<Child> {
        // Held, so that a signal finds what has been started.
        let mut groups = groups();
        let child = command.process_group(0).spawn()?;
        groups.push(Pid::from_child(&child));
        Ok(child)
    }

    pub(super) fn kill(child: &Child) {
        let leader = Pid::from_child(child);
        groups().retain(|group| *group != leader);
        // It fails where nobody is left.
        let _ = kill_process_group(leader, Signal::KILL);
    }

    /// Kills all groups. As long as this lives, nothing more is started.
    pub(crate) fn kill_all() -> MutexGuard<'static, Vec<Pid>> {
        let mut groups = groups();
        for group in groups.drain(..) {
            let _ = kill_process_group(group, Signal::KILL);
        }
        groups
    }
}

#[cfg(not(unix))]
mod group {
    use std::io;
    use std::process::{Child, Command};

    pub(super) fn start(command: &mut Command) -> io::Result<Child> {
        command.spawn()
    }

    pub(super) fn kill(_: &Child) {}
}
