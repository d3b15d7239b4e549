import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { linkTo } from './split.ts';

/** Corrects the links to anchors that have moved, on all pages of a folder. */
export function correctLinks(folder: string, moved: ReadonlyMap<string, string>): void {
  // A page that moved has links as on its old page: to its old neighbors, and without a file to its old self.
  const origins = new Map([...moved].map(([from, to]) => [to.replace(/#.*$/, ''), from.replace(/#.*$/, '')] as const));
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.md')) continue;
    const file = join(folder, path);
    const origin = origins.get(file) ?? file;
    const text = readFileSync(file, 'utf8');
    const linked = text.replaceAll(/\]\(([^()#\s:]*\.md)?(?:#([\w-]+))?\)/g, (link, page = '', anchor = '') => {
      if (page === '' && anchor === '') return link;
      const target = page === '' ? origin : join(origin, '..', page);
      const [now = '', hash = anchor] = (moved.get(`${target}#${anchor}`) ?? target).split('#');
      return `](${now === file ? '' : linkTo(file, now)}${hash === '' ? '' : `#${hash}`})`;
    });
    if (linked !== text) writeFileSync(file, linked);
  }
}
