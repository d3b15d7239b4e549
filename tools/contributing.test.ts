import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './workspace.ts';

const PAGES = ['CONTRIBUTING.md', 'AGENTS.md', 'README.md', 'SECURITY.md', 'llms.txt'];
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};
/** Commands of pnpm itself, and of programs that it starts. */
const OTHERS = new Set(['install', 'vitest', 'tsx', 'changeset']);

test.each(PAGES)('Every script that %s names exists', (page) => {
  const text = readFileSync(join(root, page), 'utf8');
  const named = [...text.matchAll(/`(?:npx --yes )?pnpm(?:@[\d.]+)? (?:--silent )?([a-z][a-z:-]*)/g)].map(
    ([, name = '']) => name,
  );
  expect(named.filter((name) => !OTHERS.has(name) && !(name in scripts))).toEqual([]);
});

test.each(PAGES)('Every file and folder that %s names exists', (page) => {
  const text = readFileSync(join(root, page), 'utf8').replaceAll(/^```[^]*?^```$/gm, '');
  const paths = [...text.matchAll(/`((?:packages|tools|docs|examples|\.github|\.ci|\.changeset)(?:\/[\w.@-]+)*)`/g)];
  expect(
    paths.map(([, path = '']) => path).filter((path) => !/\/api\b/.test(path) && !existsSync(join(root, path))),
  ).toEqual([]);
});

test('Every action of a workflow is pinned by the hash of its commit', () => {
  const folder = join(root, '.github/workflows');
  const uses = readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), 'utf8').match(/uses: .*/g) ?? []);
  expect(uses.filter((use) => !/@[\da-f]{40} # v\d/.test(use))).toEqual([]);
});

test('No checkout of a workflow leaves its token to the steps after it', () => {
  const folder = join(root, '.github/workflows');
  const steps = readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), 'utf8').split(/^ +- /m));
  const checkouts = steps.filter((step) => step.startsWith('uses: actions/checkout@'));
  expect(checkouts.length).toBeGreaterThan(3);
  expect(checkouts.filter((step) => !step.includes('persist-credentials: false'))).toEqual([]);
});
