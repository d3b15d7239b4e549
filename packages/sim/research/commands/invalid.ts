import type { Rng } from '@cards/core';
import { pick } from './valid.js';

/** Values that are no integer, or none within any bounds. */
const NO_INTEGERS = [
  '0',
  '-1',
  '1.5',
  '1e99',
  '1e400',
  'NaN',
  'Infinity',
  '0x10',
  '',
  ' ',
  '١٢',
  '1_000',
  '9007199254740993',
  '5 ',
  '+5',
  '１',
];

const NO_GAMES = [
  'pears',
  'PAIRS',
  'pairs ',
  'pairs\u200b',
  '',
  '__proto__',
  'constructor',
  'a#b',
  '#',
  'pairs#',
  '@x/y#z',
  '../pairs',
  '種',
  '🂡',
  'x'.repeat(5000),
];

const NO_STRATEGIES = [
  'goood',
  'random:1',
  'memory:-1',
  'memory:99999',
  'memory:1:2:3:4',
  'toString',
  '__proto__',
  '',
  ',',
  'random,,random',
  'search:0',
  'flat:x',
  './missing.mjs',
  './full#x',
  './first.mjs#missing',
  './nothing.mjs',
  './broken.mjs',
  './empty.mjs',
  './binary.mjs',
  './rejects.mjs',
  './text.txt',
  '/dev/zero',
  './pipe',
  './loop',
  '/dev/null',
  '/proc/self/mem',
  'memory:0..1000000000',
  'memory:5..1',
  './first.mjs#',
  '#first',
  `./${'d/'.repeat(3000)}x.mjs`,
  './🂡.mjs',
  './first.mjs#first#first',
];

const NO_PARAMS = [
  'cards=7x',
  'points',
  '=4',
  'cards=',
  'points=abc',
  'cards=1e9',
  'cards=8..4',
  'cards=4..8:0',
  'height=3',
  'cards=8;copies=2',
  '__proto__=1',
  'constructor=1',
  'cards=NaN',
  'cards=1..1000000000',
  'points=-1',
  'ranks=0',
  'tableau=2',
  'pegs=99',
  '',
  '=',
  'ü=1',
  'cards==8',
  'cards=8,',
  'toString=1',
];

/** Options that need a valid value, with values that are not valid. */
const BAD_VALUES: readonly (readonly [option: string, values: readonly string[]])[] = [
  ['--trials', NO_INTEGERS],
  ['--workers', [...NO_INTEGERS, '1025', '1e9']],
  ['--timeout', [...NO_INTEGERS, '1000001']],
  ['--precision', ['0', '-1', 'nan', '0x1', '', '1e999', 'Infinity', '1,5', '--']],
  ['--sequential', ['1,0', '0.5', '0.5,0.5', 'a,b', '0.1,0.2,0.3', '-1,0.5', '0.5,1.5', '']],
  ['--format', ['xml', 'JSON', '', 'table ', 'toString', '__proto__']],
  [
    '--shard',
    ['0/2', '3/2', 'a/b', '1/0', 'auto', 'auto/3', '1', '/', '1/2/3', '-1/2', '1.5/2', '1/99999999999999999999'],
  ],
  ['--seed', ['', 'a\nb', '\t', '\u0007', '\u001b[31m']],
  [
    '--out',
    [
      '',
      '/dev/null',
      '/dev/null/x',
      '/proc/x',
      '/sys/x/y',
      'full',
      'text.txt',
      'x'.repeat(300),
      'loop/x',
      'pipe',
      '/dev/full',
      'changed-manifest',
    ],
  ],
  ['--records', ['', 'games', 'games.txt', '.csv', '/dev/null', '/proc/x/rows.csv', 'text.txt/rows.csv']],
  ['--measure', ['', 'flipz', 'toString', '__proto__', ',', 'x'.repeat(10_000)]],
  ['--param', NO_PARAMS],
  ['--strategy', NO_STRATEGIES],
  ['--against', NO_STRATEGIES.filter((one) => one !== '')],
];

/** Words that no command accepts. */
const UNKNOWN = [
  '--bogus',
  '-x',
  '--trails=5',
  '--Trials',
  '--no-quiet',
  '--é',
  '--__proto__',
  '-',
  '--trials',
  '--param',
  '--quiet=1',
  '---',
  '-vvv',
  '--trials=',
  '--html',
];

