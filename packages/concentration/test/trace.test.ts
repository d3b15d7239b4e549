import { resolveParams, seatStrategies, Streams } from '@cards/core';
import { concentration } from '@cards/concentration';
import { describe, expect, test } from 'vitest';

/** The lines of one game, and its measures. */
function traced(ranks: number, specs: readonly string[], index: number): { lines: string[]; measures: number[] } {
  const params = resolveParams(concentration.parameters, { ranks });
  const measures = new Int32Array(concentration.measures.length);
  const lanes = new Streams('trace', concentration.id).lanes(2).at(index);
  const lines = [...(concentration.trace?.(params, seatStrategies(concentration, params, specs), lanes, measures) ?? [])];
  return { lines, measures: [...measures] };
}

describe('a traced game', () => {
  test('has a line for every turn, and tells of every pair', () => {
    const { lines, measures } = traced(5, ['random', 'memory:6'], 1);
    expect(lines).toHaveLength(2 + (measures[0] ?? 0));
    expect(lines.filter((line) => line.includes(', a pair: '))).toHaveLength(10);
  });

  test('reads like this (what it did; changes with a major version only)', () => {
    expect(traced(2, ['optimal', 'memory:52:reflip'], 0).lines.join('\n')).toMatchInlineSnapshot(`
      "Concentration with 8 cards: 1 optimal against 2 memory:52:reflip
         1  1 optimal turns up (3, 2) S A and (2, 1) H A, a pair: 2 : 0
         2  2 memory:52:reflip turns up (2, 2) C A and (1, 1) D A, a pair: 2 : 2
         3  1 optimal turns up (1, 2) H 2 and (0, 1) S 2, a pair: 4 : 2
         4  2 memory:52:reflip turns up (3, 1) D 2 and (0, 2) C 2, a pair: 4 : 4
      a tie after 4 turns"
    `);
  });
});
