import { expect, test } from 'vitest';
import { complaints } from './house-rules.ts';
import { CODE_LINES, overBudget } from './line-budgets.ts';

test.each(['packages/core/src/utils.ts', 'packages/set/src/helpers/cards.ts', 'common.ts', 'packages/sim/src/util.ts'])(
  'The path %s is an error, because the name states no subject',
  (path) => {
    expect(complaints(path, '')).toHaveLength(1);
  },
);

test.each(['packages/core/src/common-cards.ts', 'packages/core/src/commoner.ts', 'packages/core/src/card.ts'])(
  'The path %s is allowed, because the name states a subject',
  (path) => {
    expect(complaints(path, '')).toEqual([]);
  },
);

test.each(['eslint-disable-next-line', 'oxlint-disable-line', 'oxlint-disable'])(
  'The directive %s is an error without a reason, and allowed with one',
  (directive) => {
    expect(complaints('a.ts', `// ${directive} no-console`)).toHaveLength(1);
    expect(complaints('a.ts', `// ${directive} no-console --\n`)).toHaveLength(1);
    expect(complaints('a.ts', `// ${directive} no-console -- the command's output`)).toEqual([]);
  },
);

test('A lockfile with the address of a registry is an error', () => {
  expect(complaints('pnpm-lock.yaml', 'resolution: {tarball: https://example.org/a.tgz}')).toHaveLength(1);
  expect(complaints('pnpm-lock.yaml', 'resolution: {integrity: sha512-abc}')).toEqual([]);
});

test('A packageManager field in a package.json is an error', () => {
  expect(complaints('package.json', '{ "packageManager": "pnpm@10.0.0" }')).toHaveLength(1);
});

test('A class of emojis is an error in the packages that V8 inside of Python loads', () => {
  expect(complaints('packages/core/src/errors.ts', String.raw`const INVISIBLE = /[\p{L}\p{EMod}]/u;`)).toHaveLength(1);
  expect(complaints('packages/core/src/errors.ts', String.raw`const INVISIBLE = /[\p{L}\p{M}]/u;`)).toEqual([]);
  expect(complaints('packages/report/src/words/wrap.ts', String.raw`const WIDE = /\p{Emoji}/u;`)).toEqual([]);
});

const manifest = (node: string, dependencies: object): string => JSON.stringify({ engines: { node }, dependencies });

test.each([
  [{ '@cards/core': 'workspace:^', valibot: '^1.5.0', 'pure-rand': '8.4.2' }, 0],
  [{ valibot: '1.5.0' }, 1],
  [{ valibot: '*' }, 1],
  [{ '@cards/core': 'workspace:*' }, 1],
  [{ 'pure-rand': '^8.4.2' }, 1],
])('A package with the dependencies %j has %i errors', (dependencies, count) => {
  expect(complaints('packages/core/package.json', manifest('>=20.19', dependencies))).toHaveLength(count);
});

test('A package that supports another range of Node versions is an error', () => {
  expect(complaints('packages/core/package.json', manifest('>=20', {}))).toHaveLength(1);
});

test('More lines of code than the limit are an error, and comments, imports and closing brackets do not count', () => {
  const files = (count: number): ReadonlyMap<string, string> =>
    new Map([
      [
        'packages/set/src/card.ts',
        `import { a } from './a.js';\n\n/** A. */\nconst b = [\n${'  a,\n'.repeat(count - 1)}];\n`,
      ],
      ['packages/set/src/index.ts', "export {\n  a,\n  b,\n} from './card.js';\n// Text.\n/*\n Text.\n*/\n"],
      ['packages/set/test/card.test.ts', 'a;\n'.repeat(100)],
    ]);
  expect(overBudget(files(CODE_LINES))).toEqual([]);
  expect(overBudget(files(CODE_LINES + 1))).toEqual([expect.stringContaining(`have ${CODE_LINES + 1} lines of code`)]);
});
