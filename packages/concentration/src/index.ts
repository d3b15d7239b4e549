/**
 * Concentration for two players: the engine, players with limited and with perfect memory, the solved game, and the
 * game at a terminal. Nothing of it is written yet.
 *
 * @packageDocumentation
 */

export {};
