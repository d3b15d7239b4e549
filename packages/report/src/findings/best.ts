import type { CellSummary } from '@cards/batch';
import type { MeasureModel } from '../model/measure-model.js';
import { type Finding, MARGIN } from '../model/report-model.js';
import { all, capitalized, listed, plainNumber } from '../words/estimate.js';
import { decide, type Decision, gamesNeeded, isBetter } from './decision.js';
import {
  amountEvidence,
  amountOf,
  type Difference,
  differenceOf,
  evidence,
  evidenceOfShare,
  exactly,
  otherValue,
  percent,
  rounded,
  type Subject,
  turned,
} from './subject.js';

/** The strategies of one setting in order, and whether the games show which one is best. */
export interface Ranking {
  readonly order: readonly Subject[];
  /** The best minus the second best: negative if lower is better. */
  readonly gap: Difference;
  /**
   * About the best and the second best: what the games decide, or else what exact values do. `exact`: by exact values,
   * the best one is better. `same`: their exact values are the same.
   */
  readonly result: Decision | 'exact' | 'same';
}

/** Ranks the strategies of one setting. Undefined for fewer than two, and for a measure without a better direction. */
export function rank({ better, kind }: MeasureModel, subjects: readonly Subject[]): Ranking | undefined {
  if (better === 'neither' || subjects.length < 2) return undefined;
  const direction = better === 'lower' ? 1 : -1;
  // Exact values decide the order if all of them are known.
  const isKnown = subjects.every(({ exact }) => exact !== undefined);
  const valueOf = ({ exact = 0, mean }: Subject): number => (isKnown ? exact : mean);
  const order = [...subjects].sort((one, other) => direction * (valueOf(one) - valueOf(other)));
  const [first, second] = order as [Subject, Subject];
  const gap = differenceOf(first, second);
  const decision = decide(direction === 1 ? turned(gap) : gap, marginOf(kind, first.mean));
  if (isBetter(decision) || !isKnown) return { order, gap, result: decision };
  return { order, gap, result: isSame(first, second) ? 'same' : 'exact' };
}

/** What the results of rankings say, by the games or by exact values: who is best, or that the best two are equal. */
const DECIDED: ReadonlySet<Ranking['result'] | undefined> = new Set(['exact', 'better', 'slightly better']);
const EQUAL: ReadonlySet<Ranking['result'] | undefined> = new Set(['equal', 'same']);

const isSame = (one: Subject, other: Subject): boolean => exactly(differenceOf(one, other))?.mean === 0;

/** The margin of "equally good", in units of the measure: a share of the mean, except for rates. */
export function marginOf(kind: MeasureModel['kind'], mean: number): number {
  return kind === 'proportion' ? MARGIN : MARGIN * Math.abs(mean);
}

export function bestFinding(measure: MeasureModel, ranking: Ranking): Finding {
  const { order, gap, result } = ranking;
  const [first, second] = order as [Subject, Subject];
  const margin = marginOf(measure.kind, first.mean);
  const { mean: difference, low, high, exact } = gap;
  const exactValues = exact === undefined ? {} : { exactDifference: exact };
  const values = { mean: first.mean, difference, low, high, margin, ...exactValues };
  const amount = `${amountOf(measure, gap)} than ${second.name} ${amountEvidence(measure, gap)}`;
  if (result === 'better' || result === 'slightly better') {
    const small = result === 'better' ? '' : `: the difference is less than ${marginText(measure)}`;
    return { kind: 'best', status: 'shown', text: `${superlative(measure, first)}, ${amount}${small}.`, values };
  }
  if (result === 'exact') {
    const exactAmount = amountOf(measure, exactly(gap) ?? gap);
    const text =
      `${superlative(measure, first)}. By the exact values that is ${exactAmount} than ${second.name}; ` +
      `these games cannot confirm it ${amountEvidence(measure, { ...gap, exact: undefined })}.`;
    return { kind: 'best', status: 'shown', text, values };
  }
  if (result === 'equal' || result === 'same') {
    const isLikeFirst = (one: Subject): boolean =>
      result === 'same' ? isSame(first, one) : decide(differenceOf(first, one), margin) === 'equal';
    const equal = order.filter((one) => one === first || isLikeFirst(one));
    const names = listed(equal.map(({ name }) => name));
    const how =
      result === 'same'
        ? 'their exact values are the same'
        : equal.length === 2
          ? `${first.name} has ${amountOf(measure, gap)}${unitOf(measure)} ${amountEvidence(measure, gap)}, and the margin is ${marginText(measure)}`
          : `their means differ from the best one by less than ${marginText(measure)}`;
    return { kind: 'best', status: 'shown', text: `${names} are equally good: ${how}.`, values };
  }
  const words = { difference: marginText(measure), games: 'games per cell' };
  const needed = gamesNeeded({ ...gap, n: first.n, error: first.error }, margin, words);
  const text = `The games do not decide whether ${first.name} or ${second.name} is better: ${first.name} has ${amountOf(measure, gap)}${unitOf(measure)} ${amountEvidence(measure, gap)}.${needed.text}`;
  return { kind: 'best', status: 'open', text, values: { ...values, ...needed.values } };
}

