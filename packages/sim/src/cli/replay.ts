import { InputError } from '@cards/core';
import { gameById } from '../games.js';
import { replay as replayGame } from '../node/replay.js';
import { planExperiment } from '../plan/plan.js';
import type { GameError } from '../block.js';
import type { Io } from './io.js';
import { requestCells } from './request.js';
import { shellLine } from './shell.js';

/** The options of `replay`, as they are typed. */
export interface ReplayOptions {
  readonly seats: string;
  readonly game: number;
  readonly seed?: string;
  readonly param?: readonly string[];
  readonly patience?: number;
}

/** `cards-sim replay <game>`: one game of a batch, move by move. */
export async function replay(io: Io, game: string, options: ReplayOptions): Promise<void> {
  const { seats, seed = '1', param = [], patience } = options;
  const plan = planExperiment({ seed, cells: requestCells(gameById(game), { seats, param }, io.directory) });
  const [cell, other] = plan.cells;
  if (cell === undefined || other !== undefined) throw new InputError('replay tells one game: give each parameter one value');
  const measures = await replayGame(
    { cell, seed: plan.seed, game: options.game, signal: io.signal, ...(patience === undefined ? {} : { patience: 1000 * patience }) },
    (line) => io.out(`${line}\n`),
  );
  const told = cell.game.measures.map(({ name }, measure) => `${name} ${measures[measure]}`);
  io.out(`${told.join(', ')}\n`);
}

/** The command that replays the game in which something went wrong. */
export function replayCommand({ cell, seed, game }: GameError): string {
  const { params, strategies } = cell;
  const changed = Object.entries(params).filter(([name, value]) => cell.game.parameters[name]?.default !== value);
  return shellLine([
    'cards-sim',
    'replay',
    cell.game.id,
    '--seats',
    strategies.join(','),
    ...changed.flatMap(([name, value]) => ['--param', `${name}=${value}`]),
    '--seed',
    seed,
    '--game',
    String(game),
  ]);
}