const NO_RUNS = [
  'missing',
  'text.txt',
  'empty',
  'full',
  'no-manifest',
  'changed-manifest',
  'manifest-in-a-directory',
  'manifest-is-a-device',
  '/dev/zero',
  '/dev/null',
  '/dev/stdin',
  '/proc/self/fd',
  'pipe',
  'loop',
  '',
  '/',
  '..',
  'a\u0001b',
  '種',
  'x'.repeat(5000),
];

type Make = (rng: Rng, valid: readonly string[]) => readonly string[];

/** A run with the words of the valid line, and one option that is not valid. */
const withBadValue: Make = (rng, [, ...rest]) => {
  const [option, values] = pick(rng, BAD_VALUES);
  // One strategy option replaces those of the line, because they exclude each other.
  const kept = rest.filter((word, at) => word !== option && rest[at - 1] !== option);
  return ['run', ...kept, option, pick(rng, values)];
};

/** Lines that are refused. Each gets the words of a valid run. */
export const INVALID: readonly (readonly [share: number, kind: string, make: Make])[] = [
  [40, 'a bad value', withBadValue],
  [10, 'an unknown option', (rng, valid) => [...valid, pick(rng, UNKNOWN)]],
  [6, 'an unknown game', (rng, [, , ...rest]) => ['run', pick(rng, NO_GAMES), ...rest]],
  [4, 'too many arguments', (_, valid) => [...valid, 'another']],
  [
    4,
    'an option twice',
    (rng, valid) => [
      ...valid,
      '--trials',
      '5',
      ...pick(rng, [
        ['--seed', '1', '--seed', '2'],
        ['--workers', '1', '--workers', '1'],
      ]),
    ],
  ],
  [
    3,
    'shards of a run with a stopping rule',
    (rng) => [
      ...'run unowar --seats random,smallest --trials 20 --shard 1/2 --out refused'.split(' '),
      ...pick(rng, [['--precision', '0.5'], ['--sequential'], ['--sequential', '0.5,0.55']]),
    ],
  ],
  [
    3,
    'an option for another format',
    (rng, [, game = '']) => [
      'run',
      game,
      '--trials',
      '3',
      ...pick(rng, [
        ['--histogram', '--format', 'json'],
        ['--details', '--format', 'csv'],
        ['--histogram', '--format', 'ndjson'],
        ['--details', '--format', 'json'],
      ]),
    ],
  ],
  [
    4,
    'an option of another command',
    (rng, valid) => [
      ...valid,
      ...pick(rng, [['--html', 'x'], ['--verbose'], ['--plain'], ['--mode', 'automatic'], ['--game', 'pairs']]),
    ],
  ],
  [8, 'no such run', (rng) => [pick(rng, ['resume', 'merge']), pick(rng, NO_RUNS)]],
  [
    2,
    'an incomplete run',
    (rng) =>
      pick(rng, [
        ['merge', 'journal-of-noise'],
        ['report', 'journal-of-noise', '--format', 'csv'],
        ['compare', 'pairs', 'journal-of-noise'],
      ]),
  ],
  [3, 'no such run', (rng) => ['report', pick(rng, NO_RUNS), '--format', 'csv']],
  [
    3,
    'no such run',
    (rng) => [
      'report',
      'pairs',
      ...pick(rng, [
        ['--html', ''],
        ['--html', '/dev/full'],
        ['--svg', 'text.txt'],
        ['--html', '/proc/x'],
      ]),
    ],
  ],
  [
    5,
    'no such run',
    (rng) => [
      'compare',
      ...pick(rng, [
        ['pairs'],
        ['pairs', pick(rng, NO_RUNS)],
        [pick(rng, NO_RUNS), 'pairs'],
        ['half.json', 'pairs'],
        ['array.json', 'pairs'],
        ['one', 'two'],
      ]),
    ],
  ],
  [
    4,
    'no such shards',
    (rng) => ['merge', ...pick(rng, [['one'], ['one', 'pairs'], ['pairs', 'other'], ['two', 'two']])],
  ],
  [8, 'a bad replay', (rng) => ['replay', ...pick(rng, REPLAYS)]],
  [6, 'a bad check', (rng) => ['check', ...pick(rng, CHECKS), ...pick(rng, [[], ['--format', 'json']])]],
  [4, 'bad exact values', (rng) => ['exact', ...pick(rng, EXACTS)]],
  [5, 'a bad game', (rng) => ['play', ...pick(rng, PLAYS)]],
  [
    2,
    'too many arguments',
    (rng) =>
      pick(rng, [
        ['help', 'run', 'x'],
        ['games', 'pairs', 'x'],
        ['exact', 'pairs', 'x'],
        ['resume', 'pairs', 'x'],
        ['replay', 'pairs', 'x'],
      ]),
  ],
  [
    3,
    'a bad list',
    (rng) => [
      pick(rng, ['games', 'help', 'exact', 'replay']),
      pick(
        rng,
        NO_GAMES.filter((one) => one !== ''),
      ),
    ],
  ],
  [
    3,
    'a misbehaving strategy',
    (rng) => [
      'run',
      'pairs',
      '--trials',
      '5',
      '--timeout',
      '1',
      '--strategy',
      `./bad.mjs#${pick(rng, ['throws', 'illegal', 'loops', 'bigint', 'proxy', 'exits'])}`,
    ],
  ],
];

