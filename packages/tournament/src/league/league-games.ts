import {
  betterThanOptimal,
  blockSizeOf,
  type Failure,
  playedLineups,
  provedOptimum,
  type Rounds,
  type BetterThanOptimal,
} from '@cards/batch/internal';
import type { Cell, Plan } from '@cards/batch';
import { moments } from '@cards/statistics';
import { type LeagueOrder, MARGIN, orderLeague } from './league-report.js';
import { leagueRounds, stakeOf } from './league-plan.js';

/** The first failure in the games of a table. */
export interface Forfeit {
  /** The first lost deal. */
  readonly from: number;
  readonly deal: number;
  /** The strategies that lose: one, or all if the cause of the failure was not found. */
  readonly by: readonly number[];
  readonly message: string;
}

/** The results of a table: those of its players, by place. */
export interface TableResults {
  /** `[deal][place]`: the sums over the games of a deal, one after another. */
  readonly inDeals: Int32Array;
  /** `[game][place]`: the sums over all deals. */
  readonly inRotations: readonly Float64Array[];
}

interface LeagueGamesOptions {
  /** Called with a table whose strategies cannot be loaded; an error there ends the league. */
  readonly onRefused?: (table: Cell) => void;
  /** The numbers of deals after which the order is examined. Default: {@link leagueRounds}. */
  readonly ends?: readonly number[];
}

/**
 * The games of a league, and its order after each round. Each cell of its plan is a table, with its strategies in all
 * rotations of the seats, or of the teams, on each deal. Strategies have numbers, in the order of the plan.
 */
export class LeagueGames implements Rounds {
  /** `[table][place]`: the strategies. */
  readonly tables = this.plan.cells.map(({ lineups }) =>
    [...new Set(lineups[0])].map((spec) => this.specs.indexOf(spec)),
  );
  /** `[game][place]`: the first seat of a player in each game of a deal; the same at all tables. */
  readonly seats = playedLineups(this.cellAt(0).lineups).map((lineup) =>
    [...new Set(this.cellAt(0).lineups[0])].map((spec) => lineup.indexOf(spec)),
  );
  deals = 0;
  rounds = 0;
  /** The order after the last round; undefined if no strategy took part to the end. */
  order: LeagueOrder | undefined;
  readonly stake = stakeOf(this.cellAt(0).game, this.cellAt(0).params, this.tables[0]?.length);
  private readonly ends = this.options.ends ?? leagueRounds(this.plan.cells[0]?.trials ?? 0);
  /** `[table][block]` */
  private readonly blocks = this.plan.cells.map(() => new Map<number, BlockResults>());
  private readonly forfeits = new Map<number, Forfeit>();

  constructor(
    readonly plan: Plan,
    private readonly specs: readonly string[],
    private readonly options: LeagueGamesOptions = {},
  ) {}

  upTo(): number | undefined {
    if (this.rounds > 0) {
      this.order = this.orderNow();
      if (this.order === undefined || (this.order.settled && !this.isDoubtful(this.order))) return undefined;
    }
    const { [this.rounds]: next } = this.ends;
    if (next === undefined) return undefined;
    this.rounds++;
    this.deals = next;
    return next;
  }

  /** The number of tables of each strategy. */
  get tablesOfEach(): number {
    return (this.tables.length * this.stake.size) / this.specs.length;
  }

  isLost(table: number, block: number): boolean {
    return block * this.blockSize(table) >= (this.forfeits.get(table)?.from ?? Number.POSITIVE_INFINITY);
  }

  onGames(table: number, block: number, measures: Int32Array): void {
    this.blocks[table]?.set(block, this.resultsIn(measures));
  }

  /** The earliest failure of a table counts, so the result does not depend on the order in which failures arrive. */
  onFailure(table: number, block: number, failure: Failure): void {
    if (failure.kind === 'refused') this.options.onRefused?.(this.cellAt(table));
    const from = block * this.blockSize(table);
    if (this.isLost(table, block)) return;
    const players = this.tables[table] ?? [];
    const by = players.filter((player) => players.length === 1 || this.specs[player] === failure.strategy);
    const deal = failure.kind === 'failed' ? failure.game : from;
    this.forfeits.set(table, { from, deal, by: by.length === 0 ? players : by, message: failure.message });
  }

  /** The first failure of a table in the deals that were played; undefined if there is none. */
  forfeitOf(table: number): Forfeit | undefined {
    const forfeit = this.forfeits.get(table);
    return forfeit !== undefined && forfeit.deal < this.deals ? forfeit : undefined;
  }

