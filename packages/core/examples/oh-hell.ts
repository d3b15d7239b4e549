import { defineGame } from '@cards/core';

const RANKS = '23456789TJQKA';
const DECK = [...'CDHS'].flatMap((suit) => [...RANKS].map((rank) => rank + suit));

const suitOf = (card = ''): string | undefined => card[1];
const rankOf = (card = ''): number => RANKS.indexOf(card[0] ?? '');
const sorted = (cards: readonly string[]): string[] => DECK.filter((card) => cards.includes(card));

interface State {
  hands: string[][];
  /** The card that was turned up: its suit is trump. */
  trump: string;
  /** The cards that were not dealt. */
  rest: string[];
  bids: number[];
  taken: number[];
  /** The cards of the current trick, and the seat that led it. */
  trick: string[];
  leader: number;
  played: string[];
  /** By seat: the suits that the player could not follow. */
  voids: string[][];
}

/**
 * Oh Hell: bid how many tricks you take, and take exactly as many. One deal; the last seat is the dealer, who may not
 * let the bids add up to the number of tricks.
 *
 * Source: Parlett, The Penguin book of card games, 2008; the rules are those of OpenSpiel's `oh_hell`: an exact bid
 * earns 10 points, and each trick 1.
 */
export const ohHell = defineGame({
  id: 'ohhell',
  title: 'Oh Hell',
  summary: 'bid how many tricks you take, and take exactly as many',
  rulebook: [
    'Each player gets as many cards as there are tricks. The next card is turned up, and its suit is trump.',
    'In turn, each player bids a number of tricks. The last one may not let the bids add up to the number of tricks.',
    'Seat 0 leads the first trick. Follow suit if you can; otherwise play any card.',
    'The highest trump takes a trick, or else the highest card of the suit that was led. Its player leads the next one.',
    'Each trick is 1 point, and an exact bid 10 points more.',
  ],
  seats: ({ players }) => players,
  parameters: {
    players: { summary: 'players', default: 3, min: 3, max: 7 },
    tricks: { summary: 'cards of each player; with 7 players at most 7', default: 5, min: 1, max: 17 },
  },
  actions: ({ tricks }) => [...DECK, ...Array.from({ length: tricks + 1 }, (_, bid) => `bid ${bid}`)],
  deal({ players, tricks }, rng): State {
    const deck = [...DECK];
    rng.shuffle(deck);
    const hands = Array.from({ length: players }, () => sorted(deck.splice(0, Math.min(tricks, mostTricks(players)))));
    const voids = hands.map((): string[] => []);
    const [trump = ''] = deck.splice(0, 1);
    return { hands, trump, rest: deck, bids: [], taken: hands.map(() => 0), trick: [], leader: 0, played: [], voids };
  },
  toMove: ({ hands, bids, trick, leader }) =>
    bids.length < hands.length ? bids.length : (leader + trick.length) % hands.length,
  moves({ hands, bids, trick, leader }) {
    const [led] = trick;
    if (bids.length === hands.length) {
      const hand = hands[(leader + trick.length) % hands.length] ?? [];
      const following = led === undefined ? [] : hand.filter((card) => suitOf(card) === suitOf(led));
      return following.length > 0 ? following : hand;
    }
    const tricks = hands[0]?.length ?? 0;
    const refused = bids.length === hands.length - 1 ? tricks - bids.reduce((sum, bid) => sum + bid, 0) : -1;
    return Array.from({ length: tricks + 1 }, (_, bid) => bid).flatMap((bid) =>
      bid === refused ? [] : [`bid ${bid}`],
    );
  },
  play(state, move) {
    const { hands, trump, bids, taken, trick, played, voids } = state;
    if (move.startsWith('bid')) return void bids.push(Number(move.slice(4)));
    const seat = (state.leader + trick.length) % hands.length;
    hands[seat] = (hands[seat] ?? []).filter((card) => card !== move);
    trick.push(move);
    played.push(move);
    const led = suitOf(trick[0]) ?? '';
    if (suitOf(move) !== led && voids[seat]?.includes(led) === false) voids[seat]?.push(led);
    if (trick.length < hands.length) return;
    const strength = (card: string): number =>
      suitOf(card) === suitOf(trump) ? 100 + rankOf(card) : suitOf(card) === led ? rankOf(card) : -1;
    const strengths = trick.map(strength);
    state.leader = (state.leader + strengths.indexOf(Math.max(...strengths))) % hands.length;
    taken[state.leader] = (taken[state.leader] ?? 0) + 1;
    trick.length = 0;
  },
  view: {
    hand: ({ hands }, seat) => hands[seat] ?? [],
    trump: ({ trump }) => trump,
    bids: ({ bids }) => bids,
    taken: ({ taken }) => taken,
    trick: ({ trick }) => trick,
    leader: ({ leader }) => leader,
    played: ({ played }) => played,
    voids: ({ voids }) => voids,
  },
  encoding: ({ players, tricks }) => ({
    hand: { places: DECK },
    trump: { texts: DECK },
    bids: { list: { maybe: [0, tricks] }, length: players },
    taken: { list: [0, tricks], length: players },
    trick: { list: { maybe: { texts: DECK } }, length: players - 1 },
    leader: [0, players - 1],
    played: { places: DECK },
    voids: { list: { places: ['C', 'D', 'H', 'S'] }, length: players },
  }),
  measures: {
    points: {
      role: 'payoff',
      better: 'higher',
      bounds: ({ tricks }) => [0, 10 + tricks],
      of: ({ bids, taken }, seat) => (taken[seat] ?? 0) + (taken[seat] === bids[seat] ? 10 : 0),
    },
  },
  strategies: {
    // Bids its aces and high trumps, and then takes tricks with high cards until it has as many.
    sensible({ hand, trump, bids, taken, seat, legal }) {
      const good = hand.filter((card) => rankOf(card) === 12 || (suitOf(card) === suitOf(trump) && rankOf(card) >= 8));
      if (legal[0]?.startsWith('bid')) return legal.find((bid) => bid === `bid ${good.length}`) ?? legal[0];
      const byRank = [...legal].sort((one, other) => rankOf(one) - rankOf(other));
      return ((taken[seat] ?? 0) < (bids[seat] ?? 0) ? byRank.at(-1) : byRank[0]) ?? '';
    },
  },
  resample(state, seat, rng) {
    const { hands, rest, voids } = state;
    const others = [...hands.keys()].filter((other) => other !== seat);
    const unseen = sorted([...others.flatMap((other) => hands[other] ?? []), ...rest]);
    const owners = others.flatMap((other) => (hands[other] ?? []).map(() => other));
    // Deals again as soon as a player gets a suit that the player could not follow.
    for (let at = 0; at < owners.length; at++) {
      const drawn = at + rng.int(unseen.length - at);
      [unseen[at], unseen[drawn]] = [unseen[drawn] ?? '', unseen[at] ?? ''];
      if (voids[owners[at] ?? 0]?.includes(suitOf(unseen[at]) ?? '')) at = -1;
    }
    for (const other of others) hands[other] = sorted(unseen.filter((_, at) => owners[at] === other));
    state.rest = sorted(unseen.slice(owners.length));
    rng.shuffle(state.rest);
  },
});

/** The most cards that each player can get, with one to turn up. */
function mostTricks(players: number): number {
  return Math.floor((DECK.length - 1) / players);
}
