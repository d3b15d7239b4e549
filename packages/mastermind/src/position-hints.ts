import { parseSpec, type Rng } from '@cards/core';
import type { Code } from './code.js';
import { ConsistentCodes } from './consistent-codes.js';
import type { FeedbackTable } from './feedback-table.js';
import { OptimalHints } from './optimal-hints.js';
import { ownTable } from './shared-tables.js';
import { Adviser } from './strategies/adviser.js';
import { chooserOf } from './strategies/choosers.js';
import { STRATEGIES } from './strategies/index.js';
import type { MastermindView } from './view.js';

/**
 * What is known about a position that any guesses led to: the candidates, the guess of each strategy, and the expected
 * number of guesses. A strategy itself follows its own guesses only.
 *
 * @example
 * ```ts
 * import { seededRng } from '@cards/core';
 * import { GivenCodes, MastermindGame, PositionHints } from '@cards/mastermind';
 *
 * const params = { pegs: 3, colors: 4, guesses: 8 };
 * const game = new MastermindGame(params, new GivenCodes([27], params));
 * game.reset(seededRng(1));
 * const hints = new PositionHints(game.view(), seededRng(1));
 * hints.candidates; // => 64
 * hints.leastMeanGuesses; // => 206 / 64
 * game.apply(hints.guess('entropy'));
 * hints.candidates < 64; // => true
 * ```
 */
export class PositionHints {
  private readonly view: MastermindView;
  private rng: Rng;
  readonly #table: FeedbackTable;
  private readonly consistent: ConsistentCodes;
  private readonly advisers = new Map<string, Adviser>();
  private readonly optimal: OptimalHints;

  /**
   * @param view - the game; call {@link PositionHints.begin} when it starts again
   * @param rng - the generator for `random`
   * @throws InputError if there are more than 100,000 codes
   */
  constructor(view: MastermindView, rng: Rng) {
    this.#table = ownTable(view);
    this.optimal = new OptimalHints(this.#table, view.guesses);
    this.view = view;
    this.rng = rng;
    this.consistent = new ConsistentCodes(this.#table);
  }

  /**
   * Starts a new game.
   *
   * @param rng - the generator for `random`
   */
  begin(rng: Rng): void {
    this.rng = rng;
    this.consistent.restart();
    for (const adviser of this.advisers.values()) adviser.begin();
    this.optimal.begin();
  }

  /** The number of codes that are consistent with the feedback. */
  get candidates(): number {
    this.consistent.catchUp(this.view);
    return this.consistent.size;
  }

  /** Whether a code is consistent with the feedback. */
  isCandidate(code: Code): boolean {
    this.consistent.catchUp(this.view);
    return this.consistent.list().includes(code);
  }

  /**
   * The guess that a strategy makes in this position.
   *
   * @param spec - the strategy
   * @throws InputError if the strategy is unknown, or if its guess takes too long to compute
   */
  guess(spec: string): Code {
    const { definition, args } = parseSpec(STRATEGIES, spec);
    const { candidates } = this;
    if (definition.name === 'random') return this.consistent.at(this.rng.int(candidates));
    if (definition.name === 'optimal') return this.optimal.guess(this.view, candidates);
    let adviser = this.advisers.get(spec);
    if (adviser === undefined) {
      adviser = new Adviser(this.#table, chooserOf(this.#table, definition.name, args));
      this.advisers.set(spec, adviser);
    }
    return adviser.move(this.view);
  }

  /**
   * The fewest expected guesses until the code is found, over all candidates; undefined if the guesses left are not
   * enough for every candidate.
   *
   * @throws InputError if there are too many candidates, or if the proof exceeds its limit
   */
  get leastMeanGuesses(): number | undefined {
    return this.optimal.mean(this.view, this.candidates);
  }
}
