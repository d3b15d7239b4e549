/**
 * Reports of batches for people and programs: findings and tables as text for a terminal, Markdown, CSV, JSON and
 * NDJSON, and the report model behind them.
 *
 * @packageDocumentation
 */
export { buildReport } from './build-report.js';
export type { MeasureModel } from './model/measure-model.js';
export type { Finding, FindingKind, ReportModel, SectionModel } from './model/report-model.js';
export type { TableModel } from './model/table-model.js';
export { planStudy, type StudyOptions, type StudyPlan } from './study/plan-study.js';
export { bestPlay, type Study, studiesOf, studyOf } from './study/study.js';
export { GOALS, type TuneOptions } from './study/plan-tune.js';
export { type Tune, tune, type TunedSetting } from './study/tune.js';
export type { StudyAnswer } from './study/study-words.js';
export type { StudyFigure } from './study/study-figures.js';
export { compareStudies } from './study/compare-studies.js';
export type { Document } from './text/block.js';
export { checkDocument, rulesDocument } from './text/check.js';
export { comparisonDocument } from './text/comparison.js';
export { explain, type ExplainedLength, type ExplainOptions, type Explanation } from './explain/explain.js';
export { explanationDocument } from './text/explanation.js';
export { exactDocument } from './text/exact.js';
export { DOCUMENT_FORMATS, formatDocument, FORMATS, formatSummary } from './text/formats.js';
export { leagueDocument } from './text/league.js';
export { scoreDocument } from './text/score.js';
export { tuneDocument } from './text/tune.js';
export { studyDocument } from './text/study.js';
export type { TableOptions } from './text/summary.js';
