/**
 * Plans, plays and summarizes batches of any game, in the calling thread and on any platform. Start with
 * {@link simulate}.
 *
 * @packageDocumentation
 */
export type { Shard } from './plan/blocks.js';
export { type Cell, type CellRequest, planCell } from './plan/cell.js';
export type { PrecisionRule, SequentialRule, StoppingRule } from './plan/cell-data.js';
export { defineExperiment, type Grid } from './plan/define.js';
export { expandGrid } from './plan/grid.js';
export type { Lineup, StrategyInput } from './plan/lineups.js';
export { type Experiment, type Plan, planExperiment } from './plan/plan.js';
export { Batch, type BatchOptions, type BlockId } from './run/batch.js';
export { type BlockResult, type Executor, type LiveEstimate, type Progress, threadExecutor } from './run/executor.js';
export { type BatchError, GameError } from './run/failure.js';
export type { GameResult } from './run/game-result.js';
export { runBlocks, type SchedulerOptions } from './run/scheduler.js';
export { simulate } from './run/simulate.js';
export type { EndRecord, MoveRecord } from './run/move-records.js';
export type { TracedGame } from './run/trace.js';
export type { RatingsSummary } from './summary/standings.js';
export { summarize, type SummaryOptions } from './summary/summarize.js';
export type { CellSummary, MeasureSummary, ReferenceSummary, StoppingSummary, Summary } from './summary/summary.js';
