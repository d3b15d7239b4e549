import { InputError } from '@cards/core';
import { grouped } from '@cards/report';
import { cellAt, findExtreme } from '@cards/batch/node';
import type { Cell, Metric } from '@cards/batch';
import type { Io } from './io.js';
import type { ReplaySource } from './replay-source.js';
import { inMilliseconds } from './work.js';
import { resolveFrom } from './find-game.js';

/** The options that find a game without its index. */
export const ENDS = ['worst', 'best', 'longest'] as const;

/** One of them. */
type End = (typeof ENDS)[number];

/** The options that find a game, as they are typed. */
export interface EndOptions extends Partial<Readonly<Record<End, boolean>>> {
  readonly measure?: string;
  readonly timeout?: number;
}

/**
 * Finds a game of a finished run.
 *
 * @returns its index, and a line with the value by which it was found
 * @throws InputError when no metric determines the worst, best or longest game
 */
export async function search(
  io: Io,
  { plan, cell, run }: ReplaySource,
  wanted: End,
  options: EndOptions,
): Promise<{ readonly game: number; readonly text: string }> {
  if (run === undefined) {
    throw new InputError(
      `--${wanted} looks through a finished run: begin one with cards-sim run … --out DIR, then cards-sim replay DIR --${wanted}`,
    );
  }
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
  const which = times === 1 ? 'the only game' : `the first of ${grouped(times)} games`;
  return { game, text: `Game ${game}: ${which} with ${measure.name} ${value}, the ${end} of ${grouped(of)}` };
}

function measureOf(cell: Cell, wanted: End, name: string | undefined): Metric {
  const { metrics, pairedWith, game } = cell;
  const names = metrics.map((one) => one.name);
  const named = name === undefined ? undefined : metrics.find((one) => one.name === name);
  if (name !== undefined && named === undefined) throw InputError.unknownName(`measure of ${game.id}`, name, names);
  if (named !== undefined) return named;
  if (wanted === 'longest' && pairedWith !== undefined)
    throw new InputError(
      `a paired cell counts differences, which do not say how long a game was; name a measure with --measure: ${names.join(', ')}`,
    );
  const found = wanted === 'longest' ? metrics.find(({ role }) => role === 'length') : metrics[0];
  if (found === undefined)
    throw new InputError(`no metric says how long a game was; name a measure with --measure: ${names.join(', ')}`);
  return found;
}

function endOf({ name, better }: Metric, wanted: End, { metrics }: Cell): 'lowest' | 'highest' {
  if (wanted === 'longest') return 'highest';
  if (better !== 'neither') return (wanted === 'best') === (better === 'higher') ? 'highest' : 'lowest';
  const others = metrics.filter((one) => one.better !== 'neither').map((one) => one.name);
  const which = others.length === 0 ? 'there is none that is' : `name one that is with --measure: ${others.join(', ')}`;
  throw new InputError(`${name} is good neither high nor low, and has no ${wanted} game; ${which}`);
}
