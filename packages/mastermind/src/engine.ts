import { type Engine, IllegalMoveError, type Move, resolveParams, type Rng } from '@cards/core';
import { checkCode, type Code, type CodeShape } from './code.js';
import type { Feedback } from './feedback.js';
import { type FeedbackTable, feedbackTable } from './feedback-table.js';
import { checkParams, type MastermindParams, PARAMETERS } from './parameters.js';
import { type ReadGame, readSavedGame, type SavedGame } from './saved-game.js';
import { type CodeSource, SecretCodeGenerator } from './secret-code.js';
import { CodebreakerView, type MastermindView } from './view.js';

/**
 * One game of Mastermind, and the only definition of its rules. A move is a guess, as a {@link Code}. Its feedback has
 * a black peg for each peg right in color and position, and a white one for each peg right in color alone. The game
 * ends with the secret code, or with the last guess allowed.
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
 * MastermindGame.restore(game.save()).made; // => 1
 * ```
 */
export class MastermindGame implements Engine<MastermindView>, MastermindView, CodeShape {
  private readonly settings: MastermindParams;
  private readonly table: FeedbackTable;
  private readonly source: CodeSource;
  /** The guesses made, in the first `made` places; the others hold those of earlier games. */
  private readonly history: Int32Array;
  private readonly feedbacks: Uint8Array;
  private readonly codebreaker: MastermindView;
  private readonly limit: number;
  private secret: Code = 0;
  private count = 0;
  private found = false;

  /**
   * @param params - pegs, colors and guesses
   * @param source - gives the secret codes; all codes are equally likely without it
   * @throws InputError for parameters out of bounds, or too many codes
   */
  constructor(params: MastermindParams, source?: CodeSource) {
    this.settings = resolveParams(PARAMETERS, params);
    checkParams(this.settings);
    this.limit = this.settings.guesses;
    this.table = feedbackTable(this.settings);
    this.source = source ?? new SecretCodeGenerator(this.settings);
    this.history = new Int32Array(this.settings.guesses);
    this.feedbacks = new Uint8Array(this.settings.guesses);
    this.codebreaker = new CodebreakerView(this);
  }

  /**
   * Continues a saved game.
   *
   * @param saved - the result of {@link MastermindGame.save}, possibly after a journey through JSON
   * @param source - gives the secret codes of later games; all codes are equally likely without it
   * @throws InputError when no game can be in this state
   */
  static restore(saved: unknown, source?: CodeSource): MastermindGame {
    const read = readSavedGame(saved);
    const game = new MastermindGame(read.params, source);
    game.putBack(read);
    return game;
  }

  /** The parameters. */
  get params(): MastermindParams {
    return this.settings;
  }

  /** See {@link MastermindView.pegs}. */
  get pegs(): number {
    return this.settings.pegs;
  }

  /** See {@link MastermindView.colors}. */
  get colors(): number {
    return this.settings.colors;
  }

  /** See {@link MastermindView.guesses}. */
  get guesses(): number {
    return this.settings.guesses;
  }

  /** See {@link MastermindView.made}. */
  get made(): number {
    return this.count;
  }

  /** See {@link MastermindView.solved}. */
  get solved(): boolean {
    return this.found;
  }

  /** See {@link Engine.toMove}: always the one seat. */
  get toMove(): 0 {
    return 0;
  }

  /** See {@link Engine.moveLimit}: the guesses allowed. */
  get moveLimit(): number {
    return this.settings.guesses;
  }

  /** See {@link Engine.over}. */
  get over(): boolean {
    return this.found || this.count === this.limit;
  }

  /** See {@link Engine.view}. */
  view(): MastermindView {
    return this.codebreaker;
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
    this.guess(move);
  }

  /** See {@link Engine.measure}: the guesses made, and 1 when the code was found. */
  measure(into: Int32Array): void {
    if (!this.over) throw new Error(`the game is not over yet: ${this.guesses - this.count} guesses are left`);
    into[0] = this.count;
    into[1] = this.found ? 1 : 0;
  }

  /** See {@link Engine.clone}. A source of codes with a state of its own is shared. */
  clone(): MastermindGame {
    const copy = new MastermindGame(this.settings, this.source);
    copy.begin(this.secret);
    for (let i = 0; i < this.count; i++) copy.guess(this.history[i] as Code);
    return copy;
  }

  /**
   * See {@link Engine.reset}. A new game has the lowest code as its secret.
   *
   * @throws InputError when the source gives anything but a code; nothing has changed then
   */
  reset(deal: Rng): void {
    const secret = this.source.next(deal);
    checkCode(secret, this.table.codes, 'a code from the source of secret codes');
    this.begin(secret);
  }

  /** See {@link Engine.save}. The source of codes is no part of it. */
  save(): SavedGame {
    return {
      format: 'cards-mastermind/game@1',
      ...this.settings,
      secret: this.secret,
      history: [...this.history.subarray(0, this.count)],
    };
  }

  /** See {@link Engine.restore}. The game keeps its own source of codes, which the next `reset` asks. */
  restore(saved: unknown): void {
    this.putBack(readSavedGame(saved, this.settings));
  }

  /** See {@link MastermindView.guessAt}. */
  guessAt(index: number): Code {
    if (!(index >= 0 && index < this.count)) throw this.notMade(index);
    return this.history[index] as Code;
  }

  /** See {@link MastermindView.feedbackAt}. */
  feedbackAt(index: number): Feedback {
    if (!(index >= 0 && index < this.count)) throw this.notMade(index);
    return this.feedbacks[index] as Feedback;
  }

  /** The secret code. The view has no such member. */
  revealed(): Code {
    return this.secret;
  }

  private begin(secret: Code): void {
    this.secret = secret;
    this.count = 0;
    this.found = false;
  }

  private guess(guess: Code): void {
    const feedback = this.table.feedback(this.secret, guess);
    this.history[this.count] = guess;
    this.feedbacks[this.count] = feedback;
    this.count++;
    this.found = feedback === this.table.solved;
  }

  private putBack({ secret, history }: ReadGame): void {
    this.begin(secret);
    for (const guess of history) this.guess(guess);
  }

  private notMade(index: number): RangeError {
    return new RangeError(`guess ${index} has not been made: there are ${this.count}, counted from 0`);
  }

  private refusal(move: Move): IllegalMoveError {
    if (this.over) return new IllegalMoveError('the game is over');
    return new IllegalMoveError(
      `a guess is a code, a whole number from 0 to ${this.table.codes - 1}, not ${String(move)}`,
    );
  }
}
