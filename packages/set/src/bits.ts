/** The number of bits that are set in a 32-bit word. */
export function bitCount(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest = withoutLowest(rest)) count++;
  return count;
}

/** The place of the lowest bit that is set, from 0; -1 for a word without bits. */
export function lowestBit(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
}

/** The word without its lowest bit; `for (let rest = bits; rest !== 0; rest = withoutLowest(rest))` visits all bits in order. */
export function withoutLowest(bits: number): number {
  return bits & (bits - 1);
}
