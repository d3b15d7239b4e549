import { close, closeSync, fdatasync, fstatSync, openSync, readdirSync, readSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { checkRegularFile, fileTrouble, MAX_DATA_SIZE } from '../files/file-system.js';
import { type FrameKind, frameLength, HEAD, readFrame, type StoredFrame } from './frame.js';
import { otherVersion, RunError } from './run-error.js';

const VERSION = '3';

/** The maximum delay before a frame is on the disk, in milliseconds. */
const SYNC_INTERVAL = 200;

/** The bytes that are read at once; more for a longer frame. */
const WINDOW = 2 ** 20;

export interface Place {
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
export class LogFile {
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

  async flush(): Promise<void> {
    this.sync();
    await this.syncing;
    if (this.syncError !== undefined) throw this.failure(this.syncError);
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    try {
      await this.flush();
    } finally {
      await promisify(close)(this.descriptor);
    }
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
 * Reads the frames of one kind from all files of a directory. Each file is read up to its first incomplete or damaged
 * frame; what follows is played again.
 */
export function readLogFiles(
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

export function readPlace({ path, position, length }: Place, kind: FrameKind, identity: string): StoredFrame {
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
    if (error instanceof RunError) throw error;
    throw new RunError(`can't read ${path}: ${fileTrouble(error)}`, { cause: error });
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
  if (version !== VERSION) throw new RunError(`can't read ${path}: ${otherVersion(version, VERSION)}`);
  if (found !== identity)
    throw new RunError(`${path} contains blocks of another experiment; remove it from the directory`);
}
