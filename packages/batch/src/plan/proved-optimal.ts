import type { ParamValues, StrategyDefinition } from '@cards/core';

/**
 * Whether a strategy of a game is proved to be optimal: no strategy has a better mean of the first measure.
 *
 * @param definition - the strategy
 * @param params - the value of every parameter
 */
export function isProvedOptimal(definition: StrategyDefinition<unknown, ParamValues>, params: ParamValues): boolean {
  return definition.provedOptimal?.(params) ?? false;
}
