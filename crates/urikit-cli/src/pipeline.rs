//! Processes rows in parallel, in order, and in constant memory.
//!
//! A fixed number of blocks circulates: the reader fills an empty block, a worker processes it and
//! writes its page, and the writer writes the pages in order and returns the block to the reader.
//! So memory is bounded, no buffer is allocated twice, and slow output slows down reading.

use std::io;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use crossbeam_channel::bounded;

use crate::commands::Subcommand;
use crate::input::rows::{Block, Feed, Inputs};
use crate::output::outlet::Outlet;
use crate::output::page::{Scratch, Stop, Verdict};
use crate::process::workers::{Limits, Workers};

/// The number of blocks per worker: one in process, and one in each queue.
const BLOCKS_PER_WORKER: usize = 3;

/// Runs the subcommand on every row and returns the worst verdict. Returns an error if standard
/// output fails.
pub(crate) fn run(
    inputs: Inputs,
    jobs: usize,
    command: &Arc<dyn Subcommand>,
    mut outlet: Outlet,
) -> io::Result<Verdict> {
    // Threads would take longer to start than to process a few arguments.
    let verdict = if jobs == 1 || inputs.only_arguments() {
        serial(inputs, &**command, &mut outlet)?
    } else {
        parallel(inputs, jobs, command, &mut outlet)?
    };
    outlet.finish()?;
    Ok(verdict)
}

fn serial(inputs: Inputs, command: &dyn Subcommand, outlet: &mut Outlet) -> io::Result<Verdict> {
    let mut feed = Feed::new(inputs);
    let (mut block, mut scratch) = (Block::empty(), Scratch::default());
    let mut worst = Verdict::Good;
    outlet.prepare(&mut block);
    while let Some(mut full) = feed.fill(block) {
        work(command, &mut full, &mut scratch);
        if !written(&mut full, &mut worst, outlet)? {
            break;
        }
        block = full;
    }
    Ok(worst)
}

fn parallel(
    inputs: Inputs,
    jobs: usize,
    command: &Arc<dyn Subcommand>,
    outlet: &mut Outlet,
) -> io::Result<Verdict> {
    let blocks = jobs * BLOCKS_PER_WORKER;
    let (put_empty, take_empty) = bounded(blocks);
    for _ in 0..blocks {
        let mut block = Block::empty();
        outlet.prepare(&mut block);
        put_empty.send(block).expect("the other end is in this function");
    }
    let (mut feed, command) = (Feed::new(inputs), Arc::clone(command));
    let workers = Workers::start(
        take_empty.into_iter().map_while(move |block| feed.fill(block)),
        Limits { workers: jobs, parts: 1 },
        Scratch::default,
        move |scratch, mut block, done| {
            work(&*command, &mut block, scratch);
            // If the writer has ended, so does the process.
            let _ = done.send(block);
        },
    );
    let mut worst = Verdict::Good;
    for mut block in workers.output.iter().flatten() {
        if !written(&mut block, &mut worst, outlet)? {
            break;
        }
        // At the end of the input, the reader no longer receives blocks.
        let _ = put_empty.send(block);
    }
    Ok(worst)
}

fn work(command: &dyn Subcommand, block: &mut Block, scratch: &mut Scratch) {
    let (chunk, page) = block.parts();
    let verdict = command.chunk(&chunk, page, scratch);
    let is_unreadable = chunk.origin.has_unreadable.load(Ordering::Relaxed);
    let read = if is_unreadable { Verdict::Failed } else { Verdict::Good };
    block.verdict = block.verdict.max(verdict).max(read);
}

/// Writes the page of a block and prepares the block for the next rows. Returns whether more rows
/// are to be written.
fn written(block: &mut Block, worst: &mut Verdict, outlet: &mut Outlet) -> io::Result<bool> {
    // Several blocks of an input can be in process when a row of it turns out to be malformed. The
    // rows after it are ignored.
    if !block.origin.has_failed.load(Ordering::Relaxed) {
        outlet.write(block)?;
        *worst = block.verdict.max(*worst);
    }
    match block.page.stop {
        Some(Stop::All) => return Ok(false),
        Some(Stop::Input) => block.origin.has_failed.store(true, Ordering::Relaxed),
        None => {}
    }
    outlet.prepare(block);
    Ok(true)
}
