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
  pointOf(digits(Math.floor(pair / POINTS)).map((digit, i) => (6 - digit - (digits(pair % POINTS)[i] ?? 0)) % 3)));

/**
 * Calls back with every cap inside some points, each once, as bits.
 *
 * @param within - the points, as bits
 * @param most - the most points that a cap may have
 * @param visit - receives the cap and its number of points
 */
function eachCap(within: number, most: number, visit: (cap: number, size: number) => void): void {
  const extend = (cap: number, size: number, open: number): void => {
    visit(cap, size);
    if (size === most) return;
    // Points are added in ascending order: `open` holds the greater ones that lie on no line with two points of the cap.
    for (let rest = open; rest !== 0; rest &= rest - 1) {
      const point = lowestPoint(rest);
      let free = rest & (rest - 1);
      for (let other = cap; other !== 0; other &= other - 1) {
        free &= ~(1 << (THIRD_POINT[POINTS * point + lowestPoint(other)] as number));
      }
      extend(cap | (1 << point), size + 1, free);
    }
  };
  extend(0, 0, within);
}

/**
 * All caps of the space, by the number of their points.
 *
 * @returns for each number of points from 0 to 9 the caps, as bits
 */
export function allCaps(): number[][] {
  const bySize: number[][] = Array.from({ length: MAX_SPACE_CAP + 1 }, () => []);
  eachCap(2 ** POINTS - 1, POINTS, (cap, size) => bySize[size]?.push(cap));
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

/** The number of the lowest bit. */
export function lowestPoint(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
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
  for (let rest = cap; rest !== 0; rest &= rest - 1) image |= 1 << (map[lowestPoint(rest)] as number);
  return image;
}

function digits(point: number): readonly [number, number, number] {
  return [Math.floor(point / 9), Math.floor(point / 3) % 3, point % 3];
}

function pointOf(coordinates: readonly number[]): number {
  return coordinates.reduce((point, digit) => 3 * point + digit, 0);
}
