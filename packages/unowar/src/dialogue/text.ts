import { Card } from '@cards/core';
import type { HandView } from '../hand.js';
import { hasSlot } from '../slots.js';
import { PASS, type UnoWarView } from '../view.js';

/** What a person may type instead of a card. */
type Word = 'pass' | 'hint' | 'hand' | 'help' | 'quit';

/** What a line means: a slot to be played, a word, or why it is neither. */
export type Answer = { readonly slot: number } | { readonly word: Word } | { readonly wrong: string };

const WORDS: readonly Word[] = ['pass', 'hint', 'hand', 'help', 'quit'];

const CARDS: ReadonlyMap<string, Card> = new Map(Card.all.map((card) => [String(card).toLowerCase(), card]));

/** How much of a line is said back. */
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
  return { wrong: `${said === '' ? 'Type' : `${quoted(said)} is no answer: type`} ${allowed}, or its name; pass, hint, hand, help or quit.` };
}

/** What can be typed when a card is asked for. */
export function helpText({ hand }: UnoWarView, adviser: string): string {
  return `Type ${numbersText(hand)}, or its name to play it; only cards marked *
can be played. Or type pass to give up the round; hint for what ${adviser}
would do; hand to see the cards again; help; or quit.
`;
}

/** The rules in short, for a match against somebody. */
export function welcomeText(target: number, opponent: string): string {
  return `UnoWar against ${opponent}: the first to ${target === 1 ? '1 point' : `${target} points`} wins, a point a round.
Put a card on the pile: of the suit of its top card, or of the same or a higher
rank. Aces are low, kings high. Who can't follow passes and loses the round.
`;
}

/** The pile and the hand, a card a line, those that can be played marked. */
export function tableText({ hand, pile, playable }: UnoWarView): string {
  const cards = pile.numCards === 1 ? '1 card' : `${pile.numCards} cards`;
  let text = `\nPile: ${pile.topCard} (${cards})\n`;
  for (let slot = 0; slot < hand.size; slot++) {
    text += `  ${hasSlot(playable, slot) ? '*' : ' '} ${slot + 1}  ${hand.get(slot)}\n`;
  }
  return text;
}

/** A move of the adviser in words. */
export function hintText(move: number, { hand }: UnoWarView, adviser: string): string {
  return move === PASS ? `${adviser} would pass.\n` : `${adviser} would play ${move + 1}, ${hand.get(move)}.\n`;
}

/** The score, the person's points first. */
export function pointsText({ points, opponentPoints }: UnoWarView, opponent: string): string {
  return `Points: you ${points}, ${opponent} ${opponentPoints}.\n`;
}

/** Somebody's input as one short line. */
export function quoted(said: string): string {
  return JSON.stringify(said.length > QUOTED ? `${said.slice(0, QUOTED)}…` : said);
}

/** The numbers that cards have. */
function numbersText({ size }: HandView): string {
  return size === 1 ? 'the number of your card, 1' : `the number of a card, 1 to ${size}`;
}

/** The slot of a number of a card, or of a number that no card has; undefined for what is no whole number. */
function numbered(said: string): number | undefined {
  return /^[+-]?\d+$/.test(said) ? Number(said) - 1 : undefined;
}

/** The first slot that holds the card; equal cards after a reshuffle are as good as each other. */
function slotOf(card: Card, hand: HandView): number | undefined {
  for (let slot = 0; slot < hand.size; slot++) if (hand.id(slot) === card.id) return slot;
  return undefined;
}
