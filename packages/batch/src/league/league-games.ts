import { blockSizeOf } from '../plan/blocks.js';
import type { Cell } from '../plan/cell.js';
import { isForPayoff } from '../plan/measures.js';
import type { Plan } from '../plan/plan.js';
import type { Failure } from '../run/failure.js';
import type { Rounds } from '../run/rounds.js';
import type { BetterThanOptimal } from '../summary/better-than-optimal.js';
import { type LeagueOptimum, leagueOptimum } from './league-optimum.js';
import { betterOf, type LeagueOrder, MARGIN, orderLeague } from './league-order.js';
import { leagueRounds } from './league-plan.js';
import { type LeagueStake, stakeOf } from './league-stake.js';

/** The first failure in the games of two strategies, or of one. */
export interface Forfeit {
  /** The first lost deal. */
  readonly from: number;
  readonly deal: number;
  /** The strategies that lose: one, or both if the cause of the failure was not found. */
  readonly by: readonly number[];
  readonly message: string;
}

/**
 * The games of a league, and its order after each round. Each cell of its plan is a contest: a seat-swapped pair of two
 * strategies or, in a one-seat game, one strategy. Strategies have numbers, in the order of the plan.
 */
export class LeagueGames implements Rounds {
  /** `[contest][seat]`: the strategies. */
  readonly contests: readonly (readonly number[])[];
  deals = 0;
  rounds = 0;
  /** The order after the last round; undefined if no strategy took part to the end. */
  order: LeagueOrder | undefined;
  readonly stake: LeagueStake;
  private readonly ends: readonly number[];
  /** `[contest][block][deal][game]`: the results of the first strategy. */
  private readonly blocks: readonly Map<number, ArrayLike<number>>[];
  private readonly optimum: LeagueOptimum;
  private readonly forfeits = new Map<number, Forfeit>();

  /** Calls `onRefused` with a contest whose strategies cannot be loaded; an error there ends the league. */
  constructor(
    readonly plan: Plan,
    private readonly specs: readonly string[],
    private readonly onRefused: (contest: Cell) => void = () => undefined,
  ) {
    this.ends = leagueRounds(plan.cells[0]?.trials ?? 0);
    this.contests = plan.cells.map(({ strategies }) => strategies.map((spec) => specs.indexOf(spec)));
    this.blocks = plan.cells.map(() => new Map());
    this.optimum = leagueOptimum(plan);
    const { game, params } = this.cellAt(0);
    this.stake = stakeOf(game, params);
  }

  upTo(): number | undefined {
    if (this.rounds > 0) {
      this.order = this.orderNow();
      if (this.order === undefined || (this.order.settled && !this.optimum.isDoubtful(this.order))) return undefined;
    }
    const { [this.rounds]: next } = this.ends;
    if (next === undefined) return undefined;
    this.rounds++;
    this.deals = next;
    return next;
  }

  isLost(contest: number, block: number): boolean {
    return block * this.blockSize(contest) >= (this.forfeits.get(contest)?.from ?? Number.POSITIVE_INFINITY);
  }

  onGames(contest: number, block: number, measures: Int32Array): void {
    this.blocks[contest]?.set(block, this.resultsIn(this.cellAt(contest), measures));
  }

  /** The earliest failure of a contest counts, so the result does not depend on the order in which failures arrive. */
  onFailure(contest: number, block: number, failure: Failure): void {
    if (failure.kind === 'refused') this.onRefused(this.cellAt(contest));
    const from = block * this.blockSize(contest);
    if (this.isLost(contest, block)) return;
    const players = this.contests[contest] ?? [];
    const by = players.filter((player) => players.length === 1 || this.specs[player] === failure.strategy);
    const deal = failure.kind === 'failed' ? failure.game : from;
    this.forfeits.set(contest, { from, deal, by: by.length === 0 ? players : by, message: failure.message });
  }

  /** The first failure of a contest in the deals that were played; undefined if there is none. */
  forfeitOf(contest: number): Forfeit | undefined {
    const forfeit = this.forfeits.get(contest);
    return forfeit !== undefined && forfeit.deal < this.deals ? forfeit : undefined;
  }

  /**
   * `[deal][game]`, one after another: the results of the first strategy of a contest. In a deal that is lost, a
   * strategy that failed gets the lowest possible result, and the other one the highest; if both lose, each gets half
   * of the total.
   */
  resultsOf(contest: number): Int32Array {
    const {
      games,
      bounds: [min, max],
      total,
    } = this.stake;
    const results = new Int32Array(games * this.deals);
    const { from = this.deals, by = [] } = this.forfeits.get(contest) ?? {};
    const size = this.blockSize(contest);
    for (let block = 0; block * size < Math.min(from, this.deals); block++)
      results.set(this.blocks[contest]?.get(block) as ArrayLike<number>, games * block * size);
    const [first = -1] = this.contests[contest] ?? [];
    const [inFirst, inSecond] =
      by.length === 2 ? [total / 2, total / 2] : by.includes(first) ? [min, total - max] : [max, total - min];
    for (let at = games * from; at < results.length; at++) results[at] = at % games === 0 ? inFirst : inSecond;
    return results;
  }

  /** The test of the means against a proved optimum after the last round, see {@link LeagueOptimum}. */
  betterThanOptimal(): readonly (BetterThanOptimal | undefined)[] {
    return this.order === undefined ? [] : this.optimum.betterThan(this.order);
  }

  private orderNow(): LeagueOrder | undefined {
    const { game } = this.cellAt(0);
    const looks = this.ends.length;
    const [low, high] = this.stake.inDeal;
    if (game.seats === 1)
      return orderLeague(this.sums(), { looks, isLowerBetter: betterOf(game) === 'lower', bounds: [low, high] });
    const others = this.specs.length - 1;
    const margin = isForPayoff(game) ? 0 : MARGIN * high * others;
    return orderLeague(this.sums(), { looks, isLowerBetter: false, bounds: [low * others, high * others], margin });
  }

  /**
   * `[strategy][deal]`: the results against all opponents, or the measure in a one-seat game. Undefined for a strategy
   * that failed in a one-seat game, because it has left.
   */
  private sums(): readonly (Int32Array | undefined)[] {
    const sums = this.specs.map((): Int32Array | undefined => new Int32Array(this.deals));
    for (const [contest, [first = 0, second]] of this.contests.entries()) {
      const results = this.resultsOf(contest);
      const [ofFirst, ofSecond] = [sums[first], sums[second ?? -1]];
      if (ofFirst === undefined || ofSecond === undefined) {
        sums[first] = this.forfeits.has(contest) ? undefined : results;
        continue;
      }
      for (let deal = 0; deal < this.deals; deal++) {
        const won = (results[2 * deal] as number) + (results[2 * deal + 1] as number);
        ofFirst[deal] = (ofFirst[deal] as number) + won;
        ofSecond[deal] = (ofSecond[deal] as number) + 2 * this.stake.total - won;
      }
    }
    return sums;
  }

  private blockSize(contest: number): number {
    return blockSizeOf(this.cellAt(contest));
  }

  private cellAt(contest: number): Cell {
    return this.plan.cells[contest] as Cell;
  }

  /** What a league keeps of a block, from the measures of its games. */
  private resultsIn({ game }: Cell, measures: Int32Array): ArrayLike<number> {
    const { games, of, total, array } = this.stake;
    const width = game.measures.length;
    const results = new array(measures.length / width);
    for (let at = 0; at < results.length; at++) {
      const ofFirstSeat = of(measures, at * width);
      results[at] = at % games === 0 ? ofFirstSeat : total - ofFirstSeat;
    }
    return results;
  }
}
