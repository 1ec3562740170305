//! What is put in order before a signal ends the command: a row that is being written to a file is written to its end, commands
//! that were started are killed, the progress bar leaves its line.
//!
//! All that takes moments. What may take for ever, a pipe whose reader has stopped, no signal waits for. Where there is
//! nothing to put in order, nobody listens, and a signal ends the command as the system has it.

/// What is done last.
pub(crate) type LastWords = Box<dyn FnOnce() + Send>;

#[cfg(unix)]
pub(crate) use listener::{
    listen, listen_if_allowed, outlive_limits, while_writing, with_last_words,
};

#[cfg(unix)]
mod listener {
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::sync::{Arc, Mutex, MutexGuard, Once, OnceLock, PoisonError};
    use std::thread;
    use std::time::Duration;

    use crossbeam_channel::bounded;
    use signal_hook::consts::{
        SIGALRM, SIGHUP, SIGINT, SIGPROF, SIGQUIT, SIGTERM, SIGUSR1, SIGUSR2, SIGVTALRM, SIGXCPU,
        SIGXFSZ,
    };
    use signal_hook::flag;
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    use super::LastWords;
    use crate::process::children;

    static LISTENS: Once = Once::new();
    static ENDS: AtomicBool = AtomicBool::new(false);
    static WRITING: Mutex<()> = Mutex::new(());
    static LAST_WORDS: Mutex<Option<LastWords>> = Mutex::new(None);

    /// How long last words may take: a terminal can be stopped.
    const BREATH: Duration = Duration::from_millis(200);

    fn held<T>(lock: &'static Mutex<T>) -> MutexGuard<'static, T> {
        lock.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// All that end a command, but for those that say that it is broken, and those of no name.
    const SIGNALS: [i32; 10] =
        [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGALRM, SIGUSR1, SIGUSR2, SIGVTALRM, SIGPROF, SIGXCPU];

    /// Has signals wait for what is to be put in order.
    pub(crate) fn listen() {
        LISTENS.call_once(|| {
            let heard = SIGNALS.into_iter().filter(|&signal| match is_ignored(signal) {
                // One that is ignored stays so: `nohup`, and what a script runs behind itself.
                Some(is_ignored) => !is_ignored,
                // Where the system does not tell, only what is seldom ignored is heard.
                None => matches!(signal, SIGINT | SIGTERM),
            });
            let Ok(mut signals) = Signals::new(heard) else { return };
            thread::spawn(move || {
                for signal in signals.forever() {
                    let _order = put_in_order();
                    let _ = emulate_default_handler(signal);
                }
            });
        });
    }

    /// As long as what this gives lives, nothing more is started or written.
    fn put_in_order() -> impl Sized {
        let started = children::kill_all();
        ENDS.store(true, Ordering::SeqCst);
        let written = held(&WRITING);
        if let Some(words) = held(&LAST_WORDS).take() {
            let (say, said) = bounded(1);
            thread::spawn(move || {
                words();
                let _ = say.send(());
            });
            let _ = said.recv_timeout(BREATH);
        }
        (started, written)
    }

    /// The same where it can be known whether a signal is to be ignored. Nobody wants a script's background killed for a row.
    pub(crate) fn listen_if_allowed() {
        if is_ignored(SIGINT).is_some() {
            listen();
        }
    }

    /// Has the write fail that makes a file larger than it may be, like one on a full disk; its signal would end the command.
    pub(crate) fn outlive_limits() {
        if is_ignored(SIGXFSZ) != Some(true) {
            let _ = flag::register(SIGXFSZ, Arc::default());
        }
    }

    /// What is done while this lives is done before a signal ends the command.
    pub(crate) fn while_writing() -> MutexGuard<'static, ()> {
        // Who waits for the lock need not be the next to have it.
        while ENDS.load(Ordering::SeqCst) {
            thread::park();
        }
        held(&WRITING)
    }

    /// Says what is to be done last from now on, if there is anything.
    pub(crate) fn with_last_words(words: Option<LastWords>) {
        if words.is_some() {
            listen_if_allowed();
        }
        *held(&LAST_WORDS) = words;
    }

    /// Whether we were started to ignore a signal, where the system tells.
    fn is_ignored(signal: i32) -> Option<bool> {
        // A bit each, as they were when it was first asked, before any was heard.
        static IGNORED: OnceLock<Option<u64>> = OnceLock::new();
        let mask = IGNORED.get_or_init(|| {
            let status = std::fs::read_to_string("/proc/self/status").ok()?;
            let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"))?;
            u64::from_str_radix(mask.trim(), 16).ok()
        });
        mask.map(|mask| mask >> (signal - 1) & 1 != 0)
    }
}

#[cfg(not(unix))]
pub(crate) fn listen() {}

#[cfg(not(unix))]
pub(crate) fn listen_if_allowed() {}

#[cfg(not(unix))]
pub(crate) fn outlive_limits() {}

#[cfg(not(unix))]
pub(crate) fn while_writing() {}

#[cfg(not(unix))]
pub(crate) fn with_last_words(_: Option<LastWords>) {}
