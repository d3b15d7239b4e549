import { resultRule, WIN, ownMeasures } from '@cards/core/internal';
import { type CellSummary, planExperiment, type Summary } from '@cards/batch';
import { meanInterval, moments, type TallyEntries } from '@cards/statistics';
import { entriesOf as entriesIn, gamesOf } from '@cards/batch/internal';
import { FINDING_ERROR } from '../model/report-model.js';
import { grouped, shareText } from '../words/estimate.js';
import type { StudyPlan, StudyRole } from './plan-study.js';

/** A mean with the interval that holds together with all others of the study. */
export interface StudyEstimate {
  /** The mean. */
  readonly mean: number;
  /** The lower end of the interval. */
  readonly low: number;
  /** The upper end of the interval. */
  readonly high: number;
}

/** One number of an answer, which the same number of another setting can be compared with. */
export interface StudyFigure extends StudyEstimate {
  /** What it is, such as `skill`. */
  readonly name: string;
  /** What it is measured in, such as `moves`; a share from 0 to 1 has none. */
  readonly unit: string;
  /** Set if all games had this value; then its bounds alone decide the interval. */
  readonly isSame?: true;
}

/** What a player wins from the weakest one, as a share of what is at stake. */
export interface SkillFigure extends StudyEstimate {
  readonly player: string;
}

/** A table at which all seats play the same strategy. */
export interface EqualTable {
  readonly player: string;
  readonly cell: CellSummary;
  /** The games in which positions were valued; the same ones if there are no others. */
  readonly valued: CellSummary;
}

/** An interval needs this many games. */
export const FEWEST = 31;

/** A share of games up to which stalls are not a flaw. */
export const FEW = 0.01;

/** A mean length of simulated games, in tenths of moves, from which on many of them are cut and count as even. */
const LONG = 5000;

/** The measures of a table of equal players that have an interval, besides the results of the seats. */
const MEASURED = ['stalled', 'forced', 'row', 'turns', 'spread', 'leads', 'settled', 'changes', 'drama', 'uncertainty'];

/** The numbers behind the answers of a study. */
export class StudyFigures {
  /** The player that stands for no skill. */
  readonly weak: string;
  readonly tables: readonly EqualTable[];
  /** Each player that met the weakest one. */
  readonly skills: readonly SkillFigure[];
  /** The table of the strongest player that has one. */
  readonly best: EqualTable;
  /** What the seats play for; undefined if the game does not say it. */
  readonly rule = resultRule(this.study.game, this.study.params);
  readonly isPayoff = this.rule?.kind === 'payoff';
  /** An even share of a game. */
  readonly even = this.rule?.kind === 'winners' ? WIN / new Set(this.rule.teams).size : 0;
  /** Whether a win was shared in a game of a table. */
  readonly hasShares: boolean;
  /** Whether no game of a table has a seat with more than an even share, so that no player is shown to differ. */
  readonly isSameForAll: boolean;
  private readonly error: number;
  private readonly plan = planExperiment(this.study.experiment);

  constructor(
    readonly study: StudyPlan,
    readonly summary: Summary,
    settings: number,
  ) {
    const { roles, seats, watch } = study;
    const valued = this.cells('valued');
    this.tables = this.cells('equal').map(({ role: { player }, cell }) => {
      const ofPlayer = valued.find(({ role }) => role.player === player);
      return { player, cell, valued: ofPlayer?.cell ?? cell };
    });
    this.hasShares =
      this.rule?.kind === 'winners' &&
      this.tables.some(({ cell }) => entriesOf(cell, firstOf(seats, 'result')).some(([value]) => value % WIN !== 0));
    this.isSameForAll =
      seats > 1 &&
      this.rule?.kind !== 'together' &&
      this.tables.every(({ cell }) =>
        eachOf(seats, 'stake').every((name) => entriesOf(cell, name).every(([value]) => value === 0)),
      );
    const steps = roles.length - this.tables.length - valued.length;
    // Only the best table is shown, but the games choose it. A step has what is won and what is at stake, and a move
    // how often it is played and what it is worth. The share of the deal compares the seats of a table with a step.
    this.error =
      FINDING_ERROR /
      settings /
      (this.tables.length * (seats + MEASURED.length) + 2 * steps + 2 * watch.moves.length + Math.max(2, seats) + 1);
    this.weak = this.tables[0]?.player ?? '';
    this.skills = this.cells('step')
      .filter(({ role }) => role.against === this.weak)
      .map(({ role: { player }, cell }) => {
        const stake = this.cells('stake').find(({ role }) => role.player === player);
        return { player, ...this.skillOf(cell, stake?.cell ?? cell) };
      });
    // Of players that are equally good against the weakest one, the game names the best one last.
    const together = this.tables.map(({ player, cell }) => ({
      player,
      ...this.estimate(cell, firstOf(seats, 'result')),
    }));
    const ranked = [...(this.rule?.kind === 'together' ? together : this.skills)]
      .reverse()
      .sort((one, other) => other.mean - one.mean || isSearch(one) - isSearch(other));
    // Where positions have values, a table without them is no answer.
    const hasValues = ({ valued: { measures } }: EqualTable): boolean =>
      study.noSearch !== undefined || 'spread' in measures;
    const tableOf = (name: string): EqualTable | undefined =>
      this.tables.find((table) => table.player === name && hasValues(table));
    this.best =
      ranked.map(({ player }) => tableOf(player)).find((one) => one !== undefined) ?? (this.tables[0] as EqualTable);
  }

