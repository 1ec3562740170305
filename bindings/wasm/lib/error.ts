/** The error of all functions for invalid strings. */

import type { Result } from "./wasm.js";

/** The properties of a {@link UriError}. */
export interface UriErrorDetails {
  /** The kind of the error, such as `port-char`. It is the same in future versions. */
  readonly code: string;
  /** The component that contains the error, such as `port`. */
  readonly component: string;
  /** The start and end of the error as indices of the string; `[0, 0]` without a position. */
  readonly span: readonly [start: number, end: number];
  /** The violated rule, such as `port = *DIGIT`, or an empty string. */
  readonly rule: string;
  /** The section of the specification, or an empty string. */
  readonly section: string;
  /** How to fix the input, if known. */
  readonly help: string | null;
  /** A drawing of the error, with the password masked, if it has a position. */
  readonly diagram: string | null;
}

export interface UriError extends UriErrorDetails {}

/** The remedy for a host such as `bücher.example`. */
const INTERNATIONAL = "convert it with `toUri(iri, { idna: true })`, or use `Iri.parse`";

/** Returns the end of a message. */
function positionOf({ span: [start, end] }: UriErrorDetails): string {
  return end === 0 ? "" : ` at index ${start}`;
}

/**
 * An error in a URI or in another argument.
 *
 * The properties describe its position, the violated rule, and the section of the specification.
 */
export class UriError extends TypeError {
  constructor(message: string, details: UriErrorDetails);
  /** @internal */
  constructor(message: string, details: UriErrorDetails, position?: string);
  constructor(message: string, details: UriErrorDetails, position = positionOf(details)) {
    super(message + position);
    Object.assign(this, details);
  }

  /** The start of the error as an index of the string. */
  get position(): number {
    return this.span[0];
  }

  /**
   * Returns the same error with another remedy, which is also part of the message.
   *
   * @internal
   */
  withHelp(help: string): UriError {
    const { code, component, span, rule, section } = this;
    const diagram = this.diagram?.replace(this.help ?? "", () => help) ?? null;
    const details = { code, component, span, rule, section, help, diagram };
    return new UriError(`${this.message}; ${help}`, details, "");
  }

  /**
   * Reads the error that a call wrote.
   *
   * @internal
   */
  static from(result: Result): UriError {
    const [code, component, rule, section] = Array.from({ length: 4 }, () => result.text());
    const [message, help, diagram] = [result.text(), result.optional(), result.optional()];
    const span = [result.number(), result.number()] as const;
    const details = { code, component, span, rule, section, help, diagram };
    const error = new UriError(message, details as UriErrorDetails);
    const isInternational = code === "non-ascii" && component === "host";
    return isInternational ? error.withHelp(INTERNATIONAL) : error;
  }

  /**
   * Throws an error if a string contains a lone surrogate.
   *
   * @internal
   */
  static checkSurrogates(text: string): void {
    // With the flag `u`, the halves of a pair do not match.
    const index = text.search(/\p{Surrogate}/u);
    if (index < 0) return;
    throw new UriError("lone surrogate in string", {
      code: "surrogate",
      component: "reference",
      span: [index, index + 1],
      rule: "a string of Unicode scalar values",
      section: "RFC 3629 section 3",
      help: "remove the surrogate, or percent-encode the bytes that it replaces",
      diagram: null,
    });
  }
}
Object.defineProperty(UriError.prototype, "name", {
  value: "UriError",
  configurable: true,
  writable: true,
});
