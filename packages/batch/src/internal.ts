/**
 * What the other packages of this repository need besides the entry of users. It makes no promise: its names can change
 * in every version.
 *
 * @packageDocumentation
 */
export { blockCount, gamesIn } from './plan/blocks.js';
export { MAX_TRIALS } from './plan/cell.js';
export { parseParamWords, wordsIn } from './plan/grid.js';
export { formatLink, type LinkedExperiment, linkedCommand, optionWords, parseLink, replayWords } from './plan/link.js';
export { filledLineup, isOneAmong, isSelfPlay } from './plan/lineups.js';
export { type MeasuresRequest, planMeasures, POINTS } from './plan/measures.js';
export { isFilePath, type ModuleExport, parseModuleExport } from './plan/module-address.js';
export { faultOf } from './run/failure.js';
export { type PartialSummary, summarizePartial } from './run/simulate.js';
export { csvRow } from './records.js';
export { weakest } from './score/plan-score.js';
