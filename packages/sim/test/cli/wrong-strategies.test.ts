import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CheckReport } from '@cards/tournament';
import { typedCommand } from '../typed-command.js';
import { scratchDirectory } from './scratch-directory.js';

let directory = '';

beforeAll(() => {
  directory = scratchDirectory({});
});

afterAll(() => rmSync(directory, { recursive: true }));

/** A class with the lines of a method `move`, which begins in line 2. */
const moving = (...lines: readonly string[]): string =>
  ['export class Mine {', '  move(view) {', ...lines.map((line) => `    ${line}`), '  }', '}', ''].join('\n');

/** A wrong file as a student writes it, a part of the message, and the line to mend; none if no line is wrong. */
type Mistake = readonly [what: string, source: string, message: string, place: string | undefined];

const MISTAKES: readonly Mistake[] = [
  ['an undefined variable', moving('const seen = undefined;', 'return seen.length;'), "reading 'length'", 'mine.ts:4'],
  [
    'an error in an object',
    'export const mine = {\n  move(view: any) {\n    return view.deck.top;\n  },\n};\n',
    "reading 'top'",
    'mine.ts:3',
  ],
  ['an invented member of the view', moving('return view.getLegalMoves()[0];'), 'is not a function', 'mine.ts:3'],
  ['a thrown text', moving("throw 'I give up';"), 'I give up (not an Error', 'mine.ts:2 (move)'],
  [
    'a helper that throws',
    `${moving('return pick(view);')}function pick(view) {\n  throw new Error('no card');\n}\n`,
    'no card',
    'mine.ts:7:9 (pick), mine.ts:3:12 (Mine.move)',
  ],
  ['endless recursion', moving('return this.move(view);'), 'Maximum call stack', 'mine.ts:3'],
  [
    'another name of the method',
    'export class Mine {\n  choose(view) {}\n}\n',
    'not one with choose',
    'mine.ts:1 (Mine)',
  ],
  ['a capital letter', 'export class Mine {\n  Move(view) {}\n}\n', 'not one with Move', 'mine.ts:1 (Mine)'],
  [
    'a constructor that throws',
    'export class Mine {\n  table = missing.size;\n  move() {}\n}\n',
    'missing is not',
    'mine.ts:2',
  ],
  ['no return', moving('view.playableAt(0);'), 'an illegal move: nothing; return', 'mine.ts:2 (move)'],
  ['a text as the move', moving("return '0';"), "an illegal move: the text '0'; return", 'mine.ts:2 (move)'],
  ['an object as the move', moving('return { place: 0 };'), 'an illegal move: an object', 'mine.ts:2 (move)'],
  ['a fraction as the move', moving('return 0.5;'), 'an illegal move: ', 'mine.ts:2 (move)'],
  ['not a number', moving("return Number('x');"), 'an illegal move: ', 'mine.ts:2 (move)'],
  [
    'an asynchronous method',
    'export class Mine {\n  async move(view) {\n    return 0;\n  }\n}\n',
    'remove async',
    'mine.ts:2 (move)',
  ],
  [
    'a move that is not possible, from a helper',
    'export class Mine {\n  pick() {\n    return 99;\n  }\n\n  move(view) {\n    return this.pick();\n  }\n}\n',
    'an illegal move: ',
    'mine.ts:6 (move)',
  ],
  ['an index that is not found', moving('return [].indexOf(3);'), 'an illegal move: ', 'mine.ts:2 (move)'],
  [
    'a function with an illegal move',
    '// First try\nexport function mine(view, rng) {\n  return 99;\n}\n',
    'an illegal move: ',
    'mine.ts:2 (mine)',
  ],
  [
    'an endless loop',
    moving('let place = 0;', 'while (place < 10) {', '  place + 1;', '}', 'return place;'),
    'endless loop',
    'mine.ts:4',
  ],
  ['an endless loop while loading', 'let i = 0;\nwhile (true) {\n  i = 1 - i;\n}\n', 'endless loop', 'mine.ts:2'],
  ['an end of the process', moving('process.exit(1);'), 'a worker ended: exit code 1', 'mine.ts:2 (move)'],
  ['a missing parenthesis', moving('return view.playableAt(0;'), 'ParseError', 'mine.ts:3:'],
  ['a missing brace', 'export class Mine {\n  move(view) {\n    return 0;\n\n}\n', 'ParseError', 'mine.ts:6:'],
  ['another language', 'class Mine:\n    def move(self, view):\n        return 0\n', 'ParseError', 'mine.ts:1:'],
  ['a missing export', 'class Mine {\n  move() {}\n}\n', 'it exports no strategy: export a class', undefined],
  ['an empty file', '', 'it exports no strategy: export a class', undefined],
  [
    'an object without move',
    'export default {\n  play(view) {\n    return 0;\n  },\n};\n',
    'it exports no strategy',
    undefined,
  ],
  [
    'a function of one parameter',
    'export function mine(view) {\n  return 0;\n}\n',
    'write both parameters, (view, rng)',
    'mine.ts:1 (mine)',
  ],
  ['a default function', 'export default (view) => view.playableAt(0);\n', 'write both parameters', 'mine.ts:1'],
  [
    'a create that throws',
    'export function create(context) {\n  return context.nothing.here;\n}\n',
    'was called to create',
    'mine.ts:2',
  ],
  [
    'a missing import',
    `import { help } from './helpr.js';\n${moving('return help(view);')}`,
    "Cannot find module './helpr.js'",
    'mine.ts:1',
  ],
  [
    'an import that does not exist',
    `import { none } from '@cards/pairs';\n${moving('return none(view);')}`,
    'is not a function',
    'mine.ts:4',
  ],
  ['a change of the view', moving('view.playable = 0;', 'return 0;'), 'Cannot set property playable', 'mine.ts:3'],
  [
    'state between games',
    `let games = 0;\n${moving('games++;', 'return view.playableAt(games % view.playable);')}`,
    'a player that has played before',
    undefined,
  ],
  [
    'random numbers of the language',
    moving('return view.playableAt(Math.floor(Math.random() * view.playable));'),
    'a player that has played before',
    undefined,
  ],
  [
    'a timer',
    moving("setTimeout(() => { throw new Error('late'); });", 'return view.playableAt(0);'),
    ': late',
    'mine.ts:3',
  ],
];

test.each(MISTAKES)(
  'The check explains %s, and where it is',
  { tags: ['slow', 'release'] },
  async (what, source, message, place) => {
    const folder = join(directory, what.replaceAll(' ', '-'));
    mkdirSync(folder);
    writeFileSync(join(folder, 'mine.ts'), source);
    const line =
      'check ./mine.ts --game pairs --param cards=8 --trials 20 --seed 1 --timeout 1 --workers 1 --format json';
    const { code, out } = await typedCommand(folder, line);
    expect(code).toBe(1);
    const { tests } = JSON.parse(out) as CheckReport;
    const first = tests.find(({ passed }) => !passed);
    expect(first?.message).toContain(message);
    expect(first?.message).toContain(place ?? 'it');
    // One mistake, one message: what it made impossible was not tested. A timer ends the worker during its games, after
    // them, or both.
    const endsGames = /threw an error|illegal move|endless loop|worker ended/.test(first?.message ?? '');
    const others = tests.filter(
      (one) =>
        one !== first &&
        !one.passed &&
        one.untested !== true &&
        !(what === 'a timer' && one.message?.includes(': late')),
    );
    expect(endsGames ? others : []).toEqual([]);
  },
);
