import { conformanceTests } from '@cards/core/testing';
import { describe, test } from 'vitest';
import { harness } from '@cards/concentration/testing';

describe('Concentration', () => {
  for (const { name, check } of conformanceTests(harness)) test(name, check);
});
