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

/** How many answers are looked up for an optimal hint at most: less than a second. */
const HINT_EFFORT = 4e7;

/** The same for the first guess: a second or two, enough for four pegs of six colors, with any number of guesses. */
const OPENING_EFFORT = 1.2e8;

/** With more codes left an optimum is not looked for in the middle of a game. */
const MAX_HINT_CODES = 1296;

/** Hints for a person: how many codes are possible, and what a strategy would guess now. */
export class Hints {
  private readonly configuration: GameConfiguration;
  private readonly table: FeedbackTable;
  private readonly view: MastermindView;
  private readonly usual: string;
  private rng: Rng;
  private readonly possible: ConsistentCodes;
  private readonly advisers = new Map<string, Adviser>();
  /** The first guess of the optimum, once it was asked for. */
  private opening: Code | undefined;

  /**
   * @param configuration - pegs, colors and guesses
   * @param view - the game, which may begin anew
   * @param usual - the spec of the strategy that is asked when none is named
   * @param rng - the randomness of `random`
   * @throws InputError for an unknown spec
   */
  constructor(configuration: GameConfiguration, view: MastermindView, usual: string, rng: Rng) {
    this.configuration = configuration;
    this.table = feedbackTable(configuration.shape);
    this.view = view;
    this.usual = parseSpec(STRATEGIES, usual).spec;
    this.rng = rng;
    this.possible = new ConsistentCodes(this.table);
  }

  /**
   * Forgets the last game.
   *
   * @param rng - the randomness of `random`
   */
  begin(rng: Rng): void {
    this.rng = rng;
    this.possible.restart();
    for (const adviser of this.advisers.values()) adviser.begin();
  }

  /**
   * The hint in words.
   *
   * @param spec - the strategy to ask; the usual one when empty
   */
  tell(spec: string): string {
    this.possible.catchUp(this.view);
    const { size } = this.possible;
    const count = `${size} code${size === 1 ? ' is' : 's are'} possible`;
    try {
      const asked = spec === '' ? this.usual : parseSpec(STRATEGIES, spec).spec;
      const guess = this.guessOf(asked);
      const note = this.isPossible(guess) ? '' : ', which cannot be the code itself';
      return `Hint: ${count}. ${asked} would guess ${this.configuration.codeText(guess)}${note}.`;
    } catch (error) {
      if (error instanceof InputError) return `Hint: ${count}. There is no guess to tell: ${error.message}.`;
      throw error;
    }
  }

  private guessOf(spec: string): Code {
    const { definition, args } = parseSpec(STRATEGIES, spec);
    if (definition.name === 'random') return this.possible.at(this.rng.int(this.possible.size));
    if (definition.name === 'optimal') return this.optimalGuess();
    let adviser = this.advisers.get(spec);
    if (adviser === undefined) {
      adviser = new Adviser(this.table, chooserOf(this.table, definition.name, args));
      this.advisers.set(spec, adviser);
    }
    return adviser.move(this.view);
  }

  /** The guess that a proven optimum makes: of the whole game at its start, else of what is left. */
  private optimalGuess(): Code {
    const { made, guesses } = this.view;
    if (this.possible.size > MAX_HINT_CODES) throw new InputError(`optimal is worked out for at most ${MAX_HINT_CODES} codes`);
    if (made === 0) {
      this.opening ??= findOptimum(this.table, { guesses, mostEffort: OPENING_EFFORT }).tree.guessAt(0);
      return this.opening;
    }
    return new OptimalSearch(this.table, HINT_EFFORT).guess(this.possible.list(), guesses - made);
  }

  private isPossible(guess: Code): boolean {
    return this.possible.list().includes(guess);
  }
}
