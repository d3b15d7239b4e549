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
export type { StudyAnswer } from './study/study-words.js';
export { tune, type TunedSetting } from './study/tune.js';
export { explain } from './explain/explain.js';
export { formatSummary } from './text/formats.js';
