/**
 * Mastermind with the strategies `flat:N` and `search:N`, for programs that need them. The game is otherwise the same.
 *
 * @packageDocumentation
 */
import { type Belief, type Game, InputError, type Move, type Rng } from '@cards/core';
import { withSearch } from '@cards/core/search';
import type { Code } from './code.js';
import { ConsistentCodes } from './consistent-codes.js';
import { MastermindGame } from './engine.js';
import { ownTable } from './feedback-table.js';
import { mastermind as withoutSearch } from './game.js';
import type { MastermindParams } from './parameters.js';
import type { MastermindView } from './view.js';

/**
 * Mastermind with the strategies `flat:N` and `search:N`.
 *
 * @example
 * ```ts
 * import { simulate } from '@cards/batch';
 * import { mastermind } from '@cards/mastermind/search';
 *
 * const cells = [{ game: mastermind, params: { pegs: 3 }, strategies: ['search:50'], trials: 5 }];
 * simulate({ cells }).cells[0]?.measures['guesses']?.n; // => 5
 * ```
 */
export const mastermind: Game<MastermindView, MastermindParams> = withSearch({
  ...withoutSearch,
  module: '@cards/mastermind/search#mastermind',
  search: { belief: (params) => new MastermindBelief(params), rollout: 'random' },
});

/** The largest number of candidates that are searched in one state. */
const MAX_MOVES = 40;

class SampledGame extends MastermindGame {
  /** Starts a game with this secret code, and repeats the guesses of a game. */
  set(secret: Code, view: MastermindView): void {
    this.begin(secret);
    for (let i = 0; i < view.made; i++) this.guess(view.guessAt(i));
  }
}

/** All codes that are consistent with the feedback are equally likely. */
class MastermindBelief implements Belief<MastermindView> {
  private readonly game = new SampledGame(this.params);
  private readonly candidates = new ConsistentCodes(ownTable(this.params));
  /** The candidates in a state of the searched game. */
  private readonly ahead = new ConsistentCodes(ownTable(this.params));
  private view: MastermindView | undefined;

  constructor(private readonly params: MastermindParams) {}

  begin(view: MastermindView): void {
    this.candidates.restart();
    this.observe(view);
  }

  observe(view: MastermindView): void {
    this.view = view;
    this.candidates.catchUp(view);
  }

  sample(rng: Rng): MastermindGame {
    const { game, candidates, view } = this;
    if (view === undefined) throw new InputError('call begin() before sample()');
    game.set(candidates.at(rng.int(candidates.size)), view);
    return game;
  }

  /** See {@link Belief.moves}: candidates only. Of more than 40, it takes as many, evenly spread. */
  moves(engine: MastermindGame): Move[] {
    const { ahead } = this;
    ahead.restart();
    ahead.catchUp(engine.view());
    const { size } = ahead;
    const count = Math.min(size, MAX_MOVES);
    return Array.from({ length: count }, (_, i) => ahead.at(Math.floor((i * size) / count)));
  }
}
