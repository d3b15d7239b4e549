/**
 * Says who is better: plays leagues and scores, and checks strategies and the rules of games, on workers of Node.
 *
 * @packageDocumentation
 */
export { check, checkGame, type CheckRequest, type RulesRequest } from './check.js';
export { league, type LeagueRequest } from './league.js';
export { score, type ScoreRequest } from './score.js';
