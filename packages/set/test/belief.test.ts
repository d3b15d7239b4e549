import { createPlayers, GameStepper, seededRng, Streams } from '@cards/core';
import { beliefTests, strategyTests } from '@cards/core/testing';
import { NONE, SetEngine } from '@cards/set';
import { set } from '@cards/set/search';
import { harness } from '@cards/set/testing';
import { describe, expect, test } from 'vitest';

const { search } = set;
if (typeof search !== 'object') throw new TypeError('Set has no belief');

describe('The belief of Set', () => {
  for (const { name, check } of beliefTests({ ...harness, game: set })) test(name, check);

  test('The next cards are as in deals of a small deck with the same first tableau', () => {
    const params = { tableau: 3, dealMore: 1 };
    const deck = [0, 1, 3, 9, 27, 40, 80];
    const rng = seededRng('rejection');
    const real = new SetEngine(params);
    const belief = search.belief(params, 0);
    real.resetTo(deck);
    belief.begin(real.view());
    const next = (engine: SetEngine): string => {
      engine.apply(NONE);
      return Array.from({ length: engine.size }, (_, i) => engine.cardAt(i)).join();
    };
    const expected = new Map<string, number>();
    const found = new Map<string, number>();
    const other = new SetEngine(params);
    let accepted = 0;
    for (let deal = 0; deal < 60_000; deal++) {
      const order = [...deck];
      rng.shuffle(order);
      other.resetTo(order);
      if (![0, 1, 3].every((card) => other.has(card))) continue;
      accepted++;
      const [one, sampled] = [next(other), next(belief.sample(rng) as SetEngine)];
      expected.set(one, (expected.get(one) ?? 0) + 1);
      found.set(sampled, (found.get(sampled) ?? 0) + 1);
    }
    // Three of the four other cards.
    expect([accepted > 1000, expected.size, found.size]).toEqual([true, 4, 4]);
    let chiSquare = 0;
    for (const [key, one] of expected) chiSquare += (one - (found.get(key) ?? 0)) ** 2 / (one + (found.get(key) ?? 0));
    expect(chiSquare).toBeLessThan(16.3); // 3 degrees of freedom, p = 0.001
  });

  test('Samples remember whether the first tableau contained a set, and the extra deals', () => {
    const params = { tableau: 6, dealMore: 1 };
    const seen = new Set<number>();
    for (let index = 0; index < 40; index++) {
      const stepper = new GameStepper(new SetEngine(params), createPlayers(set, params, ['random']));
      const belief = search.belief(params, 0);
      stepper.begin(new Streams(1, 'set').gameRngs(1).seek(index));
      belief.begin(stepper.engine.view());
      for (let move = 0; move < 6 && !stepper.engine.over; move++) {
        stepper.step();
        belief.observe(stepper.engine.view());
      }
      const sample = belief.sample(seededRng(index)) as SetEngine;
      const won = (engine: SetEngine): number[] => Array.from({ length: engine.won }, (_, i) => engine.wonAt(i));
      expect([sample.extra, won(sample)]).toEqual([stepper.engine.extra, won(stepper.engine)]);
      const [real, sampled] = [stepper.engine, sample].map((engine) => {
        while (!engine.over) engine.apply(engine.least);
        const measures = new Int32Array(3);
        engine.measure(measures);
        return measures[1];
      });
      expect(sampled).toBe(real);
      seen.add(real ?? -1);
    }
    expect(seen).toEqual(new Set([0, 1]));
  });
});

describe.each(['flat:8', 'search:8'])('%s as a player of Set', (spec) => {
  const definition = set.strategies.find(({ name }) => spec.startsWith(name));
  if (definition === undefined) throw new Error(`Set has no strategy ${spec}`);
  const small = { ...harness, game: set, settings: [{ tableau: 9 }], games: 2 };
  for (const { name, check } of strategyTests(small, definition, { spec })) test(name, check);
});
