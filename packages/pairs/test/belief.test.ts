// @module-tag slow (samples of all positions)
// @module-tag release
import { type Belief, createPlayers, createRunner, type Rng, seededRng, Streams } from '@cards/core';
import { beliefTests, type ConformanceTest, strategyTests } from '@cards/core/testing';
import { MatchCardGame, type PairsParams, type PairsView } from '@cards/pairs';
import { pairs, PairsBelief } from '@cards/pairs/search';
import { harness } from '@cards/pairs/testing';
import { describe, expect, test } from 'vitest';

describe('The belief of Pairs', () => {
  for (const { name, check } of beliefTests({ ...harness, game: pairs })) test(name, check);
});

describe('A wrong belief about Pairs is caught', () => {
  test('A belief that forgets the cards that were turned back samples another distribution', () => {
    class Forgetful extends PairsBelief {
      override observe(view: PairsView): void {
        this.begin(view);
      }
    }
    const belief = (params: PairsParams): Belief<PairsView> => new Forgetful(params);
    // The counterexample is a situation with both probabilities.
    expect(() => testOf('belief-distribution', belief).check()).toThrow(
      /another distribution: where seat 0 sees .* after the moves \[.*\], the probability is .* but the belief draws it with/,
    );
  });

  test('A key that leaves out what is seen joins situations with different futures', () => {
    class Blurred extends PairsBelief {
      override key(engine: MatchCardGame): string {
        return `${engine.playable} ${engine.flips % 2}`;
      }
    }
    const belief = (params: PairsParams): Belief<PairsView> => new Blurred(params);
    expect(() => testOf('belief-key', belief).check()).toThrow(
      /the key of pairs is wrong: it is "\d [01]" after the moves .*; these positions have different futures/,
    );
  });

  test('A key that leaves out the flips so far, without soFar, is found at the end of the game', () => {
    class Uncounted extends PairsBelief {
      override soFar(): number {
        return 0;
      }
    }
    const belief = (params: PairsParams): Belief<PairsView> => new Uncounted(params);
    expect(() => testOf('belief-key', belief).check()).toThrow('these positions have different futures');
  });

  test('A belief that copies the real game samples another distribution', () => {
    const reset: MatchCardGame[] = [];
    class Registered extends MatchCardGame {
      override reset(deal?: Rng): void {
        super.reset(deal);
        reset.push(this);
      }
    }
    class Copying extends PairsBelief {
      private real: MatchCardGame | undefined;
      override begin(view: PairsView): void {
        super.begin(view);
        this.real = reset.at(-1);
      }
      override sample(rng: Rng): MatchCardGame {
        const sampled = super.sample(rng);
        if (this.real !== undefined) sampled['types'].set(this.real['types']);
        return sampled;
      }
    }
    const belief = (params: PairsParams): Belief<PairsView> => new Copying(params);
    const engine = ({ cards, copies }: PairsParams): MatchCardGame => new Registered(cards, copies);
    expect(() => testOf('belief-distribution', belief, engine).check()).toThrow('another distribution');
  });

  test('A belief that reads hidden cards through a leak of the view depends on hidden information', () => {
    const leaks = new WeakMap<PairsView, () => string>();
    class Leaking extends MatchCardGame {
      override view(): PairsView {
        leaks.set(super.view(), () => String(this.types));
        return super.view();
      }
    }
    class Peeking extends PairsBelief {
      private secret = 'unknown';
      override observe(view: PairsView): void {
        super.observe(view);
        this.secret = leaks.get(view)?.() ?? 'unknown';
      }
      override sample(): MatchCardGame {
        return super.sample(seededRng(this.secret));
      }
    }
    const belief = (params: PairsParams): Belief<PairsView> => new Peeking(params);
    const engine = ({ cards, copies }: PairsParams): MatchCardGame => new Leaking(cards, copies);
    expect(() => testOf('belief-blind', belief, engine).check()).toThrow('change with hidden information');
  });

  test('A belief that invents cards disagrees with its view', () => {
    class Inventive extends PairsBelief {
      override observe(): void {}
    }
    const belief = (params: PairsParams): Belief<PairsView> => new Inventive(params);
    expect(() => testOf('belief-agrees', belief).check()).toThrow('is not what it sees');
  });

  /** One test of Pairs with another belief. */
  function testOf(
    id: string,
    belief: (params: PairsParams) => Belief<PairsView>,
    engine = harness.game.engine,
  ): ConformanceTest {
    const game = { ...harness.game, engine, search: { belief, rollout: 'random' } };
    const found = beliefTests({ ...harness, game }).find((one) => one.id === id);
    if (found === undefined) throw new Error(`there is no test ${id}`);
    return found;
  }
});

describe.each(['flat:24', 'search:24'])('%s as a player of Pairs', (spec) => {
  const definition = pairs.strategies.find(({ name }) => spec.startsWith(name));
  if (definition === undefined) throw new Error(`Pairs has no strategy ${spec}`);
  const small = { ...harness, game: pairs, settings: [{ cards: 8 }], games: 2 };
  for (const { name, check } of strategyTests(small, definition, { spec })) test(name, check);
});

test('Search turns up the second card of the last known pair', () => {
  const params = { cards: 4, copies: 2 };
  const [player] = createPlayers(pairs, params, ['search:200']);
  if (player === undefined) throw new Error('Pairs has one seat');
  const measures = new Int32Array(1);
  const runner = createRunner(pairs.engine(params), [player]);
  const rngs = new Streams(1, 'pairs').gameRngs(1);
  let total = 0;
  for (let index = 0; index < 300; index++) {
    runner.play(rngs.seek(index), measures);
    total += measures[0] ?? 0;
  }
  expect(total / 300).toBeLessThan(5.6); // a perfect memory needs 16/3, no memory needs 8
});
