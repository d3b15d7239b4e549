/**
 * Says who is better: plays leagues and scores, and checks strategies and the rules of games, on workers of Node.
 *
 * @packageDocumentation
 */
export { check, checkGame } from './check.js';
export { league } from './league.js';
export { score } from './score.js';
