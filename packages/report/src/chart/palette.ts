interface Shade {
  readonly light: string;
  readonly dark: string;
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
export const CURVES: readonly Shade[] = [
  { light: '#00609d', dark: '#70b9f3' },
  { light: '#007a5a', dark: '#4fcaa4' },
  { light: '#99407a', dark: '#ec9acb' },
  { light: '#8a6400', dark: '#e5bb4c' },
  { light: '#4f5a66', dark: '#c3cbd4' },
  { light: '#117a92', dark: '#7fe0f0' },
];

/** The texts on the strongest shades of a matrix. */
export const ON_STRONG: Shade = { light: '#fdfefe', dark: '#0b1118' };

const shade = (light: string, dark: string): Shade => ({ light, dark });

/** The backgrounds of a matrix, from low to high: darker in light mode, brighter in dark mode. */
export const STEPS: readonly Shade[] = [
  shade('#eff4f9', '#171e26'),
  shade('#dae7f2', '#1b2b3a'),
  shade('#c1d8ea', '#1f3a53'),
  shade('#a2c5e0', '#244a6d'),
  shade('#3877ae', '#5e9fd3'),
  shade('#1d5f97', '#82b9e4'),
  shade('#084a80', '#a9d2f3'),
];

/** The backgrounds of a matrix of win rates: orange below one half, blue above it, gray around it. */
export const DIVERGING: readonly Shade[] = [
  shade('#8a3a00', '#ffb877'),
  shade('#b1590f', '#d98a45'),
  shade('#f2cfa9', '#4f331a'),
  shade('#f0f1f2', '#23282e'),
  shade('#b6d3ea', '#1e4263'),
  shade('#2f72ab', '#62a3d6'),
  shade('#06477c', '#add4f4'),
];

const numbered = (name: string, shades: readonly Shade[]): Readonly<Record<string, Shade>> =>
  Object.fromEntries(shades.map((one, at) => [`${name}-${at}`, one]));

export const COLORS: Readonly<Record<string, Shade>> = {
  ...PALETTE,
  ...numbered('curve', CURVES),
  ...numbered('step', STEPS),
  ...numbered('diverging', DIVERGING),
  strong: ON_STRONG,
};

/** How the marks and texts of a chart take their colors. */
export const CHART_STYLE =
  '.chart{font:12px system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;font-variant-numeric:tabular-nums}' +
  '.chart :is(text,rect,circle,path,polygon){fill:currentColor}.chart :is(line,.open){fill:none;stroke:currentColor}' +
  '.chart .name{font-weight:600}.chart :is(.open,line){stroke-linejoin:round}';

/**
 * The rules for the colors of charts.
 *
 * @param scheme - for a light or a dark background
 * @param within - a selector of elements around the charts, with a space after it; empty for all charts
 */
export function chartColors(scheme: 'light' | 'dark', within = ''): string {
  return Object.entries(COLORS)
    .map(([name, color]) => `${within}.chart .${name}{color:${color[scheme]}}`)
    .join('');
}
