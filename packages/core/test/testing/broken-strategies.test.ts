import { describe, expect, test } from 'vitest';
import type { Move, Strategy } from '../../src/index.js';
import { strategyTests } from '../../src/testing/index.js';
import { failedTests } from './failed-tests.js';
import { Duel, duelHarness, type DuelStrategy, DuelView, engineOf, held } from './duel.js';

/** State that players of one strategy share by mistake. */
let shared = 0;
const mine = (create: (seat: number) => Strategy<DuelView>, change: Partial<DuelStrategy> = {}): DuelStrategy => ({
  name: 'mine',
  summary: 'a third-party strategy',
  create: ({ seat }) => create(seat),
  ...change,
});
const move = (view: DuelView): Move => held(view)[0] ?? -1;

/** A view with an undocumented member. */
class TalkativeView extends DuelView {
  get undocumented(): number {
    return held(this).length;
  }
}

/**
 * The harness for one test. For the test `blind` its views cannot be rebuilt: a strategy that reads the engine through
 * the class of its view would fail the test `membrane` too.
 */
function harnessFor(name: string): ReturnType<typeof duelHarness> {
  const harness = duelHarness(
    class extends Duel {
      override readonly views: readonly DuelView[] = [new TalkativeView(this, 0), new TalkativeView(this, 1)];
    },
  );
  const { viewFrom: _, ...game } = harness.game;
  return name === 'does not depend on hidden information' ? { ...harness, game } : harness;
}

describe('strategies with one fault', () => {
  test.each<[name: string, fault: string, strategy: DuelStrategy]>([
    ['has a valid definition', 'capitals in its name', mine(() => ({ move }), { summary: ' ' })],
    [
      'has a valid definition',
      'a default that is not one of the choices',
      mine(() => ({ move }), {
        arguments: [{ name: 'how', summary: 'how', choices: ['this', 'that'], default: 'other' }],
      }),
    ],
    [
      'plays each game independently of earlier games',
      'a memory that outlasts the game',
      mine(() => {
        let tricks = 0;
        return {
          move: (view) => held(view).at(tricks > 10 ? -1 : 0) ?? -1,
          observe: () => {
            tricks++;
          },
        };
      }),
    ],
    [
      'shares no state with other players',
      'a shared memory',
      mine(() => ({
        begin: () => {
          shared = 0;
        },
        move: (view) => {
          shared += view.card(held(view)[0] ?? 0);
          return held(view)[shared % held(view).length] ?? -1;
        },
      })),
    ],
    [
      'shares no state with other players',
      'writing to its tables',
      {
        ...mine(() => ({ move })),
        precompute: () => ({ used: new Uint8Array(1) }),
        create: ({ precomputed }) => ({
          move: (view) => {
            precomputed['used']?.fill(7);
            return move(view);
          },
        }),
      },
    ],
    [
      'does not depend on hidden information',
      'a look into the other hand',
      mine((seat) => ({
        move: (view) =>
          held(view).find(
            (slot) =>
              view.card(slot) >
              engineOf(view)
                .view(1 - seat)
                .card(0),
          ) ?? move(view),
      })),
    ],
    [
      'does not depend on hidden information',
      'a look into the other hand at the start',
      mine((seat) => {
        let first = 0;
        return {
          begin: (view) => {
            first = engineOf(view)
              .view(1 - seat)
              .card(0);
          },
          move: (view) => held(view).find((slot) => view.card(slot) > first) ?? move(view),
        };
      }),
    ],
    [
      'does not depend on hidden information',
      'a look into the other hand while the other player moves',
      mine((seat) => {
        let seen = 0;
        return {
          begin: () => {
            seen = 0;
          },
          move: (view) => held(view).find((slot) => view.card(slot) > seen) ?? move(view),
          observe: (view) => {
            seen = engineOf(view)
              .view(1 - seat)
              .card(0);
          },
        };
      }),
    ],
    [
      'does not depend on hidden information',
      'a look at the next toss of the coin',
      mine(() => ({
        move: (view) => held(view).at(engineOf(view).deal.clone().int(2) - 1) ?? -1,
      })),
    ],
    [
      'uses only documented members of its view',
      'a look at the class of its view',
      mine(() => ({
        move: (view) => held(view).at(view instanceof DuelView ? 0 : -1) ?? -1,
      })),
    ],
    [
      'uses only documented members of its view',
      'a read of an undocumented member',
      mine(() => ({
        move: (view) => held(view).at(Reflect.get(view, 'undocumented') === undefined ? 0 : -1) ?? -1,
      })),
    ],
    [
      'uses only documented members of its view',
      'a note on the view',
      mine(() => ({
        move: (view) => held(view).at(Reflect.set(view, 'note', 1) ? 0 : -1) ?? -1,
      })),
    ],
  ])('A strategy with this fault fails only the test "mine %s": %s', (name, _fault, strategy) => {
    expect(failedTests(strategyTests(harnessFor(name), strategy))).toEqual([`mine ${name}`]);
  });
});

describe('strategies with a fault that fails several tests', () => {
  test.each<[name: string, fault: string, strategy: DuelStrategy]>([
    [
      'has a valid definition',
      'a required argument behind an optional one',
      mine(() => ({ move }), {
        arguments: [
          { name: 'a', summary: 'a', min: 0, max: 9, default: 1 },
          { name: 'b', summary: 'b', min: 0, max: 9 },
        ],
      }),
    ],
    ['plays legal moves until the game is over', 'a move that does not exist', mine(() => ({ move: () => 99 }))],
    [
      'plays legal moves until the game is over',
      'an exception',
      mine(() => ({
        move: () => {
          throw new Error('I give up');
        },
      })),
    ],
    ['plays legal moves until the game is over', 'no move', mine(() => ({ move: () => undefined as unknown as Move }))],
    [
      'does not change the game during its calls',
      'a better card for itself',
      mine((seat) => ({
        begin: (view) => {
          engineOf(view).hands[seat * view.size] = 3 * view.size;
        },
        move,
      })),
    ],
    [
      'does not change the game during its calls',
      'a number from the generator that deals',
      mine(() => ({
        move: (view) => held(view)[engineOf(view).deal.int(held(view).length)] ?? -1,
      })),
    ],
  ])('A strategy with this fault fails the test "mine %s": %s', (name, _fault, strategy) => {
    expect(failedTests(strategyTests(duelHarness(), strategy))).toContainEqual(expect.stringContaining(name));
  });
});

test('The names of the tests of a strategy start with its spec', () => {
  const above = duelHarness().game.strategies.filter(({ name }) => name === 'above');
  const names = above.flatMap((definition) => strategyTests(duelHarness(), definition).map(({ name }) => name));
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => !name.startsWith('above:2 '))).toEqual([]);
});

test('The message of a ConformanceError names the test, the place and the error', () => {
  const strategy: DuelStrategy = {
    name: 'late',
    summary: 'gives up',
    create: () => ({
      move: () => {
        throw new Error('I give up');
      },
    }),
  };
  const [, legal] = strategyTests(duelHarness(), strategy);
  expect(legal?.check).toThrow(
    'failed conformance test "late plays legal moves until the game is over": in seat 0, with cards 4, in game 0, it threw MisbehaviorError: strategy \'late\' threw an error: I give up',
  );
});
