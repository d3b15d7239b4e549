import { type Code, codeCount, type Feedback, pegsOf } from '@cards/mastermind';
import { type CodeShape } from '../src/code.js';
import { feedbackCount } from '../src/feedback.js';

/**
 * Mastermind from its definitions, as a reference for the tests: no tables, no symmetry, no bounds. It shares only the
 * numbering of feedbacks with the package.
 */

/** Black pegs are equal pegs. Black and white pegs together are the sum over colors of the minimum of both codes. */
export function naiveFeedback(one: Code, other: Code, shape: CodeShape): Feedback {
  const [left, right] = [pegsOf(one, shape), pegsOf(other, shape)];
  const blacks = left.filter((peg, i) => peg === right[i]).length;
  let all = 0;
  for (let color = 0; color < shape.colors; color++) {
    all += Math.min(left.filter((peg) => peg === color).length, right.filter((peg) => peg === color).length);
  }
  return (all * (all + 1)) / 2 + blacks;
}

/** The feedback of all pairs of codes: `[code][guess]`. */
export function naiveTable(shape: CodeShape): Feedback[][] {
  const codes = allCodes(shape);
  return codes.map((one) => codes.map((other) => naiveFeedback(one, other, shape)));
}

export function allCodes(shape: CodeShape): Code[] {
  return Array.from({ length: codeCount(shape) }, (_, code) => code);
}

/** The partitions of a guess, without the partition that solves the game. */
export function naivePartitions(codes: readonly Code[], guess: Code, table: Feedback[][], shape: CodeShape): Code[][] {
  const solved = feedbackCount(shape.pegs) - 1;
  const partitions = new Map<Feedback, Code[]>();
  for (const code of codes) {
    const feedback = table[code]?.[guess] ?? -1;
    if (feedback !== solved) partitions.set(feedback, [...(partitions.get(feedback) ?? []), code]);
  }
  return [...partitions.entries()].sort(([a], [b]) => a - b).map(([, partition]) => partition);
}

/** The number of codes for 1, 2, … guesses, with a rule that chooses the guess of each position. */
export function naiveTotals(shape: CodeShape, choose: (codes: readonly Code[], table: Feedback[][]) => Code): number[] {
  const table = naiveTable(shape);
  const byDepth: number[] = [];
  const play = (codes: readonly Code[], depth: number): void => {
    const guess = choose(codes, table);
    if (codes.includes(guess)) byDepth[depth] = (byDepth[depth] ?? 0) + 1;
    for (const partition of naivePartitions(codes, guess, table, shape)) play(partition, depth + 1);
  };
  play(allCodes(shape), 0);
  return Array.from(byDepth, (codes) => codes ?? 0);
}

/** The lowest total over all strategies, plus `loss` for each code that is not found within `left` guesses. */
export function naiveOptimum(shape: CodeShape, left: number, loss: number): number {
  const table = naiveTable(shape);
  const known = new Map<string, number>();
  const best = (codes: readonly Code[], guesses: number): number => {
    if (codes.length === 0) return 0;
    if (guesses === 0) return codes.length * loss;
    const key = `${guesses}:${codes.join()}`;
    let least = known.get(key);
    if (least === undefined) {
      least = Number.POSITIVE_INFINITY;
      for (const guess of allCodes(shape)) {
        const partitions = naivePartitions(codes, guess, table, shape);
        // A guess without information costs one guess for each code and gains nothing.
        if (partitions[0]?.length === codes.length) continue;
        least = Math.min(
          least,
          partitions.reduce((sum, partition) => sum + best(partition, guesses - 1), codes.length),
        );
      }
      known.set(key, least);
    }
    return least;
  };
  return best(allCodes(shape), left);
}
