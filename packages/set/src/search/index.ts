/**
 * CS230 Set with the strategies `flat:N` and `search:N`, for programs that need them. The game is otherwise the same.
 *
 * @packageDocumentation
 */
export { SetBelief } from '../belief.js';
export { set } from './game.js';
