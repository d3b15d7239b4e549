import { type ParamValues, resolveParams, type Rng, type Strategy } from '@cards/core';
import { firstSlot, PASS, type UnoWarView } from '@cards/unowar';
import type { PairsView } from '@cards/pairs';
import { describe, expect, test } from 'vitest';
import type { AnyHarness } from '@cards/core/testing';
import { harness as concentration } from '@cards/concentration/testing';
import { harness as mastermind } from '@cards/mastermind/testing';
import { harness as pairs } from '@cards/pairs/testing';
import { harness as set } from '@cards/set/testing';
import { harness as unowar } from '@cards/unowar/testing';
import type { OwnStrategy } from '../../../src/plan/cell.js';
import { TRIED_LAWS, type TriedLaw, tryLaw } from '../../../src/node/check/tried-laws.js';

const LAWS = Object.keys(TRIED_LAWS) as TriedLaw[];
const HARNESSES: readonly AnyHarness[] = [pairs, mastermind, unowar, set, concentration];

function own<View>(create: () => Strategy<View>): OwnStrategy {
  return { name: 'stranger', summary: 'a stranger', create };
}

function broken(
  harness: AnyHarness,
  definition: OwnStrategy,
  params: ParamValues = {},
  uses: readonly string[] = [],
): readonly (readonly [string, string])[] {
  const { game } = harness;
  const all = resolveParams(game.parameters, params);
  return LAWS.flatMap((law) => {
    const found = tryLaw(law, { game, harness, params: all, definition }, new Set(uses));
    return found === undefined ? [] : [[law, found] as const];
  });
}

describe('the built-in strategies keep all laws under another name', () => {
  const small: Readonly<Record<string, ParamValues>> = {
    pairs: { cards: 16 },
    mastermind: { pegs: 3, colors: 4 },
    unowar: { points: 2 },
    set: {},
    concentration: { ranks: 4 },
  };

  test.each(HARNESSES)('$game.id', (harness) => {
    const { id, strategies, defaultStrategies } = harness.game;
    const known = strategies.find(
      ({ name, arguments: expected = [] }) => expected.length === 0 && defaultStrategies.includes(name),
    );
    if (known === undefined) throw new Error('there is none');
    expect(
      broken(harness, { ...known, name: 'stranger', create: (seating) => known.create(seating) }, small[id]),
    ).toEqual([]);
    expect(harness.viewMembers).toBeDefined();
  });
});

describe('a law is broken by', () => {
  const first = ({ playable }: UnoWarView): number => (playable === 0 ? PASS : firstSlot(playable));

  test('an illegal move, in every law that plays', () => {
    expect(
      broken(
        unowar,
        own(() => ({ move: () => 31 })),
      ).map(([law]) => law),
    ).toEqual(LAWS.filter((law) => law !== 'created'));
  });

  test('a player who cannot be created', () => {
    expect(
      broken(
        unowar,
        own(() => ({}) as Strategy<UnoWarView>),
      )[0],
    ).toEqual(['created', expect.stringContaining('could not be created')]);
  });

  test('something kept from game to game', () => {
    const found = broken(
      unowar,
      own(() => {
        let games = 0;
        return { begin: () => void games++, move: (view: UnoWarView) => (games % 3 === 0 ? PASS : first(view)) };
      }),
    );
    expect(found.map(([law]) => law)).toEqual(['forgets']);
  });

  test('something that all players share', () => {
    let moves = 0;
    const found = broken(
      unowar,
      own(() => ({
        begin: () => void (moves = 0),
        move: (view: UnoWarView) => (moves++ % 5 === 4 ? PASS : first(view)),
      })),
    );
    expect(found.map(([law]) => law)).toContain('independent');
  });

  test('a source of randomness of its own', () => {
    expect(
      broken(
        unowar,
        own(() => ({ move: first })),
        {},
        ['Math.random'],
      ),
    ).toEqual([['random', 'it uses Math.random: use the generator that move(view, rng) is given']]);
  });

  // The views of our own games have no hidden members: here the documentation leaves one out.
  test('a look at what is hidden', () => {
    const { flips, ...members } = pairs.viewMembers ?? {};
    expect(flips).toBe(true);
    const peeks = own(() => ({
      move: (view: PairsView, rng: Rng) => {
        Reflect.get(view, 'flips');
        return view.playableAt(rng.int(view.playable));
      },
    }));
    expect(broken({ ...pairs, viewMembers: members }, peeks, { cards: 8 })).toEqual([
      ['membrane', expect.stringContaining('it uses members that its view does not document: flips')],
    ]);
  });

  // The view is read-only: the game stays as it is.
  test('a hand in the game', () => {
    const meddles = own(() => ({
      move: (view: PairsView, rng: Rng) => {
        Reflect.set(view, 'flips', 2);
        return view.playableAt(rng.int(view.playable));
      },
    }));
    expect(broken(pairs, meddles, { cards: 8 })).toEqual([
      ['membrane', expect.stringContaining('it uses members that its view does not document: flips')],
    ]);
  });

  test('parameters that it changes', () => {
    const greedy: OwnStrategy = {
      ...own(() => ({ move: first })),
      create: ({ params }) => {
        Reflect.set(params, 'points', 1);
        Object.assign(params, { points: 1 });
        return { move: first };
      },
    };
    expect(broken(unowar, greedy).map(([law]) => law)).toContain('created');
  });
});
