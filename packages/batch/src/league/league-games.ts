import { blockSizeOf } from '../plan/blocks.js';
import type { Cell } from '../plan/cell.js';
import { measureWithRole, WIN_POINTS } from '../plan/metrics.js';
import type { Plan } from '../plan/plan.js';
import type { Failure } from '../run/failure.js';
import type { Rounds } from '../run/rounds.js';
import type { BetterThanOptimal } from '../summary/better-than-optimal.js';
import { LeagueOptimum } from './league-optimum.js';
import { betterOf, type LeagueOrder, orderLeague } from './league-order.js';
import { leagueRounds } from './league-plan.js';

/** The points of a deal: 2 for each win and 1 for each tie, in two games. */
export const DEAL_POINTS = 2 * WIN_POINTS;

/** The first failure in the games of two strategies, or of one. */
export interface Forfeit {
  /** The first lost deal. */
  readonly from: number;
  /** The deal in which it happened. */
  readonly deal: number;
  /** The strategies that lose: one, or both if the cause of the failure was not found. */
  readonly by: readonly number[];
  /** The reason, as a sentence. */
  readonly message: string;
}

/**
 * The games of a league, and its order after each round. Each cell of its plan is a contest: a seat-swapped pair of two
 * strategies or, in a one-seat game, one strategy. Strategies have numbers, in the order of the plan.
 */
export class LeagueGames implements Rounds {
  /** `[contest][seat]`: the strategies. */
  readonly contests: readonly (readonly number[])[];
  /** The number of deals of the last round. */
  deals = 0;
  /** The number of rounds that were played. */
  rounds = 0;
  /** The order after the last round; undefined if no strategy took part to the end. */
  order: LeagueOrder | undefined;
  /** The contests. */
  readonly plan: Plan;
  private readonly ends: readonly number[];
  private readonly specs: readonly string[];
  private readonly onRefused: (contest: Cell) => void;
  /** `[contest][block][deal][game]`: the points of the first strategy; in a one-seat game, its measure. */
  private readonly blocks: readonly Map<number, ArrayLike<number>>[];
  private readonly optimum: LeagueOptimum;
  private readonly forfeits = new Map<number, Forfeit>();

  /**
   * @param plan - the contests, all of the same game with the same number of deals
   * @param specs - the strategies
   * @param onRefused - called with a contest whose strategies cannot be loaded. An error ends the league
   */
  constructor(plan: Plan, specs: readonly string[], onRefused: (contest: Cell) => void = () => undefined) {
    this.plan = plan;
    this.onRefused = onRefused;
    this.ends = leagueRounds(plan.cells[0]?.trials ?? 0);
    this.specs = specs;
    this.contests = plan.cells.map(({ strategies }) => strategies.map((spec) => specs.indexOf(spec)));
    this.blocks = plan.cells.map(() => new Map());
    this.optimum = new LeagueOptimum(plan);
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
    this.blocks[contest]?.set(block, resultsIn(this.cellAt(contest), measures));
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
   * The results of a contest in a two-seat game. In a deal that is lost, a strategy that failed gets no points, and the
   * other one all of them; if both lose, each gets half.
   *
   * @returns `[deal][game]`, one after another: the points of the first strategy
   */
  pointsOf(contest: number): Uint8Array {
    const points = new Uint8Array(2 * this.deals);
    const { from = this.deals, by = [] } = this.forfeits.get(contest) ?? {};
    const size = this.blockSize(contest);
    for (let block = 0; block * size < Math.min(from, this.deals); block++)
      points.set(this.block(contest, block), 2 * block * size);
    const [first = -1] = this.contests[contest] ?? [];
    return points.fill(by.length === 2 ? WIN_POINTS / 2 : by.includes(first) ? 0 : WIN_POINTS, 2 * from);
  }

  /** The test of the means against a proved optimum after the last round, see {@link LeagueOptimum}. */
  betterThanOptimal(): readonly (BetterThanOptimal | undefined)[] {
    return this.order === undefined ? [] : this.optimum.betterThan(this.order);
  }

  private orderNow(): LeagueOrder | undefined {
    const { game, params } = this.cellAt(0);
    const looks = this.ends.length;
    const sums = this.sums();
    if (game.seats === 1) {
      const bounds = game.measures[0].bounds(params);
      return orderLeague(sums, { looks, isLowerBetter: betterOf(game) === 'lower', bounds, arePoints: false });
    }
    const most = DEAL_POINTS * (this.specs.length - 1);
    return orderLeague(sums, { looks, isLowerBetter: false, bounds: [0, most], arePoints: true });
  }

  /**
   * The sum of each strategy on each deal: its points against all opponents, or its measure in a one-seat game.
   *
   * @returns `[strategy][deal]`; undefined for a strategy that failed in a one-seat game, because it has left
   */
  private sums(): readonly (Int32Array | undefined)[] {
    const sums = this.specs.map((): Int32Array | undefined => new Int32Array(this.deals));
    for (const [contest, [first = 0, second]] of this.contests.entries()) {
      const [ofFirst, ofSecond] = [sums[first], second === undefined ? undefined : sums[second]];
      if (ofFirst === undefined) continue;
      if (ofSecond === undefined) {
        sums[first] = this.forfeits.has(contest) ? undefined : this.measuresOf(contest, ofFirst);
        continue;
      }
      const points = this.pointsOf(contest);
      for (let deal = 0; deal < this.deals; deal++) {
        const won = (points[2 * deal] as number) + (points[2 * deal + 1] as number);
        ofFirst[deal] = (ofFirst[deal] as number) + won;
        ofSecond[deal] = (ofSecond[deal] as number) + DEAL_POINTS - won;
      }
    }
    return sums;
  }

  private measuresOf(contest: number, into: Int32Array): Int32Array {
    const size = this.blockSize(contest);
    for (let block = 0; block * size < this.deals; block++) into.set(this.block(contest, block), block * size);
    return into;
  }

  private block(contest: number, block: number): ArrayLike<number> {
    const found = this.blocks[contest]?.get(block);
    if (found === undefined) throw new RangeError(`block ${block} of contest ${contest} was not played`);
    return found;
  }

  private blockSize(contest: number): number {
    return blockSizeOf(this.cellAt(contest));
  }

  private cellAt(contest: number): Cell {
    const { [contest]: cell } = this.plan.cells;
    if (cell === undefined) throw new RangeError(`there is no contest ${contest}`);
    return cell;
  }
}

/** What a league keeps of a block, from the measures of its games. */
function resultsIn({ game }: Cell, measures: Int32Array): ArrayLike<number> {
  const width = game.measures.length;
  const games = measures.length / width;
  if (game.seats === 1) return Int32Array.from({ length: games }, (_, at) => measures[at * width] as number);
  const [win, tie] = [measureWithRole(game, 'win'), measureWithRole(game, 'tie')];
  return Uint8Array.from({ length: games }, (_, at) => {
    const ofTie = tie === -1 ? 0 : (measures[at * width + tie] as number);
    const points = WIN_POINTS * (measures[at * width + win] as number) + ofTie;
    return at % 2 === 0 ? points : WIN_POINTS - points;
  });
}
