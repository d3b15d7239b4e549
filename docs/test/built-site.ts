import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** The path below which the tests serve the site, as on a host with several sites. */
export const BASE = '/a/sub-path/';

/** A built site. */
export interface BuiltSite {
  readonly folder: string;
  remove(): void;
}

/**
 * The site of `.ci/run`, in the folder SITE_BUILT. Otherwise it is built without the reference, which takes longer and
 * has no code of its own.
 *
 * @throws Error with the output of the build, if it fails
 */
export function builtSite(): BuiltSite {
  const { SITE_BUILT: built } = process.env;
  if (built !== undefined) return { folder: resolve(built), remove: () => undefined };
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
