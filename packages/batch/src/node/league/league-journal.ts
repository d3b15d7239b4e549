import { readdirSync } from 'node:fs';
import { fileTrouble } from '../files/file-trouble.js';
import { makeDirectory } from '../files/make-directory.js';
import { writeFrame } from '../durable/frame.js';
import { LogFile, readLogFiles } from '../durable/log-file.js';
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

/** The directory in which a league keeps its entries, so that an interrupted league continues. */
export class LeagueDirectory {
  private readonly directory: string;
  private readonly identity: string;
  private file: LogFile | undefined;

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
      const other = readdirSync(directory).find((name) => !/^counts-[0-9a-f-]+\.journal$/.test(name));
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
   * Reads all entries. What follows a damaged or incomplete entry is left out, and played again.
   *
   * @param onEntry - called with each entry
   * @throws RunError if the directory belongs to another league, or cannot be read
   */
  read(onEntry: (entry: LeagueEntry) => void): void {
    readLogFiles(this.directory, 'counts', this.identity, ({ payload }) =>
      onEntry(JSON.parse(String(payload)) as LeagueEntry),
    );
  }

  /**
   * Adds an entry.
   *
   * @throws RunError if it cannot be written
   */
  append(entry: LeagueEntry): void {
    this.file ??= new LogFile(this.directory, 'counts', this.identity);
    const payload = Buffer.from(JSON.stringify(entry));
    this.file.append(writeFrame(this.identity, { kind: 'counts', cell: 0, block: 0, payload }));
  }

  /**
   * Writes everything to the disk.
   *
   * @throws RunError if an entry could not be written
   */
  async close(): Promise<void> {
    await this.file?.close();
  }
}
