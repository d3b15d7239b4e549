import { blockResults } from '../../league/block-results.js';
import { ContestResults, type Forfeit } from '../../league/league-results.js';
import { leagueBlock } from '../../league/rounds.js';
import { type Plan, planExperiment } from '../../plan/plan.js';
import type { BlockFailure } from './league-executor.js';
import { cellOf, contestId, contestsOf, type Participant } from './league-contests.js';
import type { LeagueNotes } from './league-notes.js';
import type { LeagueSetting } from './qualify.js';

/** The contests of a league: their cells, and their results, which are kept in notes. */
export class NotedContests {
  /** The cells of the contests. */
  readonly plan: Plan;
  /** The results, in the order of the cells. */
  readonly results: readonly ContestResults[];
  /** The strategies. Contests have their positions. */
  readonly players: readonly Participant[];
  /** The number of deals in a block. */
  readonly block: number;
  private readonly ids: readonly number[];
  private readonly notes: LeagueNotes;

  /**
   * @param players - the strategies that take part, enough for a contest
   * @param setting - the game, the seed and the number of deals
   * @param notes - what is known already; receives the results
   * @param entrants - the number of strategies in the folder
   */
  constructor(
    players: readonly Participant[],
    setting: LeagueSetting & { readonly trials: number },
    notes: LeagueNotes,
    entrants: number,
  ) {
    const contests = contestsOf(setting.game.seats, players.length);
    this.players = players;
    this.block = leagueBlock(setting.game);
    this.plan = planExperiment({
      seed: setting.seed,
      cells: contests.map((contest) => cellOf(contest, players, setting)),
    });
    this.results = contests.map((contest) => new ContestResults(contest, this.block));
    this.ids = contests.map((contest) => contestId(contest, players, entrants));
    this.notes = notes;
    this.ids.forEach((id, index) => {
      for (const [block, values] of notes.blocks.get(id) ?? []) this.results[index]?.add(block, values);
      this.forfeit(index);
    });
  }

  /** Adds a finished block. */
  add(index: number, block: number, measures: Int32Array): void {
    const cell = this.plan.cells[index];
    if (cell === undefined) throw new RangeError(`there is no contest ${index}`);
    const values = blockResults(cell, block, measures);
    this.notes.record(['block', this.idOf(index), block, values]);
    this.results[index]?.add(block, values);
  }

  /** Adds a failure. */
  fail(index: number, block: number, { strategy, deal, message }: BlockFailure): void {
    const by = this.players.find(({ spec }) => spec === strategy)?.entrant ?? -1;
    this.notes.record(['failure', this.idOf(index), block, by, deal, message]);
    this.forfeit(index);
  }

  /** The earliest failure of a contest; undefined if there is none. */
  failureOf(index: number): { readonly by: number; readonly deal: number; readonly message: string } | undefined {
    return this.notes.failures.get(this.idOf(index));
  }

  private forfeit(index: number): void {
    const failure = this.notes.failures.get(this.idOf(index));
    const results = this.results[index];
    if (failure === undefined || results === undefined) return;
    results.fail({ from: failure.block * this.block, by: this.sideOf(results, failure.by) });
  }

  private sideOf({ contest: { first, second } }: ContestResults, entrant: number): Forfeit['by'] {
    if (this.players[first]?.entrant === entrant) return 'first';
    return second !== undefined && this.players[second]?.entrant === entrant ? 'second' : 'tie';
  }

  private idOf(index: number): number {
    return this.ids[index] ?? -1;
  }
}
