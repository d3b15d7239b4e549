import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { runFolder } from '../../tools/tests/native-build.ts';

/** The path below which the tests serve the site, as on a host with several sites. */
export const BASE = '/a/sub-path/';

/** A built site. */
export interface BuiltSite {
  readonly folder: string;
  remove(): void;
}

/** The time between two looks for the build of another test file, in milliseconds. */
const LOOK = 200;

/**
 * The site of `.ci/run`, in the folder SITE_BUILT. Otherwise it is built without the reference, which takes longer and
 * has no code of its own, once for all files of a test run.
 *
 * @throws Error with the output of the build, if it fails
 */
export async function builtSite(): Promise<BuiltSite> {
  const { SITE_BUILT: built, VITEST: isTest } = process.env;
  if (built !== undefined) return { folder: resolve(built), remove: () => undefined };
  if (isTest === undefined) {
    const folder = mkdtempSync(join(tmpdir(), 'cards-site-'));
    build(folder);
    return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
  }
  // The folder of the test run is removed with all that is in it.
  const folder = runFolder('site');
  const done = `${folder}.done`;
  if (isFirst(folder)) {
    try {
      build(folder);
    } finally {
      writeFileSync(done, '');
    }
  }
  // Another file of the tests builds.
  while (!existsSync(done)) await setTimeout(LOOK);
  return { folder, remove: () => undefined };
}

/** Whether this process makes the folder. */
function isFirst(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch {
    return false;
  }
}

function build(folder: string): void {
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
}
