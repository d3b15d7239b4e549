/**
 * Measures one workload against the yardstick, in turns. `node workload <name>` prints the ratios as JSON; without a
 * name, it prints the names of the workloads. `pnpm bench` runs each workload in several processes, because V8 can
 * optimize the same program in different ways.
 *
 * A ratio is the processor time of one game divided by that of one plain shuffle of 52 cards.
 */
import { type AnyGame, Streams } from '@cards/core';
import { planCell } from '@cards/batch';
import { BlockRunner } from '@cards/batch/internal';
import { concentration } from '@cards/concentration';
import { mastermind } from '@cards/mastermind';
import { pairs } from '@cards/pairs';
import { set } from '@cards/set';
import { unowar } from '@cards/unowar';
import { plainShuffles } from './plain-shuffle.ts';

const ROUNDS = 14;
/** The rounds at the start that do not count. */
const WARM_UP = 4;
/** The processor time of a slice of either program, in nanoseconds. */
const SLICE_NS = 15e6;
const SHUFFLES = 10_000;

/** Plays games, and returns their number. */
type Play = () => number;

/** Plays blocks of a cell, one after the other. */
function cell(game: AnyGame, blockSize: number, ...strategies: string[]): Play {
  const smaller = { ...game, defaults: { blockSize } };
  const runner = new BlockRunner(planCell({ game: smaller, strategies, trials: 1e12 }), 'bench');
  let block = 0;
  return () => {
    runner.play(block++);
    return blockSize;
  };
}

/** Plays the cells in turns: a worker that plays several line-ups. */
function inTurns(...cells: readonly Play[]): Play {
  return () => cells.reduce((games, play) => games + play(), 0);
}

const WORKLOADS: Readonly<Record<string, () => Play>> = {
  'pairs random': () => cell(pairs, 2500, 'random'),
  'pairs good': () => cell(pairs, 2500, 'good'),
  'unowar smallest - smallest': () => cell(unowar, 100, 'smallest', 'smallest'),
  'unowar keeper - smallest': () => cell(unowar, 50, 'keeper', 'smallest'),
  'set least': () => cell(set, 2500, 'least'),
  'concentration memory:10 - memory:10': () => cell(concentration, 1000, 'memory:10', 'memory:10'),
  'mastermind entropy': () => cell(mastermind, 2500, 'entropy'),
  'unowar, five strategies in turns': () =>
    inTurns(...['random', 'smallest', 'biggest', 'uniform', 'keeper'].map((spec) => cell(unowar, 50, spec, 'random'))),
  'streams of a game': () => {
    const rngs = new Streams('bench', 'streams').gameRngs(2);
    let game = 0;
    return () => {
      for (let i = 0; i < 10_000; i++) rngs.seek(game++);
      return 10_000;
    };
  },
};

/** The processor time of one call, in nanoseconds; calls `act` until the slice is over. */
function timeOfOne(act: () => number): number {
  const begin = process.cpuUsage();
  let count = 0;
  for (;;) {
    count += act();
    const { user, system } = process.cpuUsage(begin);
    const elapsed = 1000 * (user + system);
    if (elapsed >= SLICE_NS) return elapsed / count;
  }
}

function measure(play: Play): { readonly ratios: readonly number[]; readonly ns: number } {
  const sink = { sum: 0 };
  const ratios: number[] = [];
  let ns = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round++) {
    const yardstick = timeOfOne(() => {
      sink.sum += plainShuffles(SHUFFLES);
      return SHUFFLES;
    });
    const game = timeOfOne(play);
    if (round < WARM_UP) continue;
    ratios.push(game / yardstick);
    ns = Math.min(ns, game);
  }
  if (sink.sum === 0) throw new Error('the yardstick shuffled no cards');
  return { ratios, ns };
}

const [, , name = ''] = process.argv;
if (name === '') console.log(JSON.stringify(Object.keys(WORKLOADS)));
else {
  const { [name]: create } = WORKLOADS;
  if (create === undefined) throw new RangeError(`there is no workload '${name}'`);
  console.log(JSON.stringify(measure(create())));
}
