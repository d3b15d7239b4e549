import type { ExactMeasure, ExactResult, PositionValues, Theory } from '@cards/core';
import { parseSpec, unlessRefused } from '@cards/core/internal';
import { type Code, codeCount, tooMany } from './code.js';
import { Position } from './consistent-codes.js';
import { LOSS } from './exact/bounds.js';
import { BestGuesses } from './exact/optimal-search.js';
import { leastWorstCase, optimumOf } from './exact/optimum.js';
import { MAX_RANDOM_CODES, randomGuesses, sumOf } from './exact/random-guesses.js';
import { cacheOf, ownTable } from './feedback-table.js';
import type { MastermindParams } from './parameters.js';
import { MAX_TREE_CODES, STRATEGIES } from './strategies/index.js';
import { StrategyTree, type TreeArrays, type TreeCount } from './trees/strategy-tree.js';
import type { MastermindView } from './view.js';

/** The codes of the source document's game. The optimum of at most as many is proved in a second. */
const FEW_CODES = 1296;

/** The maximum number of feedback evaluations for the value of a position. */
const VALUES_EFFORT = 1e9;

/** The optimum of this few codes finds all of them within this many guesses. */
const ENOUGH_GUESSES = 10;

/**
 * The exact results of one strategy, or of the optimum. For a deterministic strategy, `counts` is the number of codes
 * by number of guesses.
 */
export const theory: Theory<MastermindParams> = {
  lineups: [[]],
  values: {
    worstCase: 'the fewest guesses that are enough for every code',
    bound: 'the lower bound of the total with which the proof starts',
    positions: 'the number of positions that the proof searches',
  },
  about(params, [spec, ...others]) {
    if (others.length > 0) return undefined;
    const codes = codeCount(params);
    if (spec === undefined) return { cost: 1000 * (codes / FEW_CODES) ** 4, compute: () => ofOptimum(params) };
    const { name } = parseSpec(STRATEGIES, spec).definition;
    if (name === 'random') return { cost: 800 * (codes / FEW_CODES) ** 2, compute: () => ofRandom(params) };
    const compute = (): ExactResult => ofTree(params, countOf(params, spec));
    // With fewer guesses, finding the most codes comes before the fewest guesses.
    const isProved = name === 'optimal' && params.guesses >= ENOUGH_GUESSES && codes <= FEW_CODES;
    const optimum = (): number => publishedMean(params) ?? Number(compute().measures['guesses']?.mean);
    return { cost: 1, compute, ...(isProved && { optimum }) };
  },
  positions: (params) => {
    if (codeCount(params) > FEW_CODES) return undefined;
    const guessing = new BestGuesses(ownTable(params), VALUES_EFFORT);
    return () => new GuessValues(params, guessing);
  },
};

/** K. Koyama and T. W. Lai, An optimal Mastermind strategy, 1993. A test proves it again. */
function publishedMean({ pegs, colors }: MastermindParams): number | undefined {
  return pegs === 4 && colors === 6 ? 5625 / 1296 : undefined;
}

function ofOptimum(params: MastermindParams): ExactResult {
  const { count, bound, positions } = optimumOf(params);
  const upper = Math.min(count.max, countOf(params, 'minimax').max);
  // The bound holds for strategies that find every code. If the guesses are not enough for that, the total can be
  // lower.
  const start = count.max > params.guesses ? {} : { bound };
  return { ...ofTree(params, count), values: { worstCase: leastWorstCase(params, upper), ...start, positions } };
}

/** The guesses of a deterministic strategy over all codes, without a limit. */
function countOf(params: MastermindParams, spec: string): TreeCount {
  const { definition, args } = parseSpec(STRATEGIES, spec);
  const precomputed = definition.precompute?.(params, args) ?? {};
  if (!('first' in precomputed)) throw tooMany(params, MAX_TREE_CODES, `the tree of ${spec} is built`);
  // A strategy precomputes a tree, or nothing.
  return new StrategyTree(params, precomputed as TreeArrays).count();
}

function ofTree({ guesses }: MastermindParams, { byDepth }: TreeCount): ExactResult {
  const counts = clipped(byDepth, guesses);
  const codes = byDepth.reduce((sum, count) => sum + count, 0);
  const won = byDepth.slice(0, guesses).reduce((sum, count) => sum + count, 0);
  const made = { ...measure(counts.map((count) => count / codes)), ...counted(counts), max: counts.length };
  const rate = { ...proportion(won / codes), total: won, counts: entries([codes - won, won], 0) };
  return { measures: { guesses: made, won: rate } };
}

