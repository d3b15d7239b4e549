/**
 * A histogram of integers, sparse: each value with its count, by ascending value. Plain JSON. A value that is left out
 * has count 0.
 */
export type TallyEntries = readonly (readonly [value: number, count: number])[];
