import { type Axis, axisValue, type Coordinates } from '../model/axes.js';
import { groupBy, groupBySetting, lineupName, variedParams } from '../model/line-up.js';
import type { CellSummary } from '@cards/batch';
import { resultRule } from '@cards/core/internal';
import type { MeasureModel } from '../model/measure-model.js';
import { type Finding, MARGIN, type SectionModel } from '../model/report-model.js';
import { all, capitalized, extremes, listed } from '../words/estimate.js';
import { bestFinding, bestOverall, marginOf, marginText, meanFinding, rank } from './best.js';
import { contestFindings, pairedFinding, seatFindings, tableFindings } from './contest-findings.js';
import { type Contest, type Contested, contestedIn, contestsOf, notCounted } from './contests.js';
import { decide } from './decision.js';
import { differenceOf, exactly, rounded, scaled, type Subject, subjectOf } from './subject.js';

export type SectionData = Pick<
  SectionModel,
  'game' | 'cells' | 'coordinates' | 'axes' | 'measures' | 'pairing' | 'shape'
>;

/** A section has findings for this many trends at most. */
const MOST_TRENDS = 3;

/** A section has findings for this many paired cells at most. The table has all of them. */
const MOST_DIFFERENCES = 6;

/** The findings of a section, without those about stopping rules and known values. */
export function sectionFindings(section: SectionData, error: number): readonly Finding[] {
  const { cells, measures, pairing, game } = section;
  const [measure] = measures;
  if (measure === undefined) return [];
  if (pairing === 'round' || cells.some(({ strategies }) => strategies.length > 2)) {
    const ofTables = tableFindings(cells, game, error);
    return ofTables.length > 0 ? ofTables : [...bestFindings(section, error), ...meanTrends(section, measure, error)];
  }
  if (pairing !== 'none') return pairedFindings(section, measure, error);
  const contested = contestedIn(cells, game);
  const isContest = cells.some(({ strategies: [first, second] }) => second !== undefined && first !== second);
  if (contested !== undefined && isContest) return winFindings(section, contested, error);
  if (contested !== undefined && section.axes.length === 0) return seatFindings(cells, contested, error);
  const [only, ...others] = cells;
  if (only !== undefined && others.length === 0) {
    const subject = subjectOf(only, measure.name, lineupName(only), error);
    return subject === undefined ? [] : [meanFinding(only, measure, subject)];
  }
  const findings = [...bestFindings(section, error), ...meanTrends(section, measure, error)];
  return findings.length === 0 && isContest ? notCountedFindings(section) : findings;
}

/** Why contests have no finding: the measures that are missing, and the option that adds them. */
function notCountedFindings({ cells, measures, game }: SectionData): readonly Finding[] {
  const missing = notCounted(cells, game);
  if (missing.length === 0) return [];
  const wanted = [...measures.map(({ name }) => name), ...missing].join(',');
  const text = `The games cannot show who is stronger without the measure ${listed(missing)}: add --measure ${wanted}.`;
  return [{ kind: 'contest', status: 'open', text, values: {} }];
}

/**
 * The best strategy of each setting, or over all of them: in a game of one seat, or among the same others in a game for
 * a payoff without an even share. Of a game that is played together, the best line-up.
 */
