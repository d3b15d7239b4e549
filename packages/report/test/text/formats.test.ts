import { describe, expect, test } from 'vitest';
import { GAMES, MATRIX } from '../samples.js';
import { FORMATS, formatSummary } from '../../src/text/formats.js';

const options = { width: 80, color: false };

describe('a format by its name', () => {
  test('is one of five', () => {
    expect(FORMATS).toEqual(['table', 'json', 'csv', 'markdown', 'ndjson']);
  });

  test('begins and ends as its kind does', () => {
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

  test('works without knowing the game, by its id', () => {
    for (const format of FORMATS) expect(formatSummary(format, MATRIX, [], options)).toContain('duel');
  });

  test('is refused when there is none of that name', () => {
    expect(() => formatSummary('toString', MATRIX, GAMES, options)).toThrow(
      "unknown format 'toString'; choose from table, json, csv, markdown, ndjson",
    );
  });
});
