import {
  type AnswerUsage,
  blockCount,
  blockSizeOf,
  type Failure,
  gamesIn,
  hasProgram,
  type Meter,
  plainError,
  playedLineups,
  type Rounds,
  sumOfUsage,
  type Usage,
} from '@cards/batch/internal';
import type { Cell } from '@cards/batch';
import { MisbehaviorError } from '@cards/core';
import { leagueRounds } from '../league/league-plan.js';
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

/** When a score ends before its last deal. */
export interface ScoreLimits {
  /** The maximum cost of all answers, as the players report it. Default: no limit. */
  readonly maxCost?: number | undefined;
  /** Whether the time is over. Default: never. */
  readonly isLate?: () => boolean;
  /** Whether a round leaves nothing to find out. Default: never. */
  readonly isEnough?: (games: ScoreGames) => boolean;
}

/** The games of a score. */
export class ScoreGames implements Rounds {
  /** The number of deals up to which all cells are played in this round. */
  deals = 0;
  readonly meter: Budget;
  /** The number of deals up to which this round has come. */
  private reached = 0;
  /** The limit that has ended the games. */
  limit: Budget['ended'];
  private readonly gameOf: readonly PlannedGame[];
  /** `[cell][block]`: the parts of its games, `[game * 4 + part]`, or the failure by which it is lost. */
  private readonly blocks: readonly Map<number, Int32Array | Failure>[];
  /** The numbers of deals of each round that is left. With programs, the first one ends those that are hopeless. */
  private readonly ends: number[];

  constructor(
    readonly scored: ScorePlan,
    private readonly limits: ScoreLimits = {},
  ) {
    this.meter = new Budget(limits);
    const { plan, games, within } = scored;
    const { trials } = this.cellAt(0);
    const first = plan.cells.some(({ code }) => hasProgram(code)) ? [Math.min(HOPELESS, trials)] : [];
    this.ends = [...first, ...(within === undefined ? [trials] : leagueRounds(trials))];
    this.gameOf = plan.cells.map((_, cell) => [...games].reverse().find((one) => one.zeroCell <= cell) as PlannedGame);
    this.blocks = plan.cells.map(() => new Map());
  }

  upTo(): number | undefined {
    const { maxCost, isLate, isEnough } = this.limits;
    if (this.meter.ended !== undefined) return undefined;
    if (this.reached === this.deals) {
      const end = isEnough?.(this) === true ? undefined : this.ends.shift();
      if (end === undefined) return undefined;
      this.deals = end;
    }
    const step = maxCost === undefined && isLate === undefined ? this.deals : STEP;
    return (this.reached = Math.min(this.deals, this.reached + step));
  }

  /** Leaves out the deals that a limit has kept players from finishing. */
  cut(): void {
    const complete = this.blocks.map((_, cell) => {
      const size = blockSizeOf(this.cellAt(cell));
      let block = 0;
      while (block * size < this.deals && this.outcomeOf(cell, block) !== undefined) block++;
      return block * size;
    });
    const deals = Math.min(this.deals, ...complete);
    if (deals < this.deals) this.limit = this.meter.ended;
    this.deals = deals;
  }

  /** Programs answer no more when a limit has ended the games; players of the game are free. */
  isLost(cell: number, block: number): boolean {
    const isOver = this.meter.ended !== undefined && hasProgram(this.cellAt(cell).code);
    return isOver || this.outcomeOf(cell, block) !== undefined;
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
    this.blocks[cell]?.set(block, values);
  }

  /** A failure of a player counts. One of the game, or of a player of the scale, ends the score. */
  onFailure(cell: number, block: number, failure: Failure): void {
    const { zeroCell, bestCell, best } = this.gameOf[cell] as PlannedGame;
    if (failure.kind === 'refused') throw plainError(failure);
    if (cell === zeroCell || cell === bestCell || failure.strategy === best)
      throw new MisbehaviorError(failure.message, failure.strategy);
    this.blocks[cell]?.set(block, failure);
  }

  /** The results of the deals that are played. */
  resultsOf(cell: number): CellResults {
    const size = blockSizeOf(this.cellAt(cell));
    const failures: CellResults['failures'][number][] = [];
    const listOf = (): Int32Array => new Int32Array(this.deals);
    const results = { plain: listOf(), adjusted: listOf(), regret: listOf(), decisions: listOf(), failures };
    for (let block = 0; block * size < this.deals; block++) {
      const from = block * size;
      const games = Math.min(this.deals - from, gamesIn(this.cellAt(cell), block));
      const outcome = this.outcomeOf(cell, block);
      for (let game = 0; game < games; game++) {
        if (outcome instanceof Int32Array)
          for (const [part, name] of PARTS.entries())
            results[name][from + game] = outcome[game * PARTS.length + part] as number;
        else if (outcome !== undefined) failures.push({ deal: from + game, failure: outcome });
      }
    }
    return results;
  }

