import { describe, expect, test } from 'vitest';
import { GAMES, MATRIX } from '../samples.js';
import { FORMATS, formatSummary } from '../../src/text/formats.js';

const options = { width: 80, color: false };

describe('The formats of a summary', () => {
  test('The formats of a summary are table, JSON, CSV, Markdown, and NDJSON', () => {
    expect(FORMATS).toEqual(['table', 'json', 'csv', 'markdown', 'ndjson']);
  });

  test('Each format begins as its kind requires and ends with one line break', () => {
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

  test('Each format shows the id of an unknown game', () => {
    for (const format of FORMATS) expect(formatSummary(format, MATRIX, [], options)).toContain('duel');
  });

  test('An unknown format throws an error that lists the known formats', () => {
    expect(() => formatSummary('toString', MATRIX, GAMES, options)).toThrow(
      "unknown format 'toString'; choose from table, json, csv, markdown, ndjson",
    );
  });
});
