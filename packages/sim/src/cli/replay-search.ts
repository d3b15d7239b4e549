import { InputError } from '@cards/core';
import { grouped } from '@cards/report';
import { cellAt, findExtreme } from '@cards/batch/node';
import type { Cell, Metric } from '@cards/batch';
import type { Io } from './io.js';
import type { ReplaySource } from './replay-source.js';
import { REPLAY_TEXT } from './text/replay.js';
import { inMilliseconds } from './work.js';
import { resolveFrom } from './find-game.js';

/** The options that find a game by its value of a metric. */
export const ENDS = ['worst', 'best', 'longest'] as const;

type End = (typeof ENDS)[number];

/** The options that find a game, as they are typed. */
export interface EndOptions extends Partial<Readonly<Record<End, boolean>>> {
  readonly measure?: string;
  readonly timeout?: number;
}

/**
 * Finds a game of a finished run.
 *
 * @returns its index, and a line with its value of the metric
 * @throws InputError when no metric determines the worst, best or longest game
 */
export async function search(
  io: Io,
  { plan, cell, run }: ReplaySource,
  wanted: End,
  options: EndOptions,
): Promise<{ readonly game: number; readonly text: string }> {
  if (run === undefined) throw new InputError(REPLAY_TEXT.needsRun(wanted));
  const played = cellAt(plan, cell);
  const measure = measureOf(played, wanted, options.measure);
  const end = endOf(measure, wanted, played);
  const metric = played.metrics.indexOf(measure);
  const { game, value, times, of } = await findExtreme({
    run,
    cell,
    metric,
    end,
    gameTimeout: inMilliseconds(options.timeout),
    signal: io.signal,
    resolveFrom: resolveFrom(io),
  });
  const which = times === 1 ? REPLAY_TEXT.onlyGame : REPLAY_TEXT.firstGame(grouped(times));
  return { game, text: REPLAY_TEXT.found(game, which, measure.name, value, end, grouped(of)) };
}

function measureOf(cell: Cell, wanted: End, name: string | undefined): Metric {
  const { metrics, pairedWith, game } = cell;
  const names = metrics.map((one) => one.name);
  const named = name === undefined ? undefined : metrics.find((one) => one.name === name);
  if (name !== undefined && named === undefined) throw InputError.unknownName(`measure of ${game.id}`, name, names);
  if (named !== undefined) return named;
  if (wanted === 'longest' && pairedWith !== undefined)
    throw new InputError(REPLAY_TEXT.longestOfPairs(names.join(', ')));
  const found = wanted === 'longest' ? metrics.find(({ role }) => role === 'length') : metrics[0];
  if (found === undefined) throw new InputError(REPLAY_TEXT.longestOfCell(names.join(', ')));
  return found;
}

function endOf({ name, better }: Metric, wanted: End, { metrics }: Cell): 'lowest' | 'highest' {
  if (wanted === 'longest') return 'highest';
  if (better !== 'neither') return (wanted === 'best') === (better === 'higher') ? 'highest' : 'lowest';
  const ranked = metrics.filter((one) => one.better !== 'neither').map((one) => one.name);
  throw new InputError(REPLAY_TEXT.notRanked(name, wanted, ranked));
}
