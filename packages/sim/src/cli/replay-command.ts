import type { Cell, GameError } from '@cards/batch';
import { shellLine } from '@cards/report';
import { nameOf } from './game-list.js';
import type { Io } from './io.js';

/** The words that call the command. */
type Called = Pick<Io, 'command'>;

/** The command that replays the game that failed. */
export function replayCommand({ command }: Called, { cell, seed, game, fromFile }: GameError): string {
  if (fromFile === undefined) return replayOf({ command }, cell, seed, game);
  return shellLine([
    ...command,
    'replay',
    fromFile.file,
    '--cell',
    String(fromFile.cell),
    '--seed',
    seed,
    '--game',
    String(game),
  ]);
}

/** The command that replays a game of a cell that options can describe. */
export function replayOf({ command }: Called, cell: Cell, seed: string, game: number): string {
  const { params } = cell;
  const changed = Object.entries(params).filter(([name, value]) => cell.game.parameters[name]?.default !== value);
  return shellLine([
    ...command,
    'replay',
    nameOf(cell.game) ?? cell.game.id,
    ...lineupWords(cell),
    ...changed.flatMap(([name, value]) => ['--param', `${name}=${value}`]),
    '--seed',
    seed,
    '--game',
    String(game),
  ]);
}

/** The options of the line-up. Two kinds of paired cells have options: two one-seat players, and swapped seats. */
function lineupWords({ game, strategies, pairedWith }: Cell): readonly string[] {
  if (pairedWith === undefined) return ['--seats', strategies.join(',')];
  return game.seats === 1
    ? ['--strategy', [...strategies, ...pairedWith].join(','), '--paired']
    : ['--seats', strategies.join(','), '--paired'];
}
