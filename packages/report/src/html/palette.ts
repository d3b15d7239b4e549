/** A color on a light and on a dark background. */
interface Shade {
  /** On a light background. Drawings have this color, so that viewers without styles show it. */
  readonly light: string;
  /** On a dark background. */
  readonly dark: string;
}

/**
 * The colors of all charts, by their meaning. The hues are those of Okabe and Ito, which differ for every kind of color
 * vision. No chart relies on color alone. All light colors differ, because dark mode replaces each color by its value.
 */
export const PALETTE = {
  ink: { light: '#1d2126', dark: '#e7e9ec' },
  quiet: { light: '#59616b', dark: '#a3abb5' },
  line: { light: '#c9ced5', dark: '#474e57' },
  grid: { light: '#e8ebee', dark: '#2b3037' },
  bar: { light: '#a4c5de', dark: '#386a92' },
  estimate: { light: '#005f9c', dark: '#6fb9f2' },
  exact: { light: '#bd4a00', dark: '#ff9d5c' },
  reference: { light: '#7a4a91', dark: '#cfa3e2' },
} as const satisfies Readonly<Record<string, Shade>>;

/** The colors of several curves in one chart; each curve has points of its own shape too. */
export const CURVES: readonly Shade[] = [
  { light: '#00609d', dark: '#70b9f3' },
  { light: '#007a5a', dark: '#4fcaa4' },
  { light: '#99407a', dark: '#ec9acb' },
  { light: '#8a6400', dark: '#e5bb4c' },
  { light: '#4f5a66', dark: '#c3cbd4' },
  { light: '#117a92', dark: '#7fe0f0' },
];

/** The shapes of the points of curves, one for each color. */
export const SHAPES: readonly string[] = ['circle', 'triangle-up', 'square', 'triangle-down', 'cross', 'diamond'];

/** The sizes of the points of curves: points of a later curve do not hide those of an earlier one. */
export const POINT_SIZES: readonly number[] = [70, 56, 46, 38, 30, 24];

/** The dashes of the lines of curves, for the same reason. */
export const DASHES: readonly (readonly number[])[] = [
  [1, 0],
  [7, 4],
  [3, 3],
  [9, 3, 2, 3],
  [2, 4],
  [12, 4],
];

/** The colors of a field of a matrix: its background, and its text. */
interface Step extends Shade {
  /** The color of its text. */
  readonly text: string;
}

const ON_STRONG: Shade = { light: '#fdfefe', dark: '#0b1118' };

const step = (light: string, dark: string, text: Shade = PALETTE.ink): Step => ({ light, dark, text: text.light });

/** The backgrounds of a matrix, from low to high: darker in light mode, brighter in dark mode. */
export const STEPS: readonly Step[] = [
  step('#eff4f9', '#171e26'),
  step('#dae7f2', '#1b2b3a'),
  step('#c1d8ea', '#1f3a53'),
  step('#a2c5e0', '#244a6d'),
  step('#3877ae', '#5e9fd3', ON_STRONG),
  step('#1d5f97', '#82b9e4', ON_STRONG),
  step('#084a80', '#a9d2f3', ON_STRONG),
];

/** The backgrounds of a matrix of win rates: orange below one half, blue above it, gray around it. */
export const DIVERGING: readonly Step[] = [
  step('#8a3a00', '#ffb877', ON_STRONG),
  step('#b1590f', '#d98a45', ON_STRONG),
  step('#f2cfa9', '#4f331a'),
  step('#f0f1f2', '#23282e'),
  step('#b6d3ea', '#1e4263'),
  step('#2f72ab', '#62a3d6', ON_STRONG),
  step('#06477c', '#add4f4', ON_STRONG),
];

const SHADES: readonly Shade[] = [...Object.values(PALETTE), ...CURVES, ...STEPS, ...DIVERGING, ON_STRONG];

/**
 * The rules that replace the colors of every drawing within an element for a dark background.
 *
 * @param within - a selector of the element, with a space after it; empty for a drawing by itself
 */
export function darkRules(within: string): string {
  return SHADES.flatMap(({ light, dark }) => [
    `${within}[fill="${light}"]{fill:${dark}}`,
    `${within}[stroke="${light}"]{stroke:${dark}}`,
  ]).join('');
}
