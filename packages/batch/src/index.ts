/**
 * Plans, plays and summarizes batches of any game, in the calling thread and on any platform. Start with
 * {@link simulate}.
 *
 * @packageDocumentation
 */
export type { Boundary, CheckReport, TestReport } from './check/check-report.js';
export type { Standing } from './check/ranking.js';
export { compareSummaries, type NamedSummary } from './compare/compare.js';
export type {
  ComparedCell,
  ComparedEstimate,
  ComparedMeasure,
  ComparedRun,
  Comparison,
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
export { blockCount, checkShard, gamesIn, type Shard, WHOLE } from './plan/blocks.js';
export { type Cell, type CellRequest, MAX_TRIALS, planCell } from './plan/cell.js';
export type { CodeRef, ProgramCommand } from './plan/cell-data.js';
export { defineExperiment, type Grid, gridCells } from './plan/define.js';
export { expandGrid, expandList, type ParamGrid } from './plan/grid.js';
export {
  formatLink,
  type LinkedExperiment,
  linkedCommand,
  optionWords,
  parseLink,
  readGrid,
  replayWords,
  type WrittenGrid,
} from './plan/link.js';
export { allLineups, filledLineup, type Lineup, type StrategyInput } from './plan/lineups.js';
export {
  isOneAmong,
  isSwapped,
  type CellMeasure,
  type MeasuresRequest,
  planMeasures,
  POINTS,
  type Term,
} from './plan/measures.js';
export { isFilePath, type ModuleExport, parseModuleExport } from './plan/module-address.js';
export { type Experiment, type Plan, planExperiment, plannedGames } from './plan/plan.js';
export type { PrecisionRule, SequentialRule, StoppingRule } from './plan/stopping-rule.js';
export type { OwnStrategy } from './plan/strategy-definition.js';
export { Batch, type BatchOptions, type BlockId } from './run/batch.js';
export { BlockRunner } from './run/block-runner.js';
export { type BlockResult, type Executor, threadExecutor } from './run/executor.js';
export { type BatchError, GameError } from './run/failure.js';
export type { GameResult } from './run/game-result.js';
export type { ExactProgress, LiveEstimate, Machines, Progress } from './run/progress.js';
export { type OnBlock, runBlocks, type SchedulerOptions } from './run/scheduler.js';
export { simulate } from './run/simulate.js';
export type { EndRecord, MoveRecord, RecordedGames } from './run/move-records.js';
export type { TracedGame } from './run/trace.js';
export { type ScoredGame, type ScoreSetting, weakest } from './score/plan-score.js';
export type { GameScore, PlayerScore, ScoreLead, ScoreReport, ScoreScale } from './score/score-report.js';
export { environmentDialogue } from './serve/answer-line.js';
export { Environment } from './serve/environment.js';
export type { EnvironmentOptions } from './serve/environment-options.js';
export type { GameEnd, ResetOptions, SavedTurn, Turn, Turns } from './serve/turns.js';
export type { BetterThanOptimal } from './summary/better-than-optimal.js';
export { cellDigest, runDigest } from './summary/digest.js';
export { type ExactMeasures, exactOfCell } from './summary/exact-results.js';
export { type ExactRequest, exactSummary, type ExactSummary } from './summary/exact-summary.js';
export type { RatingsSummary } from './summary/ratings.js';
export type { Estimated } from './summary/standings.js';
export { type PartialSummary, summarizePartial } from './run/summarize-partial.js';
export { summarize, type SummaryOptions } from './summary/summarize.js';
export type {
  CellSummary,
  MeasureSummary,
  Played,
  PrecisionSummary,
  ReferenceSummary,
  SequentialSummary,
  StoppingSummary,
  Summary,
} from './summary/summary.js';
