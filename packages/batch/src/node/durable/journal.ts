import { close, fdatasync, openSync, readdirSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { fileTrouble } from '../files/file-trouble.js';
import { readLines } from '../files/read-lines.js';
import { checkRegularFile } from '../files/regular-file.js';
import { RunError } from './run-error.js';
import { otherVersion } from './run-problems.js';
import { randomHex } from '../files/random-hex.js';

const VERSION = '2';
const FORMAT = `cards-sim/journal@${VERSION}`;

/** The maximum delay before a finished block is on the disk, in milliseconds. */
const SYNC_INTERVAL = 200;

/** The maximum length of a header, in characters. */
const MAX_HEADER = 200;

const NAME = /^blocks-[0-9a-f]+\.journal$/;

/**
 * A journal that one process appends lines to. Each process has its own journal, so several processes can work on one
 * directory. Every line is one write, and is on the disk 0.2 seconds later.
 */
export class Journal {
  private readonly path: string;
  private readonly descriptor: number;
  private readonly timer: NodeJS.Timeout;
  private syncError: unknown;
  private unsynced = false;
  private syncing: Promise<void> = Promise.resolve();

  /**
   * Creates a journal.
   *
   * @param directory - the directory of the run
   * @param experiment - the identity of the experiment
   * @throws RunError if it cannot be written
   */
  constructor(directory: string, experiment: string) {
    this.path = join(directory, `blocks-${randomHex(8)}.journal`);
    try {
      this.descriptor = openSync(this.path, 'ax');
      this.write(`${FORMAT} ${experiment}\n`);
    } catch (error) {
      throw error instanceof RunError ? error : this.failure(error);
    }
    this.timer = setInterval(() => this.sync(), SYNC_INTERVAL);
    this.timer.unref();
  }

  /**
   * Appends a line.
   *
   * @param line - the line, with a line break at its end
   * @throws RunError if it cannot be written, or an earlier line did not reach the disk
   */
  append(line: string): void {
    if (this.syncError !== undefined) throw this.failure(this.syncError);
    this.write(line);
  }

  /**
   * Writes everything to the disk.
   *
   * @throws RunError if a line could not be written
   */
  async flush(): Promise<void> {
    this.sync();
    await this.syncing;
    if (this.syncError !== undefined) throw this.failure(this.syncError);
  }

  /**
   * Writes everything to the disk and closes the journal.
   *
   * @throws RunError if a line could not be written
   */
  async close(): Promise<void> {
    clearInterval(this.timer);
    this.sync();
    await this.syncing;
    await promisify(close)(this.descriptor);
    if (this.syncError !== undefined) throw this.failure(this.syncError);
  }

  private write(line: string): void {
    const bytes = Buffer.from(line, 'latin1');
    try {
      for (let written = 0; written < bytes.length;) written += writeSync(this.descriptor, bytes, written);
    } catch (error) {
      throw this.failure(error);
    }
    this.unsynced = true;
  }

  private sync(): void {
    if (!this.unsynced) return;
    this.unsynced = false;
    this.syncing = this.syncing
      .then(() => promisify(fdatasync)(this.descriptor))
      .catch((error: unknown) => {
        this.syncError ??= error;
      });
  }

  private failure(error: unknown): RunError {
    return new RunError(`can't write ${this.path}: ${fileTrouble(error)}`, { cause: error });
  }
}

/**
 * Reads the lines of all journals of a directory, without their headers. It does not detect incomplete or damaged
 * lines, except that it leaves out lines that are longer than any line of this run.
 *
 * @param directory - the directory of the run
 * @param experiment - the identity of the experiment
 * @param maxLength - the maximum length of a line, in characters
 * @param onLine - called with each line and the path of its journal
 * @throws RunError if a journal has another version, belongs to another experiment, or cannot be read
 */
export async function readJournals(
  directory: string,
  experiment: string,
  maxLength: number,
  onLine: (line: string, path: string) => void,
): Promise<void> {
  for (const name of readdirSync(directory)
    .filter((one) => NAME.test(one))
    .sort()) {
    const path = join(directory, name);
    let first = true;
    try {
      checkRegularFile(path);
      for await (const line of readLines(path, Math.max(maxLength, MAX_HEADER))) {
        if (first) checkHeader(path, line, experiment);
        else onLine(line, path);
        first = false;
      }
    } catch (error) {
      throw error instanceof RunError
        ? error
        : new RunError(`can't read ${path}: ${fileTrouble(error)}`, { cause: error });
    }
  }
}

/** A damaged header does no harm, because the checksum of each line includes the experiment. */
function checkHeader(path: string, header: string, experiment: string): void {
  const { version, identity } =
    /^cards-sim\/journal@(?<version>\d+) (?<identity>sha256:[0-9a-f]{64})$/.exec(header)?.groups ?? {};
  if (version !== undefined && version !== VERSION)
    throw new RunError(`can't read ${path}: ${otherVersion(version, VERSION)}`);
  if (identity !== undefined && identity !== experiment)
    throw new RunError(`${path} contains blocks of another experiment; remove it from the directory`);
}
