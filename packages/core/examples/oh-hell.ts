import { defineGame, redeal, TextDeck } from '@cards/core';

const DECK = new TextDeck('23456789TJQKA', 'CDHS');

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
 * Source: traditionalgamerules.neocities.org/ohhell, but one deal, and with the points of dkmgames.com/CardSharp/OhHell
 * and OpenSpiel's `oh_hell`: each trick earns 1 point, and an exact bid 10.
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
  actions: ({ tricks }) => [...DECK.cards, ...Array.from({ length: tricks + 1 }, (_, bid) => `bid ${bid}`)],
  deal({ players, tricks }, rng): State {
    const deck = DECK.shuffled(rng);
    // With one card to turn up.
    const most = Math.floor((deck.length - 1) / players);
    const hands = Array.from({ length: players }, () => DECK.sort(deck.splice(0, Math.min(tricks, most))));
    const voids = hands.map((): string[] => []);
    const [trump = ''] = deck.splice(0, 1);
    return { hands, trump, rest: deck, bids: [], taken: hands.map(() => 0), trick: [], leader: 0, played: [], voids };
  },
  toMove: ({ hands, bids, trick, leader }) =>
    bids.length < hands.length ? bids.length : (leader + trick.length) % hands.length,
  moves({ hands, bids, trick, leader }) {
    if (bids.length === hands.length) return DECK.following(hands[(leader + trick.length) % hands.length] ?? [], trick);
    const tricks = hands[0]?.length ?? 0;
    const refused = bids.length === hands.length - 1 ? tricks - bids.reduce((sum, bid) => sum + bid, 0) : -1;
    return Array.from({ length: tricks + 1 }, (_, bid) => `bid ${bid}`).filter((_, bid) => bid !== refused);
  },
  play(state, move) {
    const { hands, trump, bids, taken, trick, played, voids } = state;
    if (move.startsWith('bid')) return void bids.push(Number(move.slice(4)));
    const seat = (state.leader + trick.length) % hands.length;
    hands[seat] = (hands[seat] ?? []).filter((card) => card !== move);
    trick.push(move);
    played.push(move);
    const led = trick[0]?.[1] ?? '';
    if (move[1] !== led && voids[seat]?.includes(led) === false) voids[seat]?.push(led);
    if (trick.length < hands.length) return;
    state.leader = (state.leader + DECK.winnerOf(trick, trump)) % hands.length;
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
    hand: { places: DECK.cards },
    trump: { texts: DECK.cards },
    bids: { list: { maybe: [0, tricks] }, length: players },
    taken: { list: [0, tricks], length: players },
    trick: { list: { maybe: { texts: DECK.cards } }, length: players - 1 },
    leader: [0, players - 1],
    played: { places: DECK.cards },
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
      const good = hand.filter((card) => card[0] === 'A' || (card[1] === trump[1] && 'TJQK'.includes(card[0] ?? '')));
      if (legal[0]?.startsWith('bid')) return legal.find((bid) => bid === `bid ${good.length}`) ?? legal[0];
      const byRank = [...legal].sort((one, other) => DECK.rankOf(one) - DECK.rankOf(other));
      return ((taken[seat] ?? 0) < (bids[seat] ?? 0) ? byRank.at(-1) : byRank[0]) ?? '';
    },
  },
  // No player has a suit that the player could not follow.
  resample({ hands, rest, voids }, seat, rng) {
    const hidden = hands.map((hand, other) => (other === seat ? [] : hand));
    redeal([...hidden, rest], rng, (card, other) => !voids[other]?.includes(card[1] ?? ''));
    for (const hand of hands) DECK.sort(hand);
  },
});
