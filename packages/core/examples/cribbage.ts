import { defineGame, redeal, type Rng, TextDeck } from '@cards/core';

const DECK = new TextDeck('A23456789TJQK', 'CDHS', 'rank');

const sumOf = (cards: readonly string[]): number =>
  cards.reduce((sum, card) => sum + Math.min(10, DECK.rankOf(card) + 1), 0);
const without = (cards: readonly string[], gone: readonly string[]) => cards.filter((card) => !gone.includes(card));
const pairsOf = (cards: readonly string[]): string[] =>
  cards.flatMap((one, at) => cards.slice(at + 1).map((other) => `${one} ${other}`));

/** What a deal begins with. Seat 0 lays away first. */
function dealt(rng: Rng) {
  const deck = DECK.shuffled(rng);
  const hands = [DECK.sort(deck.splice(0, 6)), DECK.sort(deck.splice(0, 6))];
  const [crib, laid] = [hands.map((): string[] => []), hands.map((): string[] => [])];
  return { hands, crib, laid, starter: '', count: [] as string[], above: [0, 0], mover: 0 };
}

/**
 * Six-card Cribbage for two, to 121 points.
 *
 * Source: groupgames.xyz/card-games/cribbage. OpenSpiel's `cribbage` has the same play;
 * but there, four cards of a suit in the crib count, and the game goes on to the end of the counting.
 */
export const cribbage = defineGame({
  id: 'cribbage',
  summary: 'lay two cards away, play up to 31, and count your hand',
  rulebook: [
    'Each of two players gets six cards and lays two of them away, into the crib of the dealer. Seat 0 deals first; then the players take turns.',
    'The next card is turned up, the starter. A jack is 2 points for the dealer.',
    'The other player begins. In turn, play a card with which the count is at most 31: an ace is 1, and a court card 10. A player who cannot play is passed over. When no player can, the last one gets 1 point, and a new count begins.',
    'A count of 15 or 31 is 2 points. A card of the same rank as the one before is 2 points, the third one 6, and the fourth one 12. Three and more cards in a row that make a run, in any order, are 1 point each.',
    'Then the players count their hands with the starter, the dealer last, and then the crib: 2 for each sum of 15, 2 for each pair, 1 for each card of each run, and 1 for the jack of the suit of the starter. Four cards of a suit are 4, but not in the crib; five are 5.',
    'The first player with 121 points wins at once.',
  ],
  seats: 2,
  parameters: { target: { summary: 'points that win', default: 121, min: 1, max: 121 } },
  actions: [...DECK.cards, ...pairsOf(DECK.cards)],
  deal: (_, rng) => ({ ...dealt(rng), deals: 0, scores: [0, 0], counted: [] as number[] }),
  toMove: ({ mover }) => mover,
  moves({ hands, count, crib, mover, scores }, { target }) {
    const hand = hands[mover] ?? [];
    if (scores.some((score) => score >= target)) return [];
    return crib[1]?.length === 0 ? pairsOf(hand) : hand.filter((card) => sumOf([...count, card]) <= 31);
  },
  play(state, move, rng, { target }) {
    const { hands, crib, laid, count, above, mover, scores } = state;
    const dealer = state.deals % 2;
    /** Adds points, and returns whether they win. */
    const score = (seat: number, points: number) => (scores[seat] = (scores[seat] ?? 0) + points) >= target;
    hands[mover] = without(hands[mover] ?? [], move.split(' '));
    if (crib[1]?.length === 0) {
      crib[mover] = move.split(' ');
      state.mover = mover === 0 ? 1 : 1 - dealer;
      if (mover === 0) return;
      const deck = without(DECK.cards, [...hands, ...crib].flat());
      state.starter = deck[rng.int(deck.length)] ?? '';
      if (state.starter.startsWith('J')) score(dealer, 2);
      return;
    }
    laid[mover]?.push(move);
    count.push(move);
    if (score(mover, pegged(count))) return;
    for (const seat of [1 - mover, mover]) {
      state.mover = seat;
      if (hands[seat]?.some((card) => sumOf([...count, card]) <= 31)) return;
      above[seat] = Math.max(above[seat] ?? 0, 31 - sumOf(count));
    }
    const isShort = sumOf(count) < 31;
    count.length = 0;
    if (hands.flat().length === 0) state.counted = [];
    if (isShort && score(mover, 1)) return;
    if (hands[1 - mover]?.length !== 0) state.mover = 1 - mover;
    if (hands.flat().length > 0) return;
    for (const seat of [1 - dealer, dealer, 2]) {
      const points = pointsOf(laid[seat] ?? crib.flat(), state.starter, seat === 2);
      state.counted.push(points);
      if (score(seat === 2 ? dealer : seat, points)) return;
    }
    Object.assign(state, dealt(rng), { deals: state.deals + 1 });
  },
  view: {
    scores: ({ scores }) => scores,
    dealer: ({ deals }) => deals % 2,
    starter: ({ starter }) => starter || null,
    laid: ({ laid }) => laid,
    count: ({ count }) => count,
    above: ({ above }) => above,
    away: ({ crib }, seat) => crib[seat] ?? [],
    hand: ({ hands }, seat) => hands[seat] ?? [],
    counted: ({ counted }) => counted,
  },
  show: ({ scores, dealer, starter, laid, count, away, hand, counted }) =>
    [
      `points: ${scores.join(' to ')}; the last hands and crib: ${counted.join(', ') || 'none'}`,
      `seat ${dealer} dealt; starter ${starter ?? 'none'}; you laid away ${away.join(' ') || 'none'}`,
      ...laid.map((cards, seat) => `seat ${seat} played: ${cards.join(' ') || 'none'}`),
      `count ${sumOf(count)}: ${count.join(' ') || 'none'}`,
      `hand: ${hand.join(' ')}`,
    ].join('\n'),
  encoding: ({ target }) => ({
    scores: { list: [0, target + 28], length: 2 },
    dealer: [0, 1],
    starter: { maybe: { texts: DECK.cards } },
    laid: { list: { places: DECK.cards }, length: 2 },
    count: { list: { maybe: { texts: DECK.cards } }, length: 8 },
    above: { list: [0, 31], length: 2 },
    away: { places: DECK.cards },
    hand: { places: DECK.cards },
    counted: { list: { maybe: [0, 29] }, length: 3 },
  }),
  measures: {
    win: { of: ({ scores }, seat, { target }) => (scores[seat] ?? 0) >= target },
    deals: { bounds: [1, 121], of: ({ deals }) => deals + 1 },
    points: { each: 'seat', better: 'higher', bounds: [0, 149], of: ({ scores }, seat) => scores[seat] ?? 0 },
  },
  strategies: {
    // Keeps the four cards that count most, less what it gives to a crib of the other player, and pegs what it can.
    counter({ hand, legal, seat, dealer, count }) {
      const worth = (move: string): number => {
        if (move.length === 2) return 100 * pegged([...count, move]) + sumOf([move]);
        const away = move.split(' ');
        return pointsOf(without(hand, away)) + (seat === dealer ? 1 : -1) * pointsOf(away);
      };
      return [...legal].sort((one, other) => worth(other) - worth(one))[0] ?? '';
    },
  },
  search: {
    // A simulated game ends with the deal.
    estimate: ({ crib, scores: [one = 0, two = 0] }, seat) =>
      crib[0]?.length === 0 ? 0.5 + (seat === 0 ? one - two : two - one) / 300 : undefined,
  },
  // A player who was passed over has no card that would have fit, and a player who moves has one that does.
  resample({ hands, crib, laid, starter, count, above, mover }, seat, rng) {
    const other = 1 - seat;
    const [hand = [], away = []] = [hands[other], crib[other]];
    const known = [...(hands[seat] ?? []), ...(crib[seat] ?? []), ...laid.flat(), starter];
    const rest = without(DECK.cards, [...known, ...hand, ...away]);
    const most = starter !== '' && mover === other ? 31 - sumOf(count) : 31;
    do redeal([hand, away, rest], rng, (card, list) => list > 0 || sumOf([card]) > (above[other] ?? 0));
    while (hand.length > 0 && hand.every((card) => sumOf([card]) > most));
    DECK.sort(hand);
  },
  checks: { settings: [{ target: 5 }], games: 3 },
});

