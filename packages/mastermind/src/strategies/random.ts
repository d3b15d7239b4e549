import type { Rng, Strategy } from '@cards/core';
import { ConsistentCodes } from '../consistent-codes.js';
import type { FeedbackTable } from '../feedback-table.js';
import type { MastermindView } from '../view.js';

export class RandomPlayer implements Strategy<MastermindView> {
  private readonly candidates: ConsistentCodes;

  constructor(table: FeedbackTable) {
    this.candidates = new ConsistentCodes(table);
  }

  begin(): void {
    this.candidates.restart();
  }

  move(view: MastermindView, rng: Rng): number {
    this.candidates.catchUp(view);
    return this.candidates.at(rng.int(this.candidates.size));
  }
}
