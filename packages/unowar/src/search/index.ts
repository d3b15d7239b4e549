/**
 * UnoWar with the strategies `flat:N` and `search:N`, for programs that need them. The game is otherwise the same.
 *
 * @packageDocumentation
 */
export { UnoWarBelief } from '../belief.js';
export { OpponentCards } from '../opponent-cards.js';
export { unowar } from './game.js';
