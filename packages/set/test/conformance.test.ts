import { conformanceTests } from '@cards/core/testing';
import { describe, test } from 'vitest';
import { harness } from '@cards/set/testing';

describe('Conformance tests of Set', () => {
  for (const { name, check } of conformanceTests(harness)) test(name, check);
});
