import { type Code, codeCount, type CodeShape, type Feedback, feedbackCount, pegsOf } from '@cards/mastermind';

/**
 * Mastermind by its bare definitions, to hold the package to: no tables, no symmetry, no bounds. The number of a
 * feedback is the only thing taken over.
 */

/** Blacks are equal pegs; all pegs together are, for each color, the fewer of both codes. */
export function naiveFeedback(one: Code, other: Code, shape: CodeShape): Feedback {
  const [left, right] = [pegsOf(one, shape), pegsOf(other, shape)];
  const blacks = left.filter((peg, i) => peg === right[i]).length;
  let all = 0;
  for (let color = 0; color < shape.colors; color++) {
    all += Math.min(left.filter((peg) => peg === color).length, right.filter((peg) => peg === color).length);
  }
  return (all * (all + 1)) / 2 + blacks;
}

/** All pairs of feedbacks, computed once. */
export function naiveTable(shape: CodeShape): Feedback[][] {
  const codes = allCodes(shape);
  return codes.map((one) => codes.map((other) => naiveFeedback(one, other, shape)));
}

/** All codes. */
export function allCodes(shape: CodeShape): Code[] {
  return Array.from({ length: codeCount(shape) }, (_, code) => code);
}

/** The parts that a guess tells apart, those of the solution left out. */
export function naiveParts(codes: readonly Code[], guess: Code, table: Feedback[][], shape: CodeShape): Code[][] {
  const solved = feedbackCount(shape.pegs) - 1;
  const parts = new Map<Feedback, Code[]>();
  for (const code of codes) {
    const feedback = table[code]?.[guess] ?? -1;
    if (feedback !== solved) parts.set(feedback, [...(parts.get(feedback) ?? []), code]);
  }
  return [...parts.entries()].sort(([a], [b]) => a - b).map(([, part]) => part);
}

/** Guesses of all codes by a rule for each position: every position is asked about. */
export function naiveTotals(shape: CodeShape, choose: (codes: readonly Code[], table: Feedback[][]) => Code): number[] {
  const table = naiveTable(shape);
  const byDepth: number[] = [];
  const play = (codes: readonly Code[], depth: number): void => {
    const guess = choose(codes, table);
    if (codes.includes(guess)) byDepth[depth] = (byDepth[depth] ?? 0) + 1;
    for (const part of naiveParts(codes, guess, table, shape)) play(part, depth + 1);
  };
  play(allCodes(shape), 0);
  return Array.from(byDepth, (codes) => codes ?? 0);
}

/** The least total over all strategies, each code that is not found within `left` guesses at `loss` more. */
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
        const parts = naiveParts(codes, guess, table, shape);
        // A guess that tells nothing wastes a guess of each code.
        if (parts[0]?.length === codes.length) continue;
        least = Math.min(
          least,
          parts.reduce((sum, part) => sum + best(part, guesses - 1), codes.length),
        );
      }
      known.set(key, least);
    }
    return least;
  };
  return best(allCodes(shape), left);
}
