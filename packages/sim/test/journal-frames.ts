import { createHash } from 'node:crypto';

/** A frame of a journal. */
export interface Frame {
  readonly cell: number;
  readonly block: number;
  readonly payload: Buffer;
}

/** A journal up to its first damaged frame. */
export interface ReadJournal {
  readonly identity: string;
  /** The kind of its frames, with which its name begins. */
  readonly kind: string;
  readonly frames: readonly Frame[];
  /** `[frame]`: the position after it. */
  readonly ends: readonly number[];
  /** The position after the last frame. */
  readonly end: number;
}

/** The bytes before the payload of a frame: 8 of the checksum, 4 of its length, 4 of the cell and 6 of the block. */
const HEAD = 22;

/** Reads a journal, independently of the program that wrote it. */
export function readJournal(name: string, bytes: Buffer): ReadJournal {
  const [kind = ''] = name.split('-');
  const start = bytes.indexOf('\n') + 1;
  const identity = bytes.toString('latin1', 0, start).trimEnd().split(' ')[1] ?? '';
  const frames: Frame[] = [];
  const ends: number[] = [];
  for (let end = start; ;) {
    const frame = readFrame(identity, kind, bytes.subarray(end));
    if (frame === undefined) return { identity, kind, frames, ends, end };
    end += HEAD + frame.payload.length;
    frames.push(frame);
    ends.push(end);
  }
}

function readFrame(identity: string, kind: string, bytes: Buffer): Frame | undefined {
  if (bytes.length < HEAD || bytes.length < HEAD + bytes.readUInt32LE(8)) return undefined;
  const frame = {
    cell: bytes.readUInt32LE(12),
    block: bytes.readUIntLE(16, 6),
    payload: bytes.subarray(HEAD, HEAD + bytes.readUInt32LE(8)),
  };
  const isWhole = writeFrame(identity, kind, frame).equals(bytes.subarray(0, HEAD + frame.payload.length));
  return isWhole ? frame : undefined;
}

/** The bytes of a frame with a correct checksum. */
export function writeFrame(identity: string, kind: string, { cell, block, payload }: Frame): Buffer {
  const head = Buffer.alloc(HEAD);
  head.writeUInt32LE(payload.length, 8);
  head.writeUInt32LE(cell, 12);
  head.writeUIntLE(block, 16, 6);
  const bytes = Buffer.concat([head, payload]);
  createHash('sha256').update(`${identity} ${kind} `).update(bytes.subarray(8)).digest().copy(bytes, 0, 0, 8);
  return bytes;
}
