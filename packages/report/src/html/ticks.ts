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

/** Room for the numbers on an axis that runs from left to right. */
interface Room {
  /** The length of the axis, in pixels. */
  readonly width: number;
  /** What a number may take up beyond either end. */
  readonly beyond: number;
  /** About how wide a digit is. */
  readonly letter: number;
}

/** Between two numbers on an axis. */
const GAP = 8;

/**
 * The same for an axis from left to right: no more ticks than there is room for their numbers beside each other, and none
 * whose number would reach beyond the drawing.
 *
 * @param range - the axis
 * @param most - how many there may be, from 2 on
 * @param room - how much room there is
 * @param least - the smallest distance between them; 0 when any will do
 */
export function ticksAcross(range: Range, most: number, room: Room, least = 0): readonly number[] {
  const { width, beyond, letter } = room;
  const scale = width / (range[1] - range[0]);
  const half = (tick: number): number => (tickText(tick).length * letter) / 2;
  const within = (tick: number): boolean => {
    const at = (tick - range[0]) * scale;
    return at - half(tick) >= -beyond && at + half(tick) <= width + beyond;
  };
  const ticks = ticksOf(range, most, least).filter(within);
  const apart = ticks.every((tick, at) => {
    const next = ticks[at + 1];
    return next === undefined || (next - tick) * scale >= half(tick) + half(next) + GAP;
  });
  return apart || most <= 2 ? ticks : ticksAcross(range, most - 1, room, least);
}

/** A number as an axis shows it. */
function tickText(value: number): string {
  return String(Number(value.toPrecision(12))).replaceAll(/\B(?=(\d{3})+(?!\d))/g, ',');
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
