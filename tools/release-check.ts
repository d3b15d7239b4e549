/**
 * Refuses a release if a package lacks fields that npm needs, or if its README has links that npm does not show.
 * `pnpm release` runs this script before it publishes. `--write` copies the fields from the root package.json to every
 * package, and the version of sim to `CITATION.cff`.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Manifest, packages, readManifest, root } from './workspace.ts';

/** The fields about the repository that the root package.json must have, each with its form. */
const ORIGIN = {
  repository: '{ "type": "git", "url": "git+https://HOST/OWNER/NAME.git" }',
  homepage: '"https://HOST/OWNER/NAME#readme"',
  bugs: '"https://HOST/OWNER/NAME/issues"',
  author: '"NAME <EMAIL>"',
} as const;

type OriginField = keyof typeof ORIGIN;
const FIELDS = Object.keys(ORIGIN) as OriginField[];

/** One sentence with the fields that the root package.json lacks, or undefined if it has them all. */
export function originComplaint(manifest: Manifest): string | undefined {
  const missing = FIELDS.filter((field) => !isFilledIn(field, manifest[field]));
  if (missing.length === 0) return undefined;
  const fields = missing.map((field) => `"${field}": ${ORIGIN[field]}`).join(', ');
  return `package.json lacks fields about the repository: add ${fields}, then run "pnpm tsx tools/release-check.ts --write" to copy the fields to every package.`;
}

function isFilledIn(field: OriginField, value: unknown): boolean {
  if (field === 'repository')
    return /^git\+https:\/\/[^/]+\/.+\.git$/.test((value as { url?: string } | undefined)?.url ?? '');
  return typeof value === 'string' && value !== '';
}

/** The fields of a package that follow from the root package.json. */
export function originOf(manifest: Manifest, directory: string): Readonly<Record<OriginField, unknown>> {
  const { repository, homepage, bugs, author } = manifest;
  return { repository: { ...(repository as object), directory }, homepage, bugs, author };
}

/** The fields of a package that differ from those of the root package.json. */
export function packageComplaints(manifest: Manifest, rootManifest: Manifest, directory: string): string[] {
  return Object.entries(originOf(rootManifest, directory))
    .filter(([field, value]) => JSON.stringify(manifest[field]) !== JSON.stringify(value))
    .map(
      ([field, value]) =>
        `${directory}/package.json: "${field}" must be ${JSON.stringify(value)}; run "pnpm tsx tools/release-check.ts --write"`,
    );
}

const LINK =
  /!?\[(?:[^\]\\]|\\.)*\]\(\s*<?(?<target>[^)\s>]+)|<(?:img|a|source)\b[^>]*?\s(?:src|href|srcset)="(?<html>[^"]+)"|^ {0,3}\[[^\]]+\]:\s+(?<reference>\S+)/gm;

/** The links and pictures of a README that do not work on npm: all relative ones. */
export function readmeComplaints(path: string, text: string): string[] {
  const withoutCode = text.replaceAll(/^```[^]*?^```$|`[^`\n]*`/gm, (code) => code.replaceAll(/[^\n]/g, ' '));
  return [...withoutCode.matchAll(LINK)].flatMap(({ groups, index }) => {
    const target = groups?.['target'] ?? groups?.['html'] ?? groups?.['reference'] ?? '';
    if (/^(?:https:|mailto:|#)/.test(target)) return [];
    return [
      `${path}:${text.slice(0, index).split('\n').length}: ${target} does not work on npm; write a complete https address, or remove the link`,
    ];
  });
}

/** The text of `CITATION.cff` with another version. */
export function citationOf(text: string, version: string): string {
  return text.replace(/^version: .*$/m, `version: ${version}`);
}

const CITATION = join(root, 'CITATION.cff');

function citation(): { readonly text: string; readonly current: string } {
  const text = readFileSync(CITATION, 'utf8');
  return { text, current: citationOf(text, readManifest(join(root, 'packages/sim')).version) };
}

function allComplaints(): string[] {
  const rootManifest = readManifest(root);
  const origin = originComplaint(rootManifest);
  if (origin !== undefined) return [origin];
  const { text, current } = citation();
  const cited =
    text === current
      ? []
      : ['CITATION.cff has another version than @cards/sim; run "pnpm tsx tools/release-check.ts --write"'];
  const ofPackages = packages
    .filter(({ published }) => published)
    .flatMap(({ folder, manifest }) => {
      const directory = relative(root, folder).replaceAll('\\', '/');
      const readme = join(folder, 'README.md');
      return [
        ...packageComplaints(manifest, rootManifest, directory),
        ...(existsSync(readme)
          ? readmeComplaints(`${directory}/README.md`, readFileSync(readme, 'utf8'))
          : [`${directory} has no README.md`]),
      ];
    });
  return [...cited, ...ofPackages];
}

function writeOrigins(): void {
  const rootManifest = readManifest(root);
  for (const { folder, manifest } of packages) {
    const { name, version, description, keywords, license, ...rest } = manifest;
    const origin = originOf(rootManifest, relative(root, folder).replaceAll('\\', '/'));
    // The first `origin` sets the position of the fields, the second one their values.
    const written = { name, version, description, keywords, license, ...origin, ...rest, ...origin };
    writeFileSync(join(folder, 'package.json'), `${JSON.stringify(written, undefined, 2)}\n`);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  if (process.argv.includes('--write')) {
    writeFileSync(CITATION, citation().current);
    const missing = originComplaint(readManifest(root));
    if (missing === undefined) writeOrigins();
    else console.warn(missing);
  } else {
    const found = allComplaints();
    for (const complaint of found) console.error(complaint);
    process.exitCode = found.length === 0 ? 0 : 1;
  }
}
