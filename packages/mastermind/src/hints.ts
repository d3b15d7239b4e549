import { InputError, parseSpec, type Rng } from '@cards/core';
import { type Code, codeCount } from './code.js';
import type { GameConfiguration } from './configuration.js';
import { ConsistentCodes } from './consistent-codes.js';
import type { FeedbackTable } from './feedback-table.js';
import { OptimalHints } from './optimal-hints.js';
import { MAX_CODES } from './parameters.js';
import { ownTable } from './shared-tables.js';
import { Adviser } from './strategies/adviser.js';
import { chooserOf } from './strategies/choosers.js';
import { STRATEGIES } from './strategies/index.js';
import type { MastermindView } from './view.js';

/** Gives hints to a person. */
export interface HintSource {
  /**
   * Starts a new game.
   *
   * @param rng - the generator for `random`
   */
  begin(rng: Rng): void;
  /**
   * The hint as text.
   *
   * @param spec - the strategy; empty for the default strategy
   */
  text(spec: string): string;
}

/**
 * Hints for a game. With more than {@link MAX_CODES} codes, each hint is a text that says why there is none.
 *
 * @param configuration - pegs, colors and guesses
 * @param view - the game
 * @param defaultSpec - the strategy for hints without a strategy name
 * @param rng - the generator for `random`
 * @throws InputError if the strategy is unknown
 */
export function hintsFor(
  configuration: GameConfiguration,
  view: MastermindView,
  defaultSpec: string,
  rng: Rng,
): HintSource {
  const { spec } = parseSpec(STRATEGIES, defaultSpec);
  const { pegs, colors } = configuration.shape;
  const codes = codeCount(configuration.shape);
  if (codes <= MAX_CODES) return new Hints(configuration, view, spec, rng);
  const text = `No hint: there are hints for at most ${MAX_CODES} codes, and ${pegs} pegs of ${colors} colors make ${codes}. For hints, play with fewer pegs or colors.`;
  return { begin: () => undefined, text: () => text };
}

/** Hints for a person at the terminal: the number of candidates, and the guess of a strategy. */
class Hints implements HintSource {
  private readonly configuration: GameConfiguration;
  private readonly table: FeedbackTable;
  private readonly view: MastermindView;
  private readonly defaultSpec: string;
  private rng: Rng;
  private readonly candidates: ConsistentCodes;
  private readonly advisers = new Map<string, Adviser>();
  private readonly optimal: OptimalHints;

  /**
   * @param configuration - pegs, colors and guesses
   * @param view - the game; call {@link HintSource.begin} when it starts again
   * @param defaultSpec - the strategy for hints without a strategy name
   * @param rng - the generator for `random`
   */
  constructor(configuration: GameConfiguration, view: MastermindView, defaultSpec: string, rng: Rng) {
    this.configuration = configuration;
    this.table = ownTable(configuration.shape);
    this.optimal = new OptimalHints(this.table, configuration.guesses);
    this.view = view;
    this.defaultSpec = defaultSpec;
    this.rng = rng;
    this.candidates = new ConsistentCodes(this.table);
  }

  /** See {@link HintSource.begin}. */
  begin(rng: Rng): void {
    this.rng = rng;
    this.candidates.restart();
    for (const adviser of this.advisers.values()) adviser.begin();
    this.optimal.begin();
  }

  /** See {@link HintSource.text}. */
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
    if (definition.name === 'optimal') return this.optimal.guess(this.view, this.candidates.size);
    let adviser = this.advisers.get(spec);
    if (adviser === undefined) {
      adviser = new Adviser(this.table, chooserOf(this.table, definition.name, args));
      this.advisers.set(spec, adviser);
    }
    return adviser.move(this.view);
  }

  private isCandidate(guess: Code): boolean {
    return this.candidates.list().includes(guess);
  }
}
