import {
  type Engine,
  IllegalMoveError,
  InputError,
  type MeasureValues,
  type Move,
  resolveParams,
  type Rng,
} from '@cards/core';
import { checkMembers, checkRng, givenText } from '@cards/core/internal';
import { checkCode, type Code, codeCount, type CodeShape } from './code.js';
import { type FeedbackTable, ownTable } from './feedback-table.js';
import { compare, type Feedback, feedbackCount } from './feedback.js';
import { checkListable, type MastermindParams, MAX_CODES, PARAMETERS } from './parameters.js';
import { CodebreakerView, type MastermindView } from './view.js';

/** A source of secret codes, such as the source document's `SecretCodeGenerator`. */
export interface CodeSource {
  /**
   * The secret code of the next game.
   *
   * @param deal - the random number generator of that game
   */
  next(deal: Rng): Code;
}

/** Draws a uniformly random code, peg by peg. */
export class SecretCodeGenerator implements CodeSource {
  /**
   * @param shape - the shape of the codes
   * @throws InputError if pegs or colors are out of bounds
   */
  constructor(private readonly shape: CodeShape) {
    codeCount(shape);
  }

  /**
   * Returns the secret code of a game.
   *
   * @throws InputError without a generator
   */
  next(deal: Rng): Code {
    checkRng(deal);
    const { pegs, colors } = this.shape;
    let code = 0;
    for (let peg = 0; peg < pegs; peg++) code = code * colors + deal.int(colors);
    return code;
  }
}

/** Returns the codes of a list in turn. After the last code it starts again with the first. */
export class GivenCodes implements CodeSource {
  private readonly codes: readonly Code[];
  private dealt = 0;

  /**
   * @param codes - one or more codes
   * @param shape - the shape of the codes
   * @throws InputError if the list is empty, or if a number is not a code of this shape
   */
  constructor(codes: readonly Code[], shape: CodeShape) {
    const all = codeCount(shape);
    if (!Array.isArray(codes))
      throw new InputError(`the secret codes must be a list of codes, not ${givenText(codes)}`);
    // In the copy, holes are undefined and fail the check.
    this.codes = Array.from(codes as readonly Code[]);
    for (const code of this.codes) checkCode(code, all);
    if (codes.length === 0) throw new InputError('the list of secret codes is empty; pass at least one code');
  }

  next(): Code {
    const code = this.codes[this.dealt % this.codes.length] as Code;
    this.dealt++;
    return code;
  }
}

/** What the rules need to know about the codes of a shape. */
type FeedbackRule = Pick<FeedbackTable, 'codes' | 'solved' | 'feedback'>;

/** The rule for a shape: a table, or {@link compare} if there are too many codes for a table. */
function feedbackRule(shape: CodeShape): FeedbackRule {
  const codes = codeCount(shape);
  if (codes <= MAX_CODES) return ownTable(shape);
  return { codes, solved: feedbackCount(shape.pegs) - 1, feedback: (secret, guess) => compare(secret, guess, shape) };
}

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
export class MastermindGame implements Engine<MastermindView>, MastermindView, CodeShape {
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
    this.settings = resolveParams(PARAMETERS, params);
    this.limit = this.settings.guesses;
    this.#rule = feedbackRule(this.settings);
    this.codes = this.#rule.codes;
    // Ten pegs of ten colors make more codes than 32 bits can number.
    this.history = this.codes > MAX_CODES ? new Float64Array(this.limit) : new Int32Array(this.limit);
    this.feedbacks = new Uint8Array(this.limit);
    if (source !== undefined) checkMembers(source, 'a source of codes', 'next');
    this.source = source ?? new SecretCodeGenerator(this.settings);
    this.codebreaker = new CodebreakerView(this);
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
    if (!this.over) throw new InputError(`the game is not over; guesses left: ${this.guesses - this.count}`);
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

  private notMade(index: number): InputError {
    return new InputError(`there is no guess ${index}; guesses made: ${this.count}, numbered from 0`);
  }
}
