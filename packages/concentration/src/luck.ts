import type { LuckEstimate, Move } from '@cards/core';
import { solveWins } from './exact/force-solution.js';
import type { ConcentrationParams } from './parameters.js';
import { SolvedGame } from './solved-game.js';
import type { ConcentrationView } from './view.js';

/**
 * The luck of seat 0 in a game for two: what a card that was never face up adds to the probability to win, a tie
 * counting one half, between two perfect memories that play for it.
 */
export class ConcentrationLuck implements LuckEstimate<ConcentrationView> {
  private readonly wins: SolvedWins;
  /** The mean of the result over what the next card can be; undefined if all know it. */
  private mean: number | undefined;

  constructor(params: ConcentrationParams) {
    this.wins = new SolvedWins(params);
  }

  begin([view]: readonly ConcentrationView[]): number {
    this.wins.begin(view as ConcentrationView);
    // All positions after the deal are the same one.
    return 0;
  }

  regret([view]: readonly ConcentrationView[], place: Move): number {
    const now = view as ConcentrationView;
    const chosen = this.wins.marginWith(now, place);
    this.mean = this.wins.isKnown(place) ? undefined : resultOf(now, chosen);
    return Math.max(0, (this.wins.margin(now) - chosen) / 2);
  }

  observe([view]: readonly ConcentrationView[]): number {
    const now = view as ConcentrationView;
    this.wins.observe(now);
    return this.mean === undefined ? 0 : resultOf(now, this.wins.margin(now)) - this.mean;
  }
}

/** The result of seat 0, from the probability to win minus that to lose of the player to move. */
function resultOf({ toMove }: ConcentrationView, winMinusLoss: number): number {
  return (1 + (toMove === 0 ? winMinusLoss : -winMinusLoss)) / 2;
}

/** The solution for the probability to win minus that to lose, with the members of that for the margin. */
class SolvedWins extends SolvedGame {
  constructor(params: ConcentrationParams) {
    super(params);
    this.solution = solveWins(params);
  }

  isKnown(place: number): boolean {
    return this.memory.remembers(place);
  }
}
