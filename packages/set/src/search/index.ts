/**
 * CS230 Set with the strategies `flat:N` and `search:N`, for programs that need them. The game is otherwise the same.
 *
 * @packageDocumentation
 */
import type { Game } from '@cards/core';
import { withSearch } from '@cards/core/search';
import { SetBelief } from '../belief.js';
import { set as game } from '../game.js';
import type { SetParams } from '../parameters.js';
import type { SetView } from '../view.js';

/**
 * CS230 Set with the strategies `flat:N` and `search:N`.
 *
 * @example
 * ```ts
 * import { simulate } from '@cards/batch';
 * import { set } from '@cards/set/search';
 *
 * const cells = [{ game: set, params: { tableau: 9 }, strategies: ['search:20'], trials: 5 }];
 * simulate({ cells }).cells[0]?.measures['sets']?.n; // => 5
 * ```
 */
export const set: Game<SetView, SetParams> = withSearch({
  ...game,
  module: '@cards/set/search#set',
  search: { belief: (params) => new SetBelief(params), rollout: 'least' },
});
