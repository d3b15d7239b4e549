import { laws } from '@cards/core/testing';
import { describe, test } from 'vitest';
import { harness } from '@cards/set/testing';

describe('Conformance tests of Set', () => {
  for (const law of laws(harness)) test(law.name, () => law.check());
});
