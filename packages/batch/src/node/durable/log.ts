import type { TallyEntries } from '@cards/statistics';
import { experimentIdentity } from '../../summary/digest.js';
import type { Plan } from '../../plan/plan.js';
import { measuresIn } from '../../records/record-columns.js';
import { BlockShapeError, cellOfBlock, readCounts, writeCounts } from '../../run/block-counts.js';
import { checkIn, type Frame, type FrameKind, type StoredFrame, writeFrame } from './frame.js';
import { LogFile, type Place, readLogFiles, readPlace } from './log-file.js';
import { removeTemporary } from '../files/file-system.js';
import { NOT_REPRODUCIBLE, RunError } from './run-error.js';

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

  async flush(): Promise<void> {
    for (const file of this.files.values()) await file.flush();
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
    const known = this.placesOf(kind, cell).get(block)?.check;
    if (known === check) return false;
    if (known === undefined || kind === 'failure' || kind === 'exact') return true;
    const { game, strategies = [] } = this.plan.cells[cell] ?? {};
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
