import { defineGame } from '@cards/core';

interface State {
  /** The ranks of each player's cards, the next one first. */
  piles: number[][];
  /** The last cards that were turned up, by seat. */
  shown: number[];
  battles: number;
  wars: number;
}

/**
 * War for two, a game without a choice. Each player turns up a card, and the higher rank takes both. Equal
 * ranks are a war: each player adds cards face down and turns up another one; a player without enough cards
 * loses. Cards that were won go under the pile in random order, so that games end.
 *
 * Source: onlinesologames.com/war, in which three cards go face down (`down=3`), the first of three wars also wins,
 * and the whole pile is shuffled. With a fixed order, games can last forever: Spivey, Cycles in War, Integers 10, 2010.
 */
export const war = defineGame({
  id: 'war',
  summary: 'the higher card takes both; who has all cards wins',
  rulebook: [
    'Each of two players gets half of the deck, face down.',
    'Both turn up a card. The higher rank takes both cards, and puts them under the pile in random order. An ace is the highest.',
    'Equal ranks are a war: each player lays a card face down, or as many as the parameter down, and turns up another one. The higher rank takes them all.',
    'A player without enough cards for a battle or a war loses.',
  ],
  seats: 2,
  parameters: {
    ranks: { summary: 'ranks of each of four suits', default: 13, min: 2, max: 13 },
    down: { summary: 'cards face down in a war', default: 1, min: 0, max: 3 },
  },
  actions: ['flip'],
  deal({ ranks }, rng): State {
    const deck = Array.from({ length: 4 * ranks }, (_, card) => card >> 2);
    rng.shuffle(deck);
    return { piles: [deck.splice(0, 2 * ranks), deck], shown: [], battles: 0, wars: 0 };
  },
  // A flip is one of both players.
  toMove: () => 0,
  moves: ({ piles }) => (piles.some((pile) => pile.length === 0) ? [] : ['flip']),
  play(state, _flip, rng, { down }) {
    const [mine = [], theirs = []] = state.piles;
    const won: number[] = [];
    state.battles++;
    for (let needed = 1; ; needed = down + 1) {
      const isShort = [mine, theirs].map((pile) => pile.length < needed);
      if (isShort.includes(true)) {
        // Who is short loses all cards; if both are, no player has any.
        if (isShort[0]) theirs.push(...mine.splice(0), ...won);
        if (isShort[1]) mine.push(...theirs.splice(0), ...(isShort[0] ? [] : won));
        if (isShort[0] && isShort[1]) mine.length = 0;
        return;
      }
      const flipped = [mine, theirs].map((pile) => pile.splice(0, needed));
      won.push(...flipped.flat());
      const [own = 0, other = 0] = flipped.map((cards) => cards.at(-1) ?? 0);
      state.shown = [own, other];
      if (own === other) state.wars++;
      else {
        rng.shuffle(won);
        (own > other ? mine : theirs).push(...won);
        return;
      }
    }
  },
  view: { shown: ({ shown }) => shown.map((rank) => rank + 2), cards: ({ piles }) => piles.map((pile) => pile.length) },
  encoding: ({ ranks }) => ({
    shown: { list: { maybe: [2, 14] }, length: 2 },
    cards: { list: [0, 4 * ranks], length: 2 },
  }),
  measures: {
    win: { of: ({ piles }, seat) => (piles[seat]?.length ?? 0) > (piles[1 - seat]?.length ?? 0) },
    tie: { of: ({ piles }) => piles.every((pile) => pile.length === 0) },
    battles: { role: 'length', bounds: [0, 10_000], of: ({ battles }) => battles },
    wars: { bounds: [0, 10_000], of: ({ wars }) => wars },
  },
  unfinished: 'even',
});
