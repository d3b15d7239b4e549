/**
 * Experiments on the five games of the laboratory. `simulate` and `defineExperiment` are re-exported from
 * `@cards/batch`. The program of this package is the command `cards-sim`.
 *
 * @packageDocumentation
 */
export { defineExperiment, simulate } from '@cards/batch';
export { gameById, GAMES, HEADLINE } from './games.js';
