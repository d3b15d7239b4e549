/**
 * Words and lines for the command and the site. This entry is small. It makes no promise: its names can change in
 * every version.
 *
 * @packageDocumentation
 */
export { cellName, variedParams } from './model/line-up.js';
export { STUDY_SIZES } from './study/plan-study.js';
export { sparkline } from './text/bars.js';
export { reviewText } from './text/review.js';
export { type Expectation, judgeExpectations, readExpectations } from './findings/expectations.js';
export type { Document } from './text/block.js';
export { checkDocument, placeText, rulesDocument, standingTable } from './text/check.js';
export { colorText } from './text/colors.js';
export {
  type EstimatedLoss,
  exploitationDocument,
  type FoundLoss,
  MOST_SITUATIONS,
  solutionDocument,
} from './text/solution.js';
export { comparisonCsv, policyCsv } from './text/csv.js';
export { explanationDocument } from './text/explanation.js';
export { leagueDocument } from './text/league.js';
export { namedScores, scoreDocument } from './text/score.js';
export { studyDocument } from './text/study.js';
export { tuneDocument } from './text/tune.js';
export { durationText, type Pace, progressLine } from './text/progress-line.js';
export { count, estimateWords, grouped, plainNumber, withUnit } from './words/estimate.js';
export { asCounted, getsWord, provedAmount, provedNumber, wonText } from './words/result-words.js';
export {
  columnsOf,
  failedGame,
  padded,
  printable,
  printableLines,
  shellLine,
  wrapText,
  wrapWords,
} from './words/wrap.js';
export { bestPlay, studiesOf } from './study/study.js';
export { exactDocument } from './text/exact.js';
export { DOCUMENT_FORMATS, formatDocument, FORMATS } from './text/formats.js';
export type { TableOptions } from './text/summary.js';
export { comparisonDocument } from './text/comparison.js';
export { compareStudies } from './study/compare-studies.js';
export { GOALS } from './study/plan-tune.js';
export type { Tune } from './study/tune.js';
