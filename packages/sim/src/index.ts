/**
 * Plans, plays and summarises batches of any game, in the calling thread and on any platform.
 *
 * @packageDocumentation
 */
export { blockCount, GameError, gamesIn, OpenCell } from './block.js';
export { type ExactRequest, exactSummary, type ExactSummary } from './exact.js';
export { FORMATS, formatSummary } from './format/formats.js';
export type { TableOptions } from './format/table.js';
export { gameById, GAMES } from './games.js';
export { HEADLINE } from './headline.js';
export { type Cell, type CellRequest, type CodeRef, gameOf, MAX_TRIALS, type OwnStrategy, planCell } from './plan/cell.js';
export { expandGrid } from './plan/grid.js';
export { allTables, type Seats, tablesAgainst } from './plan/pairings.js';
export { type Experiment, type Plan, planExperiment } from './plan/plan.js';
export { prepareCell } from './plan/prepare.js';
export { expandList, expandRange } from './plan/ranges.js';
export { Results } from './results.js';
export { type Progress, simulate } from './simulate.js';
export type { Fit } from './statistics/goodness-of-fit.js';
export { cellDigest, runDigest } from './summary/digest.js';
export { summarize, summarizeCell } from './summary/summarize.js';
export type { CellSummary, MeasureSummary, ReferenceSummary, Summary } from './summary/summary.js';
export { Tally, type TallyEntries } from './tally.js';
export { traceGame } from './trace.js';
