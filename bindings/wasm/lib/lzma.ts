/**
 * The decoder of LZMA, with which the modules are a fifth smaller than with the compression of a
 * server. The encoder is `xz --format=raw`, so lc = 3, lp = 0, and pb = 2.
 */

/** The number of bits of a probability, and the speed with which probabilities change. */
const PROBABILITY_BITS = 11;
const MOVE_BITS = 5;
/** The smallest range before the next byte is read. */
const SMALLEST_RANGE = 2 ** 24;

// The state of the decoder. Variables of the module are faster than fields of an object, and
// nothing else runs during a call.
let input: Uint8Array;
let models: Uint16Array;
let at: number;
let range: number;
let code: number;

/** Starts to decode. The first byte is always 0, and the next four are the code. */
function start(bytes: Uint8Array, count: number): void {
  input = bytes;
  models = new Uint16Array(count).fill(1 << (PROBABILITY_BITS - 1));
  at = 5;
  range = 0xffff_ffff;
  code = new DataView(bytes.buffer, bytes.byteOffset).getUint32(1);
}

/** Reads the next byte if the range has become small. */
function normalize(): void {
  if (range >= SMALLEST_RANGE) return;
  range = (range << 8) >>> 0;
  code = ((code << 8) | (input[at++] as number)) >>> 0;
}

/** Returns a bit with the probability of a model, and adapts the model. */
function bit(model: number): number {
  const zero = models[model] as number;
  const bound = (range >>> PROBABILITY_BITS) * zero;
  const found = code < bound ? 0 : 1;
  if (found === 0) {
    range = bound;
    models[model] = zero + (((1 << PROBABILITY_BITS) - zero) >>> MOVE_BITS);
  } else {
    range -= bound;
    code -= bound;
    models[model] = zero - (zero >>> MOVE_BITS);
  }
  normalize();
  return found;
}

/** Returns bits with equal probabilities. */
function direct(count: number): number {
  let value = 0;
  for (let i = 0; i < count; i++) {
    range >>>= 1;
    const found = code < range ? 0 : 1;
    if (found === 1) code -= range;
    value = (value << 1) | found;
    normalize();
  }
  return value;
}

/** Returns a number whose bits, starting with the most significant one, select the models. */
function number(first: number, count: number): number {
  let node = 1;
  for (let i = 0; i < count; i++) node = (node << 1) | bit(first + node);
  return node - (1 << count);
}

/** Returns a number whose bits start with the least significant one. */
function reversed(first: number, count: number): number {
  let node = 1;
  let value = 0;
  for (let i = 0; i < count; i++) {
    const found = bit(first + node);
    node = (node << 1) | found;
    value |= found << i;
  }
  return value;
}

/** The states, and the states of positions. */
const STATES = 12;
const POSITIONS = 4;
/** From this state on, the last item was not a literal. */
const AFTER_MATCH = 7;

/** The first models of each kind. */
const IS_MATCH = 0;
const IS_LONG = IS_MATCH + STATES * POSITIONS;
const IS_REPEATED = IS_LONG + STATES * POSITIONS;
const IS_OTHER = IS_REPEATED + STATES;
const SLOTS = IS_OTHER + 3 * STATES;
const DISTANCES = SLOTS + 4 * 64;
const ALIGNED = DISTANCES + 128;
/** The models of a length: two choices, short and medium lengths by position, and long lengths. */
const LENGTH = ALIGNED + 16;
const SHORT = 2;
const MEDIUM = SHORT + POSITIONS * 8;
const LONG = MEDIUM + POSITIONS * 8;
const LENGTH_MODELS = LONG + 256;
const LITERALS = LENGTH + 2 * LENGTH_MODELS;
const LITERAL_MODELS = 0x300;
/** The bits of the previous byte that select the models of a literal. */
const CONTEXT_BITS = 3;
const MODELS = LITERALS + (LITERAL_MODELS << CONTEXT_BITS);
const SHORTEST_MATCH = 2;

function length(first: number, position: number): number {
  if (bit(first) === 0) return number(first + SHORT + position * 8, 3);
  if (bit(first + 1) === 0) return 8 + number(first + MEDIUM + position * 8, 3);
  return 16 + number(first + LONG, 8);
}

function distance(length: number): number {
  const slot = number(SLOTS + Math.min(length, 3) * 64, 6);
  if (slot < 4) return slot;
  const count = (slot >> 1) - 1;
  const base = (2 | (slot & 1)) << count;
  if (slot < 14) return base + reversed(DISTANCES + base - slot, count);
  return base + (direct(count - 4) << 4) + reversed(ALIGNED, 4);
}

/** Returns a byte. After a match, the byte that would have continued it selects the models. */
function literal(first: number, expected: number | undefined): number {
  let node = 1;
  let rest = expected ?? 0;
  let isExpected = expected !== undefined;
  while (node < 0x100) {
    const next = (rest >> 7) & 1;
    const found = bit(first + (isExpected ? (1 + next) << 8 : 0) + node);
    isExpected &&= next === found;
    rest <<= 1;
    node = (node << 1) | found;
  }
  return node & 0xff;
}

/** Decodes data of a known size. */
export function decodeLzma(bytes: Uint8Array, size: number): Uint8Array<ArrayBuffer> {
  start(bytes, MODELS);
  const output = new Uint8Array(size);
  /** The last distances, less 1. */
  const last: [number, number, number, number] = [0, 0, 0, 0];
  let state = 0;
  let end = 0;
  const copy = (count: number): void => {
    for (let i = 0; i < count; i++, end++) output[end] = output[end - last[0] - 1] as number;
  };
  while (end < size) {
    const position = end % POSITIONS;
    const isAfterMatch = state >= AFTER_MATCH;
    if (bit(IS_MATCH + state * POSITIONS + position) === 0) {
      const context = (output[end - 1] ?? 0) >> (8 - CONTEXT_BITS);
      const expected = isAfterMatch ? output[end - last[0] - 1] : undefined;
      output[end++] = literal(LITERALS + LITERAL_MODELS * context, expected);
      state = state < 4 ? 0 : state - (state < 10 ? 3 : 6);
    } else if (bit(IS_REPEATED + state) === 0) {
      const count = length(LENGTH, position);
      last.unshift(distance(count));
      last.length = 4;
      copy(count + SHORTEST_MATCH);
      state = isAfterMatch ? 10 : 7;
    } else {
      let index = 0;
      while (index < 3 && bit(IS_OTHER + index * STATES + state) === 1) index++;
      if (index === 0 && bit(IS_LONG + state * POSITIONS + position) === 0) {
        copy(1);
        state = isAfterMatch ? 11 : 9;
        continue;
      }
      last.unshift(...last.splice(index, 1));
      copy(length(LENGTH + LENGTH_MODELS, position) + SHORTEST_MATCH);
      state = isAfterMatch ? 11 : 8;
    }
  }
  return output;
}
