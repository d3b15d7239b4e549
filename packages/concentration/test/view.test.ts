import { seededRng, type Strategy } from '@cards/core';
import { ConcentrationGame, type ConcentrationView } from '@cards/concentration';
import { expect, test } from 'vitest';

test('the type of a view has nothing that is hidden, and nothing that changes the game', () => {
  const game = new ConcentrationGame({ ranks: 2, copies: 2, bonus: 0 });
  const nosy: Strategy<ConcentrationView> = {
    move(view) {
      // @ts-expect-error -- a player has no name for the cards by place
      void view.ids;
      const meddle = (): void => {
        // @ts-expect-error -- cards are won, not written
        view.left = 0;
        // @ts-expect-error -- a player returns a move; the table plays it
        view.apply(0);
        // @ts-expect-error -- a saved game holds all cards
        view.save();
      };
      void meddle;
      return view.playableAt(0);
    },
  };
  expect(game.isLegal(nosy.move(game.view(), seededRng('nosy')))).toBe(true);
  expect(() => game.view().rankAt(0)).toThrow('the card in place 0 lies face down');
});

