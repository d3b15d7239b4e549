import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');

test('The table of exports in the README names every export, and nothing else', () => {
  const exported = [...read('../src/index.ts').matchAll(/export (?:type )?\{([^}]*)\}/g)].flatMap(([, names = '']) =>
    names
      .split(',')
      .map((name) => name.replace('type ', '').trim())
      .filter((name) => name !== ''),
  );
  const [, section = ''] = read('../README.md').split(/^## Exports$|^## Laws$/m);
  const named = [...section.matchAll(/`(\w+)`/g)].map(([, name]) => name);
  expect([...named].sort()).toEqual([...exported].sort());
});