  /**
   * Players against the ones before them, of search or else of the game: what the stronger one wins a game, whether
   * it is shown, and what it is as a share of what is at stake.
   */
  get ladder() {
    const { study } = this;
    return this.cells('step')
      .filter(({ role }) => role.against !== this.weak)
      .map(({ role, cell }) => {
        const won = this.estimate(cell, 'result', study.seats);
        // Between two good players, as much is at stake as at a table of the better one.
        const table = this.tables.find(({ player }) => player === role.player);
        const share = this.skillOf(cell, study.seats > 2 ? cell : (table?.cell ?? cell));
        return {
          ...role,
          cell,
          won,
          share,
          isSearch: role.player.startsWith('search:'),
          wins: won.low > this.round / study.seats,
        };
      });
  }

  /** What a player gets in a round among its equals: of teams that differ in size, the results say it. */
  private get round(): number {
    const { even, rule, study, tables } = this;
    if (rule?.kind !== 'winners' || rule.even !== undefined) return even * study.seats;
    return eachOf(study.seats, 'result').reduce(
      (sum, name) => sum + moments(entriesOf((tables[0] as EqualTable).cell, name)).mean,
      0,
    );
  }

  /**
   * The share of the variance of a seat's result that the deal explains if good players play: what the results of a
   * seat, or of the only one, on the same deal have in common. In a round, a player has each seat of the deal once, so
   * the deal cancels in its sum, and the sum has the rest of the variance of all seats.
   */
  dealShare(): StudyEstimate | undefined {
    const { seats } = this.study;
    // All seats have the same result, so it does not cancel.
    if (this.rule?.kind === 'together') return undefined;
    const step = this.ladder.at(-1);
    if (step === undefined) return undefined;
    // With one seat, both players play the same deals, and what they have in common cancels in the difference.
    const players = seats === 1 ? [step.player, step.against] : [step.player];
    const tables = this.tables.filter(({ player }) => players.includes(player));
    if (tables.length < players.length) return undefined;
    const rest = this.variance(step.cell, 'result');
    const all = tables
      .flatMap(({ cell }) => eachOf(seats, 'result').map((name) => this.variance(cell, name)))
      .reduce((sum, { mean, low, high }) => ({
        mean: sum.mean + mean,
        low: sum.low + low,
        high: sum.high + high,
      }));
    // The results of two seats add up to a constant.
    const by = seats === 2 ? 2 : 1;
    const share = (one: number, of: number): number => (of <= 0 ? 0 : Math.max(0, Math.min(1, 1 - one / (by * of))));
    return {
      mean: share(rest.mean, all.mean),
      low: share(rest.high, all.low),
      high: share(rest.low, all.high),
    };
  }

  /** A result in percent of a win, or in the unit of what the seats play for. */
  inUnits(result: StudyEstimate): StudyEstimate {
    const { rule, study, isPayoff } = this;
    if (rule?.kind === 'winners') return scaledBy(result, 100 / WIN);
    const sign = rule?.kind === 'together' ? rule.sign : 1;
    return scaledBy(result, sign / (rule?.parts ?? 1) / (isPayoff ? study.seats : 1));
  }

