/**
 * CS230 Set, the card game Set for one player: cards, hands and tableaus, the engine, the strategies, exact counts of
 * hands without a set, and the terminal game.
 *
 * @packageDocumentation
 */
export { SetCard, type SetParams } from './card.js';
export { SetDeck } from './deck.js';
export { SetEngine } from './engine.js';
export { MAX_TABLEAU_SETS } from './face-up-cards.js';
export { set } from './game.js';
export { DONE, FEATURES, handMove, NONE, SetHand, whyNotSet } from './hand.js';
export { SetGameHistogram } from './histogram.js';
export { SetGame } from './solitaire.js';
export { PackedTableau, SetTableau } from './tableau.js';
export { dealOdds, MAX_SET_FREE, setFreeHands } from './theory.js';
export type { SetView } from './view.js';
