import { InputError } from '@cards/core';
import type { CellSummary, Plan, Summary } from '@cards/batch';
import { RunError } from '@cards/batch/node';
import { meanWithin } from '@cards/statistics';
import { cellName } from '@cards/report';
import type { Io } from './io.js';

/** The probability that any verdict of a run is wrong. */
const EXPECT_ERROR = 1e-6;

const NUMBER = String.raw`-?\d+(?:\.\d+)?(?:e-?\d+)?`;
const FORM = new RegExp(String.raw`^\s*(?<measure>[\w.-]+)\s+in\s+(?<low>${NUMBER})\.\.(?<high>${NUMBER})\s*$`, 'i');

/** Reads expectations about means of measures, such as `win in 0.45..0.55`. */
export function readExpectations(texts: readonly string[], { cells }: Plan) {
  const names = [...new Set(cells.flatMap(({ measures }) => measures.map(({ name }) => name)))];
  return texts.map((text) => {
    const { measure = '', low = '', high = '' } = FORM.exec(text)?.groups ?? {};
    if (!(Number(low) <= Number(high)) || measure === '')
      throw new InputError(`--expect must be a measure and a range, such as 'win in 0.45..0.55', not '${text}'`);
    if (!names.includes(measure)) throw InputError.unknownName('measure of --expect', measure, names);
    return { text: text.trim(), measure, low: Number(low), high: Number(high) };
  });
}

/**
 * Prints a verdict for each expectation in each cell that has its measure, and throws unless all are confirmed. The
 * verdicts are valid for any number of games, also if a stopping rule chose it. All of them are right with a
 * probability of at least 1 - {@link EXPECT_ERROR}.
 */
export function checkExpectations(io: Io, { cells }: Summary, expectations: ReturnType<typeof readExpectations>): void {
  const claims = expectations.flatMap((expectation) =>
    cells.flatMap((cell) => (cell.measures[expectation.measure] === undefined ? [] : [{ expectation, cell }])),
  );
  const verdicts = claims.map(({ expectation, cell }) => {
    const { text, measure, low, high } = expectation;
    const { histogram, bounds } = cell.measures[measure] as CellSummary['measures'][string];
    const entries = Object.entries(histogram).map(([value, count]) => [Number(value), count] as const);
    const result = meanWithin(entries, { low, high, bounds, error: EXPECT_ERROR / claims.length });
    const [mean, lowest, highest] = [result.mean, ...result.interval].map((value) => Number(value.toPrecision(4)));
    io.err(
      `cards-sim: ${result.verdict}: ${text}, for ${cellName(cell, Object.keys(cell.params))}: mean ${mean}, between ${lowest} and ${highest} at any number of games (error ${EXPECT_ERROR})\n`,
    );
    return result.verdict;
  });
  const failed = Object.entries(FAILED).flatMap(([verdict, what]) => {
    const { length } = verdicts.filter((one) => one === verdict);
    return length === 0 ? [] : [`${length} ${length === 1 ? 'is' : 'are'} ${what}`];
  });
  if (failed.length === 0) return;
  throw new RunError(
    `of ${verdicts.length} ${verdicts.length === 1 ? 'expectation' : 'expectations'}, ${failed.join(' and ')}`,
  );
}

/** The verdicts that fail a run, in words. */
const FAILED = { contradicted: 'contradicted', undecided: 'undecided: play more games, or expect a wider range' };
