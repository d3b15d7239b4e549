import type { AnyGame } from '@cards/core';
import { parseParamWords } from './grid.js';
import type { Grid } from './define.js';
import { expandList } from './ranges.js';

/** A grid as the options of `cards-sim run` write it: lists and ranges are text. */
export interface WrittenGrid {
  /** Lists of specs, such as `random,memory:0..52:4`; the default strategies of the game when left out. */
  readonly strategy?: readonly string[];
  /** One line-up: a spec for each seat, separated by commas. */
  readonly seats?: string;
  /** One opponent for all strategies. */
  readonly against?: string;
  /** Whether each strategy plays only against itself. */
  readonly selfPlay?: boolean;
  /** Whether every two strategies are compared on the same deals. */
  readonly paired?: boolean;
  /** Parameters, such as `ranks=4..13`. */
  readonly param?: readonly string[];
  /** Lists of measures. */
  readonly measure?: readonly string[];
  /** The number of games, or of game pairs, of each cell. */
  readonly trials?: number;
  /** The half-width at which a cell ends. */
  readonly precision?: number;
  /** The hypotheses of a sequential test. */
  readonly sequential?: readonly [low: number, high: number];
}

/**
 * Reads a grid that is written as options, for {@link gridCells}.
 *
 * @param game - the game
 * @param written - the options
 * @throws InputError when a range or a parameter is written in another form
 *
 * @example
 * ```ts
 * import { gridCells, readGrid } from '@cards/batch';
 * import { concentration } from '@cards/concentration';
 *
 * const written = { strategy: ['memory:0..8:4'], selfPlay: true, param: ['ranks=4'] };
 * gridCells(readGrid(concentration, written)).map(({ strategies }) => strategies[0]);
 * // => ['memory:0', 'memory:4', 'memory:8']
 * ```
 */
export function readGrid(game: AnyGame, written: WrittenGrid): Grid {
  const { strategy, seats, against, selfPlay, paired, param = [], measure, trials, precision, sequential } = written;
  return {
    game,
    params: parseParamWords(param),
    strategies: strategy?.flatMap(expandList),
    lineup: seats === undefined ? undefined : expandList(seats),
    against,
    selfPlay,
    paired,
    measures: measure?.flatMap(expandList),
    trials,
    precision,
    sequential,
  };
}
