import { locateCode } from '../modules/strategy-file.js';
import type { LeagueDirectory, LeagueEntry } from './league-journal.js';
import type { Participant } from './league-contests.js';

/** A failure in a block of a contest, as it is noted. */
export interface NotedFailure {
  readonly block: number;
  /** The number of the strategy among all of the folder; -1 if the cause was not found. */
  readonly by: number;
  readonly deal: number;
  readonly message: string;
}

/** What is known about a league, from this process and from before an interruption. */
export class LeagueNotes {
  /** Why strategies take no part, by number. The spec is empty for a strategy that could not be loaded. */
  readonly absent = new Map<number, { readonly message: string; readonly spec: string }>();
  /** `[contest][block]`: the results of blocks. */
  readonly blocks = new Map<number, Map<number, readonly number[]>>();
  /** `[contest]`: its earliest failure. */
  readonly failures = new Map<number, NotedFailure>();
  private readonly specs = new Map<number, string>();
  private readonly entrants: number;
  private readonly store: LeagueDirectory | undefined;

  /**
   * @param entrants - the number of strategies in the folder
   * @param store - the directory that keeps new entries; undefined without one
   */
  constructor(entrants: number, store: LeagueDirectory | undefined) {
    this.entrants = entrants;
    this.store = store;
  }

  /** Whether it is known that a strategy takes part, or that it does not. */
  isExamined(entrant: number): boolean {
    return this.specs.has(entrant) || this.absent.has(entrant);
  }

  /** Notes an entry, and keeps it. */
  record(entry: LeagueEntry): void {
    this.add(entry);
    this.store?.append(entry);
  }

  /** Notes an entry that is kept already. */
  add(entry: LeagueEntry): void {
    if (entry[0] === 'qualified') this.specs.set(entry[1], entry[2]);
    else if (entry[0] === 'absent') this.absent.set(entry[1], { message: entry[2], spec: entry[3] });
    else if (entry[0] === 'block') {
      const blocks = this.blocks.get(entry[1]) ?? new Map<number, readonly number[]>();
      this.blocks.set(entry[1], blocks.set(entry[2], entry[3]));
    } else {
      const [, contest, block, by, deal, message] = entry;
      const before = this.failures.get(contest);
      if (before === undefined || block < before.block) this.failures.set(contest, { block, by, deal, message });
    }
  }

  /**
   * The strategies that take part, by number.
   *
   * @param directory - the folder of the league
   */
  participants(directory: string): readonly Participant[] {
    return Array.from({ length: this.entrants }, (_, entrant) => entrant).flatMap((entrant) => {
      const spec = this.specs.get(entrant);
      return spec === undefined ? [] : [{ entrant, spec, code: locateCode(spec, directory) }];
    });
  }
}
