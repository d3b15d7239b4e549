import { defineGame, redeal, TextDeck } from '@cards/core';

const DECK = new TextDeck('23456789TJQKA', 'CDHS');
const SEATS = [0, 1, 2, 3];
const BIDS = Array.from({ length: 14 }, (_, bid) => `bid ${bid}`);

interface State {
  hands: string[][];
  bids: number[];
  taken: number[];
  trick: string[];
  leader: number;
  played: string[];
  /** By seat: the suits that the player could not follow. */
  voids: string[][];
}

/**
 * Spades for four, seats 0 and 2 against seats 1 and 3: one deal. Partners get 10 points for each trick of their
 * contract, the sum of their bids, and 1 for each trick more; or they lose 10 for each trick of it. A bid of 0 earns
 * 100 if its player takes no trick, or else costs 100.
 *
 * Source: gaspmobilegames.com/Spades/assets/main.htm, but one deal, so that ten tricks too many cost 100 in it. As in
 * OpenSpiel's `spades`, partners can bid 13 tricks together at most, and seat 0 bids and leads first.
 */
export const spades = defineGame({
  id: 'spades',
  summary: 'partners bid tricks and take them; spades are trump',
  rulebook: [
    'Seats 0 and 2 play against seats 1 and 3. Each player gets 13 cards, and bids tricks, partners together at most 13.',
    'Seat 0 leads first. Follow suit if you can; otherwise play any card. Do not lead a spade before one was played, if you have another card.',
    'The highest spade takes a trick, or else the highest card of the suit that was led. Its player leads the next one.',
    'Partners who take as many tricks as they bid together get 10 points for each trick that they bid, and 1 for each trick more. Ten tricks more cost 100. With fewer they lose 10 for each trick that they bid.',
    'A player who bids 0 wins 100 points for the partners by taking no trick, and loses 100 otherwise. The side with more points wins.',
  ],
  seats: 4,
  teams: [
    [0, 2],
    [1, 3],
  ],
  actions: [...DECK.cards, ...BIDS],
  deal(_, rng): State {
    const deck = DECK.shuffled(rng);
    const hands = SEATS.map(() => DECK.sort(deck.splice(0, 13)));
    return { hands, bids: [], taken: [0, 0, 0, 0], trick: [], leader: 0, played: [], voids: SEATS.map(() => []) };
  },
  toMove: ({ bids, trick, leader }) => (bids.length < 4 ? bids.length : (leader + trick.length) % 4),
  moves({ hands, bids, trick, leader, played }) {
    if (bids.length < 4) return BIDS.slice(0, 14 - (bids[bids.length - 2] ?? 0));
    const hand = hands[(leader + trick.length) % 4] ?? [];
    const isBroken = trick.length > 0 || played.some((card) => card[1] === 'S');
    const better = hand.filter((card) => isBroken || card[1] !== 'S');
    return DECK.following(better.length > 0 ? better : hand, trick);
  },
  play(state, move) {
    const { hands, bids, taken, trick, played, voids } = state;
    if (move.startsWith('bid')) return void bids.push(Number(move.slice(4)));
    const seat = (state.leader + trick.length) % 4;
    hands[seat] = (hands[seat] ?? []).filter((card) => card !== move);
    trick.push(move);
    played.push(move);
    const led = trick[0]?.[1] ?? '';
    if (move[1] !== led && voids[seat]?.includes(led) === false) voids[seat]?.push(led);
    if (trick.length < 4) return;
    state.leader = (state.leader + DECK.winnerOf(trick, 'S')) % 4;
    taken[state.leader] = (taken[state.leader] ?? 0) + 1;
    trick.length = 0;
  },
  view: {
    hand: ({ hands }, seat) => hands[seat] ?? [],
    bids: ({ bids }) => bids,
    taken: ({ taken }) => taken,
    trick: ({ trick }) => trick,
    leader: ({ leader }) => leader,
    played: ({ played }) => played,
    voids: ({ voids }) => voids,
  },
  encoding: () => ({
    hand: { places: DECK.cards },
    bids: { list: { maybe: [0, 13] }, length: 4 },
    taken: { list: [0, 13], length: 4 },
    trick: { list: { maybe: { texts: DECK.cards } }, length: 3 },
    leader: [0, 3],
    played: { places: DECK.cards },
    voids: { list: { places: ['C', 'D', 'H', 'S'] }, length: 4 },
  }),
  measures: {
    win: { of: (state, seat) => pointsOf(state, seat) > pointsOf(state, seat + 1) },
    tie: { of: (state, seat) => pointsOf(state, seat) === pointsOf(state, seat + 1) },
    points: { each: 'seat', better: 'higher', bounds: [-330, 330], of: pointsOf },
  },
  strategies: {
    // Bids its high cards and long spades, and wins a trick as cheaply as it can unless its partner has it.
    sensible({ hand, trick, legal }) {
      const count = (isOf: (card: string) => boolean): number => hand.filter(isOf).length;
      const good = count((card) => 'KA'.includes(card[0] ?? '')) + Math.max(0, count((card) => card[1] === 'S') - 3);
      if (legal[0] === 'bid 0')
        return legal.find((bid) => bid === `bid ${Math.max(1, good)}`) ?? legal.at(-1) ?? 'bid 0';
      const power = (card: string): number => DECK.powerOf(card, trick, 'S');
      const byPower = [...legal].sort((one, other) => power(one) - power(other));
      const best = Math.max(-1, ...trick.map(power));
      const isPartners = trick.length > 1 && power(trick.at(-2) ?? '') === best;
      const winning = byPower.find((card) => power(card) > best);
      return (isPartners ? byPower[0] : trick.length === 0 ? byPower.at(-1) : (winning ?? byPower[0])) ?? '';
    },
  },
  // No player has a suit that the player could not follow.
  resample({ hands, voids }, seat, rng) {
    const hidden = hands.map((hand, other) => (other === seat ? [] : hand));
    redeal(hidden, rng, (card, other) => !voids[other]?.includes(card[1] ?? ''));
    for (const hand of hands) DECK.sort(hand);
  },
});

/** The points of a seat and its partner. */
function pointsOf({ bids, taken }: State, seat: number): number {
  const own = [seat % 2, 2 + (seat % 2)];
  const sum = (of: readonly number[]): number => own.reduce((all, one) => all + (of[one] ?? 0), 0);
  const [contract, more] = [sum(bids), sum(taken) - sum(bids)];
  const nils = own
    .map((one) => (bids[one] !== 0 ? 0 : taken[one] === 0 ? 100 : -100) as number)
    .reduce((all, one) => all + one, 0);
  return nils + (more < 0 ? -10 * contract : 10 * contract + more - 100 * Math.floor(more / 10));
}
