import { describe, expect, test } from 'vitest';
import { bell, cellOf, measured, REPORTED } from '../report-samples.js';
import { axisTitle, cellsTitle, measureTitles } from '../../src/html/axis-titles.js';

const [pairs, unowar, concentration] = REPORTED;

describe('the titles of a measure', () => {
  test('name the unit where it is another word', () => {
    const cells = [cellOf('concentration', {}, ['a', 'b'], { margin: bell(4), turns: bell(9) })];
    expect(measureTitles('margin', cells, concentration)).toEqual({
      mean: 'mean margin per game (cards)',
      value: 'margin in a game (cards)',
      isDifference: false,
    });
    expect(measureTitles('turns', cells, concentration).mean).toBe('mean turns per game');
    expect(measureTitles('turns', cells, undefined).mean).toBe('mean turns per game');
  });

  test('call a rate a share of games', () => {
    const cells = [
      cellOf('unowar', {}, ['a', 'b'], {
        win: measured('proportion', [
          [0, 5],
          [1, 5],
        ]),
      }),
    ];
    expect(measureTitles('win', cells, unowar).mean).toBe('win (share of games)');
  });

  test('call a difference one, and the points of a pair of games none', () => {
    const cells = [cellOf('unowar', {}, ['a', 'b'], { points: bell(2), rounds: bell(2) }, { pairedWith: ['b', 'a'] })];
    expect(measureTitles('rounds', cells, unowar)).toMatchObject({
      mean: 'mean difference in rounds per deal',
      isDifference: true,
    });
    expect(measureTitles('points', cells, unowar)).toMatchObject({
      mean: 'mean points per pair of games',
      isDifference: false,
    });
  });
});

describe('the title of an axis of cells', () => {
  test('says what the labels name', () => {
    const solo = [cellOf('pairs', {}, ['good'], { flips: bell(5) })];
    expect(cellsTitle(solo, [])).toBe('strategy');
    expect(cellsTitle([cellOf('unowar', {}, ['a', 'b'], { rounds: bell(5) })], ['points'])).toBe(
      'points, first seat, second seat',
    );
    expect(
      cellsTitle(
        solo.map((cell) => ({ ...cell, pairedWith: ['random'] })),
        [],
      ),
    ).toBe('strategies compared');
    expect(measureTitles('flips', solo, pairs).value).toBe('flips in a game');
  });
});

test('sets a long title on several lines and cuts nothing', () => {
  const title = 'cards: cards on the table, a multiple of copies';
  expect(axisTitle(title, 180)).toEqual(['cards: cards on the', 'table, a multiple of', 'copies']);
});
