//! The intrinsics that the NEON backend uses, in plain Rust, with the names and types of
//! `core::arch::aarch64`.

#![expect(non_camel_case_types, reason = "the names are those of the instructions")]

pub(super) type uint8x16_t = [u8; 16];
pub(super) type uint64x2_t = [u64; 2];

fn pairs(a: uint8x16_t, b: uint8x16_t, of: impl Fn(u8, u8) -> u8) -> uint8x16_t {
    core::array::from_fn(|at| of(a[at], b[at]))
}

pub(super) unsafe fn vld1q_u8(from: *const u8) -> uint8x16_t {
    // SAFETY: the caller promises 16 bytes.
    unsafe { from.cast::<uint8x16_t>().read() }
}

pub(super) unsafe fn vdupq_n_u8(value: u8) -> uint8x16_t {
    [value; 16]
}

pub(super) unsafe fn vandq_u8(a: uint8x16_t, b: uint8x16_t) -> uint8x16_t {
    pairs(a, b, |a, b| a & b)
}

pub(super) unsafe fn vceqq_u8(a: uint8x16_t, b: uint8x16_t) -> uint8x16_t {
    pairs(a, b, |a, b| if a == b { 255 } else { 0 })
}

pub(super) unsafe fn vtstq_u8(a: uint8x16_t, b: uint8x16_t) -> uint8x16_t {
    pairs(a, b, |a, b| if a & b != 0 { 255 } else { 0 })
}

pub(super) unsafe fn vshrq_n_u8<const N: i32>(a: uint8x16_t) -> uint8x16_t {
    a.map(|byte| byte >> N)
}

/// Looks up bytes in `table`. The result is 0 if an index is out of range.
pub(super) unsafe fn vqtbl1q_u8(table: uint8x16_t, index: uint8x16_t) -> uint8x16_t {
    index.map(|at| table.get(usize::from(at)).copied().unwrap_or(0))
}

/// Adds pairs of adjacent bytes in `a`, and then in `b`.
pub(super) unsafe fn vpaddq_u8(a: uint8x16_t, b: uint8x16_t) -> uint8x16_t {
    core::array::from_fn(|at| {
        let from = if at < 8 { a } else { b };
        from[at % 8 * 2].wrapping_add(from[at % 8 * 2 + 1])
    })
}

pub(super) unsafe fn vreinterpretq_u64_u8(a: uint8x16_t) -> uint64x2_t {
    let (low, high) = a.split_at(8);
    [low, high].map(|half| half.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte)))
}

pub(super) unsafe fn vgetq_lane_u64<const LANE: i32>(a: uint64x2_t) -> u64 {
    a[LANE as usize]
}
