import { InputError } from '@cards/core';
import type { Command } from 'commander';
import { gameById } from '../games.js';
import { replay as replayGame } from '../node/replay.js';
import { planExperiment } from '../plan/plan.js';
import type { GameError } from '../block.js';
import type { Io } from './io.js';
import { requestCells } from './request.js';
import { shellLine } from './shell.js';
import { gather, readGameIndex, readPatience } from './values.js';

/** The options of `replay`, as they are typed. */
interface ReplayOptions {
  readonly seats: string;
  readonly game: number;
  readonly seed?: string;
  readonly param?: readonly string[];
  readonly patience?: number;
}

/** Adds `cards-sim replay`. */
export function addReplay(cli: Command, io: Io): void {
  cli
    .command('replay')
    .description('print one game of a batch, move by move')
    .argument('<game>', 'the game; cards-sim alone lists them')
    .requiredOption('--seats <a,b>', 'the table, a strategy for each seat')
    .requiredOption('--game <index>', 'the index of the game in the batch, from 0', readGameIndex)
    .option('--param <name=value>', 'a parameter of the batch', gather)
    .option('--seed <text>', 'the seed of the batch', '1')
    .option('--patience <seconds>', 'how long one move may take', readPatience)
    .action((game: string, options: ReplayOptions) => replay(io, game, options));
}

/** `cards-sim replay <game>`: one game of a batch, move by move. */
async function replay(io: Io, game: string, options: ReplayOptions): Promise<void> {
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
export function replayCommand({ cell, seats, seed, game }: GameError): string {
  const { params } = cell;
  const changed = Object.entries(params).filter(([name, value]) => cell.game.parameters[name]?.default !== value);
  return shellLine([
    'cards-sim',
    'replay',
    cell.game.id,
    '--seats',
    seats.join(','),
    ...changed.flatMap(([name, value]) => ['--param', `${name}=${value}`]),
    '--seed',
    seed,
    '--game',
    String(game),
  ]);
}