/** The margin in words: `1%` of a mean, or a percentage point of a rate. */
export function marginText({ kind }: Pick<MeasureModel, 'kind'>): string {
  return kind === 'proportion' ? '1 percentage point' : '1%';
}

const unitOf = ({ kind, unit }: MeasureModel): string => (kind === 'proportion' ? '' : ` ${unit}`);

/** What the best strategy does: `needs` the `fewest flips`, or `has` the `highest rate of won`. */
function bestOf({ kind, better, unit, name }: MeasureModel): readonly [verb: string, what: string] {
  if (kind === 'proportion') return ['has', `${better === 'lower' ? 'lowest' : 'highest'} rate of ${name}`];
  return better === 'lower' ? ['needs', `fewest ${unit}`] : ['gets', `most ${unit}`];
}

/** `optimal needs the fewest flips: 48.502 on average`. */
function superlative(measure: MeasureModel, best: Subject): string {
  const mean = measure.kind === 'proportion' ? percent(best.mean, best) : `${rounded(best.mean, best)} on average`;
  return `${best.name} ${bestOf(measure).join(' the ')}: ${mean}`;
}

/** `good needs 50.498 flips on average (95% interval 50.48 to 50.52; exact value 50.50316)`. */
export function meanFinding(cell: CellSummary, measure: MeasureModel, subject: Subject): Finding {
  const { name: who, mean, low, high, n, error, exact } = subject;
  const { kind, better, unit, name } = measure;
  const { min, max } = cell.measures[name] ?? { min: low, max: high };
  const verb = better === 'lower' ? 'needs' : better === 'higher' ? 'gets' : 'has';
  const exactWords = exact === undefined ? '' : `; the exact mean is ${plainNumber(exact)}`;
  const text =
    kind === 'proportion'
      ? `${who} has a rate of ${name} of ${percent(mean, subject)} ${evidenceOfShare(subject)}.`
      : min === max
        ? `${who} ${verb} ${plainNumber(mean)} ${unit} in ${all(n, 'games')} (${otherValue(n, error)}${exactWords}).`
        : `${who} ${verb} ${rounded(mean, subject)} ${unit} on average ${evidence(subject)}.`;
  return { kind: 'mean', status: 'shown', text, values: { mean, low, high } };
}

/** Which strategy is best over all settings. A setting with fewer than two subjects has too few games. */
export function bestOverall(
  measure: MeasureModel,
  settings: readonly (readonly Subject[])[],
  plural: 'settings' | 'tables' | 'opponents',
): Finding | undefined {
  if (measure.better === 'neither') return undefined;
  const rankings = settings.map((subjects) => rank(measure, subjects));
  const winners = rankings.flatMap((one) => (DECIDED.has(one?.result) ? (one?.order[0]?.name ?? []) : []));
  const names = [...new Set(winners)];
  const [verb, what] = bestOf(measure);
  const times = (name: string): number => winners.filter((winner) => winner === name).length;
  const { length } = settings;
  const at = plural === 'opponents' ? 'against' : 'at';
  const where = (n: number): string => (n === length ? `${at} ${all(n, plural)}` : `${at} ${n} of ${length} ${plural}`);
  const equal = rankings.filter((one) => EQUAL.has(one?.result)).length;
  const few = rankings.filter((one) => one === undefined).length;
  const open = length - winners.length - equal - few;
  const parts = [
    ...names.map((name) => `${name} ${verb} the ${what} ${where(times(name))}`),
    ...(equal === 0 ? [] : [`${where(equal)} the best strategies are equally good`]),
    ...(open === 0 ? [] : [`${where(open)} the games do not decide which strategy is best`]),
    ...(few === 0 ? [] : [`${where(few)} the games are too few for a comparison`]),
  ];
  const others = Object.entries({ equal, open, tooFew: few }).filter(([, n]) => n > 0);
  const wins = names.map((name) => [name, times(name)] as const);
  const values = Object.fromEntries([['settings', length], ...others, ...wins]);
  const status = names.length === 0 && equal === 0 ? 'open' : 'shown';
  const text = `${parts.join('; ')}.`;
  return { kind: 'best', status, text: names.length === 0 ? capitalized(text) : text, values };
}
