import { conformanceTests } from '@cards/core/testing';
import { describe, test } from 'vitest';
import { harness } from '@cards/unowar/testing';

describe('Conformance tests of UnoWar', () => {
  for (const { name, check } of conformanceTests({ ...harness, games: 2 })) test(name, check);
});
