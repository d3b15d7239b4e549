import { checkText, RANK_NAMES, SUIT_NAMES } from '@cards/core';

const RANKS: Readonly<Record<string, string>> = Object.fromEntries(
  RANK_NAMES.map((name, at) => [name, at === 0 || at > 9 ? name.charAt(0) : String(at + 1)]),
);
const SYMBOLS = '♠♥♣♦';
const CARD = new RegExp(`\\b(${RANK_NAMES.join('|')}) of (${SUIT_NAMES.join('|')})\\b`, 'g');

/**
 * Writes each card in a text with the symbol of its suit: `10♣` for `Ten of Clubs`. The other words do not change. Use
 * it for the lines of `unowar.notation` on a terminal that can print the symbols.
 *
 * @param text - one line or more
 *
 * @example
 * ```ts
 * import { suitSymbols } from '@cards/unowar';
 *
 * suitSymbols('1 keeper [Ten of Clubs, Ace of Spades] plays Ten of Clubs'); // => '1 keeper [10♣, A♠] plays 10♣'
 * ```
 */
export function suitSymbols(text: string): string {
  checkText(text, 'the text with cards');
  return text.replaceAll(
    CARD,
    (_, rank: string, suit: string) => `${RANKS[rank]}${SYMBOLS.charAt(SUIT_NAMES.findIndex((name) => name === suit))}`,
  );
}
