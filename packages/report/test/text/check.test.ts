import { describe, expect, test } from 'vitest';
import type { CheckReport } from '@cards/tournament';
import { checkDocument } from '../../src/text/check.js';
import { formatDocument } from '../../src/text/formats.js';

const REPORT: CheckReport = {
  format: 'cards-sim/check@1',
  game: 'duel',
  params: {},
  strategy: './mine.ts#mine',
  seed: '1',
  boundary: 'none',
  trials: 300,
  passed: true,
  tests: [{ name: 'leaves the game as it is', passed: true }],
  place: null,
  of: 0,
  table: [],
  digest: null,
};

describe('A check without a ranking', () => {
  test('A check of a game without a winner names the missing role as the reason for no ranking', () => {
    expect(formatDocument(checkDocument(REPORT), 'table', { width: 80 })).toContain(
      "\nNo ranking: duel has no measure with the role 'win' or 'payoff'.\n",
    );
  });

  test('A check of a strategy that could not play has that reason for no ranking', () => {
    const tests = [{ name: 'can be loaded and created', passed: false, message: 'no' }];
    expect(formatDocument(checkDocument({ ...REPORT, passed: false, of: 5, tests }), 'table', { width: 80 })).toContain(
      '\nNo ranking: it could not play.\n',
    );
  });
});
