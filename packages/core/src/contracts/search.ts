import type { Belief } from './belief.js';
import type { Seat } from './engine.js';
import type { ParamValues } from './parameters.js';

/** What `withSearch` of `@cards/core/search` needs to know about a game. */
export interface Search<View, Params extends ParamValues> {
  /**
   * The spec of the strategy that plays simulated games to their end. It is memoryless: `begin` is called in the middle
   * of a game, and it has no `observe`.
   */
  readonly rollout: string;
  /**
   * Creates the belief of a seat.
   *
   * @param params - all parameters, checked
   * @param seat - the seat
   */
  belief(params: Params, seat: Seat): Belief<View>;
}
