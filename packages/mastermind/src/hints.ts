import { InputError, parseSpec, type Rng } from '@cards/core';
import type { Code } from './code.js';
import type { GameConfiguration } from './configuration.js';
import { ConsistentCodes } from './consistent-codes.js';
import { OptimalSearch } from './exact/optimal-search.js';
import { findOptimum } from './exact/optimum.js';
import { type FeedbackTable, feedbackTable } from './feedback-table.js';
import { Adviser } from './strategies/adviser.js';
import { chooserOf } from './strategies/choosers.js';
import { STRATEGIES } from './strategies/index.js';
import type { MastermindView } from './view.js';

/** The maximum number of feedback evaluations for an optimal hint: less than a second. */
const HINT_EFFORT = 4e7;

/** The same for the first guess: one to two seconds, enough for four pegs of six colors and any number of guesses. */
const OPENING_EFFORT = 1.2e8;

/** The maximum number of candidates for a hint of `optimal`. */
const MAX_HINT_CODES = 1296;

/** Hints for a person at the terminal: the number of candidates, and the guess of a strategy. */
export class Hints {
  private readonly configuration: GameConfiguration;
  private readonly table: FeedbackTable;
  private readonly view: MastermindView;
  private readonly defaultSpec: string;
  private rng: Rng;
  private readonly candidates: ConsistentCodes;
  private readonly advisers = new Map<string, Adviser>();
  /** The first guess of the optimum, after it was computed. */
  private opening: Code | undefined;

  /**
   * @param configuration - pegs, colors and guesses
   * @param view - the game; call {@link Hints.begin} when it starts again
   * @param defaultSpec - the strategy for hints without a strategy name
   * @param rng - the generator for `random`
   * @throws InputError if the strategy is unknown
   */
  constructor(configuration: GameConfiguration, view: MastermindView, defaultSpec: string, rng: Rng) {
    this.configuration = configuration;
    this.table = feedbackTable(configuration.shape);
    this.view = view;
    this.defaultSpec = parseSpec(STRATEGIES, defaultSpec).spec;
    this.rng = rng;
    this.candidates = new ConsistentCodes(this.table);
  }

  /**
   * Starts a new game.
   *
   * @param rng - the generator for `random`
   */
  begin(rng: Rng): void {
    this.rng = rng;
    this.candidates.restart();
    for (const adviser of this.advisers.values()) adviser.begin();
  }

  /**
   * The hint as text.
   *
   * @param spec - the strategy; empty for the default strategy
   */
  text(spec: string): string {
    this.candidates.catchUp(this.view);
    const { size } = this.candidates;
    const count = `${size} code${size === 1 ? ' is' : 's are'} consistent with the feedback`;
    try {
      const asked = spec === '' ? this.defaultSpec : parseSpec(STRATEGIES, spec).spec;
      const guess = this.guessOf(asked);
      const note = this.isCandidate(guess) ? '' : ', which cannot be the secret code';
      return `Hint: ${count}. ${asked} would guess ${this.configuration.codeText(guess)}${note}.`;
    } catch (error) {
      if (error instanceof InputError) return `Hint: ${count}. No guess: ${error.message}.`;
      throw error;
    }
  }

  private guessOf(spec: string): Code {
    const { definition, args } = parseSpec(STRATEGIES, spec);
    if (definition.name === 'random') return this.candidates.at(this.rng.int(this.candidates.size));
    if (definition.name === 'optimal') return this.optimalGuess();
    let adviser = this.advisers.get(spec);
    if (adviser === undefined) {
      adviser = new Adviser(this.table, chooserOf(this.table, definition.name, args));
      this.advisers.set(spec, adviser);
    }
    return adviser.move(this.view);
  }

  /** An optimal guess: at the start for the whole game, later for the rest of the game. */
  private optimalGuess(): Code {
    const { made, guesses } = this.view;
    if (this.candidates.size > MAX_HINT_CODES)
      throw new InputError(`optimal gives hints for at most ${MAX_HINT_CODES} codes; try HINT entropy`);
    if (made === 0) {
      this.opening ??= findOptimum(this.table, { guesses, mostEffort: OPENING_EFFORT }).tree.guessAt(0);
      return this.opening;
    }
    return new OptimalSearch(this.table, HINT_EFFORT).guess(this.candidates.list(), guesses - made);
  }

  private isCandidate(guess: Code): boolean {
    return this.candidates.list().includes(guess);
  }
}
