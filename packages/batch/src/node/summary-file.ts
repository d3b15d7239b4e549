import { existsSync, readFileSync, statSync } from 'node:fs';
import * as v from 'valibot';
import { messageOf } from '@cards/core';
import type { CellSummary, Summary } from '../summary/summary.js';
import { merge } from './durable/merge.js';
import { fileTrouble, RunError } from './durable/run-error.js';

const FORMAT = 'cards-sim/summary@1';

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(1));

/** Only the histogram of a measure is used. Everything else follows from it. */
const measure = v.pipe(
  v.looseObject({
    kind: v.picklist(['count', 'proportion']),
    n: count,
    histogram: v.record(v.pipe(v.string(), v.regex(/^-?\d+$/, 'Invalid value: expected a whole number')), count),
  }),
  v.check(
    ({ n, histogram }) => Object.values(histogram).reduce((sum, one) => sum + one, 0) === n,
    'the histogram does not add up to n',
  ),
  v.check(
    ({ kind, histogram }) =>
      kind === 'count' || Object.keys(histogram).every((value) => value === '0' || value === '1'),
    'a proportion counts other values than 0 and 1',
  ),
);

const cell = v.looseObject({
  game: v.string(),
  params: v.record(v.string(), v.number()),
  strategies: v.array(v.string()),
  pairedWith: v.exactOptional(v.array(v.string())),
  trials: count,
  digest: v.string(),
  measures: v.record(v.string(), measure),
  code: v.exactOptional(v.record(v.string(), v.string())),
  stop: v.exactOptional(v.looseObject({ reached: v.boolean() })),
});

const summaryForm = v.looseObject({
  format: v.literal(FORMAT),
  seed: v.string(),
  digest: v.string(),
  cells: v.array(cell),
});

/**
 * Reads the summary of a finished run: from the directory of the run, or from a file with the output of `--format json`. No
 * code from files runs.
 *
 * @param path - the directory or the file
 * @throws RunError when there is neither, or when it is damaged, incomplete, or something else
 */
export async function readSummary(path: string): Promise<Summary> {
  if (!existsSync(path)) throw new RunError(`can't read ${path}: there is neither a run nor the summary of one`);
  return statSync(path).isDirectory() ? merge([path]) : parseSummary(path, readText(path));
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new RunError(`can't read ${path}: ${fileTrouble(error)}`, { cause: error });
  }
}

function parseSummary(path: string, text: string): Summary {
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch (error) {
    throw new RunError(`${path} is no summary, which run --format json prints: ${messageOf(error)}`, { cause: error });
  }
  const format = (found as { format?: unknown } | null)?.format;
  if (format !== FORMAT) {
    throw new RunError(
      `${path} is no summary, which run --format json prints: its format is ${typeof format === 'string' ? format : 'not told'}, not ${FORMAT}`,
    );
  }
  const result = v.safeParse(summaryForm, found);
  if (!result.success) {
    const [issue] = result.issues;
    throw new RunError(`${path} is damaged: ${v.getDotPath(issue) ?? 'the whole'}: ${issue.message}`);
  }
  // A comparison uses only the members that were checked.
  const { seed, digest, cells } = result.output;
  return { format: FORMAT, seed, digest, cells: cells as unknown as readonly CellSummary[] };
}
