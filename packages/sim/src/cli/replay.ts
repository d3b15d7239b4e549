import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plan } from '@cards/batch';
import { cellAt, pairingOf, splitExport } from '@cards/batch/internal';
import { openRun, replay } from '@cards/batch/node';
import {
  type End,
  ENDS,
  findExtreme,
  isFileName,
  type OneCellOptions,
  planFile,
  recordGames,
  type StoredRun,
} from '@cards/batch/node/internal';
import { InputError } from '@cards/core';
import { grouped, shellLine } from '@cards/report/internal';
import { type CellOptions, planGame } from './cell-options.js';
import { findGame, planFileOr, resolveFrom } from './find-game.js';
import { GAME_IDS, nameOf } from './game-list.js';
import type { Io } from './io.js';
import { replayOf } from './next-command.js';
import { ISOLATED, isolatedOf, type OptionTable, PARAM, RANDOM_SEED, SEED, TIMEOUT, verbOf } from './options.js';
import { cellLabels } from './output.js';

const IN_RUN = {
  '--cell <index>': 'index of the cell, from 0, in the order of the JSON summary',
  '--measure <name>':
    'measure of the worst and the best game for the first player (default: the first), or of the longest (default: the length of the game)',
} as const satisfies OptionTable;

const IN_GAME = {
  '--seats <a,b>': 'the line-up of the game: a strategy for each seat',
  '--strategy <list>': 'in place of --seats, for a game with one seat: its strategy; with --paired, the two strategies',
  '--paired': 'print both games of a game pair',
  ...PARAM,
  ...SEED,
} as const satisfies OptionTable;

export const verb = verbOf({
  description:
    'Prints one game of a batch, move by move. --game has its index; in a finished run, --game worst, best and longest find one.',
  arguments: [
    'game ID, module#export or file#export of another game, run directory or experiment file (pairs is the game, ./pairs a directory)',
  ],
  options: {
    '--game <which>': 'index of the game in its cell, from 0; in a finished run also worst, best or longest',
    '--verbose': 'also print what each player sees before each move',
    '--format <format>': {
      help: 'ndjson: a JSON object for each move, with what the player saw, and for the end of each game',
      choices: ['text', 'ndjson'],
      default: 'text',
    },
    '--regret':
      'with --format ndjson: what each move loses on average against the best one, where theory knows it, or in a small game for two that hides nothing',
    '--games <n>': 'with --format ndjson: number of games from --game on (default: 1)',
    ...ISOLATED,
    ...TIMEOUT,
    ...IN_RUN,
    ...IN_GAME,
  },
  groups: { 'For a run directory or an experiment file:': IN_RUN, 'For a game ID:': IN_GAME },
  async run(io, [what = ''], { measure, ...options }) {
    const { game, verbose, timeout, seed, format, games, regret } = options;
    const { signal } = io;
    const setting = { gameTimeout: timeout, isolated: isolatedOf(options), signal, resolveFrom: resolveFrom(io) };
    const ends = `--game ${ENDS.join(', ')}`;
    if (game === undefined) throw new InputError(`replay needs --game INDEX; in a finished run, ${ends} find one`);
    if (typeof game === 'number' && measure !== undefined) throw new InputError(`--measure needs ${ends}`);
    if (seed === RANDOM_SEED)
      throw new InputError('replay needs the seed of the batch, not random; the result of the batch shows it');
    if (format === 'ndjson' ? verbose === true : (games ?? regret) !== undefined)
      throw new InputError(
        '--verbose is for text, and --games and --regret are for --format ndjson, which always has what each player saw',
      );
    const source = await replaySource(io, what, options);
    const { plan, cell, run } = source;
    const { trials } = plan.cells[cell] ?? {};
    if (run !== undefined && typeof game === 'number' && trials !== undefined && game + (games ?? 1) > trials)
      throw new InputError(`game ${game + (games ?? 1) - 1} does not exist; the cell has games 0 to ${trials - 1}`);
    const match = typeof game === 'number' ? undefined : await search(source, game, measure, setting);
    if (match !== undefined && format === 'text') io.out(`${match.text}\n`);
    const index = typeof game === 'number' ? game : (match?.game ?? 0);
    if (format === 'ndjson') {
      const recorded = { plan, cell, first: index, games: games ?? 1, regret };
      return recordGames({ ...recorded, ...setting }, (line) => io.out(`${line}\n`));
    }
    const notation = showsSymbols(io) ? cellAt(plan, cell).game.notation : undefined;
    await replay({ plan, cell, game: index, verbose, ...setting }, (line) =>
      io.out(`${notation?.symbols?.(line) ?? line}\n`),
    );
    if (match !== undefined) io.out(`Reproduce: ${commandFor(io, source, what, index)}\n`);
  },
});

/** Whether the output is a terminal with an encoding that has symbols. */
function showsSymbols({ isTerminal = false, env }: Io): boolean {
  return isTerminal && /utf-?8/i.test(env['LC_ALL'] || env['LC_CTYPE'] || env['LANG'] || '');
}

export async function search(
  { cell, run }: ReplaySource,
  wanted: End,
  name: string | undefined,
  setting: OneCellOptions,
): Promise<{ readonly game: number; readonly text: string }> {
  if (run === undefined)
    throw new InputError(
      `--game ${wanted} needs a finished run: first cards-sim run … --out DIR, then cards-sim replay DIR --game ${wanted}`,
    );
  const { game, measure, value, end, times, of } = await findExtreme({ run, cell, wanted, measure: name, ...setting });
  const which = times === 1 ? 'the only game' : `the first of ${grouped(times)} games`;
  const shown = `${measure.name} ${value / (measure.parts ?? 1)}`;
  return { game, text: `Game ${game}: ${which} with ${shown}, the ${end} of ${grouped(of)}` };
}

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
  const isGame = GAME_IDS.includes(what) || (splitExport(what).length > 1 && !existsSync(resolve(io.directory, what)));
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
function isNamed({ game, own, code, lineups }: Plan['cells'][number], directory: string): boolean {
  const paired = pairingOf(lineups) !== 'difference' || lineups[0].length === 1;
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
  const { seed, timeout: gameTimeout } = options;
  const { directory, signal } = io;
  const setting = { changed: { seed }, gameTimeout, signal, resolveFrom: resolveFrom(io) };
  const plan = await planFile(what, directory, setting);
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
