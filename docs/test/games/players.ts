import type { Input } from './input.js';

/** The pairs of numbers below `count`, in order. */
function* pairsBelow(count: number): Generator<readonly [number, number], void, void> {
  for (let one = 0; one < count; one++) for (let other = one + 1; other < count; other++) yield [one, other];
}

/**
 * Plays a memory game: tries all pairs of cards in order, until all are gone. `gone` is the last word of the name of
 * such a card.
 *
 * @returns the cards that this person flipped, with their names after the flip
 */
export async function playPairs(
  input: Input,
  gone: string,
): Promise<readonly (readonly [card: number, name: string])[]> {
  const flips: (readonly [number, string])[] = [];
  const count = (await input.names('Cards')).length;
  for (;;) {
    for (const pair of pairsBelow(count)) {
      const names = await input.names('Cards');
      if (names.every((name) => name.endsWith(gone))) return flips;
      if (pair.some((card) => names[card]?.endsWith(gone))) continue;
      for (const card of pair) {
        await input.choose('Cards', card);
        const flipped = (await input.names('Cards'))[card] ?? '';
        flips.push([card, flipped]);
      }
      await input.turn();
    }
  }
}

/** Plays UnoWar: the first card that fits, or a pass. */
export async function playFirstThatFits(input: Input): Promise<void> {
  while (!/ wins? the game/.test(await input.message())) {
    const slot = (await input.names('Your hand')).findIndex((name) => !name.endsWith('does not fit'));
    if (slot >= 0) await input.choose('Your hand', slot);
    else await input.press('No card fits: pass');
    await input.turn();
  }
}

/** The features of a card of Set by its name, in the order of the deck. */
const FEATURES: readonly (readonly string[])[] = [
  ['one', 'two', 'three'],
  ['empty', 'full', 'half'],
  ['blue', 'green', 'red'],
  ['circle', 'square', 'triangle'],
];

/** A card of Set as four digits, so that the order of texts is that of the deck. */
function digitsOf(name: string): string {
  const words = name.replace(/s$/, '').split(' ');
  return FEATURES.map((values, feature) => values.indexOf(words[feature] ?? '')).join('');
}

/** The least set by the definition: all values are equal or all are different, in each feature. */
function leastSet(cards: readonly string[]): readonly string[] | undefined {
  const sorted = [...cards].sort();
  for (const a of sorted)
    for (const b of sorted)
      for (const c of sorted)
        if (a < b && b < c && [0, 1, 2, 3].every((at) => new Set([a[at], b[at], c[at]]).size !== 2)) return [a, b, c];
  return undefined;
}

/** Plays Set: the least set, until there is none. */
export async function playLeastSets(input: Input): Promise<void> {
  while (!(await input.message()).includes('The game is over')) {
    const cards = (await input.names('Tableau')).map(digitsOf);
    const found = leastSet(cards);
    for (const card of found ?? []) await input.choose('Tableau', cards.indexOf(card));
    await input.press(found === undefined ? 'There is no set' : 'Take these three');
  }
}
