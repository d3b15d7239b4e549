import { defineGame, redeal, TextDeck } from '@cards/core';

const DECK = new TextDeck('A23456789TJQK', 'CDHS');
const COLUMNS = [1, 2, 3, 4, 5, 6, 7].map((column) => `column ${column}`);
const HEIGHT = 5;

/**
 * Golf, for one player: remove the cards of seven columns, each a rank above or below the last card. Kings and
 * aces are not next to each other. In the strict game, nothing goes on a king.
 *
 * Source: support.arkadium.com/en/support/solutions/articles/44001801718-golf-solitaire-rules, the hard game; with
 * `strict=0`, a queen goes on a king (fsolitaire.com/golf).
 */
export const golf = defineGame({
  id: 'golf',
  title: 'Golf',
  summary: 'clear seven columns by cards next to the last one',
  rulebook: [
    'Seven columns have five cards each, face up. One card begins the waste, and the other 16 are the stock.',
    'Play the last card of a column if its rank is next to that of the waste, up or down. Kings and aces are not next to each other.',
    'If the parameter strict is 1, no card goes on a king.',
    'Or draw the next card of the stock. The game ends when you can do neither, or when no column has a card.',
    'Each card that is left in the columns is a stroke. The fewest strokes win.',
  ],
  seats: 1,
  parameters: { strict: { summary: '1 if nothing goes on a king', default: 1, min: 0, max: 1 } },
  actions: ['draw', ...COLUMNS],
  deal(_, rng) {
    const stock = DECK.shuffled(rng);
    const columns = COLUMNS.map(() => stock.splice(0, HEIGHT));
    return { columns, waste: stock.splice(0, 1), stock };
  },
  moves({ columns, waste, stock }, { strict }) {
    const playable = COLUMNS.filter((_, at) => fits(columns[at]?.at(-1), waste.at(-1), strict));
    return columns.some((column) => column.length > 0) && stock.length > 0 ? ['draw', ...playable] : playable;
  },
  play({ columns, waste, stock }, move) {
    const from = move === 'draw' ? stock : columns[COLUMNS.indexOf(move)];
    waste.push(...(from?.splice(-1) ?? []));
  },
  view: { columns: ({ columns }) => columns, waste: ({ waste }) => waste, stock: ({ stock }) => stock.length },
  show({ columns, waste, stock }) {
    const rows = Array.from({ length: HEIGHT }, (_, row) => columns.map((column) => column[row] ?? '  ').join('  '));
    return [...rows, COLUMNS.map((_, at) => ` ${at + 1}`).join('  '), `waste ${waste.at(-1)}, stock ${stock}`].join(
      '\n',
    );
  },
  encoding: () => ({
    columns: { list: { list: { maybe: { texts: DECK.cards } }, length: HEIGHT }, length: COLUMNS.length },
    waste: { list: { maybe: { texts: DECK.cards } }, length: 52 },
    stock: [0, 52],
  }),
  measures: {
    strokes: { better: 'lower', bounds: [0, 35], of: ({ columns }) => columns.flat().length },
    cleared: { role: 'win', of: ({ columns }) => columns.every((column) => column.length === 0) },
  },
  strategies: {
    // Plays the column that begins the longest run, and draws if there is none.
    run: ({ columns, legal }, _rng, { strict }) => {
      // The length of the longest run after the last card of a column.
      const runFrom = (heights: readonly number[], at: number): number => {
        const left = heights.map((height, other) => height - Number(other === at));
        const top = columns[at]?.[left[at] ?? 0];
        const next = COLUMNS.map((_, other) => other).filter((other) =>
          fits(columns[other]?.[(left[other] ?? 0) - 1], top, strict),
        );
        return Math.max(0, ...next.map((other) => 1 + runFrom(left, other)));
      };
      const heights = columns.map((column) => column.length);
      const worth = (move: string): number => (move === 'draw' ? -1 : runFrom(heights, COLUMNS.indexOf(move)));
      return [...legal].sort((one, other) => worth(other) - worth(one))[0] ?? 'draw';
    },
  },
  // The stock is in any order.
  resample: ({ stock }, _seat, rng) => redeal([stock], rng),
});

function fits(card: string | undefined, top: string | undefined, strict: number): boolean {
  if (card === undefined || (strict === 1 && top?.startsWith('K'))) return false;
  return Math.abs(DECK.rankOf(card) - DECK.rankOf(top)) === 1;
}
