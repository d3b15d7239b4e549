/**
 * UnoWar with the strategies `flat:N` and `search:N`, for programs that need them. The game is otherwise the same.
 *
 * @packageDocumentation
 */
import type { Game } from '@cards/core';
import { withSearch } from '@cards/core/search';
import { UnoWarBelief } from './belief.js';
import { unowar as game } from './game.js';
import type { UnoWarParams } from './parameters.js';
import type { UnoWarView } from './view.js';

/**
 * UnoWar with the strategies `flat:N` and `search:N`.
 *
 * @example
 * ```ts
 * import { simulate } from '@cards/batch';
 * import { unowar } from '@cards/unowar/search';
 *
 * const cells = [{ game: unowar, params: { points: 1 }, strategies: ['search:50', 'smallest'], trials: 10 }];
 * simulate({ cells }).cells[0]?.measures['win']?.n; // => 10
 * ```
 */
export const unowar: Game<UnoWarView, UnoWarParams> = withSearch({
  ...game,
  module: '@cards/unowar/search#unowar',
  search: { belief: (params, seat) => new UnoWarBelief(params, seat), rollout: 'smallest' },
});

export { UnoWarBelief } from './belief.js';
