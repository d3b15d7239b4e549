/**
 * The reports of tournaments: leagues, checks and scores of strategies. `@cards/tournament/node` plays them, and
 * `@cards/tournament/web` checks a strategy in a browser.
 *
 * @packageDocumentation
 */
export type { CheckReport, RulesReport, TestReport } from './check/check-report.js';
export type { Standing } from './check/ranking.js';
export type { Boundary, LeagueNashConv, LeaguePairing, LeagueReport, LeagueStanding } from './league/league-report.js';
export type { ScoredGame } from './score/plan-score.js';
export type { GameScore, PlayerScore, ScoreReport, ScoreScale } from './score/score-report.js';