const REPLAYS: readonly (readonly string[])[] = [
  [],
  ['pairs'],
  ['pairs', '--seats', 'good'],
  ['pairs', '--seats', 'good', '--game', '-1'],
  ['pairs', '--seats', 'good', '--game', '1e30'],
  ['pairs', '--seats', 'good', '--game', '0', '--cell', '0'],
  ['./pairs', '--game', '0'],
  ['./pairs', '--cell', '9', '--game', '0'],
  ['./pairs', '--cell', '0', '--game', '40'],
  ['./pairs', '--cell', '0', '--game', 'wurst'],
  ['./pairs', '--cell', '0', '--game', '0', '--measure', 'flips'],
  ['./missing', '--game', 'worst'],
  ['./one', '--game', 'worst'],
  ['pairs', '--strategy', 'good,random', '--game', '0'],
  ['unowar', '--seats', 'random', '--game', '0'],
  ['pairs', '--seats', 'good', '--game', '0', '--param', 'cards=4,8'],
  ['pairs', '--seats', 'good', '--game', '0', '--param', '__proto__=1'],
  ['./unowar', '--game', 'worst', '--measure', 'rounds', '--cell', '0', '--seed', '1'],
  ['pairs', '--seats', './bad.mjs#throws', '--game', '0'],
  ['pairs', '--seats', './bad.mjs#loops', '--game', '0', '--timeout', '1'],
  ['pairs', '--seats', './bad.mjs#illegal', '--game', '0'],
];

const CHECKS: readonly (readonly string[])[] = [
  [],
  ['./first.mjs'],
  ['./first.mjs', '--game', 'pears'],
  ['./missing.mjs', '--game', 'unowar'],
  ['./first.mjs#x', '--game', 'unowar'],
  ['/dev/zero', '--game', 'pairs'],
  ['./pipe', '--game', 'pairs'],
  ['./broken.mjs', '--game', 'pairs'],
  ['./nothing.mjs', '--game', 'pairs'],
  ['./bad.mjs', '--game', 'pairs'],
  ['./first.mjs', '--game', 'unowar', '--param', 'points=1,2'],
  ['./first.mjs', '--game', 'unowar', '--trials', '0'],
  ['./bad.mjs#throws', '--game', 'pairs', '--trials', '5'],
  ['./bad.mjs#loops', '--game', 'pairs', '--trials', '5', '--timeout', '1'],
  ['./bad.mjs#exits', '--game', 'pairs', '--trials', '5'],
  ['./bad.mjs#proxy', '--game', 'pairs', '--trials', '5'],
  ['./rejects.mjs', '--game', 'pairs'],
  ['', '--game', 'pairs'],
  ['#', '--game', 'pairs'],
];

const EXACTS: readonly (readonly string[])[] = [
  [],
  ['unowar'],
  ['pairs', '--strategy', './low.mjs'],
  ['pairs', '--param', 'cards=7'],
  ['pairs', '--seats', 'good', '--strategy', 'good'],
  ['unowar', '--seats', 'random'],
  ['pairs', '--format', 'csv'],
  ['pairs', '--param', '__proto__=1'],
  ['pears'],
];

const PLAYS: readonly (readonly string[])[] = [
  ['pears'],
  ['pairs', 'extra'],
  ['set', 'sideways'],
  ['set', 'interactive', '99'],
  ['set', 'automatic', '10', '--param', 'tableau=9'],
  ['pairs', '--mode', 'automatic'],
  ['set', '--mode', 'x'],
  ['pairs', '--strategy', './low.mjs'],
  ['--strategy', './first.mjs'],
  ['unowar', '--strategy', './missing.mjs'],
  ['unowar', '--strategy', './bad.mjs'],
  ['unowar', 'third'],
  ['pairs', '--param', 'cards=8,16'],
  ['pairs', '--seed', ''],
  ['pairs', '--seed', 'a\nb'],
  ['concentration', '--strategy', 'memory:99'],
];
