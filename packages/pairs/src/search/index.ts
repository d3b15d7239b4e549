/**
 * Pairs with the strategies `flat:N` and `search:N`, for programs that need them. The game is otherwise the same.
 *
 * @packageDocumentation
 */
import type { Game } from '@cards/core';
import { withSearch } from '@cards/core/search';
import { PairsBelief } from '../belief.js';
import { pairs as game } from '../game.js';
import type { PairsParams } from '../parameters.js';
import type { PairsView } from '../view.js';

export { PairsBelief };

/**
 * Pairs with the strategies `flat:N` and `search:N`.
 *
 * @example
 * ```ts
 * import { simulate } from '@cards/batch';
 * import { pairs } from '@cards/pairs/search';
 *
 * const cells = [{ game: pairs, params: { cards: 8 }, strategies: ['search:50'], trials: 10 }];
 * simulate({ cells }).cells[0]?.measures['flips']?.n; // => 10
 * ```
 */
export const pairs: Game<PairsView, PairsParams> = withSearch({
  ...game,
  module: '@cards/pairs/search#pairs',
  search: { belief: (params) => new PairsBelief(params), rollout: 'random' },
});
