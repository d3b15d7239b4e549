import { codeCount, type CodeShape } from './code.js';
import { FeedbackTable } from './feedback-table.js';

/** A function that returns the value of a key, created at the first call. It keeps at most `capacity` values. */
export function cacheOf<Value>(capacity: number): (key: string, create: () => Value) => Value {
  const values = new Map<string, Value>();
  return (key, create) => {
    const known = values.get(key);
    if (known !== undefined) return known;
    const value = create();
    if (values.size === capacity) values.clear();
    values.set(key, value);
    return value;
  };
}

const publicTables = /* @__PURE__ */ cacheOf<FeedbackTable>(8);

const ownTables = /* @__PURE__ */ cacheOf<FeedbackTable>(8);

/**
 * The table for codes of this shape. Calls with the same shape share one table. Its arrays must not be changed.
 *
 * @throws InputError if pegs or colors are out of bounds, or if there are too many codes
 */
export function feedbackTable(shape: CodeShape): FeedbackTable {
  codeCount(shape);
  const { pegs, colors } = shape;
  return publicTables(`${pegs} ${colors}`, () => new FeedbackTable({ pegs, colors }));
}

/** The same for the engine and the strategies, in `#private` fields: other code cannot write to its arrays. */
export function ownTable(shape: CodeShape): FeedbackTable {
  codeCount(shape);
  const { pegs, colors } = shape;
  return ownTables(`${pegs} ${colors}`, () => new FeedbackTable({ pegs, colors }));
}
