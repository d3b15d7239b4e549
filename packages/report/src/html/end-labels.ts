import type { ValueScale } from './value-scale.js';

/** A label next to a value on the vertical axis. */
export interface EndLabel {
  /** The value. */
  readonly at: number;
  /** The number of lines of its text. */
  readonly lines: number;
}

/** From one line of a label to the next, in pixels. */
export const LABEL_LINE = 14;

/** Space between two labels, in pixels. */
const GAP = 5;

/** The height that labels need, in pixels. */
export function labelHeight(labels: readonly EndLabel[]): number {
  return labels.reduce((sum, { lines }) => sum + lines * LABEL_LINE + GAP, 0);
}

/**
 * Moves labels apart that would overlap, each as little as needed.
 *
 * @param height - the height of the plot in pixels, at least {@link labelHeight}
 * @returns the place of the middle of each label, as a value on the axis
 */
export function placedLabels(
  labels: readonly EndLabel[],
  { isLog, domain }: ValueScale,
  height: number,
): readonly number[] {
  const [toScale, fromScale] = isLog ? [Math.log, Math.exp] : [Number, Number];
  const [low, high] = [toScale(domain[0]), toScale(domain[1])];
  const pixels = labels.map(({ at }) => ((toScale(at) - low) / (high - low)) * height);
  const order = [...labels.keys()].sort((one, other) => (pixels[one] ?? 0) - (pixels[other] ?? 0) || one - other);
  const halves = labels.map(({ lines }) => (lines * LABEL_LINE + GAP) / 2);
  const placed = [...pixels];
  // The upward pass makes room above each label; the downward pass moves labels back into the plot.
  let edge = 0;
  for (const index of order) {
    const half = halves[index] ?? 0;
    placed[index] = Math.max(placed[index] ?? 0, edge + half);
    edge = (placed[index] ?? 0) + half;
  }
  edge = height;
  for (const index of order.reverse()) {
    const half = halves[index] ?? 0;
    placed[index] = Math.min(placed[index] ?? 0, edge - half);
    edge = (placed[index] ?? 0) - half;
  }
  return placed.map((pixel) => fromScale(low + (pixel / height) * (high - low)));
}
