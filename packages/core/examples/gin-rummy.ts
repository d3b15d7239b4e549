import { defineGame, redeal, TextDeck } from '@cards/core';

const RANKS = 'A23456789TJQK';
const SUITS = 'SCDH';
const DECK = new TextDeck(RANKS, SUITS);

const without = (cards: readonly string[], gone: readonly string[]) => cards.filter((card) => !gone.includes(card));
const sumOf = (cards: readonly string[]): number =>
  cards.reduce((sum, card) => sum + Math.min(10, DECK.rankOf(card) + 1), 0);

/** Three or four cards of a rank, and three to five of a suit in a row: a longer run is two of these. */
const MELDS = [
  ...[...RANKS].flatMap((rank) => {
    const four = [...SUITS].map((suit) => rank + suit);
    return [four, ...four.map((one) => without(four, [one]))];
  }),
  ...[3, 4, 5].flatMap((length) =>
    DECK.cards.map((_, at) => DECK.cards.slice(at, at + length)).filter((run) => run.length === length && isMeld(run)),
  ),
];

/**
 * Gin Rummy: one deal. The rules lay the melds and lay off cards, so that the fewest points are left.
 *
 * Source: whiteknucklecards.com/games/ginrummy.html, with bonuses of 25 points, and with the fiftieth card of
 * tournaments (rubl.com/rules/gin_rummy_50_card.html). In OpenSpiel's `gin_rummy`, a player can give back the card that
 * it took from the pile, and equal points are no undercut.
 */
export const ginRummy = defineGame({
  id: 'ginrummy',
  title: 'Gin Rummy',
  summary: 'collect sets and runs, and knock when few points are left',
  rulebook: [
    'Each of two players gets ten cards, and one card is turned up: the pile. Seat 0 can take it, and then seat 1. If both pass, seat 0 draws from the stock.',
    'Then in turn, draw from the stock or take the top card of the pile, and discard a card, but not the one that you took from the pile.',
    'Three or four cards of a rank are a meld, and so are three or more cards of a suit in a row, aces low. All other cards are points: an ace is 1, and a jack, a queen or a king 10.',
    'With at most 10 points you can knock as you discard. The other player lays melds too, and adds cards to yours if you have points left. You get the difference of the points. With no points left you have gin, and get 25 more.',
    'If the other player has no more points left than you, that player gets the difference and 25 more.',
    'When two cards are left in the stock, the next player can only knock with the top card of the pile. Otherwise no player gets points.',
  ],
  seats: 2,
  zeroSum: true,
  parameters: {
    knock: { summary: 'the most points with which a player can knock', default: 10, min: 0, max: 30 },
    bonus: { summary: 'points for gin, and for an undercut', default: 25, min: 0, max: 50 },
  },
  actions: ['pass', 'draw', 'take', ...DECK.cards, ...DECK.cards.map((card) => `knock ${card}`)],
  deal(_, rng) {
    const stock = DECK.shuffled(rng);
    const hands = [DECK.sort(stock.splice(0, 10)), DECK.sort(stock.splice(0, 10))];
    // What each player took from the pile and has in hand, and the card of this turn. Play begins at 2 passes.
    const [taken, fresh]: [string[][], string] = [[[], []], ''];
    return { hands, pile: stock.splice(0, 1), stock, taken, fresh, mover: 0, passes: 0, score: 0, isOver: false };
  },
  toMove: ({ mover }) => mover,
  moves({ hands, stock, pile, mover, fresh, passes, isOver }, { knock }) {
    const hand = hands[mover] ?? [];
    if (isOver) return [];
    if (hand.length === 11) return [...without(hand, [fresh]), ...knocks(hand, fresh, knock)];
    if (stock.length === 2) return ['pass', ...knocks([...hand, ...pile.slice(-1)], pile.at(-1), knock)];
    return passes < 2 ? ['take', 'pass'] : passes === 2 ? ['draw'] : ['draw', 'take'];
  },
  play(state, move, _rng, { bonus }) {
    const { hands, stock, pile, taken, mover } = state;
    const hand = hands[mover] ?? [];
    if (move === 'pass') {
      state.passes++;
      state.mover = 1 - mover;
      state.isOver = stock.length === 2;
    } else if (move === 'draw' || move === 'take') {
      const card = (move === 'draw' ? stock : pile).pop() ?? '';
      hands[mover] = DECK.sort([...hand, card]);
      state.passes = 3;
      state.fresh = move === 'take' ? card : '';
      if (move === 'take') taken[mover]?.push(card);
    } else {
      const card = move.slice(-2);
      // Only a player who knocks with the last card of the pile has ten cards here.
      hands[mover] = without(hand.length === 10 ? [...hand, pile.pop() ?? ''] : hand, [card]);
      taken[mover] = without(taken[mover] ?? [], [card]);
      pile.push(card);
      state.fresh = '';
      state.mover = 1 - mover;
      if (move === card) return;
      const melds = bestMelds(hands[mover]);
      const own = sumOf(without(hands[mover], melds.flat()));
      const difference = leftOf(hands[1 - mover] ?? [], own === 0 ? [] : melds) - own;
      const won = difference + (own === 0 ? bonus : difference > 0 ? 0 : -bonus);
      state.score = mover === 0 ? won : -won;
      state.isOver = true;
    }
  },
  view: {
    stock: ({ stock }) => stock.length,
    pile: ({ pile }) => pile,
    taken: ({ taken }) => taken,
    passes: ({ passes }) => passes,
    hand: ({ hands }, seat) => hands[seat] ?? [],
    fresh: ({ fresh }) => fresh || null,
    shown: ({ hands, isOver }) => (isOver ? hands : []),
  },
  show({ stock, pile, taken, hand, shown, seat }) {
    const melds = bestMelds(hand);
    const rest = without(hand, melds.flat());
    return [
      `stock ${stock}; pile, the top last: ${pile.slice(-8).join(' ') || 'none'}`,
      `seat ${1 - seat} has ${(shown[1 - seat] ?? taken[1 - seat] ?? []).join(' ') || 'no card that you know'}`,
      `your melds: ${melds.map((meld) => meld.join(' ')).join(', ') || 'none'}`,
      `your other cards: ${rest.join(' ')} (${sumOf(rest)} points)`,
    ].join('\n');
  },
  encoding: () => ({
    stock: [0, 31],
    pile: { places: DECK.cards },
    taken: { list: { places: DECK.cards }, length: 2 },
    passes: [0, 4],
    hand: { places: DECK.cards },
    fresh: { maybe: { texts: DECK.cards } },
    shown: { list: { maybe: { places: DECK.cards } }, length: 2 },
  }),
  measures: {
    points: { role: 'payoff', bounds: [-148, 148], of: ({ score }, seat) => (seat === 0 ? score : -score) + 0 },
  },
  strategies: {
    // Takes a card that leaves fewer points, keeps the cards that leave the fewest, and knocks as soon as it can.
    collector({ hand, pile, legal }) {
      const eleven = [...hand, ...pile.slice(-1)];
      const melds = meldsIn(eleven);
      const least = (cards: readonly string[]) => leftOf(cards, [], melds);
      const worth = (move: string): number => {
        if (move === 'take') return 0.5 + Math.min(...eleven.map((card) => least(without(eleven, [card]))));
        return least(without(hand, [move.slice(-2)])) - Number(move.startsWith('knock'));
      };
      const worths = legal.map(worth);
      return legal[worths.indexOf(Math.min(...worths))] ?? 'draw';
    },
  },
  resample({ hands, stock, taken }, seat, rng) {
    const kept = taken[1 - seat] ?? [];
    const hidden = without(hands[1 - seat] ?? [], kept);
    redeal([hidden, stock], rng);
    hands[1 - seat] = DECK.sort([...kept, ...hidden]);
  },
  moveLimit: 400,
  unfinished: 'even',
  checks: { settings: [{}], games: 1 },
});

