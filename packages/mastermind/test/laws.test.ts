import { laws } from '@cards/core/testing';
import { describe, test } from 'vitest';
import { harness } from '@cards/mastermind/testing';

describe('Mastermind', () => {
  for (const law of laws(harness)) test(law.name, () => law.check());
});
