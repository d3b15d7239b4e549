/**
 * Games per second on one core with 32 cards, including the random streams of each game. The baseline is the same game
 * in boardgame.io. The mean number of flips must agree with the exact mean.
 */
import { createPlayers, createRunner, resolveParams, Streams } from '@cards/core';
import { flipsDistribution, pairs } from '@cards/pairs';
import { BOARDGAME_IO_PLAYERS, playBoardgameIo } from './boardgame-io.ts';

const REPEATS = 9;
const SLICE_NS = 250e6;
const params = resolveParams(pairs.parameters);

/** Plays game `index` and returns its flips. */
type Play = (index: number) => number;

function runnerOf(spec: string): Play {
  const runner = createRunner(pairs.engine(params), createPlayers(pairs, params, [spec]));
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

/** The results of a run: the time per game by slice, the number of games, and the total of flips. */
interface Run {
  readonly nsPerGame: number[];
  games: number;
  flips: number;
}

/** Plays slices of {@link SLICE_NS} each. The first slice is a warm-up. Checks the time after each `batch` of games. */
function measure(play: Play, batch: number): Run {
  const run: Run = { nsPerGame: [], games: 0, flips: 0 };
  for (let repeat = 0; repeat <= REPEATS; repeat++) {
    const begin = process.hrtime.bigint();
    const first = run.games;
    let elapsed = 0;
    while (elapsed < SLICE_NS) {
      for (let i = 0; i < batch; i++) run.flips += play(run.games + i);
      run.games += batch;
      elapsed = Number(process.hrtime.bigint() - begin);
    }
    if (repeat > 0) run.nsPerGame.push(elapsed / (run.games - first));
  }
  return run;
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
const perSecond = (ns: number): string => Math.round(1e9 / ns).toLocaleString('en');

console.log('games per second          @cards/pairs   fastest slice   boardgame.io   mean flips         exact');
for (const spec of ['random', 'good', 'optimal'] as const) {
  const { mean, variance } = flipsDistribution(spec, params);
  const own = measure(runnerOf(spec), 500);
  const play = boardgameIoOf(spec);
  const baseline = play === undefined ? undefined : measure(play, 1);
  for (const { flips, games } of [own, baseline ?? own]) {
    const error = Math.sqrt(variance / games);
    if (Math.abs(flips / games - mean) > 4.5 * error)
      throw new Error(`${spec}: ${flips / games} flips on average, not ${mean}`);
  }
  const means = [own, baseline].map((run) => (run === undefined ? '' : (run.flips / run.games).toFixed(2))).join(' ');
  console.log(
    [
      spec.padEnd(12),
      perSecond(median(own.nsPerGame)).padStart(25),
      perSecond(Math.min(...own.nsPerGame)).padStart(15),
      (baseline === undefined ? '' : perSecond(median(baseline.nsPerGame))).padStart(14),
      means.padStart(14),
      mean.toFixed(4).padStart(12),
    ].join(' '),
  );
}
