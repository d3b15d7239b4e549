import { type Axis, axisValue } from '../model/axes.js';
import type { MeasureModel } from '../model/measure-model.js';
import { type Finding, MARGIN } from '../model/report-model.js';
import { all, capitalized, extremes, listed } from '../words/estimate.js';
import { marginOf, marginText } from './best.js';
import { decide } from './decision.js';
import { differenceOf, exactly, rounded, scaled, type Subject } from './subject.js';

/** A quantity along an axis: one line of a curve chart. */
export interface Trend {
  /** The line-up, and the values on the other axes: `memory:cards against itself`. */
  readonly series: string;
  /** Two or more points, by ascending value on the axis. */
  readonly points: readonly { readonly at: number; readonly subject: Subject }[];
  /** The values on the axis at which the games are too few for an interval. */
  readonly tooFew: readonly number[];
}

/** The quantity of a trend, for sentences. */
export interface TrendSubject {
  /** Its name: `flips`, `the score`. */
  readonly name: string;
  readonly isShare: boolean;
  readonly isPlural: boolean;
}

type Points = Trend['points'];
type Point = Points[number];

type Verbs = readonly [rise: string, fall: string];

/** A trend with more turns is described by its lowest and its highest value. */
const MOST_TURNS = 3;

/**
 * How a quantity changes along an axis: where it rises and falls, and from which value on it is flat. A rise or a fall
 * is named only if the intervals of its ends are apart.
 */
export function trendFinding(trend: Trend, axis: Pick<Axis, 'pattern'>, what: TrendSubject): Finding | undefined {
  const { points, series, tooFew } = trend;
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined || points.length < 2) return undefined;
  const change = differenceOf(last.subject, first.subject);
  const values = { from: first.subject.mean, to: last.subject.mean, low: change.low, high: change.high };
  const by = what.isShare ? 100 : 1;
  const mean = ({ subject }: Point): string => rounded(by * subject.mean, scaled(subject, by));
  const at = (point: Point): string => `${mean(point)}${what.isShare ? '%' : ''} at ${axisValue(axis, point.at)}`;
  const name = what.isShare ? `${what.name} of ${series}` : what.name;
  const Name = capitalized(name);
  const verbs: Verbs = what.isPlural ? ['rise', 'fall'] : ['rises', 'falls'];
  const whose = what.isShare ? '' : ` (${series})`;
  const kind = what.isShare ? 'proportion' : 'count';
  const unit = what.isShare ? ' percentage points' : '';
  const shown = scaled(change, by);
  // The difference of the means as they are shown.
  const amount = `${rounded(Number(mean(last)) - Number(mean(first)), shown)}${unit}`;
  const interval = `95% interval ${rounded(shown.low, shown)} to ${rounded(shown.high, shown)}`;
  const few =
    tooFew.length === 0 ? '' : ` At ${listed(tooFew.map((value) => axisValue(axis, value)))}, the games are too few.`;
  const turns = turnsOf(points);
  if (turns.length < 2) {
    const ends = `from ${at(first)} to ${at(last)} (change ${amount}, ${interval})`;
    const margin = marginOf(kind, first.subject.mean);
    const isFlat = points.every(({ subject }) =>
      points.every((other) => decide(differenceOf(subject, other.subject), margin) === 'equal'),
    );
    const stay = what.isPlural ? 'stay' : 'stays';
    const known = isFlat ? undefined : exactPoints(points);
    const text = isFlat
      ? `${Name}${whose} ${stay} within ${marginText({ kind })} at ${all(points.length, 'settings')}: ${ends}.`
      : known === undefined
        ? `The games do not decide whether ${name}${whose} ${what.isPlural ? 'change' : 'changes'}: ${ends}.`
        : `By the exact values, ${name}${whose} ${courseOf(known, turnsOf(known), at, verbs) ?? `${stay} the same`}; the games do not decide it: ${ends}.`;
    return { kind: 'trend', status: isFlat || known !== undefined ? 'shown' : 'open', text: `${text}${few}`, values };
  }
  const [begin, end] = [plateauOf([...points].reverse(), kind), plateauOf(points, kind)];
  const stay = `${what.isPlural ? 'they stay' : 'it stays'} within ${marginText({ kind })} of`;
  const isFlatFirst = begin?.isFlat === true && begin.at !== last.at;
  const early = isFlatFirst ? ` Up to ${axisValue(axis, begin.at)}, ${stay} the first value.` : '';
  const later = end?.isFlat === true ? `${stay} the last value` : 'the games show no further change';
  const flat = end === undefined ? early : `${early} From ${axisValue(axis, end.at)} on, ${later}.`;
  // One rise or fall from end to end has the interval of its change. Otherwise the change is that of the ends.
  const isWhole = turns.length === 2 && turns[0] === first && turns[1] === last;
  const evidence = isWhole
    ? ` (change ${amount}, ${interval})`
    : `; from end to end, the change is ${amount} (${interval})`;
  const text = `${Name}${whose} ${courseOf(points, turns, at, verbs)}${evidence}.${flat}${few}`;
  const plateau = end?.isFlat === true ? { plateau: end.at, margin: MARGIN } : {};
  return { kind: 'trend', status: 'shown', text, values: { ...values, turns: turns.length - 2, ...plateau } };
}

