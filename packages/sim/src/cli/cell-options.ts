import { Option } from 'commander';
import { PARAMS, SEATS } from './options.js';
import type { OptionTable, Typed } from './verb.js';

const CELLS = {
  '--strategy <list>':
    "strategies, such as random,memory:0..52:4, ./mine.ts#mine or 'exec:python3 bot.py'; with two seats, a cell for every ordered pair",
  '--seats <a,b>': { help: SEATS, conflicts: ['strategy', 'against', 'selfPlay'] },
  '--against <strategy>': 'opponent: play each strategy against this one, in both seats',
  '--self-play': {
    help: 'play each strategy against itself only',
    conflicts: ['against', 'paired', 'sequential'],
  },
  '--paired':
    'compare strategies two by two on the same deals: with one seat, their paired difference; with two seats, game pairs with the seats swapped',
  ...PARAMS,
  '--measure <list>': 'measures to report (default: all measures of the game)',
} as const satisfies OptionTable;

const STOPPING = {
  '--trials <n>':
    'trials in each cell; with --precision or --sequential, the maximum; a trial is one game, or one game pair',
  '--precision <x>': {
    help: "stop when the 95% half-width of every cell's first measure is at most x",
    conflicts: ['sequential'],
  },
  '--sequential [low,high]': {
    help: "play game pairs until a test decides whether the first player's share of the points (or its payoff a game, in a game for chips) is above LOW or below HIGH; in place of a sequential probability ratio test",
    preset: '0.5,0.55',
  },
} as const satisfies OptionTable;

const SEED = {
  '--seed <text>':
    'seed of all deals and strategies, or random for a new secret one, which the result shows (default: 1, or the seed of the experiment file)',
} as const;

/** The options that decide what is played, in the order of the printed command. Each of them changes the result. */
export const CELL_OPTIONS = { ...CELLS, ...STOPPING, ...SEED } as const;

/** The headings of these options. */
export const CELL_GROUPS = { 'Cells:': { ...CELLS, ...SEED }, 'Number of trials:': STOPPING } as const;

/** The values of these options. */
export type CellOptions = Typed<typeof CELL_OPTIONS>;

/** The given ones of these options, with their flags. */
export function givenOptions(options: CellOptions): readonly (readonly [flag: string, value: unknown])[] {
  return Object.keys(CELL_OPTIONS).flatMap((flags) => {
    const option = new Option(flags);
    const value: unknown = Reflect.get(options, option.attributeName());
    return value === undefined ? [] : [[option.long ?? '', value] as const];
  });
}

/** The options as arguments of a command line that plays the same. */
export function wordsOf(options: CellOptions): readonly string[] {
  return givenOptions(options).flatMap(([flag, value]) => {
    if (value === true) return [flag];
    // Each parameter is an option of its own; other lists are one.
    if (flag === '--param') return (value as readonly string[]).flatMap((one) => [flag, one]);
    return [flag, String(value)];
  });
}
