/**
 * Reports of batches for people and programs: findings and tables as text for a terminal, Markdown, CSV, JSON and
 * NDJSON, and the report model behind them.
 *
 * @packageDocumentation
 */
export { buildReport } from './build-report.js';
export type { Finding, ReportModel } from './model/report-model.js';
export { planStudy } from './study/plan-study.js';
export { type Study, studyOf } from './study/study.js';
export { type Tune, tune, type TunedSetting } from './study/tune.js';
export type { StudyAnswer } from './study/study-words.js';
export type { Document } from './text/block.js';
export { checkDocument, rulesDocument } from './text/check.js';
export { explain, type Explanation } from './explain/explain.js';
export { explanationDocument } from './text/explanation.js';
export { formatDocument, formatSummary } from './text/formats.js';
export { leagueDocument } from './text/league.js';
export { scoreDocument } from './text/score.js';
export { tuneDocument } from './text/tune.js';
export { studyDocument } from './text/study.js';
