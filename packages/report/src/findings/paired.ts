import type { CellSummary } from '@cards/batch';
import type { Finding } from '../model/finding.js';
import { lineupName } from '../model/line-up.js';
import type { MeasureModel } from '../model/measure-model.js';
import { grouped } from '../words/estimate.js';
import { amountEvidence, amountOf, evidence, evidenceOfShare, percent, rounded } from './phrases.js';
import { gamesNeeded, type Subject, subjectOf } from './subject.js';

/** The highest game-pair score: two wins. */
const MOST_POINTS = 4;

/**
 * What a paired cell shows about the difference of its two line-ups.
 *
 * @param setting - the setting in words, for the beginning of the text; can be empty
 * @param error - the error rate of the interval
 * @returns undefined if the sample is too small
 */
export function pairedFinding(
  cell: CellSummary,
  measure: MeasureModel,
  setting: string,
  error: number,
): Finding | undefined {
  const subject = subjectOf(cell, measure.name, lineupName(cell), error);
  if (subject === undefined) return undefined;
  const at = setting === '' ? '' : `At ${setting}, `;
  return measure.isPairScore ? scoreFinding(cell, subject, at) : differenceFinding(cell, subject, measure, at);
}

function differenceFinding(cell: CellSummary, subject: Subject, measure: MeasureModel, at: string): Finding {
  const { mean, low, high, exact, n } = subject;
  const values = { difference: mean, low, high, ...(exact === undefined ? {} : { exact }) };
  const [first, second] = [cell.strategies.join(' against '), (cell.pairedWith ?? []).join(' against ')];
  if (low > 0 || high < 0) {
    // The better one comes first.
    const isTurned = measure.better === (mean > 0 ? 'lower' : 'higher');
    const [one, other] = isTurned ? [second, first] : [first, second];
    const difference = isTurned ? negative(subject) : subject;
    const verb = measure.better === 'lower' ? 'needs' : measure.better === 'higher' ? 'gets' : 'has';
    const amount = `${verb} ${amountOf(measure, difference)} ${measure.unit} than ${other} on the same deals`;
    const text = `${at}${one} ${amount} ${amountEvidence(measure, difference)}.`;
    return { kind: 'difference', status: 'shown', text, values };
  }
  const none =
    mean === 0 && low === 0 && high === 0
      ? `${first} and ${second} have the same number of ${measure.unit} in every game.`
      : `${at === '' ? 'The' : 'the'} games show no difference in ${measure.unit} between ${first} and ${second}: ` +
        `${rounded(mean, subject)} ${evidence(subject)}.`;
  const needed = mean === 0 ? undefined : gamesNeeded(n, subject, Math.abs(mean));
  const more = needed === undefined ? '' : ` About ${grouped(needed)} pairs of games would show such a difference.`;
  const text = `${at}${none}${more}`;
  return {
    kind: 'difference',
    status: 'open',
    text,
    values: { ...values, ...(needed === undefined ? {} : { gamesNeeded: needed }) },
  };
}

function negative(subject: Subject): Subject {
  const { mean, low, high, exact } = subject;
  return { ...subject, mean: -mean, low: -high, high: -low, exact: exact === undefined ? undefined : -exact };
}

function scoreFinding({ strategies: [player = '', opponent = ''] }: CellSummary, score: Subject, at: string): Finding {
  const share: Subject = {
    name: player,
    n: score.n,
    mean: score.mean / MOST_POINTS,
    low: Math.max(0, score.low / MOST_POINTS),
    high: Math.min(1, score.high / MOST_POINTS),
    exact: score.exact === undefined ? undefined : score.exact / MOST_POINTS,
  };
  const { mean, low, high, exact } = share;
  const values = { share: mean, low, high, ...(exact === undefined ? {} : { exact }) };
  const result =
    `${player} takes ${percent(mean, share)} of the points against ${opponent} on the same deals with the seats ` +
    `swapped ${evidenceOfShare(share)}`;
  if (low > 0.5 || high < 0.5) return { kind: 'difference', status: 'shown', text: `${at}${result}.`, values };
  const width = Math.abs(mean - 0.5);
  const needed = width === 0 ? undefined : gamesNeeded(share.n, share, width);
  const more = needed === undefined ? '' : ` About ${grouped(needed)} pairs of games would show such a difference.`;
  const text = `${at}${at === '' ? 'The' : 'the'} games do not show who is stronger: ${result}.${more}`;
  return {
    kind: 'difference',
    status: 'open',
    text,
    values: { ...values, ...(needed === undefined ? {} : { gamesNeeded: needed }) },
  };
}
