import { MisbehaviorError } from '@cards/core';
import { expect, test } from 'vitest';
import { faultPlace, movePlace } from '../../src/plan/strategy-definition.js';

const place = (source: string, exportName = 'mine'): string | undefined =>
  movePlace('/home/ada/mine.ts', source, exportName);

test.each([
  [
    'a method',
    'export class mine {\n  private x = 0;\n  move(view: V): number {\n    return 0;\n  }\n}',
    'mine.ts:3 (move)',
  ],
  ['a member with a function', 'export const mine = {\n  move: (view) => 0,\n};', 'mine.ts:2 (move)'],
  ['an object in one line', "\nexport const mine = { x: 'y', move(view) { return 0; } };", 'mine.ts:2 (move)'],
  ['a function named move', 'export function move(view) {\n  return 0;\n}', 'mine.ts:1 (move)'],
  [
    'a function with another name',
    '// it plays\nexport function mine(view, rng) {\n  return 0;\n}',
    'mine.ts:2 (mine)',
  ],
  ['a class without the method', 'export class mine {\n  choose(view) {}\n}', 'mine.ts:1 (mine)'],
  ['an inherited method', 'class Base {\n  move(view) {}\n}\nexport class mine extends Base {}', 'mine.ts:2 (move)'],
  [
    'the second of two',
    'class A {\n  move() {}\n}\nclass mine {\n  move() {}\n}\nexport { A, mine };',
    'mine.ts:5 (move)',
  ],
  ['no comment', '/* move(view) {\n} */\n// move(view)\nclass mine {\n  move() {}\n}', 'mine.ts:5 (move)'],
  ['no call', 'export class mine {\n  pick() {\n    return this.move(1);\n  }\n  move() {}\n}', 'mine.ts:5 (move)'],
])('The place of %s is found in the text of its file', (_what, source, expected) => {
  expect(place(source)).toBe(expected);
});

test('The place of a default export is found, and a strategy of another file has none', () => {
  expect(place('\nexport default class {\n  move() {}\n}', 'default')).toBe('mine.ts:3 (move)');
  expect(place("export { mine } from './other.js';")).toBeUndefined();
});

test('An illegal move has the place of the strategy at fault, and a thrown error has its own', () => {
  const own = ['a', 'b'].map((name) => ({
    name,
    summary: '',
    create: () => ({ move: () => 0 }),
    place: `${name}.ts:2 (move)`,
  }));
  expect(faultPlace(new MisbehaviorError('illegal', 'b'), own)).toBe(', at b.ts:2 (move)');
  const cause = Object.assign(new Error('oops'), { stack: 'Error\n    at pick (/home/ada/b.ts:8:16)' });
  expect(faultPlace(new MisbehaviorError('it threw', 'b', cause), own)).toBe(', at b.ts:8:16 (pick)');
  expect(faultPlace(new MisbehaviorError('the game is at fault'), own)).toBe('');
});