function bestFindings({ cells, axes, measures, game, pairing }: SectionData, error: number): readonly Finding[] {
  if (axes.some(({ kind }) => kind === 'argument')) return [];
  const rule = game && resultRule(game, cells[0]?.params ?? {});
  const isAlone = cells.every(({ strategies }) => strategies.length === 1);
  const measure = isAlone ? measures[0] : measures.find(({ name }) => name === rule?.measure.name);
  const isApart = !isAlone && rule?.kind === 'payoff';
  if (measure === undefined || !(isAlone || isApart || rule?.kind === 'together')) return [];
  const othersOf = (cell?: CellSummary): readonly string[] => (isApart ? (cell?.strategies.slice(1) ?? []) : []);
  const nameOf = ({ strategies }: CellSummary): string =>
    [...new Set(isApart ? strategies.slice(0, 1) : strategies)].join(' with ');
  const groups = groupBy(cells, (cell) => JSON.stringify([cell.params, othersOf(cell)])).filter(
    (group) => group.length > 1,
  );
  const settings = groups.map((group) =>
    group
      .flatMap((cell) => subjectOf(cell, measure.name, nameOf(cell), error) ?? [])
      .map((subject) => scaled(subject, measure.scale ?? 1)),
  );
  const [single = []] = settings;
  const others = othersOf(groups[0]?.[0]);
  const isVaried = others.length === 0 || variedParams(cells).length > 0;
  const plural = isVaried ? 'settings' : pairing === 'round' ? 'tables' : 'opponents';
  if (settings.length > 1 && settings.some((subjects) => subjects.length > 1))
    return [bestOverall(measure, settings, plural) ?? []].flat();
  const ranking = rank(measure, single);
  if (settings.length !== 1 || ranking === undefined) return [];
  const best = bestFinding(measure, ranking);
  const where = pairing === 'round' ? `At a table of ${others[0]}` : `Against ${listed(others)}`;
  const finding = isApart ? { ...best, text: `${where}, ${best.text}` } : best;
  const missing = (groups[0] ?? []).filter(
    (cell) => cell.betterThanOptimal === undefined && !single.some(({ name }) => name === nameOf(cell)),
  );
  if (missing.length === 0) return [finding];
  return [
    { ...finding, text: `${finding.text} The games of ${listed(missing.map(nameOf))} are too few for a comparison.` },
  ];
}

function meanTrends(section: SectionData, measure: MeasureModel, error: number): readonly Finding[] {
  const what = { name: measure.unit, isShare: measure.kind === 'proportion', isPlural: true };
  return trendFindings(section, what, ({ cell }) => {
    const isValid = cell.measures[measure.name] !== undefined && cell.betterThanOptimal === undefined;
    return isValid ? { subject: subjectOf(cell, measure.name, lineupName(cell), error) } : undefined;
  });
}

function winFindings(section: SectionData, contested: Contested, error: number): readonly Finding[] {
  const { cells, axes } = section;
  if (axes.length === 0) return contestFindings(contestsOf(cells, contested, error));
  const { name, value } = contested.stake;
  const what = { name, isShare: value === 'share', isPlural: value === 'payoff' };
  const settings = groupBySetting(cells).map((group) => ({ group, contests: contestsOf(group, contested, error) }));
  return trendFindings(section, what, (place) => {
    const { contests = [] } = settings.find(({ group }) => group.includes(place.cell)) ?? {};
    return contestIn(place, contests);
  });
}

/**
 * The contest of a cell. Of the two points of view of a contest, only one is shown: that of the player whose argument
 * varies, or else that of the player with the first seat in the earlier cell.
 */
function contestIn({ cell, series }: Coordinates, contests: readonly Contest[]): TrendPoint {
  const [player = '', opponent = ''] = cell.strategies;
  const contest = contests.find((one) => one.player === player && one.opponent === opponent);
  const reverse = contests.findIndex((one) => one.player === opponent && one.opponent === player);
  if (contest === undefined) return undefined;
  const isVaried = !series.startsWith(`${player} `);
  const isOtherVaried = !series.endsWith(` ${opponent}`);
  const isFirst = contest.seats === 0 || contests.indexOf(contest) < reverse;
  const isShown = isVaried === isOtherVaried ? isFirst : isVaried;
  return isShown ? { subject: contest.share } : undefined;
}

/** The subject of a cell is undefined if its games are too few. */
type TrendPoint = { readonly subject: Subject | undefined } | undefined;

type PointOf = (place: Coordinates) => TrendPoint;

