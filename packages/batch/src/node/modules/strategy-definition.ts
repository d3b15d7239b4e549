import type { Strategy } from '@cards/core';
import type { OwnStrategy } from '../../plan/cell.js';

/**
 * Understands what a file exports as a strategy: a definition with `create`, a function that creates a player, a class of
 * players, or a single player for all seats.
 *
 * @param name - what the strategy will be called
 * @param exported - the value exported
 * @returns undefined when it is none of these
 */
export function definitionFrom(name: string, exported: unknown): OwnStrategy | undefined {
  if (isClass(exported)) return { name, summary: '', create: () => new exported() };
  if (typeof exported === 'function') return { name, summary: '', create: (seating) => exported(seating) };
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
