/**
 * Concentration for two players: the engine, players with limited and with perfect memory, the solved game, and the
 * game at a terminal.
 *
 * @packageDocumentation
 */
export { CardTable } from './card-table.js';
export { ConcentrationGame } from './concentration-game.js';
export type { PlayedGames } from './dialogue.js';
export { exactResult, gameValues, type GameValues } from './exact-result.js';
export { concentration } from './game.js';
export type { Layout } from './layout.js';
export { type ConcentrationParams, MAX_TURNS } from './parameters.js';
export type { ConcentrationStrategy } from './players.js';
export type { SavedGame } from './saved-game.js';
export type { ConcentrationView } from './view.js';
