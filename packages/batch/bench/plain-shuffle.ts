/** The number of cards that the yardstick shuffles. */
const CARDS = 52;

/**
 * The yardstick of the benchmarks: shuffles 52 cards `times` times, as a C program would. It is one function with local
 * variables, and the generator xoroshiro128+ is part of the loop.
 *
 * @returns a number that depends on all shuffles, so that the JIT compiler cannot remove them
 */
export function plainShuffles(times: number): number {
  const cards = Uint8Array.from({ length: CARDS }, (_, card) => card);
  let [s00, s01, s10, s11] = [1, 2, 3, 4];
  let sum = 0;
  for (let time = 0; time < times; time++) {
    for (let i = CARDS - 1; i > 0; i--) {
      const word = (s00 + s10) | 0;
      const a0 = s10 ^ s00;
      const a1 = s11 ^ s01;
      const next = (s00 << 24) ^ (s01 >>> 8) ^ a0 ^ (a0 << 16);
      s01 = (s01 << 24) ^ (s00 >>> 8) ^ a1 ^ ((a1 << 16) | (a0 >>> 16));
      s00 = next;
      s10 = (a1 << 5) ^ (a0 >>> 27);
      s11 = (a0 << 5) ^ (a1 >>> 27);
      const j = Math.imul(word >>> 16, i + 1) >>> 16;
      const card = cards[i] as number;
      cards[i] = cards[j] as number;
      cards[j] = card;
    }
    sum = (sum + (cards[0] as number)) | 0;
  }
  return sum;
}
