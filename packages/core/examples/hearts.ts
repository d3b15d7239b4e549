import { defineGame } from '@cards/core';

const RANKS = '23456789TJQKA';
const DECK = [...'CDHS'].flatMap((suit) => [...RANKS].map((rank) => rank + suit));
const SEATS = [0, 1, 2, 3];
const PASSED = 3;
const ALL = 26;

const suitOf = (card = ''): string => card[1] ?? '';
const rankOf = (card = ''): number => RANKS.indexOf(card[0] ?? '');
const pointsOf = (card: string): number => (card === 'QS' ? 13 : Number(suitOf(card) === 'H'));
const sorted = (cards: readonly string[]): string[] => DECK.filter((card) => cards.includes(card));

interface State {
  hands: string[][];
  /** By seat: the cards that the player has passed on. They change hands when all have passed. */
  passed: string[][];
  /** The cards of the current trick, and the seat that led it; -1 before the first one. */
  trick: string[];
  leader: number;
  points: number[];
  played: string[];
  voids: string[][];
}

/**
 * Hearts for four: one deal, in which each player first passes three cards. The fewest points win; a player who
 * takes all 26 has none, and each other one has 26.
 *
 * Source: Parlett, The Penguin book of card games, 2008; the rules are those of OpenSpiel's `hearts`, whose
 * returns are 26 minus these points.
 */
