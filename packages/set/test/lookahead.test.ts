// @module-tag slow (100,000 games)
// @module-tag release
import { createPlayers, createRunner, resolveParams, seededRng, Streams } from '@cards/core';
import { NONE, PackedTableau, set, SetCard, SetHand, type SetParams, type SetView } from '@cards/set';
import { describe, expect, test } from 'vitest';
import { thirdCard } from '../src/card.js';
import { Endgame, SetEvaluator } from '../src/strategies/lookahead.js';

/** The mean number of sets of each strategy on the same deals. */
function means(specs: readonly string[], given: Partial<SetParams>, games: number): number[] {
  const params = resolveParams<SetParams>(set.parameters, given);
  return specs.map((spec) => {
    const runner = createRunner(set.engine(params), createPlayers(set, params, [spec]));
    const rngs = new Streams('lookahead', 'set').gameRngs(1);
    const measures = new Int32Array(3);
    let sets = 0;
    for (let game = 0; game < games; game++) {
      runner.play(rngs.seek(game), measures);
      sets += measures[0] ?? 0;
    }
    return sets / games;
  });
}

describe('The lookahead strategy', () => {
  // The number of sets in a game has mean 17.7 and standard deviation 9.4, so the mean of 2000 games has 0.21.
  test('The lookahead strategy wins more than 17 sets on average with 12 cards, and at least 2.5 more than least', () => {
    const [least = 0, lookahead = 0] = means(['least', 'lookahead'], {}, 2000);
    expect(lookahead).toBeGreaterThan(17);
    expect(lookahead - least).toBeGreaterThan(2.5);
  });

  // The expected differences are 1.8 and 3.3 sets, with standard errors of 0.26.
  test.each([
    [11, 0.8],
    [13, 2.2],
  ])(
    'The lookahead strategy wins more sets than least with a tableau of %i cards',
    (tableau, more) => {
      const [least = 0, lookahead = 0] = means(['least', 'lookahead'], { tableau }, 1000);
      expect(lookahead - least).toBeGreaterThan(more);
    },
    30_000,
  );

  // The expected difference is 0.88 sets, with a standard error of 0.05.
  test('The lookahead strategy wins more sets than least with dealMore 1', () => {
    const [least = 0, lookahead = 0] = means(['least', 'lookahead'], { dealMore: 1 }, 400);
    expect(lookahead - least).toBeGreaterThan(0.6);
  });
});

/** The expected number of sets in an endgame, computed by plain recursion. */
class NaiveEndgame {
  constructor(
    private readonly tableau: number,
    private readonly dealMore: boolean,
  ) {}

  after(table: readonly number[], unseen: readonly number[]): number {
    return this.dealt(table, unseen, Math.min(Math.max(this.tableau - table.length, 0), unseen.length));
  }

  private dealt(table: readonly number[], unseen: readonly number[], count: number): number {
    const values = subsets(unseen, count).map((drawn) =>
      this.best(
        [...table, ...drawn],
        unseen.filter((card) => !drawn.includes(card)),
      ),
    );
    return values.reduce((sum, value) => sum + value, 0) / values.length;
  }

  private best(table: readonly number[], unseen: readonly number[]): number {
    const sets = subsets(table, 3).filter(([a = 0, b = 0, c = 0]) => thirdCard(a, b) === c);
    if (sets.length > 0)
      return (
        1 +
        Math.max(
          ...sets.map((taken) =>
            this.after(
              table.filter((card) => !taken.includes(card)),
              unseen,
            ),
          ),
        )
      );
    return this.dealMore && unseen.length > 0 ? this.dealt(table, unseen, Math.min(3, unseen.length)) : 0;
  }
}

function subsets(cards: readonly number[], size: number): number[][] {
  if (size === 0) return [[]];
  return cards.flatMap((card, i) => subsets(cards.slice(i + 1), size - 1).map((rest) => [card, ...rest]));
}

/** The view of a position near the end of a game. All other cards have been won. */
function viewOf(table: readonly number[], unseen: readonly number[], { tableau, dealMore }: SetParams): SetView {
  const laid = new PackedTableau();
  laid.lay(Uint8Array.from(table), 0, table.length);
  return {
    tableau,
    dealMore,
    size: table.length,
    deckSize: unseen.length,
    won: 0,
    least: laid.findLeast(),
    cardAt: (index) => laid.cardAt(index),
    has: (card) => laid.has(card),
    isUnseen: (card) => unseen.includes(card),
    wonAt: () => NONE,
    findAll: (into) => laid.findAll(into),
  };
}

