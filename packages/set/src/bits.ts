export function bitCount(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest = withoutLowest(rest)) count++;
  return count;
}

/** The index of the lowest 1 bit, from 0; -1 for the word 0. */
export function lowestBit(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
}

/** The word without its lowest 1 bit. `for (let rest = bits; rest !== 0; rest = withoutLowest(rest))` visits all. */
export function withoutLowest(bits: number): number {
  return bits & (bits - 1);
}
