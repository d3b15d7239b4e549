/**
 * Concentration with the strategies `flat:N` and `search:N`, for programs that need them. The game is otherwise the
 * same.
 *
 * @packageDocumentation
 */
import type { Game } from '@cards/core';
import { withSearch } from '@cards/core/search';
import { ConcentrationBelief } from '../belief.js';
import { concentration as game } from '../game.js';
import type { ConcentrationParams } from '../parameters.js';
import type { ConcentrationView } from '../view.js';

/**
 * Concentration with the strategies `flat:N` and `search:N`.
 *
 * @example
 * ```ts
 * import { simulate } from '@cards/batch';
 * import { concentration } from '@cards/concentration/search';
 *
 * const cells = [{ game: concentration, params: { ranks: 3 }, strategies: ['search:50', 'random'], trials: 5 }];
 * simulate({ cells }).cells[0]?.measures['turns']?.n; // => 5
 * ```
 */
export const concentration: Game<ConcentrationView, ConcentrationParams> = withSearch({
  ...game,
  module: '@cards/concentration/search#concentration',
  search: { belief: (params, seat) => new ConcentrationBelief(params, seat), rollout: 'random' },
});