/** The points for the last card of a count. */
function pegged(count: readonly string[]): number {
  let equal = 1;
  while (count.length > equal && DECK.rankOf(count.at(-1 - equal)) === DECK.rankOf(count.at(-1))) equal++;
  const points = equal * (equal - 1) + ([15, 31].includes(sumOf(count)) ? 2 : 0);
  for (let length = count.length; length >= 3; length--) if (isRun(count.slice(-length))) return points + length;
  return points;
}

/** The points of a hand with the starter, if there is one. */
export function pointsOf(hand: readonly string[], starter = '', isCrib = false): number {
  const cards = starter === '' ? hand : [...hand, starter];
  const sets: string[][] = [[]];
  for (const card of cards) sets.push(...sets.map((set) => [...set, card]));
  const runs = sets.filter((set) => set.length >= 3 && isRun(set)).map((run) => run.length);
  const longest = runs.filter((length) => length === Math.max(...runs));
  return (
    2 * sets.filter((set) => sumOf(set) === 15).length +
    2 * sets.filter((set) => set.length === 2 && DECK.rankOf(set[0]) === DECK.rankOf(set[1])).length +
    longest.reduce((sum, length) => sum + length, 0) +
    (isFlush(cards) ? cards.length : isFlush(hand) && !isCrib ? 4 : 0) +
    Number(hand.includes(`J${starter[1]}`))
  );
}

function isRun(cards: readonly string[]): boolean {
  const ranks = cards.map((card) => DECK.rankOf(card)).sort((one, other) => one - other);
  return ranks.every((rank, at) => rank === (ranks[0] ?? 0) + at);
}

function isFlush(cards: readonly string[]): boolean {
  return cards.length >= 4 && cards.every((card) => card[1] === cards[0]?.[1]);
}
