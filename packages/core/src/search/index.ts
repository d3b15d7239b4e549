/**
 * Capable players for any game with a belief: flat Monte Carlo, and information set Monte Carlo tree search.
 *
 * @packageDocumentation
 */
export { withSearch } from './with-search.js';
export { moveTexts } from '../runner/plain-trace.js';
export { ownMeasures, watched } from './watched-game.js';
export { type EstimatedGame, type EstimatedMove, estimateMoves } from './estimate-moves.js';
