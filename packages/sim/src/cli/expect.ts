import { InputError } from '@cards/core';
import type { CellSummary, Plan, Summary } from '@cards/batch';
import { RunError } from '@cards/batch/node';
import { meanWithin } from '@cards/statistics';
import type { Io } from './io.js';
import { EXPECT_TEXT } from './text/expect.js';

/** An expectation about the mean of a measure: `win in 0.45..0.55`. */
interface Expectation {
  readonly text: string;
  readonly measure: string;
  readonly low: number;
  readonly high: number;
}

/** The probability that any verdict of a run is wrong. */
const EXPECT_ERROR = 1e-6;

const NUMBER = String.raw`-?\d+(?:\.\d+)?(?:e-?\d+)?`;
const FORM = new RegExp(String.raw`^\s*(?<measure>[\w-]+)\s+in\s+(?<low>${NUMBER})\.\.(?<high>${NUMBER})\s*$`, 'i');

/**
 * Reads the values of `--expect`.
 *
 * @throws InputError for another form, or a measure that no cell of the plan has
 */
export function readExpectations(texts: readonly string[], { cells }: Plan): readonly Expectation[] {
  const names = [...new Set(cells.flatMap(({ metrics }) => metrics.map(({ name }) => name)))];
  return texts.map((text) => {
    const { measure = '', low = '', high = '' } = FORM.exec(text)?.groups ?? {};
    if (!(Number(low) <= Number(high)) || measure === '') throw new InputError(EXPECT_TEXT.notAnExpectation(text));
    if (!names.includes(measure)) throw InputError.unknownName('measure of --expect', measure, names);
    return { text: text.trim(), measure, low: Number(low), high: Number(high) };
  });
}

/**
 * Prints a verdict for each expectation in each cell that has its measure. The verdicts are valid for any number of
 * games, also if a stopping rule chose it. All of them are right with a probability of at least 1 - {@link
 * EXPECT_ERROR}.
 *
 * @throws RunError unless all are confirmed
 */
export function checkExpectations(io: Io, { cells }: Summary, expectations: readonly Expectation[]): void {
  const claims = expectations.flatMap((expectation) =>
    cells.flatMap((cell) => (cell.measures[expectation.measure] === undefined ? [] : [{ expectation, cell }])),
  );
  const verdicts = claims.map(({ expectation, cell }) => {
    const { text, measure, low, high } = expectation;
    const { histogram, bounds } = cell.measures[measure] as CellSummary['measures'][string];
    const entries = Object.entries(histogram).map(([value, count]) => [Number(value), count] as const);
    const result = meanWithin(entries, { low, high, bounds, error: EXPECT_ERROR / claims.length });
    const name = [...cell.strategies, ...(cell.pairedWith === undefined ? [] : ['−', ...cell.pairedWith])].join(' ');
    const params = Object.entries(cell.params).map(([key, value]) => `${key} ${value}`);
    io.err(`cards-sim: ${EXPECT_TEXT.verdict(text, [...params, name].join(', '), result, EXPECT_ERROR)}\n`);
    return result.verdict;
  });
  const count = (verdict: string): number => verdicts.filter((one) => one === verdict).length;
  if (count('confirmed') < verdicts.length) {
    throw new RunError(EXPECT_TEXT.failed(count('contradicted'), count('undecided'), verdicts.length));
  }
}
