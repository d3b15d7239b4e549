/**
 * The five games of the laboratory composed for batch experiments. `simulate` and `defineExperiment` are those of `@cards/batch`; the
 * command `cards-sim` is this package's program.
 *
 * @packageDocumentation
 */
export { defineExperiment, type Experiment, type Grid, simulate, type Summary } from '@cards/batch';
export { gameById, GAMES } from './games.js';
export { HEADLINE } from './headline.js';
