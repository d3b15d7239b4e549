import { InputError, parseSpec, type Rng } from '@cards/core';
import type { Code } from './code.js';
import type { GameConfiguration } from './configuration.js';
import { ConsistentCodes } from './consistent-codes.js';
import { OptimalSearch } from './exact/optimal-search.js';
import { type FeedbackTable, feedbackTable } from './feedback-table.js';
import { chooserOf, STRATEGIES } from './players.js';
import { Adviser } from './strategies/adviser.js';
import { wholeSymmetry } from './trees/whole-symmetry.js';
import type { MastermindView } from './view.js';

/** How many answers are looked up for an optimal hint at most: one or two seconds, enough for the opening with four pegs of six colours. */
const HINT_EFFORT = 1e8;

/** Hints for a person: how many codes are possible, and what a strategy would guess now. */
export class Hints {
  private readonly configuration: GameConfiguration;
  private readonly table: FeedbackTable;
  private readonly view: MastermindView;
  private readonly usual: string;
  private rng: Rng;
  private readonly possible: ConsistentCodes;
  private readonly advisers = new Map<string, Adviser>();

  /**
   * @param configuration - pegs, colours and guesses
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
      const note = this.isPossible(guess) ? '' : ', which can not be the code itself';
      return `Hint: ${count}. ${asked} would guess ${this.configuration.codeText(guess)}${note}.`;
    } catch (error) {
      if (error instanceof InputError) return `Hint: ${count}. There is no guess to tell: ${error.message}.`;
      throw error;
    }
  }

  private guessOf(spec: string): Code {
    const { definition, args } = parseSpec(STRATEGIES, spec);
    if (definition.name === 'random') return this.possible.at(this.rng.int(this.possible.size));
    if (definition.name === 'optimal') {
      const left = this.view.guesses - this.view.made;
      const symmetry = this.view.made === 0 ? wholeSymmetry(this.table) : undefined;
      return new OptimalSearch(this.table, HINT_EFFORT).guess(this.possible.list(), left, symmetry);
    }
    let adviser = this.advisers.get(spec);
    if (adviser === undefined) {
      adviser = new Adviser(this.table, chooserOf(this.table, definition.name, args));
      this.advisers.set(spec, adviser);
    }
    return adviser.move(this.view);
  }

  private isPossible(guess: Code): boolean {
    return this.possible.list().includes(guess);
  }
}
