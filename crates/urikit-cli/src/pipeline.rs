//! Processes rows in parallel, in order, and in constant memory.
//!
//! A fixed number of blocks circulates. The reader fills an empty block, a worker processes it and
//! writes its page, and the writer writes the pages in order and returns the block to the reader.
//! So memory is bounded, no buffer is allocated twice, and slow output slows down reading.
//!
//! ```text
//!          ┌───────────────── empty blocks ─────────────────┐
//!          ▼                                                │
//!       reader ── full blocks ──▶ workers ── pages ──▶ writer (in order)
//! ```

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::{io, thread};

use crossbeam_channel::{Receiver, Sender, bounded};

use crate::commands::Subcommand;
use crate::input::rows::{Block, Feed, Inputs, InvalidRows};
use crate::output::outlet::Outlet;
use crate::output::page::{Scratch, Stop, Verdict};
use crate::process::panics::ExitOnPanic;

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
    while let Some(mut full) = feed.fill(block) {
        full.page.set_limit(outlet.reports_left());
        work(command, outlet.invalid(), &mut full, &mut scratch);
        outlet.write(&full)?;
        worst = worst.max(full.verdict);
        match full.page.stop {
            Some(Stop::All) => break,
            Some(Stop::Input) => full.origin.has_failed.store(true, Ordering::Relaxed),
            None => {}
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
    let (put_full, take_full) = bounded(blocks);
    let (put_done, take_done) = bounded(blocks);
    for _ in 0..blocks {
        let mut block = Block::empty();
        block.page.set_limit(outlet.reports_left());
        put_empty.send(block).expect("the other end is in this function");
    }
    // The threads end when their channels close and are not joined. A reader that waits for input
    // must not keep the process alive after the output pipe was closed.
    thread::spawn(move || read(Feed::new(inputs), &take_empty, &put_full));
    for _ in 0..jobs {
        let (take_full, put_done) = (take_full.clone(), put_done.clone());
        let (command, invalid) = (Arc::clone(command), outlet.invalid());
        thread::spawn(move || {
            let _guard = ExitOnPanic;
            let mut scratch = Scratch::default();
            for mut block in take_full {
                work(&*command, invalid, &mut block, &mut scratch);
                if put_done.send(block).is_err() {
                    break;
                }
            }
        });
    }
    drop((take_full, put_done));
    in_order(&take_done, &put_empty, blocks, outlet)
}

fn read(mut feed: Feed, take_empty: &Receiver<Block>, put_full: &Sender<Block>) {
    let _guard = ExitOnPanic;
    for block in take_empty {
        let Some(full) = feed.fill(block) else { break };
        if put_full.send(full).is_err() {
            break;
        }
    }
}

fn work(command: &dyn Subcommand, invalid: InvalidRows, block: &mut Block, scratch: &mut Scratch) {
    let (chunk, page) = block.parts();
    let verdict = command.chunk(&chunk, page, scratch);
    let is_unreadable = chunk.origin.has_unreadable.load(Ordering::Relaxed);
    let read = if is_unreadable { Verdict::Failed } else { Verdict::Good };
    block.verdict = block.verdict.max(verdict).max(read);
    invalid.apply(block, command.row_end());
}

/// Writes the pages in the order of their numbers.
///
/// At most `blocks` blocks exist and empty blocks are filled in order, so one slot for each is
/// enough for pages that arrive early.
fn in_order(
    take_done: &Receiver<Block>,
    put_empty: &Sender<Block>,
    blocks: usize,
    outlet: &mut Outlet,
) -> io::Result<Verdict> {
    let mut early: Vec<Option<Block>> = (0..blocks).map(|_| None).collect();
    let slot = |number: u64| (number % blocks as u64) as usize;
    let mut next = 0;
    let mut worst = Verdict::Good;
    for block in take_done {
        let number = block.number;
        early[slot(number)] = Some(block);
        while let Some(mut block) = early[slot(next)].take() {
            // The rows after an error in the same input are ignored.
            if !block.origin.has_failed.load(Ordering::Relaxed) {
                outlet.write(&block)?;
                worst = worst.max(block.verdict);
            }
            match block.page.stop {
                Some(Stop::All) => return Ok(worst),
                Some(Stop::Input) => block.origin.has_failed.store(true, Ordering::Relaxed),
                None => {}
            }
            next += 1;
            block.page.set_limit(outlet.reports_left());
            // At the end of the input, the reader no longer receives blocks.
            let _ = put_empty.send(block);
        }
    }
    Ok(worst)
}
