import type { CodeShape } from './code.js';
import { FeedbackTable } from './feedback-table.js';

/** The maximum number of tables that a cache keeps. */
const CAPACITY = 8;

/** A function that returns the table of a shape. Calls with the same shape share one table. */
function tableCache(): (shape: CodeShape) => FeedbackTable {
  const tables = new Map<string, FeedbackTable>();
  return ({ pegs, colors }) => {
    const key = `${pegs} ${colors}`;
    let table = tables.get(key);
    if (table === undefined) {
      table = new FeedbackTable({ pegs, colors });
      if (tables.size === CAPACITY) tables.clear();
      tables.set(key, table);
    }
    return table;
  };
}

/** The tables of {@link feedbackTable}, which any code in this thread can write to. */
const publicTable = tableCache();

/**
 * The table for codes of this shape. Calls with the same shape share one table. Its arrays must not be changed.
 *
 * @throws InputError if pegs or colors are out of bounds, or if there are too many codes
 */
export function feedbackTable(shape: CodeShape): FeedbackTable {
  return publicTable(shape);
}

/**
 * The same table, for the engine and the built-in strategies. They keep it in `#private` fields, so that untrusted code
 * in the same thread cannot write to its arrays and falsify results.
 *
 * @throws InputError if pegs or colors are out of bounds, or if there are too many codes
 */
export const ownTable: (shape: CodeShape) => FeedbackTable = tableCache();
