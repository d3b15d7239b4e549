/**
 * Reports of batches for people and programs: findings and tables as text for a terminal, Markdown, CSV, JSON and
 * NDJSON, and the report model behind them.
 *
 * @packageDocumentation
 */
export { buildReport } from './build-report.js';
export type { Axis, Coordinates } from './model/axes.js';
export { cellName, variedParams } from './model/line-up.js';
export type { JudgedValue, MeasureModel, PublishedValue } from './model/measure-model.js';
export type { PartialRun } from './model/notes.js';
export type { Finding, FindingKind, ReportModel, SectionModel, Shape } from './model/report-model.js';
export type { Figure, TableModel, TableRow } from './model/table-model.js';
export {
  planStudy,
  STUDY_SIZES,
  type StudyOptions,
  type StudyPlan,
  type StudyRole,
  type StudySize,
} from './study/plan-study.js';
export { bestPlay, type Study, studiesOf, studyOf } from './study/study.js';
export type { StudyAnswer, StudyPicture } from './study/study-words.js';
export type { StudyEstimate, StudyFigure } from './study/study-figures.js';
export { formatStudy, STUDY_FORMATS, type StudyTextOptions } from './study/study-text.js';
export {
  type ComparedFigure,
  compareStudies,
  formatStudyComparison,
  type StudyComparison,
} from './study/compare-studies.js';
export { CHECK_FORMATS, formatCheck, formatRules, placeText, standingTable } from './text/check.js';
export { colorText } from './text/colors.js';
export { COMPARISON_FORMATS, type ComparisonOptions, formatComparison } from './text/comparison.js';
export { EXACT_FORMATS, formatExact } from './text/exact.js';
export { FORMATS, formatSummary, type ReportJson } from './text/formats.js';
export { formatLeague, LEAGUE_FORMATS, type LeagueTextOptions } from './text/league.js';
export { durationText, type Pace, progressLine } from './text/progress-line.js';
export { formatScore, SCORE_FORMATS, type ScoreTextOptions } from './text/score.js';
export type { TableOptions } from './text/terminal.js';
export { failedGame, shellLine, wrapText } from './words/wrap.js';
export { estimateWords, grouped, plainNumber } from './words/estimate.js';
export { getsWord } from './words/result-words.js';
