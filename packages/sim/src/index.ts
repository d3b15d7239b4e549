/**
 * Plans, plays and summarises batches of any game, in the calling thread and on any platform.
 *
 * @packageDocumentation
 */
export { blockCount, GameError, gamesIn, BlockRunner } from './block.js';
export { compareSummaries, type NamedSummary } from './compare/compare.js';
export type { ComparedCell, ComparedEstimate, ComparedMeasure, ComparedRun, Comparison, Played, Verdict } from './compare/comparison.js';
export { type ExactRequest, exactSummary, type ExactSummary } from './exact.js';
export { FORMATS, formatSummary } from './format/formats.js';
export type { TableOptions } from './format/table.js';
export { gameById, GAMES } from './games.js';
export { HEADLINE } from './headline.js';
export { type Cell, type CellRequest, type CodeRef, gameOf, MAX_TRIALS, type OwnStrategy, planCell } from './plan/cell.js';
export { type Metric } from './plan/counted.js';
export { defineExperiment, type Grid, gridCells } from './plan/define.js';
export { type StoppingRule, MAX_OPEN_ENDED_TRIALS, type PrecisionRule, type SequentialRule } from './plan/goal.js';
export { type ParamGrid } from './plan/grid.js';
export { experimentIdentity } from './plan/identity.js';
export type { Lineup } from './plan/pairings.js';
export { type Experiment, type Plan, planExperiment } from './plan/plan.js';
export { precomputeCell } from './plan/prepare.js';
export { MAX_SHARDS, type Shard } from './plan/shard.js';
export { Results } from './results.js';
export { type LiveEstimate, type Progress, simulate } from './simulate.js';
export type { PlayerRating, Rating, Ratings } from './statistics/bradley-terry.js';
export type { Fit } from './statistics/goodness-of-fit.js';
export { cellDigest, runDigest } from './summary/digest.js';
export type { Interval, ProportionInterval } from './summary/estimate.js';
export type { RatingsSummary } from './summary/ratings.js';
export { summarize, summarizeCell, type SummaryOptions } from './summary/summarize.js';
export type {
  CellSummary,
  StoppingSummary,
  MeasureSummary,
  PrecisionSummary,
  ReferenceSummary,
  SequentialSummary,
  Summary,
} from './summary/summary.js';
export { Tally, type TallyEntries } from './tally.js';
export { type OnLine, type TracedGame, traceGame, type TraceOptions } from './trace.js';
