/**
 * Prepares the reference for the site after TypeDoc has written its pages: titles, and the guide for contributors.
 */
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const api = join(import.meta.dirname, 'api');
const scope = join(api, '@cards');

copyFileSync(join(import.meta.dirname, '..', 'CONTRIBUTING.md'), join(api, 'contributing.md'));
for (const path of readdirSync(scope, { recursive: true, encoding: 'utf8' })) {
  if (!path.endsWith('.md') || path.endsWith('overview.md')) continue;
  const file = join(scope, path);
  // TypeDoc calls the entries of a package "index", "search" and so on. Users import them by these names.
  const [name = '', entry = 'index'] = path.replace(/\.md$/, '').split(/[\\/]/);
  const specifier = entry === 'index' ? `@cards/${name}` : `@cards/${name}/${entry}`;
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^# .*$/m, `# Exports of ${specifier}`));
}
