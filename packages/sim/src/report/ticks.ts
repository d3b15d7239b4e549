/** Two ends of an axis. */
export type Range = readonly [low: number, high: number];

/**
 * Round numbers on an axis: multiples of 1, 2 or 5 times a power of ten, or of 25, 250, ….
 *
 * @param range - the axis
 * @param most - how many there may be, from 2 on
 * @param least - the smallest distance between them; 0 when any will do
 */
export function ticksOf([low, high]: Range, most: number, least = 0): readonly number[] {
  const distance = tickDistance(high - low, most, least);
  const first = Math.ceil(low / distance - 1e-9);
  const last = Math.floor(high / distance + 1e-9);
  // Divided by a whole number where that is exact: 3 * 0.1 is not 0.3.
  const inverse = Math.round(1 / distance);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) =>
    distance < 1 ? (first + index) / inverse : (first + index) * distance,
  );
}

/** A range that holds all values, a little wider, and never empty. */
export function rangeOf(values: readonly number[], margin = 0.06): Range {
  const low = Math.min(...values);
  const high = Math.max(...values);
  const room = high > low ? (high - low) * margin : Math.abs(low) * margin || 1;
  return [low - room, high + room];
}

function tickDistance(length: number, most: number, least: number): number {
  const rough = Math.max(length / most, least, Number.MIN_VALUE);
  const power = 10 ** Math.floor(Math.log10(rough));
  const factors = power >= 10 ? [1, 2, 2.5, 5, 10] : [1, 2, 5, 10];
  const factor = factors.find((one) => one * power >= rough * (1 - 1e-9)) ?? 10;
  return factor * power;
}
