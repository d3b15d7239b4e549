import type { RecordBlock } from '../../records/record-block.js';

/** Writes a file of records, block by block. */
export interface RecordWriter {
  /** Appends the games of a block. */
  write(block: RecordBlock): void;
  /** Completes and closes the file. */
  finish(): void;
  /** Closes the file without completing it. */
  abandon(): void;
}
