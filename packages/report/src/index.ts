/**
 * Reports of batches for people and programs: findings and tables as text for a terminal, Markdown, CSV, JSON and
 * NDJSON, and the report model behind them.
 *
 * @packageDocumentation
 */
export { buildReport } from './build-report.js';
export type { Axis, Coordinates } from './model/axes.js';
export type { JudgedValue, MeasureModel, PublishedValue } from './model/measure-model.js';
export type { PartialRun } from './model/notes.js';
export type { Finding, FindingKind, ReportModel, SectionModel, Shape } from './model/report-model.js';
export type { Figure, TableModel, TableRow } from './model/table-model.js';
export { planStudy, type StudyOptions, type StudyPlan, type StudyRole, type StudySize } from './study/plan-study.js';
export { bestPlay, type Study, studiesOf, studyOf } from './study/study.js';
export { GOALS, type RaceEntry, type TuneGoal, type TuneOptions, type TuneRace } from './study/plan-tune.js';
export { type Tune, tune, type TunedSetting } from './study/tune.js';
export type { StudyAnswer, StudyPicture } from './study/study-words.js';
export type { StudyEstimate, StudyFigure } from './study/study-figures.js';
export { type ComparedFigure, compareStudies, type StudyComparison } from './study/compare-studies.js';
export type { Document } from './text/block.js';
export { checkDocument, rulesDocument } from './text/check.js';
export { comparisonDocument } from './text/comparison.js';
export { explain, type ExplainedLength, type ExplainOptions, type Explanation } from './explain/explain.js';
export { explanationDocument } from './text/explanation.js';
export { exactDocument } from './text/exact.js';
export { DOCUMENT_FORMATS, formatDocument, FORMATS, formatSummary, type ReportJson } from './text/formats.js';
export { leagueDocument, type LeagueOptions } from './text/league.js';
export { scoreDocument, type ScoreOptions } from './text/score.js';
export { tuneDocument, type TuneTextOptions } from './text/tune.js';
export { studyDocument, type StudyTextOptions } from './text/study.js';
export type { TableOptions } from './text/summary.js';
export type { Terminal } from './text/terminal.js';
