/** The two ends of an interval, in units of the values; the lower one is first. */
export type Interval = readonly [low: number, high: number];
