/**
 * Concentration with the strategies `flat:N` and `search:N`, for programs that need them. The game is otherwise the
 * same.
 *
 * @packageDocumentation
 */
export { ConcentrationBelief } from '../belief.js';
export { concentration } from './game.js';
