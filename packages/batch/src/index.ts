/**
 * Plans, plays and summarizes batches of any game, in the calling thread and on any platform. Start with
 * {@link simulate}.
 *
 * @packageDocumentation
 */
export { type Cell, type CellRequest, planCell } from './plan/cell.js';
export { defineExperiment, type Grid } from './plan/define.js';
export { expandGrid } from './plan/grid.js';
export { type Experiment, type Plan, planExperiment } from './plan/plan.js';
export { Batch } from './run/batch.js';
export { type Executor, type Progress, threadExecutor } from './run/executor.js';
export { GameError } from './run/failure.js';
export { runBlocks } from './run/scheduler.js';
export { simulate } from './run/simulate.js';
export { summarize } from './summary/summarize.js';
export type { CellSummary, MeasureSummary, Summary } from './summary/summary.js';
