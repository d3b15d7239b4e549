/**
 * The parts of reports that `@cards/report` prints. It makes no promise: its names can change in every version.
 *
 * @packageDocumentation
 */
export type { Standing } from './check/ranking.js';
export type { RulesReport, TestReport } from './check/check-report.js';
export type { LeaguePairing, LeagueNashConv, Boundary } from './league/league-report.js';
export type { GameScore, ScoreScale } from './score/score-report.js';
