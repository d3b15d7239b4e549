/**
 * Plans, plays and summarizes batches of any game, in the calling thread and on any platform. Start with
 * {@link simulate}.
 *
 * @packageDocumentation
 */
export type { CheckReport, TestReport } from './check/check-report.js';
export { type RankingRequest, rankingCells, type Standing, standingsOf } from './check/ranking.js';
export { compareSummaries, type NamedSummary } from './compare/compare.js';
export type {
  ComparedCell,
  ComparedEstimate,
  ComparedMeasure,
  ComparedRun,
  Comparison,
  Played,
  Verdict,
} from './compare/comparison.js';
export type {
  LeagueAbsence,
  LeagueFailure,
  LeagueLead,
  LeaguePairing,
  LeagueReport,
  LeagueStanding,
} from './league/league-report.js';
export { blockCount, checkShard, gamesIn, MAX_SHARDS, type Shard, WHOLE } from './plan/blocks.js';
export { type Cell, type CellRequest, gameOf, MAX_TRIALS, planCell } from './plan/cell.js';
export type { CodeRef, ProgramCommand } from './plan/cell-data.js';
export { defineExperiment, type Grid, gridCells } from './plan/define.js';
export { expandGrid, expandList, type ParamGrid, parseParamWords } from './plan/grid.js';
export {
  formatLink,
  type LinkedExperiment,
  linkedCommand,
  optionWords,
  parseLink,
  readGrid,
  type WrittenGrid,
} from './plan/link.js';
export { allLineups, type CellLineups, type Lineup, lineupsOf, type StrategyInput } from './plan/lineups.js';
export {
  hasWinner,
  isSwapped,
  type CellMeasure,
  type MeasuresRequest,
  planMeasures,
  POINTS,
  WIN_POINTS,
} from './plan/measures.js';
export { isFilePath, type ModuleExport, parseModuleExport } from './plan/module-address.js';
export { type Experiment, type Plan, planExperiment, plannedGames } from './plan/plan.js';
export {
  MAX_OPEN_ENDED_TRIALS,
  type PrecisionRule,
  type SequentialRule,
  type StoppingRule,
} from './plan/stopping-rule.js';
export type { OwnStrategy } from './plan/strategy-definition.js';
export {
  type CellRecords,
  measuresIn,
  type RecordBlock,
  type RecordColumn,
  type RecordTable,
  recordTable,
  type RecordValue,
} from './records/record-columns.js';
export { csvRecords, ndjsonRecords, type RecordText } from './records/record-text.js';
export { BlockRunner, type OnGame, precomputeCell } from './run/block-runner.js';
export { CellRunner } from './run/cell-runner.js';
export { type BlockResult, type Executor, threadExecutor } from './run/executor.js';
export { type BatchError, GameError } from './run/failure.js';
export { gameResult, type GameResult } from './run/game-result.js';
export type { ExactProgress, LiveEstimate, Machines, Progress } from './run/progress.js';
export { replayWords } from './run/replay-words.js';
export { Results } from './run/results.js';
export type { Rounds } from './run/rounds.js';
export { type BlockId, Schedule, type ScheduleOptions } from './run/schedule.js';
export { type OnBlock, runBlocks, type SchedulerOptions } from './run/scheduler.js';
export { simulate } from './run/simulate.js';
export { type EndRecord, type MoveRecord, type RecordedGames, recordMoves } from './run/move-records.js';
export { type RegretSetting, withRegret } from './run/regret.js';
export { type OnLine, type TracedGame, traceGame, type TraceOptions } from './run/trace.js';
export {
  answerLine,
  type EnvironmentAnswer,
  environmentDialogue,
  type EnvironmentRequest,
  helloLine,
} from './serve/answer-line.js';
export { Environment } from './serve/environment.js';
export type { EnvironmentOptions } from './serve/environment-options.js';
export type { Reward } from './serve/reward.js';
export {
  DEFAULT_LIMIT,
  type GameEnd,
  MAX_SLOTS,
  type ResetOptions,
  type SavedTurn,
  type Turn,
  type Turns,
} from './serve/turns.js';
export type { BetterThanOptimal } from './summary/better-than-optimal.js';
export { cellDigest, experimentIdentity, runDigest } from './summary/digest.js';
export { type ExactMeasures, exactOfCell } from './summary/exact-measures.js';
export { type ExactRequest, exactSummary, type ExactSummary } from './summary/exact-summary.js';
export type { RatingsSummary } from './summary/ratings.js';
export type { Estimated } from './summary/standings.js';
export { type PartialSummary, summarizePartial } from './run/summarize-partial.js';
export { summarize, type SummaryOptions } from './summary/summarize.js';
export type {
  CellSummary,
  MeasureSummary,
  PrecisionSummary,
  ReferenceSummary,
  SequentialSummary,
  StoppingSummary,
  Summary,
} from './summary/summary.js';
