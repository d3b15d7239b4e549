/**
 * The reports of tournaments: leagues, checks and scores of strategies. `@cards/tournament/node` plays them, and
 * `@cards/tournament/web` checks a strategy in a browser.
 *
 * @packageDocumentation
 */
export type { CheckReport } from './check/check-report.js';
export type { LeagueReport, LeagueStanding } from './league/league-report.js';
export type { ScoredGame } from './score/plan-score.js';
export type { PlayerScore, ScoreReport } from './score/score-report.js';
