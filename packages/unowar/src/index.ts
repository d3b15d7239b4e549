/**
 * UnoWar, a card game that mixes Uno and War: the engine, the strategies, and the tournament.
 *
 * @packageDocumentation
 */
export { CardPile } from './card-pile.js';
export { Deck } from './deck.js';
export { HumanAI } from './dialogue/conversation.js';
export { UnoWarGame } from './engine.js';
export { unowar } from './game.js';
export { countSlots, firstSlot, Hand, type HandView, hasSlot, type SlotSet, slotsIn } from './hand.js';
export { PersonLeftError, tournament, UnoWarMatch } from './match.js';
export type { UnoWarParams } from './parameters.js';
export { BiggestCardAI, type CardAI, fromGetPlay, RandomCardAI, SmallestCardAI } from './strategies/get-play.js';
export { UniformCardAI, type UnoWarStrategy } from './strategies/index.js';
export { KeeperCardAI } from './strategies/keeper.js';
export { type AI, PASS, type UnoWarView } from './view.js';
