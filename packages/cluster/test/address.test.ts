import { expect, test } from 'vitest';
import { checkInfo, parseAddress } from '../src/redis/connect.js';

test.each([
  ['redis://lab1', { host: 'lab1', port: 6379, database: 0, tls: false, prefix: 'cards', shown: 'redis://lab1' }],
  [
    'rediss://me:s%40crt@lab1:6380/2?prefix=mine',
    { host: 'lab1', port: 6380, database: 2, tls: true, username: 'me', password: 's@crt', prefix: 'mine' },
  ],
  ['redis://[::1]:7000', { host: '::1', port: 7000 }],
])('The address %s is parsed', (text, expected) => {
  expect(parseAddress(text)).toMatchObject(expected);
});

test('The password of the address is not shown, and comes before the other password', () => {
  const address = parseAddress('redis://:hidden@lab1?prefix=mine', 'other');
  expect(address.password).toBe('hidden');
  expect(address.shown).toBe('redis://lab1?prefix=mine');
  expect(parseAddress('redis://lab1', 'other').password).toBe('other');
});

test.each([
  ['lab1', 'must have the form redis://'],
  ['http://lab1', 'http://lab1 is not a URL of Redis'],
  ['redis://', 'has no host'],
  ['redis://:hidden@lab1/first', 'redis://lab1/first has no valid database number'],
  ['redis://:hidden@lab1?prefix=a:b', 'has an invalid prefix'],
  ['redis://:hidden@lab1?family=6', "has the unknown option 'family'"],
  ['redis://me:1#hidden@lab1', 'in a password, write %23 for #'],
  ['redis://me:1/hidden@lab1', 'write %23 for #, %2F for /'],
  ['redis://me:1?hidden@lab1', '%3F for ?'],
  ['redis://:hid#den@lab1', 'must have the form redis://'],
])('The address %s is refused without its password', (text, message) => {
  expect(() => parseAddress(text)).toThrow(message);
  expect(() => parseAddress(text)).not.toThrow('hidden');
});

test('A server that can evict keys, or is too old, is refused', () => {
  const server = { shown: 'redis://lab1' };
  const info = (version: string, policy: string): string =>
    `# Server\r\nredis_version:${version}\r\n# Memory\r\nmaxmemory_policy:${policy}\r\n`;
  expect(() => checkInfo(server, info('7.0.15', 'noeviction'))).not.toThrow();
  expect(() => checkInfo(server, info('6.2.0', 'noeviction'))).not.toThrow();
  expect(() => checkInfo(server, info('7.0.15', 'allkeys-lru'))).toThrow('has the eviction policy allkeys-lru');
  expect(() => checkInfo(server, info('6.0.9', 'noeviction'))).toThrow('has version 6.0.9; it must be Redis 6.2');
});
