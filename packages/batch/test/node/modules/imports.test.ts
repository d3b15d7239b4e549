import { expect, test } from 'vitest';
import { importsIn } from '../../../src/node/modules/imports.js';

test.each([
  [
    "import { x } from './a.js'; import './b'; export * from \"./c\"; await import(`./d`);",
    ['./a.js', './b', './c', './d'],
  ],
  [
    "const a = require('./a'); import b = require('./b'); const c = module.require( /* why */ './c' );",
    ['./a', './b', './c'],
  ],
  ["import type { A } from /* where */ './a'; import data from './b.json' with { type: 'json' };", ['./a', './b.json']],
  ["import '@me/a'; import { b } from '#lib/b'; import fs from 'node:fs';", ['@me/a', '#lib/b', 'node:fs']],
  ["import './h\\u006fnest.mjs'; import './\\x61\\u{62}'; import './\\n\\t\\'';", ['./honest.mjs', './ab', "./\n\t'"]],
  ["// from './no'\n/* import './no' */ const text = \"import './no'\", more = `import './no'`;", []],
  [
    "const t = `a ${ { a: '}' }.a } ${ import('./in') } from './no' ${`${require('./deep')}`}`; import './b'",
    ['./in', './deep', './b'],
  ],
  [
    "const quotes = /['\"`]/; import './a'; if (x) /`/.test(y); import './b'; const c = a / b / `${1 / 2}`; import './c'",
    ['./a', './b', './c'],
  ],
  [
    "function f() { return /[/*`]/ }\n/[/*]/.test(''); import './a'; object.return / 2; import './b' // '",
    ['./a', './b'],
  ],
  ["#!/usr/bin/env node\nconst view = <p>don't</p>;\nimport './a';", ['./a']],
  [
    "Array.from('x', f); import.meta.resolve('./no'); export { from } from './a'; unclosed = 'import './b'\nimport './c'",
    ['./a', './c'],
  ],
] as const)('The imports of %j are found', (source, expected) => {
  expect(importsIn(source)).toEqual(expected);
});

/** Counts the characters that the lexer reads. */
function stepsFor(text: string): number {
  let steps = 0;
  importsIn({
    length: text.length,
    charCodeAt: (at) => {
      steps++;
      return text.charCodeAt(at);
    },
    slice: (start = 0, end = text.length) => {
      steps += end - start;
      return text.slice(start, end);
    },
  });
  return steps;
}

/** Pieces that begin or end what the lexer skips, and that a regular expression over imports tries again and again. */
const PIECES =
  '/* */ // /**/ \' " ` ${ } { ( ) [ ] / /[ ]/ (/ =/ \\ \n \r \t from import( require( import\' from"./a" `${ from/**/ if( return x 1 . # é \u2028 */* /*/ \\` \\/'.split(
    ' ',
  );

test('Ten thousand random and adversarial sources take at most four steps for each character', () => {
  const slow: string[] = [];
  let state = 1;
  const next = (bound: number): number => (state = (state * 48271) % 0x7fffffff) % bound;
  const piece = (): string => PIECES[next(PIECES.length)] ?? '';
  for (let source = 0; source < 10_000; source++) {
    const repeated = Array.from({ length: 1 + next(4) }, piece).join(next(3) === 0 ? ' ' : '');
    const text = Array.from({ length: 1 + next(20) }, piece).join('') + repeated.repeat(1 + next(15)) + piece();
    if (stepsFor(text) > 4 * text.length + 4) slow.push(text);
  }
  for (const one of PIECES)
    for (const other of PIECES) {
      const text = (one + other).repeat(200);
      if (stepsFor(text) > 4 * text.length + 4) slow.push(text);
    }
  expect(slow).toEqual([]);
});
