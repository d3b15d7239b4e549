import { type Binning, type Distribution, gather, sharedBins } from '../model/bins.js';
import { percentText } from '../words/estimate.js';
import {
  AXIS_HEIGHT,
  axisBelow,
  axisTitle,
  GAP,
  gridLines,
  gridOf,
  multiples,
  type Placing,
  placing,
  pointsOf,
  type Scale,
  ticksOf,
  tickText,
} from './plot.js';
import { element, paragraph, type Part, roomFor, roomForAll, stacked, type SvgTree } from './svg-tree.js';

/** Distributions of one measure, with the same bins and axes. */
export interface DistributionModel {
  /** Its kind. */
  readonly kind: 'distribution';
  /** The title of the horizontal axis. */
  readonly title: string;
  /** The title of the vertical axis, such as `share of games`. */
  readonly share: string;
  /** The distributions, a panel for each. */
  readonly panels: readonly {
    /** What the panel shows; each text has lines of its own. */
    readonly names: readonly string[];
    /** The games with each value, and the exact probabilities. */
    readonly distribution: Distribution;
  }[];
}

/** The height of a plot alone and of one of several, in pixels. */
const [ALONE, PANEL] = [190, 84];

/** Up to this many panels are below each other, so that their values can be compared. */
const MOST_BELOW = 4;

/** The minimum width of one of several panels next to each other, in pixels. */
const LEAST_WIDTH = 300;

/** A probability of a value that did not occur is not drawn below this height, in pixels. */
const LEAST = 0.5;

/** Bars for the shares of the games and, where it is known, points for the exact probabilities. */
export function distributionPart({ panels, title, share }: DistributionModel, width: number): Part {
  const grid = gridOf(panels.length > MOST_BELOW ? panels.length : 1, width, LEAST_WIDTH);
  const height = panels.length === 1 ? ALONE : PANEL;
  const binning = sharedBins(panels.map(({ distribution }) => distribution));
  const gathered = panels.map(({ distribution }) => gather(distribution, binning));
  const top = Math.max(...gathered.flat().flatMap((bin) => [bin.share, bin.exact ?? 0]));
  const up: Scale = { low: 0, high: top, isLog: false };
  const shares = ticksOf(up, panels.length === 1 ? 6 : 5);
  const left = roomForAll(shares.map(percentText)) + GAP;
  const [before, after] = isSingle(binning) ? [binning.width / 2, 0.5] : [0, 0];
  const high = binning.start + (binning.count - after) * binning.width;
  const across: Scale = { low: binning.start - before, high, isLog: false };
  // Half of the text of the last tick is right of the plot.
  const right = grid.size - roomFor(tickText(across.high)) / 2;
  const area = { left, right, top: 6, bottom: 6 + height };
  const values = valueTicks(binning, across, right - left);
  const plots = panels.map(({ names }, at) => ({
    names,
    marks: [
      ...gridLines(up, shares, area, percentText),
      ...barsOf(gathered[at] ?? [], placing(across, left, right), placing(up, area.bottom, area.top)),
      ...axisBelow(across, values, area),
    ],
    height: area.bottom + AXIS_HEIGHT,
  }));
  const head = paragraph([share], 0, 'ink');
  const body = multiples(plots, grid, left);
  return stacked([{ ...head, height: head.height + 8 }, body, axisTitle([title], { left, right: width })]);
}

function barsOf(bins: ReturnType<typeof gather>, x: Placing, y: Placing): readonly SvgTree[] {
  const floor = y(0);
  const bars = bins
    .filter(({ share }) => share > 0)
    .map(({ from, to, share }) => ({ x: x(from), y: y(share), width: x(to) - x(from), height: floor - y(share) }))
    .map((place) => element('rect', { class: 'bar', ...place }));
  const marks = bins.flatMap(({ at, share, exact }) =>
    exact === undefined || (share === 0 && floor - y(exact) < LEAST) ? [] : [[x(at), y(exact)] as const],
  );
  const isNarrow = (marks[1]?.[0] ?? 100) - (marks[0]?.[0] ?? 0) < 12;
  const size = isNarrow ? { r: 1.8 } : { r: 4, 'stroke-width': 1.75 };
  return [
    ...bars,
    ...(marks.length === 0 || !isNarrow ? [] : [element('polyline', { class: 'exact open', points: pointsOf(marks) })]),
    ...marks.map(([cx, cy]) => element('circle', { class: isNarrow ? 'exact' : 'exact open', cx, cy, ...size })),
  ];
}

const isSingle = ({ width, step }: Binning): boolean => width === step;

/** Ticks at the values of bins, or at round values if a bin has several. */
function valueTicks({ start, width, count, step }: Binning, scale: Scale, room: number): readonly number[] {
  const most = Math.max(2, Math.floor(room / 48));
  if (width !== step) return ticksOf(scale, most, 1);
  const values = Array.from({ length: count }, (_, at) => start + at * step);
  const every = [1, 2, 5, 10, 20, 50].find((one) => count / one <= most) ?? 1;
  return values.filter((value) => remainder(value, step * every) === remainder(start, step));
}

const remainder = (value: number, divisor: number): number => ((value % divisor) + divisor) % divisor;
