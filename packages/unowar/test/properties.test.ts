import { type Card, resolveParams, type Rng, seededRng } from '@cards/core';
import { hasSlot, PASS, unowar, UnoWarGame } from '@cards/unowar';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

const settings = fc.record({
  seed: fc.string({ minLength: 1 }),
  points: fc.integer({ min: 1, max: 20 }),
  hand: fc.integer({ min: 1, max: 7 }),
});

interface Setting {
  readonly seed: string;
  readonly points: number;
  readonly hand: number;
}

const newGame = ({ seed, points, hand }: Setting): UnoWarGame =>
  new UnoWarGame(resolveParams(unowar.parameters, { points, hand }), seededRng(seed));

/** A random legal move. With a playable card, it is a pass with probability 1/30. */
function anyMove(game: UnoWarGame, rng: Rng): number {
  const moves = game.legalMoves();
  const plays = moves.length - 1;
  return plays === 0 || rng.int(30) === 0 ? PASS : (moves[rng.int(plays)] as number);
}

describe('Random games', () => {
  test('The cards drawn between two reshuffles are all different', () => {
    fc.assert(
      fc.property(settings, (setting) => {
        const game = newGame(setting);
        const rng = seededRng(setting.seed);
        const cardsOf = (seat: number): Card[] =>
          Array.from({ length: setting.hand }, (_, slot) => game.view(seat).hand.get(slot));
        const drawn = [...cardsOf(0), ...cardsOf(1), game.view(0).pile.topCard];
        while (!game.over) {
          const seat = game.toMove;
          const move = anyMove(game, rng);
          game.apply(move);
          if (move !== PASS) drawn.push(game.view(seat).hand.get(move));
          else if (!game.over) drawn.push(game.view(seat).pile.topCard);
        }
        for (let from = 0; from < drawn.length; from += 52) {
          const deck = drawn.slice(from, from + 52);
          expect(new Set(deck).size).toBe(deck.length);
        }
        expect(game.view(0).cardsRemaining).toBe((52 - (drawn.length % 52)) % 52);
      }),
      { seed: 1, numRuns: 100 },
    );
  });

  test('The playable slots are those that the pile accepts, and a player has none on the turn of the opponent', () => {
    fc.assert(
      fc.property(settings, (setting) => {
        const game = newGame(setting);
        const rng = seededRng(setting.seed);
        while (!game.over) {
          const { hand, pile, playable } = game.view(game.toMove);
          for (let slot = 0; slot < setting.hand; slot++) {
            expect(hasSlot(playable, slot)).toBe(pile.canPlay(hand.get(slot)));
          }
          expect(game.view(1 - game.toMove).playable).toBe(0);
          game.apply(anyMove(game, rng));
        }
        expect([game.view(0).playable, game.view(1).playable]).toEqual([0, 0]);
      }),
      { seed: 2, numRuns: 50 },
    );
  });
});
