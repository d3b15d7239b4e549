import { InputError, seededRng } from '@cards/core';
import { ConcentrationGame, type SavedGame } from '@cards/concentration';
import { describe, expect, test } from 'vitest';

/** A game in the middle, after so many random flips. */
function gameAfter(flips: number, bonus = 0): ConcentrationGame {
  const game = new ConcentrationGame({ ranks: 4, copies: 4, bonus });
  const rng = seededRng('saved');
  game.reset(rng);
  for (let i = 0; i < flips && !game.over; i++) game.apply(game.playableAt(rng.int(game.playable)));
  return game;
}

const throughJson = (saved: SavedGame): SavedGame => JSON.parse(JSON.stringify(saved)) as SavedGame;

describe('a saved game', () => {
  test.each([0, 1, 2, 25, 60, 61, 10_000])('after %i flips goes on as the original does', (flips) => {
    for (const bonus of [0, 1]) {
      const game = gameAfter(flips, bonus);
      const restored = ConcentrationGame.restore(throughJson(game.save()));
      expect(restored.save()).toEqual(game.save());
      const chances = [seededRng('on'), seededRng('on')] as const;
      for (let i = 0; i < 40 && !game.over; i++) {
        for (const [which, each] of [game, restored].entries()) {
          each.apply(each.playableAt(chances[which as 0 | 1].int(each.playable)));
        }
        expect(restored.save()).toEqual(game.save());
      }
    }
  });

  const middle = gameAfter(61).save();
  test.each<[string, Partial<Record<keyof SavedGame, unknown>>]>([
    ['another format', { format: 'cards-pairs/game@1' }],
    ['no ranks', { ranks: 0 }],
    ['three copies', { copies: 3 }],
    ['a bonus of two', { bonus: 2 }],
    ['a card twice', { cards: [0, ...middle.cards.slice(1, -1), 0] }],
    ['a place twice', { slots: [0, ...middle.slots.slice(1, -1), 0] }],
    ['an odd number left', { left: middle.left - 1 }],
    ['more won than gone', { won: [16, 16] }],
    ['half a pair won', { won: [middle.won[0] + 1, middle.won[1] - 1] }],
    ['turns before the first', { turns: -1 }],
    ['the other seat to move', { toMove: 1 - middle.toMove }],
    ['a won card open', { open: middle.slots.at(-1) }],
    ['a last turn of one card', { last: [middle.last[0], middle.last[0]] }],
    ['no last turn', { last: [-1, -1] }],
  ])('with %s is refused', (_, changed) => {
    expect(() => ConcentrationGame.restore(throughJson({ ...middle, ...changed } as SavedGame))).toThrow(InputError);
  });

  test('says what is wrong', () => {
    expect(() => ConcentrationGame.restore({ ...middle, toMove: 1 - middle.toMove })).toThrow(
      `this is no saved game of Concentration: after ${middle.turns} turns with ${(16 - middle.left) / 2} pairs seat ${1 - middle.toMove} is to move`,
    );
  });
});
