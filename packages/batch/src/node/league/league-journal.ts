import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { fileTrouble } from '../files/file-trouble.js';
import { makeDirectory } from '../files/make-directory.js';
import { Journal, readJournals } from '../durable/journal.js';
import { RunError } from '../durable/run-error.js';

/** An entry in the directory of a league. */
export type LeagueEntry =
  /** The strategy with this number has qualified, with its export. */
  | readonly [kind: 'qualified', entrant: number, spec: string]
  /** It has not. `spec` is empty if it could not be loaded; otherwise it failed in its first game. */
  | readonly [kind: 'absent', entrant: number, message: string, spec: string]
  /** The results of a block of a contest, as many as its deals. */
  | readonly [kind: 'block', contest: number, block: number, results: readonly number[]]
  /** A failure in a block: `by` is the number of the strategy, or -1; `deal` is the deal in which it happened. */
  | readonly [kind: 'failure', contest: number, block: number, by: number, deal: number, message: string];

/** Hexadecimal digits of a checksum. */
const CHECK_DIGITS = 16;

/** The maximum length of a line, in characters: a message of 500 characters and more, or the results of a block. */
const MAX_LINE = 20_000;

/** The directory in which a league keeps its entries, so that an interrupted league continues. */
export class LeagueDirectory {
  private readonly directory: string;
  private readonly identity: string;
  private journal: Journal | undefined;

  /**
   * @param directory - its path; it is created if it is missing
   * @param identity - `sha256:` and the hash of all inputs of the league
   * @throws RunError if it has other files, or cannot be written
   */
  constructor(directory: string, identity: string) {
    this.directory = directory;
    this.identity = identity;
    try {
      makeDirectory(directory);
      const other = readdirSync(directory).find((name) => !/^blocks-[0-9a-f]+\.journal$/.test(name));
      if (other !== undefined)
        throw new RunError(
          `${directory} contains ${other}, so it is not the directory of a league; use a new directory`,
        );
    } catch (error) {
      if (error instanceof RunError) throw error;
      throw new RunError(`can't write to ${directory}: ${fileTrouble(error)}`, { cause: error });
    }
  }

  /**
   * Reads all entries. Damaged and incomplete lines are left out; their blocks are played again.
   *
   * @param onEntry - called with each entry
   * @throws RunError if the directory belongs to another league, or cannot be read
   */
  async read(onEntry: (entry: LeagueEntry) => void): Promise<void> {
    await readJournals(this.directory, this.identity, MAX_LINE, (line) => {
      const text = line.slice(CHECK_DIGITS + 1);
      if (line.slice(0, CHECK_DIGITS) === this.checkOf(text)) onEntry(JSON.parse(text) as LeagueEntry);
    });
  }

  /**
   * Adds an entry.
   *
   * @throws RunError if it cannot be written
   */
  append(entry: LeagueEntry): void {
    this.journal ??= new Journal(this.directory, this.identity);
    // A journal has one byte for each character.
    const text = JSON.stringify(entry).replaceAll(
      /[\u0080-\uFFFF]/g,
      (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
    this.journal.append(`${this.checkOf(text)} ${text}\n`);
  }

  /**
   * Writes everything to the disk.
   *
   * @throws RunError if an entry could not be written
   */
  async close(): Promise<void> {
    await this.journal?.close();
  }

  private checkOf(text: string): string {
    return createHash('sha256').update(`${this.identity} ${text}`).digest('hex').slice(0, CHECK_DIGITS);
  }
}