  /** What a seat gets in a game, as people read it: its payoff itself, if payoffs do not add up to 0. */
  shownOf(cell: CellSummary, suffix = ''): StudyEstimate {
    const { rule } = this;
    return rule?.kind === 'payoff' && rule.even === undefined
      ? this.estimate(cell, `payoff${suffix}`, rule.parts)
      : this.inUnits(this.estimate(cell, `result${suffix}`));
  }

  /** The shares of games that a seat wins alone, and that it shares. */
  winsOf(cell: CellSummary, suffix = ''): readonly [wins: number, ties: number] {
    const entries = entriesOf(cell, `result${suffix}`);
    const all = gamesOf(entries);
    const wins = gamesOf(entries.filter(([value]) => value === WIN));
    return [wins / all, gamesOf(entries.filter(([value]) => value % WIN !== 0)) / all];
  }

  /** Whether no player has a choice in any game. */
  get isForced(): boolean {
    return this.tables.every(({ valued }) => entriesOf(valued, 'forced').every(([value]) => value === 1000));
  }

  /** Why the games of the best players do not show everything: some are not over. Undefined if nearly all are. */
  get unfinished(): string | undefined {
    const { player, cell } = this.best;
    const { mean, low } = this.estimate(cell, 'stalled');
    return low > FEW ? `${shareText(mean)} of the games of ${player} are not over` : undefined;
  }

  /** Whether the values of positions mean something: results differ, and few simulated games are cut. */
  get hasValues(): boolean {
    const { valued } = this.best;
    if (this.isSameForAll || valued.measures['spread'] === undefined) return false;
    return moments(entriesOf(valued, 'simulated')).mean < LONG;
  }

  /**
   * A share of a game in thousandths, from the games of the best players that have a winner. Those without one have a
   * value of their own; for more than two seats with payoffs, it is not known which they are.
   */
  ofWinners(measure: string, name: string, without: number): StudyFigure {
    const { valued } = this.best;
    const ties = this.tiesOf(valued);
    const entries = entriesOf(valued, measure)
      .map(([value, n]) => [value, value === without ? Math.max(0, n - ties) : n] as const)
      .filter(([, n]) => n > 0);
    return { name, unit: '', ...this.estimateOf(entries, this.boundsOf(valued, measure), 1000) };
  }

  /** The number of games in which no seat, or no team, has the best result alone. */
  tiesOf(cell: CellSummary): number {
    const { rule, even, study } = this;
    const games = (name: string, result: number): number =>
      gamesOf(entriesOf(cell, name).filter(([value]) => value === result));
    if (study.seats === 2) return games('result', even);
    if (rule?.kind !== 'winners') return 0;
    // The first seat of each team stands for it.
    const captains = [...new Set(rule.teams)].map((team) => rule.teams.indexOf(team));
    return captains.reduce((left, seat) => left - games(`result.${seat}`, WIN), cell.trials);
  }

  /** A measure as a figure of an answer; the divisor makes it a share or a number of its unit. */
  figure(cell: CellSummary, measure: string, name: string, divisor = 1, unit = ''): StudyFigure {
    const isSame = entriesOf(cell, measure).length === 1;
    return { name, unit, ...this.estimate(cell, measure, divisor), ...(isSame && { isSame }) };
  }

  estimate(cell: CellSummary, name: string, divisor = 1): StudyEstimate {
    return this.estimateOf(entriesOf(cell, name), this.boundsOf(cell, name), divisor);
  }

  /** How often a player chooses a move, how often an even choice would, and what the move is worth above the others. */
  useOf({ valued: cell }: EqualTable, text: string, at: number) {
    const share = (name: string, min: number): StudyEstimate => {
      const had = entriesOf(cell, `${name}${at}`).filter(([value]) => value >= min);
      return gamesOf(had) < FEWEST ? { mean: 0, low: -1, high: 1 } : this.estimateOf(had, [min, 1000], 1000);
    };
    return { text, use: share('use', 0), even: share('even', 0).mean, edge: share('edge', -1000) };
  }

