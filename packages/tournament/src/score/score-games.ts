import {
  blockCount,
  blockSizeOf,
  type Failure,
  gamesIn,
  hasProgram,
  plainError,
  playedLineups,
  type Rounds,
  sumOfUsage,
  type Usage,
} from '@cards/batch/internal';
import type { Cell } from '@cards/batch';
import { MisbehaviorError } from '@cards/core';
import { leagueRounds } from '../league/league-plan.js';
import { Budget, type ScoreLimits } from './budget.js';
import type { PlannedGame, ScorePlan } from './plan-score.js';

/** A player whose first blocks all fail gets no more games, so that one that never starts ends. */
const HOPELESS = 10;

/** What is kept of the games of a deal: sums over all rotations of the seats, or of the only seat. */
const PARTS = ['plain', 'adjusted', 'regret', 'decisions'] as const;

/** The results of a cell. */
export interface CellResults {
  /** `[deal]`: the sum of the player in all rotations of the seats, or the measure in a one-seat game. */
  readonly plain: Int32Array;
  /** `[deal]`: the same without luck, the regret and the number of its moves, as in `luckAdjusted`; else 0. */
  readonly adjusted: Int32Array;
  readonly regret: Int32Array;
  readonly decisions: Int32Array;
  /** The deals that the player did not finish, ascending, with the first failure of each block. */
  readonly failures: readonly { readonly deal: number; readonly failure: Failure }[];
}

/** The deals that all cells play before the next ones if there is a limit, so that few do not count at the end. */
const STEP = 5;

/** The games of a score, played in passes: one for each round, and others for blocks that a failure skipped. */
export class ScoreGames implements Rounds {
  /** The number of deals up to which all cells are played. */
  deals = 0;
  readonly meter: Budget;
  /** The number of deals up to which this pass has come. */
  private reached = 0;
  private finished = 0;
  /** The limit that has ended the games. */
  limit: Budget['ended'];
  private readonly gameOf: readonly PlannedGame[];
  /** `[cell][block][game * 4 + part]` */
  private readonly results: readonly Map<number, Int32Array>[];
  private readonly failures: readonly Map<number, Failure>[];

  constructor(
    readonly scored: ScorePlan,
    private readonly limits: ScoreLimits = {},
  ) {
    this.meter = new Budget(limits);
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
    this.reached = 0;
  }

  /** Whether a pass has left blocks out: the executor skips the blocks after a failure. */
  get isIncomplete(): boolean {
    return this.complete < this.deals;
  }

  /** Leaves out the deals that a limit has kept players from finishing. */
  cut(): void {
    if (!this.isIncomplete) return;
    this.limit = this.meter.ended;
    this.deals = this.complete;
  }

  /** The number of the first deals that all cells have finished. */
  private get complete(): number {
    const ends = this.results.map((_, cell) => {
      const size = blockSizeOf(this.cellAt(cell));
      let block = Math.floor(this.finished / size);
      while (block * size < this.deals && this.isDone(cell, block)) block++;
      return block * size;
    });
    return (this.finished = Math.min(this.deals, ...ends));
  }

  upTo(): number | undefined {
    const isOver = this.meter.ended !== undefined || this.reached === this.deals;
    if (isOver || this.complete < this.reached) return undefined;
    const { maxCost, isLate } = this.limits;
    const step = maxCost === undefined && isLate === undefined ? this.deals : STEP;
    return (this.reached = Math.min(this.deals, this.reached + step));
  }

  /** Programs answer no more when a limit has ended the games; players of the game are free. */
  isLost(cell: number, block: number): boolean {
    return this.isDone(cell, block) || (this.meter.ended !== undefined && hasProgram(this.cellAt(cell).code));
  }

  private isDone(cell: number, block: number): boolean {
    return this.results[cell]?.has(block) === true || this.failureOf(cell, block) !== undefined;
  }

  onGames(cell: number, block: number, measures: Int32Array): void {
    const { stake, luck } = this.gameOf[cell] as PlannedGame;
    const { seats, sign, width, read } = stake;
    const parts = PARTS.length;
    const games = playedLineups(this.cellAt(cell).lineups).length;
    const values = new Int32Array((measures.length / (games * width)) * parts);
    const results = new Float64Array(seats);
    // In a rotation, the player has the seat with the same number. Equals play one game, in all seats.
    for (let game = 0; game * width < measures.length; game++) {
      const [at, seat] = [Math.floor(game / games) * parts, game % games];
      read(measures, game * width, results);
      for (const own of games === seats ? [seat] : results.keys()) {
        // As the measure counts, as a result without luck does.
        values[at] = (values[at] as number) + sign * (results[own] as number);
        const { [own]: first } = luck;
        if (first === undefined) continue;
        for (let part = 1; part < parts; part++)
          values[at + part] = (values[at + part] as number) + (measures[game * width + first + part - 1] as number);
      }
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
    const size = blockSizeOf(this.cellAt(cell));
    const failures: CellResults['failures'][number][] = [];
    const listOf = (): Int32Array => new Int32Array(this.deals);
    const found = { plain: listOf(), adjusted: listOf(), regret: listOf(), decisions: listOf(), failures };
    for (const block of this.blocksOf(cell)) {
      const from = block * size;
      const games = Math.min(this.deals - from, gamesIn(this.cellAt(cell), block));
      const played = this.results[cell]?.get(block) ?? [];
      const failure = this.failureOf(cell, block);
      for (let game = 0; game < games; game++) {
        if (failure !== undefined) failures.push({ deal: from + game, failure });
        else
          for (const [part, name] of PARTS.entries())
            found[name][from + game] = played[game * PARTS.length + part] as number;
      }
    }
    return found;
  }

  /** What the answers of a cell took, also for deals that are left out; nothing if there is no such cell. */
  usageOf(cell: number): Usage {
    const blocks = this.scored.plan.cells[cell] === undefined ? 0 : blockCount(this.cellAt(cell));
    return sumOfUsage(Array.from({ length: blocks }, (_, block) => this.meter.keptOf(cell, block).usage));
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
