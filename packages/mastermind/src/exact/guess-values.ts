import { InputError, type PositionValues } from '@cards/core';
import type { Code } from '../code.js';
import { ConsistentCodes } from '../consistent-codes.js';
import type { FeedbackTable } from '../feedback-table.js';
import { ownTable } from '../shared-tables.js';
import type { MastermindParams } from '../parameters.js';
import { type Symmetry, wholeSymmetry } from '../trees/symmetry.js';
import type { MastermindView } from '../view.js';
import { LOSS } from './lower-bound.js';
import { OptimalSearch } from './optimal-search.js';

/** The maximum number of feedback evaluations of a search. It is enough for many games of four pegs of six colors. */
const EFFORT = 1e9;

export class BestGuesses {
  private readonly table: FeedbackTable;
  private search: OptimalSearch;

  constructor(params: MastermindParams) {
    this.table = ownTable(params);
    this.search = new OptimalSearch(this.table, EFFORT);
  }

  /** The fewest guesses for all codes together, with this number of guesses left. */
  total(codes: Int32Array, left: number, symmetry: Symmetry): number {
    if (left < 1) return LOSS;
    try {
      return this.search.solve(codes, left, Number.POSITIVE_INFINITY, symmetry);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      this.search = new OptimalSearch(this.table, EFFORT);
      return LOSS;
    }
  }

  guess(codes: Int32Array, left: number, symmetry: Symmetry): Code {
    return this.search.guess(codes, left, symmetry);
  }
}

/**
 * The fewest expected guesses of a game in total; undefined if the guesses left are not enough, or the search takes too
 * long.
 */
export class GuessValues implements PositionValues<MastermindView> {
  readonly measure = 'guesses';
  private readonly table: FeedbackTable;
  private readonly guesses: number;
  private readonly candidates: ConsistentCodes;
  private readonly guessing: BestGuesses;
  private symmetry: Symmetry;
  private learned = 0;

  /** @param guessing - the best guesses with these parameters, which games can share */
  constructor(params: MastermindParams, guessing: BestGuesses) {
    this.table = ownTable(params);
    this.guesses = params.guesses;
    this.candidates = new ConsistentCodes(this.table);
    this.guessing = guessing;
    this.symmetry = wholeSymmetry(this.table);
  }

  begin(): void {
    this.candidates.restart();
    this.symmetry = wholeSymmetry(this.table);
    this.learned = 0;
  }

  observe(view: MastermindView): void {
    for (; this.learned < view.made; this.learned++) this.symmetry = this.symmetry.after(view.guessAt(this.learned));
    this.candidates.catchUp(view);
  }

  value(view: MastermindView): number | undefined {
    if (view.solved) return view.made;
    const codes = this.candidates.list().slice();
    return mean(view, codes, this.guessing.total(codes, this.guesses - view.made, this.symmetry));
  }

  valueWith(view: MastermindView, guess: Code): number | undefined {
    const codes = this.candidates.list().slice();
    const parts = new Map<number, Code[]>();
    for (const code of codes) {
      const feedback = this.table.feedback(code, guess);
      if (feedback === this.table.solved) continue;
      const part = parts.get(feedback);
      if (part === undefined) parts.set(feedback, [code]);
      else part.push(code);
    }
    const left = this.guesses - view.made - 1;
    const symmetry = this.symmetry.after(guess);
    const after = [...parts.values()].map((part) => this.guessing.total(Int32Array.from(part), left, symmetry));
    return mean(
      view,
      codes,
      after.reduce((sum, total) => sum + total, codes.length),
    );
  }

  best(view: MastermindView): Code {
    return this.guessing.guess(this.candidates.list().slice(), this.guesses - view.made, this.symmetry);
  }
}

function mean({ made }: MastermindView, { length }: Int32Array, total: number): number | undefined {
  return total < LOSS ? made + total / length : undefined;
}
