/**
 * What time and memory the solver needs, and how both grow: solves games of many sizes, each in a process of its own,
 * and prints one line for each. For Pig and for Leduc hold'em, four sizes are fitted with a power by least squares. All
 * figures are without what an almost empty process needs.
 *
 * Run it from the root: `pnpm exec tsx --conditions=@cards/source packages/core/research/solver-scaling.ts`. A part of
 * the names of rows as an argument measures these only.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type AnyGame, defineGame, type ParamValues } from '@cards/core';
import { gameTree, optimum, solve } from '@cards/core/solve';
import { leduc } from '../examples/leduc.js';
import { ticTacToe } from '../examples/tic-tac-toe.js';
import { pig } from '../test/solve/finite-pig.js';

/** Kuhn poker with any number of cards, of which only two are dealt. */
const kuhn = defineGame({
  id: 'kuhn',
  seats: 2,
  parameters: { cards: { default: 3, min: 3, max: 100 } },
  deal({ cards }, rng) {
    const [first, other] = [rng.int(cards), rng.int(cards - 1)];
    return { cards: [first, other < first ? other : other + 1], bets: [] as number[] };
  },
  toMove: ({ bets }) => bets.length % 2,
  moves: ({ bets }) => (/^(00|1.|01.)/.test(bets.join('')) ? [] : [0, 1]),
  play: ({ bets }, bet) => void bets.push(bet),
  view: { card: ({ cards }, seat) => cards[seat] ?? 0, bets: ({ bets }) => bets },
  measures: {
    chips: {
      role: 'payoff',
      bounds: [-2, 2],
      of({ cards: [own = 0, other = 0], bets }, seat) {
        const text = bets.join('');
        const sign = seat === 0 ? 1 : -1;
        if (text === '10' || text === '010') return text === '10' ? sign : -sign;
        return sign * Math.sign(own - other) * (text === '00' ? 1 : 2);
      },
    },
  },
});

/** Liar's dice where seat 0 has any number of dice, and seat 1 has one. The highest face is wild. */
const liarsDice = defineGame({
  id: 'liarsdice',
  seats: 2,
  parameters: { sides: { default: 6, min: 2, max: 6 }, dice: { default: 1, min: 1, max: 5 } },
  deal({ sides, dice }, rng) {
    const rolls = Array.from({ length: dice + 1 }, () => rng.int(sides));
    return { sides, hands: [rolls.slice(1).sort(), rolls.slice(0, 1)], bids: [] as number[] };
  },
  toMove: ({ bids }) => bids.length % 2,
  // Bid b is (b / sides + 1) dice with the face b % sides; the highest number is a doubt.
  moves({ sides, hands, bids }) {
    const last = bids.at(-1) ?? -1;
    const doubt = hands.flat().length * sides;
    if (last === doubt) return [];
    const higher = Array.from({ length: doubt - last }, (_, at) => last + 1 + at);
    return higher.filter((bid) => bid < doubt || last >= 0);
  },
  play: ({ bids }, bid) => void bids.push(bid),
  view: { hand: ({ hands }, seat) => hands[seat] ?? [], bids: ({ bids }) => bids },
  measures: {
    points: {
      role: 'payoff',
      bounds: [-1, 1],
      of({ sides, hands, bids }, seat) {
        const bid = bids.at(-2) ?? 0;
        const count = hands.flat().filter((roll) => roll === bid % sides || roll === sides - 1).length;
        return count >= Math.floor(bid / sides) + 1 === (bids.length % 2 === seat) ? 1 : -1;
      },
    },
  },
});

/** Goofspiel with hidden bids, for prizes from the highest down to 1. */
const goofspiel = defineGame({
  id: 'goofspiel',
  seats: 2,
  parameters: { cards: { default: 4, min: 2, max: 7 } },
  deal: ({ cards }) => ({ cards, bids: [[], []] as number[][] }),
  toMove: ({ bids: [first = [], other = []] }) => (first.length > other.length ? 1 : 0),
  moves({ cards, bids: [first = [], other = []] }) {
    const own = first.length > other.length ? other : first;
    return Array.from({ length: cards }, (_, at) => at + 1).filter((card) => !own.includes(card));
  },
  play({ bids: [first = [], other = []] }, bid) {
    (first.length > other.length ? other : first).push(bid);
  },
  // A seat sees its own bids, and who has won each prize.
  view: {
    own: ({ bids }, seat) => bids[seat] ?? [],
    winners: ({ bids: [first = [], other = []] }) => other.map((bid, at) => Math.sign((first[at] ?? 0) - bid)),
  },
  measures: {
    result: {
      role: 'payoff',
      bounds: [-1, 1],
      of: ({ cards, bids }, seat) =>
        Math.sign(
          (bids[seat] ?? []).reduce(
            (sum, bid, at) => sum + (cards - at) * Math.sign(bid - (bids[1 - seat]?.[at] ?? 0)),
            0,
          ),
        ),
    },
  },
});

type Size = Readonly<Record<string, number>>;

