import { type Finding, MARGIN } from '../model/finding.js';
import type { MeasureModel } from '../model/measure-model.js';
import { listed } from '../words/count.js';
import { grouped } from '../words/estimate.js';
import { amountEvidence, amountOf, evidence, evidenceOfShare, percent, rounded } from './phrases.js';
import { type Difference, differenceOf, gamesNeeded, type Subject } from './subject.js';

/** The strategies of one setting in order, and whether the games show which one is best. */
export interface Ranking {
  /** The best first. */
  readonly order: readonly Subject[];
  /** The best minus the second best: negative if lower is better. */
  readonly gap: Difference;
  /**
   * About the best and the second best. `best`: the games show that the best one is better. `exact`: the games do not,
   * but exact values do. `equal`: they are equally good, within the margin or exactly. `open`: none of these.
   */
  readonly result: 'best' | 'exact' | 'equal' | 'open';
}

/** Exact values that differ by at most this share differ by rounding only. */
const ROUNDING = 1e-9;

/**
 * Ranks the strategies of one setting by a measure.
 *
 * @param subjects - two or more, all with the same parameters
 * @returns undefined for fewer subjects, and for a measure without a better direction
 */
export function rank({ better, kind }: MeasureModel, subjects: readonly Subject[]): Ranking | undefined {
  if (better === 'neither' || subjects.length < 2) return undefined;
  const direction = better === 'lower' ? 1 : -1;
  // Exact values decide the order if all of them are known.
  const isKnown = subjects.every(({ exact }) => exact !== undefined);
  const valueOf = ({ exact = 0, mean }: Subject): number => (isKnown ? exact : mean);
  const order = [...subjects].sort((one, other) => direction * (valueOf(one) - valueOf(other)));
  const [first, second] = order as [Subject, Subject];
  const gap = differenceOf(first, second);
  const isBest = direction === 1 ? gap.high < 0 : gap.low > 0;
  if (isBest) return { order, gap, result: 'best' };
  if (gap.exact !== undefined && isKnown) {
    const isSame = Math.abs(gap.exact) <= ROUNDING * Math.abs(valueOf(first));
    return { order, gap, result: isSame ? 'equal' : 'exact' };
  }
  return { order, gap, result: isWithinMargin(kind, gap, first.mean) ? 'equal' : 'open' };
}

/**
 * Whether the whole interval of a difference is within the margin of "equally good".
 *
 * @param mean - the mean of which the margin is a share; unused for rates
 */
export function isWithinMargin(kind: MeasureModel['kind'], { low, high }: Difference, mean: number): boolean {
  const margin = kind === 'proportion' ? MARGIN : MARGIN * Math.abs(mean);
  return -margin < low && high < margin;
}

/** Which strategy is best at one setting, and by how much. */
export function bestFinding(measure: MeasureModel, ranking: Ranking, games: 'games' | 'pairs of games'): Finding {
  const { order, gap, result } = ranking;
  const [first, second] = order as [Subject, Subject];
  const values = {
    mean: first.mean,
    difference: gap.mean,
    low: gap.low,
    high: gap.high,
    ...(gap.exact === undefined ? {} : { exactDifference: gap.exact }),
  };
  const amount = amountOf(measure, gap);
  if (result === 'best') {
    const text = `${superlative(measure, first)}, ${amount} than ${second.name} ${amountEvidence(measure, gap)}.`;
    return { kind: 'best', status: 'shown', text, values };
  }
  if (result === 'exact') {
    const exactAmount = amountOf(measure, { ...gap, mean: gap.exact ?? 0, low: 0, high: 0 });
    const text =
      `${superlative(measure, first)}. By the exact values that is ${exactAmount} than ${second.name}; ` +
      `these games alone do not show it ${amountEvidence(measure, { ...gap, exact: undefined })}.`;
    return { kind: 'best', status: 'shown', text, values };
  }
  if (result === 'equal') return equalFinding(measure, order, values);
  const unit = measure.kind === 'proportion' ? '' : ` ${measure.unit}`;
  const width = Math.abs(gap.mean) || MARGIN * Math.abs(first.mean) || 1;
  const needed = gamesNeeded(first.n, gap, width);
  const text =
    `The games do not show whether ${first.name} or ${second.name} is better: ${first.name} has ${amount}${unit} ` +
    `${amountEvidence(measure, gap)}. About ${grouped(needed)} ${games} per cell would show such a difference.`;
  return { kind: 'best', status: 'open', text, values: { ...values, gamesNeeded: needed } };
}

/** The finding for the best strategy and those that are equally good. */
function equalFinding(measure: MeasureModel, order: readonly Subject[], values: Finding['values']): Finding {
  const [first] = order as [Subject];
  const exact = first.exact;
  const equal = order.filter(
    (one) =>
      one === first ||
      (exact !== undefined && one.exact !== undefined
        ? Math.abs(one.exact - exact) <= ROUNDING * Math.abs(exact)
        : isWithinMargin(measure.kind, differenceOf(first, one), first.mean)),
  );
  const areExact = equal.every((one) => one.exact !== undefined);
  const how = areExact ? 'their exact values are the same' : 'they are within 1% of the best';
  const names = listed(equal.map(({ name }) => name));
  const text = `${names} are equally good: ${how}. ${first.name} ${meanOf(measure, first)}.`;
  return { kind: 'best', status: 'shown', text, values };
}

/** `optimal needs the fewest flips: 48.502 on average`. */
function superlative({ kind, better, unit, name }: MeasureModel, best: Subject): string {
  if (kind === 'proportion') {
    return `${best.name} has the ${better === 'lower' ? 'lowest' : 'highest'} rate of ${name}: ${percent(best.mean, best)}`;
  }
  const verb = better === 'lower' ? 'needs the fewest' : 'gets the most';
  return `${best.name} ${verb} ${unit}: ${rounded(best.mean, best)} on average`;
}

/** `needs 50.498 flips on average (95% interval 50.48 to 50.52; exactly 50.50316)`. */
export function meanOf({ kind, better, unit, name }: MeasureModel, subject: Subject): string {
  if (kind === 'proportion')
    return `has a rate of ${name} of ${percent(subject.mean, subject)} ${evidenceOfShare(subject)}`;
  const verb = better === 'lower' ? 'needs' : better === 'higher' ? 'gets' : 'has';
  return `${verb} ${rounded(subject.mean, subject)} ${unit} on average ${evidence(subject)}`;
}
