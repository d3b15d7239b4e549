import { laws } from '@cards/core/testing';
import { describe, test } from 'vitest';
import { harness } from '@cards/concentration/testing';

describe('Concentration', () => {
  for (const { name, check } of laws(harness)) test(name, check);
});
