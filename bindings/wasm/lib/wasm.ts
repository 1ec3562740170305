/**
 * Calls of a WebAssembly module. The counterpart is `src/memory.rs`.
 *
 * A call writes its arguments to the input of the module, and reads the result from its output. No
 * view of the memory leaves this file, because all views become invalid if the memory grows.
 */

import { UriError } from "./error.js";

/** The exports of every module. */
interface Exports {
  readonly memory: WebAssembly.Memory;
  words(): number;
  reserve(length: number): number;
}

/** A function that a module exports. */
export type Call = (a: number, b: number, c: number) => number;

/** An argument: a string, or a number of a list. */
export type Argument = string | number | null | undefined;

/** The number of offsets, which are the first words. The others are addresses. */
const OFFSETS = 6;
const WORDS = OFFSETS + 3;
/** The lengths of the strings `null` and `undefined`. */
const NULL = 0xffff_ffff;
const UNDEFINED = 0xffff_fffe;
/** The most bytes of UTF-8 for a unit of UTF-16. */
const BYTES_PER_UNIT = 3;
const WORD = 4;
const FIRST_CAPACITY = 4096;
/** The longest input, which keeps all lengths and addresses within 32 bits. */
const LONGEST = 0x2fff_ffff;

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** The statuses of calls. */
const FAILED = 1;
const PARTS = 2;

/** An instance of a module, which exports the functions `Names`. */
export class Wasm<Names extends string> {
  readonly exports: Record<Names | "reserve", Call>;
  /** The length in bytes of the last pair of strings. */
  written = 0;
  readonly #memory: WebAssembly.Memory;
  readonly #wordsAt: number;
  #inputAt = 0;
  #capacity = 0;
  #input = new Uint8Array();
  #words = new Uint32Array();
  #bytes = new Uint8Array();

  constructor(module: WebAssembly.Module) {
    const exports = new WebAssembly.Instance(module).exports as unknown as Exports;
    this.exports = { ...exports } as unknown as Record<Names | "reserve", Call>;
    this.#memory = exports.memory;
    this.#wordsAt = exports.words();
    this.#reserve(FIRST_CAPACITY);
  }

  /**
   * Calls an exported function.
   *
   * Engines inline a function of WebAssembly only where no other one is called, so the functions
   * of the module `core` that are fastest are called directly, and not by this method.
   */
  run(call: Call, a: number, b = 0, c = 0): number {
    try {
      return call(a, b, c);
    } catch (error) {
      throw this.stopped(error);
    }
  }

  /**
   * Returns the error of a call. All but the errors that the call described are traps.
   *
   * The state of the memory is unknown after a trap, so all later calls fail.
   */
  stopped(cause: unknown): unknown {
    if (cause instanceof UriError) return cause;
    for (const name of Object.keys(this.exports) as Names[]) {
      this.exports[name] = () => {
        throw cause;
      };
    }
    return new Error("internal error in urikit; please report it", { cause });
  }

  /** Calls an exported function, and returns its result, or throws its error. */
  result(call: Call, a: number, b = 0, c = 0): Result {
    const status = this.run(call, a, b, c);
    const result = this.#result();
    if (status === FAILED) throw UriError.from(result);
    return result;
  }

