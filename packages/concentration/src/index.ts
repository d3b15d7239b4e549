/**
 * Concentration for two players: the engine, players with limited and perfect memory, the exact solution, and the
 * terminal game.
 *
 * @packageDocumentation
 */
export { boardText, type ConcentrationObservation, type ConcentrationView, type ObservedCard } from './view.js';
export type { PlayedGames } from './dialogue.js';
export { ConcentrationGame } from './engine.js';
export { faceText, type Layout, placeText } from './layout.js';
export { concentration } from './game.js';
export { createLineup, type LineupOptions, type SeatChoice } from './lineup.js';
export type { ConcentrationParams } from './parameters.js';
export { SolvedGame } from './solved-game.js';
export { type Eviction, MemoryPlayer } from './strategies/memory.js';
export { type ConcentrationStrategy, Person, RandomPlayer } from './strategies/index.js';
export { gameValues, type GameValues } from './theory.js';
