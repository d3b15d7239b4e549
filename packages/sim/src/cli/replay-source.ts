import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { InputError } from '@cards/core';
import { GAME_IDS, nameOf } from './game-list.js';
import { findGame, gameFor, resolveFrom } from './find-game.js';
import { GAME_TIMEOUT, isFileName, openRun, planFile, type StoredRun } from '@cards/batch/node';
import { isSwapped, type Plan, planExperiment } from '@cards/batch';
import type { Io } from './io.js';
import { replayOf } from './replay-command.js';
import { type CellOptions, requestCells, specsOf } from './request.js';
import { shellLine } from '@cards/report';
import { REPLAY_TEXT } from './text/replay.js';

/** The options of the cell of a game, as they are typed. */
export interface SourceOptions extends Pick<CellOptions, 'seats' | 'strategy' | 'paired' | 'param'> {
  readonly cell?: number;
  readonly seed?: string;
  readonly timeout?: number;
}

/** A cell of a batch that can be replayed. */
export interface ReplaySource {
  /** The batch. */
  readonly plan: Plan;
  /** The position of the cell. */
  readonly cell: number;
  /** The run, if the cell is of a run in a directory. */
  readonly run?: StoredRun;
}

/** The maximum number of cells that a message lists. */
const LISTED = 8;

/**
 * Finds the cell of a game: from options that name a line-up, from a run in a directory, or from an experiment file.
 *
 * @throws InputError when options are missing, or name what the run or the experiment defines
 * @throws RunError when there is no run in the directory
 */
export async function replaySource(io: Io, what: string, options: SourceOptions): Promise<ReplaySource> {
  if (isFileName(what)) return fileSource(io, what, options);
  const isGame = GAME_IDS.includes(what) || what.includes('#');
  return !isGame && isDirectory(io, what) ? runSource(io, what, options) : lineupSource(io, what, options);
}

/** The command that replays a game of this cell. */
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
  const paired = pairedWith === undefined || game.seats === 1 || isSwapped(strategies, pairedWith);
  return nameOf(game, directory) !== undefined && own.length === 0 && Object.keys(code).length === 0 && paired;
}

function isDirectory(io: Io, what: string): boolean {
  return /[/\\]|^\./.test(what) || existsSync(resolve(io.directory, what));
}

async function lineupSource(io: Io, what: string, options: SourceOptions): Promise<ReplaySource> {
  const named = await findGame(io, what);
  const { seats, strategy, paired, seed = '1', param = [], cell } = options;
  if (cell !== undefined) throw new InputError(REPLAY_TEXT.noCellHere);
  if (seats === undefined && strategy === undefined) throw new InputError(REPLAY_TEXT.needsSeats(what));
  const asked = {
    ...(seats === undefined ? {} : { seats }),
    ...(strategy === undefined ? {} : { strategy }),
    ...(paired === undefined ? {} : { paired }),
    param,
  };
  const game = await gameFor(io, named, specsOf(asked));
  const plan = planExperiment({ seed, cells: requestCells(game, asked, io.directory) });
  if (plan.cells.length !== 1) throw new InputError(REPLAY_TEXT.oneGame);
  return { plan, cell: 0 };
}

async function runSource(io: Io, what: string, options: SourceOptions): Promise<ReplaySource> {
  refuse(options, ['seats', 'strategy', 'paired', 'param', 'seed'], REPLAY_TEXT.aRun);
  const run = await openRun(resolve(io.directory, what), resolveFrom(io));
  return { plan: run.plan, cell: chosenCell(run.plan, options.cell), run };
}

async function fileSource(io: Io, what: string, options: SourceOptions): Promise<ReplaySource> {
  refuse(options, ['seats', 'strategy', 'paired', 'param'], REPLAY_TEXT.aFile);
  const { seed, timeout } = options;
  const plan = await planFile(what, io.directory, {
    changed: { seed },
    gameTimeout: timeout === undefined ? GAME_TIMEOUT : 1000 * timeout,
    signal: io.signal,
    resolveFrom: resolveFrom(io),
  });
  return { plan, cell: chosenCell(plan, options.cell) };
}

function refuse(options: SourceOptions, names: readonly (keyof SourceOptions)[], what: string): void {
  const given = names.find((name) => options[name] !== undefined);
  if (given !== undefined) throw new InputError(REPLAY_TEXT.notWith(given, what));
}

function chosenCell({ cells }: Plan, cell: number | undefined): number {
  if (cell === undefined && cells.length === 1) return 0;
  if (cell !== undefined && cell < cells.length) return cell;
  const listed = cells
    .slice(0, LISTED)
    .map(
      ({ game, strategies, pairedWith }, at) =>
        `${at} ${game.id} ${[strategies, ...(pairedWith === undefined ? [] : [pairedWith])].map((seats) => seats.join(' - ')).join(' minus ')}`,
    );
  const all = [...listed, ...(cells.length > LISTED ? [`… ${cells.length - 1}`] : [])].join(', ');
  throw new InputError(
    cell === undefined ? REPLAY_TEXT.needsCell(cells.length, all) : REPLAY_TEXT.noSuchCell(cell, all),
  );
}
