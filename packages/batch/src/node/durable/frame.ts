/** What a frame keeps: histograms, measures of games or a failure of a block, or an exact result of its cell. */
export type FrameKind = 'counts' | 'measures' | 'failure' | 'exact';

/** One entry of a log. The cell is a position in the plan. */
export interface Frame {
  readonly kind: FrameKind;
  readonly cell: number;
  readonly block: number;
  /** Its content, in the form of its kind. */
  readonly payload: Uint8Array;
}

export interface StoredFrame extends Frame {
  /** Its checksum: equal for equal frames of one experiment. */
  readonly check: string;
}

/** The bytes of a checksum. */
const CHECK = 8;

/** The bytes before the payload: the checksum, the length of the payload, the cell (4 bytes each) and the block (6). */
export const HEAD = CHECK + 4 + 4 + 6;

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
export function checkIn(bytes: Buffer): string {
  return bytes.toString('hex', 0, CHECK);
}

/** The length of the frame that begins with these bytes; infinite if they are fewer than those of a head. */
export function frameLength(bytes: Buffer): number {
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
