import { InputError, type PositionValues } from '@cards/core';
import type { Code } from '../code.js';
import type { FeedbackTable } from '../feedback-table.js';
import { Position } from '../position.js';
import { ownTable } from '../shared-tables.js';
import type { MastermindParams } from '../parameters.js';
import type { MastermindView } from '../view.js';
import type { BestGuesses } from './best-guesses.js';
import { LOSS } from './lower-bound.js';

/**
 * The fewest expected guesses of a game in total; undefined if the guesses left are not enough, or the search takes too
 * long.
 */
export class GuessValues implements PositionValues<MastermindView> {
  readonly measure = 'guesses';
  private readonly table: FeedbackTable;
  private readonly position: Position;
  private readonly guessing: BestGuesses;

  /** @param guessing - the best guesses with these parameters, which games can share */
  constructor(params: MastermindParams, guessing: BestGuesses) {
    this.table = ownTable(params);
    this.position = new Position(this.table);
    this.guessing = guessing;
  }

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
    try {
      const total = totalOf(codes);
      return total < LOSS ? made + total / codes.length : undefined;
    } catch (error) {
      if (error instanceof InputError) return undefined;
      throw error;
    }
  }
}
