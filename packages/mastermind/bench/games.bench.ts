/**
 * Processor time on one core: games through a runner, including the random streams of each game; whole trees of the
 * heuristics; proofs of the optimum; the exact distribution of `random`; single guesses with five pegs.
 *
 * The targets are 150 ms for a whole tree with four pegs of six colors, 5 s for the proof, 60 s for the tree of
 * `entropy` with five pegs of eight colors, and 1 s for one guess of that size.
 */
import { createPlayers, createRunner, exactResult, resolveParams, Streams } from '@cards/core';
import {
  BestGuess,
  buildTree,
  ENTROPY,
  feedbackTable,
  findOptimum,
  type Heuristic,
  mastermind,
  MastermindGame,
  randomGuesses,
} from '@cards/mastermind';
import { Adviser } from '../src/strategies/players.js';
import { HEURISTICS } from '../src/strategies/heuristics.js';

const REPEATS = 7;
const SLICE_MS = 250;
const standard = resolveParams(mastermind.parameters);

/** The processor time in milliseconds. Other load on the machine affects it less than elapsed time. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function timeOf(act: () => unknown): number {
  const begin = processorTime();
  act();
  return processorTime() - begin;
}

const minTime = (repeats: number, act: () => unknown): number =>
  Math.min(...Array.from({ length: repeats }, () => timeOf(act)));
const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

function gamesPerSecond(spec: string): string {
  const runner = createRunner(mastermind.engine(standard), createPlayers(mastermind, standard, [spec]));
  const rngs = new Streams('bench', mastermind.id).gameRngs(1);
  const measures = new Int32Array(2);
  const rates: number[] = [];
  let game = 0;
  let guesses = 0;
  for (let repeat = 0; repeat <= REPEATS; repeat++) {
    const first = game;
    const begin = processorTime();
    let elapsed = 0;
    while (elapsed < SLICE_MS) {
      for (let i = 0; i < 500; i++) {
        runner.play(rngs.seek(game++), measures);
        guesses += measures[0] as number;
      }
      elapsed = processorTime() - begin;
    }
    // The first slice is a warm-up.
    if (repeat > 0) rates.push((1000 * (game - first)) / elapsed);
  }
  const rate = Math.round(median(rates)).toLocaleString('en');
  const mean = exactResult(mastermind, standard, [spec])?.measures['guesses']?.mean ?? 0;
  return `${spec.padEnd(14)}${rate.padStart(12)}${(guesses / game).toFixed(4).padStart(10)}${mean.toFixed(4).padStart(10)}`;
}

function treeTime({ pegs, colors }: { pegs: number; colors: number }, heuristic: Heuristic, repeats: number): string {
  const table = feedbackTable({ pegs, colors });
  let total = 0;
  const ms = minTime(repeats, () => {
    total = buildTree(table, new BestGuess(table, heuristic, 'all')).count().total;
  });
  return `${`${pegs} pegs, ${colors} colors, ${heuristic.name}`.padEnd(34)}${ms.toFixed(0).padStart(8)} ms${String(total).padStart(9)} guesses`;
}

console.log('4 pegs, 6 colors   games/s   guesses     exact');
for (const spec of ['random', 'consistent', 'entropy', 'optimal']) console.log(gamesPerSecond(spec));

console.log('\nwhole trees');
for (const heuristic of HEURISTICS) console.log(treeTime({ pegs: 4, colors: 6 }, heuristic, 15));
for (const heuristic of HEURISTICS) console.log(treeTime({ pegs: 5, colors: 6 }, heuristic, 3));
console.log(treeTime({ pegs: 5, colors: 8 }, ENTROPY, 1));

console.log('\nproofs with 4 pegs, 6 colors');
for (const guesses of [12, 5]) {
  let proof = '';
  const ms = minTime(3, () => {
    const { count, positions, effort } = findOptimum(standard, { guesses });
    proof = `${count.total} guesses, max ${count.max}: ${positions} positions, ${effort} feedback evaluations`;
  });
  console.log(`${ms.toFixed(0).padStart(6)} ms  ${proof}`);
}

console.log(
  `\n${minTime(3, () => randomGuesses(standard))
    .toFixed(0)
    .padStart(6)} ms  the exact distribution of random`,
);

console.log('\nlongest time for one guess in 20 games');
for (const [pegs, colors] of [
  [5, 8],
  [5, 10],
] as const) {
  const params = { pegs, colors, guesses: 12 };
  const table = feedbackTable(params);
  const game = new MastermindGame(params);
  const streams = new Streams('bench', mastermind.id);
  let longest = 0;
  for (let i = 0; i < 20; i++) {
    const adviser = new Adviser(table, new BestGuess(table, ENTROPY, 'all'));
    game.reset(streams.rng(i));
    while (!game.over) {
      let guess = 0;
      longest = Math.max(
        longest,
        timeOf(() => {
          guess = adviser.move(game.view());
        }),
      );
      game.apply(guess);
    }
  }
  console.log(`${longest.toFixed(0).padStart(6)} ms  ${pegs} pegs, ${colors} colors, entropy`);
}
console.log(`\n${Math.round(process.resourceUsage().maxRSS / 1024)} MB max`);
