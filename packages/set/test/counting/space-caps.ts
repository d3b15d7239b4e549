import { bitCount, lowestBit, withoutLowest } from '../../src/face-up-cards.js';

/*
 * A cap is a set of points without a line. Here the points are the 27 cards with one number: the affine space of
 * dimension 3 over the integers mod 3, in which sets are lines. A set of points is stored as one bit for each point.
 */

/** The number of points of the space. */
export const POINTS = 27;

/** The number of points of the largest caps. */
export const MAX_SPACE_CAP = 9;

/** An equivalence class of caps under the symmetries of the space. */
export interface CapClass {
  /** The points of one cap of the class, as bits. */
  readonly points: number;
  /** The number of caps in the class. */
  readonly caps: number;
}

/**
 * The third point of the line through the points `p` and `q`, at `27 * p + q`. For equal points, it is the same point.
 */
export const THIRD_POINT: Uint8Array = Uint8Array.from({ length: POINTS * POINTS }, (_, pair) =>
  pointOf(digits(Math.floor(pair / POINTS)).map((digit, i) => (6 - digit - (digits(pair % POINTS)[i] ?? 0)) % 3)),
);

/** All caps of the space as `[number of points][index]`, each cap as bits. */
export function allCaps(): number[][] {
  const bySize: number[][] = Array.from({ length: MAX_SPACE_CAP + 1 }, () => []);
  const extend = (cap: number, size: number, open: number): void => {
    bySize[size]?.push(cap);
    for (let rest = open; rest !== 0; rest = withoutLowest(rest))
      extend(cap | (rest & -rest), size + 1, openAfter(cap, rest));
  };
  extend(0, 0, 2 ** POINTS - 1);
  return bySize;
}

/**
 * Divides caps into equivalence classes. Two caps are equivalent if an invertible affine map takes one to the other.
 *
 * @param caps - all caps of one size
 */
export function capClasses(caps: readonly number[]): CapClass[] {
  const left = new Set(caps);
  const classes: CapClass[] = [];
  for (const points of caps) {
    if (!left.delete(points)) continue;
    // The orbit: all caps that the generators of the group reach from this one.
    const orbit = [points];
    for (const cap of orbit) {
      for (const map of SYMMETRIES) {
        const image = imageOf(cap, map);
        if (left.delete(image)) orbit.push(image);
      }
    }
    classes.push({ points, caps: orbit.length });
  }
  return classes;
}

/**
 * Counts the caps among some points by size.
 *
 * @param within - the points, as bits
 * @param found - the counts as `[size]`, to which this function adds; the length is the maximum size plus 1
 */
export function countCaps(within: number, found: Float64Array): void {
  extendAndCount(0, 0, within, found);
}

function extendAndCount(cap: number, size: number, open: number, found: Float64Array): void {
  found[size] = (found[size] as number) + 1;
  if (size + 1 >= found.length) return;
  if (size + 2 === found.length) {
    found[size + 1] = (found[size + 1] as number) + bitCount(open);
    return;
  }
  for (let rest = open; rest !== 0; rest = withoutLowest(rest))
    extendAndCount(cap | (rest & -rest), size + 1, openAfter(cap, rest), found);
}

/**
 * The points that can still be added to a cap after a new point is added. They are greater than the new point, so that
 * each cap is found once, and are on no line with two points of the cap.
 *
 * @param cap - the cap without the new point
 * @param open - the new point as the lowest bit, and the greater points that were open before
 */
function openAfter(cap: number, open: number): number {
  const row = POINTS * lowestBit(open);
  let free = withoutLowest(open);
  for (let other = cap; other !== 0; other = withoutLowest(other))
    free &= ~(1 << (THIRD_POINT[row + lowestBit(other)] as number));
  return free;
}

/** Generators of the affine group: a translation, a negation, a shear, and a cyclic permutation of the coordinates. */
const SYMMETRIES: readonly Uint8Array[] = [
  symmetry(([x, y, z]) => [x + 1, y, z]),
  symmetry(([x, y, z]) => [2 * x, y, z]),
  symmetry(([x, y, z]) => [x + y, y, z]),
  symmetry(([x, y, z]) => [y, z, x]),
];

function symmetry(map: (point: readonly [number, number, number]) => readonly number[]): Uint8Array {
  return Uint8Array.from({ length: POINTS }, (_, point) => pointOf(map(digits(point)).map((digit) => digit % 3)));
}

function imageOf(cap: number, map: Uint8Array): number {
  let image = 0;
  for (let rest = cap; rest !== 0; rest = withoutLowest(rest)) image |= 1 << (map[lowestBit(rest)] as number);
  return image;
}

function digits(point: number): readonly [number, number, number] {
  return [Math.floor(point / 9), Math.floor(point / 3) % 3, point % 3];
}

function pointOf(coordinates: readonly number[]): number {
  return coordinates.reduce((point, digit) => 3 * point + digit, 0);
}
