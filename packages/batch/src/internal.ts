/**
 * What the other packages of this repository need besides the entry of users. It makes no promise: its names can change
 * in every version.
 *
 * @packageDocumentation
 */
export { blockCount, blockSizeOf, checkShard, gamesIn, hasProgram, WHOLE } from './plan/blocks.js';
export { gameOf, MAX_TRIALS } from './plan/cell.js';
export { gridCells } from './plan/define.js';
export { defined } from './plan/given-values.js';
export { parseParamWords, wordsIn } from './plan/grid.js';
export { cellAt } from './plan/plan.js';
export { provedOptima } from './plan/known-results.js';
export {
  defaultsAt,
  filledLineup,
  isOneAmong,
  isSame,
  isSelfPlay,
  oneAmong,
  type Pairing,
  pairingOf,
  playedLineups,
  playersAt,
  tournamentTables,
  weakest,
} from './plan/lineups.js';
export { formatLink, linkedCommand, type LinkedExperiment, optionWords, parseLink, replayWords } from './plan/link.js';
export {
  entriesOf,
  gamesOf,
  type MeasuresRequest,
  pairMeasure,
  planMeasures,
  POINTS,
  pointsOfWin,
} from './plan/measures.js';
export {
  formatModuleExport,
  isFilePath,
  type ModuleExport,
  moduleOf,
  namesFile,
  notLoadable,
  parseModuleExport,
  splitExport,
} from './plan/module-address.js';
export type { Exports } from './plan/plan-data.js';
export { faultPlace, movePlace, wrapDefinition } from './plan/strategy-definition.js';
export { csvRow, measuresIn, SEATS } from './records.js';
export { precomputeCell } from './run/block-runner.js';
export { gameResults } from './run/game-result.js';
export { positionsOf, recordMoves, withRegret } from './run/move-records.js';
export { type Failure, faultOf, isCharged, plainError } from './run/failure.js';
export { type Rounds, runRounds } from './run/scheduler.js';
export { type PartialSummary, summarizePartial } from './run/simulate.js';
export { type AnswerUsage, type Meter, readUsage, sumOfUsage } from './run/usage.js';
export { BETTER_THAN_OPTIMAL_P, betterThanOptimal, provedOptimum } from './summary/better-than-optimal.js';
export { ExactResults, planExact } from './summary/exact-results.js';
export { rated } from './summary/standings.js';
export { chooseExport, type ChosenExport } from './trust/choose-export.js';
export { explainFrozen } from './trust/freeze.js';
