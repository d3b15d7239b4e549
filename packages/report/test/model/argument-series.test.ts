import { concentration } from '@cards/concentration';
import { expect, test } from 'vitest';
import { bell, cellOf } from '../report-samples.js';
import { variationOf } from '../../src/model/axes.js';

const PARAMS = { ranks: 13, copies: 4, bonus: 0 };

const placesOf = (lineups: readonly (readonly string[])[]): readonly (readonly [string, number | undefined])[] => {
  const cells = lineups.map((strategies) => cellOf('concentration', PARAMS, strategies, { turns: bell(50) }));
  return variationOf(cells, concentration).coordinates.map(({ series, at }) => [series, at]);
};

test('The axis has the argument that varies if both players have an argument', () => {
  const lineups = [0, 4, 8].flatMap((cards) => [
    [`memory:${cards}`, 'memory:52'],
    ['memory:52', `memory:${cards}`],
  ]);
  expect(placesOf(lineups)).toEqual(
    [0, 4, 8].flatMap((cards) => [
      ['memory:cards against memory:52', cards],
      ['memory:52 against memory:cards', cards],
    ]),
  );
});

test('A self-play cell is a point of the longest series that contains its line-up', () => {
  const lineups = [0, 4, 8, 52].map((cards) => [`memory:${cards}`, 'memory:52']);
  expect(placesOf(lineups).at(-1)).toEqual(['memory:cards against memory:52', 52]);
});

test('A number in the name of a file is not an argument', () => {
  const cells = [1, 2, 3].map((at) =>
    cellOf('concentration', PARAMS, [`./mine.ts:${at}`, 'random'], { turns: bell(50) }),
  );
  expect(variationOf(cells, concentration).axes).toEqual([]);
});

test('A number that is alone in its series has no place on the axis', () => {
  const lineups = [
    ['random', 'memory:4'],
    ...[0, 8, 12].map((cards) => [`memory:${cards}`, 'memory:4']),
    ['optimal', 'optimal'],
  ];
  expect(placesOf(lineups).map(([, at]) => at)).toEqual([undefined, 0, 8, 12, undefined]);
});
