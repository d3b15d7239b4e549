import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { withAssertions } from './assertions.ts';
import { markdownExamples, sourceExamples } from './extract.ts';
import { writeExampleTests } from './write-tests.ts';

const fenced = (info: string, code: string): string => ['Text.', `\`\`\`${info}`, code, '```', 'More.'].join('\n');

describe('Fences that run', () => {
  test('A ts fence is an example, with the line on which its code starts', () => {
    expect(markdownExamples(fenced('ts', 'a();\nb();'))).toEqual([{ line: 3, code: 'a();\nb();' }]);
  });

  test('A fence in another language, or with a reason not to run, is no example', () => {
    expect(markdownExamples(fenced('sh', 'ls'))).toEqual([]);
    expect(markdownExamples(fenced('ts no-run: needs a terminal', 'a();'))).toEqual([]);
  });

  test.each(['ts no-run', 'ts no-run:', 'ts norun: slip'])(
    'The fence "%s" is an error and is not silently skipped',
    (info) => {
      expect(() => markdownExamples(fenced(info, 'a();'))).toThrow(/line 2/);
    },
  );

  test('In a source file, only the fences in doc comments are examples', () => {
    const source = [
      '/**',
      ' * @example',
      ' * ```ts',
      ' * if (a) {',
      ' *   b();',
      ' * }',
      ' * ```',
      ' */',
      'const x = `',
      '```ts',
      'c();',
      '```',
      '`;',
    ];
    expect(sourceExamples(source.join('\n'))).toEqual([{ line: 4, code: 'if (a) {\n  b();\n}' }]);
  });
});

describe('Claims as assertions', () => {
  test.each([
    ['sum(1, 2); // => 3', 'expect(sum(1, 2)).toEqual(3); // => 3'],
    ['const x = f(); // => [1]', 'const x = f(); expect(x).toEqual([1]); // => [1]'],
    ['mean(xs); // ≈ 0.499', 'expect(mean(xs)).toBeCloseTo(0.499, 3); // ≈ 0.499'],
    [
      'f(-1); // throws RangeError',
      'await expect(async () => f(-1)).rejects.toThrow(RangeError); // throws RangeError',
    ],
    ['f({\n  a: 1,\n}); // => 2', 'expect(f({\n  a: 1,\n})).toEqual(2); // => 2'],
    ['for (const x of xs) {\n  f(x); // => x\n}', 'for (const x of xs) {\n  expect(f(x)).toEqual(x); // => x\n}'],
    ['f(); // plain words', 'f(); // plain words'],
  ])('The code %j becomes %j', (code, asserted) => {
    expect(withAssertions(code)).toBe(asserted);
  });

  test('A claim after another kind of statement is an error', () => {
    expect(() => withAssertions("import 'a'; // => 3")).toThrow(/must follow an expression/);
  });
});

describe('Example files', () => {
  let root = '';
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'examples-'));
    mkdirSync(join(root, 'packages/core/src'), { recursive: true });
    writeFileSync(
      join(root, 'packages/core/README.md'),
      fenced('ts', "import { f } from '@cards/core';\nf(); // => 1"),
    );
  });
  afterEach(() => {
    rmSync(root, { recursive: true });
  });

  test('An example file imports the packages from their sources and keeps the line of the documentation', () => {
    writeExampleTests(root);
    const lines = readFileSync(join(root, 'packages/core/.examples/README.md-3.ts'), 'utf8').split('\n');
    expect(lines.slice(2, 4)).toEqual(["import { f } from '../src/index.ts';", 'expect(f()).toEqual(1); // => 1']);
    expect(readFileSync(join(root, 'packages/core/.examples/examples.test.ts'), 'utf8')).toContain(
      'packages/core/README.md:3',
    );
  });

  test('An example file imports the named files of the same page', () => {
    const named = fenced('ts', '// game.ts\nexport const two = 2;');
    writeFileSync(
      join(root, 'packages/core/README.md'),
      `${named}\n${fenced('ts', "import { two } from './game.js';\ntwo; // => 2")}`,
    );
    writeExampleTests(root);
    expect(readFileSync(join(root, 'packages/core/.examples/README.md-9.ts'), 'utf8')).toContain(
      "from './README.md-3.ts'",
    );
  });

  test('An example file is deleted when its documentation is deleted', () => {
    writeExampleTests(root);
    writeFileSync(join(root, 'packages/core/README.md'), 'No example left.');
    writeExampleTests(root);
    expect(readdirSync(join(root, 'packages/core/.examples'))).toEqual([]);
  });
});