/** The rises and falls between turns in words; undefined without any. */
function courseOf(points: Points, turns: Points, at: (point: Point) => string, verbs: Verbs): string | undefined {
  const [rise, fall] = verbs;
  const legs = turns.slice(1).map((turn, leg) => {
    const before = turns[leg] ?? turn;
    const verb = turn.subject.mean > before.subject.mean ? rise : fall;
    return `${verb} ${leg === 0 ? `from ${at(before)} ` : ''}to ${at(turn)}`;
  });
  if (legs.length === 0) return undefined;
  return legs.length <= MOST_TURNS
    ? legs.join(', then ')
    : `${rise} and ${fall} ${legs.length} times in turn, between ${at(extreme(points, -1))} and ${at(extreme(points, 1))}`;
}

/** The points with their exact values in place of the means; undefined if one is not known. */
function exactPoints(points: Points): Points | undefined {
  const known = points.flatMap(({ at, subject }) => {
    const exact = exactly(subject);
    return exact === undefined ? [] : [{ at, subject: exact }];
  });
  return known.length === points.length ? known : undefined;
}

/** The point with the lowest (`sign` -1) or the highest (1) mean. */
function extreme(points: Points, sign: 1 | -1): Point {
  return points.reduce((best, one) => (sign * one.subject.mean > sign * best.subject.mean ? one : best));
}

/**
 * The points at which a trend begins, turns and ends: between each of them and the next one, the games show a rise or a
 * fall. Fewer than two if they show neither.
 */
function turnsOf(points: Points): Points {
  const turns: Point[] = [];
  // Since the last turn: the lowest and the highest point.
  let [lowest, highest] = [points[0], points[0]];
  let direction = 0;
  for (const point of points) {
    if (lowest === undefined || highest === undefined) break;
    if (point.subject.mean < lowest.subject.mean) lowest = point;
    if (point.subject.mean > highest.subject.mean) highest = point;
    const rises = direction <= 0 && differenceOf(point.subject, lowest.subject).low > 0;
    if (rises) {
      turns.push(lowest);
      [direction, highest] = [1, point];
    } else if (direction >= 0 && differenceOf(point.subject, highest.subject).high < 0) {
      turns.push(highest);
      [direction, lowest] = [-1, point];
    }
    // A turn back begins from the extreme of the current leg.
    if (direction > 0 && highest === point) lowest = point;
    if (direction < 0 && lowest === point) highest = point;
  }
  const end = direction > 0 ? highest : direction < 0 ? lowest : undefined;
  return end === undefined ? turns : toEnds([...turns, end], points);
}

/** Whether the games show a rise, or for a negative `like` a fall. */
function isShown(from: Point | undefined, to: Point | undefined, like: number): boolean {
  if (from === undefined || to === undefined) return false;
  const { low, high } = differenceOf(to.subject, from.subject);
  return like > 0 ? low > 0 : high < 0;
}

/** Moves the first and the last turn to the ends of the axis, if the games show the same rise or fall from there. */
function toEnds(turns: Points, points: Points): Points {
  const sign = (at: number): number => (turns[at + 1]?.subject.mean ?? 0) - (turns[at]?.subject.mean ?? 0);
  const [first, last] = [points[0], points.at(-1)];
  const moved = [...turns];
  if (first !== undefined && isShown(first, moved[1], sign(0))) moved[0] = first;
  if (last !== undefined && isShown(moved.at(-2), last, sign(turns.length - 2))) moved[moved.length - 1] = last;
  return moved;
}

/**
 * Where a trend levels off: the first point from which on all means are within the margin of the last one. Without one,
 * `isFlat` is false: the first of three or more points of which the games show no change.
 */
function plateauOf(points: Points, kind: MeasureModel['kind']) {
  const last = points.at(-1);
  if (last === undefined) return undefined;
  const margin = marginOf(kind, last.subject.mean);
  const before = points.slice(0, -1);
  const far = before.map(({ subject }) => {
    const { low, high } = differenceOf(subject, last.subject);
    return !(-margin < low && high < margin);
  });
  const flat = before[far.lastIndexOf(true) + 1];
  if (flat !== undefined) return { at: flat.at, isFlat: true };
  // Intervals that overlap two by two have a value in common.
  const level = before.find((_, at) => {
    const rest = points.slice(at).map(({ subject }) => subject);
    return rest.length > 2 && extremes(rest.map(({ low }) => low))[1] <= extremes(rest.map(({ high }) => high))[0];
  });
  return level && { at: level.at, isFlat: false };
}
