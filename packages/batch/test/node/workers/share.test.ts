import { expect, test } from 'vitest';
import { share } from '../../../src/node/workers/worker-data.js';

test('Shared tables have the same types and values, in memory that all threads share', () => {
  const whole = Int16Array.from([7, -8, 9, 10]);
  const shared = share({
    moves: Uint8Array.from([1, 255]),
    part: whole.subarray(1, 3),
    rate: Float64Array.from([0.5]),
  });
  expect(shared['moves']).toEqual(Uint8Array.from([1, 255]));
  expect([...(shared['part'] ?? [])]).toEqual([-8, 9]);
  expect(shared['part']).toBeInstanceOf(Int16Array);
  expect([...(shared['rate'] ?? [])]).toEqual([0.5]);
  expect(shared['part']?.buffer).toBeInstanceOf(SharedArrayBuffer);
});
