import type { TextColors } from '@cards/core';
import type { SetHand } from '../hand.js';
import type { SetTableau } from '../tableau.js';

/** The instructions of the source document, unchanged. */
const INSTRUCTIONS = `When a Set tableau is displayed, you have the following options:
1. Type in a set appearing in the tableau -- e.g. [1ebc,2fgs,3hrt].
   * If the hand is a set in the tableau, you win it;
   * If the hand is in the tableau, but not a set, the game ends;
   * If the hand is illegal or not in the tableau,
     you will be given a chance to type in another set.
2. Type "none" (without the quotes) if you think there are no sets in the tableau.
   This ends the game whether you are right or wrong.
3. Type "done" (without the quotes) if you want to exit the game.
4. Type "help" (without the quotes) to see these instructions.
`;

const DEAL_MORE_INSTRUCTIONS = INSTRUCTIONS.replace(
  '   This ends the game whether you are right or wrong.\n',
  '   If you are right, three more cards are dealt as long as there are any;\n   otherwise the game ends.\n',
);

export const CARD_COLORS: TextColors = {
  red: /\b[123][efh]r[cst]\b/,
  green: /\b[123][efh]g[cst]\b/,
  blue: /\b[123][efh]b[cst]\b/,
};

export const WELCOME = 'Welcome to the CS230 Set Game!\n\n';

export const PROMPT = 'Type a set hand representation, "done", "none", or "help" (w/o quotes):\n';

export function instructions(dealMore: boolean): string {
  return dealMore ? DEAL_MORE_INSTRUCTIONS : INSTRUCTIONS;
}

/** The tableau after a dashed line and before an empty line. An empty tableau has no text of its own. */
export function tableauText(tableau: SetTableau): string {
  const table = tableau.tableString();
  return table === '' ? '-----\n\n' : `-----\n${table}\n\n`;
}

export function wonText(sets: number): string {
  return `Good! You now have ${sets} sets\n`;
}

export function wrongText(hand: SetHand): string {
  return `Nope -- ${hand} is not a set.\n`;
}

/** The reason, if a person at a terminal plays. */
export function whyText(reason: string): string {
  return `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.\n`;
}

/** The text after a wrong `none`. */
export function missedText(missed: readonly SetHand[]): string {
  return `Nope -- you missed the following sets:\n${missed.join('\n')}\n`;
}

/** The text after a correct `none`. */
export function noneText(dealt: number): string {
  return dealt === 0
    ? 'Right! There are no more sets.\n'
    : `Right! There are no sets, so here are ${dealt} more cards.\n`;
}

export function thanksText(sets: readonly SetHand[]): string {
  return `\nThanks for playing the CS230 Set Game!\nYou won ${sets.length} sets:\n[${sets.join(', ')}]\n`;
}

export function foundText(hand: SetHand, sets: number): string {
  return `Found set ${hand}\nAutomatic player has ${sets} sets\n`;
}

/** The text after a correct `none` of the automatic player, if three more cards are dealt. */
export function moreText(dealt: number): string {
  return `There are no sets, so here are ${dealt} more cards.\n`;
}

export const NO_MORE = 'There are no more sets.\n';

export const STOPS = 'Automatic player stops.\n';

export function automaticEndText(sets: readonly SetHand[]): string {
  return `Automatic player won ${sets.length} sets:\n${sets.join(',')}\n`;
}
