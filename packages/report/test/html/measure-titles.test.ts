import { describe, expect, test } from 'vitest';
import { PARAMETERS } from './parameters.js';
import { bell, cellOf, measured, REPORTED } from '../report-samples.js';
import { measureModels } from '../../src/model/measure-model.js';
import { meanTitle, sideTitles, valueTitle } from '../../src/html/points.js';

const [pairs, unowar, concentration] = REPORTED;

const COINS = measured('proportion', [
  [0, 5],
  [1, 5],
]);

describe('The titles of a measure', () => {
  test('The title of a measure has the unit in parentheses if it is not the name of the measure', () => {
    const cells = [cellOf('concentration', PARAMETERS.concentration, ['a', 'b'], { margin: bell(4), turns: bell(9) })];
    const [margin, turns] = measureModels(cells, concentration);
    expect(margin && [meanTitle(margin), valueTitle(margin)]).toEqual([
      'mean margin per game (cards)',
      'margin in a game (cards)',
    ]);
    expect(turns && meanTitle(turns)).toBe('mean turns per game');
  });

  test('The title of a rate is a percentage of games', () => {
    const [win] = measureModels([cellOf('unowar', PARAMETERS.unowar, ['a', 'b'], { win: COINS })], unowar);
    expect(win && meanTitle(win)).toBe('win (% of games)');
  });

  test('The titles of a paired difference and of the game-pair score differ', () => {
    const cells = [
      cellOf(
        'unowar',
        PARAMETERS.unowar,
        ['a', 'b'],
        { points: bell(2), rounds: bell(2) },
        {
          lineups: [
            ['a', 'b'],
            ['b', 'a'],
          ],
        },
      ),
    ];
    const [points, rounds] = measureModels(cells, unowar);
    expect(points && [meanTitle(points), valueTitle(points)]).toEqual([
      'mean points of a game pair (% of 4)',
      'points in a game pair',
    ]);
    expect(rounds && [meanTitle(rounds), valueTitle(rounds)]).toEqual([
      'mean difference in rounds per deal',
      'difference in rounds on a deal',
    ]);
  });
});

describe('The sides of a neutral value', () => {
  const sides = ['good', 'optimal'] as const;
  const words = ['left of', 'right of'] as const;

  test('Each side names the player that needs fewer units if lower is better', () => {
    const cells = [
      cellOf('pairs', PARAMETERS.pairs, ['good'], { flips: bell(2) }, { lineups: [['good'], ['optimal']] }),
    ];
    const [flips] = measureModels(cells, pairs);
    expect(flips && sideTitles(flips, sides, words)).toEqual([
      'left of 0: good needs fewer flips',
      'right of 0: optimal needs fewer flips',
    ]);
  });

  test('Each side names the player that gets more units if higher is better', () => {
    const cells = [
      cellOf(
        'concentration',
        PARAMETERS.concentration,
        ['good', 'x'],
        { margin: bell(2) },
        {
          lineups: [
            ['good', 'x'],
            ['optimal', 'x'],
          ],
        },
      ),
    ];
    const [margin] = measureModels(cells, concentration);
    expect(margin && sideTitles(margin, sides, words)).toEqual([
      'left of 0: optimal gets more cards',
      'right of 0: good gets more cards',
    ]);
  });

  test('The sides name fewer and more units if neither direction is better', () => {
    const cells = [
      cellOf(
        'unowar',
        PARAMETERS.unowar,
        ['good', 'x'],
        { rounds: bell(2) },
        {
          lineups: [
            ['good', 'x'],
            ['optimal', 'x'],
          ],
        },
      ),
    ];
    const [rounds] = measureModels(cells, unowar);
    expect(rounds && sideTitles(rounds, sides, words)).toEqual([
      'left of 0: fewer rounds for good',
      'right of 0: more rounds for good',
    ]);
  });

  test('A measure without a neutral value has no side titles', () => {
    const [flips] = measureModels([cellOf('pairs', PARAMETERS.pairs, ['good'], { flips: bell(2) })], pairs);
    expect(flips && sideTitles(flips, sides, words)).toEqual([]);
  });
});
