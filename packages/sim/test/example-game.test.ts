import { createPlayers, createRunner, seededRng, Streams } from '@cards/core';
import { conformanceTests } from '@cards/core/testing';
import { describe, expect, test } from 'vitest';
import { harbors } from '../examples/harbors.js';

describe('The example game harbors passes every conformance test', () => {
  test.each(conformanceTests({ game: harbors, ...harbors.checks }).map((one) => [one.name, one] as const))(
    '%s',
    (_name, { check }) => {
      check();
    },
  );
});

test('The higher sum of cards takes a harbor of the example game', () => {
  const engine = harbors.engine({ cards: 2 });
  const ships = (...cards: number[]) => cards.map((card, harbor) => ({ card, harbor }));
  const fleets = [
    { hand: [], ships: ships(3, 7) },
    { hand: [1], ships: ships(6) },
  ] as Parameters<typeof engine.resume>[0]['fleets'];
  engine.resume({ fleets, rest: [2, 4, 5], toMove: 1 }, seededRng(1));
  engine.apply(3 * 1 + 2);
  const measures = new Int32Array(3);
  engine.measure(measures);
  // The seat 0 has 7 in the second harbor; the seat 1 has 6 in the first and 1 in the third.
  expect([...measures]).toEqual([0, 0, -1]);
});

test('Search is stronger than chance in the example game', { tags: 'slow' }, () => {
  const params = { cards: 4 };
  const runner = createRunner(harbors.engine(params), createPlayers(harbors, params, ['search:100', 'random']));
  const rngs = new Streams(1, harbors.id).gameRngs(2);
  const measures = new Int32Array(3);
  let points = 0;
  for (let game = 0; game < 100; game++) {
    runner.play(rngs.seek(game), measures);
    points += (measures[0] ?? 0) + (measures[1] ?? 0) / 2;
  }
  // An equal player takes 50 ± 5 points (standard error).
  expect(points).toBeGreaterThan(65);
});
