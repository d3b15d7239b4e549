import { InputError } from '@cards/core';
import { grouped } from '@cards/report';
import { cellAt, findExtreme } from '@cards/batch/node';
import type { Cell, Metric } from '@cards/batch';
import { resolveFrom } from './find-game.js';
import type { Io } from './io.js';
import type { ReplaySource } from './replay-source.js';

/** The options that find a game by its value of a metric. */
export const ENDS = ['worst', 'best', 'longest'] as const;

type End = (typeof ENDS)[number];

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
  { measure: name, timeout }: { readonly measure: string | undefined; readonly timeout: number | undefined },
): Promise<{ readonly game: number; readonly text: string }> {
  if (run === undefined)
    throw new InputError(
      `--${wanted} needs a finished run: first cards-sim run … --out DIR, then cards-sim replay DIR --${wanted}`,
    );
  const played = cellAt(plan, cell);
  const measure = measureOf(played, wanted, name);
  const end = endOf(measure, wanted, played);
  const metric = played.metrics.indexOf(measure);
  const { game, value, times, of } = await findExtreme({
    run,
    cell,
    metric,
    end,
    gameTimeout: timeout,
    signal: io.signal,
    resolveFrom: resolveFrom(io),
  });
  const which = times === 1 ? 'the only game' : `the first of ${grouped(times)} games`;
  return { game, text: `Game ${game}: ${which} with ${measure.name} ${value}, the ${end} of ${grouped(of)}` };
}

function measureOf({ metrics, pairedWith, game }: Cell, wanted: End, name: string | undefined): Metric {
  const names = metrics.map((one) => one.name);
  if (name !== undefined) {
    const named = metrics.find((one) => one.name === name);
    if (named !== undefined) return named;
    throw InputError.unknownName(`measure of ${game.id}`, name, names);
  }
  const choices = `choose from ${names.join(', ')}`;
  if (wanted === 'longest' && pairedWith !== undefined)
    throw new InputError(`--longest needs --measure in a paired cell, because its metrics are differences; ${choices}`);
  const found = wanted === 'longest' ? metrics.find(({ role }) => role === 'length') : metrics[0];
  if (found !== undefined) return found;
  throw new InputError(
    `--longest needs --measure, because the cell has no metric for the length of a game; ${choices}`,
  );
}

function endOf({ name, better }: Metric, wanted: End, { metrics }: Cell): 'lowest' | 'highest' {
  if (wanted === 'longest') return 'highest';
  if (better !== 'neither') return (wanted === 'best') === (better === 'higher') ? 'highest' : 'lowest';
  const ranked = metrics.filter((one) => one.better !== 'neither').map((one) => one.name);
  const remedy =
    ranked.length === 0
      ? 'the cell has no measure that can be used'
      : `choose a measure with --measure: ${ranked.join(', ')}`;
  throw new InputError(`${name} has no ${wanted} game, because neither high nor low values are better; ${remedy}`);
}