function trendFindings(section: SectionData, what: TrendSubject, pointOf: PointOf): readonly Finding[] {
  const { coordinates, axes } = section;
  const [axis] = axes;
  if (axis === undefined) return [];
  const points = coordinates.flatMap((place) => {
    const [at, point] = [place.at, pointOf(place)];
    if (at === undefined || point === undefined) return [];
    return [{ at, ...point, series: [...place.setting, place.series].join(', ') }];
  });
  return groupBy(points, ({ series }) => series)
    .map((own): Trend => ({
      series: own[0]?.series ?? '',
      points: own
        .flatMap(({ at, subject }) => (subject === undefined ? [] : [{ at, subject }]))
        .sort((one, other) => one.at - other.at),
      tooFew: own.filter(({ subject }) => subject === undefined).map(({ at }) => at),
    }))
    .flatMap((trend) => trendFinding(trend, axis, what) ?? [])
    .slice(0, MOST_TRENDS);
}

function pairedFindings({ cells }: SectionData, measure: MeasureModel, error: number): readonly Finding[] {
  const varied = variedParams(cells);
  return cells
    .filter((cell) => cell.lineups.length > 1 && cell.stop?.kind !== 'sequential')
    .slice(0, MOST_DIFFERENCES)
    .flatMap((cell) => pairedFinding(cell, measure, varied, error) ?? []);
}

/** A quantity along an axis: one line of a curve chart. */
interface Trend {
  /** The line-up, and the values on the other axes: `memory:cards against itself`. */
  readonly series: string;
  /** Two or more points, by ascending value on the axis. */
  readonly points: readonly { readonly at: number; readonly subject: Subject }[];
  /** The values on the axis at which the games are too few for an interval. */
  readonly tooFew: readonly number[];
}

/** The quantity of a trend, for sentences. */
interface TrendSubject {
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
function trendFinding(trend: Trend, axis: Pick<Axis, 'pattern'>, what: TrendSubject): Finding | undefined {
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
  const inUnits = scaled(change, by);
  // The difference of the means as they are shown.
  const amount = `${rounded(Number(mean(last)) - Number(mean(first)), inUnits)}${unit}`;
  const interval = `95% interval ${rounded(inUnits.low, inUnits)} to ${rounded(inUnits.high, inUnits)}`;
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
    const exact = isFlat ? undefined : exactPoints(points);
    const text = isFlat
      ? `${Name}${whose} ${stay} within ${marginText({ kind })} at ${all(points.length, 'settings')}: ${ends}.`
      : exact === undefined
        ? `The games do not decide whether ${name}${whose} ${what.isPlural ? 'change' : 'changes'}: ${ends}.`
        : `By the exact values, ${name}${whose} ${courseOf(exact, turnsOf(exact), at, verbs) ?? `${stay} the same`}; the games do not decide it: ${ends}.`;
    return { kind: 'trend', status: isFlat || exact !== undefined ? 'shown' : 'open', text: `${text}${few}`, values };
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
  const exactOnes = points.flatMap(({ at, subject }) => {
    const exact = exactly(subject);
    return exact === undefined ? [] : [{ at, subject: exact }];
  });
  return exactOnes.length === points.length ? exactOnes : undefined;
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
function isShownBetween(from: Point | undefined, to: Point | undefined, like: number): boolean {
  if (from === undefined || to === undefined) return false;
  const { low, high } = differenceOf(to.subject, from.subject);
  return like > 0 ? low > 0 : high < 0;
}

/** Moves the first and the last turn to the ends of the axis, if the games show the same rise or fall from there. */
function toEnds(turns: Points, points: Points): Points {
  const sign = (at: number): number => (turns[at + 1]?.subject.mean ?? 0) - (turns[at]?.subject.mean ?? 0);
  const [first, last] = [points[0], points.at(-1)];
  const moved = [...turns];
  if (first !== undefined && isShownBetween(first, moved[1], sign(0))) moved[0] = first;
  if (last !== undefined && isShownBetween(moved.at(-2), last, sign(turns.length - 2))) moved[moved.length - 1] = last;
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
