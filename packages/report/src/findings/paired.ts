import type { CellSummary } from '@cards/batch';
import { lineupName } from '../model/line-up.js';
import type { MeasureModel } from '../model/measure-model.js';
import type { Finding } from '../model/finding.js';
import { all } from '../words/count.js';
import { grouped } from '../words/estimate.js';
import { strengthFinding } from './contest-findings.js';
import { amountEvidence, amountOf, continued, otherValue, settingOf } from './phrases.js';
import { payoffStake, scoreStake, type Stake } from './stake.js';
import { type Difference, exactly, scaled, type Subject, subjectOf, turned } from './subject.js';

/** From this share of equal pairs on, the mean of the differences says less than their number. */
const MOSTLY = 0.9;

/** What a paired cell shows about the difference of its two line-ups; undefined if the sample is too small. */
export function pairedFinding(
  cell: CellSummary,
  measure: MeasureModel,
  varied: readonly string[],
  error: number,
): Finding | undefined {
  const subject = subjectOf(cell, measure.name, lineupName(cell), error);
  if (subject === undefined) return undefined;
  const at = settingOf(cell, varied);
  if (measure.isPairScore) return scoreFinding(cell, subject, at, scoreStake(true));
  if (measure.isPayoff) return scoreFinding(cell, subject, at, payoffStake(measure.unit));
  return differenceFinding(cell, subject, measure, at);
}

function differenceFinding(cell: CellSummary, subject: Subject, measure: MeasureModel, at: string): Finding {
  const { mean, low, high, exact, n, error } = subject;
  const values = { difference: mean, low, high, ...(exact === undefined ? {} : { exact }) };
  const [first, second] = [cell.strategies.join(' against '), (cell.pairedWith ?? []).join(' against ')];
  const { min, max, histogram } = cell.measures[measure.name] ?? { min: 0, max: 1 };
  if (min === 0 && max === 0) {
    const text = `${at}${first} and ${second} have the same number of ${measure.unit} in ${all(n, 'game pairs')} (${otherValue(n, error)}).`;
    return { kind: 'difference', status: 'shown', text, values };
  }
  const verb = measure.better === 'lower' ? 'needs' : measure.better === 'higher' ? 'gets' : 'has';
  // The better one comes first. Without a better direction, it is the one with more.
  const isTurned = (by: number): boolean => (measure.better === 'lower' ? by > 0 : by < 0);
  const amount = (by: Difference): string => {
    const [one, other] = isTurned(by.mean) ? [second, first] : [first, second];
    return `${one} ${verb} ${amountOf(measure, isTurned(by.mean) ? turned(by) : by)} ${measure.unit} than ${other}`;
  };
  const evidence = amountEvidence(measure, isTurned(mean) ? turned(subject) : subject);
  if (low > 0 || high < 0) {
    const text = `${at}${amount(subject)} on the same deals ${evidence}.`;
    return { kind: 'difference', status: 'shown', text, values };
  }
  const same = histogram?.['0'] ?? 0;
  const result =
    same < MOSTLY * n
      ? `${amount(subject)} on the same deals ${evidence}`
      : `they have the same number of ${measure.unit} in ${grouped(same)} of ${grouped(n)} game pairs, and the others say little about the mean ${evidence}`;
  const known = exactly(subject);
  if (known !== undefined) {
    const equal = `${first} and ${second} have the same mean number of ${measure.unit}`;
    const verdict = known.mean === 0 ? equal : amount(known);
    const text = continued(at, `By the exact values, ${verdict}; the games do not decide it: ${result}.`);
    return { kind: 'difference', status: 'shown', text, values };
  }
  const question =
    measure.better === 'neither' ? `who has more ${measure.unit}` : `whether ${first} or ${second} is better`;
  const text = continued(at, `The games do not decide ${question}: ${result}.`);
  return { kind: 'difference', status: 'open', text, values };
}

/** What the player gets who has the first seat in the first game of each pair. */
function scoreFinding({ strategies }: CellSummary, score: Subject, at: string, stake: Stake): Finding {
  const [player = '', opponent = ''] = strategies;
  const share = { ...scaled(score, 1 / stake.inPair), name: player };
  const result =
    `${player} ${stake.verb} ${stake.amount(share)} against ${opponent} on the same deals with the seats ` +
    `swapped ${stake.evidence(share)}`;
  return strengthFinding('difference', { player, opponent, share, stake }, result, at);
}
