/**
 * What the other packages of this repository need besides the entry of users. It makes no promise: its names can change
 * in every version.
 *
 * @packageDocumentation
 */
export { blockCount, gamesIn } from './plan/blocks.js';
export { gameOf, MAX_TRIALS } from './plan/cell.js';
export { defined } from './plan/given-values.js';
export { parseParamWords, wordsIn } from './plan/grid.js';
export { formatLink, type LinkedExperiment, linkedCommand, optionWords, parseLink, replayWords } from './plan/link.js';
export { defaultsAt, filledLineup, isOneAmong, isSelfPlay, oneAmong, playedLineups } from './plan/lineups.js';
export { type MeasuresRequest, planMeasures, POINTS } from './plan/measures.js';
export { isFilePath, type ModuleExport, parseModuleExport } from './plan/module-address.js';
export { precomputeCell } from './run/block-runner.js';
export { faultOf } from './run/failure.js';
export { gameResults } from './run/game-result.js';
export { positionsOf, recordMoves, withRegret } from './run/move-records.js';
export { type PartialSummary, summarizePartial } from './run/simulate.js';
export { explainFrozen } from './trust/freeze.js';
export { csvRow } from './records.js';
export { weakest } from './score/plan-score.js';
