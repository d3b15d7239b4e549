import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Package } from '../../tools/workspace.ts';
import { linkTo, namesOf, type Place } from './split.ts';

/** Writes the overview: what each package is for, and its entries. */
export function writeOverview(api: string, packages: readonly Package[]): void {
  const file = join(api, 'overview.md');
  const rows = packages.map(({ name, entries, manifest }) => {
    const page = (entry: string) =>
      linkTo(file, join(api, entries.length === 1 ? `${name}.md` : join(name, `${entry}.md`)));
    const links = entries.map((entry) => `[\`${entry.specifier}\`](${page(entry.name)})`).join(', ');
    return `| [${name}](${page(entries.length === 1 ? '' : 'overview')}) | ${String(manifest['description'])} | ${links} |`;
  });
  const text = [
    '# API reference',
    '',
    '[All exports from A to Z](symbols.md).',
    '',
    '| package | what it is for | entries |',
    '|---|---|---|',
    ...rows,
    '',
  ];
  writeFileSync(file, text.join('\n'));
}

/** Writes the list of all exports by name. */
export function writeSymbols(api: string, places: readonly Place[]): void {
  const file = join(api, 'symbols.md');
  const sorted = places.toSorted(
    (one, other) => one.name.localeCompare(other.name, 'en') || (one.specifier < other.specifier ? -1 : 1),
  );
  const text = sorted.flatMap((place, at) => [
    ...(initialOf(place) === initialOf(sorted[at - 1])
      ? []
      : ['', `## ${initialOf(place)}`, '', '| export | kind | entry |', '|---|---|---|']),
    `| ${namesOf([place], file)} | ${place.kind} | \`${place.specifier}\` |`,
  ]);
  writeFileSync(file, ['---', 'outline: 2', '---', '', '# All exports from A to Z', ...text, ''].join('\n'));
}

function initialOf(place: Place | undefined): string | undefined {
  return place?.name.charAt(0).toUpperCase();
}

/** Makes the names in the section "Exports" of a README links. */
export function linkReadme(api: string, one: Package, places: readonly Place[]): void {
  const file = join(api, one.name, 'overview.md');
  if (one.entries.length === 1) return;
  const text = readFileSync(file, 'utf8');
  const start = text.search(/^## Exports\b/m);
  const length = text.slice(start + 1).search(/^## /m);
  const end = length < 0 ? text.length : start + 1 + length;
  let specifier = '';
  const linked = text
    .slice(start, end)
    .split('\n')
    .map((line) => {
      const [, named] = /exports of `([^`]+)`/.exec(line) ?? [];
      specifier = named ?? specifier;
      if (named !== undefined || !line.startsWith('|')) return line;
      return line.replaceAll(/`(\w+)`/g, (code, name: string) => {
        const found = places.find((place) => place.name === name && place.specifier === specifier);
        return found === undefined ? code : namesOf([found], file);
      });
    });
  writeFileSync(file, text.slice(0, start) + linked.join('\n') + text.slice(end));
}
