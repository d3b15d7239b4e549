import { Tally, type TallyEntries } from '@cards/statistics';

/** One contest of a league: the games of two strategies in a two-seat game, or of one strategy in a one-seat game. */
export interface LeagueContest {
  /** The number of the strategy that has the first seat in the first game of each deal. */
  readonly first: number;
  /** The number of the other strategy; undefined in a one-seat game. */
  readonly second: number | undefined;
}

/** The points of a deal: 2 for each win and 1 for each tie, in two games. */
export const DEAL_POINTS = 4;

/** The results of the two games of a deal are stored as `3 * first + second`: the points of the first strategy. */
const OUTCOMES = 3;

/** The stored result of a deal from the points of the first strategy, 0 to 2 in each game. */
export function outcomeOf(inFirstSeat: number, inSecondSeat: number): number {
  return OUTCOMES * inFirstSeat + inSecondSeat;
}

/** The points of the first strategy in both games of a stored result. */
function pointsOfOutcome(outcome: number): readonly [inFirstSeat: number, inSecondSeat: number] {
  return [Math.floor(outcome / OUTCOMES), outcome % OUTCOMES];
}

/** The results of a deal that one of the strategies loses by a failure. */
const FORFEIT = { first: outcomeOf(0, 0), second: outcomeOf(2, 2), tie: outcomeOf(1, 1) } as const;

/** Which strategy of a contest loses all deals from one on. `tie`: the cause of the failure was not found. */
export interface Forfeit {
  /** The first lost deal. */
  readonly from: number;
  /** The strategy that loses. */
  readonly by: keyof typeof FORFEIT;
}

/** The result of every deal of one contest. */
export class ContestResults {
  /** The contest. */
  readonly contest: LeagueContest;
  /** Undefined while no strategy has failed. */
  forfeit: Forfeit | undefined;
  /** The number of deals that were played and not lost by a failure. */
  dealsPlayed = 0;
  private readonly blockSize: number;
  private readonly blocks: Map<number, ArrayLike<number>>;

  /**
   * @param contest - the contest
   * @param blockSize - the number of deals in a block
   * @param blocks - the results that are known already, by block; default: none
   */
  constructor(contest: LeagueContest, blockSize: number, blocks = new Map<number, ArrayLike<number>>()) {
    this.contest = contest;
    this.blockSize = blockSize;
    this.blocks = blocks;
  }

  /** The same results of a one-seat game, for the strategy at another position. */
  as(first: number): ContestResults {
    return new ContestResults({ first, second: undefined }, this.blockSize, this.blocks);
  }

  /**
   * Adds a finished block.
   *
   * @param block - its number
   * @param results - for each deal, the stored result of both games; in a one-seat game the measure
   */
  add(block: number, results: ArrayLike<number>): void {
    this.blocks.set(block, results);
    this.dealsPlayed += results.length;
  }

  /** Whether a block is finished, or lost by a failure in an earlier block. */
  has(block: number): boolean {
    return this.blocks.has(block) || this.isForfeited(block * this.blockSize);
  }

  /** Notes a failure. The earliest one counts, so the result does not depend on the order in which failures arrive. */
  fail(forfeit: Forfeit): void {
    if (this.forfeit === undefined || forfeit.from < this.forfeit.from) this.forfeit = forfeit;
  }

  /** Whether a strategy loses this deal by a failure. */
  isForfeited(deal: number): boolean {
    return this.forfeit !== undefined && deal >= this.forfeit.from;
  }

  /** The stored result of a deal. */
  at(deal: number): number {
    if (this.forfeit !== undefined && deal >= this.forfeit.from) return FORFEIT[this.forfeit.by];
    const block = Math.floor(deal / this.blockSize);
    const value = this.blocks.get(block)?.[deal - block * this.blockSize];
    if (value === undefined) throw new RangeError(`deal ${deal} was not played`);
    return value;
  }

  /** The number of the first deals that are lost by a failure. */
  forfeits(deals: number): number {
    return this.forfeit === undefined ? 0 : Math.max(0, deals - this.forfeit.from);
  }

  /** The points of the first strategy in the first deals, as a histogram of 0 to 4. */
  points(deals: number): TallyEntries {
    const tally = new Tally(0, DEAL_POINTS);
    for (let deal = 0; deal < deals; deal++) {
      const [one, other] = pointsOfOutcome(this.at(deal));
      tally.add(one + other);
    }
    return tally.entries();
  }

  /** The points of the first strategy in its first and in its second seat, over the first deals. */
  pointsBySeat(deals: number): readonly [inFirstSeat: number, inSecondSeat: number] {
    let [first, second] = [0, 0];
    for (let deal = 0; deal < deals; deal++) {
      const [one, other] = pointsOfOutcome(this.at(deal));
      first += one;
      second += other;
    }
    return [first, second];
  }
}

/**
 * The sum of each strategy on each of the first deals: its points against all opponents, or its measure in a one-seat
 * game.
 *
 * @param contests - the contests with their results
 * @param players - the number of strategies
 * @param deals - the number of deals
 * @returns `[strategy][deal]`
 */
export function sumsOf(contests: readonly ContestResults[], players: number, deals: number): readonly Int32Array[] {
  const sums = Array.from({ length: players }, () => new Int32Array(deals));
  for (const results of contests) {
    const { first, second } = results.contest;
    const ofFirst = sums[first] as Int32Array;
    const ofSecond = second === undefined ? undefined : (sums[second] as Int32Array);
    for (let deal = 0; deal < deals; deal++) {
      const value = results.at(deal);
      if (ofSecond === undefined) {
        ofFirst[deal] = value;
        continue;
      }
      const [one, other] = pointsOfOutcome(value);
      ofFirst[deal] = (ofFirst[deal] as number) + one + other;
      ofSecond[deal] = (ofSecond[deal] as number) + DEAL_POINTS - one - other;
    }
  }
  return sums;
}
