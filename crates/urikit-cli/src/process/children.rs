//! Child processes that are killed when the command ends.
//!
//! On Unix, each child leads a process group, so that its descendants are killed with it. Terminal
//! signals do not reach the group and are forwarded by [`signals`](super::signals).

use std::io;
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus};

#[cfg(unix)]
pub(crate) use group::kill_all;

/// A child process that is killed on drop.
#[derive(Debug)]
pub(crate) struct ChildGuard(Child);

impl ChildGuard {
    /// Starts a process. A signal kills it only if the module `signals` listens.
    pub(crate) fn start(command: &mut Command) -> io::Result<Self> {
        group::start(command).map(Self)
    }

    /// Takes the pipes, if both are present.
    pub(crate) fn pipes(&mut self) -> Option<(ChildStdin, ChildStdout)> {
        self.0.stdin.take().zip(self.0.stdout.take())
    }

    pub(crate) fn ended(&mut self) -> Option<io::Result<ExitStatus>> {
        self.0.try_wait().transpose()
    }
}

impl Drop for ChildGuard {
    fn drop(&mut self) {
        // Kill the group before waiting: after that, its number may be reused.
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

    static GROUPS: Mutex<Vec<Pid>> = Mutex::new(Vec::new());

    fn groups() -> MutexGuard<'static, Vec<Pid>> {
        GROUPS.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn start(command: &mut Command) -> io::Result<Child> {
        // Hold the lock while spawning, so that a signal handler sees the new group.
        let mut groups = groups();
        let child = command.process_group(0).spawn()?;
        groups.push(Pid::from_child(&child));
        Ok(child)
    }

    pub(super) fn kill(child: &Child) {
        let leader = Pid::from_child(child);
        groups().retain(|group| *group != leader);
        // Fails if the group has already ended.
        let _ = kill_process_group(leader, Signal::KILL);
    }

    /// Kills all groups. While the guard is held, no process can be started.
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
