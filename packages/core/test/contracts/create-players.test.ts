import { describe, expect, test } from 'vitest';
import { createPlayers, InputError, MisbehaviorError, type Precomputed, type Strategy } from '../../src/index.js';
import type { PlayerContext } from '../../src/contracts/strategy.js';
import { Duel, duelGame, type DuelParams, type DuelStrategy, type DuelView } from '../testing/duel.js';

const game = duelGame(Duel);
const params = { cards: 4 };
const strategy: Strategy<DuelView> = { move: () => 0 };

/** A game with one strategy, and the contexts that its create() received. */
function recording(change: Partial<DuelStrategy> = {}): {
  readonly contexts: PlayerContext<DuelParams>[];
  readonly game: typeof game;
} {
  const contexts: PlayerContext<DuelParams>[] = [];
  const recorded: DuelStrategy = {
    name: 'recorded',
    summary: 'records the contexts of its players',
    create: (context) => {
      contexts.push(context);
      return strategy;
    },
    ...change,
  };
  return { contexts, game: { ...game, strategies: [recorded] } };
}

describe('createPlayers', () => {
  test('createPlayers names players by their canonical specs', () => {
    expect(createPlayers(game, params, ['first', 'above:012']).map(({ name }) => name)).toEqual(['first', 'above:12']);
  });

  test('createPlayers creates each player for its seat from a frozen context', () => {
    const { contexts, game: recorded } = recording();
    createPlayers(recorded, params, ['recorded', 'recorded']);
    expect(contexts).toEqual([
      { params, seat: 0, args: {}, precomputed: {} },
      { params, seat: 1, args: {}, precomputed: {} },
    ]);
    expect(contexts.every(Object.isFrozen)).toBe(true);
  });

  test('createPlayers uses the given tables of a canonical spec and computes missing ones', () => {
    const { contexts, game: recorded } = recording({
      arguments: [{ name: 'n', summary: 'n', min: 0, max: 9, default: 1 }],
      precompute: ({ cards }, { n }) => ({ table: Uint8Array.of(cards, Number(n)) }),
    });
    const given: Precomputed = { table: Uint8Array.of(7) };
    createPlayers(recorded, params, ['recorded:1', 'recorded:2'], new Map([['recorded', given]]));
    expect(contexts[0]?.precomputed).toBe(given);
    expect(contexts[1]?.precomputed).toEqual({ table: Uint8Array.of(4, 2) });
  });

  test.each([[[]], [['first']], [['first', 'first', 'first']]])(
    'createPlayers rejects the line-up %j, because the game has two seats',
    (specs) => {
      expect(() => createPlayers(game, params, specs)).toThrow(InputError);
      expect(() => createPlayers(game, params, specs)).toThrow(`duel takes two strategies, not ${specs.length}`);
    },
  );

  test('createPlayers rejects a line-up with a hole and a line-up with null', () => {
    const hole: string[] = [];
    hole[1] = 'first';
    expect(() => createPlayers(game, params, hole)).toThrow(
      new InputError('a line-up of duel needs a strategy for each seat, but seat 0 has none'),
    );
    expect(() => createPlayers(game, params, ['first', null as unknown as string])).toThrow(
      new InputError('a line-up of duel needs a strategy for each seat, but seat 1 has none'),
    );
  });

  test('createPlayers attributes an error in create() to the strategy', () => {
    const { game: failing } = recording({
      create: () => {
        throw new TypeError('no table');
      },
    });
    const create = (): unknown => createPlayers(failing, params, ['recorded', 'recorded']);
    expect(create).toThrow(MisbehaviorError);
    expect(create).toThrow(
      expect.objectContaining({ strategy: 'recorded', message: "strategy 'recorded' could not be created: no table" }),
    );
  });

  test.each([undefined, null, 7, {}, { move: 1 }])('createPlayers rejects %j in place of a strategy', (created) => {
    const { game: failing } = recording({ create: () => created as unknown as Strategy<DuelView> });
    const create = (): unknown => createPlayers(failing, params, ['recorded', 'recorded']);
    expect(create).toThrow(MisbehaviorError);
    expect(create).toThrow(
      "strategy 'recorded' could not be created: it must be an object with a method move(view, rng), not ",
    );
  });
});
