import type { OwnStrategy } from '@cards/batch/internal';
import { type JsonValue, type ParamValues, resolveParams, type Rng, type Strategy } from '@cards/core';
import { defaultsOf, type AnyHarness } from '@cards/core/internal';
import { firstSlot, PASS, type UnoWarView } from '@cards/unowar';
import type { PairsView } from '@cards/pairs';
import { describe, expect, test } from 'vitest';
import { strategyTests } from '@cards/core/testing';
import { harness as concentration } from '@cards/concentration/testing';
import { harness as mastermind } from '@cards/mastermind/testing';
import { harness as pairs } from '@cards/pairs/testing';
import { harness as set } from '@cards/set/testing';
import { harness as unowar } from '@cards/unowar/testing';
import { CHECKED_TESTS, type CheckedTest, runTest } from '../../src/check/checked-tests.js';

const TESTS = Object.keys(CHECKED_TESTS) as CheckedTest[];
const HARNESSES: readonly AnyHarness[] = [pairs, mastermind, unowar, set, concentration];

function own<View>(create: () => Strategy<View>): OwnStrategy {
  return { name: 'checked', summary: 'the strategy to check', create };
}

/** The tests that a strategy fails, each with its message. */
function broken(
  harness: AnyHarness,
  definition: OwnStrategy,
  params: ParamValues = {},
  uses: readonly string[] = [],
): readonly (readonly [string, string])[] {
  const { game } = harness;
  const all = resolveParams(game.parameters, params);
  return TESTS.flatMap((id) => {
    const trial = { game, harness, params: all, definition, seed: 'tests' };
    const { message } = runTest(id, trial, new Set(uses), strategyTests);
    return message === undefined ? [] : [[id, message] as const];
  });
}

describe('built-in strategies under another name', () => {
  const small: Readonly<Record<string, ParamValues>> = {
    pairs: { cards: 16 },
    mastermind: { pegs: 3, colors: 4 },
    unowar: { points: 2 },
    set: {},
    concentration: { ranks: 4 },
  };

  test.each(HARNESSES)('A built-in strategy of $game.id passes all tests', (harness) => {
    const { id, strategies } = harness.game;
    const { strategies: defaults } = defaultsOf(harness.game);
    const known = strategies.find(
      ({ name, arguments: expected = [] }) => expected.length === 0 && defaults.includes(name),
    );
    if (known === undefined) throw new Error('the game has no default strategy without arguments');
    expect(
      broken(harness, { ...known, name: 'checked', create: (context) => known.create(context) }, small[id]),
    ).toEqual([]);
    expect(harness.game.viewFrom).toBeDefined();
  });
});

describe('strategies that fail a test', () => {
  const first = ({ playable }: UnoWarView): number => (playable === 0 ? PASS : firstSlot(playable));

  test('An illegal move fails every test that plays games', () => {
    expect(
      broken(
        unowar,
        own(() => ({ move: () => 31 })),
      ).map(([id]) => id),
    ).toEqual(TESTS.filter((id) => id !== 'created'));
  });

  test('A player who cannot be created fails the test created', () => {
    expect(
      broken(
        unowar,
        own(() => ({}) as Strategy<UnoWarView>),
      )[0],
    ).toEqual(['created', expect.stringContaining('could not be created')]);
  });

  test('State that a player keeps between games fails the test forgets', () => {
    const found = broken(
      unowar,
      own(() => {
        let games = 0;
        return { begin: () => void games++, move: (view: UnoWarView) => (games % 3 === 0 ? PASS : first(view)) };
      }),
    );
    expect(found.map(([id]) => id)).toEqual(['forgets']);
  });

  test('State that all players share fails the test independent', () => {
    let moves = 0;
    const found = broken(
      unowar,
      own(() => ({
        begin: () => void (moves = 0),
        move: (view: UnoWarView) => (moves++ % 5 === 4 ? PASS : first(view)),
      })),
    );
    expect(found.map(([id]) => id)).toContain('independent');
  });

  test('A use of Math.random fails the test random', () => {
    expect(
      broken(
        unowar,
        own(() => ({ move: first })),
        {},
        ['Math.random'],
      ),
    ).toEqual([['random', 'it uses Math.random: use the generator rng of move(view, rng) instead']]);
  });

  // The views of these games have no hidden members, so the rebuilt views of this test have one member less.
  test('A choice by an undocumented member of the view fails the test membrane', () => {
    const viewFrom = (observed: JsonValue): PairsView => {
      const view = pairs.game.viewFrom?.(observed) as PairsView;
      return { playable: view.playable, playableAt: (at) => view.playableAt(at) } as PairsView;
    };
    const peeks = own(() => ({
      move: (view: PairsView, rng: Rng) => {
        const at = rng.int(view.playable);
        return view.playableAt(Reflect.get(view, 'flips') === undefined ? view.playable - 1 - at : at);
      },
    }));
    expect(broken({ ...pairs, game: { ...pairs.game, viewFrom } } as AnyHarness, peeks, { cards: 8 })).toEqual([
      ['membrane', expect.stringContaining('but with a view rebuilt from what observe returned')],
    ]);
  });

  test('A change of the parameters fails the test created', () => {
    const greedy: OwnStrategy = {
      ...own(() => ({ move: first })),
      create: ({ params }) => {
        Reflect.set(params, 'points', 1);
        Object.assign(params, { points: 1 });
        return { move: first };
      },
    };
    expect(broken(unowar, greedy).map(([id]) => id)).toContain('created');
  });
});