const distributions = /* @__PURE__ */ cacheOf<readonly number[]>(64);

function ofRandom(params: MastermindParams): ExactResult {
  const codes = codeCount(params);
  if (codes > MAX_RANDOM_CODES) throw tooMany(params, MAX_RANDOM_CODES, 'the distribution of random is computed');
  const { pegs, colors } = params;
  const probabilities = distributions(`${pegs} ${colors}`, () => randomGuesses({ pegs, colors }));
  const won = sumOf(probabilities.slice(0, params.guesses));
  const clippedProbabilities = clipped(probabilities, params.guesses);
  return {
    measures: {
      guesses: { ...measure(clippedProbabilities), max: clippedProbabilities.length },
      // Exactly 1 if no game can be lost: the sum of the probabilities has a rounding error.
      won: proportion(probabilities.length <= params.guesses ? 1 : won),
    },
  };
}

/** Counts a game that needs more guesses than allowed as a game that takes all of them. */
function clipped(byDepth: readonly number[], guesses: number): number[] {
  const kept = byDepth.slice(0, guesses);
  if (byDepth.length > guesses) kept[guesses - 1] = sumOf(byDepth.slice(guesses - 1));
  return kept;
}

/** The measure `guesses`, from the probabilities of 1, 2, … guesses. */
function measure(chances: readonly number[]): ExactMeasure {
  const sum = (weigh: (guesses: number) => number): number => sumOf(chances.map((chance, i) => chance * weigh(i + 1)));
  const mean = sum((guesses) => guesses);
  return { mean, variance: sum((guesses) => (guesses - mean) ** 2), distribution: entries(chances, 1) };
}

function counted(counts: readonly number[]): Pick<ExactMeasure, 'total' | 'counts' | 'mean'> {
  const total = counts.reduce((sum, count, i) => sum + count * (i + 1), 0);
  return { mean: total / counts.reduce((sum, count) => sum + count, 0), total, counts: entries(counts, 1) };
}

function proportion(chance: number): ExactMeasure {
  return { mean: chance, variance: chance * (1 - chance), distribution: entries([1 - chance, chance], 0) };
}

/** The entries that are not zero. The value of the first entry is `from`. */
function entries(list: readonly number[], from: number): Record<string, number> {
  return Object.fromEntries(list.map((some, i) => [String(i + from), some] as const).filter(([, some]) => some > 0));
}

/**
 * The fewest expected guesses of a game in total; undefined if the guesses left are not enough, or the search takes too
 * long.
 */
class GuessValues implements PositionValues<MastermindView> {
  readonly measure = 'guesses';
  private readonly table = ownTable(this.params);
  private readonly position = new Position(this.table);

  /** @param guessing - the best guesses with these parameters, which games can share */
  constructor(
    private readonly params: MastermindParams,
    private readonly guessing: BestGuesses,
  ) {}

  begin(): void {
    this.position.restart();
  }

  observe(view: MastermindView): void {
    this.position.catchUp(view);
  }

  value(view: MastermindView): number | undefined {
    const { made, guesses, solved } = view;
    const { symmetry } = this.position;
    return solved ? made : this.mean(made, (codes) => this.guessing.total(codes, guesses - made, symmetry));
  }

  valueWith({ made, guesses }: MastermindView, guess: Code): number | undefined {
    const symmetry = this.position.symmetry.after(guess);
    const left = guesses - made - 1;
    return this.mean(made, (codes) => {
      const parts = new Map<number, Code[]>();
      for (const code of codes) {
        const feedback = this.table.feedback(code, guess);
        if (feedback === this.table.solved) continue;
        const part = parts.get(feedback);
        if (part === undefined) parts.set(feedback, [code]);
        else part.push(code);
      }
      const totals = [...parts.values()].map((part) => this.guessing.total(Int32Array.from(part), left, symmetry));
      return totals.reduce((sum, total) => sum + total, codes.length);
    });
  }

  best({ made, guesses }: MastermindView): Code {
    const { position } = this;
    return this.guessing.guess(position.list().slice(), guesses - made, position.symmetry);
  }

  private mean(made: number, totalOf: (codes: Int32Array) => number): number | undefined {
    const codes = this.position.list().slice();
    const total = unlessRefused(() => totalOf(codes)) ?? LOSS;
    return total < LOSS ? made + total / codes.length : undefined;
  }
}
