//! Cleanup before a signal ends the process: finishes the row that is being written to a file,
//! and removes the progress bar.
//!
//! Cleanup takes a short time. Signals do not wait for operations that may block, such as writing
//! to a pipe. If there is nothing to clean up, no handler is installed.

pub(crate) type LastAction = Box<dyn FnOnce() + Send>;

#[cfg(unix)]
pub(crate) use listener::{
    ignore_file_size_signal, listen_if_allowed, set_last_action, while_writing,
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

    use super::LastAction;

    static LISTENS: Once = Once::new();
    static EXITING: AtomicBool = AtomicBool::new(false);
    static WRITING: Mutex<()> = Mutex::new(());
    static LAST_ACTION: Mutex<Option<LastAction>> = Mutex::new(None);

    /// The time limit for the last action: a terminal can be stopped.
    const LAST_ACTION_TIMEOUT: Duration = Duration::from_millis(200);

    fn lock<T>(mutex: &'static Mutex<T>) -> MutexGuard<'static, T> {
        mutex.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// All signals that end a process, except for those that report a crash and real-time signals.
    const SIGNALS: [i32; 10] =
        [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGALRM, SIGUSR1, SIGUSR2, SIGVTALRM, SIGPROF, SIGXCPU];

    /// Installs the signal handlers.
    fn listen() {
        LISTENS.call_once(|| {
            let handled = SIGNALS.into_iter().filter(|&signal| match is_ignored(signal) {
                // A signal that was ignored at startup stays ignored (`nohup`, background jobs of
                // scripts).
                Some(is_ignored) => !is_ignored,
                // If the system does not report this, handle only signals that are rarely ignored.
                None => matches!(signal, SIGINT | SIGTERM),
            });
            let Ok(mut signals) = Signals::new(handled) else { return };
            thread::spawn(move || {
                for signal in signals.forever() {
                    let _guard = clean_up();
                    let _ = emulate_default_handler(signal);
                }
            });
        });
    }

    /// Cleans up. While the guard is held, nothing is written.
    fn clean_up() -> impl Sized {
        EXITING.store(true, Ordering::SeqCst);
        let written = lock(&WRITING);
        if let Some(action) = lock(&LAST_ACTION).take() {
            let (done, finished) = bounded(1);
            thread::spawn(move || {
                action();
                let _ = done.send(());
            });
            let _ = finished.recv_timeout(LAST_ACTION_TIMEOUT);
        }
        written
    }

    /// Installs the handlers only if ignored signals are known. Otherwise, a background job could
    /// be killed by a signal that it should ignore.
    pub(crate) fn listen_if_allowed() {
        if is_ignored(SIGINT).is_some() {
            listen();
        }
    }

    /// Lets a write beyond the file size limit fail like one on a full disk, instead of ending the
    /// process with SIGXFSZ.
    pub(crate) fn ignore_file_size_signal() {
        if is_ignored(SIGXFSZ) != Some(true) {
            let _ = flag::register(SIGXFSZ, Arc::default());
        }
    }

    /// Delays signals while the guard is held.
    pub(crate) fn while_writing() -> MutexGuard<'static, ()> {
        // The lock is not fair, so the cleanup might not get it next.
        while EXITING.load(Ordering::SeqCst) {
            thread::park();
        }
        lock(&WRITING)
    }

    pub(crate) fn set_last_action(action: Option<LastAction>) {
        if action.is_some() {
            listen_if_allowed();
        }
        *lock(&LAST_ACTION) = action;
    }

    /// Returns whether a signal was ignored at startup; `None` if unknown.
    fn is_ignored(signal: i32) -> Option<bool> {
        // A bit mask, read before any handler is installed.
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
pub(crate) fn listen_if_allowed() {}

#[cfg(not(unix))]
pub(crate) fn ignore_file_size_signal() {}

#[cfg(not(unix))]
pub(crate) fn while_writing() {}

#[cfg(not(unix))]
pub(crate) fn set_last_action(_: Option<LastAction>) {}
