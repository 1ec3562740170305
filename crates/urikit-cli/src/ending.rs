//! What is put in order before a signal ends the command: a row that is being written to a file is written to its end, commands
//! that were started are killed, the progress bar leaves its line.
//!
//! All that takes moments. What may take for ever, a pipe whose reader has stopped, no signal waits for. Where there is
//! nothing to put in order, nobody listens, and a signal ends the command as the system has it.

/// What is done last.
pub(crate) type LastWords = Box<dyn FnOnce() + Send>;

#[cfg(unix)]
pub(crate) use listener::{listen, listen_if_allowed, while_writing, with_last_words};

#[cfg(unix)]
mod listener {
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::sync::{Mutex, MutexGuard, Once, PoisonError};
    use std::thread;
    use std::time::Duration;

    use crossbeam_channel::bounded;
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGXFSZ};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    use super::LastWords;
    use crate::leash;

    static LISTENS: Once = Once::new();
    static ENDS: AtomicBool = AtomicBool::new(false);
    static WRITING: Mutex<()> = Mutex::new(());
    static LAST_WORDS: Mutex<Option<LastWords>> = Mutex::new(None);

    /// How long last words may take: a terminal can be stopped.
    const BREATH: Duration = Duration::from_millis(200);

    fn held<T>(lock: &'static Mutex<T>) -> MutexGuard<'static, T> {
        lock.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Has signals wait for what is to be put in order.
    pub(crate) fn listen() {
        LISTENS.call_once(|| {
            // One that is ignored stays so: `nohup`, and what a script runs behind itself.
            // Where the system does not tell, only what is seldom ignored is heard.
            let is_heard = |signal: &i32| match ignored() {
                Some(mask) => mask >> (signal - 1) & 1 == 0,
                None => matches!(*signal, SIGINT | SIGTERM),
            };
            let heard = [SIGINT, SIGTERM, SIGHUP, SIGXFSZ].into_iter().filter(is_heard);
            let Ok(mut signals) = Signals::new(heard) else { return };
            thread::spawn(move || {
                // That a file may not grow is an error like any other when the write fails that wanted it.
                for signal in signals.forever().filter(|signal| *signal != SIGXFSZ) {
                    // Both held to the end, so that nothing more is started or written.
                    let _started = leash::kill_all();
                    ENDS.store(true, Ordering::SeqCst);
                    let _written = held(&WRITING);
                    if let Some(words) = held(&LAST_WORDS).take() {
                        let (say, said) = bounded(1);
                        thread::spawn(move || {
                            words();
                            let _ = say.send(());
                        });
                        let _ = said.recv_timeout(BREATH);
                    }
                    let _ = emulate_default_handler(signal);
                }
            });
        });
    }

    /// The same where it can be known whether a signal is to be ignored. Nobody wants a script's background killed for a row.
    pub(crate) fn listen_if_allowed() {
        if ignored().is_some() {
            listen();
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

    /// The signals that we were started to ignore, a bit each, where the system tells.
    fn ignored() -> Option<u64> {
        let status = std::fs::read_to_string("/proc/self/status").ok()?;
        let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"))?;
        u64::from_str_radix(mask.trim(), 16).ok()
    }
}

#[cfg(not(unix))]
pub(crate) fn listen_if_allowed() {}

#[cfg(not(unix))]
pub(crate) fn while_writing() {}

#[cfg(not(unix))]
pub(crate) fn with_last_words(_: Option<LastWords>) {}
