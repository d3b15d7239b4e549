/**
 * A sparse histogram of integers as plain JSON: pairs `[value, count]` in ascending order of the values. A value that
 * is left out has count 0.
 */
export type TallyEntries = readonly (readonly [value: number, count: number])[];
