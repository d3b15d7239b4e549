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
  private learned = 0;

  /** @param table - feedback of the codes that will be played with */
  constructor(table: FeedbackTable) {
    this.table = table;
    this.codes = new Int32Array(table.codes);
    this.size = 0;
    this.restart();
  }

  /** All codes again. */
  restart(): void {
    const { codes } = this;
    this.learned = 0;
    this.size = codes.length;
    // Learning moves codes to the front and never behind what was in use.
    for (let code = 0; code < codes.length; code++) codes[code] = code;
  }

  /** One of them; the lowest is number 0. */
  at(index: number): Code {
    return this.codes[index] as Code;
  }

  /** The codes themselves, in order, as part of an array that the next lesson overwrites. */
  list(): Int32Array {
    return this.codes.subarray(0, this.size);
  }

  /** Learns the answers that are new since the last time. */
  catchUp(view: MastermindView): void {
    for (; this.learned < view.made; this.learned++) this.learn(view.guessAt(this.learned), view.feedbackAt(this.learned));
  }

  private learn(guess: Code, feedback: Feedback): void {
    const { codes, size } = this;
    const { packed, kind, blacks, commons, kinds } = this.table;
    const row = (kind[guess] as number) * kinds;
    const word = packed[guess] as number;
    let left = 0;
    for (let i = 0; i < size; i++) {
      const code = codes[i] as Code;
      const answer = (commons[row + (kind[code] as number)] as number) + (blacks[(packed[code] as number) ^ word] as number);
      codes[left] = code;
      // No branch: whether a code stays can't be foretold.
      left += answer === feedback ? 1 : 0;
    }
    this.size = left;
  }
}
