import type { CodeShape } from '../code.js';
import type { StrategyTree, TreeArrays } from './strategy-tree.js';

/**
 * The trees built last: a caller that plays a strategy and then asks for its exact values needs the same tree twice.
 */
const trees = new Map<string, TreeArrays>();

/** The number of trees to keep. */
const CAPACITY = 64;

/**
 * A tree, built at the first call.
 *
 * @param name - tells the trees of one shape apart
 */
export function cachedTree({ pegs, colors }: CodeShape, name: string, build: () => StrategyTree): TreeArrays {
  const key = `${pegs} ${colors} ${name}`;
  let arrays = trees.get(key);
  if (arrays === undefined) {
    arrays = build().arrays;
    if (trees.size === CAPACITY) trees.clear();
    trees.set(key, arrays);
  }
  return arrays;
}
