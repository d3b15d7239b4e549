import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packages } from './workspace.ts';

/** The names that an entry exports: those in braces, and its declarations. */
function exportsOf(source: string): string[] {
  const text = readFileSync(source, 'utf8').replaceAll(/\/\*[^]*?\*\/|\/\/.*$/gm, '');
  const lists = [...text.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, names = '']) => names.split(','));
  const declared = [...text.matchAll(/^export (?:const|function|class|interface|type) (\w+)/gm)].map(
    ([, name]) => name,
  );
  return [...lists, ...declared].map((name = '') => name.replace(/^\s*type /, '').trim()).filter((name) => name !== '');
}

/** The names in the second column of the tables of the section "Exports". */
function listed(readme: string): string[] {
  const [, section = ''] = /^## Exports\b.*\n([^]*?)(?=^## |$(?![^]))/m.exec(readme) ?? [];
  const cells = section
    .split('\n')
    .flatMap((line) => (/^\|(?!-| task| purpose)/.test(line) ? [line.split('|')[2] ?? ''] : []));
  return cells.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name));
}

test.each(packages.map(({ name, folder, entries }) => ({ name, folder, entries })))(
  'The section "Exports" of the README of $name names every export of its entries, and nothing else',
  ({ folder, entries }) => {
    const exported = new Set(entries.flatMap(({ source }) => exportsOf(source)));
    const named = new Set(listed(readFileSync(join(folder, 'README.md'), 'utf8')));
    expect({
      missing: [...exported].filter((name) => !named.has(name)),
      unknown: [...named].filter((name) => !exported.has(name)),
    }).toEqual({ missing: [], unknown: [] });
  },
);
