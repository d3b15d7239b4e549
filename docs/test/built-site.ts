import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The path below which the tests serve the site, as on a host with several sites. */
export const BASE = '/a/sub-path/';

/** A site that was built for the tests. */
export interface BuiltSite {
  readonly folder: string;
  remove(): void;
}

/**
 * Builds the site without the reference, which takes longer and has no code of its own.
 *
 * @throws Error with the output of the build, if it fails
 */
export function buildSite(): BuiltSite {
  const folder = mkdtempSync(join(tmpdir(), 'cards-site-'));
  const docs = join(import.meta.dirname, '..');
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(docs, 'node_modules/vitepress/bin/vitepress.js'), 'build'],
    {
      cwd: docs,
      encoding: 'utf8',
      env: {
        ...process.env,
        SITE_REFERENCE: 'none',
        SITE_OUT: folder,
        SITE_URL: `https://example.org${BASE}`,
        NODE_ENV: 'production',
      },
    },
  );
  if (status !== 0) throw new Error(`the site cannot be built:\n${stdout}${stderr}`);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
