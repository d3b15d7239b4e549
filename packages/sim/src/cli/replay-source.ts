import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { InputError } from '@cards/core';
import { isFileName, openRun, planFile, type StoredRun } from '@cards/batch/node';
import { isSwapped, type Plan } from '@cards/batch';
import { shellLine } from '@cards/report';
import { type CellOptions, planGame } from './cell-options.js';
import { findGame, planFileOr, resolveFrom } from './find-game.js';
import { GAME_IDS, nameOf } from './game-list.js';
import type { Io } from './io.js';
import { cellLabels } from './output.js';
import { replayOf } from './replay-command.js';

interface SourceOptions extends Pick<CellOptions, 'seats' | 'strategy' | 'paired' | 'param' | 'seed'> {
  readonly cell?: number;
  readonly timeout?: number;
}

export interface ReplaySource {
  readonly plan: Plan;
  readonly cell: number;
  /** The run, if the cell is of a run in a directory. */
  readonly run?: StoredRun;
}

const LISTED = 8;

export async function replaySource(io: Io, what: string, options: SourceOptions): Promise<ReplaySource> {
  if (isFileName(what))
    return planFileOr(fileSource(io, what, options), what, (name) => lineupSource(io, name, options));
  const isGame = GAME_IDS.includes(what) || what.includes('#');
  return !isGame && isDirectory(io, what) ? runSource(io, what, options) : lineupSource(io, what, options);
}

export function commandFor(
  io: Pick<Io, 'command' | 'directory'>,
  { plan, cell, run }: ReplaySource,
  typed: string,
  game: number,
): string {
  const played = plan.cells[cell];
  if (played !== undefined && plan.source === undefined && isNamed(played, io.directory))
    return replayOf(io, played, plan.seed, game);
  return shellLine([...io.command, 'replay', run?.directory ?? typed, '--cell', String(cell), '--game', String(game)]);
}

/** Whether options can describe the cell, in any directory. */
function isNamed({ game, own, code, strategies, pairedWith }: Plan['cells'][number], directory: string): boolean {
  const paired = pairedWith === undefined || strategies.length === 1 || isSwapped(strategies, pairedWith);
  return nameOf(game, directory) !== undefined && own.length === 0 && Object.keys(code).length === 0 && paired;
}

function isDirectory(io: Io, what: string): boolean {
  return /[/\\]|^\./.test(what) || existsSync(resolve(io.directory, what));
}

async function lineupSource(io: Io, what: string, options: SourceOptions): Promise<ReplaySource> {
  // An unknown name comes before missing options.
  await findGame(io, what);
  if (options.cell !== undefined)
    throw new InputError(
      '--cell applies to a run directory or an experiment file; with a game ID, the options define the only cell',
    );
  if (options.seats === undefined && options.strategy === undefined)
    throw new InputError(`replay ${what} needs --seats, a strategy for each seat`);
  const plan = await planGame(io, what, options);
  if (plan.cells.length !== 1)
    throw new InputError('replay prints one game: give one line-up, and one value for each parameter');
  return { plan, cell: 0 };
}

async function runSource(io: Io, what: string, options: SourceOptions): Promise<ReplaySource> {
  refuse(options, ['seats', 'strategy', 'paired', 'param', 'seed'], 'a run directory');
  const run = await openRun(resolve(io.directory, what), resolveFrom(io));
  return { plan: run.plan, cell: chosenCell(run.plan, options.cell), run };
}

async function fileSource(io: Io, what: string, options: SourceOptions): Promise<ReplaySource> {
  const { seed, timeout } = options;
  const plan = await planFile(what, io.directory, {
    changed: { seed },
    gameTimeout: timeout,
    signal: io.signal,
    resolveFrom: resolveFrom(io),
  });
  refuse(options, ['seats', 'strategy', 'paired', 'param'], 'an experiment file');
  return { plan, cell: chosenCell(plan, options.cell) };
}

function refuse(options: SourceOptions, names: readonly (keyof SourceOptions)[], what: string): void {
  const given = names.find((name) => options[name] !== undefined);
  if (given !== undefined) throw new InputError(`--${given} cannot be used with ${what}, which defines it`);
}

function chosenCell(plan: Plan, cell: number | undefined): number {
  const { length } = plan.cells;
  if (cell === undefined && length === 1) return 0;
  if (cell !== undefined && cell < length) return cell;
  const labelOf = cellLabels(plan);
  const listed = [...plan.cells.keys()].slice(0, LISTED).map((at) => `${at} ${labelOf(at)}`);
  const all = [...listed, ...(length > LISTED ? [`… ${length - 1}`] : [])].join(', ');
  throw new InputError(
    cell === undefined
      ? `replay needs --cell, because there are ${length} cells: ${all}`
      : `cell ${cell} does not exist; the cells are ${all}`,
  );
}
