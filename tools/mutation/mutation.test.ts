import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { withSection } from './document.ts';
import { loadedBy } from './loaded-by.ts';
import { count, crashes, type Mutant, type Report, scoreOf, survivors } from './mutants.ts';
import { compareReasons } from './reasons.ts';
import { targetOf, targets } from './targets.ts';

const source = `const limit = 10;

export class Counter {
  constructor(private value: number) {}
  isFull(): boolean {
    return this.value >= limit;
  }
}
`;

/** A mutant of the text at its only place in the source. */
function mutant(text: string, replacement: string, status: string): Mutant {
  const at = source.indexOf(text);
  const place = (offset: number): Mutant['location']['start'] => {
    const lines = source.slice(0, offset).split('\n');
    return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
  };
  return {
    mutatorName: 'Mutator',
    replacement,
    status,
    location: { start: place(at), end: place(at + text.length) },
  };
}

function report(...mutants: Mutant[]): Report {
  return { files: { 'packages/core/src/random/counter.ts': { source, mutants } } };
}

describe('the report of a target', () => {
  test('The score counts killed mutants and timeouts, and mutants that no test reaches count as survivors', () => {
    const states = ['Killed', 'Killed', 'Timeout', 'Survived', 'NoCoverage'];
    const counts = count(report(...states.map((state) => mutant('10', '11', state))));
    expect(counts).toEqual({ mutants: 5, killed: 2, timeouts: 1, survived: 2, crashed: 0 });
    expect(scoreOf(counts)).toBe(60);
  });

  const killed = Array.from({ length: 99 }, () => mutant('10', '11', 'Killed'));

  test('A mutant that ends the process of the tests is named, and is not a part of the score', () => {
    const given = report(...killed.slice(1), mutant('10', '0', 'Survived'), mutant('10', '12', 'RuntimeError'));
    const counts = count(given);
    expect(counts).toEqual({ mutants: 100, killed: 98, timeouts: 0, survived: 1, crashed: 1 });
    expect(scoreOf(counts)).toBeCloseTo((100 * 98) / 99, 10);
    expect(crashes(given)).toEqual(['random/counter.ts, limit, Mutator: 10 -> 12']);
    expect(survivors(given)).toEqual(['random/counter.ts, limit, Mutator: 10 -> 0']);
  });

  test('If more than one mutant in a hundred ends the process of the tests, the set-up is broken', () => {
    const crash = mutant('10', '12', 'RuntimeError');
    expect(() => count(report(...killed.slice(1), crash, crash))).toThrow('2 of 100 mutants have no result');
  });

  test.each(['CompileError', 'Ignored', 'Pending'])('A mutant in the state %s is an error', (state) => {
    expect(() => count(report(...killed, mutant('10', '12', state)))).toThrow('1 of 100 mutants have no result');
  });

  test('A survivor is described by its file, its scope, its mutator, and its old and new text, in source order', () => {
    const given = report(
      mutant('this.value >= limit', 'this.value > limit', 'Survived'),
      mutant('10', '11', 'NoCoverage'),
      mutant('{}', '{ }', 'Survived'),
      mutant('const limit', 'let limit', 'Killed'),
    );
    expect(survivors(given)).toEqual([
      'random/counter.ts, limit, Mutator: 10 -> 11',
      'random/counter.ts, Counter.constructor, Mutator: {} -> { }',
      'random/counter.ts, Counter.isFull, Mutator: this.value >= limit -> this.value > limit',
    ]);
  });
});

describe('the reasons of survivors', () => {
  test('Survivors that all have a reason, in any order, are accepted', () => {
    expect(compareReasons(['a', 'b'], [{ reason: 'why', mutants: ['b', 'a'] }])).toEqual([]);
  });

  test('A survivor without a reason, a reason without a survivor and an empty reason are refused', () => {
    expect(
      compareReasons(
        ['a', 'a'],
        [
          { reason: 'why', mutants: ['a', 'c'] },
          { reason: ' ', mutants: [] },
        ],
      ),
    ).toEqual([
      'survives without a reason: a',
      'has a reason, but does not survive: c',
      'has an empty reason: undefined',
    ]);
  });
});

describe('the page', () => {
  const counts = { mutants: 8, killed: 6, timeouts: 1, survived: 1, crashed: 0 };

  test('The section of a target is replaced, and the rest of the page stays', () => {
    const page = 'before\n<!-- set -->\nold\n<!-- end of set -->\nafter\n';
    expect(withSection(page, 'set', { counts, crashes: [] })).toBe(
      'before\n<!-- set -->\n\n8 mutants: 6 killed, 1 timed out, 1 survived. Score: 87.5%.\n\n<!-- end of set -->\nafter\n',
    );
  });

  test('The mutants without a result are listed after the figures', () => {
    const page = withSection('<!-- set --><!-- end of set -->', 'set', {
      counts: { ...counts, mutants: 9, crashed: 1 },
      crashes: ['c'],
    });
    expect(page).toContain('9 mutants: 6 killed, 1 timed out, 1 survived, 1 without a result. Score: 87.5%.');
    expect(page).toMatch(/\n\nWithout a result, .*\n\n```text\nc\n```\n\n<!-- end of set -->$/);
  });

  test('A page without the section is an error', () => {
    expect(() => withSection('', 'set', { counts, crashes: [] })).toThrow('the page needs the lines "<!-- set -->"');
  });
});

describe('the targets', () => {
  test('A file loads the files that it imports at run time, but not the files of its types', () => {
    const folder = mkdtempSync(join(tmpdir(), 'cards-loaded-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const files = {
      'a.ts': "import { b } from './b.js';\nimport type { T } from './types.js';\nimport 'node:fs';\n",
      'b.ts': "export { c } from './c.js';\nexport type { U } from './types.js';\n",
      'c.ts': "import { a } from './a.js';\nimport { type V } from './d.js';\n",
      'd.ts': '',
    };
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    expect(loadedBy(join(folder, 'a.ts'))).toEqual(['a.ts', 'b.ts', 'c.ts', 'd.ts'].map((name) => join(folder, name)));
  });

  test.each(targets.map(({ name }) => name))('The target %s has sources, and all of its tests exist', (name) => {
    expect(targetOf(name).sources.length).toBeGreaterThan(0);
  });

  test('An unknown target is an error that lists the targets', () => {
    expect(() => targetOf('poker')).toThrow(
      'there is no target poker; the targets are core/random, statistics, pairs,',
    );
  });
});
