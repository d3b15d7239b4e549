import { resolveParams, createPlayers, Streams } from '@cards/core';
import { concentration, type ConcentrationParams } from '@cards/concentration';
import { describe, expect, test } from 'vitest';

/** The lines of one game, and its measures. */
function traced(
  given: Partial<ConcentrationParams>,
  specs: readonly string[],
  index: number,
): { lines: string[]; measures: number[] } {
  const params = resolveParams(concentration.parameters, given);
  const measures = new Int32Array(concentration.measures.length);
  const rngs = new Streams('trace', concentration.id).gameRngs(2).seek(index);
  const lines = [
    ...(concentration.notation?.trace?.(params, createPlayers(concentration, params, specs), rngs, measures) ?? []),
  ];
  return { lines, measures: [...measures] };
}

describe('a traced game', () => {
  test('A traced game has a line for every turn and shows every pair', () => {
    const { lines, measures } = traced({ ranks: 5 }, ['random', 'memory:6'], 1);
    expect(lines).toHaveLength(2 + (measures[0] ?? 0));
    expect(lines.filter((line) => line.includes(', a pair: '))).toHaveLength(10);
  });

  test('A traced game that passes end says how many cards are left', () => {
    const classic = { ranks: 13, copies: 2, bonus: 1 };
    const { lines, measures } = traced(classic, ['optimal', 'optimal'], 1);
    const pairs = lines.filter((line) => line.includes(', a pair: ')).length;
    expect(pairs).toBeLessThan(13);
    expect(lines.at(-1)).toContain(` after ${measures[0]} turns, with ${26 - 2 * pairs} cards left`);
    const flips = lines.slice(-31, -1).map((line) => line.replace(/^Turn \d+: [12] /, ''));
    expect(new Set(flips).size).toBe(1);
  });

  test('A traced game reads like this (a snapshot that changes with a major version only)', () => {
    expect(traced({ ranks: 2 }, ['optimal', 'memory:52:reflip'], 2).lines.join('\n')).toMatchInlineSnapshot(`
      "Concentration with 8 cards: 1 optimal against 2 memory:52:reflip
      Turn 1: 1 optimal flips (3, 1) S 2 and (0, 1) S A
      Turn 2: 2 memory:52:reflip flips (1, 1) C A and (0, 1) S A, a pair: 0 : 2
      Turn 3: 1 optimal flips (2, 1) C 2 and (3, 1) S 2, a pair: 2 : 2
      Turn 4: 2 memory:52:reflip flips (1, 2) H A and (3, 2) D 2
      Turn 5: 1 optimal flips (0, 2) H 2 and (3, 2) D 2, a pair: 4 : 2
      Turn 6: 2 memory:52:reflip flips (2, 2) D A and (1, 2) H A, a pair: 4 : 4
      a tie after 6 turns"
    `);
  });
});
