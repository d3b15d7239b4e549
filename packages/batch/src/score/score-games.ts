import { MisbehaviorError } from '@cards/core';
import { leagueRounds } from '../league/league-plan.js';
import { blockSizeOf, gamesIn, hasProgram } from '../plan/blocks.js';
import type { Cell } from '../plan/cell.js';
import { type Failure, plainError } from '../run/failure.js';
import type { Rounds } from '../run/scheduler.js';
import type { PlannedGame, ScorePlan } from './plan-score.js';

/** A player whose first blocks all fail gets no more games, so that one that never starts ends. */
const HOPELESS = 10;

/** The results of a cell. */
export interface CellResults {
  /** `[deal]`: the sum of the player in all rotations of the seats, or the measure in a one-seat game. */
  readonly values: Int32Array;
  /** The deals that the player did not finish, ascending, with the first failure of each block. */
  readonly failures: readonly { readonly deal: number; readonly failure: Failure }[];
}

/** The games of a score, played in passes: one for each round, and others for blocks that a failure skipped. */
export class ScoreGames implements Rounds {
  /** The number of deals up to which all cells are played. */
  deals = 0;
  private next: number | undefined;
  private readonly gameOf: readonly PlannedGame[];
  /** `[cell][block][game]` */
  private readonly results: readonly Map<number, Int32Array>[];
  private readonly failures: readonly Map<number, Failure>[];

  constructor(readonly scored: ScorePlan) {
    const { plan, games } = scored;
    this.gameOf = plan.cells.map((_, cell) => [...games].reverse().find((one) => one.zeroCell <= cell) as PlannedGame);
    this.results = plan.cells.map(() => new Map());
    this.failures = plan.cells.map(() => new Map());
  }

  /** The numbers of deals of each round. With programs, the first one ends those that are hopeless. */
  get rounds(): readonly number[] {
    const { within, plan } = this.scored;
    const { trials } = this.cellAt(0);
    const first = plan.cells.some(({ code }) => hasProgram(code)) ? [Math.min(HOPELESS, trials)] : [];
    return [...first, ...(within === undefined ? [trials] : leagueRounds(trials))];
  }

  /** Begins a pass that plays what is left of the first deals. */
  playTo(deals: number): void {
    this.deals = deals;
    this.next = deals;
  }

  /** Whether a pass has left blocks out: the executor skips the blocks after a failure. */
  get isIncomplete(): boolean {
    return this.results.some((_, cell) => this.blocksOf(cell).some((block) => !this.isLost(cell, block)));
  }

  upTo(): number | undefined {
    const { next } = this;
    this.next = undefined;
    return next;
  }

  isLost(cell: number, block: number): boolean {
    return this.results[cell]?.has(block) === true || this.failureOf(cell, block) !== undefined;
  }

  onGames(cell: number, block: number, measures: Int32Array): void {
    const { seats, width, read } = (this.gameOf[cell] as PlannedGame).stake;
    const values = new Int32Array(measures.length / (seats * width));
    const results = new Float64Array(seats);
    for (let deal = 0; deal < values.length; deal++)
      for (let rotation = 0; rotation < seats; rotation++) {
        read(measures, (deal * seats + rotation) * width, results);
        values[deal] = (values[deal] as number) + (results[rotation] as number);
      }
    this.results[cell]?.set(block, values);
  }

  /** A failure of a player counts. One of the game, or of a player of the scale, ends the score. */
  onFailure(cell: number, block: number, failure: Failure): void {
    const { zeroCell, bestCell, best } = this.gameOf[cell] as PlannedGame;
    if (failure.kind === 'refused') throw plainError(failure);
    if (cell === zeroCell || cell === bestCell || failure.strategy === best)
      throw new MisbehaviorError(failure.message, failure.strategy);
    this.failures[cell]?.set(block, failure);
  }

  /** The results of the deals that are played. */
  resultsOf(cell: number): CellResults {
    const values = new Int32Array(this.deals);
    const size = blockSizeOf(this.cellAt(cell));
    const failures: CellResults['failures'][number][] = [];
    for (const block of this.blocksOf(cell)) {
      const from = block * size;
      const played = this.results[cell]?.get(block);
      const failure = this.failureOf(cell, block);
      if (failure === undefined) values.set(played?.subarray(0, this.deals - from) ?? [], from);
      else
        for (let deal = from; deal < Math.min(this.deals, from + gamesIn(this.cellAt(cell), block)); deal++)
          failures.push({ deal, failure });
    }
    return { values, failures };
  }

  /** The failure by which a block is lost: its own, or that of the first block if the player is hopeless. */
  private failureOf(cell: number, block: number): Failure | undefined {
    const failures = this.failures[cell];
    const isHopeless = block >= HOPELESS && Array.from({ length: HOPELESS }).every((_, at) => failures?.has(at));
    return isHopeless ? failures?.get(0) : failures?.get(block);
  }

  private blocksOf(cell: number): readonly number[] {
    return Array.from({ length: Math.ceil(this.deals / blockSizeOf(this.cellAt(cell))) }, (_, block) => block);
  }

  private cellAt(cell: number): Cell {
    return this.scored.plan.cells[cell] as Cell;
  }
}
