/**
 * Games per second on one core, streams derived for every game included. Two numbers are promised: 100,000 games of two
 * random players, and 250,000 of two with a memory of ten cards.
 */
import { resolveParams, seatStrategies, Streams } from '@cards/core';
import { concentration } from '@cards/concentration';

const REPEATS = 7;
const SLICE_NS = 300e6;
const PROMISED = new Map([['random', 100_000], ['memory:10', 250_000]]);
const PLAYERS = ['random', 'memory:10', 'memory:10:fifo', 'memory:10:lru', 'memory:52', 'memory:52:reflip', 'optimal'];
const params = resolveParams(concentration.parameters);

/** What a table has played so far. */
interface Lap {
  readonly nsPerGame: number[];
  games: number;
  turns: number;
}

function measure(player: string): Lap {
  const table = concentration.table(params, seatStrategies(concentration, params, [player, player]));
  const lanes = new Streams('bench', concentration.id).lanes(concentration.seats);
  const measures = new Int32Array(concentration.measures.length);
  const lap: Lap = { nsPerGame: [], games: 0, turns: 0 };
  for (let repeat = 0; repeat <= REPEATS; repeat++) {
    const begin = process.hrtime.bigint();
    const first = lap.games;
    let elapsed = 0;
    while (elapsed < SLICE_NS) {
      for (let i = 0; i < 500; i++) {
        table.play(lanes.at(lap.games++), measures);
        lap.turns += measures[0] ?? 0;
      }
      elapsed = Number(process.hrtime.bigint() - begin);
    }
    // The first slice warms up.
    if (repeat > 0) lap.nsPerGame.push(elapsed / (lap.games - first));
  }
  return lap;
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

console.log('two players of a kind   games per second   turns   promised');
for (const player of PLAYERS) {
  const lap = measure(player);
  const rate = Math.round(1e9 / median(lap.nsPerGame)).toLocaleString('en');
  const turns = (lap.turns / lap.games).toFixed(2);
  const promised = PROMISED.get(player)?.toLocaleString('en') ?? '';
  console.log(`${player.padEnd(24)}${rate.padStart(16)}${turns.padStart(8)}${promised.padStart(11)}`);
}
