//! Worker threads whose output is used in the order of their jobs.
//!
//! Each job has a queue for its output. The queues are handed out in the order of the jobs, so the
//! receiver empties one before it continues with the next, whichever worker is done first. All
//! queues are bounded: slow output slows down the workers, and they slow down the source of jobs.
//!
//! ```text
//!               jobs                queues of output
//!    source ───────────▶ workers ────────────────────▶ receiver (in order)
//! ```

use std::sync::Arc;
use std::thread::{self, JoinHandle};

use crossbeam_channel::{Receiver, Sender, bounded};

/// The workers, and their output in the order of the jobs.
pub(crate) struct Workers<S, O> {
    pub(crate) output: Receiver<Receiver<O>>,
    threads: Vec<JoinHandle<S>>,
}

/// The number of workers, and the number of parts of the output of a job that wait to be used.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    pub(crate) workers: usize,
    pub(crate) parts: usize,
}

impl<S: Send + 'static, O: Send + 'static> Workers<S, O> {
    /// Starts workers, each with a state. They end after the last job, or when the receiver is
    /// gone.
    ///
    /// The threads need not be joined: a source that waits for input must not keep the process
    /// alive after the output pipe was closed.
    pub(crate) fn start<J: Send + 'static>(
        jobs: impl Iterator<Item = J> + Send + 'static,
        Limits { workers, parts }: Limits,
        state: impl Fn() -> S + Send + Sync + 'static,
        work: impl Fn(&mut S, J, Sender<O>) + Send + Sync + 'static,
    ) -> Self {
        let (put_job, take_job) = bounded::<(J, Sender<O>)>(workers);
        let (put_output, output) = bounded(2 * workers);
        thread::spawn(move || {
            let _guard = ExitOnPanic;
            for job in jobs {
                let (put_part, parts) = bounded(parts);
                // The order of the queues is that of the jobs, because only this thread sends them.
                if put_output.send(parts).is_err() || put_job.send((job, put_part)).is_err() {
                    break;
                }
            }
        });
        let shared = Arc::new((state, work));
        let thread = |_| {
            let (shared, take_job) = (Arc::clone(&shared), take_job.clone());
            thread::spawn(move || {
                let _guard = ExitOnPanic;
                let mut state = shared.0();
                take_job
                    .into_iter()
                    .for_each(|(job, put_part)| shared.1(&mut state, job, put_part));
                state
            })
        };
        Self { output, threads: (0..workers).map(thread).collect() }
    }

    /// Waits for the workers, and returns their states.
    pub(crate) fn finish(self) -> Vec<S> {
        // A queue that is full would keep its worker waiting.
        drop(self.output);
        self.threads.into_iter().filter_map(|thread| thread.join().ok()).collect()
    }
}

/// Exits the process on panic. Otherwise, the other threads would wait forever.
struct ExitOnPanic;

impl Drop for ExitOnPanic {
    fn drop(&mut self) {
        if thread::panicking() {
            std::process::exit(101);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn output_is_in_the_order_of_the_jobs() {
        let limits = Limits { workers: 4, parts: 1 };
        let workers = Workers::start(
            0..100_u64,
            limits,
            || 0,
            |count, job, parts| {
                // Neighbors take different times.
                thread::sleep(std::time::Duration::from_micros(job % 7 * 100));
                *count += 1;
                [job, job].into_iter().for_each(|part| parts.send(part).expect("received"));
            },
        );
        let output: Vec<u64> = workers.output.iter().flatten().collect();
        assert!(output.into_iter().eq((0..100).flat_map(|job| [job, job])));
        assert_eq!(workers.finish().into_iter().sum::<u64>(), 100);
    }
}
