import { laws } from '@cards/core/testing';
import { describe, test } from 'vitest';
import { subject } from './subject.js';

describe('Mastermind', () => {
  for (const law of laws(subject)) test(law.name, () => law.check(), 30_000);
});
