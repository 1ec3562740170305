//! Processes files in parallel, with output in the order of the files.
//!
//! Each file has a queue for its output, which the main thread empties before it continues with
//! the next file. The queues and the number of files that are open are bounded, so memory is too.
//!
//! ```text
//!              files               parts of the output
//!   directory ───────▶ workers ─────────────────────────▶ main thread (in order)
//! ```

use std::path::PathBuf;
use std::sync::Arc;
use std::{io, thread};

use crossbeam_channel::{Receiver, Sender, bounded};

use crate::args::WalkArgs;
use crate::input::files::{Searched, selected};
use crate::output::sink::{Part, Sink, WriteRows, print_message};
use crate::process::panics::ExitOnPanic;

/// The number of parts of the output of a file that wait to be written.
const PARTS: usize = 16;

/// Processes files, one at a time.
pub(crate) trait FileTask: Send + 'static {
    /// Processes a file. Returns an error if the output fails.
    fn file(&mut self, file: Searched) -> io::Result<()>;

    fn sink(&mut self) -> &mut Sink;
}

/// A file to process, and the queue for its output.
type Job = (Searched, Sender<Part>);

/// Processes the files that the paths name with a number of tasks, and returns the tasks.
///
/// # Errors
///
/// Returns an error if the output fails.
pub(crate) fn each_file<T: FileTask>(
    paths: Vec<PathBuf>,
    walk: &'static WalkArgs,
    jobs: usize,
    write: WriteRows,
    task: impl Fn(Sink) -> T + Send + Sync + 'static,
) -> io::Result<Vec<T>> {
    if jobs == 1 {
        let mut task = task(Sink::Direct(write));
        selected(&paths, walk).try_for_each(|file| task.file(file))?;
        return Ok(vec![task]);
    }
    let (put_job, take_job) = bounded(jobs);
    let (put_output, take_output) = bounded(2 * jobs);
    // As in the pipeline of rows, threads are not joined if the output fails.
    thread::spawn(move || {
        let _guard = ExitOnPanic;
        for file in selected(&paths, walk) {
            let (parts, output) = bounded(PARTS);
            if put_output.send(output).is_err() || put_job.send((file, parts)).is_err() {
                break;
            }
        }
    });
    let task = Arc::new(task);
    let workers: Vec<_> = (0..jobs)
        .map(|_| {
            let (task, take_job) = (Arc::clone(&task), take_job.clone());
            thread::spawn(move || {
                let _guard = ExitOnPanic;
                let mut task = task(Sink::Queue(None));
                work(&mut task, &take_job);
                task
            })
        })
        .collect();
    drop(take_job);
    in_order(&take_output, write)?;
    Ok(workers.into_iter().filter_map(|worker| worker.join().ok()).collect())
}

fn work(task: &mut impl FileTask, take_job: &Receiver<Job>) {
    for (file, parts) in take_job {
        *task.sink() = Sink::Queue(Some(parts));
        // The output fails only if the main thread has ended.
        let is_written = task.file(file).is_ok();
        *task.sink() = Sink::Queue(None);
        if !is_written {
            break;
        }
    }
}

fn in_order(take_output: &Receiver<Receiver<Part>>, mut write: WriteRows) -> io::Result<()> {
    for output in take_output {
        for part in output {
            match part {
                Part::Rows(rows) => write(&rows)?,
                Part::Message(line) => print_message(&line),
            }
        }
    }
    Ok(())
}
