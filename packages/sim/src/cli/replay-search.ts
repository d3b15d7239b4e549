import { InputError } from '@cards/core';
import { grouped } from '../format/estimate.js';
import { findExtreme } from '../node/find-extreme.js';
import { cellAt } from '../node/replay.js';
import type { Cell } from '../plan/cell.js';
import type { Metric } from '../plan/counted.js';
import type { Io } from './io.js';
import type { ReplaySource } from './replay-source.js';
import { inMilliseconds } from './run.js';

/** The games that can be asked for without their index. */
export const ENDS = ['worst', 'best', 'longest'] as const;

/** One of them. */
type End = (typeof ENDS)[number];

/** The options that look for a game, as they are typed. */
export interface EndOptions extends Partial<Readonly<Record<End, boolean>>> {
  readonly measure?: string;
  readonly timeout?: number;
}

/**
 * Looks for a game of a finished run.
 *
 * @returns its index, and a line that says what it was found by
 * @throws InputError when nothing says what the worst, best or longest game is
 */
export async function search(io: Io, { plan, cell, directory }: ReplaySource, wanted: End, options: EndOptions): Promise<{ readonly game: number; readonly text: string }> {
  if (directory === undefined) {
    throw new InputError(`--${wanted} looks through a finished run: begin one with cards-sim run … --out DIR, then cards-sim replay DIR --${wanted}`);
  }
  const played = cellAt(plan, cell);
  const measure = measureOf(played, wanted, options.measure);
  const end = endOf(measure, wanted, played);
  const metrics = played.metrics.indexOf(measure);
  const { game, value, times, of } = await findExtreme({ directory, cell, metrics, end, gameTimeout: inMilliseconds(options.timeout), signal: io.signal });
  const which = times === 1 ? 'the only game' : `the first of ${grouped(times)} games`;
  return { game, text: `Game ${game}: ${which} with ${measure.name} ${value}, the ${end} of ${grouped(of)}` };
}

function measureOf(cell: Cell, wanted: End, name: string | undefined): Metric {
  const { metrics, pairedWith, game } = cell;
  const names = metrics.map((one) => one.name);
  const named = name === undefined ? undefined : metrics.find((one) => one.name === name);
  if (name !== undefined && named === undefined) throw InputError.unknownName(`measure of ${game.id}`, name, names);
  if (named !== undefined) return named;
  if (wanted === 'longest' && pairedWith !== undefined) throw new InputError(`a contrast counts differences, which say nothing of how long a game was; name a measure with --measure: ${names.join(', ')}`);
  const found = wanted === 'longest' ? lengthOf(metrics) : metrics[0];
  if (found === undefined) throw new InputError(`nothing that was counted says how long a game was; name a measure with --measure: ${names.join(', ')}`);
  return found;
}

/** Nothing happens more often in a game than its moves: of what is counted, that which can become largest tells its length best. */
function lengthOf(metrics: readonly Metric[]): Metric | undefined {
  const counts = metrics.filter(({ kind }) => kind === 'count');
  return counts.reduce<Metric | undefined>((longest, one) => (longest === undefined || one.bounds[1] > longest.bounds[1] ? one : longest), undefined);
}

function endOf({ name, better }: Metric, wanted: End, { metrics }: Cell): 'lowest' | 'highest' {
  if (wanted === 'longest') return 'highest';
  if (better !== 'neither') return (wanted === 'best') === (better === 'higher') ? 'highest' : 'lowest';
  const others = metrics.filter((one) => one.better !== 'neither').map((one) => one.name);
  const which = others.length === 0 ? 'there is none that is' : `name one that is with --measure: ${others.join(', ')}`;
  throw new InputError(`${name} is good neither high nor low, and has no ${wanted} game; ${which}`);
}
