import { resolveParams } from '@cards/core';
import { type Code, codeCount, type CodeShape } from './code.js';
import { compare, type Feedback, feedbackCount } from './feedback.js';
import type { FeedbackTable } from './feedback-table.js';
import { type MastermindParams, MAX_CODES, PARAMETERS } from './parameters.js';
import type { MastermindView } from './view.js';
import { ownTable } from './shared-tables.js';

/** What the rules need to know about the codes of a shape. */
type FeedbackRule = Pick<FeedbackTable, 'codes' | 'solved' | 'feedback'>;

/** The rule for a shape: a table, or {@link compare} if there are too many codes for a table. */
function feedbackRule(shape: CodeShape): FeedbackRule {
  const codes = codeCount(shape);
  if (codes <= MAX_CODES) return ownTable(shape);
  return { codes, solved: feedbackCount(shape.pegs) - 1, feedback: (secret, guess) => compare(secret, guess, shape) };
}

/**
 * The state of one game: its parameters, the secret code, and the guesses with their feedback. `MastermindGame` adds
 * the rules. No public member can be assigned, and no public member reveals the secret code.
 */
export class MastermindState implements MastermindView, CodeShape {
  protected readonly settings: MastermindParams;
  protected readonly codes: number;
  readonly #rule: FeedbackRule;
  /** The guesses of this game are in the first `made` places; the other places hold guesses of earlier games. */
  protected readonly history: Int32Array | Float64Array;
  protected readonly feedbacks: Uint8Array;
  protected readonly limit: number;
  protected secret: Code = 0;
  protected count = 0;
  protected found = false;

  /**
   * @param params - pegs, colors and guesses
   * @throws InputError if a parameter is out of bounds
   */
  constructor(params: MastermindParams) {
    this.settings = resolveParams(PARAMETERS, params);
    this.limit = this.settings.guesses;
    this.#rule = feedbackRule(this.settings);
    this.codes = this.#rule.codes;
    // Ten pegs of ten colors make more codes than 32 bits can number.
    this.history = this.codes > MAX_CODES ? new Float64Array(this.limit) : new Int32Array(this.limit);
    this.feedbacks = new Uint8Array(this.limit);
  }

  /** The parameters of the game, frozen. */
  get params(): MastermindParams {
    return this.settings;
  }

  get pegs(): number {
    return this.settings.pegs;
  }

  get colors(): number {
    return this.settings.colors;
  }

  get guesses(): number {
    return this.settings.guesses;
  }

  get made(): number {
    return this.count;
  }

  get solved(): boolean {
    return this.found;
  }

  guessAt(index: number): Code {
    if (!(index >= 0 && index < this.count)) throw this.notMade(index);
    return this.history[index] as Code;
  }

  feedbackAt(index: number): Feedback {
    if (!(index >= 0 && index < this.count)) throw this.notMade(index);
    return this.feedbacks[index] as Feedback;
  }

  protected begin(secret: Code): void {
    this.secret = secret;
    this.count = 0;
    this.found = false;
  }

  protected guess(guess: Code): void {
    const feedback = this.#rule.feedback(this.secret, guess);
    this.history[this.count] = guess;
    this.feedbacks[this.count] = feedback;
    this.count++;
    this.found = feedback === this.#rule.solved;
  }

  private notMade(index: number): RangeError {
    return new RangeError(`there is no guess ${index}; guesses made: ${this.count}, numbered from 0`);
  }
}
