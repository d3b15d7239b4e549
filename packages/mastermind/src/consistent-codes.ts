import type { Code } from './code.js';
import type { Feedback } from './feedback.js';
import type { FeedbackTable } from './feedback-table.js';
import type { MastermindView } from './view.js';

/**
 * The codes that would have given every answer so far: those that the secret can still be. They stay in order.
 */
export class ConsistentCodes {
  /** How many there are. */
  size: number;
  private readonly codes: Int32Array;
  private readonly table: FeedbackTable;
  private readonly pairs: Uint8Array | undefined;
  private learned = 0;
  /** Whether all codes are there: the list then need not be. */
  private whole = true;

  /** @param table - feedback of the codes that will be played with */
  constructor(table: FeedbackTable) {
    this.table = table;
    this.pairs = table.pairs();
    this.codes = new Int32Array(table.codes);
    this.size = table.codes;
  }

  /** All codes again. */
  restart(): void {
    this.learned = 0;
    this.size = this.codes.length;
    this.whole = true;
  }

  /** One of them; the lowest is number 0. */
  at(index: number): Code {
    return this.whole ? index : (this.codes[index] as Code);
  }

  /** The codes themselves, in order, as part of an array that the next lesson overwrites. */
  list(): Int32Array {
    if (this.whole) this.writeAll();
    return this.codes.subarray(0, this.size);
  }

  /** Learns the answers that are new since the last time. */
  catchUp(view: MastermindView): void {
    for (; this.learned < view.made; this.learned++) this.learn(view.guessAt(this.learned), view.feedbackAt(this.learned));
  }

  private learn(guess: Code, feedback: Feedback): void {
    const { pairs, whole } = this;
    this.whole = false;
    if (pairs === undefined) {
      if (whole) this.writeAll();
      this.size = this.keep(guess, feedback);
    } else {
      const row = guess * this.codes.length;
      this.size = whole ? this.keepOfAll(pairs, row, feedback) : this.keepOfPairs(pairs, row, feedback);
    }
  }

  private writeAll(): void {
    const { codes } = this;
    for (let code = 0; code < codes.length; code++) codes[code] = code;
  }

  // None of these loops branches on whether a code stays: that can't be foretold.

  private keepOfAll(pairs: Uint8Array, row: number, feedback: Feedback): number {
    const { codes } = this;
    let left = 0;
    for (let code = 0; code < codes.length; code++) {
      codes[left] = code;
      left += pairs[row + code] === feedback ? 1 : 0;
    }
    return left;
  }

  private keepOfPairs(pairs: Uint8Array, row: number, feedback: Feedback): number {
    const { codes, size } = this;
    let left = 0;
    for (let i = 0; i < size; i++) {
      const code = codes[i] as Code;
      codes[left] = code;
      left += pairs[row + code] === feedback ? 1 : 0;
    }
    return left;
  }

  private keep(guess: Code, feedback: Feedback): number {
    const { codes, size } = this;
    const { packed, kind, blacks, commons, kinds } = this.table;
    const row = (kind[guess] as number) * kinds;
    const word = packed[guess] as number;
    let left = 0;
    for (let i = 0; i < size; i++) {
      const code = codes[i] as Code;
      const answer = (commons[row + (kind[code] as number)] as number) + (blacks[(packed[code] as number) ^ word] as number);
      codes[left] = code;
      left += answer === feedback ? 1 : 0;
    }
    return left;
  }
}
