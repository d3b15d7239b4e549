/**
 * Measures the overhead of a batch: the time of the blocks of `@cards/batch` against the time of a bare loop that plays
 * the same games with the same random streams. The two programs take turns, and the fastest of several rounds counts. A
 * second measurement is the overhead of saving every block to disk.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AnyGame, createPlayers, Streams, createRunner, resolveParams, seatsOf } from '@cards/core';
import { defaultsOf } from '@cards/core/internal';
import { planCell } from '@cards/batch';
import { BlockRunner } from '@cards/batch/internal';
import { simulate as simulateOnWorkers } from '@cards/batch/node';
import { concentration } from '@cards/concentration';
import { mastermind } from '@cards/mastermind';
import { pairs } from '@cards/pairs';
import { set } from '@cards/set';
import { unowar } from '@cards/unowar';

const ROUNDS = 7;
const SEED = 'bench';

/** In a two-seat game the strategy plays against itself. */
const cells: readonly (readonly [game: AnyGame, spec: string, blocks: number])[] = [
  [pairs, 'good', 10],
  [pairs, 'random', 6],
  [mastermind, 'entropy', 20],
  [unowar, 'random', 5],
  [set, 'least', 40],
  [concentration, 'memory:10', 30],
];

/** Uses the results of the games, so that no program can be optimized away. */
const sink = { total: 0 };

console.log('milliseconds for the same games       bare loop    blocks   overhead');
for (const [game, spec, blocks] of cells) {
  const strategies = Array.from({ length: seatsOf(game, resolveParams(game.parameters)) }, () => spec);
  const cell = planCell({ game, strategies, trials: blocks * defaultsOf(game).blockSize });
  const blockRunner = new BlockRunner(cell, SEED);
  const gameRunner = createRunner(game.engine(cell.params), createPlayers(game, cell.params, strategies));
  const rngs = new Streams(SEED, game.id).gameRngs(strategies.length);
  const measures = new Int32Array(game.measures.length);
  const bare = (): void => {
    for (let index = 0; index < cell.trials; index++) {
      gameRunner.play(rngs.seek(index), measures);
      sink.total += measures[0] ?? 0;
    }
  };
  const inBlocks = (): void => {
    for (let block = 0; block < blocks; block++) sink.total += blockRunner.play(block).length;
  };
  const [bareTime, blockTime] = fastest(bare, inBlocks);
  console.log(
    `${`${game.id} ${spec}`.padEnd(36)}${bareTime.toFixed(1).padStart(11)}${blockTime.toFixed(1).padStart(10)}${percent(blockTime / bareTime - 1).padStart(11)}`,
  );
}

const experiment = { seed: SEED, cells: [{ game: unowar, strategies: ['random', 'random'], trials: 100_000 }] };
const folder = mkdtempSync(join(tmpdir(), 'cards-bench-'));
const times: [unsaved: number, saved: number] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
for (let round = 0; round < 3; round++) {
  for (const [at, out] of [undefined, join(folder, String(round))].entries()) {
    const begin = performance.now();
    sink.total += (
      await simulateOnWorkers(experiment, { workers: 2, ...(out === undefined ? {} : { out }) })
    ).cells.length;
    times[at] = Math.min(times[at] ?? 0, performance.now() - begin);
  }
}
rmSync(folder, { recursive: true });
console.log(
  `\n100,000 games of unowar on 2 workers: ${times[0].toFixed(0)} ms; with every block saved to disk: ${times[1].toFixed(0)} ms (overhead ${percent(times[1] / times[0] - 1)})`,
);
if (sink.total === 0) throw new Error('no game was played');

/** The time of the fastest of several rounds of two programs that take turns, in milliseconds. */
function fastest(one: () => void, other: () => void): readonly [number, number] {
  const best: [number, number] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [at, program] of [one, other].entries()) {
      const begin = performance.now();
      program();
      // The first round is a warm-up.
      if (round > 0) best[at] = Math.min(best[at] ?? 0, performance.now() - begin);
    }
  }
  return best;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)}%`;
}
