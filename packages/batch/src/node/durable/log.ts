import { close, closeSync, fdatasync, fstatSync, openSync, readdirSync, readSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TallyEntries } from '@cards/statistics';
import type { Plan } from '../../plan/plan.js';
import { measuresIn } from '../../records.js';
import { BlockShapeError, cellOfBlock, readCounts, writeCounts } from '../../run/block-counts.js';
import { experimentIdentity } from '../../summary/digest.js';
import { checkRegularFile, MAX_DATA_SIZE, removeTemporary } from '../files/file-system.js';
import { NOT_REPRODUCIBLE, otherVersion, RunError, runError } from './run-error.js';

/** Called with each block whose counts are kept, once. */
export type OnKeptBlock = (cell: number, block: number, counts: readonly TallyEntries[]) => void;

interface Kept extends Place {
  readonly check: string;
}

const BYTES = Int32Array.BYTES_PER_ELEMENT;

/**
 * All that runs of one experiment keep of their blocks, in append-only files of directories. Only the places of frames
 * are in memory.
 *
 * `add` finds the frames that a directory has. `append` adds one to the directory of this process. A frame that is
 * incomplete or damaged is missing, and so are those after it in its file: their blocks are played again.
 */
export class Log {
  private readonly identity: string;
  /** `[kind and cell]`: the places of frames by the number of their block. */
  private readonly places = new Map<string, Map<number, Kept>>();
  private readonly files = new Map<FrameKind, LogFile>();

  /** `directory` is that of new frames, which `close` removes if it is temporary. */
  constructor(
    private readonly plan: Plan,
    private readonly directory = '',
    private readonly isTemporary = false,
  ) {
    this.identity = experimentIdentity(plan);
  }

  /**
   * Adds the frames of one kind that a directory has. `onFrame` gets each frame once; its payload is a part of a larger
   * buffer and must not be kept.
   */
  add(directory: string, kind: FrameKind, onFrame: (frame: Frame) => void = () => undefined): this {
    readLogFiles(directory, kind, this.identity, (frame, place) => {
      try {
        this.checkShape(frame);
        if (!this.isNew(frame, directory)) return;
        this.placesOf(kind, frame.cell).set(frame.block, { ...place, check: frame.check });
        onFrame(frame);
      } catch (error) {
        if (!(error instanceof BlockShapeError)) throw error;
        throw new RunError(
          `${place.path} has a block that its plan does not allow: ${error.message}. No run writes such a block; remove the file, and resume the run to play its blocks again`,
          { cause: error },
        );
      }
    });
    return this;
  }

  addCounts(directory: string, onBlock: OnKeptBlock): this {
    return this.add(directory, 'counts', ({ cell, block, payload }) =>
      onBlock(cell, block, readCounts(cellOfBlock(this.plan, cell, block), block, payload)),
    );
  }

  has(kind: FrameKind, cell: number, block: number): boolean {
    return this.places.get(`${kind} ${cell}`)?.has(block) === true;
  }

  /** The numbers of the blocks of a cell that have a frame, ascending. */
  blocksOf(kind: FrameKind, cell: number): readonly number[] {
    return [...this.placesOf(kind, cell).keys()].sort((one, other) => one - other);
  }

  /** The measures of a block, `[game][lineup][measure]`, one after another; undefined if they are not kept. */
  measures(cell: number, block: number): Int32Array | undefined {
    const place = this.placesOf('measures', cell).get(block);
    if (place === undefined) return undefined;
    return readMeasures(readPlace(place, 'measures', this.identity).payload);
  }

  append(frame: Frame): void {
    const { kind, cell, block } = frame;
    const bytes = writeFrame(this.identity, frame);
    const check = checkIn(bytes);
    if (!this.isNew({ kind, cell, block, check }, this.directory)) return;
    let file = this.files.get(kind);
    if (file === undefined) this.files.set(kind, (file = new LogFile(this.directory, kind, this.identity)));
    this.placesOf(kind, cell).set(block, { ...file.append(bytes), check });
  }

  appendCounts(cell: number, block: number, counts: readonly TallyEntries[]): void {
    const payload = Uint8Array.from(writeCounts(cellOfBlock(this.plan, cell, block), counts));
    this.append({ kind: 'counts', cell, block, payload });
  }

  appendMeasures(cell: number, block: number, measures: Int32Array): void {
    // All platforms of Node store integers in little-endian order, except IBM Z.
    const payload = new Uint8Array(measures.buffer, measures.byteOffset, measures.byteLength);
    this.append({ kind: 'measures', cell, block, payload });
  }

  async close(): Promise<void> {
    try {
      for (const file of this.files.values()) await file.close();
    } finally {
      if (this.isTemporary) removeTemporary(this.directory);
    }
  }

