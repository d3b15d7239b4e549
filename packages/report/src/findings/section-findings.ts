import type { Coordinates } from '../model/axes.js';
import { groupBy, groupBySetting, lineupName, pairingOf, variedParams } from '../model/line-up.js';
import type { MeasureModel } from '../model/measure-model.js';
import type { Finding, SectionModel } from '../model/report-model.js';
import { listed } from '../words/estimate.js';
import { bestFinding, bestOverall, meanFinding, rank } from './best.js';
import { contestFindings, pairedFinding, seatFindings, tableFindings } from './contest-findings.js';
import { type Contest, type Contested, contestedIn, contestsOf, notCounted } from './contests.js';
import { type Subject, subjectOf } from './subject.js';
import { type Trend, trendFinding, type TrendSubject } from './trends.js';

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
    const found = tableFindings(cells, game, error);
    return found.length > 0 ? found : meanTrends(section, measure, error);
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
  const found = [...bestFindings(section, measure, error), ...meanTrends(section, measure, error)];
  return found.length === 0 && isContest ? notCountedFindings(section) : found;
}

/** Why contests have no finding: the measures that are missing, and the option that adds them. */
function notCountedFindings({ cells, measures, game }: SectionData): readonly Finding[] {
  const missing = notCounted(cells, game);
  if (missing.length === 0) return [];
  const all = [...measures.map(({ name }) => name), ...missing].join(',');
  const text = `The games cannot show who is stronger without the measure ${listed(missing)}: add --measure ${all}.`;
  return [{ kind: 'contest', status: 'open', text, values: {} }];
}

/** The best strategy of each setting, or over all of them, of a game of one seat. */
function bestFindings({ cells, axes }: SectionData, measure: MeasureModel, error: number): readonly Finding[] {
  if (cells.some(({ strategies }) => strategies.length > 1)) return [];
  if (axes.some(({ kind }) => kind === 'argument')) return [];
  const groups = groupBySetting(cells).filter((group) => group.length > 1);
  const settings = groups.map((group) =>
    group.flatMap((cell) => subjectOf(cell, measure.name, lineupName(cell), error) ?? []),
  );
  const [single = []] = settings;
  if (settings.length > 1 && settings.some((subjects) => subjects.length > 1))
    return [bestOverall(measure, settings) ?? []].flat();
  const ranking = rank(measure, single);
  if (settings.length !== 1 || ranking === undefined) return [];
  const found = bestFinding(measure, ranking);
  const missing = (groups[0] ?? []).filter(
    (cell) => cell.betterThanOptimal === undefined && !single.some(({ name }) => name === lineupName(cell)),
  );
  if (missing.length === 0) return [found];
  const names = listed(missing.map(lineupName));
  return [{ ...found, text: `${found.text} The games of ${names} are too few for a comparison.` }];
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
  const isFirst = contest.seats === 'first' || contests.indexOf(contest) < reverse;
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
    .filter((trend) => trend.points.length > 1)
    .slice(0, MOST_TRENDS)
    .flatMap((trend) => trendFinding(trend, axis, what) ?? []);
}

function pairedFindings({ cells }: SectionData, measure: MeasureModel, error: number): readonly Finding[] {
  const varied = variedParams(cells);
  return cells
    .filter((cell) => pairingOf(cell) !== 'none' && cell.stop?.kind !== 'sequential')
    .slice(0, MOST_DIFFERENCES)
    .flatMap((cell) => pairedFinding(cell, measure, varied, error) ?? []);
}
