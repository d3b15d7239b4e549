import { defineGame, redeal, TextDeck } from '@cards/core';

const DECK = new TextDeck('23456789TJQKA', 'CDHS');
const SEATS = [0, 1, 2, 3];
const PASSED = 3;
const ALL = 26;

const pointsOf = (card: string): number => (card === 'QS' ? 13 : Number(card[1] === 'H'));
/** The seat that passes cards; -1 when all have. */
const giverOf = (passed: readonly string[][]): number => passed.findIndex((cards) => cards.length < PASSED);
/** The seat with the two of clubs. */
const holderOf = (hands: readonly string[][]): number => hands.findIndex((hand) => hand.includes('2C'));

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
 * Source: hearts-online.org/rules.html, but one deal, and the queen of spades breaks hearts too, as in OpenSpiel's
 * `hearts`. Its returns are 26 minus these points.
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
  actions: DECK.cards,
  deal({ pass }, rng): State {
    const deck = DECK.shuffled(rng);
    const hands = SEATS.map(() => DECK.sort(deck.splice(0, 13)));
    const [passed, voids] = [SEATS.map(() => []), SEATS.map(() => [])];
    const leader = pass === 0 ? holderOf(hands) : -1;
    return { hands, passed, trick: [], leader, points: [0, 0, 0, 0], played: [], voids };
  },
  toMove: ({ leader, trick, passed }) => (leader === -1 ? giverOf(passed) : (leader + trick.length) % 4),
  moves({ hands, passed, trick, leader, played }) {
    if (leader === -1) {
      const giver = giverOf(passed);
      return (hands[giver] ?? []).filter((card) => passed[giver]?.includes(card) !== true);
    }
    const hand = hands[(leader + trick.length) % 4] ?? [];
    if (played.length === 0) return hand.slice(0, 1);
    const isBroken = played.some((card) => pointsOf(card) > 0);
    const better = hand.filter((card) =>
      trick.length === 0 ? isBroken || card[1] !== 'H' : played.length >= 4 || pointsOf(card) === 0,
    );
    return DECK.following(better.length > 0 ? better : hand, trick);
  },
  play(state, card, _rng, { pass }) {
    const { hands, passed, trick, points, played, voids } = state;
    if (state.leader === -1) {
      passed[giverOf(passed)]?.push(card);
      if (giverOf(passed) >= 0) return;
      state.hands = SEATS.map((seat) => {
        const kept = (hands[seat] ?? []).filter((one) => passed[seat]?.includes(one) !== true);
        return DECK.sort([...kept, ...(passed[(seat + 4 - pass) % 4] ?? [])]);
      });
      state.leader = holderOf(state.hands);
      return;
    }
    const seat = (state.leader + trick.length) % 4;
    hands[seat] = (hands[seat] ?? []).filter((one) => one !== card);
    trick.push(card);
    played.push(card);
    const led = trick[0]?.[1] ?? '';
    if (card[1] !== led && voids[seat]?.includes(led) === false) voids[seat]?.push(led);
    if (trick.length < 4) return;
    state.leader = (state.leader + DECK.winnerOf(trick)) % 4;
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
  show: ({ hand, passed, received, trick, leader, points }) =>
    [
      leader === null
        ? `pass ${PASSED} cards; so far: ${passed.join(' ') || 'none'}`
        : `you passed ${passed.join(' ') || 'none'} and got ${received.join(' ') || 'none'}`,
      `points: ${points.map((taken, seat) => `seat ${seat} ${taken}`).join(', ')}`,
      `trick: ${trick.map((card, at) => `seat ${((leader ?? 0) + at) % 4} ${card}`).join(', ') || 'none'}`,
      `hand: ${hand.join(' ')}`,
    ].join('\n'),
  encoding: () => ({
    hand: { places: DECK.cards },
    passed: { places: DECK.cards },
    received: { places: DECK.cards },
    trick: { list: { maybe: { texts: DECK.cards } }, length: 3 },
    leader: { maybe: [0, 3] },
    points: { list: [0, ALL], length: 4 },
    played: { places: DECK.cards },
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
      const byRank = [...legal].sort((one, other) => DECK.rankOf(other) - DECK.rankOf(one));
      const power = (card: string): number => DECK.powerOf(card, trick);
      if (leader === null || power(legal[0] ?? '') === -1)
        return legal.find((card) => card === 'QS') ?? byRank[0] ?? '';
      const best = Math.max(...trick.map(power));
      return byRank.find((card) => power(card) < best) ?? byRank.at(-1) ?? '';
    },
  },
  // A player has the cards that the seat has passed to it until it plays them, and no suit that it could not follow.
  resample({ hands, passed, voids, leader, played }, seat, rng, { pass }) {
    const next = (seat + pass) % 4;
    const kept = leader === -1 ? [] : (passed[seat] ?? []).filter((card) => !played.includes(card));
    const hidden = hands.map((hand, other) => (other === seat ? [] : hand.filter((card) => !kept.includes(card))));
    redeal(hidden, rng, (card, other) => !voids[other]?.includes(card[1] ?? ''));
    for (const other of SEATS) {
      if (other === seat) continue;
      const cards = hidden[other] ?? [];
      // While players pass, each has passed any of its cards, which come in random order here.
      if (leader === -1) passed[other] = cards.slice(0, passed[other]?.length);
      else if (other !== (seat + 4 - pass) % 4) passed[other] = [];
      hands[other] = DECK.sort(other === next ? [...cards, ...kept] : cards);
    }
  },
});
