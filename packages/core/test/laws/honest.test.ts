import { describe, test } from 'vitest';
import { laws } from '../../src/testing/index.js';
import { duelSubject } from './duel.js';

describe('an honest game for two keeps every law', () => {
  for (const law of laws(duelSubject())) test(law.name, law.check);
});
