import { wrapStrategy } from '@cards/core';
import type { OwnStrategy } from './strategy-definition.js';

/** The same strategy under another name, with a hook around each call of its code. */
export function wrapDefinition(definition: OwnStrategy, name: string, around: <T>(call: () => T) => T): OwnStrategy {
  const { precompute } = definition;
  return {
    ...definition,
    name,
    ...(precompute && { precompute: (params, args) => around(() => precompute.call(definition, params, args)) }),
    create: (context) => {
      const strategy = around(() => definition.create(context));
      return typeof strategy?.move === 'function' ? wrapStrategy(strategy, { around }) : strategy;
    },
  };
}
