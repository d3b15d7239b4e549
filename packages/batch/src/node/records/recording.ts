import { randomBytes } from 'node:crypto';
import { accessSync, constants, rmSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Plan } from '../../plan/plan.js';
import { recordTable } from '../../records/record-columns.js';
import type { Results } from '../../run/results.js';
import { RunError } from '../durable/run-error.js';
import { fileTrouble } from '../files/file-trouble.js';
import { makeDirectory } from '../files/make-directory.js';
import { recordFormat } from './record-format.js';
import { RecordParts } from './record-parts.js';
import { writeRecords } from './write-records.js';

/**
 * Keeps the measures of all games of a run, and writes them to a file at its end. Until then they are in the directory
 * of the run or, without one, in a temporary directory next to the file.
 */
export class Recording {
  private readonly file: string;
  private readonly plan: Plan;
  private readonly parts: RecordParts;
  /** The temporary directory; undefined if the run has a directory. */
  private readonly temporary: string | undefined;

  /**
   * @param file - the path of the file
   * @param out - the directory of the run; undefined if it has none
   * @param plan - the batch
   * @throws InputError if the name of the file has no known format, or a measure has the name of another column
   * @throws RunError if the file cannot be written, or the directory has records of another run
   */
  constructor(file: string, out: string | undefined, plan: Plan) {
    recordFormat(file);
    recordTable(plan);
    this.file = resolve(file);
    this.plan = plan;
    checkWritable(this.file);
    this.temporary = out === undefined ? `${this.file}.${randomBytes(8).toString('hex')}.parts` : undefined;
    if (this.temporary !== undefined) makeDirectory(this.temporary);
    this.parts = new RecordParts(this.temporary ?? out ?? '', plan);
  }

  /** Whether the measures of a block are stored. */
  has(cell: number, block: number): boolean {
    return this.parts.has(cell, block);
  }

  /**
   * Stores the measures of a block.
   *
   * @throws RunError if they cannot be written
   */
  append(cell: number, block: number, measures: Int32Array | undefined): void {
    if (measures !== undefined) this.parts.append(cell, block, measures);
  }

  /**
   * Writes the file.
   *
   * @param results - the results of the finished batch
   * @param signal - cancels it
   * @throws RunError if the file cannot be written
   */
  async write(results: Results, signal: AbortSignal | undefined): Promise<void> {
    await writeRecords(this.file, this.plan, results, this.parts, signal);
  }

  /** Closes all files, and removes the temporary directory. */
  close(): void {
    this.parts.close();
    if (this.temporary !== undefined) rmSync(this.temporary, { recursive: true, force: true });
  }
}

/** Checks that a file can be written, before any game is played. */
function checkWritable(file: string): void {
  try {
    makeDirectory(dirname(file));
    accessSync(dirname(file), constants.W_OK);
    if (statSync(file, { throwIfNoEntry: false })?.isDirectory() === true) throw new Error('it is a directory');
  } catch (error) {
    throw new RunError(`can't write the records to ${file}: ${fileTrouble(error)}`, { cause: error });
  }
}
