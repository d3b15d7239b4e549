/**
 * Concentration for two players: the engine, players with limited and perfect memory, the exact solution, and the
 * terminal game.
 *
 * @packageDocumentation
 */
export { boardText } from './board-text.js';
export type { PlayedGames } from './dialogue/dialogue.js';
export { ConcentrationGame } from './engine.js';
export { faceText } from './face.js';
export { concentration } from './game.js';
export { type Layout, placeText } from './layout.js';
export { createLineup, type LineupOptions, type SeatChoice } from './lineup.js';
export type { ConcentrationObservation, ObservedCard } from './observe.js';
export type { ConcentrationParams } from './parameters.js';
export { SolvedGame } from './solved-game.js';
export type { Eviction } from './strategies/card-memory.js';
export type { ConcentrationStrategy } from './strategies/index.js';
export { MemoryPlayer } from './strategies/memory.js';
export { Person } from './strategies/person.js';
export { RandomPlayer } from './strategies/random.js';
export { gameValues, type GameValues } from './theory.js';
export type { ConcentrationView } from './view.js';
