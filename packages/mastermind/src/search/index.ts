/**
 * Mastermind with the strategies `flat:N` and `search:N`, for programs that need them. The game is otherwise the same.
 *
 * @packageDocumentation
 */
import type { Game } from '@cards/core';
import { withSearch } from '@cards/core/search';
import { MastermindBelief } from '../belief.js';
import { mastermind as game } from '../game.js';
import type { MastermindParams } from '../parameters.js';
import type { MastermindView } from '../view.js';

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
  ...game,
  module: '@cards/mastermind/search#mastermind',
  search: { belief: (params) => new MastermindBelief(params), rollout: 'random' },
});
