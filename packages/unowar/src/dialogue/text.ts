import { Card, givenText, RANK_NAMES, type TextColors } from '@cards/core';
import type { HandView } from '../hand.js';
import type { ExitReason } from '../match.js';
import { hasSlot } from '../slots.js';
import type { UnoWarView } from '../view.js';

type Word = 'pass' | 'hint' | 'hand' | 'help' | 'quit';

/** A parsed line: a slot to play, a word, or the message about a wrong line. */
export type Answer = { readonly slot: number } | { readonly word: Word } | { readonly wrong: string };

const WORDS: readonly Word[] = ['pass', 'hint', 'hand', 'help', 'quit'];

const CARDS: ReadonlyMap<string, Card> = new Map(Card.all.map((card) => [String(card).toLowerCase(), card]));

export const CARD_COLORS: TextColors = {
  red: new RegExp(`\\b(?:${RANK_NAMES.join('|')})\\sof\\s(?:Hearts|Diamonds)\\b`),
  green: /(?<=^ {2})\*(?= \d)/,
};

/** Parses the answer to the question for a card. A person counts cards from 1. `plain`: `pass` is the only word. */
export function readAnswer(line: string, { hand, pile, playable }: UnoWarView, plain = false): Answer {
  const said = line.trim().toLowerCase().replaceAll(/\s+/g, ' ');
  const word = WORDS.find((known) => known === said && (known === 'pass' || !plain));
  if (word !== undefined) return { word };
  const named = CARDS.get(said);
  const slot = named === undefined ? numbered(said) : slotOf(named, hand);
  if (slot !== undefined && hasSlot(playable, slot)) return { slot };
  if (slot !== undefined && slot >= 0 && slot < hand.size) {
    return { wrong: `${hand.get(slot)} cannot be played on ${pile.topCard}. Play a card marked *.` };
  }
  if (named !== undefined) return { wrong: `${named} is not in your hand.` };
  const allowed = numbersText(hand);
  if (slot !== undefined) return { wrong: `There is no card ${givenText(said)}. Type ${allowed}.` };
  const refused = said === '' ? '' : `${givenText(said)} is not an answer.\n`;
  return {
    wrong: `${refused}Type ${allowed}, or its name;\nor type pass${plain ? '' : ', hint, hand, help or quit'}.`,
  };
}

export function helpText({ hand }: UnoWarView, adviser: string): string {
  return `Type ${numbersText(hand)}, or its name to play it. You can play only
the cards marked *. Other commands: pass (give up the round), hint (see the move
of ${adviser}), hand (see the cards again), help, quit.
`;
}

export function welcomeText(target: number, opponents: readonly string[]): string {
  const out =
    opponents.length === 1
      ? 'loses the round, and the other player gets a point.'
      : 'drops out of the round. The last player in the round gets a point.';
  return `UnoWar against ${opponents.join(', ')}. The first player with ${target === 1 ? '1 point' : `${target} points`} wins the game.
Play a card that has the suit of the top card of the pile, or the same or a
higher rank. Aces are low, kings are high. A player who cannot follow passes and
${out}
`;
}

/** The pile, the number of cards in the deck, and the hand, one card on each line. The playable cards are marked. */
export function cardsText({ hand, pile, playable, cardsRemaining }: UnoWarView): string {
  let text = `\nPile: ${pile.topCard} (${countCards(pile.numCards)}). Deck: ${countCards(cardsRemaining)}.\n`;
  for (let slot = 0; slot < hand.size; slot++) {
    text += `  ${hasSlot(playable, slot) ? '*' : ' '} ${slot + 1}  ${hand.get(slot)}\n`;
  }
  return text;
}

/** The score, the person's points first. */
export function pointsText(view: UnoWarView, names: readonly string[]): string {
  // A name can end with a number.
  const colon = names.length === 2 ? '' : ':';
  const others = names.flatMap((name, each) =>
    each === view.seat ? [] : [`, ${name}${colon} ${view.pointsOf(each)}`],
  );
  return `Points: you${colon} ${view.points}${others.join('')}.\n`;
}

/** The end of a game that the person leaves. At the end of the input, the cursor is still on the line of a question. */
export function exitText(reason: ExitReason, { points, opponentPoints }: UnoWarView): string {
  return `${reason === 'quit' ? 'You quit' : '\nThe input ended'} at ${points} to ${opponentPoints} points.\n`;
}

function countCards(cards: number): string {
  return cards === 1 ? '1 card' : `${cards} cards`;
}

function numbersText({ size }: HandView): string {
  return size === 1 ? 'the number of your card, 1' : `the number of a card, 1 to ${size}`;
}

/** The slot of a numbered card, which can be outside the hand; undefined for text that is not an integer. */
function numbered(said: string): number | undefined {
  return /^[+-]?\d+$/.test(said) ? Number(said) - 1 : undefined;
}

/** The first slot that holds the card. After a reshuffle there can be two, which are equivalent. */
function slotOf(card: Card, hand: HandView): number | undefined {
  for (let slot = 0; slot < hand.size; slot++) if (hand.id(slot) === card.id) return slot;
  return undefined;
}
