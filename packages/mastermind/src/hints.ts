import {
  createPlayer,
  InputError,
  type ParamValues,
  type Player,
  type Rng,
  type StrategyDefinition,
} from '@cards/core';
import { checkRng, parseSpec, shownText, unlessRefused } from '@cards/core/internal';
import { type Code, codeCount } from './code.js';
import { Position } from './consistent-codes.js';
import { LOSS } from './exact/bounds.js';
import { BestGuesses } from './exact/optimal-search.js';
import { type FeedbackTable, ownTable } from './feedback-table.js';
import { type GameConfiguration, type MastermindParams, MAX_CODES } from './parameters.js';
import { chooserOf, STRATEGIES } from './strategies/index.js';
import { Adviser } from './strategies/players.js';
import type { Symmetry } from './trees/symmetry.js';
import type { MastermindView } from './view.js';

interface HintSetting {
  /** The spec of the strategy that gives hints. */
  readonly adviser: string;
  /** Strategies in addition to those of the package. */
  readonly own: readonly StrategyDefinition<unknown, ParamValues>[];
  readonly rng: Rng;
}

/**
 * Hints for a game: `text` is the hint of a strategy, by default of that of the setting. With more than
 * {@link MAX_CODES} codes, each hint says why there is none.
 */
export function hintsFor(configuration: GameConfiguration, view: MastermindView, setting: HintSetting) {
  const { adviser, own, rng } = setting;
  const all: readonly StrategyDefinition<MastermindView, MastermindParams>[] = [...STRATEGIES, ...own];
  const { spec } = parseSpec(all, adviser);
  const { pegs, colors } = configuration.shape;
  const codes = codeCount(configuration.shape);
  if (codes > MAX_CODES) {
    const text = `No hint: there are hints for at most ${MAX_CODES} codes, and ${pegs} pegs of ${colors} colors make ${codes}. For hints, play with fewer pegs or colors.`;
    return { begin: (): void => undefined, text: () => text };
  }
  const position = new PositionHints(view, rng);
  const players = new Map<string, Player<MastermindView>>();
  let ownRng = rng;
  const guessOf = (given: string): Code => {
    const { definition } = parseSpec(all, given);
    if (!own.some((one) => one === definition)) return position.guess(given);
    const kept = players.get(given);
    const player = kept ?? createPlayer({ strategies: all }, configuration.params, given);
    players.set(given, player);
    const { strategy } = player;
    // The guesses were those of the person.
    if (kept === undefined) strategy.begin?.(view);
    else strategy.observe?.(view);
    return strategy.move(view, ownRng);
  };
  return {
    begin: (next: Rng): void => {
      position.begin(next);
      players.clear();
      ownRng = next;
    },
    text: (asked: string): string => {
      const { candidates } = position;
      const count = `${candidates} code${candidates === 1 ? ' is' : 's are'} consistent with the feedback`;
      try {
        const given = asked === '' ? spec : parseSpec(all, asked).spec;
        const guess = guessOf(given);
        const note = position.isCandidate(guess) ? '' : ', which cannot be the secret code';
        return `Hint: ${count}. ${given} would guess ${configuration.codeText(guess)}${note}.`;
      } catch (error) {
        if (error instanceof InputError) return `Hint: ${count}. No guess: ${shownText(error.message, 500)}.`;
        throw error;
      }
    },
  };
}

/** The largest number of feedback evaluations for a hint: enough for every position of four pegs of six colors. */
const HINT_EFFORT = 6e7;

/** The maximum number of candidates for an optimal hint. */
const MAX_HINT_CODES = 1296;

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
  readonly #table: FeedbackTable;
  private readonly position: Position;
  private readonly advisers = new Map<string, Adviser>();
  private readonly optimal: BestGuesses;
  /** The number of guesses made in the position whose proof took too long; -1 for none. */
  private failedAfter = -1;

  /**
   * @param view - the game; call {@link PositionHints.begin} when it starts again
   * @param rng - the generator for `random`
   * @throws InputError if there are more than 100,000 codes
   */
  constructor(
    private readonly view: MastermindView,
    private rng: Rng,
  ) {
    checkRng(rng);
    this.#table = ownTable(view);
    this.optimal = new BestGuesses(this.#table, HINT_EFFORT);
    this.position = new Position(this.#table);
  }

  /**
   * Starts a new game.
   *
   * @param rng - the generator for `random`
   */
  begin(rng: Rng): void {
    checkRng(rng);
    this.rng = rng;
    this.position.restart();
    for (const adviser of this.advisers.values()) adviser.begin();
    this.failedAfter = -1;
  }

  /** The number of codes that are consistent with the feedback. */
  get candidates(): number {
    this.position.catchUp(this.view);
    return this.position.size;
  }

  /** Whether a code is consistent with the feedback. */
  isCandidate(code: Code): boolean {
    this.position.catchUp(this.view);
    return this.position.list().includes(code);
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
    if (definition.name === 'random') return this.position.at(this.rng.int(candidates));
    if (definition.name === 'optimal') return this.proved((...position) => this.optimal.guess(...position));
    const adviser = this.advisers.get(spec) ?? new Adviser(this.#table, chooserOf(this.#table, definition.name, args));
    this.advisers.set(spec, adviser);
    return adviser.move(this.view);
  }

  /**
   * The fewest expected guesses until the code is found, over all candidates; undefined if the guesses left are not
   * enough for every candidate.
   *
   * @throws InputError if there are too many candidates, or if the proof exceeds its limit
   */
  get leastMeanGuesses(): number | undefined {
    const total = this.proved((...position) => this.optimal.total(...position));
    return total < LOSS ? total / this.position.size : undefined;
  }

  private proved(ask: (codes: Int32Array, left: number, symmetry: Symmetry) => number): number {
    const { candidates, position, view } = this;
    if (candidates > MAX_HINT_CODES)
      throw new InputError(`optimal gives hints for at most ${MAX_HINT_CODES} codes; try HINT entropy`);
    if (this.failedAfter !== view.made) {
      const left = Math.max(1, view.guesses - view.made);
      const answer = unlessRefused(() => ask(position.list().slice(), left, position.symmetry));
      if (answer !== undefined) return answer;
      this.failedAfter = view.made;
    }
    throw new InputError(
      `the proof of an optimal guess for ${candidates} codes takes longer than a few seconds; try HINT entropy`,
    );
  }
}
