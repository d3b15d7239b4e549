/**
 * Packs all published packages into a folder, with `sbom.cdx.json`, the list of everything that they install (a
 * software bill of materials in the format CycloneDX): `pnpm release:pack release`. Needs the built files.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { install } from './packed/consumer.ts';
import { packAll } from './packed/tarballs.ts';
import { run } from './run.ts';

const folder = resolve(process.argv[2] ?? 'release');
const tarballs = packAll(folder);
const project = mkdtempSync(join(tmpdir(), 'cards-sbom-'));
try {
  install(project, [...tarballs.values()]);
  // The list begins with the project, which needs a name and a version.
  run(project, 'npm', 'pkg', 'set', 'name=cards', 'version=0.0.0');
  const words = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'library', '--omit', 'dev'];
  writeFileSync(join(folder, 'sbom.cdx.json'), run(project, 'npm', ...words));
} finally {
  rmSync(project, { recursive: true });
}
console.log(`${tarballs.size} packages and sbom.cdx.json are in ${folder}`);
