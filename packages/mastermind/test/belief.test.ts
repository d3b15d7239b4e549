import { beliefLaws } from '@cards/core/testing';
import { mastermind } from '@cards/mastermind/search';
import { harness } from '@cards/mastermind/testing';
import { describe, test } from 'vitest';

describe('The belief of Mastermind', () => {
  for (const law of beliefLaws({ ...harness, game: mastermind })) test(law.name, () => law.check(), 60_000);
});