  private placesOf(kind: FrameKind, cell: number): Map<number, Kept> {
    const key = `${kind} ${cell}`;
    let places = this.places.get(key);
    if (places === undefined) this.places.set(key, (places = new Map()));
    return places;
  }

  private isNew({ kind, cell, block, check }: Omit<StoredFrame, 'payload'>, directory: string): boolean {
    const stored = this.placesOf(kind, cell).get(block)?.check;
    if (stored === check) return false;
    if (stored === undefined || (kind !== 'counts' && kind !== 'measures')) return true;
    const { game, lineups: [strategies] = [[]] } = this.plan.cells[cell] ?? {};
    throw new RunError(
      `${directory} contains two different results of block ${block} of ${game?.id} with ${strategies.join(' - ')}: ${NOT_REPRODUCIBLE}`,
    );
  }

  private checkShape({ kind, cell, block, payload }: Frame): void {
    const planned = cellOfBlock(this.plan, cell, block);
    const wanted = BYTES * measuresIn(planned, block);
    if (kind === 'measures' && payload.length !== wanted)
      throw new BlockShapeError(`its measures take ${payload.length} bytes, not ${wanted}`);
  }
}

/** The measures of a frame. They are a copy, because integers begin at a multiple of 4 bytes. */
export function readMeasures(payload: Uint8Array): Int32Array {
  return new Int32Array(Uint8Array.from(payload).buffer);
}

const VERSION = '3';

/** The maximum delay before a frame is on the disk, in milliseconds. */
const SYNC_INTERVAL = 200;

/** The bytes that are read at once; more for a longer frame. */
const WINDOW = 2 ** 20;

interface Place {
  readonly path: string;
  readonly position: number;
  readonly length: number;
}

function headerOf(identity: string): string {
  return `cards-sim/journal@${VERSION} ${identity}\n`;
}

/**
 * A file of frames of one kind, to which one process appends. Each process has its own file, so several processes can
 * work on one directory. Every frame is one write, and is on the disk 0.2 seconds later.
 */
class LogFile {
  private readonly path: string;
  private readonly descriptor: number;
  private readonly timer: NodeJS.Timeout;
  private end = 0;
  private syncError: unknown;
  private unsynced = false;
  private syncing: Promise<void> = Promise.resolve();

  constructor(directory: string, kind: FrameKind, identity: string) {
    this.path = join(directory, `${kind}-${crypto.randomUUID()}.journal`);
    try {
      this.descriptor = openSync(this.path, 'wx');
    } catch (error) {
      throw this.failure(error);
    }
    this.append(Buffer.from(headerOf(identity)));
    this.timer = setInterval(() => this.sync(), SYNC_INTERVAL);
    this.timer.unref();
  }

  /** Appends the bytes of a frame. After a write that failed halfway, the next frame takes the place of its bytes. */
  append(bytes: Buffer): Place {
    if (this.syncError !== undefined) throw this.failure(this.syncError);
    const { path, end: position } = this;
    try {
      for (let done = 0; done < bytes.length;)
        done += writeSync(this.descriptor, bytes, done, bytes.length - done, position + done);
    } catch (error) {
      throw this.failure(error);
    }
    this.end += bytes.length;
    this.unsynced = true;
    return { path, position, length: bytes.length };
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    this.sync();
    await this.syncing;
    await promisify(close)(this.descriptor);
    if (this.syncError !== undefined) throw this.failure(this.syncError);
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
    return runError(`cannot write ${this.path}`, error);
  }
}

/**
 * Reads the frames of one kind from all files of a directory. Each file is read up to its first incomplete or damaged
 * frame; what follows is played again.
 */
function readLogFiles(
  directory: string,
  kind: FrameKind,
  identity: string,
  onFrame: (frame: StoredFrame, place: Place) => void,
): void {
  const isOfKind = (name: string): boolean => name.startsWith(`${kind}-`) && name.endsWith('.journal');
  for (const name of readdirSync(directory).filter(isOfKind).sort()) {
    const path = join(directory, name);
    withFile(path, (file) => {
      const read = rangesOf(file);
      const { length } = headerOf(identity);
      checkHeader(path, read(0, length).toString('latin1'), identity);
      for (let position = length; ;) {
        const wanted = frameLength(read(position, HEAD));
        const frame = wanted <= MAX_DATA_SIZE ? readFrame(identity, kind, read(position, wanted)) : undefined;
        if (frame === undefined) return;
        onFrame(frame, { path, position, length: wanted });
        position += wanted;
      }
    });
  }
}

