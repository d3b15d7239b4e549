import { laws } from '@cards/core/testing';
import { describe, test } from 'vitest';
import { harness } from '@cards/unowar/testing';

describe('Conformance tests of UnoWar', () => {
  for (const law of laws(harness)) test(law.name, () => law.check());
});
