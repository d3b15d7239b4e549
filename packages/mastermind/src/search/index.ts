/**
 * Mastermind with the strategies `flat:N` and `search:N`, for programs that need them. The game is otherwise the same.
 *
 * @packageDocumentation
 */
export { MastermindBelief } from '../belief.js';
export { mastermind } from './game.js';
