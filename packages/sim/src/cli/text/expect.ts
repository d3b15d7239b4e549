import type { ExpectationResult } from '@cards/statistics';

/** Help and messages of `--expect`. */
export const EXPECT_TEXT = {
  help: "a range for the mean of a measure in every cell, such as 'win in 0.45..0.55'; the exit code is 0 if the games confirm it, and otherwise 1; repeatable",
  notAnExpectation: (given: string) =>
    `--expect must be a measure and a range, such as 'win in 0.45..0.55', not '${given}'`,
  verdict: (text: string, cell: string, { verdict, mean, interval }: ExpectationResult, error: number) =>
    `${verdict}: ${text}, for ${cell}: mean ${digits(mean)}, between ${digits(interval[0])} and ${digits(interval[1])} at any number of games (error ${error})`,
  failed: (contradicted: number, undecided: number, total: number) =>
    [
      `of ${total} ${total === 1 ? 'expectation' : 'expectations'},`,
      [
        ...(contradicted === 0 ? [] : [`${contradicted} ${contradicted === 1 ? 'is' : 'are'} contradicted`]),
        ...(undecided === 0
          ? []
          : [`${undecided} ${undecided === 1 ? 'is' : 'are'} undecided: play more games, or expect a wider range`]),
      ].join(' and '),
    ].join(' '),
} as const;

function digits(value: number): string {
  return String(Number(value.toPrecision(4)));
}
