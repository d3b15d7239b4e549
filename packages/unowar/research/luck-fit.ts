/**
 * Fits `WORTH` in `src/luck.ts`, by which the luck of a drawn card is estimated: the least squares of who wins a round
 * on the luck that each of the numbers, alone and as 1, finds in it.
 *
 * Usage: `tsx --conditions=@cards/source packages/unowar/research/luck-fit.ts [seed] [rounds]`. It takes some minutes.
 */
import { resolveParams, type Seat, Streams } from '@cards/core';
import { KeeperCardAI, unowar, UnoWarGame } from '@cards/unowar';
import { UnoWarLuck } from '../src/luck.ts';

const NAMES = ['rank', 'king', 'stuck', 'opponentStuck', 'stuckLater'] as const;
const NOTHING = { rank: 0, king: 0, stuck: 0, opponentStuck: 0, stuckLater: 0 };

const [seed = '1', rounds = '3000'] = process.argv.slice(2);
const streams = new Streams(seed, 'luck-fit');
const params = resolveParams(unowar.parameters, { points: 1 });
const lucks = NAMES.map((name) => new UnoWarLuck(params, { ...NOTHING, [name]: 1 }));

/** By round: 1, the luck that each number finds, and whether seat 0 won. */
const rows = Array.from({ length: Number(rounds) }, (_, index) => played(index));
const count = NAMES.length + 1;
const products = (one: number, other: number): number => rows.reduce((sum, row) => sum + row[one] * row[other], 0);
const equations = Array.from({ length: count }, (_, one) =>
  Array.from({ length: count + 1 }, (_value, other) => products(one, other)),
);
const [, ...worths] = solved(equations);
for (const [at, name] of NAMES.entries()) console.log(`${name}: ${worths[at].toFixed(3)}`);

function played(index: number): readonly number[] {
  const game = UnoWarGame.undealt(params);
  game.reset(streams.rng(index));
  const views = ([0, 1] as const).map((seat: Seat) => game.view(seat));
  const keeper = new KeeperCardAI();
  const sums = lucks.map((luck) => luck.begin(views));
  while (!game.over) {
    const move = keeper.move(game.view(game.toMove));
    for (const luck of lucks) luck.regret(views, move);
    game.apply(move);
    for (const [at, luck] of lucks.entries()) sums[at] += luck.observe(views);
  }
  return [1, ...sums, Number(game.winner === 0)];
}

/** The solution of linear equations, each with its right side at the end, by Gaussian elimination. */
function solved(system: number[][]): readonly number[] {
  for (const [at, pivot] of system.entries())
    for (const row of system)
      if (row !== pivot) {
        const times = row[at] / pivot[at];
        for (let column = at; column < row.length; column++) row[column] -= times * pivot[column];
      }
  return system.map((row, at) => (row.at(-1) as number) / row[at]);
}
