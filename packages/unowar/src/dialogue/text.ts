import { Card } from '@cards/core';
import type { HandView } from '../hand.js';
import { hasSlot } from '../slots.js';
import type { UnoWarView } from '../view.js';

/** A word that a person may type instead of a card. */
type Word = 'pass' | 'hint' | 'hand' | 'help' | 'quit';

/** The meaning of a line: a slot to play, a word, or the complaint about it. */
export type Answer = { readonly slot: number } | { readonly word: Word } | { readonly wrong: string };

const WORDS: readonly Word[] = ['pass', 'hint', 'hand', 'help', 'quit'];

const CARDS: ReadonlyMap<string, Card> = new Map(Card.all.map((card) => [String(card).toLowerCase(), card]));

/** The most characters of a line that a complaint quotes. */
const QUOTED = 24;

/** Reads a line that answers the question for a card; cards are numbered from 1. */
export function readAnswer(line: string, { hand, pile, playable }: UnoWarView): Answer {
  const said = line.trim().toLowerCase().replaceAll(/\s+/g, ' ');
  const word = WORDS.find((known) => known === said);
  if (word !== undefined) return { word };
  const named = CARDS.get(said);
  const slot = named === undefined ? numbered(said) : slotOf(named, hand);
  if (slot !== undefined && hasSlot(playable, slot)) return { slot };
  if (slot !== undefined && slot >= 0 && slot < hand.size) {
    return { wrong: `${hand.get(slot)} can't be played on ${pile.topCard}; the cards marked * can.` };
  }
  if (named !== undefined) return { wrong: `${named} is not in your hand.` };
  const allowed = numbersText(hand);
  if (slot !== undefined) return { wrong: `There is no card ${quoted(said)}: type ${allowed}.` };
  return {
    wrong: `${said === '' ? 'Type' : `${quoted(said)} is no answer: type`} ${allowed}, or its name; pass, hint, hand, help or quit.`,
  };
}

/** What can be typed when a card is asked for. */
export function helpText({ hand }: UnoWarView, adviser: string): string {
  return `Type ${numbersText(hand)}, or its name to play it; only cards marked *
can be played. Or type pass to give up the round; hint for what ${adviser}
would do; hand to see the cards again; help; or quit.
`;
}

/** The rules in short. */
export function welcomeText(target: number, opponent: string): string {
  return `UnoWar against ${opponent}: the first to ${target === 1 ? '1 point' : `${target} points`} wins, a point a round.
Put a card on the pile: of the suit of its top card, or of the same or a higher
rank. Aces are low, kings high. A player who
cannot follow passes and loses the round.
`;
}

/** The pile and the hand, one card on each line, the playable ones marked. */
export function tableText({ hand, pile, playable }: UnoWarView): string {
  const cards = pile.numCards === 1 ? '1 card' : `${pile.numCards} cards`;
  let text = `\nPile: ${pile.topCard} (${cards})\n`;
  for (let slot = 0; slot < hand.size; slot++) {
    text += `  ${hasSlot(playable, slot) ? '*' : ' '} ${slot + 1}  ${hand.get(slot)}\n`;
  }
  return text;
}

/** The score, the person's points first. */
export function pointsText({ points, opponentPoints }: UnoWarView, opponent: string): string {
  return `Points: you ${points}, ${opponent} ${opponentPoints}.\n`;
}

/** Input as one short line. */
export function quoted(said: string): string {
  return JSON.stringify(said.length > QUOTED ? `${said.slice(0, QUOTED)}…` : said);
}

/** The numbers of the cards. */
function numbersText({ size }: HandView): string {
  return size === 1 ? 'the number of your card, 1' : `the number of a card, 1 to ${size}`;
}

/** The slot of a numbered card, whether the hand has it or not; undefined for text that is not a whole number. */
function numbered(said: string): number | undefined {
  return /^[+-]?\d+$/.test(said) ? Number(said) - 1 : undefined;
}

/** The first slot that holds the card; after a reshuffle there may be two, which are equally good. */
function slotOf(card: Card, hand: HandView): number | undefined {
  for (let slot = 0; slot < hand.size; slot++) if (hand.id(slot) === card.id) return slot;
  return undefined;
}
