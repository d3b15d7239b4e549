import { beliefLaws } from '@cards/core/testing';
import { set } from '@cards/set/search';
import { harness } from '@cards/set/testing';
import { describe, test } from 'vitest';

describe('The belief of CS230 Set', () => {
  for (const law of beliefLaws({ ...harness, game: set })) test(law.name, () => law.check(), 60_000);
});
