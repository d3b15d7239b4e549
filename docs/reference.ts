/**
 * Prepares the reference for the site after TypeDoc has written its pages: titles, and the guide for contributors.
 */
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { slugOf } from './.vitepress/build/slug.ts';

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
  writeFileSync(file, linked);
}

/** The anchors of the headings of a page. */
function anchorsOf(file: string): ReadonlySet<string> {
  const text = readFileSync(file, 'utf8').replaceAll(/^```[^]*?^```$/gm, '');
  return new Set([...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => slugOf(heading.replaceAll(/[`\\]/g, ''))));
}