  /** The results of a table, with the deals that are lost by a failure, see {@link LeagueStake.forfeit}. */
  resultsOf(table: number): TableResults {
    const { size: players, forfeit } = this.stake;
    const { from = this.deals, by = [] } = this.forfeits.get(table) ?? {};
    const inDeals = new Int32Array(players * this.deals);
    const lost = forfeit((this.tables[table] ?? []).map((player) => by.includes(player)));
    for (let deal = from; deal < this.deals; deal++)
      inDeals.set(
        lost.map((result) => this.seats.length * result),
        players * deal,
      );
    const left = this.deals - Math.min(from, this.deals);
    const inRotations = this.seats.map(() => Float64Array.from(lost, (result) => left * result));
    const size = this.blockSize(table);
    for (let block = 0; block * size < Math.min(from, this.deals); block++) {
      const played = this.blocks[table]?.get(block) as BlockResults;
      inDeals.set(played.inDeals, players * block * size);
      for (const [rotation, sums] of inRotations.entries())
        for (const place of sums.keys())
          sums[place] = (sums[place] as number) + (played.inRotations[rotation]?.[place] as number);
    }
    return { inDeals, inRotations };
  }

  /**
   * `[strategy]`: undefined if its mean after the last round can be honest, and is not better than a proved optimum.
   * Empty with several seats.
   */
  betterThanOptimal(): readonly (BetterThanOptimal | undefined)[] {
    const { order, plan, stake } = this;
    if (order === undefined || stake.seats > 1) return [];
    const measured = order.tallies.map((tally) => [tally.map(([sum, count]) => [stake.sign * sum, count] as const)]);
    return betterThanOptimal(plan.cells, measured);
  }

  /** Whether a mean is better than the optimum, and more deals must show whether that is chance. */
  private isDoubtful({ ranked, tallies }: LeagueOrder): boolean {
    const tested = this.betterThanOptimal();
    const { game, params } = this.cellAt(0);
    const optimum = tested.length === 0 ? undefined : provedOptimum(game, params)?.mean();
    if (optimum === undefined) return false;
    const isBetter = (player: number): boolean => moments(tallies[player] ?? []).mean > this.stake.sign * optimum;
    return ranked.some(({ player }) => tested[player] === undefined && isBetter(player));
  }

  private orderNow(): LeagueOrder | undefined {
    const { seats, unit, inDeal, win } = this.stake;
    const each = this.tablesOfEach;
    const margin = seats === 1 ? {} : { margin: win === 0 ? 0 : MARGIN * unit * each };
    const bounds = [inDeal[0] * each, inDeal[1] * each] as const;
    return orderLeague(this.sums(), { looks: this.ends.length, bounds, ...margin });
  }

  /**
   * `[strategy][deal]`: the results at all tables, or the measure in a one-seat game. Undefined for a strategy that
   * failed in a one-seat game, because it has left.
   */
  private sums(): readonly (Int32Array | undefined)[] {
    const sums = this.specs.map(() => new Int32Array(this.deals));
    const left = new Set<number>();
    for (const [table, players] of this.tables.entries()) {
      const { inDeals } = this.resultsOf(table);
      for (const [place, player] of players.entries()) {
        addDeals(sums[player] as Int32Array, inDeals, place, players.length);
        if (players.length === 1 && this.forfeits.has(table)) left.add(player);
      }
    }
    return sums.map((one, player) => (left.has(player) ? undefined : one));
  }

  private blockSize(table: number): number {
    return blockSizeOf(this.cellAt(table));
  }

  private cellAt(table: number): Cell {
    return this.plan.cells[table] as Cell;
  }

  /** What a league keeps of a block, from the measures of its games. */
  private resultsIn(measures: Int32Array): BlockResults {
    const { seats, size, width, read, unit, win } = this.stake;
    const games = measures.length / width;
    const inDeals = new (win > 0 && unit < 256 ? Uint8Array : Int32Array)((games / this.seats.length) * size);
    const inRotations = this.seats.map(() => new Float64Array(size));
    const results = new Float64Array(seats);
    for (let game = 0; game < games; game++) {
      read(measures, game * width, results);
      const rotation = game % this.seats.length;
      const from = Math.floor(game / this.seats.length) * size;
      const [own, sums] = [this.seats[rotation] as readonly number[], inRotations[rotation] as Float64Array];
      for (let place = 0; place < size; place++) {
        const result = results[own[place] as number] as number;
        inDeals[from + place] = (inDeals[from + place] as number) + result;
        sums[place] = (sums[place] as number) + result;
      }
    }
    return { inDeals, inRotations };
  }
}

/** {@link TableResults} of one block; in few bytes, because those of all blocks are in memory. */
type BlockResults = Omit<TableResults, 'inDeals'> & { readonly inDeals: Uint8Array | Int32Array };

/** Adds the results of one place of a table in each deal. */
export function addDeals(sums: Int32Array, inDeals: Int32Array, place: number, size: number): void {
  for (let deal = 0; deal < sums.length; deal++)
    sums[deal] = (sums[deal] as number) + (inDeals[size * deal + place] as number);
}