function readPlace({ path, position, length }: Place, kind: FrameKind, identity: string): StoredFrame {
  return withFile(path, (file) => {
    const frame = readFrame(identity, kind, rangesOf(file, length)(position, length));
    if (frame === undefined) throw new Error('it has changed since it was opened');
    return frame;
  });
}

function withFile<T>(path: string, use: (file: number) => T): T {
  let file: number | undefined;
  try {
    checkRegularFile(path);
    file = openSync(path, 'r');
    return use(file);
  } catch (error) {
    throw runError(`cannot read ${path}`, error);
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/** Reads ranges of a file, which are shorter at its end. Most are in memory, because they follow each other. */
function rangesOf(file: number, least = WINDOW): (position: number, length: number) => Buffer {
  const { size } = fstatSync(file);
  let start = 0;
  let window = Buffer.alloc(0);
  return (position, length) => {
    if (position + length > start + window.length) {
      start = position;
      window = Buffer.allocUnsafe(Math.max(0, Math.min(Math.max(length, least), size - position)));
      let done = 0;
      for (let count = -1; done < window.length && count !== 0; done += count)
        count = readSync(file, window, done, window.length - done, position + done);
      window = window.subarray(0, done);
    }
    return window.subarray(position - start, position - start + length);
  };
}

/** A damaged header does no harm, because the checksum of each frame includes the experiment. */
function checkHeader(path: string, header: string, identity: string): void {
  const { version = VERSION, found = identity } =
    /^cards-sim\/journal@(?<version>\d+) (?<found>sha256:[0-9a-f]{64})/.exec(header)?.groups ?? {};
  if (version !== VERSION) throw new RunError(`cannot read ${path}: ${otherVersion(version, VERSION)}`);
  if (found !== identity)
    throw new RunError(`${path} contains blocks of another experiment; remove it from the directory`);
}

/**
 * What a frame keeps of a block: histograms, measures, a failure, what all answers took, or those so far; or the exact
 * result of a cell.
 */
export type FrameKind = 'counts' | 'measures' | 'failure' | 'usage' | 'answer' | 'exact';

/** One entry of a log. The cell is a position in the plan. */
export interface Frame {
  readonly kind: FrameKind;
  readonly cell: number;
  readonly block: number;
  /** Its content, in the form of its kind. */
  readonly payload: Uint8Array;
}

interface StoredFrame extends Frame {
  /** Its checksum: equal for equal frames of one experiment. */
  readonly check: string;
}

/** The bytes of a checksum. */
const CHECK = 8;

/** The bytes before the payload: the checksum, the length of the payload, the cell (4 bytes each) and the block (6). */
const HEAD = CHECK + 4 + 4 + 6;

/**
 * The bytes of a frame. Numbers are little-endian. The checksum is the first 8 bytes of the SHA-256 of the identity,
 * the kind, and all bytes of the frame after it.
 */
export function writeFrame(identity: string, { kind, cell, block, payload }: Frame): Buffer {
  const bytes = Buffer.alloc(HEAD + payload.length);
  bytes.writeUInt32LE(payload.length, CHECK);
  bytes.writeUInt32LE(cell, CHECK + 4);
  bytes.writeUIntLE(block, CHECK + 8, 6);
  bytes.set(payload, HEAD);
  bytes.write(checkOf(identity, kind, bytes), 'hex');
  return bytes;
}

/** The checksum of the bytes of a frame, in hexadecimal. */
function checkIn(bytes: Buffer): string {
  return bytes.toString('hex', 0, CHECK);
}

/** The length of the frame that begins with these bytes; infinite if they are fewer than those of a head. */
function frameLength(bytes: Buffer): number {
  return bytes.length < HEAD ? Number.POSITIVE_INFINITY : HEAD + bytes.readUInt32LE(CHECK);
}

/** The frame of these bytes; undefined if they are incomplete, damaged, of another kind or another experiment. */
export function readFrame(identity: string, kind: FrameKind, bytes: Buffer): StoredFrame | undefined {
  if (frameLength(bytes) !== bytes.length) return undefined;
  const check = checkIn(bytes);
  if (check !== checkOf(identity, kind, bytes)) return undefined;
  const [cell, block] = [bytes.readUInt32LE(CHECK + 4), bytes.readUIntLE(CHECK + 8, 6)];
  return { kind, cell, block, payload: bytes.subarray(HEAD), check };
}

function checkOf(identity: string, kind: FrameKind, bytes: Buffer): string {
  // Imported here, because runs without a directory do not need it.
  const { createHash } = process.getBuiltinModule('node:crypto');
  return createHash('sha256')
    .update(`${identity} ${kind} `)
    .update(bytes.subarray(CHECK))
    .digest('hex')
    .slice(0, 2 * CHECK);
}
