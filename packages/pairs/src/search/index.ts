/**
 * Pairs with the strategies `flat:N` and `search:N`, for programs that need them. The game is otherwise the same.
 *
 * @packageDocumentation
 */
export { PairsBelief } from '../belief.js';
export { pairs } from './game.js';
