import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fstatSync, openSync, readdirSync, readSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { experimentIdentity } from '../../plan/identity.js';
import type { Plan } from '../../plan/plan.js';
import { measuresIn } from '../../records/record-block.js';
import { BlockShapeError, shapeOfBlock } from '../durable/block-shape.js';
import { RunError } from '../durable/run-error.js';
import { NOT_REPRODUCIBLE, otherVersion } from '../durable/run-problems.js';
import { fileTrouble } from '../files/file-trouble.js';
import { checkRegularFile } from '../files/regular-file.js';
import { frameCheck, MAX_HEAD, readHead, writeFrame } from './record-frame.js';

const VERSION = '1';
const FORMAT = `cards-sim/records@${VERSION}`;
const NAME = /^records-[0-9a-f]+\.part$/;
const BYTES = Int32Array.BYTES_PER_ELEMENT;

/** Where the measures of a block are. */
interface Place {
  readonly file: number;
  readonly position: number;
  readonly check: string;
}

/**
 * The measures of finished blocks in append-only files of a directory. Each process appends to its own file, and each
 * block is one write. Blocks are in the order in which they finished; only their places are in memory.
 */
export class RecordParts {
  private readonly plan: Plan;
  private readonly experiment: string;
  /** `[cell]`: the place of each block by its number. */
  private readonly places: readonly Map<number, Place>[];
  private readonly files: number[] = [];
  private readonly directory: string;
  private own: { readonly file: number; end: number } | undefined;

  /**
   * Opens the parts of a directory, which may not exist yet.
   *
   * @param directory - the directory
   * @param plan - the batch
   * @throws RunError if a part belongs to another experiment, has another version, or cannot be read
   */
  constructor(directory: string, plan: Plan) {
    this.directory = directory;
    this.plan = plan;
    this.experiment = experimentIdentity(plan);
    this.places = plan.cells.map(() => new Map());
    this.add(directory);
  }

  /**
   * Adds the blocks of another directory.
   *
   * @throws RunError as the constructor, or if two directories have different measures of a block
   */
  add(directory: string): void {
    if (!existsSync(directory)) return;
    const names = readdirSync(directory).filter((name) => NAME.test(name));
    for (const name of names.sort()) {
      const path = join(directory, name);
      access(path, 'read', () => {
        checkRegularFile(path);
        this.scan(path, this.opened(openSync(path, 'r')));
      });
    }
  }

  /** Whether the measures of a block are stored. */
  has(cell: number, block: number): boolean {
    return this.places[cell]?.has(block) ?? false;
  }

  /**
   * Stores the measures of a block.
   *
   * @throws RunError if they cannot be written, or other measures of the block are stored
   */
  append(cell: number, block: number, measures: Int32Array): void {
    const frame = writeFrame(this.experiment, cell, block, measures);
    const { check = '', length = 0 } = readHead(frame) ?? {};
    if (this.has(cell, block)) return this.keep(cell, block, { file: -1, position: 0, check });
    const path = join(this.directory, `records-${randomBytes(8).toString('hex')}.part`);
    access(this.own === undefined ? path : this.directory, 'write', () => {
      this.own ??= this.create(path);
      const { file, end } = this.own;
      for (let written = 0; written < frame.length;) written += writeSync(file, frame, written);
      this.own.end += frame.length;
      this.keep(cell, block, { file, position: end + length, check });
    });
  }

  /**
   * Reads the measures of a block.
   *
   * @returns undefined if they are not stored
   * @throws RunError if they cannot be read
   */
  read(cell: number, block: number): Int32Array | undefined {
    const place = this.places[cell]?.get(block);
    if (place === undefined) return undefined;
    const measures = new Int32Array(this.lengthOf(cell, block));
    access(this.directory, 'read', () => {
      if (!readFully(place.file, Buffer.from(measures.buffer), place.position)) throw new Error('a part is too short');
    });
    return measures;
  }

  /** Closes all files. */
  close(): void {
    for (const file of this.files.splice(0)) closeSync(file);
  }

  private opened(file: number): number {
    this.files.push(file);
    return file;
  }

  private create(path: string): { readonly file: number; end: number } {
    const header = Buffer.from(`${FORMAT} ${this.experiment}\n`, 'latin1');
    const file = this.opened(openSync(path, 'ax+'));
    for (let written = 0; written < header.length;) written += writeSync(file, header, written);
    return { file, end: header.length };
  }

  private keep(cell: number, block: number, place: Place): void {
    const known = this.places[cell]?.get(block);
    if (known === undefined) this.places[cell]?.set(block, place);
    else if (known.check !== place.check)
      throw new RunError(
        `${this.directory} contains two different records of block ${block} of cell ${cell}: ${NOT_REPRODUCIBLE}`,
      );
  }

  /** Finds the blocks of a part, up to the first damaged one: an interruption damages the last block only. */
  private scan(path: string, file: number): void {
    const { size } = fstatSync(file);
    const start = Buffer.alloc(Math.min(size, FORMAT.length + this.experiment.length + MAX_HEAD));
    readFully(file, start, 0);
    const { 0: header = '', groups } =
      /^cards-sim\/records@(?<version>\d+) (?<identity>sha256:[0-9a-f]{64})\n/.exec(start.toString('latin1')) ?? {};
    // The header of a part that was interrupted at its start.
    if (groups === undefined) return;
    const { version = '', identity } = groups;
    if (version !== VERSION) throw new RunError(`can't read ${path}: ${otherVersion(version, VERSION)}`);
    if (identity !== this.experiment)
      throw new RunError(`${path} contains records of another experiment; remove it from the directory`);
    const head = Buffer.alloc(MAX_HEAD);
    for (let position = header.length; position < size;) {
      head.fill(0);
      readFully(file, head, position);
      const found = readHead(head);
      if (found === undefined) return;
      const { check, cell, block, length } = found;
      const bytes = Buffer.alloc(BYTES * this.lengthOf(cell, block));
      if (bytes.length === 0 || !readFully(file, bytes, position + length)) return;
      if (frameCheck(this.experiment, cell, block, bytes) !== check) return;
      this.keep(cell, block, { file, position: position + length, check });
      position += length + bytes.length;
    }
  }

  /** The number of measures in a block; 0 if the plan has no such block. */
  private lengthOf(cell: number, block: number): number {
    try {
      shapeOfBlock(this.plan, cell, block);
    } catch (error) {
      if (error instanceof BlockShapeError) return 0;
      throw error;
    }
    const planned = this.plan.cells[cell];
    return planned === undefined ? 0 : measuresIn(planned, block);
  }
}

/** Fills a buffer from a file. Returns false at the end of the file. */
function readFully(file: number, into: Buffer, position: number): boolean {
  for (let done = 0; done < into.length;) {
    const count = readSync(file, into, done, into.length - done, position + done);
    if (count === 0) return false;
    done += count;
  }
  return true;
}

/** Turns errors of the file system into errors that name the path. */
function access(path: string, what: 'read' | 'write', use: () => void): void {
  try {
    use();
  } catch (error) {
    throw error instanceof RunError
      ? error
      : new RunError(`can't ${what} records in ${path}: ${fileTrouble(error)}`, { cause: error });
  }
}
