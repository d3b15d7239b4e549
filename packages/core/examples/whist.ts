import { defineGame } from '@cards/core';

/**
 * A small Whist: four players, of whom seats 0 and 2 play against seats 1 and 3. The deck has four suits with the ranks
 * 1 to N, and each player gets N cards. A player follows suit if possible; the highest trump, or else the highest card
 * of the suit that was led, wins the trick, and its player leads the next one. Suit 0 is trump if `trump` is 1.
 *
 * Card `c` has the suit `c % 4` and the rank `floor(c / 4)`.
 */
interface State {
  hands: number[][];
  /** The cards of the current trick, in the order of play. */
  trick: number[];
  /** The seat that led it. */
  leader: number;
  /** The tricks of seats 0 and 2, and those of seats 1 and 3. */
  tricks: number[];
  /** By seat: the suits that the player could not follow. */
  voids: number[][];
}

export const whist = defineGame({
  id: 'whist',
  seats: 4,
  teams: [
    [0, 2],
    [1, 3],
  ],
  zeroSum: true,
  parameters: {
    ranks: { summary: 'ranks of each suit, and cards of each player', default: 3, min: 1, max: 13 },
    trump: { summary: '1 if one suit is trump', default: 1, min: 0, max: 1 },
  },
  deal: ({ ranks }, rng): State => {
    const deck = Array.from({ length: 4 * ranks }, (_, card) => card);
    rng.shuffle(deck);
    const hands = [0, 1, 2, 3].map((seat) => deck.slice(seat * ranks, (seat + 1) * ranks).sort((a, b) => a - b));
    return { hands, trick: [], leader: 0, tricks: [0, 0], voids: hands.map(() => []) };
  },
  toMove: ({ leader, trick }) => (leader + trick.length) % 4,
  moves({ hands, leader, trick }) {
    const hand = hands[(leader + trick.length) % 4] ?? [];
    const [led] = trick;
    const following = led === undefined ? hand : hand.filter((card) => card % 4 === led % 4);
    return following.length > 0 ? [...following] : [...hand];
  },
  play(state, card, _rng, { trump }) {
    const { hands, trick, leader, tricks, voids } = state;
    const seat = (leader + trick.length) % 4;
    hands[seat] = (hands[seat] ?? []).filter((one) => one !== card);
    trick.push(card);
    const led = (trick[0] ?? 0) % 4;
    if (card % 4 !== led) voids[seat]?.push(led);
    if (trick.length < 4) return;
    const strength = (one: number): number => {
      if (trump === 1 && one % 4 === 0) return 100 + one;
      return one % 4 === led ? one : -1;
    };
    const best = trick.reduce((most, one) => (strength(one) > strength(most) ? one : most));
    state.leader = (leader + trick.indexOf(best)) % 4;
    tricks[state.leader % 2] = (tricks[state.leader % 2] ?? 0) + 1;
    trick.length = 0;
  },
  moveText: (card) => `${'STHC'[card % 4]}${Math.floor(card / 4) + 1}`,
  view: {
    hand: ({ hands }, seat) => hands[seat] ?? [],
    trick: ({ trick }) => trick,
    leader: ({ leader }) => leader,
    tricks: ({ tricks }) => tricks,
  },
  measures: {
    win: { of: (state, seat) => lead(state, seat) > 0 },
    tie: { of: (state, seat) => lead(state, seat) === 0 },
    lead: { role: 'payoff', unit: 'tricks', of: lead, bounds: ({ ranks }) => [-ranks, ranks] },
  },
  strategies: { highest: ({ legal }) => legal.at(-1) ?? 0 },
  // The other hands are any of these sizes without the suits that their players could not follow.
  resample({ hands, voids }, seat, rng) {
    const unseen = hands.flatMap((hand, other) => (other === seat ? [] : hand)).sort((a, b) => a - b);
    const deal = (): number[][] => {
      rng.shuffle(unseen);
      const left = [...unseen];
      return hands.map((hand, other) => (other === seat ? hand : left.splice(0, hand.length).sort((a, b) => a - b)));
    };
    let dealt = deal();
    while (dealt.some((hand, other) => other !== seat && hand.some((card) => voids[other]?.includes(card % 4))))
      dealt = deal();
    hands.splice(0, hands.length, ...dealt);
  },
});

/** The tricks of a seat and its partner, minus those of the others. */
function lead({ tricks }: State, seat: number): number {
  return (tricks[seat % 2] ?? 0) - (tricks[1 - (seat % 2)] ?? 0);
}
