import { describe, expect, test } from 'vitest';
import { GAMES, MATRIX } from '../samples.js';
import { FORMATS, formatSummary } from '../../src/text/formats.js';

const options = { width: 80, color: false };

describe('a format by its name', () => {
  test('There are five formats', () => {
    expect(FORMATS).toEqual(['table', 'json', 'csv', 'markdown', 'ndjson']);
  });

  test('Each format begins and ends as its kind requires', () => {
    const begin = FORMATS.map((format) => formatSummary(format, MATRIX, GAMES, options).split(/\r?\n/)[0]);
    expect(begin).toEqual([
      'Duel',
      '{',
      expect.stringMatching(/^game,param\.points,/),
      '### Duel',
      expect.stringMatching(/^\{"format":"cards-sim\/cell@1","seed":"1",/),
    ]);
    for (const format of FORMATS) expect(formatSummary(format, MATRIX, GAMES, options)).toMatch(/[^\n]\n$/);
  });

  test('A format works without the game and shows its id', () => {
    for (const format of FORMATS) expect(formatSummary(format, MATRIX, [], options)).toContain('duel');
  });

  test('An unknown format is refused', () => {
    expect(() => formatSummary('toString', MATRIX, GAMES, options)).toThrow(
      "unknown format 'toString'; choose from table, json, csv, markdown, ndjson",
    );
  });
});
