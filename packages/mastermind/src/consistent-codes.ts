import type { Code } from './code.js';
import type { FeedbackTable } from './feedback-table.js';
import type { Feedback } from './feedback.js';
import { type Symmetry, wholeSymmetry } from './trees/symmetry.js';
import type { MastermindView } from './view.js';

/**
 * The candidates: the codes that are consistent with all feedback so far, in order. For `#table`, see {@link ownTable}.
 */
export class ConsistentCodes {
  size: number;
  readonly #codes: Int32Array;
  readonly #table: FeedbackTable;
  readonly #pairs: Uint8Array | undefined;
  private learned = 0;
  /** Whether all codes are candidates. The array `codes` is not filled then. */
  private whole = true;

  constructor(table: FeedbackTable) {
    this.#table = table;
    this.#pairs = table.pairs();
    this.#codes = new Int32Array(table.codes);
    this.size = table.codes;
  }

  restart(): void {
    this.learned = 0;
    this.size = this.#codes.length;
    this.whole = true;
  }

  at(index: number): Code {
    return this.whole ? index : (this.#codes[index] as Code);
  }

  /** The candidates in order. The result is a view of an array that the next change overwrites. */
  list(): Int32Array {
    if (this.whole) this.writeAll();
    return this.#codes.subarray(0, this.size);
  }

  /** Removes the codes that the feedback since the last call rules out. */
  catchUp(view: MastermindView): void {
    for (; this.learned < view.made; this.learned++)
      this.learn(view.guessAt(this.learned), view.feedbackAt(this.learned));
  }

  protected learn(guess: Code, feedback: Feedback): void {
    const { whole } = this;
    const pairs = this.#pairs;
    this.whole = false;
    if (pairs === undefined) {
      if (whole) this.writeAll();
      this.size = this.keep(guess, feedback);
    } else {
      const row = guess * this.#codes.length;
      this.size = whole ? this.keepOfAll(pairs, row, feedback) : this.keepOfPairs(pairs, row, feedback);
    }
  }

  private writeAll(): void {
    const codes = this.#codes;
    for (let code = 0; code < codes.length; code++) codes[code] = code;
  }

  // These loops have no branch on the comparison, because a processor cannot predict it.

  private keepOfAll(pairs: Uint8Array, row: number, feedback: Feedback): number {
    const codes = this.#codes;
    let kept = 0;
    for (let code = 0; code < codes.length; code++) {
      codes[kept] = code;
      kept += pairs[row + code] === feedback ? 1 : 0;
    }
    return kept;
  }

  private keepOfPairs(pairs: Uint8Array, row: number, feedback: Feedback): number {
    const { size } = this;
    const codes = this.#codes;
    let kept = 0;
    for (let i = 0; i < size; i++) {
      const code = codes[i] as Code;
      codes[kept] = code;
      kept += pairs[row + code] === feedback ? 1 : 0;
    }
    return kept;
  }

  private keep(guess: Code, feedback: Feedback): number {
    const { size } = this;
    const codes = this.#codes;
    const { packed, kind, blacks, commons, kinds } = this.#table;
    const row = (kind[guess] as number) * kinds;
    const word = packed[guess] as number;
    let kept = 0;
    for (let i = 0; i < size; i++) {
      const code = codes[i] as Code;
      const answer =
        (commons[row + (kind[code] as number)] as number) + (blacks[(packed[code] as number) ^ word] as number);
      codes[kept] = code;
      kept += answer === feedback ? 1 : 0;
    }
    return kept;
  }
}

/** What the feedback shows: the candidates, and the permutations that do not change the guesses so far. */
export class Position extends ConsistentCodes {
  symmetry: Symmetry;
  private readonly start: Symmetry;

  constructor(table: FeedbackTable) {
    super(table);
    this.start = wholeSymmetry(table);
    this.symmetry = this.start;
  }

  override restart(): void {
    super.restart();
    this.symmetry = this.start;
  }

  protected override learn(guess: Code, feedback: Feedback): void {
    super.learn(guess, feedback);
    this.symmetry = this.symmetry.after(guess);
  }
}
