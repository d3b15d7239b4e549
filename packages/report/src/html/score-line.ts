import { html, type Markup } from './markup.js';

/** The range of the scores of a league. */
export interface ScoreScale {
  /** The value at the left end. */
  readonly low: number;
  /** The value at the right end. */
  readonly high: number;
}

/** A score with its interval. */
interface Score {
  readonly mean: number;
  readonly ci95: readonly [low: number, high: number] | null;
}

/** The size of a line in units of its picture, and its margin for the dots. */
const [WIDTH, HEIGHT, MARGIN] = [160, 16, 5];

/** A range that contains all scores and their intervals; undefined if they are all the same. */
export function scoreScale(scores: readonly Score[]): ScoreScale | undefined {
  const ends = scores.flatMap(({ mean, ci95 }) => [mean, ...(ci95 ?? [])]);
  const [low, high] = [Math.min(...ends), Math.max(...ends)];
  return low < high ? { low, high } : undefined;
}

/** A score as a dot on a line, with its interval. The table has the same figures as text. */
export function scoreLine({ mean, ci95 }: Score, { low, high }: ScoreScale): Markup {
  const at = (value: number): string => (MARGIN + ((WIDTH - 2 * MARGIN) * (value - low)) / (high - low)).toFixed(1);
  const [from, to] = ci95 ?? [mean, mean];
  const middle = HEIGHT / 2;
  return html`<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" aria-hidden="true">
    <line class="axis" x1="0" y1="${middle}" x2="${WIDTH}" y2="${middle}" />
    <line class="interval" x1="${at(from)}" y1="${middle}" x2="${at(to)}" y2="${middle}" />
    <circle cx="${at(mean)}" cy="${middle}" r="3.5" />
  </svg>`;
}
