import { InputError, messageOf, type Strategy } from '@cards/core';
import type { OwnStrategy } from './cell.js';

/** The exports that {@link definitionFrom} accepts, as advice in an error. */
export const STRATEGY_FORMS =
  'export an object with move(view, rng), a class of such objects, or a function create() that returns one';

/**
 * Converts an export of a file to a strategy definition.
 *
 * @param name - the name of the strategy
 * @param exported - the exported value: a definition with `create`, a function that creates a strategy, a class of
 *   strategies, or one strategy for all seats
 * @returns undefined for any other value
 * @throws InputError if a member of the value cannot be read, for example because its getter throws an error
 */
export function definitionFrom(name: string, exported: unknown): OwnStrategy | undefined {
  try {
    return read(name, exported);
  } catch (error) {
    throw new InputError(`can't load the strategy '${name}': ${messageOf(error)}`);
  }
}

/** Whether an export is a strategy. An export that cannot be read counts, so that {@link definitionFrom} says why. */
export function isStrategyExport(exported: unknown): boolean {
  try {
    return read('', exported) !== undefined;
  } catch {
    return true;
  }
}

function read(name: string, exported: unknown): OwnStrategy | undefined {
  if (isClass(exported)) return { name, summary: '', create: () => new exported() };
  if (typeof exported === 'function') return { name, summary: '', create: (context) => exported(context) };
  if (has(exported, 'create')) return { summary: '', ...exported, name } as OwnStrategy;
  if (isStrategy(exported)) return { name, summary: '', create: () => exported };
  return undefined;
}

function isStrategy(value: unknown): value is Strategy<never> {
  return has(value, 'move');
}

function isClass(value: unknown): value is new () => Strategy<never> {
  return typeof value === 'function' && /^class\b/.test(Function.prototype.toString.call(value));
}

function has(value: unknown, method: string): value is object {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, method) === 'function';
}
