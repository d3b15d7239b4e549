import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { AnyGame } from '@cards/core';
import { bestResponse, gameTree, type GameTree, solve } from '@cards/core/solve';
import { goofspiel } from '../../examples/goofspiel.js';
import { kuhn } from '../../examples/kuhn.js';
import { leduc } from '../../examples/leduc.js';
import { liarsDice } from '../../examples/liars-dice.js';

type Tree = GameTree<unknown, Record<string, number>>;

const treeOf = (game: unknown, params: Record<string, number> = {}): Tree => gameTree(game as AnyGame, params);

/** What both seats together gain if each of them plays its best response to the uniform policy of the other. */
function lossOfUniform(tree: Tree): number {
  const policies = tree.sets.map((sets) => sets.uniform());
  return bestResponse(tree, 0, policies).value + bestResponse(tree, 1, policies).value;
}

test('The counts of Kuhn poker are published', () => {
  // OpenSpiel issue 405: 58 histories, 30 ends, 4 chance nodes; 12 information sets (Kuhn, 1950).
  const tree = treeOf(kuhn);
  expect([tree.histories, tree.games, tree.chances]).toEqual([58, 30, 4]);
  expect(tree.sets.map(({ moves }) => moves.length)).toEqual([6, 6]);
});

test('The counts of Leduc hold’em are published', () => {
  // OpenSpiel issue 405: 9,457 histories, 5,520 ends, 157 chance nodes. 288 information sets: suits do not matter.
  const tree = treeOf(leduc);
  expect([tree.histories, tree.games, tree.chances]).toEqual([9457, 5520, 157]);
  expect(tree.sets.map(({ moves }) => moves.length)).toEqual([144, 144]);
});

test('What uniform players lose in Kuhn poker and Leduc hold’em is published', () => {
  // OpenSpiel, exploitability_test.py.
  expect(lossOfUniform(treeOf(kuhn))).toBeCloseTo(11 / 12, 12);
  expect(lossOfUniform(treeOf(leduc))).toBeCloseTo(4.747222222222222, 12);
});

test.each([
  // Kuhn, A simplified two-person poker, 1950.
  ['Kuhn poker', kuhn, {}, -1 / 18, 1e-6],
  // Lanctot and others, A unified game-theoretic approach to multiagent reinforcement learning, NIPS 2017, appendix
  // E.2.
  ['Leduc hold’em', leduc, {}, -0.085606424078, 1e-5],
  // By symmetry, because neither player sees the bid of the other.
  ['Goofspiel with 3 cards', goofspiel, { cards: 3 }, 0, 1e-6],
  ['Goofspiel with 4 cards', goofspiel, { cards: 4 }, 0, 1e-3],
] as const)('The value of %s is published', (_, game, params, value, tolerance) => {
  const { bounds: [lower, upper] = [1, -1], nashConv } = solve(treeOf(game, params), { tolerance });
  expect(nashConv).toBeLessThanOrEqual(tolerance);
  expect(upper - lower).toBe(nashConv);
  expect(lower).toBeLessThanOrEqual(value + 1e-12);
  expect(upper).toBeGreaterThanOrEqual(value - 1e-12);
});

test('The value of liar’s dice with one die each is published', { tags: 'slow' }, () => {
  // Neller and Lanctot, An introduction to counterfactual regret minimization, 2013; the tree has 294,883 histories.
  const tree = treeOf(liarsDice);
  expect(tree.histories).toBe(294_883);
  const { bounds: [lower, upper] = [1, -1], nashConv } = solve(tree, { tolerance: 2e-4 });
  expect(nashConv).toBeLessThanOrEqual(2e-4);
  expect(lower).toBeLessThanOrEqual(-0.0271317829);
  expect(upper).toBeGreaterThanOrEqual(-0.0271317829);
});

test.each(['leduc', 'liars-dice', 'goofspiel'])('The guide to the classics shows the tested %s.ts', (name) => {
  const folder = join(import.meta.dirname, '../../../..');
  const guide = readFileSync(join(folder, 'docs/classics.md'), 'utf8');
  const source = readFileSync(join(folder, `packages/core/examples/${name}.ts`), 'utf8');
  expect(guide).toContain(`\`\`\`ts\n// ${name}.ts\n${source}\`\`\`\n`);
});