  /**
   * The measures of the game that had one value in all games of all tables. Whether it is 0 and could be more: then
   * what they count never happens. Another value can follow from the rules.
   */
  constants(): readonly { readonly text: string; readonly isUnused: boolean }[] {
    const { game, params } = this.study;
    const games = grouped(this.tables.reduce((sum, { cell }) => sum + cell.trials, 0));
    return ownMeasures(game).flatMap((measure, at) => {
      const occurred = this.tables.flatMap(({ cell }) => Object.keys(cell.measures[`own${at}`]?.histogram ?? {}));
      const [value, ...others] = new Set(occurred);
      // That no game is unfinished is no flaw.
      if (value === undefined || others.length > 0 || measure.role === 'unfinished') return [];
      const isUnused = value === '0' && measure.bounds(params)[1] > 0;
      return [{ text: `${measure.name} was ${value} in all ${games} games`, isUnused }];
    });
  }

  cells(kind: StudyRole['kind']) {
    return this.study.roles.flatMap((role, at) =>
      role.kind === kind ? [{ role, cell: this.summary.cells[at] as CellSummary }] : [],
    );
  }

  /**
   * The mean result above an even share, over the mean distance of results from it. With one seat: the gain over
   * another player, over this gain and the standard deviation of the results of the weakest one.
   *
   * @param staked - the games that show what is at stake
   */
  private skillOf(cell: CellSummary, staked: CellSummary): StudyEstimate {
    const { seats } = this.study;
    const gain = this.estimate(cell, 'result');
    if (seats === 1) {
      const noise = Math.sqrt(moments(entriesOf((this.tables[0] as EqualTable).cell, 'result')).variance ?? 0);
      const of = (mean: number): number => (mean <= 0 ? 0 : mean / (mean + noise));
      return { mean: of(gain.mean), low: of(gain.low), high: of(gain.high) };
    }
    // A round has the sum of all seats; for two seats, what is at stake is measured in games of its own.
    const { round } = this;
    const stake = this.estimate(staked, 'stake', seats > 2 ? 1 : 0.5);
    const over = (mean: number, by: number): number => (by === 0 ? 0 : Math.max(-1, Math.min(1, (mean - round) / by)));
    return {
      mean: over(gain.mean, stake.mean),
      low: over(gain.low, gain.low > round ? stake.high : stake.low),
      high: over(gain.high, gain.high > round ? stake.low : stake.high),
    };
  }

  /** The variance of a measure with the interval of the mean square around the integer next to the mean. */
  private variance(cell: CellSummary, name: string): StudyEstimate {
    const entries = entriesOf(cell, name);
    const { mean } = moments(entries);
    const center = Math.round(mean);
    const most = Math.max(...this.boundsOf(cell, name).map((bound) => (bound - center) ** 2));
    const squares = entries.map(([value, n]) => [(value - center) ** 2, n] as const);
    const square = this.estimateOf(squares, [0, most], 1);
    const less = (value: number): number => Math.max(0, value - (mean - center) ** 2);
    return { mean: less(square.mean), low: less(square.low), high: less(square.high) };
  }

  private boundsOf(cell: CellSummary, name: string): readonly [number, number] {
    const at = this.summary.cells.indexOf(cell);
    return this.plan.cells[at]?.measures.find((one) => one.name === name)?.bounds ?? [0, 1];
  }

  private estimateOf(entries: TallyEntries, bounds: readonly [number, number], divisor: number): StudyEstimate {
    const [low, high] = meanInterval(entries, bounds, this.error);
    return { mean: moments(entries).mean / divisor, low: low / divisor, high: high / divisor };
  }
}

const isSearch = ({ player }: Pick<SkillFigure, 'player'>): number => Number(player.startsWith('search:'));

/** The names of a measure of the seats; for two, that of the first one says all. */
const eachOf = (seats: number, name: string): readonly string[] =>
  seats > 2 ? Array.from({ length: seats }, (_, seat) => `${name}.${seat}`) : [name];

/** The name of a measure of the seats, for the first one. */
export const firstOf = (seats: number, name: string): string => (seats > 2 ? `${name}.0` : name);

/** An estimate times a number. */
export function scaledBy({ mean, low, high }: StudyEstimate, by: number): StudyEstimate {
  const [one, other] = [by * low, by * high];
  return { mean: by * mean, low: Math.min(one, other), high: Math.max(one, other) };
}

/** The histogram of a measure, in ascending order. */
export function entriesOf({ measures }: CellSummary, name: string): TallyEntries {
  return entriesIn(measures[name] ?? { histogram: {} });
}
