import { beliefLaws } from '@cards/core/testing';
import { unowar } from '@cards/unowar/search';
import { harness } from '@cards/unowar/testing';
import { describe, test } from 'vitest';

describe('The belief of UnoWar', () => {
  for (const law of beliefLaws({ ...harness, game: unowar })) test(law.name, () => law.check(), 60_000);
});
