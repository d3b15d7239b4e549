import { describe, expect, test } from 'vitest';
import { defineGame } from '../../src/index.js';
import { checkNames, nearestName } from '../../src/internal.js';

describe('A misspelled member of rules is refused with the nearest name', () => {
  const rules = {
    id: 'coin',
    seats: 1,
    deal: () => ({ side: -1 }),
    moves: ({ side }: { side: number }) => (side < 0 ? [0, 1] : []),
    play: (state: { side: number }, move: number) => void (state.side = move),
    view: {},
    measures: { win: { of: ({ side }: { side: number }) => side === 1 } },
  } as const;
  const define = (more: object, without: readonly string[] = []): unknown =>
    defineGame(
      Object.fromEntries(
        Object.entries({ ...rules, ...more }).filter(([name]) => !without.includes(name)),
      ) as unknown as Parameters<typeof defineGame>[0],
    );

  test.each<[more: object, without: readonly string[], message: string]>([
    [{ moveLimt: 9 }, [], 'the rules of coin must not have the member moveLimt; did you mean moveLimit?'],
    [{ measure: rules.measures }, ['measures'], 'must not have the member measure; did you mean measures?'],
    [{ dealt: rules.deal }, ['deal'], 'must not have the member dealt; did you mean deal?'],
    [
      {},
      ['deal', 'view'],
      'the rules of coin must be an object with id, seats, deal, moves, play, view, measures, not one without deal, view',
    ],
    [
      { measures: { win: { ...rules.measures.win, beter: 'higher' } } },
      [],
      'the measure win of coin must not have the member beter; did you mean better?',
    ],
    [
      { parameters: { cards: { defualt: 3, min: 1, max: 9 } } },
      [],
      'the parameter cards of coin must not have the member defualt; did you mean default?',
    ],
    [
      { strategies: { mine: { creates: () => ({ move: () => 0 }) } } },
      [],
      'the strategy mine of coin must not have the member creates; did you mean create?',
    ],
    [
      { deal: async () => Promise.resolve({}) },
      [],
      'deal of the rules of coin must be a function that returns at once, not an async function',
    ],
    [
      {
        *moves() {
          yield 1;
        },
      },
      [],
      'moves of the rules of coin must be a function that returns at once, not an async function or a generator',
    ],
    [{ play: 'high' }, [], 'play of the rules of coin must be a function that returns at once, not "high"'],
    [{ view: 3 }, [], 'the view of coin must be an object, not 3'],
    [{ view: { card: 3 } }, [], 'the view card of coin must be a function that returns at once, not 3'],
    [{ measures: { win: { of: 'win' } } }, [], 'of of the measure win of coin must be a function that returns at once'],
    [{ measures: { win: () => 1 } }, [], 'the measure win of coin must be an object'],
    [
      { strategies: { mine: async () => Promise.resolve(1) } },
      [],
      'the strategy mine of coin must be a function that returns',
    ],
    [{ parameters: { cards: 2 } }, [], 'the parameter cards of coin must be an object, not 2'],
    [{ parameters: { cards: { min: 1, max: 3 } } }, [], 'with default, min, max, not one without default'],
    [
      { parameters: { cards: { default: 5, min: 1, max: 3 } } },
      [],
      'cards must have integers min <= default <= max, not 1, 5, 3',
    ],
    [{ seats: '2..6' }, [], 'the seats of coin must be an integer from 1 to 10, not 2..6'],
    [{ moveLimit: 1.5 }, [], 'moveLimit of coin must be an integer from 1, not 1.5'],
    [{ search: { rolout: 'mine' } }, [], 'search of coin must not have the member rolout; did you mean rollout?'],
    [{ defaults: { trails: 9 } }, [], 'defaults of coin must not have the member trails; did you mean trials?'],
    [{ checks: { setings: [{}] } }, [], 'checks of coin must not have the member setings; did you mean settings?'],
  ])('%#', (more, without, message) => {
    expect(() => define(more, without)).toThrow(message);
  });

  test('and right names pass', () => {
    const search = { estimate: () => undefined };
    expect(() => define({ search, defaults: { trials: 9 }, checks: { settings: [{}] } })).not.toThrow();
  });
});

test('All unknown members are named, and a name that resembles none has no proposal', () => {
  expect(() => checkNames({ trails: 1, wxyz: 2 }, 'the experiment', ['trials', 'seed'])).toThrow(
    'the experiment must not have the member trails; did you mean trials?, and wxyz; the members are trials, seed',
  );
});

test.each([
  // sunday and saturday are three changes apart (Levenshtein's distance, as textbooks show it).
  ['sunday', ['saturday'], 'saturday'],
  ['sunday', ['dog'], undefined],
  ['SEDE', ['seed', 'trials'], 'seed'],
])('The nearest name to %s among %j is %s', (given, choices, nearest) => {
  expect(nearestName(given, choices)).toBe(nearest);
});
