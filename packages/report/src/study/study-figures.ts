import { ownMeasures, WIN } from '@cards/core/search';
import { type CellSummary, type Plan, planExperiment, type Summary } from '@cards/batch';
import { meanInterval, moments, type TallyEntries } from '@cards/statistics';
import { FINDING_ERROR } from '../model/report-model.js';
import { grouped } from '../words/estimate.js';
import type { StudyPlan, StudyRole } from './plan-study.js';

/** A mean with the interval that holds together with all others of the study. */
export interface StudyEstimate {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/** What a player wins from the weakest one, as a share of what is at stake. */
export interface SkillFigure extends StudyEstimate {
  readonly player: string;
}

/** A table at which all seats play the same strategy. */
export interface EqualTable {
  readonly player: string;
  readonly cell: CellSummary;
}

/** An interval needs this many games. */
const FEWEST = 31;

/** The numbers behind the answers of a study. */
export class StudyFigures {
  /** The player that stands for no skill. */
  readonly weak: string;
  readonly tables: readonly EqualTable[];
  /** Each player that met the weakest one. */
  readonly skills: readonly SkillFigure[];
  /** The table of the strongest player that has one. */
  readonly best: EqualTable;
  readonly isPayoff: boolean;
  /** An even share of a game. */
  readonly even: number;
  private readonly error: number;
  private readonly plan: Plan;

  constructor(
    readonly study: StudyPlan,
    readonly summary: Summary,
  ) {
    const { roles, seats, game, watch, experiment } = study;
    this.plan = planExperiment(experiment);
    this.tables = this.cells('equal').map(({ role: { player }, cell }) => ({ player, cell }));
    const perTable = (seats === 1 ? 0 : seats === 2 ? 1 : seats) + 1;
    const steps = roles.length - this.tables.length;
    // For each table: the seats, the stalls, the forced moves and the course of a game. Only the best table is shown,
    // but the games choose it. What is won and what is at stake; how often each move is played and what it is worth.
    this.error = FINDING_ERROR / (this.tables.length * (perTable + 5) + 2 * steps + 2 * watch.moves.length);
    this.isPayoff = seats > 1 && game.measures.some(({ role }) => role === 'payoff');
    this.even = seats === 1 || this.isPayoff ? 0 : WIN / seats;
    this.weak = this.tables[0]?.player ?? '';
    this.skills = this.cells('step')
      .filter(({ role }) => role.against === this.weak)
      .map(({ role: { player }, cell }) => ({ player, ...this.skillOf(cell, player) }));
    const ranked = [...this.skills].sort((one, other) => other.mean - one.mean);
    const tableOf = (name: string): EqualTable | undefined => this.tables.find(({ player }) => player === name);
    this.best =
      ranked.map(({ player }) => tableOf(player)).find((one) => one !== undefined) ?? (this.tables[0] as EqualTable);
  }

  /** The last step of search against the step before, and whether it is shown to win. */
  lastStep(): { readonly player: string; readonly against: string; readonly wins: boolean } | undefined {
    const ladder = this.cells('step').filter(({ role }) => role.against !== this.weak);
    const last = ladder.at(-1);
    return last && { ...last.role, wins: this.estimate(last.cell, 'result').low > this.even * this.study.seats };
  }

  estimate(cell: CellSummary, name: string, divisor = 1): StudyEstimate {
    const at = this.summary.cells.indexOf(cell);
    const bounds = this.plan.cells[at]?.measures.find((one) => one.name === name)?.bounds ?? [0, 1];
    return this.estimateOf(entriesOf(cell, name), bounds, divisor);
  }

  /** How often a player chooses a move, how often an even choice would, and what the move is worth above the others. */
  useOf({ cell }: EqualTable, text: string, at: number) {
    const share = (name: string, min: number): StudyEstimate => {
      const had = entriesOf(cell, `${name}${at}`).filter(([value]) => value >= min);
      return gamesIn(had) < FEWEST ? { mean: 0, low: -1, high: 1 } : this.estimateOf(had, [min, 1000], 1000);
    };
    return { text, use: share('use', 0), even: share('even', 0).mean, edge: share('edge', -1000) };
  }

  /** The measures of the game that had one value in all games of all tables. */
  constants(): readonly string[] {
    const games = grouped(this.tables.reduce((sum, { cell }) => sum + cell.trials, 0));
    return ownMeasures(this.study.game).flatMap(({ name }, at) => {
      const values = this.tables.flatMap(({ cell }) => Object.keys(cell.measures[`own${at}`]?.histogram ?? {}));
      return new Set(values).size === 1 ? [`${name} was ${values[0] ?? ''} in all ${games} games`] : [];
    });
  }

  cells(kind: StudyRole['kind']) {
    return this.study.roles.flatMap((role, at) =>
      role.kind === kind ? [{ role, cell: this.summary.cells[at] as CellSummary }] : [],
    );
  }

  /**
   * The mean result above an even share, over the mean distance of results from it. With one seat: the gain over the
   * weakest player, over this gain and the standard deviation of its results.
   */
  private skillOf(cell: CellSummary, player: string): StudyEstimate {
    const { seats } = this.study;
    const gain = this.estimate(cell, 'result');
    if (seats === 1) {
      const noise = Math.sqrt(moments(entriesOf((this.tables[0] as EqualTable).cell, 'result')).variance ?? 0);
      const of = (mean: number): number => (mean <= 0 ? 0 : mean / (mean + noise));
      return { mean: of(gain.mean), low: of(gain.low), high: of(gain.high) };
    }
    // A round has the sum of all seats; for two seats, what is at stake is measured in games of its own.
    const round = this.even * seats;
    const staked = seats > 2 ? cell : this.cells('stake').find(({ role }) => role.player === player)?.cell;
    const stake = this.estimate(staked as CellSummary, 'stake', seats > 2 ? 1 : 0.5);
    const over = (mean: number, by: number): number => (by === 0 ? 0 : Math.max(-1, Math.min(1, (mean - round) / by)));
    return {
      mean: over(gain.mean, stake.mean),
      low: over(gain.low, gain.low > round ? stake.high : stake.low),
      high: over(gain.high, gain.high > round ? stake.low : stake.high),
    };
  }

  private estimateOf(entries: TallyEntries, bounds: readonly [number, number], divisor: number): StudyEstimate {
    const [low, high] = meanInterval(entries, bounds, this.error);
    return { mean: moments(entries).mean / divisor, low: low / divisor, high: high / divisor };
  }
}

/** The histogram of a measure, in ascending order. */
export function entriesOf({ measures }: CellSummary, name: string): TallyEntries {
  const entries = Object.entries(measures[name]?.histogram ?? {}).map(([value, n]) => [Number(value), n] as const);
  return entries.sort(([one], [other]) => one - other);
}

function gamesIn(entries: TallyEntries): number {
  return entries.reduce((sum, [, n]) => sum + n, 0);
}
