/**
 * Prepares the reference for the site after TypeDoc has written its pages: titles, a page for each task in place of a
 * long one, lists of exports, and the guide for contributors.
 */
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { documented as packages } from '../tools/workspace.ts';
import { correctLinks } from './reference/links.ts';
import { linkReadme, writeOverview, writeSymbols } from './reference/lists.ts';
import { anchorsByLine } from './reference/page.ts';
import { splitPackage } from './reference/split.ts';

const api = join(import.meta.dirname, 'api');
const scope = join(api, '@cards');

copyFileSync(join(import.meta.dirname, '..', 'CONTRIBUTING.md'), join(api, 'contributing.md'));
for (const path of readdirSync(scope, { recursive: true, encoding: 'utf8' })) {
  if (!path.endsWith('.md') || path.endsWith('overview.md')) continue;
  const file = join(scope, path);
  // TypeDoc calls the entries of a package "index", "search" and so on. Users import them by these names.
  const [name = '', entry = 'index'] = path.replace(/\.md$/, '').split(/[\\/]/);
  const specifier = entry === 'index' ? `@cards/${name}` : `@cards/${name}/${entry}`;
  const text = readFileSync(file, 'utf8').replace(/^# .*$/m, `# Exports of ${specifier}`);
  // TypeDoc numbers the anchors of a type that two entries export, although each page has it once.
  const known = new Map<string, ReadonlySet<string>>();
  const linked = text.replaceAll(/\]\(([^()#\s]*)#([\w-]+)-1\)/g, (link, page: string, anchor: string) => {
    const target = page === '' ? file : join(file, '..', page);
    const anchors = known.get(target) ?? anchorsOf(target);
    known.set(target, anchors);
    return anchors.has(`${anchor}-1`) || !anchors.has(anchor) ? link : `](${page}#${anchor})`;
  });
  // The rows below have the members of an object that is a parameter.
  writeFileSync(file, linked.replaceAll(/^(\| `(\w+)\??` \| )\\\{.*(?=( \|[^|]*\|)\n\| `\2\.)/gm, '$1`object`'));
}

const moved = new Map<string, string>();
const places = packages.map((one) => splitPackage(api, one, moved));
correctLinks(api, moved);
for (const [index, one] of packages.entries()) linkReadme(api, one, places[index] ?? []);
writeSymbols(api, places.flat());
writeOverview(api, packages);

/** The anchors of a page. */
function anchorsOf(file: string): ReadonlySet<string> {
  return new Set(anchorsByLine(readFileSync(file, 'utf8').split('\n')).flat());
}
