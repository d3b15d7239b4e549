import { beliefLaws } from '@cards/core/testing';
import { concentration } from '@cards/concentration/search';
import { harness } from '@cards/concentration/testing';
import { describe, test } from 'vitest';

describe('The belief of Concentration', () => {
  for (const law of beliefLaws({ ...harness, game: concentration })) test(law.name, () => law.check(), 60_000);
});
