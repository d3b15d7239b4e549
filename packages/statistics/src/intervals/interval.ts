/** The two ends of a range, the lower one first. */
export type Interval = readonly [low: number, high: number];
