import {
  checkMembers,
  type Engine,
  givenText,
  IllegalMoveError,
  type MeasureValues,
  type Move,
  type Rng,
} from '@cards/core';
import { checkCode, type Code } from './code.js';
import { checkListable, type MastermindParams } from './parameters.js';
import { type CodeSource, SecretCodeGenerator } from './secret-code.js';
import { MastermindState } from './state.js';
import { CodebreakerView, type MastermindView } from './view.js';

/**
 * One game of Mastermind, and the only definition of its rules. A move is a guess, as a {@link Code}. The feedback has
 * a black peg for each peg that is right in color and position, and a white peg for each other peg that is right in
 * color. The game ends when a guess is the secret code, or after the last guess allowed.
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
export class MastermindGame extends MastermindState implements Engine<MastermindView> {
  private readonly source: CodeSource;
  private readonly codebreaker: MastermindView;

  /**
   * Creates a game with the lowest code as its secret. Call {@link MastermindGame.reset} to draw a secret code.
   *
   * @param params - pegs, colors and guesses
   * @param source - returns the secret codes; without it, all codes are equally likely
   * @throws InputError if a parameter is out of bounds
   */
  constructor(params: MastermindParams, source?: CodeSource) {
    super(params);
    if (source !== undefined) checkMembers(source, 'a source of codes', 'next');
    this.source = source ?? new SecretCodeGenerator(this.settings);
    this.codebreaker = new CodebreakerView(this);
  }

  /** See {@link Engine.toMove}: the game has one seat. */
  get toMove(): 0 {
    return 0;
  }

  get over(): boolean {
    return this.found || this.count === this.limit;
  }

  view(): MastermindView {
    return this.codebreaker;
  }

  /** See {@link Engine.isLegal}: every code is legal, even if it is not consistent with the feedback. */
  isLegal(move: Move): boolean {
    return !this.over && Number.isInteger(move) && move >= 0 && move < this.codes;
  }

  /**
   * See {@link Engine.legalMoves}: all codes in order.
   *
   * @throws InputError if there are more than 100,000 codes
   */
  legalMoves(): Move[] {
    if (this.over) return [];
    checkListable(this.settings);
    return Array.from({ length: this.codes }, (_, code) => code);
  }

  /** See {@link Engine.apply}: makes a guess. */
  apply(move: Move): void {
    if (!this.isLegal(move)) throw this.refusal(move);
    this.guess(move);
  }

  /** See {@link Engine.measure}: `[guesses made, 1 if the code was found and 0 otherwise]`. */
  measure(into: MeasureValues): void {
    if (!this.over) throw new Error(`the game is not over; guesses left: ${this.guesses - this.count}`);
    into[0] = this.count;
    into[1] = this.found ? 1 : 0;
  }

  /**
   * See {@link Engine.reset}.
   *
   * @throws InputError if the source returns anything but a code; the game is then unchanged
   */
  reset(deal: Rng): void {
    const secret = this.source.next(deal);
    checkCode(secret, this.codes, 'the secret code from the source');
    this.begin(secret);
  }

  /** The secret code. The view has no such member. */
  revealed(): Code {
    return this.secret;
  }

  private refusal(move: Move): IllegalMoveError {
    if (this.over) return new IllegalMoveError('the game is over');
    const highest = this.codes - 1;
    return new IllegalMoveError(`a guess must be a code, an integer from 0 to ${highest}, not ${givenText(move)}`);
  }
}
