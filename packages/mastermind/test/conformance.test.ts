import { conformanceTests } from '@cards/core/testing';
import { describe, test } from 'vitest';
import { harness } from '@cards/mastermind/testing';

describe('Mastermind', () => {
  for (const { name, check } of conformanceTests(harness)) test(name, check);
});
