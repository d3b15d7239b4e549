import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { sha256 } from '../../src/random/streams.js';

// FIPS 180-4, and the example values that NIST publishes with it.
test.each([
  ['an empty text', '', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ['abc', 'abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  [
    'two blocks',
    'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  ],
  ['a million letters', 'a'.repeat(1_000_000), 'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0'],
])('The SHA-256 hash of %s is the published value', (_what, text, digest) => {
  expect(sha256(text)).toBe(digest);
});

test('sha256 hashes the UTF-8 bytes of a text', () => {
  const text = 'Glück ♠ 🂡';
  expect(sha256(text)).toBe(createHash('sha256').update(text, 'utf8').digest('hex'));
});