describe('Endgame', () => {
  test.each([
    [12, 12, 6, 0, 3],
    [12, 12, 4, 0, 6],
    [12, 12, 4, 1, 6],
    [12, 15, 3, 1, 6],
    [12, 12, 3, 0, 10],
    [12, 12, 0, 0, 10],
    [10, 10, 5, 0, 6],
    [3, 3, 8, 1, 3],
    [15, 15, 2, 0, 6],
  ])(
    'The value for a tableau of %i cards, %i of them face up and %i unseen, with dealMore %i, agrees with a naive search',
    (tableau, there, hidden, dealMore, positions) => {
      const rng = seededRng(`${tableau} ${there} ${hidden} ${dealMore}`);
      const endgame = new Endgame();
      for (let compared = 0; compared < positions;) {
        // Cards with the number 1 or 2 contain more sets than random cards.
        const deck = Array.from({ length: 54 }, (_, card) => card);
        rng.shuffle(deck);
        const table = deck.slice(0, there);
        const unseen = deck.slice(there, there + hidden);
        const view = viewOf(table, unseen, { tableau, dealMore });
        if (view.least === NONE) continue;
        const taken = SetHand.of(view.least);
        const left = table.filter((card) => !taken.contains(SetCard.of(card)));
        expect(Endgame.isNear(view)).toBe(true);
        expect(endgame.after(view, view.least)).toBeCloseTo(
          new NaiveEndgame(tableau, dealMore === 1).after(left, unseen),
          9,
        );
        compared++;
      }
    },
    30_000,
  );

  test('An endgame is near only if at most 9 cards are unseen and at most 18 cards are left after a set', () => {
    const cards = SetCard.all.map(({ id }) => id);
    const near = (there: number, hidden: number): boolean =>
      Endgame.isNear(viewOf(cards.slice(0, there), cards.slice(there, there + hidden), { tableau: 12, dealMore: 0 }));
    expect([near(12, 9), near(12, 12), near(21, 0), near(24, 0), near(18, 3), near(18, 6)]).toEqual([
      true,
      false,
      true,
      false,
      true,
      false,
    ]);
  });
});

/** The counts and probabilities after a set is taken, by enumeration of every draw. */
function byDraws(
  left: readonly number[],
  unseen: readonly number[],
  drawn: number,
): { sets: number; byPairs: number; byLines: number; open: number; uncompleted: number } {
  const isSet = ([a = 0, b = 0, c = 0]: readonly number[]): boolean => thirdCard(a, b) === c;
  const pairs = subsets(left, 2);
  const completing = new Set(pairs.map(([a = 0, b = 0]) => thirdCard(a, b)));
  const draws = subsets(unseen, drawn);
  const mean = (count: (draw: readonly number[]) => number): number =>
    draws.reduce((sum, draw) => sum + count(draw), 0) / draws.length;
  return {
    sets: subsets(left, 3).filter(isSet).length,
    byPairs: mean((draw) => draw.flatMap((card) => pairs.filter((pair) => isSet([...pair, card]))).length),
    byLines: mean((draw) => subsets(draw, 2).flatMap((two) => left.filter((card) => isSet([...two, card]))).length),
    open: unseen.filter((card) => !completing.has(card)).length / unseen.length,
    uncompleted: mean((draw) => (draw.some((card) => completing.has(card)) ? 0 : 1)),
  };
}

describe('SetEvaluator', () => {
  test.each([
    [12, 9, 3],
    [12, 15, 3],
    [12, 14, 2],
    [15, 12, 3],
    [9, 16, 3],
    [12, 12, 0],
  ])(
    'The scores for %i face-up cards and %i unseen cards, %i of them drawn, agree with an enumeration of every draw',
    (there, hidden, drawn) => {
      const rng = seededRng(`outlook ${there} ${hidden} ${drawn}`);
      const evaluator = new SetEvaluator();
      const found = new Int32Array(1080);
      const deck = Array.from({ length: 81 }, (_, card) => card);
      let [alone, others] = [0, 0];
      while (alone < 4 || others < 4) {
        rng.shuffle(deck);
        const [table, unseen] = [deck.slice(0, there), deck.slice(there, there + hidden)];
        const view = viewOf(table, unseen, { tableau: there - 3 + drawn, dealMore: 0 });
        const count = view.findAll(found);
        evaluator.load(view, found, count);
        for (const move of found.subarray(0, count)) {
          const taken = SetHand.of(move);
          const { sets, byPairs, byLines, open, uncompleted } = byDraws(
            table.filter((card) => !taken.contains(SetCard.of(card))),
            unseen,
            drawn,
          );
          const noSet = sets > 0 ? 0 : uncompleted * Math.exp(-byLines * open ** 2);
          // With a future of 0, only the weighted counts remain.
          expect(evaluator.score(move, drawn, 0)).toBeCloseTo(0.3 * sets + 0.8 * byPairs + 4 * byLines, 9);
          expect(evaluator.score(move, drawn, 1) - evaluator.score(move, drawn, 0)).toBeCloseTo(1 - noSet, 9);
          if (sets > 0) others++;
          else alone++;
        }
      }
    },
    30_000,
  );
});