  /** What the answers of a cell took, also for deals that are left out; nothing if there is no such cell. */
  usageOf(cell: number): Usage {
    const blocks = this.scored.plan.cells[cell] === undefined ? 0 : blockCount(this.cellAt(cell));
    return sumOfUsage(Array.from({ length: blocks }, (_, block) => this.meter.keptOf(cell, block).usage));
  }

  /** How a block ended: as the first one if the player is hopeless. Undefined if it is not played. */
  private outcomeOf(cell: number, block: number): Int32Array | Failure | undefined {
    const blocks = this.blocks[cell];
    const isLost = (at: number): boolean => !(blocks?.get(at) instanceof Int32Array || blocks?.get(at) === undefined);
    const isHopeless = block >= HOPELESS && Array.from({ length: HOPELESS }).every((_, at) => isLost(at));
    return blocks?.get(isHopeless ? 0 : block);
  }

  private cellAt(cell: number): Cell {
    return this.scored.plan.cells[cell] as Cell;
  }
}

/** What the answers in a block took. */
interface BlockUsage {
  /** The number of answers in the last attempt to play the block, and what they took. */
  readonly answers: number;
  readonly usage: Usage;
  /** What was paid in all attempts, and the highest cost of an answer. */
  readonly spent: number;
  readonly most: number;
}

const NONE: BlockUsage = { answers: 0, usage: {}, spent: 0, most: 0 };

/** What the answers of all players took, and the limits of a score. */
export class Budget implements Meter {
  /** The limit that has ended the score. */
  ended: 'cost' | 'seconds' | undefined;
  keep: Meter['keep'];
  private spentSoFar = 0;
  /** The highest cost of an answer; undefined before the first one. */
  private most: number | undefined;
  /** By cell and block. */
  private readonly blocks = new Map<string, BlockUsage>();
  /** The blocks with answers in this process. */
  private readonly begun = new Set<string>();

  constructor(private readonly limits: ScoreLimits) {}

  /** What was paid so far, also for games that were not finished. */
  get spent(): number {
    return sumOfUsage([{ cost: this.spentSoFar }]).cost as number;
  }

  isOver(): boolean {
    if (this.limits.isLate?.() === true) this.ended ??= 'seconds';
    return this.ended === 'seconds';
  }

  /** Before the first answer it is not known what one costs. */
  slots(workers: number): number {
    return this.limits.maxCost !== undefined && this.most === undefined ? 1 : workers;
  }

  /** The answers in progress, and the next one, count as the most expensive one so far. */
  mayAnswer(inProgress: number): boolean {
    const { limits, spent, most = 0 } = this;
    const { maxCost = Infinity } = limits;
    if (spent >= maxCost || spent + (inProgress + 1) * most > maxCost) this.ended ??= 'cost';
    return !this.isOver() && this.ended === undefined;
  }

  onUsage(cell: number, block: number, { cached = false, ...usage }: AnswerUsage): void {
    const key = `${cell} ${block}`;
    const { answers, usage: before, spent, most } = this.blocks.get(key) ?? NONE;
    // An attempt of an earlier run was paid, and begins again.
    const sofar = this.begun.has(key) ? { answers, usage: [before, usage] } : { answers: 0, usage: [usage] };
    const paid = cached ? 0 : (usage.cost ?? 0);
    this.begun.add(key);
    this.pay(paid, paid);
    const sums = { usage: sumOfUsage(sofar.usage), spent: spent + paid, most: Math.max(most, paid) };
    this.blocks.set(key, { answers: sofar.answers + 1, ...sums });
    this.keep?.(cell, block, this.keptOf(cell, block));
  }

  keptOf(cell: number, block: number): BlockUsage {
    return this.blocks.get(`${cell} ${block}`) ?? NONE;
  }

  /** Of two attempts, the one with more answers has finished the block, or both have. */
  onKept(cell: number, block: number, kept: object): void {
    const key = `${cell} ${block}`;
    // Written by this class: the log has checked that nothing changed it.
    const [found, known] = [kept as BlockUsage, this.keptOf(cell, block)];
    if (this.begun.has(key)) return;
    const spent = Math.max(known.spent, found.spent);
    this.blocks.set(key, { ...(found.answers < known.answers ? known : found), spent });
    this.pay(spent - known.spent, found.most);
  }

  private pay(cost: number, most: number): void {
    this.spentSoFar += cost;
    this.most = Math.max(this.most ?? 0, most);
  }
}