  /**
   * Returns the string that a call with a status wrote, or throws its error.
   *
   * The result can consist of parts of the arguments `first` and `second`.
   */
  text(status: number, first: string, second: string): string {
    const words = this.#current();
    if (status === PARTS) return first.slice(0, words[0]) + second.slice(words[1]);
    if (status === FAILED) throw UriError.from(this.#result());
    const at = words[OFFSETS] as number;
    return decoder.decode(this.#bytes.subarray(at, at + (words[OFFSETS + 1] as number)));
  }

  #result(): Result {
    const words = this.#current();
    const at = words[OFFSETS] as number;
    const strings = this.#bytes.subarray(at, at + (words[OFFSETS + 1] as number));
    return new Result(strings, new DataView(this.#memory.buffer, words[OFFSETS + 2]));
  }

  /** The offsets that the last call wrote. */
  get offsets(): Uint32Array {
    return this.#words;
  }

  /** Writes a string to the start of the input, and returns its length in bytes. */
  write(text: string): number {
    const written = this.writeLossy(text);
    // A lone surrogate is not ASCII, so most strings need no further check.
    if (written !== text.length) UriError.checkSurrogates(text);
    return written;
  }

  /** Writes a string in which U+FFFD replaces lone surrogates. */
  writeLossy(text: string): number {
    const most = text.length * BYTES_PER_UNIT;
    if (most > this.#capacity) this.#grow(0, most);
    this.#current();
    return encoder.encodeInto(text, this.#input).written;
  }

  /** Writes a string after the first bytes of the input, and returns its length in bytes. */
  writeAt(text: string, at: number): number {
    const most = at + text.length * BYTES_PER_UNIT;
    if (most > this.#capacity) this.#grow(at, most);
    this.#current();
    const { written } = encoder.encodeInto(text, this.#input.subarray(at));
    if (written !== text.length) UriError.checkSurrogates(text);
    return written;
  }

  /** Writes two strings to the input, and returns the length of the first one in bytes. */
  writePair(first: string, second: string): number {
    const both = first + second;
    this.written = this.writeLossy(both);
    // If all characters are ASCII, which is the usual case, the lengths are those of the strings.
    if (this.written === both.length) return first.length;
    const length = this.write(first);
    this.written = length + this.writeAt(second, length);
    return length;
  }

  /** Writes bytes to the input, and returns their number. */
  writeBytes(bytes: Uint8Array): number {
    if (bytes.length > this.#capacity) this.#grow(0, bytes.length);
    this.#current();
    this.#input.set(bytes);
    return bytes.length;
  }

  /** Writes a list of arguments to the input, and returns their number. */
  writeList(list: readonly Argument[]): number {
    // The lengths precede the strings, so they are written last.
    const lengths = list.map(() => 0);
    let at = list.length * WORD;
    list.forEach((argument, index) => {
      if (typeof argument === "string") {
        lengths[index] = this.writeAt(argument, at);
        at += lengths[index] as number;
      } else {
        lengths[index] = argument === null ? NULL : argument === undefined ? UNDEFINED : argument;
      }
    });
    if (at > this.#capacity) this.#grow(0, at);
    this.#current();
    const view = new DataView(this.#memory.buffer, this.#inputAt);
    lengths.forEach((length, index) => view.setUint32(index * WORD, length, true));
    return list.length;
  }

  #reserve(length: number): void {
    if (length > LONGEST) throw new RangeError("string is too long for urikit");
    this.#inputAt = this.run(this.exports.reserve, length);
    this.#capacity = length;
    this.#createViews();
  }

  /** Makes the input larger, and keeps its first bytes. */
  #grow(keep: number, length: number): void {
    this.#current();
    const kept = this.#input.slice(0, keep);
    this.#reserve(Math.max(length, Math.min(2 * this.#capacity, LONGEST)));
    this.#input.set(kept);
  }

  /** Returns the words, after creating the views again if the last call made the memory grow. */
  #current(): Uint32Array {
    if (this.#words.length === 0) this.#createViews();
    return this.#words;
  }

  #createViews(): void {
    const { buffer } = this.#memory;
    this.#bytes = new Uint8Array(buffer);
    this.#input = new Uint8Array(buffer, this.#inputAt, this.#capacity);
    this.#words = new Uint32Array(buffer, this.#wordsAt, WORDS);
  }
}

/** The result of a call, which is read before the next call. */
export class Result {
  readonly #strings: Uint8Array;
  readonly #numbers: DataView;
  #at = 0;
  #index = 0;

  constructor(strings: Uint8Array, numbers: DataView) {
    this.#strings = strings;
    this.#numbers = numbers;
  }

  number(): number {
    const number = this.#numbers.getUint32(this.#index, true);
    this.#index += WORD;
    return number;
  }

  optional(): string | null {
    const length = this.number();
    if (length === NULL) return null;
    const start = this.#at;
    this.#at += length;
    return decoder.decode(this.#strings.subarray(start, this.#at));
  }

  text(): string {
    return this.optional() ?? "";
  }

  /** Whether strings or numbers are left. */
  get isEmpty(): boolean {
    return this.#at === this.#strings.length;
  }
}
