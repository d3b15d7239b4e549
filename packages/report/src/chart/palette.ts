type Shade = Readonly<Record<'light' | 'dark', string>>;

/** Several colors: all of them for a light background, and the same for a dark one. */
function shades(light: string, dark: string): readonly Shade[] {
  const inDark = dark.split(' ');
  return light.split(' ').map((color, at) => ({ light: color, dark: inDark[at] ?? '' }));
}

/**
 * The colors of all charts, by their meaning. The hues are those of Okabe and Ito, which differ for every kind of color
 * vision. No chart relies on color alone.
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
export const CURVES: readonly Shade[] = shades(
  '#00609d #007a5a #99407a #8a6400 #4f5a66 #117a92',
  '#70b9f3 #4fcaa4 #ec9acb #e5bb4c #c3cbd4 #7fe0f0',
);

/** The texts on the strongest shades of a matrix. */
export const ON_STRONG: Shade = { light: '#fdfefe', dark: '#0b1118' };

/** The backgrounds of a matrix, from low to high: darker in light mode, brighter in dark mode. */
export const STEPS: readonly Shade[] = shades(
  '#eff4f9 #dae7f2 #c1d8ea #a2c5e0 #3877ae #1d5f97 #084a80',
  '#171e26 #1b2b3a #1f3a53 #244a6d #5e9fd3 #82b9e4 #a9d2f3',
);

/** The backgrounds of a matrix of win rates: orange below one half, blue above it, gray around it. */
export const DIVERGING: readonly Shade[] = shades(
  '#8a3a00 #b1590f #f2cfa9 #f0f1f2 #b6d3ea #2f72ab #06477c',
  '#ffb877 #d98a45 #4f331a #23282e #1e4263 #62a3d6 #add4f4',
);

const SERIES = Object.entries({ curve: CURVES, step: STEPS, diverging: DIVERGING });
const NUMBERED = Object.fromEntries(SERIES.flatMap(([name, all]) => all.map((one, at) => [`${name}-${at}`, one])));

export const COLORS: Readonly<Record<string, Shade>> = { ...PALETTE, ...NUMBERED, strong: ON_STRONG };

/** The fonts of all charts. */
export const CHART_FONTS = 'system-ui, -apple-system, Segoe UI, Roboto, Helvetica Neue, Arial, sans-serif';

/** How the marks and texts of a chart take their colors. */
export const CHART_STYLE =
  `.chart{font:12px ${CHART_FONTS};font-variant-numeric:tabular-nums}` +
  '.chart text,.chart rect,.chart circle,.chart path,.chart polygon{fill:currentColor}' +
  '.chart line,.chart .open{fill:none;stroke:currentColor;stroke-linejoin:round}.chart .name{font-weight:600}';

/** A color that follows the color scheme of its element. */
export const ofScheme = ({ light, dark }: Shade): string => `light-dark(${light},${dark})`;

/** The rules for the colors of charts. */
export const CHART_COLORS = Object.entries(COLORS)
  .map(([name, shade]) => `.chart .${name}{color:${ofScheme(shade)}}`)
  .join('');