/** Solves a tree to a NashConv. */
function tree(game: unknown, params: ParamValues, within: number, maxGames = 1_000_000): () => Size {
  return () => {
    const { histories, sets, ...found } = withSolution(gameTree(game as AnyGame, params, { maxGames }), within);
    return { histories, 'information sets': sets.reduce((sum, { moves }) => sum + moves.length, 0), ...found };
  };
}

function withSolution(found: ReturnType<typeof gameTree<unknown, ParamValues>>, within: number) {
  const { histories, sets } = found;
  return { histories, sets, iterations: solve(found, { tolerance: within }).iterations };
}

function open(game: unknown, params: ParamValues): () => Size {
  return () => ({ states: optimum(game as AnyGame, params).states });
}

const ROWS: Readonly<Record<string, () => Size>> = {
  'Kuhn poker, 3 cards, to 0.000001': tree(kuhn, { cards: 3 }, 1e-6),
  'Kuhn poker, 13 cards, to 0.000001': tree(kuhn, { cards: 13 }, 1e-6),
  'Kuhn poker, 40 cards, to 0.000001': tree(kuhn, { cards: 40 }, 1e-6),
  "Liar's dice, 1 against 1, 6 faces, to 0.001": tree(liarsDice, {}, 1e-3),
  "Liar's dice, 2 against 1, 3 faces, to 0.001": tree(liarsDice, { sides: 3, dice: 2 }, 1e-3),
  "Liar's dice, 2 against 1, 4 faces, to 0.001": tree(liarsDice, { sides: 4, dice: 2 }, 1e-3, 2_000_000),
  'Goofspiel, 5 cards, to 0.001': tree(goofspiel, { cards: 5 }, 1e-3),
  'Tic-tac-toe': open(ticTacToe, {}),
  'Pig to 20': open(pig, { target: 20 }),
  'Pig to 35': open(pig, { target: 35 }),
  'Pig to 50': open(pig, { target: 50 }),
  'Pig to 70': open(pig, { target: 70 }),
  "Leduc hold'em, 3 ranks, to 0.001": tree(leduc, { ranks: 3 }, 1e-3),
  "Leduc hold'em, 5 ranks, to 0.001": tree(leduc, { ranks: 5 }, 1e-3),
  "Leduc hold'em, 7 ranks, to 0.001": tree(leduc, { ranks: 7 }, 1e-3),
  "Leduc hold'em, 10 ranks, to 0.001": tree(leduc, { ranks: 10 }, 1e-3),
  "Leduc hold'em, 3 ranks, to 0.000001": tree(leduc, { ranks: 3 }, 1e-6),
  'Pig to 100': open(pig, { target: 100 }),
  'Goofspiel, 6 cards, to 0.001': tree(goofspiel, { cards: 6 }, 1e-3, 3_000_000),
};

/** The rows whose growth is fitted, and by what. */
const FITS = [
  ['states', /^Pig to (35|50|70|100)/],
  ['histories', /^Leduc .* to 0\.001$/],
] as const;

interface Measured {
  readonly size: Size;
  /** Processor time in seconds, and memory in megabytes. */
  readonly time: number;
  readonly memory: number;
}

function measured(name: string | undefined): Measured {
  const { execArgv, execPath } = process;
  const words = [...execArgv, fileURLToPath(import.meta.url), '--row', name ?? ''];
  return JSON.parse(spawnSync(execPath, words, { encoding: 'utf8' }).stdout) as Measured;
}

/** The slope of a line through the logarithms. */
function exponent(points: readonly (readonly [size: number, cost: number])[]): number {
  const logs = points.map(([size, cost]) => [Math.log(size), Math.log(cost)] as const);
  const meanOf = (at: 0 | 1): number => logs.reduce((sum, point) => sum + point[at], 0) / logs.length;
  const [x, y] = [meanOf(0), meanOf(1)];
  const covariance = logs.reduce((sum, [size, cost]) => sum + (size - x) * (cost - y), 0);
  return covariance / logs.reduce((sum, [size]) => sum + (size - x) ** 2, 0);
}

const [, , only = '', row = ''] = process.argv;
if (only === '--row') {
  const size = ROWS[row]?.() ?? {};
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  console.log(JSON.stringify({ size, time: (userCPUTime + systemCPUTime) / 1e6, memory: maxRSS / 1024 }));
} else {
  const base = measured(undefined);
  const found: (Measured & { readonly name: string })[] = [];
  for (const name of Object.keys(ROWS).filter((one) => one.includes(only))) {
    const { size, time, memory } = measured(name);
    const net = { name, size, time: time - base.time, memory: memory - base.memory };
    found.push(net);
    const counts = Object.entries(size).map(([what, count]) => `${count} ${what}`);
    console.log(`${name}: ${counts.join(', ')}: ${net.time.toFixed(1)} s, ${net.memory.toFixed(0)} MB`);
  }
  for (const [unit, names] of FITS) {
    const rows = found.filter(({ name }) => names.test(name));
    for (const cost of ['time', 'memory'] as const)
      if (rows.length === 4)
        console.log(
          `${cost} grows with the ${unit} to the power ${exponent(rows.map((one) => [one.size[unit] ?? 0, one[cost]])).toFixed(2)}`,
        );
  }
}
