import { type Axis, axisValue } from '../model/axes.js';
import { type Finding, MARGIN } from '../model/finding.js';
import type { MeasureModel } from '../model/measure-model.js';
import { count } from '../words/count.js';
import { plainNumber } from '../words/estimate.js';
import { isWithinMargin, rank } from './best.js';
import { percent, rounded } from './phrases.js';
import { differenceOf, type Subject } from './subject.js';

/** A quantity along an axis: one line of a curve chart. */
export interface Trend {
  /** The line-up, and the values on the other axes: `memory:cards against itself`. */
  readonly series: string;
  /** Two or more points, by ascending value on the axis. */
  readonly points: readonly { readonly at: number; readonly subject: Subject }[];
}

/** The quantity of a trend, for sentences. */
export interface TrendSubject {
  /** Its name: `flips`, `the share of the points`. */
  readonly name: string;
  /** Whether it is a share, shown in percent. */
  readonly isShare: boolean;
  /** Whether its name is a plural. */
  readonly isPlural: boolean;
}

/**
 * How a quantity changes from the first to the last value on an axis, and from which value on it is flat.
 *
 * @param axis - the axis
 * @param naming - whether to name the series, because there are several
 */
export function trendFinding(
  trend: Trend,
  axis: Pick<Axis, 'pattern'>,
  what: TrendSubject,
  naming: boolean,
): Finding | undefined {
  const { points, series } = trend;
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined || points.length < 2) return undefined;
  const change = differenceOf(last.subject, first.subject);
  const text = (subject: Subject): string =>
    what.isShare ? percent(subject.mean, subject) : rounded(subject.mean, subject);
  const where = naming ? ` (${series})` : '';
  const values = { from: first.subject.mean, to: last.subject.mean, low: change.low, high: change.high };
  const range = `from ${text(first.subject)} at ${axisValue(axis, first.at)} to ${text(last.subject)} at ${axisValue(axis, last.at)}`;
  const Name = what.name.slice(0, 1).toUpperCase() + what.name.slice(1);
  if (change.low <= 0 && change.high >= 0) {
    const isFlat = isWithinMargin(what.isShare ? 'proportion' : 'count', change, first.subject.mean);
    const verdict = isFlat ? 'the difference is less than 1%' : 'the games show no difference';
    const sentence = `${Name} ${what.isPlural ? 'go' : 'goes'} ${range}${where}: ${verdict}.`;
    return { kind: 'trend', status: isFlat ? 'shown' : 'open', text: sentence, values };
  }
  const verb = change.low > 0 ? 'rise' : 'fall';
  const plateau = plateauOf(trend, what.isShare);
  const flat =
    plateau === undefined
      ? ''
      : ` From ${axisValue(axis, plateau)} on, ${what.isPlural ? 'they stay' : 'it stays'} within 1% of the last value.`;
  const sentence = `${Name} ${verb}${what.isPlural ? '' : 's'} ${range}${where}.${flat}`;
  return {
    kind: 'trend',
    status: 'shown',
    text: sentence,
    values: { ...values, ...(plateau === undefined ? {} : { plateau, margin: MARGIN }) },
  };
}

/** The lowest value on the axis from which on all means are within the margin of the last one; undefined if none is. */
function plateauOf({ points }: Trend, isShare: boolean): number | undefined {
  const last = points.at(-1);
  if (last === undefined) return undefined;
  const kind = isShare ? 'proportion' : 'count';
  const isClose = (subject: Subject): boolean =>
    isWithinMargin(kind, differenceOf(subject, last.subject), last.subject.mean);
  const before = points.slice(0, -1);
  const far = before.map(({ subject }) => !isClose(subject)).lastIndexOf(true);
  return before[far + 1]?.at;
}

/**
 * Which strategy is best over all settings.
 *
 * @param settings - for each setting its name and its subjects, two or more
 */
export function bestOverall(
  measure: MeasureModel,
  settings: readonly { readonly name: string; readonly subjects: readonly Subject[] }[],
): Finding | undefined {
  const rankings = settings.map(({ subjects }) => rank(measure, subjects));
  const winners = rankings.map((ranking) => {
    const isKnown = ranking?.result === 'best' || ranking?.result === 'exact';
    return isKnown ? ranking.order[0]?.name : undefined;
  });
  const names = [...new Set(winners.filter((name) => name !== undefined))];
  if (rankings.some((ranking) => ranking === undefined)) return undefined;
  const what =
    measure.kind === 'proportion'
      ? `the ${measure.better === 'lower' ? 'lowest' : 'highest'} rate of ${measure.name}`
      : `the ${measure.better === 'lower' ? 'fewest' : 'most'} ${measure.unit}`;
  const verb = measure.kind === 'proportion' ? 'has' : measure.better === 'lower' ? 'needs' : 'gets';
  const times = (name: string): number => winners.filter((winner) => winner === name).length;
  const settingsText = count(settings.length, 'setting');
  const values = Object.fromEntries([['settings', settings.length], ...names.map((name) => [name, times(name)])]);
  if (names.length === 0) {
    const text = `The games do not show which strategy ${verb} ${what} at any of ${settingsText}.`;
    return { kind: 'best', status: 'open', text, values };
  }
  const [only] = names;
  if (names.length === 1 && only !== undefined && times(only) === settings.length) {
    return { kind: 'best', status: 'shown', text: `${only} ${verb} ${what} at all ${settingsText}.`, values };
  }
  const parts = names.map((name) => `${name} ${verb} ${what} at ${times(name)} of ${settingsText}`);
  const equal = rankings.filter((ranking) => ranking?.result === 'equal').length;
  const open = rankings.filter((ranking) => ranking?.result === 'open').length;
  const rest = [
    ...(equal === 0 ? [] : [`at ${equal} the best strategies are equally good`]),
    ...(open === 0 ? [] : [`at ${open} the games do not show which strategy is best`]),
  ];
  return { kind: 'best', status: 'shown', text: `${[...parts, ...rest].join('; ')}.`, values };
}

/** The name of a setting: `cards 8, copies 2`. */
export function settingName(params: Readonly<Record<string, number>>, varied: readonly string[]): string {
  return varied.map((name) => `${name} ${plainNumber(params[name] ?? Number.NaN)}`).join(', ');
}
