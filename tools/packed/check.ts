/**
 * Tests what is published instead of what lies here: packs every published package, installs the tarballs into an empty
 * project and uses them there. Needs the built files.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { checkCommand, checkKeptRun, checkOwnStrategy } from './command.ts';
import { checkImports, checkReadmes, checkTypes, installedConsumer } from './consumer.ts';
import { lintTarball, packAll } from './tarballs.ts';

const folder = mkdtempSync(join(tmpdir(), 'cards-packed-'));
try {
  const tarballs = packAll(join(folder, 'tarballs'));
  for (const tarball of tarballs) {
    lintTarball(tarball);
    console.log(`${basename(tarball)}: publint and attw are content`);
  }
  const project = join(folder, 'project');
  installedConsumer(project, tarballs);
  checkImports(project);
  console.log('import and require load every entry and agree');
  checkTypes(project);
  console.log('TypeScript finds the types: node16, nodenext, bundler');
  console.log(`${checkReadmes(project)} examples of the READMEs compile and run`);
  checkCommand(project);
  console.log('the command answers');
  checkOwnStrategy(project);
  console.log('a strategy from a TypeScript file plays');
  checkKeptRun(project);
  console.log('a run of an experiment from a TypeScript file is kept, resumed, merged and reported');
} finally {
  rmSync(folder, { recursive: true });
}
