import type { AnyGame } from '@cards/core';
import { locateCode, namesCode } from '@cards/batch/node';
import { type CellRequest, type CodeRef, expandList, gridCells, parseParamWords } from '@cards/batch';

/** The options of what is played, as they are typed. */
export interface CellOptions {
  readonly strategy?: readonly string[];
  readonly seats?: string;
  readonly against?: string;
  readonly selfPlay?: boolean;
  readonly paired?: boolean;
  readonly param?: readonly string[];
  readonly measure?: readonly string[];
  readonly trials?: number;
  readonly precision?: number;
  readonly sequential?: readonly [low: number, high: number];
}

/**
 * The cells of the options. Parameters vary slowest, then the strategies in the order typed.
 *
 * @param game - the game
 * @param options - the options
 * @param directory - the base of relative paths of strategies from files
 * @throws InputError when the options contradict each other, or name something unknown
 */
export function requestCells(game: AnyGame, options: CellOptions, directory: string): readonly CellRequest[] {
  const { strategy, seats, against, selfPlay, paired, param = [], measure, trials, precision, sequential } = options;
  const strategies = strategy?.flatMap(expandList);
  const lineup = seats === undefined ? undefined : expandList(seats);
  const named = [...(strategies ?? []), ...(lineup ?? []), ...(against === undefined ? [] : [against])];
  return gridCells({
    game,
    params: parseParamWords(param),
    code: codeOf(named, directory),
    strategies,
    lineup,
    against,
    selfPlay,
    paired,
    measures: measure?.flatMap(expandList),
    trials,
    precision,
    sequential,
  });
}

/** Returns the specs of all strategies that the options name. */
export function specsOf({ strategy = [], seats, against }: CellOptions): readonly string[] {
  return [...strategy, ...(seats === undefined ? [] : [seats]), ...(against === undefined ? [] : [against])].flatMap(
    expandList,
  );
}

function codeOf(strategies: readonly string[], directory: string): Record<string, CodeRef> {
  const files = new Set(strategies.filter(namesCode));
  return Object.fromEntries([...files].map((strategy) => [strategy, locateCode(strategy, directory)]));
}
