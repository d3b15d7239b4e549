import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { packages } from '../../../tools/workspace.ts';
import { contentSecurityPolicy, sandboxPolicy } from './content-security-policy.js';

/** An attribute that makes a browser load something, or follow a link. */
const ADDRESS = /<(\w+)[^>]*?\s(?:href|src)="([^"]*)"/g;
/** The page of the frame in which code of a visitor runs. */
export const SANDBOX = 'sandbox.html';

/** As in `site/command.ts`, which only a bundler can load. */
const isPublished = packages.every(({ manifest }) => manifest.version !== '0.0.0');

/** What works only after a publication. */
const NEEDS_NOTE = /npx @cards\/sim|npm install (?:--save-dev )?@cards/;

/** Whether a text needs the note on what to type in a clone. */
export const needsNote = (text: string): boolean => !isPublished && NEEDS_NOTE.test(text);

const ID = /\sid="([^"]*)"/g;

/** Entities in attributes. */
const decoded = (text: string): string =>
  text.replaceAll('&amp;', '&').replaceAll('&#39;', "'").replaceAll('&quot;', '"');

/**
 * Checks a site after its build: every link within it leads to a page and to an anchor of it, no page loads anything
 * from another origin, and every page has the policy for its scripts. Until the packages are published, every page that
 * names their command or installs them has the note on what to type in a clone.
 *
 * @param folder - the folder of the site
 * @param base - the path of the site on its host
 * @returns what is wrong, one line each
 */
export function siteProblems(folder: string, base: string): readonly string[] {
  const pages = new Map(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.html'))
      .map((path) => [path.replaceAll('\\', '/'), readFileSync(join(folder, path), 'utf8')] as const),
  );
  const anchors = new Map([...pages].map(([path, html]) => [path, idsOf(html)] as const));
  return [...pages].flatMap(([path, html]) => [
    ...policyProblems(html, path === SANDBOX ? sandboxPolicy(html) : contentSecurityPolicy(html)).map(
      (problem) => `${path}: ${problem}`,
    ),
    ...(needsNote(textOf(html)) && !html.includes('class="unpublished"')
      ? [`${path}: names the published command, without the note on clones`]
      : []),
    ...[...html.matchAll(ADDRESS)].flatMap(([, tag = '', href = '']) => {
      const problem = linkProblem(tag, decoded(href), path);
      return problem === undefined ? [] : [`${path}: ${problem}`];
    }),
  ]);

  function linkProblem(tag: string, href: string, path: string): string | undefined {
    if (/^[a-z]+:/i.test(href)) return tag === 'a' || href.startsWith('data:') ? undefined : `loads ${href}`;
    const { pathname, hash } = new URL(href, `http://site${posix.join(base, path)}`);
    if (!pathname.startsWith(base)) return `leads to ${href}, outside of the site`;
    const file = decodeURIComponent(pathname.slice(base.length));
    const page = [file, `${file}.html`, posix.join(file, 'index.html')].find((one) => pages.has(one));
    if (page === undefined)
      return existsSync(join(folder, file)) && file !== '' ? undefined : `leads to ${href}, which does not exist`;
    // The fragment of the laboratory is an experiment.
    if (hash === '' || hash.includes('=')) return undefined;
    return anchors.get(page)?.has(decodeURIComponent(hash.slice(1))) === true
      ? undefined
      : `leads to ${href}, and ${page} has no such anchor`;
  }
}

/** The text of a page, without the markup of highlighted code. */
function textOf(html: string): string {
  return decoded(html.replaceAll(/<script[^]*?<\/script>/g, '').replaceAll(/<[^>]*>/g, ''));
}

function idsOf(html: string): ReadonlySet<string> {
  return new Set([...html.matchAll(ID)].map(([, id = '']) => decoded(id)));
}

function policyProblems(html: string, expected: string): readonly string[] {
  const [, policy] = /http-equiv="Content-Security-Policy"\s+content="([^"]*)"/.exec(html) ?? [];
  if (policy === undefined) return ['has no Content-Security-Policy'];
  return policy === expected ? [] : [`has another Content-Security-Policy than "${expected}"`];
}
