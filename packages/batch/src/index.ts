/**
 * Plans, plays and summarizes batches of any game, in the calling thread and on any platform. Start with
 * {@link simulate}.
 *
 * @packageDocumentation
 */
export {
  type ComparedCell,
  type ComparedEstimate,
  type ComparedMeasure,
  type ComparedRun,
  compareSummaries,
  type Comparison,
  type NamedSummary,
  type Verdict,
} from './compare.js';
export type { Shard } from './plan/blocks.js';
export { type Cell, type CellRequest, planCell } from './plan/cell.js';
export type { CodeRef, PrecisionRule, ProgramCommand, SequentialRule, StoppingRule } from './plan/cell-data.js';
export { defineExperiment, type Grid } from './plan/define.js';
export { expandGrid, expandList, type ParamGrid } from './plan/grid.js';
export { allLineups, type Lineup, type Lineups, roundOf, type StrategyInput } from './plan/lineups.js';
export type { CellMeasure, Term } from './plan/measures.js';
export { type Experiment, type Plan, planExperiment, plannedGames } from './plan/plan.js';
export type { OwnStrategy } from './plan/strategy-definition.js';
export { Batch, type BatchOptions, type BlockId } from './run/batch.js';
export { BlockRunner } from './run/block-runner.js';
export {
  type BlockResult,
  type ExactProgress,
  type Executor,
  type LiveEstimate,
  type Machines,
  type Progress,
  threadExecutor,
} from './run/executor.js';
export { type BatchError, type Fault, GameError } from './run/failure.js';
export type { GameResult } from './run/game-result.js';
export { type OnBlock, runBlocks, type SchedulerOptions } from './run/scheduler.js';
export { simulate } from './run/simulate.js';
export type { EndRecord, MoveRecord, RecordedGames } from './run/move-records.js';
export type { TracedGame } from './run/trace.js';
export type { Usage } from './run/usage.js';
export type { BetterThanOptimal } from './summary/better-than-optimal.js';
export { cellDigest } from './summary/digest.js';
export {
  type ExactMeasures,
  exactOfCell,
  type ExactRequest,
  exactSummary,
  type ExactSummary,
} from './summary/exact-results.js';
export type { Estimated, RatingsSummary } from './summary/standings.js';
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
