import { dirname, join, relative } from 'node:path';
import { packages } from '../../../tools/workspace.ts';

const docs = join(import.meta.dirname, '..', '..');
const root = join(docs, '..');

interface Token {
  readonly type: string;
  readonly children: readonly Token[] | null;
  attrGet(name: string): string | null;
  attrSet(name: string, value: string): void;
}

interface MarkdownIt {
  readonly core: {
    readonly ruler: {
      push(name: string, rule: (state: { tokens: readonly Token[]; env: { path?: string } }) => void): void;
    };
  };
}

/**
 * Leads links of the guides to files outside of this folder, which work on a code host, to their pages of the site.
 * VitePress reports links that lead nowhere.
 */
export function outsideLinks(markdown: object): void {
  (markdown as MarkdownIt).core.ruler.push('outside-links', ({ tokens, env }) => {
    const from = env.path === undefined ? docs : homeOf(env.path);
    for (const token of tokens.flatMap((one) => [one, ...(one.children ?? [])])) {
      const href = token.type === 'link_open' ? token.attrGet('href') : null;
      if (href !== null && !/^(?:[a-z]+:|[#/])/i.test(href)) token.attrSet('href', onSite(from, href) ?? href);
    }
  });
}

/** The folder of the original of a page: the guide for contributors is a copy. */
function homeOf(path: string): string {
  return path.endsWith('api/contributing.md') ? root : dirname(path);
}

/** The address of a file on the site; undefined if the link is right as it is. */
function onSite(from: string, href: string): string | undefined {
  const [path = '', anchor] = href.split('#');
  const file = relative(root, join(from, path)).replaceAll('\\', '/');
  const page = pageOf(file, from === root);
  return page === undefined ? undefined : `${page}${anchor === undefined ? '' : `#${anchor}`}`;
}

function pageOf(file: string, isCopy: boolean): string | undefined {
  const [, name] = /^packages\/([\w-]+)(?:\/README\.md)?\/?$/.exec(file) ?? [];
  const one = packages.find((other) => other.name === `@cards/${name}`);
  if (one !== undefined) return `/api/${one.name}${one.entries.length === 1 ? '' : '/overview'}`;
  // The first page of the site shows the beginning of the README.
  if (file === 'README.md') return '/';
  if (file === 'CONTRIBUTING.md') return '/api/contributing';
  if (file.startsWith('docs/public/')) return file.slice('docs/public'.length);
  return isCopy && file.startsWith('docs/') ? `/${file.slice('docs/'.length).replace(/\.md$/, '')}` : undefined;
}
