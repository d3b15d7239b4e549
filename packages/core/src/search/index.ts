/**
 * Capable players for any game with a belief: flat Monte Carlo, and information set Monte Carlo tree search.
 *
 * @packageDocumentation
 */
export { withSearch } from './with-search.js';
