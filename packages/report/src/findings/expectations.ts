import type { CellSummary, Plan, Summary } from '@cards/batch';
import { entriesOf } from '@cards/batch/internal';
import { InputError } from '@cards/core';
import { readNumber } from '@cards/core/internal';
import { meanWithin } from '@cards/statistics';
import { cellName } from '../model/line-up.js';

/** A range for the mean of a measure, such as `win in 0.45..0.55`. */
export interface Expectation {
  readonly text: string;
  readonly measure: string;
  readonly low: number;
  readonly high: number;
}

const FORM = /^\s*(?<measure>[^\s]+)\s+in\s+(?<low>[^\s]+?)\.\.(?<high>[^\s]+)\s*$/;

/** Reads the expectations of `--expect`. */
export function readExpectations(texts: readonly string[], { cells }: Plan): readonly Expectation[] {
  const names = [...new Set(cells.flatMap(({ measures }) => measures.map(({ name }) => name)))];
  return texts.map((text) => {
    const { measure = '', ...ends } = FORM.exec(text)?.groups ?? {};
    const [low, high] = [ends['low'], ends['high']].map((end = '') => readNumber(end)) as [number, number];
    if (!(low <= high))
      throw new InputError(`--expect must be a measure and a range, such as 'win in 0.45..0.55', not '${text}'`);
    if (!names.includes(measure)) throw InputError.unknownName('measure of --expect', measure, names);
    return { text: text.trim(), measure, low, high };
  });
}

/** The probability that any verdict of a run is wrong. */
const ERROR = 1e-6;

/** The verdicts that fail a run, in words. */
const FAILED = { contradicted: 'contradicted', undecided: 'undecided: play more games, or expect a wider range' };

/**
 * A verdict for each expectation in each cell that has its measure, in words, and the failure unless all are confirmed.
 * The verdicts are valid for any number of games, also if a stopping rule chose it. All of them are right with a
 * probability of at least 1 - {@link ERROR}.
 */
export function judgeExpectations(
  { cells }: Summary,
  expectations: readonly Expectation[],
): { readonly verdicts: readonly string[]; readonly failure: string | undefined } {
  const claims = expectations.flatMap((expectation) =>
    cells.flatMap((cell) => (cell.measures[expectation.measure] === undefined ? [] : [{ expectation, cell }])),
  );
  const judged = claims.map(({ expectation: { text, measure, low, high }, cell }) => {
    const counted = cell.measures[measure] as CellSummary['measures'][string];
    const range = { low, high, bounds: counted.bounds, error: ERROR / claims.length };
    const { verdict, mean, interval } = meanWithin(entriesOf(counted), range);
    const [middle, lowest, highest] = [mean, ...interval].map((value) => Number(value.toPrecision(4)));
    const name = cellName(cell, Object.keys(cell.params));
    return {
      verdict,
      text: `${verdict}: ${text}, for ${name}: mean ${middle}, between ${lowest} and ${highest} at any number of games (error ${ERROR})`,
    };
  });
  const failed = Object.entries(FAILED).flatMap(([verdict, what]) => {
    const { length } = judged.filter((one) => one.verdict === verdict);
    return length === 0 ? [] : [`${length} ${length === 1 ? 'is' : 'are'} ${what}`];
  });
  const all = `of ${judged.length} ${judged.length === 1 ? 'expectation' : 'expectations'}`;
  return {
    verdicts: judged.map(({ text }) => text),
    failure: failed.length === 0 ? undefined : `${all}, ${failed.join(' and ')}`,
  };
}
