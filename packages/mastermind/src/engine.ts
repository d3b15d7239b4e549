import { type Engine, IllegalMoveError, type Move, type Rng } from '@cards/core';
import type { Code, CodeShape } from './code.js';
import type { Feedback } from './feedback.js';
import { type FeedbackTable, feedbackTable } from './feedback-table.js';
import { checkParams, type MastermindParams } from './parameters.js';
import { type CodeSource, SecretCodeGenerator } from './secret-code.js';
import type { MastermindView } from './view.js';

/**
 * One game of Mastermind, and the only definition of its rules. A move is a guess, as a {@link Code}; it is answered by a black peg for
 * each peg right in colour and position, and a white one for each right in colour alone. The game ends with the secret code, or with the
 * last guess allowed.
 *
 * A strategy is handed the game as a {@link MastermindView}, which has no way to the secret code.
 *
 * @example
 * ```ts
 * import { seededRng } from '@cards/core';
 * import { feedbackText, GameConfiguration, GivenCodes, MastermindGame } from '@cards/mastermind';
 *
 * const configuration = new GameConfiguration();
 * const codes = new GivenCodes([configuration.readCode('RBYR') ?? 0], configuration.shape);
 * const game = new MastermindGame(configuration.params, codes);
 * game.reset(seededRng(1));
 * game.apply(configuration.readCode('BBRG') ?? 0);
 * feedbackText(game.feedbackAt(0)); // => '1 black peg and 1 white peg'
 * ```
 */
export class MastermindGame implements Engine<MastermindView>, MastermindView, CodeShape {
  /** See {@link MastermindView.pegs}. */
  readonly pegs: number;
  /** See {@link MastermindView.colors}. */
  readonly colors: number;
  /** See {@link MastermindView.guesses}. */
  readonly guesses: number;
  /** See {@link Engine.moveLimit}: the guesses allowed. */
  readonly moveLimit: number;
  /** See {@link Engine.toMove}: always the one seat. */
  readonly toMove = 0;
  /** See {@link MastermindView.made}. */
  made = 0;
  /** See {@link MastermindView.solved}. */
  solved = false;
  private secret: Code = 0;
  private readonly history: Int32Array;
  private readonly answers: Uint8Array;
  private readonly table: FeedbackTable;
  private readonly source: CodeSource;

  /**
   * A game with the lowest code as its secret; `reset` draws another.
   *
   * @param params - pegs, colours and guesses
   * @param source - where secret codes come from; all codes are equally likely without it
   * @throws InputError when there are too many codes
   */
  constructor(params: MastermindParams, source: CodeSource = new SecretCodeGenerator(params)) {
    checkParams(params);
    this.pegs = params.pegs;
    this.colors = params.colors;
    this.guesses = params.guesses;
    this.moveLimit = params.guesses;
    this.history = new Int32Array(params.guesses);
    this.answers = new Uint8Array(params.guesses);
    this.table = feedbackTable(params);
    this.source = source;
  }

  /** See {@link Engine.over}. */
  get over(): boolean {
    return this.solved || this.made === this.guesses;
  }

  /** See {@link Engine.view}. */
  view(): MastermindView {
    return this;
  }

  /** See {@link Engine.isLegal}: any code, whether it can be the secret or not. */
  isLegal(move: Move): boolean {
    return !this.over && Number.isInteger(move) && move >= 0 && move < this.table.codes;
  }

  /** See {@link Engine.legalMoves}: all codes in order. */
  legalMoves(): Move[] {
    return this.over ? [] : Array.from({ length: this.table.codes }, (_, code) => code);
  }

  /** See {@link Engine.apply}: makes a guess. */
  apply(move: Move): void {
    if (!this.isLegal(move)) throw this.refusal(move);
    const answer = this.table.feedback(this.secret, move);
    this.history[this.made] = move;
    this.answers[this.made] = answer;
    this.made++;
    this.solved = answer === this.table.solved;
  }

  /** See {@link Engine.measure}: the guesses made, and 1 when the code was found. */
  measure(into: Int32Array): void {
    if (!this.over) throw new Error(`the game is not over yet: ${this.guesses - this.made} guesses are left`);
    into[0] = this.made;
    into[1] = this.solved ? 1 : 0;
  }

  /** See {@link Engine.clone}. A source of codes with a state of its own is shared. */
  clone(): MastermindGame {
    const copy = new MastermindGame(this, this.source);
    copy.secret = this.secret;
    copy.made = this.made;
    copy.solved = this.solved;
    copy.history.set(this.history);
    copy.answers.set(this.answers);
    return copy;
  }

  /**
   * See {@link Engine.reset}.
   *
   * @throws RangeError when the source of codes gives what is no code; nothing has changed then
   */
  reset(deal: Rng): void {
    const secret = this.source.next(deal);
    if (!(Number.isInteger(secret) && secret >= 0 && secret < this.table.codes)) {
      throw new RangeError(`the source of codes gave ${secret}, which is no code from 0 to ${this.table.codes - 1}`);
    }
    this.secret = secret;
    this.made = 0;
    this.solved = false;
    this.history.fill(0);
    this.answers.fill(0);
  }

  /** See {@link MastermindView.guessAt}. */
  guessAt(index: number): Code {
    if (!(index >= 0 && index < this.made)) throw this.notMade(index);
    return this.history[index] as Code;
  }

  /** See {@link MastermindView.feedbackAt}. */
  feedbackAt(index: number): Feedback {
    if (!(index >= 0 && index < this.made)) throw this.notMade(index);
    return this.answers[index] as Feedback;
  }

  /**
   * The secret code, for whoever runs the game: no member of the view.
   */
  revealed(): Code {
    return this.secret;
  }

  private notMade(index: number): RangeError {
    return new RangeError(`guess ${index} has not been made: there are ${this.made}, counted from 0`);
  }

  private refusal(move: Move): IllegalMoveError {
    if (this.over) return new IllegalMoveError('the game is over');
    return new IllegalMoveError(`a guess is a code, a whole number from 0 to ${this.table.codes - 1}, not ${String(move)}`);
  }
}