export const hearts = defineGame({
  id: 'hearts',
  summary: 'avoid hearts and the queen of spades, or take them all',
  rulebook: [
    'Each of four players gets 13 cards, and passes three of them on: to the left if the parameter pass is 1, across if it is 2, to the right if it is 3, and none if it is 0.',
    'The player with the two of clubs leads it. Follow suit if you can; otherwise play any card, but no heart and no queen of spades in the first trick, if you have another card.',
    'The highest card of the suit that was led takes a trick, and its player leads the next one.',
    'Do not lead a heart before a heart or the queen of spades was played, if you have another card.',
    'Each heart that you take is 1 point, and the queen of spades 13. Who takes all 26 has none, and each other player has 26. The fewest points win.',
  ],
  seats: 4,
  parameters: {
    pass: { summary: 'to whom cards are passed: 1 left, 2 across, 3 right, 0 none', default: 1, min: 0, max: 3 },
  },
  actions: DECK,
  deal({ pass }, rng): State {
    const deck = [...DECK];
    rng.shuffle(deck);
    const hands = SEATS.map(() => sorted(deck.splice(0, 13)));
    const none = (): string[][] => SEATS.map(() => []);
    return {
      hands,
      passed: none(),
      trick: [],
      leader: pass === 0 ? holder(hands) : -1,
      points: [0, 0, 0, 0],
      played: [],
      voids: none(),
    };
  },
  toMove: ({ leader, trick, passed }) =>
    leader === -1 ? passed.findIndex((cards) => cards.length < PASSED) : (leader + trick.length) % 4,
  moves({ hands, passed, trick, leader, played }) {
    if (leader === -1) {
      const giver = passed.findIndex((cards) => cards.length < PASSED);
      return (hands[giver] ?? []).filter((card) => passed[giver]?.includes(card) !== true);
    }
    const hand = hands[(leader + trick.length) % 4] ?? [];
    if (played.length === 0) return hand.slice(0, 1);
    const isBroken = played.some((card) => pointsOf(card) > 0);
    const better = hand.filter((card) => {
      if (trick.length > 0 && hand.some((one) => suitOf(one) === suitOf(trick[0])))
        return suitOf(card) === suitOf(trick[0]);
      return trick.length === 0 ? isBroken || suitOf(card) !== 'H' : played.length >= 4 || pointsOf(card) === 0;
    });
    return better.length > 0 ? better : hand;
  },
  play(state, card, _rng, { pass }) {
    const { hands, passed, trick, points, played, voids } = state;
    if (state.leader === -1) {
      passed.find((cards) => cards.length < PASSED)?.push(card);
      if (passed.some((cards) => cards.length < PASSED)) return;
      state.hands = SEATS.map((seat) => {
        const kept = (hands[seat] ?? []).filter((one) => passed[seat]?.includes(one) !== true);
        return sorted([...kept, ...(passed[(seat + 4 - pass) % 4] ?? [])]);
      });
      state.leader = holder(state.hands);
      return;
    }
    const seat = (state.leader + trick.length) % 4;
    hands[seat] = (hands[seat] ?? []).filter((one) => one !== card);
    trick.push(card);
    played.push(card);
    const led = suitOf(trick[0]);
    if (suitOf(card) !== led && voids[seat]?.includes(led) === false) voids[seat]?.push(led);
    if (trick.length < 4) return;
    const ranks = trick.map((one) => (suitOf(one) === led ? rankOf(one) : -1));
    state.leader = (state.leader + ranks.indexOf(Math.max(...ranks))) % 4;
    points[state.leader] = (points[state.leader] ?? 0) + trick.reduce((sum, one) => sum + pointsOf(one), 0);
    trick.length = 0;
  },
  view: {
    hand: ({ hands }, seat) => hands[seat] ?? [],
    passed: ({ passed }, seat) => passed[seat] ?? [],
    received: ({ passed, leader }, seat, { pass }) => (leader === -1 ? [] : (passed[(seat + 4 - pass) % 4] ?? [])),
    trick: ({ trick }) => trick,
    leader: ({ leader }) => (leader === -1 ? null : leader),
    points: ({ points }) => points,
    played: ({ played }) => played,
    voids: ({ voids }) => voids,
  },
  encoding: () => ({
    hand: { places: DECK },
    passed: { places: DECK },
    received: { places: DECK },
    trick: { list: { maybe: { texts: DECK } }, length: 3 },
    leader: { maybe: [0, 3] },
    points: { list: [0, ALL], length: 4 },
    played: { places: DECK },
    voids: { list: { places: ['C', 'D', 'H', 'S'] }, length: 4 },
  }),
  measures: {
    points: {
      role: 'payoff',
      better: 'lower',
      bounds: [0, ALL],
      of: ({ points }, seat) => (points.includes(ALL) ? ALL - (points[seat] ?? 0) : (points[seat] ?? 0)),
    },
  },
  strategies: {
    // Passes and throws away high cards, and takes as few tricks as it can.
    low({ trick, legal, leader }) {
      const byRank = [...legal].sort((one, other) => rankOf(other) - rankOf(one));
      if (leader === null || (trick.length > 0 && suitOf(legal[0]) !== suitOf(trick[0])))
        return legal.find((card) => card === 'QS') ?? byRank[0] ?? '';
      const best = Math.max(...trick.filter((card) => suitOf(card) === suitOf(trick[0])).map(rankOf));
      return byRank.find((card) => rankOf(card) < best) ?? byRank.at(-1) ?? '';
    },
  },
  resample(state, seat, rng, { pass }) {
    const { hands, passed, voids, leader, played } = state;
    const others = SEATS.filter((other) => other !== seat);
    // A player has the cards that the seat passed to it, until it plays them.
    const next = (seat + pass) % 4;
    const kept = leader === -1 ? [] : (passed[seat] ?? []).filter((card) => !played.includes(card) && next !== seat);
    const unseen = sorted(others.flatMap((other) => hands[other] ?? []).filter((card) => !kept.includes(card)));
    const owners = others.flatMap((other) =>
      (hands[other] ?? []).slice(other === next ? kept.length : 0).map(() => other),
    );
    // Deals again as soon as a player gets a suit that the player could not follow.
    for (let at = 0; at < owners.length; at++) {
      const drawn = at + rng.int(unseen.length - at);
      [unseen[at], unseen[drawn]] = [unseen[drawn] ?? '', unseen[at] ?? ''];
      if (voids[owners[at] ?? 0]?.includes(suitOf(unseen[at]))) at = -1;
    }
    for (const other of others)
      hands[other] = sorted([...unseen.filter((_, at) => owners[at] === other), ...(other === next ? kept : [])]);
    for (const other of others) {
      if (leader !== -1) {
        if (other !== (seat + 4 - pass) % 4) passed[other] = [];
        continue;
      }
      const given = [...(hands[other] ?? [])];
      rng.shuffle(given);
      passed[other] = given.slice(0, passed[other]?.length);
    }
  },
});

/** The seat with the two of clubs. */
function holder(hands: readonly (readonly string[])[]): number {
  return hands.findIndex((hand) => hand.includes('2C'));
}
