/**
 * UnoWar, a card game that mixes Uno and War: the engine, the strategies, and the tournament.
 *
 * @packageDocumentation
 */
export { CardPile, type PileView } from './card-pile.js';
export { Deck } from './deck.js';
export { type CardAI, type ChoiceView, fromGetPlay } from './from-get-play.js';
export { unowar } from './game.js';
export { Hand, type HandView } from './hand.js';
export type { CardObservation, Observation } from './observe.js';
export { HumanAI, type Screen } from './human.js';
export { type ExitReason, PersonLeftError, UnoWarMatch } from './match.js';
export type { UnoWarParams } from './parameters.js';
export { countSlots, firstSlot, hasSlot, type SlotSet, slotsIn, withoutFirst } from './slots.js';
export { BiggestCardAI } from './strategies/biggest.js';
export { KeeperCardAI } from './strategies/keeper.js';
export type { UnoWarStrategy } from './strategies/index.js';
export { RandomCardAI } from './strategies/random.js';
export { SmallestCardAI } from './strategies/smallest.js';
export { UniformCardAI } from './strategies/uniform.js';
export { suitSymbols } from './suit-symbols.js';
export { tournament } from './tournament.js';
export { UnoWarGame } from './engine.js';
export { type AI, PASS, type UnoWarView } from './view.js';
