import { describe, expect, test } from 'vitest';
import { InputError } from '../../src/errors.js';
import { parseSpec, specForm } from '../../src/contracts/spec.js';
import type { StrategyDefinition } from '../../src/contracts/strategy.js';

const create = (): never => {
  throw new Error('these tests create no players');
};

const smallest: StrategyDefinition<unknown, unknown> = { name: 'smallest', summary: 's', create };
const memory: StrategyDefinition<unknown, unknown> = {
  name: 'memory',
  summary: 'm',
  arguments: [
    { name: 'K', summary: 'cards', min: 0, max: 52 },
    { name: 'eviction', summary: 'what goes', choices: ['keep', 'fifo', 'lru'], default: 'keep' },
  ],
  create,
};
const search: StrategyDefinition<unknown, unknown> = {
  name: 'search',
  summary: 'i',
  arguments: [
    { name: 'nodes', summary: 'nodes', min: 1, max: 1000, default: 100 },
    { name: 'depth', summary: 'depth', min: 1, max: 9, default: 3 },
  ],
  create,
};
const all = [smallest, memory, search];

describe('parseSpec', () => {
  test.each([
    ['smallest', 'smallest', {}],
    ['memory:10', 'memory:10', { K: 10, eviction: 'keep' }],
    ['memory:10:fifo', 'memory:10:fifo', { K: 10, eviction: 'fifo' }],
    ['memory:0', 'memory:0', { K: 0, eviction: 'keep' }],
    ['search', 'search', { nodes: 100, depth: 3 }],
    ['search:7:2', 'search:7:2', { nodes: 7, depth: 2 }],
    ['search:100:2', 'search:100:2', { nodes: 100, depth: 2 }],
  ])("parseSpec('%s') returns the canonical spec '%s'", (text, spec, args) => {
    const parsed = parseSpec(all, text);
    expect(parsed).toEqual({ spec, args, definition: all.find(({ name }) => text.startsWith(name)) });
  });

  test.each([
    ['memory:010:fifo', 'memory:10:fifo'],
    ['memory:1e1', 'memory:10'],
    ['memory:10:keep', 'memory:10'],
    ['search:100:3', 'search'],
    ['search:50:3', 'search:50'],
  ])("parseSpec('%s') returns the same result as parseSpec('%s')", (text, canonical) => {
    expect(parseSpec(all, text)).toEqual(parseSpec(all, canonical));
    expect(parseSpec(all, canonical).spec).toBe(canonical);
  });

  test.each([
    ['smalest', "unknown strategy 'smalest'; choose from smallest, memory, search"],
    ['', "unknown strategy ''; choose from smallest, memory, search"],
    ['smallest:1', "strategy 'smallest:1' has too many arguments; write smallest"],
    ['memory:1:fifo:2', "strategy 'memory:1:fifo:2' has too many arguments; write memory:K[:eviction]"],
    ['memory', "strategy 'memory' needs a value for K; write memory:K[:eviction]"],
    ['memory:', "K of strategy 'memory' must be an integer from 0 to 52, not ''"],
    ['memory:53', "K of strategy 'memory' must be an integer from 0 to 52, not '53'"],
    ['memory:-1', "K of strategy 'memory' must be an integer from 0 to 52, not '-1'"],
    ['memory:1.5', "K of strategy 'memory' must be an integer from 0 to 52, not '1.5'"],
    ['memory:1e2', "K of strategy 'memory' must be an integer from 0 to 52, not '1e2'"],
    ['memory:0x1', "K of strategy 'memory' must be an integer from 0 to 52, not '0x1'"],
    ['memory:5:fifi', "unknown memory eviction 'fifi'; choose from keep, fifo, lru"],
  ])("parseSpec rejects '%s'", (text, message) => {
    expect(() => parseSpec(all, text)).toThrow(InputError);
    expect(() => parseSpec(all, text)).toThrow(expect.objectContaining({ name: 'InputError', message }));
  });

  test('The error for an unknown name contains that name and the known names', () => {
    let error: unknown;
    try {
      parseSpec(all, 'memory:5:fifi');
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toMatchObject({ name: 'InputError', given: 'fifi', choices: ['keep', 'fifo', 'lru'] });
  });

  test('parseSpec rejects every spec if there are no strategies', () => {
    expect(() => parseSpec([], 'mine')).toThrow("unknown strategy 'mine'; none is defined");
  });
});

test('specForm shows optional arguments in brackets', () => {
  expect(all.map(specForm)).toEqual(['smallest', 'memory:K[:eviction]', 'search[:nodes][:depth]']);
});
