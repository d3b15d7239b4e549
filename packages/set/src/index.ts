/**
 * CS230 Set, the card game Set for one player: cards, hands and tableaus, the engine, the strategies, exact counts of
 * hands without a set, and the terminal game.
 *
 * @packageDocumentation
 */
export { DECK_SIZE, SetCard } from './card.js';
export { SetDeck } from './deck.js';
export { SetEngine } from './engine.js';
export { MAX_TABLEAU_SETS } from './face-up-cards.js';
export { dealOdds, type DealOdds } from './exact/deal-odds.js';
export { MAX_SET_FREE, setFreeHands } from './exact/set-free-hands.js';
export { set } from './game.js';
export { SetHand } from './hand.js';
export { SetGameHistogram } from './histogram.js';
export { DONE, handMove, NONE } from './move.js';
export { PackedTableau, SetTableau } from './tableau.js';
export type { Observation, SetObservation } from './observe.js';
export type { SetParams } from './parameters.js';
export { type AutomaticPlayer, type SetExtras, SetGame } from './dialogue/solitaire.js';
export type { SetEnd } from './state.js';
export type { SetStrategy } from './strategies/index.js';
export type { SetView } from './view.js';
export { FEATURES, whyNotSet } from './why-not-set.js';
