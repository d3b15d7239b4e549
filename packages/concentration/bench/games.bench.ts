/**
 * Measures games per second on one core, including the derivation of the random streams of each game. Two rates are
 * promised: 100,000 games of two random players, and 250,000 games of two players with a memory of ten cards.
 */
import { spawnSync } from 'node:child_process';
import { createPlayers, createRunner, resolveParams, Streams } from '@cards/core';
import { concentration } from '@cards/concentration';

const REPEATS = 7;
const SLICE_NS = 300e6;
const PROMISED = new Map([
  ['random', 100_000],
  ['memory:10', 250_000],
]);
const PLAYERS = ['random', 'memory:10', 'memory:10:fifo', 'memory:10:lru', 'memory:52', 'memory:52:reflip', 'optimal'];
const params = resolveParams(concentration.parameters);

/** Processor time in nanoseconds. Other processes disturb it less than a clock. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return 1000 * (user + system);
}

/** The measurements of one strategy. */
interface Lap {
  readonly nsPerGame: number[];
  games: number;
  turns: number;
}

function measure(player: string): Lap {
  const runner = createRunner(concentration.engine(params), createPlayers(concentration, params, [player, player]));
  const rngs = new Streams('bench', concentration.id).gameRngs(2);
  const measures = new Int32Array(concentration.measures.length);
  const lap: Lap = { nsPerGame: [], games: 0, turns: 0 };
  for (let repeat = 0; repeat <= REPEATS; repeat++) {
    const begin = processorTime();
    const first = lap.games;
    let elapsed = 0;
    while (elapsed < SLICE_NS) {
      for (let i = 0; i < 500; i++) {
        runner.play(rngs.seek(lap.games++), measures);
        lap.turns += measures[0] ?? 0;
      }
      elapsed = processorTime() - begin;
    }
    // The first slice warms up.
    if (repeat > 0) lap.nsPerGame.push(elapsed / (lap.games - first));
  }
  return lap;
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

/** Prints one line of the table, or all lines. Each strategy has its own process, as a worker stays on one cell. */
const [, script = '', only] = process.argv;
if (only === undefined) {
  console.log('strategy of both        games per second   turns   promised');
  for (const player of PLAYERS) spawnSync(process.execPath, [script, player], { stdio: 'inherit' });
} else {
  const lap = measure(only);
  const rate = Math.round(1e9 / median(lap.nsPerGame)).toLocaleString('en');
  const turns = (lap.turns / lap.games).toFixed(2);
  const promised = PROMISED.get(only)?.toLocaleString('en') ?? '';
  console.log(`${only.padEnd(24)}${rate.padStart(16)}${turns.padStart(8)}${promised.padStart(11)}`);
}
