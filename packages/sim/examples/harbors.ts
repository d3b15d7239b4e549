import { defineGame } from '@cards/core';

/** The cards of one player: in the hand, and on ships, which carry a card face down to one of three harbors. */
interface Fleet {
  hand: number[];
  ships: { card: number; harbor: number }[];
}

/** Two players send their cards to three harbors. At the end, the higher sum of cards takes a harbor. */
export const harbors = defineGame({
  id: 'harbors',
  summary: 'send cards face down to three harbors; the higher sum takes a harbor',
  seats: 2,
  parameters: { cards: { summary: 'the number of cards in a hand', default: 4, min: 1, max: 8 } },
  deal({ cards }, rng) {
    const deck = Array.from({ length: 2 * cards + 3 }, (_, at) => at + 1);
    rng.shuffle(deck);
    const fleet = (from: number): Fleet => ({ hand: sorted(deck.slice(from, from + cards)), ships: [] });
    return { fleets: [fleet(0), fleet(cards)] as [Fleet, Fleet], rest: deck.slice(2 * cards), toMove: 0 };
  },
  toMove: ({ toMove }) => toMove,
  moves: ({ fleets, toMove }) =>
    of(fleets, toMove).hand.flatMap((card) => [0, 1, 2].map((harbor) => 3 * card + harbor)),
  play(state, move) {
    const { hand, ships } = of(state.fleets, state.toMove);
    const card = Math.floor(move / 3);
    hand.splice(hand.indexOf(card), 1);
    ships.push({ card, harbor: move % 3 });
    state.toMove = 1 - state.toMove;
  },
  moveText: (move) => `${Math.floor(move / 3)}${'abc'[move % 3]}`,
  view: {
    hand: ({ fleets }, seat) => of(fleets, seat).hand,
    mine: ({ fleets }, seat) => of(fleets, seat).ships.map(({ card, harbor }) => [card, harbor]),
    theirs: ({ fleets }, seat) => of(fleets, 1 - seat).ships.map(({ harbor }) => harbor),
  },
  measures: {
    win: { role: 'win', of: ({ fleets }, seat) => (seat === 0 ? lead(fleets) > 0 : lead(fleets) < 0) },
    tie: { role: 'tie', of: ({ fleets }) => lead(fleets) === 0 },
    harbors: {
      summary: 'harbors of the first seat minus those of the second',
      bounds: [-3, 3],
      of: ({ fleets }) => lead(fleets),
    },
  },
  strategies: {
    // Spreads its cards, the highest ones first.
    spread: ({ hand, mine }) => 3 * (hand.at(-1) ?? 0) + (mine.length % 3),
    // Answers at the harbor of the last ship of the other player, and holds two harbors only.
    chase: ({ hand, theirs }) => 3 * (hand.at(-1) ?? 0) + Math.min(theirs.at(-1) ?? 0, 1),
  },
  resample({ fleets, rest }, seat, rng) {
    const { hand, ships } = of(fleets, 1 - seat);
    const unseen = sorted([...hand, ...ships.map(({ card }) => card), ...rest]);
    rng.shuffle(unseen);
    for (const ship of ships) ship.card = unseen.pop() ?? 0;
    rest.splice(0, rest.length, ...unseen.splice(0, rest.length));
    hand.splice(0, hand.length, ...sorted(unseen));
  },
});

function sorted(cards: number[]): number[] {
  return cards.sort((a, b) => a - b);
}

function of([first, second]: [Fleet, Fleet], seat: number): Fleet {
  return seat === 0 ? first : second;
}

/** The number of harbors of the first seat minus that of the second. */
function lead([first, second]: [Fleet, Fleet]): number {
  const sum = ({ ships }: Fleet, at: number): number =>
    ships.reduce((total, { card, harbor }) => total + (harbor === at ? card : 0), 0);
  return [0, 1, 2].reduce((total, at) => total + Math.sign(sum(first, at) - sum(second, at)), 0);
}
