import { defineGame, redeal } from '@cards/core';

const RANKS = [...'A23456789TJQK'];
const MOST = 4;

interface State {
  /** The ranks of the cards of each player. Suits do not matter. */
  hands: string[][];
  /** The cards of the pile, and who laid them. */
  pile: { rank: string; seat: number }[];
  /** The cards that are laid in this turn. */
  laid: string[];
  mover: number;
  /** The player who accepts or doubts; -1 while cards are laid. */
  judge: number;
  turns: number;
  winner: number;
}

/**
 * Cheat, also called I Doubt It: lay one to four cards face down, and say that they have the rank of this turn.
 * Each other player in turn accepts or doubts. The first player without cards, who was not caught, wins.
 *
 * Source: gambiter.com/cards/beating/cheat.html. Here players are asked in turn, where at a table the first one who
 * calls out doubts, and a player lays four cards at most.
 */
export const cheat = defineGame({
  id: 'cheat',
  summary: 'lay cards face down, and say what they are',
  rulebook: [
    'The whole deck is dealt. The first turn has aces, the next one twos, and so on; aces follow kings.',
    'In your turn, lay one to four cards face down, and say that they have the rank of the turn. You may lie.',
    'Each other player in turn accepts or doubts. If all accept, the cards go to the pile.',
    'If a player doubts, the cards are turned up. If all have the rank, the player who doubted takes them and the pile; otherwise, you do.',
    'The first player who has no card, and who was not caught, wins.',
  ],
  seats: ({ players }) => players,
  parameters: {
    players: { summary: 'players', default: 3, min: 2, max: 6 },
    ranks: { summary: 'ranks of each of four suits', default: 13, min: 2, max: 13 },
  },
  actions: [...RANKS, 'say', 'accept', 'doubt'],
  deal({ players, ranks }, rng): State {
    const deck = RANKS.slice(0, ranks).flatMap((rank) => [rank, rank, rank, rank]);
    rng.shuffle(deck);
    const hands = Array.from({ length: players }, (_, seat) => sorted(deck.filter((__, at) => at % players === seat)));
    return { hands, pile: [], laid: [], mover: 0, judge: -1, turns: 0, winner: -1 };
  },
  toMove: ({ mover, judge }) => (judge === -1 ? mover : judge),
  moves({ hands, laid, mover, judge, winner }) {
    if (winner !== -1) return [];
    if (judge !== -1) return ['accept', 'doubt'];
    const cards = laid.length < MOST ? [...new Set(hands[mover])] : [];
    return laid.length > 0 ? ['say', ...cards] : cards;
  },
  play(state, move, _rng, { ranks }) {
    const { hands, pile, laid, mover } = state;
    const next = (seat: number): number => (seat + 1) % hands.length;
    if (move === 'say') state.judge = next(mover);
    else if (move === 'accept' && next(state.judge) !== mover) state.judge = next(state.judge);
    else if (move === 'accept' || move === 'doubt') {
      const isTrue = laid.every((rank) => rank === RANKS[state.turns % ranks]);
      pile.push(...laid.map((rank) => ({ rank, seat: mover })));
      if (move === 'doubt') {
        const taker = isTrue ? state.judge : mover;
        hands[taker] = sorted([...(hands[taker] ?? []), ...pile.splice(0).map(({ rank }) => rank)]);
      }
      if (hands[mover]?.length === 0) state.winner = mover;
      state.laid = [];
      state.judge = -1;
      state.mover = next(mover);
      state.turns++;
    } else {
      laid.push(move);
      hands[mover]?.splice(hands[mover].indexOf(move), 1);
    }
  },
  view: {
    hand: ({ hands }, seat) => hands[seat] ?? [],
    rank: ({ turns }, _seat, { ranks }) => RANKS[turns % ranks] ?? '',
    mover: ({ mover }) => mover,
    laid: ({ laid }) => laid.length,
    mine: ({ laid, mover }, seat) => (mover === seat ? laid : []),
    cards: ({ hands }) => hands.map((hand) => hand.length),
    pile: ({ pile }, seat) => pile.map((card) => (card.seat === seat ? card.rank : '?')),
  },
  show: ({ hand, rank, mover, laid, mine, cards, pile, seat }) =>
    [
      `hand: ${hand.join(' ') || 'none'}`,
      mover === seat
        ? `your turn to say ${rank}; you have laid: ${mine.join(' ') || 'none'}`
        : `seat ${mover} lays cards and says ${rank}; so far ${laid}`,
      `cards: ${cards.map((count, of) => `seat ${of} ${count}`).join(', ')}`,
      `pile: ${pile.join(' ') || 'none'}`,
    ].join('\n'),
  encoding: ({ players, ranks }) => ({
    hand: { list: { maybe: { texts: RANKS } }, length: 4 * ranks },
    rank: { texts: RANKS },
    mover: [0, players - 1],
    laid: [0, MOST],
    mine: { list: { maybe: { texts: RANKS } }, length: MOST },
    cards: { list: [0, 4 * ranks], length: players },
    pile: { list: { maybe: { texts: ['?', ...RANKS] } }, length: 4 * ranks },
  }),
  measures: {
    win: { of: ({ winner }, seat) => winner === seat },
    turns: { bounds: [0, 1000], of: ({ turns }) => turns },
  },
  strategies: {
    // Lays all cards of the rank, or else one other card, and doubts what cannot be true.
    honest({ hand, rank, laid, mine, legal }) {
      const have = hand.filter((one) => one === rank).length;
      if (legal[0] === 'accept') return have + laid > 4 ? 'doubt' : 'accept';
      if (have > 0 && legal.includes(rank) && mine.every((one) => one === rank)) return rank;
      return legal[0] ?? 'say';
    },
  },
  // All cards that the seat does not see are anywhere.
  resample({ hands, pile, laid, mover }, seat, rng) {
    const hidden = pile.filter((card) => card.seat !== seat);
    const below = hidden.map(({ rank }) => rank);
    const others = hands.map((hand, other) => (other === seat ? [] : hand));
    redeal([...others, below, mover === seat ? [] : laid], rng);
    for (const [at, card] of hidden.entries()) card.rank = below[at] ?? '';
    for (const [other, hand] of hands.entries()) hands[other] = sorted(hand);
  },
  moveLimit: 1000,
  unfinished: 'even',
  checks: {
    settings: [
      { players: 2, ranks: 2 },
      { players: 3, ranks: 3 },
    ],
    games: 3,
  },
});

function sorted(ranks: readonly string[]): string[] {
  return RANKS.flatMap((rank) => ranks.filter((one) => one === rank));
}
