import { createHash } from 'node:crypto';

/** Hexadecimal digits of a checksum. */
const CHECK_DIGITS = 16;

/** The maximum length of the head of a frame, in bytes: a checksum, a cell, a block number, spaces and a line feed. */
export const MAX_HEAD = CHECK_DIGITS + 2 * 18 + 1;

/** The head of a frame: which block it has, and the checksum of the whole frame. */
export interface FrameHead {
  readonly check: string;
  /** The position of the cell in the plan. */
  readonly cell: number;
  /** The number of the block within the cell. */
  readonly block: number;
  /** The number of bytes of the head. */
  readonly length: number;
}

/**
 * Formats the measures of a block as a frame: a line `CHECK CELL BLOCK`, and the measures as 32-bit integers in
 * little-endian order. CHECK is the first 16 hexadecimal digits of the SHA-256 of the identity of the experiment, the
 * cell, the block and the integers.
 *
 * @param experiment - the identity of the experiment
 * @param cell - the position of the cell in the plan
 * @param block - the number of the block within the cell
 * @param measures - `[game][lineup][measure]`, one after another
 */
export function writeFrame(experiment: string, cell: number, block: number, measures: Int32Array): Buffer {
  const bytes = bytesOf(measures);
  return Buffer.concat([
    Buffer.from(`${frameCheck(experiment, cell, block, bytes)} ${cell} ${block}\n`, 'latin1'),
    bytes,
  ]);
}

/**
 * Parses the head of a frame.
 *
 * @param bytes - bytes that begin with the frame
 * @returns undefined if they do not begin with a head
 */
export function readHead(bytes: Buffer): FrameHead | undefined {
  const text = bytes.toString('latin1', 0, Math.min(bytes.length, MAX_HEAD));
  const { check, cell, block } =
    /^(?<check>[0-9a-f]{16}) (?<cell>\d{1,16}) (?<block>\d{1,16})\n/.exec(text)?.groups ?? {};
  if (check === undefined) return undefined;
  return { check, cell: Number(cell), block: Number(block), length: text.indexOf('\n') + 1 };
}

/** The checksum of a frame with these bytes. */
export function frameCheck(experiment: string, cell: number, block: number, bytes: Uint8Array): string {
  return createHash('sha256')
    .update(`${experiment} ${cell} ${block} `)
    .update(bytes)
    .digest('hex')
    .slice(0, CHECK_DIGITS);
}

/** The bytes of integers. All platforms of Node store them in little-endian order, except IBM Z. */
function bytesOf(measures: Int32Array): Buffer {
  return Buffer.from(measures.buffer, measures.byteOffset, measures.byteLength);
}
