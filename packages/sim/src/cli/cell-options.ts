import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { expandGrid, type Plan, planExperiment } from '@cards/batch';
import {
  cellsWithoutLuck,
  expandList,
  gridCells,
  type LinkedExperiment,
  parseParamWords,
  wordsIn,
} from '@cards/batch/internal';
import { gameHashOf, locateCode, namesCode, orNothing } from '@cards/batch/node/internal';
import { type AnyGame, InputError, type ParamValues } from '@cards/core';
import { shellLine } from '@cards/report/internal';
import { findGame, gameFor, withSearchOf } from './find-game.js';
import type { Io } from './io.js';
import { EVEN_SHARES, type OptionTable, PARAMS, RANDOM_SEED, SEATS, SEED, type Typed } from './options.js';

const CELLS = {
  '--strategy <list>':
    "strategies, such as random,memory:0..52:4, ./mine.ts#mine or 'exec:python3 bot.py'; with two seats, a cell for every ordered pair; with more, for each of them at a table of each, in every seat",
  '--seats <a,b>': { help: SEATS, conflicts: ['strategy', 'against', 'selfPlay'] },
  '--against <strategy>': 'opponent: play each strategy against this one, in every seat',
  '--self-play': { help: 'play each strategy against itself only', conflicts: ['against', 'paired', 'sequential'] },
  '--paired':
    'compare strategies two by two on the same deals: with one seat, their paired difference; with more, all rotations of the seats',
  ...PARAMS,
  '--measure <list>': 'measures to report (default: all measures of the game)',
} as const satisfies OptionTable;

const STOPPING = {
  '--trials <n>':
    'trials in each cell; with --precision or --sequential, the maximum; a trial is one game, one game pair, or one round',
  '--precision <x>': {
    help: "stop when the 95% half-width of every cell's first measure is at most x",
    conflicts: ['sequential'],
  },
  '--sequential [low,high]': {
    help: "play game pairs until a test decides whether the first player's score (1 for a win and 0.5 for a tie; or its payoff a game, in a game for chips) is above LOW or below HIGH (without numbers: 0.5,0.55)",
    preset: '',
  },
} as const satisfies OptionTable;

/** The options that decide what is played, in the order of the printed command. Each of them changes the result. */
export const CELL_OPTIONS = { ...CELLS, ...STOPPING, ...SEED } as const;

/** The headings of these options. */
export const CELL_GROUPS = { 'Cells:': CELLS, 'Number of trials:': STOPPING } as const;

export type CellOptions = Typed<typeof CELL_OPTIONS>;

export async function planGame(
  io: Io,
  name: string,
  { seed = '1', luckAdjusted = false, ...options }: CellOptions & { readonly luckAdjusted?: boolean | undefined },
): Promise<Plan> {
  const named = await gameFor(io, await findGame(io, name), specsOf(options));
  const game = luckAdjusted && typeof named.search === 'string' ? await withSearchOf(io, named) : named;
  const cells = requestCells(game, options, io.directory);
  return planExperiment({ seed, cells: luckAdjusted ? await cellsWithoutLuck(cells) : cells });
}

/** The cells of the options. Parameters vary slowest, then the strategies in the order typed. */
function requestCells(game: AnyGame, options: CellOptions, directory: string): ReturnType<typeof gridCells> {
  const payoff = game.seats !== 1 ? game.measures.find(({ role }) => role === 'payoff') : undefined;
  if (payoff !== undefined && options.sequential === EVEN_SHARES)
    throw new InputError(
      `${game.id} is played for ${payoff.unit}, so --sequential needs numbers, such as --sequential 0,0.1: the test decides whether the first player wins more than 0 or less than 0.1 ${payoff.unit} a game`,
    );
  const names = new Set(game.strategies.map(({ name }) => name));
  const files = new Set(specsOf(options).filter((spec) => namesCode(spec) && !names.has(spec)));
  const code = Object.fromEntries([...files].map((spec) => [spec, locateCode(spec, directory)]));
  const cells = gridCells({ ...gridOf(options), game, code });
  const seats = cells.reduce((most, { lineups: [first] }) => Math.max(most, first.length), 0);
  if (seats > 2 && options.sequential === EVEN_SHARES)
    throw new InputError(
      `at a table of ${seats}, --sequential needs numbers: an even share is 1/${seats}, so for example --sequential ${(1 / seats).toFixed(2)},${(1 / seats + 0.05).toFixed(2)}`,
    );
  const gameHash = gameHashOf(game);
  return gameHash === undefined ? cells : cells.map((cell) => ({ ...cell, gameHash }));
}

/** The options as a grid, without the game. */
export function gridOf({ strategy, seats, param = [], measure, ...same }: CellOptions): Omit<LinkedExperiment, 'game'> {
  return {
    ...same,
    strategies: strategy?.flatMap(wordsIn),
    lineup: seats === undefined ? undefined : wordsIn(seats),
    params: parseParamWords(param),
    measures: measure?.flatMap(wordsIn),
  };
}

export function specsOf({ strategy = [], seats, against }: CellOptions): readonly string[] {
  return [strategy, seats ?? [], against ?? []].flat().flatMap(expandList);
}

/** Reads `--param` of a command that plays one setting of a game; `who` is the command, for the message. */
export function oneSetting(param: readonly string[] = [], who: string): ParamValues {
  const [params = {}, ...others] = expandGrid(param);
  if (others.length > 0) throw new InputError(`${who} needs one value for each parameter, not a list or a range`);
  return params;
}

/** The number of bytes of a new seed of a batch. A strategy sees random numbers, and could find a short seed. */
const BYTES = 16;

type Given = Readonly<Partial<Record<'seed' | 'out' | 'shard', string>>>;

/** The typed seed, or a new one for `random`. Throws if a new seed would separate parts of one run. */
export function seedOf(io: Io, what: string, { seed, out, shard }: Given): string | undefined {
  if (seed !== RANDOM_SEED) return seed;
  const fresh = io.freshSeed(BYTES);
  if (shard !== undefined)
    throw new InputError(
      `--seed random cannot be used with --shard, because each shard would have another seed; give all shards the same one, such as --seed ${fresh}`,
    );
  const directory = out === undefined ? undefined : resolve(io.directory, out);
  if (directory !== undefined && (orNothing(() => readdirSync(directory)) ?? []).length > 0) {
    const resume = `, or continue its run with: ${shellLine([...io.command, 'resume', directory])}`;
    throw new InputError(
      `--seed random begins a new ${what}, but the directory of --out has files; name a new directory${what === 'run' ? resume : ''}`,
    );
  }
  return fresh;
}

export function outOf({ directory }: Io, out: string | undefined): string | undefined {
  if (out === '') throw new InputError('--out needs the name of a directory');
  return out === undefined ? undefined : resolve(directory, out);
}
