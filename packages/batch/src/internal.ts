/**
 * What the other packages of this repository need besides the entry of users. It makes no promise: its names can change
 * in every version.
 *
 * @packageDocumentation
 */
export {
  type ComparedCell,
  type ComparedMeasure,
  compareSummaries,
  type Comparison,
  type NamedSummary,
  type Verdict,
} from './compare.js';
export {
  blockCount,
  blockSizeOf,
  checkShard,
  gamesIn,
  hasProgram,
  readShard,
  WHOLE,
  type Shard,
} from './plan/blocks.js';
export type { CodeRef } from './plan/cell-data.js';
export { gameOf, MAX_TRIALS } from './plan/cell.js';
export { gridCells } from './plan/define.js';
export { defined } from './plan/given-values.js';
export { expandList, parseParamWords, wordsIn } from './plan/grid.js';
export { provedOptimum } from './plan/known-results.js';
export {
  allLineups,
  defaultsAt,
  filledLineup,
  isOneAmong,
  isSame,
  isSelfPlay,
  type Lineups,
  oneAmong,
  type Pairing,
  pairingOf,
  playedLineups,
  playersAt,
  roundOf,
  tournamentTables,
  weakest,
  type Lineup,
  type StrategyInput,
} from './plan/lineups.js';
export { formatLink, linkedCommand, type LinkedExperiment, optionWords, parseLink, replayWords } from './plan/link.js';
export {
  type CellMeasure,
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
export { cellsWithoutLuck, type Exports } from './plan/plan-data.js';
export { cellAt, plannedGames } from './plan/plan.js';
export { faultPlace, movePlace, type OwnStrategy, wrapDefinition } from './plan/strategy-definition.js';
export { csvRow, measuresIn, SEATS } from './records.js';
export { BlockRunner, precomputeCell } from './run/block-runner.js';
export type { ExactProgress, Machines, BlockResult, LiveEstimate } from './run/executor.js';
export { type Failure, faultOf, isCharged, plainError } from './run/failure.js';
export { gameResults, type GameResult } from './run/game-result.js';
export { type EndRecord, type MoveRecord, positionsOf, recordMoves, withRegret } from './run/move-records.js';
export type { Rounds } from './run/batch.js';
export { type PartialSummary, summarizePartial } from './run/simulate.js';
export { type AnswerUsage, type Meter, readUsage, sumOfUsage, type Usage } from './run/usage.js';
export { BETTER_THAN_OPTIMAL_P, betterThanOptimal, type BetterThanOptimal } from './summary/better-than-optimal.js';
export { cellDigest } from './summary/digest.js';
export {
  type ExactMeasures,
  exactOfCell,
  ExactResults,
  exactSummary,
  type ExactSummary,
  planExact,
} from './summary/exact-results.js';
export { type Estimated, rated, type RatingsSummary } from './summary/standings.js';
export type { Played, SequentialSummary } from './summary/summary.js';
export { chooseExport, type ChosenExport } from './trust/choose-export.js';
export { explainFrozen } from './trust/freeze.js';
export type { BlockId } from './run/batch.js';
export type { SummaryOptions } from './summary/summarize.js';
