import { categoryKey } from './categories.js';
import { lines } from './chart.js';
import type { Curve } from './curve.js';
import { CURVES, PALETTE } from './palette.js';

/** Where a curve is drawn, and how it looks. */
export interface CurvePlace {
  /** The key of its panel. */
  readonly panel: string;
  /** The key of its color and shape. */
  readonly series: string;
  readonly color: string;
}

/** Which curves share a panel, and which share a color. */
export interface Arrangement {
  /** The keys of all panels. */
  readonly panels: readonly string[];
  /** What the legend shows, by key. */
  readonly series: readonly Sign[];
  readonly placeOf: (curve: Curve) => CurvePlace;
}

/** An entry of a legend: its key, and how Vega draws it. */
export interface Sign {
  readonly key: string;
  readonly color: string;
  readonly shape: string;
}

/** A shape for each color of a curve. */
const SHAPES = ['circle', 'triangle-up', 'square', 'triangle-down', 'cross', 'triangle-right'] as const;

/** A label takes another line after this many characters. */
const LABEL_COLUMNS = 33;

/**
 * Gives each setting a panel and each strategy a color. With more strategies than colors it is the other way round, and
 * with too many of both each curve has a panel, so that no panel has a color twice.
 */
export function arrangement(curves: readonly Curve[]): Arrangement {
  const players = by(curves, (curve) => curve.players);
  const settings = by(curves, (curve) => curve.setting);
  const [panels, series] =
    players.keys.length <= CURVES.length
      ? [settings, players]
      : settings.keys.length <= CURVES.length
        ? [players, settings]
        : [by(curves, (curve) => curve.label), by(curves, () => '')];
  const signs = series.keys.map((key, index) => ({
    key,
    color: CURVES[index]?.light ?? PALETTE.ours.light,
    shape: SHAPES[index] ?? SHAPES[0],
  }));
  const colors = new Map(signs.map(({ key, color }) => [key, color]));
  const placeOf = (curve: Curve): CurvePlace => {
    const key = series.keyOf(curve);
    return { panel: panels.keyOf(curve), series: key, color: colors.get(key) ?? PALETTE.ours.light };
  };
  return { panels: panels.keys, series: signs, placeOf };
}

/** Curves in groups, each with a key. */
interface Grouping {
  readonly keys: readonly string[];
  readonly keyOf: (curve: Curve) => string;
}

/** Curves by a name that some share. A name without text stands for all means. */
function by(curves: readonly Curve[], nameOf: (curve: Curve) => string): Grouping {
  const names = [...new Set(curves.map(nameOf))];
  const key = (name: string): string =>
    categoryKey(names.indexOf(name), lines(name === '' ? 'mean' : name, LABEL_COLUMNS));
  return { keys: names.map(key), keyOf: (curve: Curve): string => key(nameOf(curve)) };
}
