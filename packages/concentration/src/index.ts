/**
 * Concentration for two players: the engine, players with limited and perfect memory, the exact solution, and the
 * terminal game.
 *
 * @packageDocumentation
 */
export { ConcentrationGame } from './engine.js';
export { concentration } from './game.js';
export { faceText, placeText } from './layout.js';
export { createLineup } from './lineup.js';
export type { ConcentrationParams } from './parameters.js';
export { SolvedGame } from './solved-game.js';
export { Person, RandomPlayer } from './strategies/index.js';
export { MemoryPlayer } from './strategies/memory.js';
export { gameValues } from './theory.js';
export { boardText, type ConcentrationView } from './view.js';