/** Whether cards are of a rank, or of a suit in a row. */
function isMeld(cards: readonly string[]): boolean {
  const ranks = cards.map((card) => DECK.rankOf(card));
  const isOf = (at: number) => cards.every((card) => card[at] === cards[0]?.[at]);
  return isOf(0) || (isOf(1) && Math.max(...ranks) - Math.min(...ranks) === cards.length - 1);
}

function meldsIn(cards: readonly string[], melds = MELDS): string[][] {
  return melds.filter((meld) => meld.every((card) => cards.includes(card)));
}

/** All ways to lay melds that share no card. */
function layings(cards: readonly string[], melds = MELDS): string[][][] {
  const possible = meldsIn(cards, melds);
  const after = (meld: string[], at: number) => layings(without(cards, meld), possible.slice(at + 1));
  return [[], ...possible.flatMap((meld, at) => after(meld, at).map((rest) => [meld, ...rest]))];
}

/** The melds of a hand with the fewest points left. */
export function bestMelds(cards: readonly string[]): string[][] {
  return layings(cards).reduce((best, laid) => (sumOf(laid.flat()) > sumOf(best.flat()) ? laid : best));
}

/** The fewest points that are left, with cards added to the melds of the other player. */
export function leftOf(cards: readonly string[], others: readonly string[][] = [], melds = MELDS): number {
  return Math.min(...layings(cards, melds).map((laid) => sumOf(laidOff(without(cards, laid.flat()), others))));
}

function laidOff(cards: readonly string[], melds: readonly string[][]): readonly string[] {
  for (const card of cards) {
    // A run rather than a set, because it goes on: runs are last.
    const fitting = [...melds].reverse().find((meld) => isMeld([...meld, card]));
    const grown = melds.map((meld) => (meld === fitting ? [...meld, card] : meld));
    if (fitting !== undefined) return laidOff(without(cards, [card]), grown);
  }
  return cards;
}

/** The moves that knock, but with a card that a player has to keep. */
function knocks(cards: readonly string[], kept: string | undefined, most: number): string[] {
  const melds = meldsIn(cards);
  // No meld takes these cards, and one of them is discarded.
  if (sumOf(without(cards, melds.flat())) - 10 > most) return [];
  const isLow = (card: string) => leftOf(without(cards, [card]), [], melds) <= most;
  return cards.filter((card) => card !== kept && isLow(card)).map((card) => `knock ${card}`);
}
