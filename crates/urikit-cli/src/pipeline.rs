//! Rows through a subcommand: in order, on all cores, in constant memory.
//!
//! A fixed number of blocks goes round. The reader takes an empty one and fills it, any worker takes a full one and writes
//! its page, the writer puts the pages in order and hands the empty block back. So memory is bounded by construction, no
//! buffer is allocated twice, and a slow reader of our output slows the reading of our input.
//!
//! ```text
//!          ┌───────────────── empty blocks ─────────────────┐
//!          ▼                                                │
//!       reader ── full blocks ──▶ workers ── pages ──▶ writer (in order)
//! ```

use std::sync::Arc;
use std::{io, thread};

use crossbeam_channel::{Receiver, Sender, bounded};

use crate::commands::Subcommand;
use crate::input::rows::{Block, Feed, Inputs};
use crate::output::outlet::Outlet;
use crate::output::page::{Scratch, Verdict};

/// How many blocks go round for each worker: one in work, one waiting before it, one waiting after it.
const BLOCKS_PER_WORKER: usize = 3;

/// Runs every row through the subcommand and returns the worst verdict. An error is one of standard output.
pub(crate) fn run(
    inputs: Inputs,
    jobs: usize,
    command: &Arc<dyn Subcommand>,
    mut outlet: Outlet,
) -> io::Result<Verdict> {
    let verdict = if jobs == 1 || inputs.only_arguments() {
        serial(inputs, &**command, &mut outlet)
    } else {
        parallel(inputs, jobs, command, &mut outlet)
    };
    outlet.finish();
    verdict
}

fn serial(inputs: Inputs, command: &dyn Subcommand, outlet: &mut Outlet) -> io::Result<Verdict> {
    let mut feed = Feed::new(inputs);
    let (mut block, mut scratch) = (Block::empty(), Scratch::default());
    let mut worst = Verdict::Good;
    while let Some(mut full) = feed.fill(block) {
        work(command, &mut full, &mut scratch);
        outlet.write(&full)?;
        worst = worst.max(full.verdict);
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
        put_empty.send(Block::empty()).expect("the other end is in this function");
    }
    // The threads are not joined: they end when their channels close. A reader that waits for input which nobody will
    // see (the output is a closed pipe) must not keep the process.
    thread::spawn(move || read(Feed::new(inputs), &take_empty, &put_full));
    for _ in 0..jobs {
        let (take_full, put_done) = (take_full.clone(), put_done.clone());
        let command = Arc::clone(command);
        thread::spawn(move || {
            let _guard = ExitOnPanic;
            let mut scratch = Scratch::default();
            for mut block in take_full {
                work(&*command, &mut block, &mut scratch);
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

fn work(command: &dyn Subcommand, block: &mut Block, scratch: &mut Scratch) {
    let (chunk, page) = block.parts();
    let verdict = command.chunk(&chunk, page, scratch);
    block.verdict = block.verdict.max(verdict);
}

/// Writes the pages in the order of their numbers. The next number is always under way: empty blocks are given out in that
/// order and no more than `blocks` exist, so one slot for each is enough to hold those that came early.
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
        while let Some(block) = early[slot(next)].take() {
            outlet.write(&block)?;
            worst = worst.max(block.verdict);
            next += 1;
            // The reader has gone at the end of input: then nobody needs the block.
            let _ = put_empty.send(block);
        }
    }
    Ok(worst)
}

/// A thread that panics would leave the others waiting for its block for ever.
struct ExitOnPanic;

impl Drop for ExitOnPanic {
    fn drop(&mut self) {
        if thread::panicking() {
            std::process::exit(101);
        }
    }
}
