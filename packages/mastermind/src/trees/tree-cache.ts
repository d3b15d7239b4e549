import type { CodeShape } from '../code.js';
import type { StrategyTree, TreeArrays } from './strategy-tree.js';

/**
 * Trees by shape and strategy. A caller that plays a strategy and then computes its exact results needs its tree twice.
 */
const trees = new Map<string, TreeArrays>();

/** The maximum number of trees kept. */
const CAPACITY = 64;

/**
 * A tree, built at the first call.
 *
 * @param name - distinguishes the trees of one shape
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
