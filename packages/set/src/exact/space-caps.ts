import { bitCount, lowestBit, withoutLowest } from '../bits.js';

/**
 * A cap is a set of points without a line: no three of them make a set. Here the points are the 27 cards of one number, the
 * affine space of three dimensions over the integers mod 3, and a set of points is a word with a bit for each.
 */

/** How many points the space has. */
export const POINTS = 27;

/** The largest cap of the space has 9 points. */
export const MAX_SPACE_CAP = 9;

/** A cap that stands for all that the symmetries of the space make of it. */
export interface CapClass {
  /** Its points, as bits. */
  readonly points: number;
  /** How many caps it stands for. */
  readonly caps: number;
}

/** The third point of the line through two, for every pair, at `27 * p + q`; the point itself for a pair of equals. */
export const THIRD_POINT: Uint8Array = Uint8Array.from({ length: POINTS * POINTS }, (_, pair) =>
  pointOf(digits(Math.floor(pair / POINTS)).map((digit, i) => (6 - digit - (digits(pair % POINTS)[i] ?? 0)) % 3)),
);

/**
 * All caps of the space, by the number of their points.
 *
 * @returns for each number of points from 0 to 9 the caps, as bits
 */
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
 * Sorts caps into classes: two are in the same class when a symmetry of the space, an invertible affine map, takes one into
 * the other.
 *
 * @param caps - all caps of one size
 */
export function capClasses(caps: readonly number[]): CapClass[] {
  const left = new Set(caps);
  const classes: CapClass[] = [];
  for (const points of caps) {
    if (!left.delete(points)) continue;
    // Everything that the generators of the group reach from here.
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
 * Counts the caps inside some points by their size.
 *
 * @param within - the points, as bits
 * @param found - receives the counts, added to what it holds; its length is the largest size that is wanted, plus 1
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
 * What can be added to a cap after a point: greater points, so that each cap is met once, that lie on no line with two of its
 * points.
 *
 * @param cap - the cap before the point is added
 * @param open - the point as its lowest bit, and the greater ones that were open so far
 */
function openAfter(cap: number, open: number): number {
  const row = POINTS * lowestBit(open);
  let free = withoutLowest(open);
  for (let other = cap; other !== 0; other = withoutLowest(other))
    free &= ~(1 << (THIRD_POINT[row + lowestBit(other)] as number));
  return free;
}

/** Generators of the affine group: a shift, a negation, a shear, and the rotation of the coordinates. */
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
