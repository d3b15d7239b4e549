import type { ParamValues, StrategyDefinition } from '@cards/core';

/**
 * Whether a strategy of a game is proved to be optimal: no strategy has a better mean of the first measure.
 *
 * @param definition - the strategy, whose optional member `provedOptimal` is true, or a function of the parameters
 * @param params - the value of every parameter
 */
export function isProvedOptimal(definition: StrategyDefinition<unknown, ParamValues>, params: ParamValues): boolean {
  const proved: unknown = Reflect.get(definition, 'provedOptimal');
  return typeof proved === 'function' ? proved.call(definition, params) === true : proved === true;
}
