import type { Cell } from '../plan/cell.js';

/**
 * The words after the name of the command that replay a game of a cell that options can describe.
 *
 * @param name - the name of the game on the command line, such as `pairs`
 * @param cell - the cell
 * @param seed - the canonical text of the seed
 * @param game - the index of the game
 *
 * @example
 * ```ts
 * import { planExperiment, replayWords } from '@cards/batch';
 * import { pairs } from '@cards/pairs';
 *
 * const [cell] = planExperiment({ cells: [{ game: pairs, strategies: ['good'], trials: 100 }] }).cells;
 * cell && replayWords('pairs', cell, '1', 41).join(' '); // => 'replay pairs --seats good --seed 1 --game 41'
 * ```
 */
export function replayWords(name: string, cell: Cell, seed: string, game: number): readonly string[] {
  const { params } = cell;
  const changed = Object.entries(params).filter(([param, value]) => cell.game.parameters[param]?.default !== value);
  return [
    'replay',
    name,
    ...lineupWords(cell),
    ...changed.flatMap(([param, value]) => ['--param', `${param}=${value}`]),
    '--seed',
    seed,
    '--game',
    String(game),
  ];
}

/** The options of the line-up. Two kinds of paired cells have options: two one-seat players, and swapped seats. */
function lineupWords({ game, strategies, pairedWith }: Cell): readonly string[] {
  if (pairedWith === undefined) return ['--seats', strategies.join(',')];
  return game.seats === 1
    ? ['--strategy', [...strategies, ...pairedWith].join(','), '--paired']
    : ['--seats', strategies.join(','), '--paired'];
}
