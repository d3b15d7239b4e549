import { existsSync, statSync } from 'node:fs';
import * as v from 'valibot';
import { messageOf, cutText } from '@cards/core';
import type { CellSummary, Summary } from '../../summary/summary.js';
import { merge } from './merge.js';
import { readDataFile } from '../durable/manifest.js';
import { RunError } from '../durable/run-error.js';

const FORMAT = 'cards-sim/summary@1';

/** What to pass in place of a path that has no summary. */
const EXPECTED = 'name the directory of a run, or a file with the output of cards-sim run --format json';

const BOUND = 'it must be a number';
const COUNT = 'it must be an integer from 1';
const count = v.pipe(v.number(COUNT), v.safeInteger(COUNT), v.minValue(1, COUNT));

/** The other members of a measure are not checked, because they follow from the histogram. */
const measure = v.pipe(
  v.looseObject({
    kind: v.picklist(['count', 'proportion']),
    n: count,
    bounds: v.tuple([v.number(BOUND), v.number(BOUND)], 'it must be the lowest and the highest possible value'),
    histogram: v.record(v.pipe(v.string(), v.regex(/^-?\d+$/, 'its names must be integers')), count),
  }),
  v.check(
    ({ n, histogram }) => Object.values(histogram).reduce((sum, one) => sum + one, 0) === n,
    'the histogram does not add up to n',
  ),
  v.check(
    ({ bounds: [min, max], histogram }) => Object.keys(histogram).every((value) => min <= +value && +value <= max),
    'a value is out of bounds',
  ),
  v.check(
    ({ kind, histogram }) =>
      kind === 'count' || Object.keys(histogram).every((value) => value === '0' || value === '1'),
    'a proportion must have no values except 0 and 1',
  ),
);

const cell = v.looseObject({
  game: v.string(),
  params: v.record(v.string(), v.number()),
  strategies: v.array(v.string()),
  lineups: v.tupleWithRest([v.array(v.string())], v.array(v.string())),
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
 * Reads the summary of a finished run from the directory of the run, or from a file with the output of `cards-sim run
 * --format json`. It does not run code from files.
 *
 * @param path - the directory or the file
 * @throws RunError if the path does not exist, or is damaged, incomplete, or neither a run nor a summary
 *
 * @example
 * ```ts
 * import { mkdtempSync, writeFileSync } from 'node:fs';
 * import { tmpdir } from 'node:os';
 * import { join } from 'node:path';
 * import { simulate } from '@cards/batch';
 * import { readSummary } from '@cards/batch/node';
 * import { pairs } from '@cards/pairs';
 *
 * const file = join(mkdtempSync(join(tmpdir(), 'runs-')), 'good.json');
 * const summary = simulate({ cells: [{ game: pairs, strategies: ['good'], trials: 100 }] });
 * writeFileSync(file, JSON.stringify(summary));
 * (await readSummary(file)).digest === summary.digest; // => true
 * await readSummary('no-such-file'); // throws 'it does not exist'
 * ```
 */
export async function readSummary(path: string): Promise<Summary> {
  if (!existsSync(path)) throw new RunError(`can't read ${path}: it does not exist; ${EXPECTED}`);
  return statSync(path).isDirectory() ? merge([path]) : parseSummary(path, readDataFile(path));
}

function parseSummary(path: string, text: string): Summary {
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch (error) {
    throw new RunError(`${path} is not a summary: it is not JSON: ${cutText(messageOf(error))}; ${EXPECTED}`, {
      cause: error,
    });
  }
  const format = (found as { format?: unknown } | null)?.format;
  if (format !== FORMAT) {
    throw new RunError(
      `${path} is not a summary: its format is ${typeof format === 'string' ? `'${cutText(format)}'` : 'missing'}, not '${FORMAT}'; ${EXPECTED}`,
    );
  }
  const result = v.safeParse(summaryForm, found);
  if (!result.success) {
    throw new RunError(`${path} is damaged: ${formProblem(result.issues[0])}; write the file again`);
  }
  // The declared type has more members, but a comparison uses only those that were checked.
  const { seed, digest, cells } = result.output;
  return { format: FORMAT, seed, digest, cells: cells as unknown as readonly CellSummary[] };
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
  Array: 'a list',
  Object: 'an object',
};

/** The first member without the expected form, such as `cells.0.trials must be a number, but it is missing`. */
function formProblem(issue: v.BaseIssue<unknown>): string {
  const name = cutText(v.getDotPath(issue) ?? 'the file');
  // Messages of our own start with a lower-case letter.
  if (/^[a-z]/.test(issue.message)) return `${name}: ${issue.message}`;
  const { expected, received } = issue;
  const wanted = received === 'undefined' && expected?.startsWith('"') === true ? 'present' : wordsOf(expected);
  const found = received === 'undefined' ? 'it is missing' : `it is ${cutText(TYPES[received] ?? received)}`;
  return `${name} must be ${wanted}, but ${found}`;
}

function wordsOf(expected: string | null): string {
  return expected === null ? 'valid' : (TYPES[expected] ?? expected);
}
