import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { exportTasks } from './export-tasks.ts';
import { documented } from './workspace.ts';

/** The names that an entry exports: those in braces, and its declarations. */
function exportsOf(source: string): string[] {
  const text = readFileSync(source, 'utf8').replaceAll(/\/\*[^]*?\*\/|\/\/.*$/gm, '');
  const lists = [...text.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, names = '']) => names.split(','));
  const declared = [...text.matchAll(/^export (?:const|function|class|interface|type) (\w+)/gm)].map(
    ([, name]) => name,
  );
  return [...lists, ...declared].map((name = '') => name.replace(/^\s*type /, '').trim()).filter((name) => name !== '');
}

test.each(documented.map(({ name, folder, entries }) => ({ name, folder, entries })))(
  'The section "Exports" of the README of $name names every export of its entries, and nothing else',
  ({ folder, entries }) => {
    const exported = new Set(entries.flatMap(({ source }) => exportsOf(source)));
    const tasks = exportTasks(readFileSync(join(folder, 'README.md'), 'utf8'));
    const named = new Set(tasks.flatMap(({ names }) => names));
    expect({
      missing: [...exported].filter((name) => !named.has(name)),
      unknown: [...named].filter((name) => !exported.has(name)),
      withoutEntry: tasks.filter(({ specifier }) => !entries.some((entry) => entry.specifier === specifier)),
    }).toEqual({ missing: [], unknown: [], withoutEntry: [] });
  },
);
