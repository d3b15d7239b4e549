/**
 * Games per second on one core with 32 cards, streams derived for every game included; beside it the same game in
 * boardgame.io, whose mean number of flips must agree.
 */
import { resolveParams, createPlayers, Streams } from '@cards/core';
import { flipsDistribution, pairs } from '@cards/pairs';
import { BOARDGAME_IO_PLAYERS, playBoardgameIo } from './boardgame-io.ts';

const REPEATS = 9;
const SLICE_NS = 250e6;
const params = resolveParams(pairs.parameters);

/** Plays game `index` and returns its flips. */
type Play = (index: number) => number;

function runnerOf(spec: string): Play {
  const runner = pairs.runner(params, createPlayers(pairs, params, [spec]));
  const rngs = new Streams('bench', pairs.id).gameRngs(1);
  const measures = new Int32Array(1);
  return (index) => {
    runner.play(rngs.seek(index), measures);
    return measures[0] as number;
  };
}

function boardgameIoOf(spec: string): Play | undefined {
  const player = BOARDGAME_IO_PLAYERS.get(spec);
  if (player === undefined) return undefined;
  const rngs = new Streams('bench', pairs.id).gameRngs(1);
  return (index) => {
    const [rng] = rngs.seek(index).seats;
    return playBoardgameIo(player, `bench ${index}`, (bound) => rng?.int(bound) ?? 0);
  };
}

/** The results of a run of games, slice by slice. */
interface Lap {
  readonly nsPerGame: number[];
  games: number;
  flips: number;
}

/** Slices of {@link SLICE_NS} each; the first one warms up. */
function measure(play: Play, atOnce: number): Lap {
  const lap: Lap = { nsPerGame: [], games: 0, flips: 0 };
  for (let repeat = 0; repeat <= REPEATS; repeat++) {
    const begin = process.hrtime.bigint();
    const first = lap.games;
    let elapsed = 0;
    while (elapsed < SLICE_NS) {
      for (let i = 0; i < atOnce; i++) lap.flips += play(lap.games + i);
      lap.games += atOnce;
      elapsed = Number(process.hrtime.bigint() - begin);
    }
    if (repeat > 0) lap.nsPerGame.push(elapsed / (lap.games - first));
  }
  return lap;
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
const perSecond = (ns: number): string => Math.round(1e9 / ns).toLocaleString('en');

console.log('games per second          @cards/pairs   fastest slice   boardgame.io   mean flips         exact');
for (const spec of ['random', 'good', 'optimal'] as const) {
  const { mean, variance } = flipsDistribution(spec, params);
  const ours = measure(runnerOf(spec), 500);
  const play = boardgameIoOf(spec);
  const theirs = play === undefined ? undefined : measure(play, 1);
  for (const { flips, games } of [ours, theirs ?? ours]) {
    const error = Math.sqrt(variance / games);
    if (Math.abs(flips / games - mean) > 4.5 * error)
      throw new Error(`${spec}: ${flips / games} flips on average, not ${mean}`);
  }
  const means = [ours, theirs].map((lap) => (lap === undefined ? '' : (lap.flips / lap.games).toFixed(2))).join(' ');
  console.log(
    [
      spec.padEnd(12),
      perSecond(median(ours.nsPerGame)).padStart(25),
      perSecond(Math.min(...ours.nsPerGame)).padStart(15),
      (theirs === undefined ? '' : perSecond(median(theirs.nsPerGame))).padStart(14),
      means.padStart(14),
      mean.toFixed(4).padStart(12),
    ].join(' '),
  );
}
