/**
 * Concentration for two players: the engine, players with limited and perfect memory, the exact solution, and the
 * terminal game.
 *
 * @packageDocumentation
 */
export type { PlayedGames } from './dialogue.js';
export { ConcentrationGame } from './engine.js';
export { concentration } from './game.js';
export { faceText, type Layout, placeText } from './layout.js';
export { createLineup, type LineupOptions, type SeatChoice } from './lineup.js';
export type { ConcentrationParams } from './parameters.js';
export { SolvedGame } from './solved-game.js';
export { type ConcentrationStrategy, Person, RandomPlayer } from './strategies/index.js';
export { type Eviction, MemoryPlayer } from './strategies/memory.js';
export { gameValues, type GameValues } from './theory.js';
export { boardText, type ConcentrationObservation, type ConcentrationView, type ObservedCard } from './view.js';
